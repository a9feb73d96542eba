//! The server's clock decides.

use trivium_game::{Millis, Team};
use trivium_games::GameKind;
use trivium_tables::{Action, Event, Member, Moment, OnlineTable, Phase, ToMove};

use crate::desk::{Desk, seat};

#[test]
fn a_move_at_the_last_millisecond_is_in_time_and_one_later_is_not() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "move 10s");
    desk.pass_time(10_000);
    desk.play_first();
    // Everybody has moved.
    desk.play_first();
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
    assert_eq!(desk.table.deadline(&desk.presence).unwrap().0, desk.now.0 + 53_001);
}

#[test]
fn downtime_costs_nobody_time() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "fischer 1m+5s");
    desk.pass_time(1_000);
    desk.play_first();
    // The server is down for an hour.
    desk.pass_time(3_600_000);
    desk.table = OnlineTable::replay(desk.log.clone()).unwrap();
    let events = desk.table.resume(&mut desk.drawing);
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
    assert_eq!(desk.table.deadline(&desk.presence), None);
    let events = desk
        .table
        .computer_moves(
            seat(late),
            0,
            &mv,
            &mut desk.drawing,
            Moment { now: desk.now, presence: &desk.presence },
        )
        .unwrap();
    desk.commit(None, events);
    assert!(matches!(desk.table.to_move(), Some(ToMove::Person { .. })));
    assert_eq!(desk.table.seen(desk.now).play.unwrap().left[usize::from(desk.turn())], Some(Millis(10_000)));
}

#[test]
fn without_a_clock_time_never_runs_out() {
    let mut desk = Desk::started(GameKind::Wege, "-", "none");
    desk.pass_time(u64::MAX / 2);
    desk.play_first();
    assert_eq!(
        (desk.table.deadline(&desk.presence), desk.table.resume(&mut desk.drawing)),
        (None, Vec::new())
    );
}

#[test]
fn measured_lag_is_not_counted_up_to_a_quota() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "fischer 1m+0s");
    desk.presence.measured(Member(0), Millis(200));
    desk.presence.measured(Member(1), Millis(5_000));
    desk.pass_time(1_000);
    desk.play_first();
    desk.pass_time(1_000);
    desk.play_first();
    let left = desk.table.seen(desk.now).play.unwrap().left;
    assert_eq!(left, [Some(Millis(59_200)), Some(Millis(59_300))], "at most 300 ms a move");
    // 33 moves of 300 ms leave 100 ms of the 10 s per game; what was not used is not lost.
    let mut desk = Desk::started(GameKind::Cuminos, "-", "move 10s");
    for member in 0..2 {
        desk.presence.measured(Member(member), Millis(9_000));
    }
    let mut used = [0; 2];
    while desk.table.phase() == Phase::Playing {
        desk.pass_time(2_000);
        desk.play_first();
    }
    for entry in &desk.log {
        if let Event::Moved { seat, thought, lag, .. } = &entry.event {
            assert_eq!((thought.0 + lag.0, lag.0 <= 300), (2_000, true));
            used[seat.index()] += lag.0;
        }
    }
    assert!(used.iter().all(|&used| used <= 10_000), "{used:?}");
}

#[test]
fn a_move_that_the_network_delayed_is_in_time() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "move 10s");
    desk.presence.measured(Member(0), Millis(250));
    desk.pass_time(10_250);
    desk.play_first();
    desk.pass_time(10_001);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Over, "the other has no lag");
}

#[test]
fn a_pause_stops_the_clock() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "fischer 1m+0s");
    desk.pass_time(10_000);
    desk.act(1, Action::OfferPause).unwrap();
    assert!(!desk.table.seen(desk.now).play.unwrap().paused, "both must want it");
    desk.act(0, Action::OfferPause).unwrap();
    desk.pass_time(3_600_000);
    desk.tick();
    let mv = desk.position().legal().swap_remove(0);
    assert_eq!(desk.play(&mv).unwrap_err().code(), "paused");
    assert_eq!(desk.table.to_move(), None);
    assert_eq!(desk.table.seen(desk.now).play.unwrap().left[0], Some(Millis(50_000)));
    desk.act(1, Action::Continue).unwrap();
    desk.pass_time(5_000);
    desk.play_first();
    assert_eq!(desk.table.seen(desk.now).play.unwrap().left[0], Some(Millis(45_000)));
    assert_eq!(desk.refused(0, Action::Continue), "not_paused");
    assert_eq!(desk.refused(0, Action::DeclinePause), "nothing_offered");
    let mut desk = Desk::started(GameKind::Caminos, "-", "none");
    assert_eq!(desk.refused(0, Action::OfferPause), "no_clock");
}

#[test]
fn who_does_not_come_to_their_first_move_has_not_played() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "fischer 5m+0s");
    desk.play_first();
    desk.connect([0]);
    desk.pass_time(59_999);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing);
    desk.pass_time(1);
    desk.tick();
    assert_eq!(desk.table.ending().unwrap().reason, "aborted");
    assert!(desk.log.iter().any(|entry| entry.event == Event::NoShow { seat: seat(1) }));
    // Later the clock alone decides.
    let mut desk = Desk::started(GameKind::Caminos, "-", "fischer 5m+0s");
    desk.play_first();
    desk.play_first();
    desk.connect([]);
    desk.pass_time(299_000);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing);
}

/// Nobody wins or loses because somebody has never moved, even if they were there.
#[test]
fn time_that_runs_out_before_the_first_move_decides_nothing() {
    let rated = |setup: &mut trivium_tables::Setup| setup.rated = true;
    for clock in ["fischer 5m+0s", "move 30s", "days 3d+10d"] {
        let mut desk = Desk::set_up(GameKind::Caminos, clock, rated).seated();
        desk.connect([0, 1]);
        desk.play_first();
        desk.pass_time(14 * 24 * 3_600_000);
        desk.tick();
        assert_eq!(desk.table.ending().unwrap().reason, "aborted", "{clock}");
        assert!(desk.log.iter().any(|entry| entry.event == Event::NoShow { seat: seat(1) }));
        assert_eq!(desk.table.finished(), None);

        let mut desk = Desk::set_up(GameKind::Caminos, clock, rated).seated();
        desk.connect([0, 1]);
        desk.play_first();
        desk.play_first();
        desk.pass_time(14 * 24 * 3_600_000);
        desk.tick();
        assert_eq!(desk.table.ending().unwrap().reason, "time", "{clock}");
    }
    // With more teams a computer plays on, unless points depend on it.
    for (rated, phase) in [(false, Phase::Playing), (true, Phase::Over)] {
        let options = trivium_games::AnyOptions::read(GameKind::Cuminos, "players=3").unwrap();
        let mut desk = Desk::changed(&options, "move 10s", |setup| setup.rated = rated).seated();
        desk.connect([0, 1, 2]);
        desk.pass_time(10_001);
        desk.tick();
        assert_eq!(desk.table.phase(), phase);
    }
}
