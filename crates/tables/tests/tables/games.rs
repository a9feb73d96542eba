//! Whole games: the rules judge, the log replays.

use trivium_game::Random;
use trivium_games::GameKind;
use trivium_tables::{Action, Event, OnlineTable, Phase, SeenEvent, Sequence};

use crate::desk::{Desk, seat};

/// Plays a random game to its end.
fn play_out(desk: &mut Desk, seed: u64) {
    let mut random = Random::seeded(seed);
    while desk.table.phase() == Phase::Playing {
        let mv = desk.random_move(&mut random);
        desk.pass_time(10);
        desk.play(&mv).unwrap();
    }
}

#[test]
fn every_game_ends_as_its_rules_say_and_replays_exactly() {
    for kind in GameKind::ALL {
        for (options, seed) in [("-", 1), ("-", 2), ("players=4", 3)] {
            let mut desk = Desk::started(kind, options, "fischer 5m+1s");
            play_out(&mut desk, seed);
            let outcome = desk.position().outcome().unwrap();
            let ending = desk.table.ending().unwrap();
            assert_eq!((ending.winner, &ending.reason), (outcome.winner, &outcome.reason));
            let again = OnlineTable::replay(desk.log.clone()).unwrap();
            assert_eq!(again.seen(desk.now), desk.table.seen(desk.now));
            assert_eq!(again.seen_after(Sequence(0)), desk.table.seen_after(Sequence(0)));
        }
    }
}

#[test]
fn only_moves_and_draws_are_sent_as_moves() {
    let mut desk = Desk::started(GameKind::Wege, "-", "none");
    let start = desk.table.last();
    desk.play_first();
    let moves = desk.table.seen_moves(start, desk.now).unwrap();
    assert!(matches!(moves.entries[0].event, SeenEvent::Moved { .. }));
    assert_eq!(moves.play.ply, 1);
    assert_eq!(desk.table.seen_moves(Sequence(0), desk.now), None);
    let before = desk.table.last();
    let text = "Your turn".to_owned().try_into().unwrap();
    desk.act(0, Action::Say { text }).unwrap();
    assert_eq!(desk.table.seen_moves(before, desk.now), None);
}

#[test]
fn moves_are_judged_by_the_rules() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "none");
    desk.play("I3:a1,a2,a3").unwrap();
    let refusal = desk.play("I2:a3,a4").unwrap_err();
    assert_eq!((refusal.code(), refusal.clause().as_deref()), ("illegal_move", Some("C4")));
    assert_eq!(desk.play("hello").unwrap_err().code(), "unreadable_move");
    let mv = |number, ply| Action::Move { seat: seat(number), ply, notation: "I2:h1*2".to_owned() };
    assert_eq!(desk.refused(0, mv(1, 1)), "not_your_seat");
    assert_eq!(desk.refused(0, mv(0, 1)), "not_your_turn");
    assert_eq!(desk.refused(1, mv(1, 0)), "stale_ply");
    assert_eq!(desk.refused(1, mv(1, 2)), "stale_ply");
    desk.act(1, mv(1, 1)).unwrap();
}

#[test]
fn nobody_moves_before_the_start_or_after_the_end() {
    let mut desk = Desk::new(GameKind::Caminos, "-", "none");
    let mv = || Action::Move { seat: seat(0), ply: 0, notation: "I2:h1*2".to_owned() };
    desk.act(0, Action::TakeSeat { seat: seat(0) }).unwrap();
    assert_eq!(desk.refused(0, mv()), "not_started");
    let mut desk = desk.seated();
    play_out(&mut desk, 5);
    assert_eq!(desk.refused(0, mv()), "over");
    assert_eq!(desk.refused(0, Action::OfferDraw), "over");
    let text = "Good game".to_owned().try_into().unwrap();
    desk.act(1, Action::Say { text }).unwrap();
    let last = desk.table.seen_after(Sequence(desk.table.last().0 - 1));
    assert!(matches!(&last[0].event, SeenEvent::Said { text, .. } if text.as_str() == "Good game"));
}

#[test]
fn the_tile_in_hand_is_no_move() {
    let mut desk = Desk::started(GameKind::Wege, "-", "none");
    let Some(Event::Drawn { word }) = desk.log.last().map(|entry| entry.event.clone()) else { panic!() };
    assert_eq!(desk.play(&word).unwrap_err().code(), "unreadable_move");
}

#[test]
fn a_damaged_log_is_refused() {
    let mut desk = Desk::started(GameKind::Wege, "-", "none");
    for _ in 0..4 {
        desk.play_first();
    }
    for index in 0..desk.log.len() {
        let mut gap = desk.log.clone();
        gap.remove(index);
        if index + 1 < desk.log.len() {
            assert!(OnlineTable::replay(gap).is_err(), "entry {index} is missing");
        }
    }
    let mut foreign = desk.log.clone();
    let Event::Created(setup) = &mut foreign[0].event else { panic!() };
    setup.rules = "0".repeat(64);
    assert!(OnlineTable::replay(foreign).unwrap_err().to_string().contains("other rules"));
    assert!(OnlineTable::replay(Vec::new()).is_err());
}

#[test]
fn a_repeated_action_has_its_first_answer() {
    let mut desk = Desk::started(GameKind::Wege, "-", "none");
    desk.play_first();
    let cause = desk.log.last().unwrap().cause.clone().unwrap();
    let first = desk.table.last();
    assert!(
        matches!(desk.log.last().unwrap().event, Event::Drawn { .. }),
        "the move and its draw are one answer"
    );
    desk.play_first();
    assert_eq!(desk.table.answer_to(&cause), Some(first));
    assert_eq!(OnlineTable::replay(desk.log.clone()).unwrap().answer_to(&cause), Some(first));
}
