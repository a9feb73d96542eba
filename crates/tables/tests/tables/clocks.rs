//! The server's clock decides.

use trivium_game::{Millis, Team};
use trivium_games::GameKind;
use trivium_tables::{Event, Phase, Table, ToMove};

use crate::desk::{Desk, seat};

#[test]
fn a_move_at_the_last_millisecond_is_in_time_and_one_later_is_not() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "move 10s");
    desk.pass_time(10_000);
    desk.play_first();
    desk.pass_time(10_001);
    let mv = desk.position().legal().swap_remove(0);
    assert_eq!(desk.play(&mv).unwrap_err().code(), "over");
    let ending = desk.table.ending().unwrap();
    assert_eq!((ending.winner.map(Team::index), ending.reason.as_str()), (Some(0), "time"));
}

#[test]
fn everybody_sees_the_time_that_is_left() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "fischer 1m+5s");
    desk.pass_time(20_000);
    desk.play_first();
    desk.pass_time(7_000);
    let play = desk.table.seen(desk.now).play.unwrap();
    assert_eq!(play.left, [Some(Millis(45_000)), Some(Millis(53_000))]);
    assert_eq!(desk.table.deadline().unwrap().0, desk.now.0 + 53_001);
}

#[test]
fn downtime_costs_nobody_time() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "fischer 1m+5s");
    desk.pass_time(1_000);
    desk.play_first();
    // The server is down for an hour.
    desk.pass_time(3_600_000);
    desk.table = Table::replay(desk.log.clone()).unwrap();
    let events = desk.table.resume();
    assert_eq!(events, [Event::Resumed]);
    desk.commit(None, events);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing);
    assert_eq!(desk.table.seen(desk.now).play.unwrap().left[1], Some(Millis(60_000)));
}

#[test]
fn with_three_teams_a_computer_plays_on_for_the_late_one() {
    let mut desk = Desk::started(GameKind::Cuminos, "players=3", "move 10s");
    let late = desk.turn();
    desk.pass_time(10_001);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing);
    let Some(ToMove::Computer { seat: moving, level }) = desk.table.to_move() else { panic!() };
    assert_eq!((moving, level.number()), (seat(late), 6));
    let mv = desk.position().legal().swap_remove(0);
    assert_eq!(desk.play(&mv).unwrap_err().code(), "not_your_seat", "the person is out");
    // A computer's clock does not run.
    desk.pass_time(60_000);
    assert_eq!(desk.table.deadline(), None);
    let events = desk.table.computer_moves(seat(late), 0, &mv, &mut desk.drawing, desk.now).unwrap();
    desk.commit(None, events);
    assert!(matches!(desk.table.to_move(), Some(ToMove::Person { .. })));
    assert_eq!(desk.table.seen(desk.now).play.unwrap().left[usize::from(desk.turn())], Some(Millis(10_000)));
}

#[test]
fn without_a_clock_time_never_runs_out() {
    let mut desk = Desk::started(GameKind::Wege, "-", "none");
    desk.pass_time(u64::MAX / 2);
    desk.play_first();
    assert_eq!((desk.table.deadline(), desk.table.resume()), (None, Vec::new()));
}
