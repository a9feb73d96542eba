//! Logs and games that come from elsewhere.

use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_tables::{Action, Entry, OnlineTable, Phase, Setup};

use crate::desk::{Desk, seat};

const MOVES: [&str; 3] = ["I3:a1,a2,a3", "I2:h1*2", "I2:c1*2"];

fn moves() -> Vec<String> {
    MOVES.map(ToOwned::to_owned).to_vec()
}

#[test]
fn a_local_game_goes_on_online() {
    let mut desk = Desk::set_up(GameKind::Caminos, "fischer 5m+0s", |setup| {
        *setup = setup.clone().after(&moves()).unwrap();
    });
    assert_eq!(desk.table.seen(desk.now).opening, 3);
    desk = desk.seated();
    assert_eq!((desk.table.ply(), desk.turn()), (3, 1));
    desk.play_first();
    desk.act(1, Action::OfferTakeback { ply: 1 }).unwrap();
    desk.act(0, Action::OfferTakeback { ply: 1 }).unwrap();
    assert_eq!(desk.table.ply(), 1, "what was played before can be taken back like the rest");
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    for number in 0..2 {
        desk.act(number, Action::OfferRematch).unwrap();
    }
    let next = desk.table.rematch(desk.now).unwrap();
    assert!(!format!("{next:?}").contains("I3:a1"), "a rematch starts at the start");
}

#[test]
fn moves_from_before_earn_no_time() {
    let mut desk = Desk::set_up(GameKind::Caminos, "fischer 5m+10s", |setup| {
        *setup = setup.clone().after(&moves()).unwrap();
    })
    .seated();
    let left = |desk: &Desk| desk.table.seen(desk.now).play.unwrap().left;
    let before = left(&desk);
    let fresh = Desk::set_up(GameKind::Caminos, "fischer 5m+10s", |_| {}).seated();
    assert_eq!(before, left(&fresh), "everybody begins with the whole time, and no more");
    desk.play_first();
    assert_ne!(left(&desk), before, "moves that are played here earn it");
}

#[test]
fn what_cannot_go_on_is_refused() {
    let refused = |kind: GameKind, moves: &[&str]| {
        let setup = Setup::new(&AnyOptions::default_for(kind), TimeControl::Untimed);
        let moves: Vec<_> = moves.iter().map(|&mv| mv.to_owned()).collect();
        setup.after(&moves).unwrap_err().code()
    };
    assert_eq!(refused(GameKind::Caminos, &["I3:a1,a2,a3", "I3:a1,a2,a3"]), "illegal_move");
    assert_eq!(refused(GameKind::Caminos, &["nonsense"]), "unreadable_move");
    assert_eq!(refused(GameKind::Wege, &["0,0"]), "opening_drawn");
    assert_eq!(refused(GameKind::Cuminos, &["11:0,0,0/E"]), "opening_drawn");
}

/// A log as the first servers wrote it: options that came later are not in it.
#[test]
fn logs_of_the_first_version_replay() {
    let log: Vec<Entry> = serde_json::from_str(include_str!("first.log.json")).unwrap();
    assert!(!include_str!("first.log.json").contains("delay"));
    let table = OnlineTable::replay(log.clone()).unwrap();
    assert_eq!((table.phase(), table.ply()), (Phase::Playing, 2));
    // What does not use them does not write them either.
    let text: serde_json::Value = serde_json::from_str(include_str!("first.log.json")).unwrap();
    assert_eq!(serde_json::to_value(&log).unwrap(), text);
}
