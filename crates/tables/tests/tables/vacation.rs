//! Vacation stops the clock of whoever is away.

use trivium_game::Millis;
use trivium_games::GameKind;
use trivium_tables::{Action, Event, Member, OnlineTable, Phase, Timestamp};

use crate::desk::{Desk, seat};

const HOUR: u64 = 60 * 60_000;
const DAY: u64 = 24 * HOUR;

fn desk(days: u32) -> Desk {
    Desk::set_up(GameKind::Caminos, "days 1d+0d", |setup| setup.vacation = days).seated()
}

fn left(desk: &Desk) -> u64 {
    let play = desk.table.seen(desk.now).play.unwrap();
    play.left[usize::from(desk.turn())].unwrap().0
}

#[test]
fn the_clock_stands_still_while_its_owner_is_away() {
    let mut desk = desk(10);
    desk.pass_time(10 * HOUR);
    desk.act(0, Action::GoAway { days: 3 }).unwrap();
    desk.pass_time(2 * DAY);
    desk.tick();
    assert_eq!((desk.table.phase(), left(&desk)), (Phase::Playing, 14 * HOUR));
    let seen = desk.table.seen(desk.now).play.unwrap().vacation;
    assert_eq!((seen[0].member, seen[0].left), (Member(0), Millis(8 * DAY)));
    assert_eq!(seen[0].until, Some(Timestamp(desk.now.0 + DAY)));
    assert_eq!((seen[1].until, seen[1].left), (None, Millis(10 * DAY)));
    // Back early: the rest is not lost.
    desk.act(0, Action::ComeBack).unwrap();
    desk.pass_time(13 * HOUR);
    assert_eq!(left(&desk), HOUR);
    assert_eq!(desk.table.seen(desk.now).play.unwrap().vacation[0].left, Millis(8 * DAY));
    desk.play_first();
    // The other's vacation starts before their turn.
    desk.act(0, Action::GoAway { days: 1 }).unwrap();
    desk.pass_time(HOUR);
    assert_eq!(left(&desk), 23 * HOUR, "whose turn it is thinks on");
    desk.play_first();
    desk.pass_time(12 * HOUR);
    assert_eq!(left(&desk), DAY);
    // A move ends it.
    desk.play_first();
    assert_eq!(desk.table.seen(desk.now).play.unwrap().vacation[0].until, None);
    assert_eq!(desk.refused(0, Action::ComeBack), "not_away");
    let replayed = OnlineTable::replay(desk.log.clone()).unwrap();
    assert_eq!(replayed.seen(desk.now), desk.table.seen(desk.now));
}

#[test]
fn time_runs_again_when_the_vacation_is_over_even_if_nobody_looks() {
    // Once everybody has moved, time that runs out decides the game.
    let moved = |days| {
        let mut desk = desk(days);
        desk.play_first();
        desk.play_first();
        desk
    };
    let mut desk = moved(2);
    desk.pass_time(10 * HOUR);
    desk.act(0, Action::GoAway { days: 30 }).unwrap();
    let over = desk.now.0 + 2 * DAY;
    assert_eq!(desk.table.deadline(&desk.presence), Some(Timestamp(over)), "no longer than there is");
    desk.now = Timestamp(over + 14 * HOUR);
    assert_eq!(left(&desk), 0);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing, "the last millisecond is in time");
    assert!(desk.log.iter().any(|entry| entry.event == Event::CameBack { member: Member(0) }));
    assert_eq!(desk.refused(0, Action::GoAway { days: 1 }), "vacation_used");
    desk.pass_time(1);
    desk.tick();
    assert_eq!(desk.table.ending().unwrap().reason, "time");
    // Both at once, if the server looks late.
    let mut late = moved(1);
    late.act(0, Action::GoAway { days: 1 }).unwrap();
    late.pass_time(5 * DAY);
    late.tick();
    assert_eq!(late.table.ending().unwrap().reason, "time");
}

#[test]
fn vacation_goes_with_pauses_takebacks_and_heirs() {
    let mut desk = desk(10);
    desk.pass_time(4 * HOUR);
    desk.act(0, Action::GoAway { days: 5 }).unwrap();
    desk.pass_time(3 * HOUR);
    desk.act(0, Action::OfferPause).unwrap();
    desk.act(1, Action::OfferPause).unwrap();
    assert_eq!(left(&desk), 20 * HOUR);
    desk.pass_time(DAY);
    desk.act(1, Action::Continue).unwrap();
    desk.pass_time(DAY);
    assert_eq!(left(&desk), 20 * HOUR, "still away");
    desk.act(0, Action::ComeBack).unwrap();
    desk.pass_time(HOUR);
    assert_eq!(left(&desk), 19 * HOUR);
    // Whoever gets the seat of someone who is away has the time that was left.
    desk.act(0, Action::GoAway { days: 1 }).unwrap();
    desk.pass_time(5 * HOUR);
    desk.join(2);
    desk.act(0, Action::GiveSeat { seat: seat(0), member: Member(2) }).unwrap();
    assert_eq!(left(&desk), 19 * HOUR);
    desk.pass_time(HOUR);
    assert_eq!(left(&desk), 18 * HOUR);
}

#[test]
fn only_players_of_tables_with_vacation_go_away() {
    let mut without = Desk::started(GameKind::Caminos, "-", "days 1d+0d");
    assert_eq!(without.refused(0, Action::GoAway { days: 1 }), "no_vacation");
    let mut desk = desk(3);
    desk.join(5);
    assert_eq!(desk.refused(5, Action::GoAway { days: 1 }), "not_playing");
    desk.act(1, Action::GoAway { days: 1 }).unwrap();
    assert_eq!(desk.refused(1, Action::GoAway { days: 1 }), "already_away");
}
