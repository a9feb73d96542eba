//! Before the game: joining, seats, the host.

use trivium_games::GameKind;
use trivium_tables::{Action, ComputerLevel, Member, Phase};

use crate::desk::{Desk, guest, name, seat};

fn take(number: u8) -> Action {
    Action::TakeSeat { seat: seat(number) }
}

#[test]
fn a_second_join_changes_nothing() {
    let mut desk = Desk::new(GameKind::Caminos, "-", "none");
    desk.join(1);
    assert_eq!(desk.table.join(&guest(1), &name("Other"), false), Ok(Vec::new()));
    assert_eq!(desk.table.member(&guest(1)), Some(Member(1)));
    assert_eq!(desk.refused(2, take(0)), "not_at_table");
}

#[test]
fn one_member_may_hold_several_seats_but_no_taken_one() {
    let mut desk = Desk::new(GameKind::Cuminos, "players=3", "none");
    desk.join(1);
    desk.act(0, take(0)).unwrap();
    desk.act(0, take(2)).unwrap();
    assert_eq!(desk.refused(1, take(2)), "seat_taken");
    assert_eq!(desk.refused(1, take(5)), "no_such_seat");
    assert_eq!(desk.refused(0, Action::Start), "seat_empty");
    desk.act(1, take(1)).unwrap();
    let last = desk.table.last();
    assert_eq!(desk.act(1, take(1)), Ok(last), "it is theirs already");
    assert_eq!(desk.refused(1, Action::Start), "not_host");
    desk.act(0, Action::Start).unwrap();
    assert_eq!(desk.table.phase(), Phase::Playing);
    assert_eq!(desk.refused(0, Action::Start), "already_started");
    assert_eq!(desk.refused(0, Action::FreeSeat { seat: seat(0) }), "already_started");
}

#[test]
fn only_the_host_rules_the_table() {
    let mut desk = Desk::new(GameKind::Wege, "-", "none");
    desk.join(1);
    desk.join(2);
    let level = ComputerLevel::try_from(3).unwrap();
    let commands = [
        Action::SeatComputer { seat: seat(0), level },
        Action::GiveSeat { seat: seat(0), member: Member(1) },
        Action::Lock { locked: true },
        Action::Remove { member: Member(2) },
    ];
    for command in commands.clone() {
        assert_eq!(desk.refused(1, command), "not_host");
    }
    for command in commands {
        desk.act(0, command).unwrap();
    }
    assert_eq!(desk.table.join(&guest(3), &name("Late"), false).unwrap_err().code(), "locked");
    assert_eq!(desk.table.join(&guest(2), &name("Back"), false).unwrap_err().code(), "removed");
    assert_eq!(desk.refused(2, take(1)), "not_at_table");
    assert_eq!(desk.refused(0, Action::Remove { member: Member(0) }), "host_stays");
    assert_eq!(desk.refused(0, Action::GiveSeat { seat: seat(1), member: Member(2) }), "no_such_member");
    // The host's link opens a locked table and hands the table over.
    let events = desk.table.join(&guest(4), &name("New host"), true).unwrap();
    desk.commit(None, events);
    assert_eq!(desk.table.host(), Some(Member(3)));
    assert_eq!(desk.refused(0, Action::Lock { locked: false }), "not_host");
}

#[test]
fn the_host_closes_a_table_that_has_not_started() {
    let mut desk = Desk::new(GameKind::Wege, "-", "none");
    desk.join(1);
    desk.act(1, take(1)).unwrap();
    assert_eq!(desk.refused(1, Action::Close), "not_host");
    desk.act(0, Action::Close).unwrap();
    assert_eq!(desk.table.phase(), Phase::Expired);
    assert_eq!(desk.refused(0, take(0)), "expired");
    assert_eq!(desk.table.join(&guest(2), &name("Late"), true).unwrap_err().code(), "expired");

    let mut playing = Desk::started(GameKind::Wege, "-", "none");
    assert_eq!(playing.refused(0, Action::Close), "already_started");
}

#[test]
fn a_removed_member_loses_their_seats_before_the_start() {
    let mut desk = Desk::new(GameKind::Caminos, "-", "none");
    desk.join(1);
    desk.act(1, take(1)).unwrap();
    desk.act(0, Action::Remove { member: Member(1) }).unwrap();
    assert_eq!(desk.table.seen(desk.now).seats[1].member, None);
}

#[test]
fn a_dead_phones_seat_goes_to_someone_else_in_the_middle_of_a_game() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "none");
    desk.play_first();
    desk.join(2);
    desk.act(0, Action::GiveSeat { seat: seat(1), member: Member(2) }).unwrap();
    let mv = desk.position().legal().swap_remove(0);
    let mv = Action::Move { seat: seat(1), ply: 1, notation: mv };
    assert_eq!(desk.refused(1, mv.clone()), "not_your_seat");
    desk.act(2, mv).unwrap();
}
