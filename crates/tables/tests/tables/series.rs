//! A match: its games follow each other, and its points are added (C19).

use trivium_games::GameKind;
use trivium_tables::{Action, Block, Member, OnlineTable, Phase, Sequence, Series, Setup, Timestamp};

use crate::desk::{Desk, entries, seat};

const MINUTE: u64 = 60_000;

/// The first game of a match of this many, with two people who play.
fn begin(options: &str, clock: &str, games: u8) -> Desk {
    let change = |setup: &mut Setup| {
        let options = trivium_games::AnyOptions::read(GameKind::Caminos, options).unwrap();
        *setup = Setup { series: Series::first(games).unwrap(), ..Setup::new(&options, setup.clock) };
    };
    Desk::set_up(GameKind::Caminos, clock, change).seated()
}

/// The next game of the match, which has started.
fn next(mut desk: Desk) -> Desk {
    let events = desk.table.rematch(desk.now).unwrap();
    desk.table = OnlineTable::replay(entries(Sequence(0), desk.now, None, events)).unwrap();
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing);
    desk
}

fn score(desk: &Desk) -> (u8, Vec<u32>) {
    let series = desk.table.series().unwrap();
    (series.number, series.score)
}

fn agree(desk: &mut Desk) {
    for member in [0, 1] {
        desk.act(member, Action::OfferRematch).unwrap();
    }
}

#[test]
fn a_match_adds_what_its_games_are_worth() {
    let mut desk = begin("-", "none", 3);
    assert_eq!(score(&desk), (1, vec![0, 0]));
    assert_eq!(desk.table.rematch(Timestamp(u64::MAX)), None);
    desk.act(1, Action::Resign { seat: seat(1) }).unwrap();
    assert_eq!(score(&desk), (1, vec![2, 0]));
    let counted = |desk: &Desk| desk.table.finished().unwrap().counted;
    assert_eq!(counted(&desk), None, "ratings wait for the end of the match");

    agree(&mut desk);
    let mut desk = next(desk);
    assert_eq!(score(&desk), (2, vec![0, 2]), "sides are swapped, and points go along");
    for member in [0, 1] {
        desk.act(member, Action::OfferDraw).unwrap();
    }
    assert_eq!(score(&desk), (2, vec![1, 3]));

    agree(&mut desk);
    let mut desk = next(desk);
    assert_eq!(score(&desk), (3, vec![3, 1]));
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    assert_eq!(score(&desk), (3, vec![3, 3]));
    assert_eq!(counted(&desk), Some(vec![1, 1]), "the match is drawn");
    assert_eq!(desk.table.finished().unwrap().places, [2, 1], "the game is not");

    agree(&mut desk);
    assert_eq!(score(&next(desk)), (1, vec![0, 0]), "another match starts");
}

#[test]
fn points_count_where_the_game_has_them() {
    let mut desk = begin("scoring=true", "none", 2);
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    assert_eq!(score(&desk), (1, vec![0, 20]), "T1: a win by resignation counts 20");
}

#[test]
fn a_match_is_played_to_its_end() {
    let mut desk = begin("-", "fischer 5m+3s", 2);
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    assert_eq!(desk.refused(1, Action::DeclineRematch), "in_match");
    desk.act(1, Action::OfferRematch).unwrap();
    assert_eq!(desk.table.rematch(desk.now), None, "the other is not ready");
    assert_eq!(desk.table.deadline(&desk.presence), Some(Timestamp(desk.now.0 + MINUTE)));
    desk.pass_time(MINUTE);

    // Whoever does not come loses by time: an abort would undo the first game.
    let mut desk = next(desk);
    assert_eq!(desk.refused(0, Action::Abort), "in_match");
    desk.pass_time(2 * MINUTE);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing);
    desk.pass_time(4 * MINUTE);
    desk.tick();
    assert_eq!(desk.table.ending().unwrap().reason, "time");
}

/// In the middle of a match nobody gets up, nor keeps the next game from starting.
#[test]
fn seats_are_kept_between_games() {
    let change = |setup: &mut Setup| setup.series = Series::first(2).unwrap();
    let mut desk = Desk::set_up(GameKind::Wege, "fischer 5m+3s", change).seated();
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    agree(&mut desk);
    let events = desk.table.rematch(desk.now).unwrap();
    desk.table = OnlineTable::replay(entries(Sequence(0), desk.now, None, events)).unwrap();
    desk.take_up();
    assert_eq!(desk.refused(0, Action::FreeSeat { seat: seat(1) }), "in_match");
    assert_eq!(desk.refused(0, Action::Remove { member: Member(1) }), "in_match");
    assert_eq!(desk.refused(0, Action::Close), "in_match");
    let commit = Action::Commit { seat: seat(1), hash: Block([5; 32]).hash() };
    desk.act(0, commit.clone()).unwrap();
    desk.pass_time(MINUTE);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Revealing);
    desk.pass_time(MINUTE);
    desk.tick();
    assert_eq!(desk.refused(0, commit), "in_match");
    desk.pass_time(MINUTE);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing);
    assert_eq!(desk.table.seated(), [Some(Member(1)), Some(Member(0))]);
}

#[test]
fn the_first_game_of_a_match_can_be_aborted() {
    let mut desk = begin("-", "none", 2);
    desk.act(0, Action::Abort).unwrap();
    assert_eq!((score(&desk), desk.table.goes_on()), ((1, vec![0, 0]), false));
    agree(&mut desk);
    assert_eq!(score(&next(desk)), (1, vec![0, 0]));
}

#[test]
fn a_match_has_a_number_of_games() {
    assert_eq!(Series::first(1), Ok(None));
    for wrong in [0, 21] {
        assert_eq!(Series::first(wrong).unwrap_err().code(), "match_length");
    }
}
