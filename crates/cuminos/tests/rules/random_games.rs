//! What holds in every position of every game.

use std::collections::BTreeSet;

use trivium_cuminos::{Cell, Move, Position, Rank, Worth};
use trivium_game::{Game, Playout, PositionText, Random, Seat, Symmetric, Turn};

use crate::common::{TABLES, legal, options, step};
use crate::naive::{Naive, next_seat};

fn games(count: u64, mut visit: impl FnMut(&mut Position, &mut Random)) {
    for (table, seed) in TABLES.iter().flat_map(|table| (0..count).map(move |seed| (table, seed))) {
        let mut random = Random::seeded(seed);
        let mut position = Position::new(options(table)).unwrap();
        while position.turn() != Turn::Over {
            visit(&mut position, &mut random);
        }
    }
}

#[test]
fn the_fast_rules_agree_with_the_slow_ones() {
    let mut seen = BTreeSet::new();
    games(1, |position, random| {
        let Turn::Seat(seat) = position.turn() else {
            step(position, random).unwrap();
            return;
        };
        wander(position, random);
        let mut naive = Naive::of(position);
        let mut expected: Vec<_> = naive.layings(position.hand(seat)).into_iter().collect();
        if position.may_pass() {
            expected.push("pass".to_owned());
        }
        assert_eq!(legal(position), expected, "{position:?}");
        assert_eq!(position.count_legal_moves(), expected.len() as u64);
        let before = position.clone();
        step(position, random).unwrap();
        check_step(&mut naive, &before, position, seat, &mut seen);
    });
    // Everything that brings points has come up, plain, doubled and tripled.
    let kinds: BTreeSet<_> = seen.iter().map(|&(rank, stands, _)| (rank, stands)).collect();
    let multipliers: BTreeSet<_> = seen.iter().map(|&(_, _, multiplier)| multiplier).collect();
    assert_eq!((kinds.len(), multipliers.len()), (4, 3), "{seen:?}");
}

/// Goes some way on, and all the way back again.
fn wander(position: &mut Position, random: &mut Random) {
    let (before, moves) = (position.clone(), legal(position));
    let steps: Vec<_> = (0..random.below(6)).map_while(|_| step(position, random)).collect();
    for undo in steps.into_iter().rev() {
        position.undo(undo);
    }
    assert_eq!((&*position, position.laid(), position.hash()), (&before, before.laid(), before.hash()));
    assert_eq!(legal(position), moves);
}

/// Checks what a move of `seat` has done, as far as that shows from outside.
fn check_step(
    naive: &mut Naive,
    before: &Position,
    after: &Position,
    seat: Seat,
    seen: &mut BTreeSet<(Rank, bool, u32)>,
) {
    let same_round = before.round() == after.round();
    let passed = same_round && after.laid().len() == before.laid().len();
    if passed {
        assert_eq!(after.scores(), before.scores());
        assert_eq!(after.turn(), Turn::Seat(next_seat(naive, after, seat).unwrap()));
        return;
    }
    if !same_round {
        assert!(after.laid().is_empty() && Seat::all(after.seats()).all(|seat| after.hand(seat).is_empty()));
        assert_eq!(after.turn(), Turn::Chance(Seat::new(0)));
        return;
    }
    let &laid = after.laid().last().unwrap();
    assert_eq!(laid.seat, seat);
    let contacts = before.explain(laid.laying).contacts.len() as u32;
    let worth = Worth::new(laid.laying, contacts);
    let mut points = naive.lay(laid);
    assert_eq!(points, worth.points());
    if worth.base > 0 {
        seen.insert((laid.laying.rank().unwrap(), laid.laying.stands(), worth.multiplier));
    }
    let next = next_seat(naive, after, seat);
    if after.hand(seat).is_empty() {
        let opponents = Seat::all(after.seats()).filter(|&other| after.team_of(other) != after.team_of(seat));
        points += opponents.map(|other| after.hand(other).len()).sum::<u32>();
        assert_eq!(after.turn(), Turn::Over);
    } else {
        assert_eq!(after.turn(), next.map_or(Turn::Over, Turn::Seat));
    }
    for other in Seat::all(after.seats()) {
        let gained = after.scores()[other.index()] - before.scores()[other.index()];
        assert_eq!(gained, if other == seat { points } else { 0 });
    }
    let ends: Vec<_> =
        after.open_ends().iter().map(|cell| (i32::from(cell.x()), i32::from(cell.y()))).collect();
    assert_eq!(ends, naive.open_ends.iter().copied().collect::<Vec<_>>());
    for (x, y) in naive.cells() {
        let column = after.column(Cell::new(x.into(), y.into()));
        let marks: Vec<_> = column.iter().map(|mark| mark.number()).collect();
        assert_eq!(marks, naive.column(x, y));
    }
}

#[test]
fn undo_goes_all_the_way_back() {
    for table in TABLES {
        let mut random = Random::seeded(11);
        let start = Position::new(options(table)).unwrap();
        let (mut position, mut history) = (start.clone(), Vec::new());
        loop {
            let before = position.clone();
            let Some(undo) = step(&mut position, &mut random) else { break };
            assert_ne!(position, before);
            assert_ne!(position.hash(), before.hash());
            history.push((before, undo));
        }
        let end = position.clone();
        assert!(end.round() >= u32::from(end.seats()));
        while let Some((before, undo)) = history.pop() {
            position.undo(undo);
            assert_eq!(position, before);
            assert_eq!(position.laid(), before.laid());
            assert_eq!(position.hash(), before.hash());
            assert_eq!(position.hash(), position.hash_from_scratch());
            // The way forward is the same as before, too.
            assert_eq!(legal(&position), legal(&before));
        }
        assert_eq!(position, start);
    }
}

#[test]
fn the_hash_is_kept_up_to_date() {
    games(3, |position, random| {
        if random.below(2) == 0 && position.turn().seat().is_some() {
            position.play_random(random);
        } else if position.turn().seat().is_none() {
            position.draw_random(random);
        } else {
            step(position, random);
        }
        assert_eq!(position.hash(), position.hash_from_scratch());
    });
}

#[test]
fn positions_are_written_and_read_back() {
    games(2, |position, random| {
        let check = |position: &Position| {
            let text = position.write_position();
            let read = Position::read_position(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(read, *position);
            assert_eq!(
                (read.write_position(), read.laid(), read.hash()),
                (text, position.laid(), position.hash())
            );
            assert_eq!((legal(&read), read.outcome()), (legal(position), position.outcome()));
        };
        check(position);
        step(position, random);
        if position.turn() == Turn::Over {
            check(position);
        }
    });
}

#[test]
fn turning_the_table_changes_nothing() {
    games(1, |position, random| {
        for symmetry in Position::symmetries() {
            let turned = position.transformed(symmetry);
            assert_eq!(turned.hash(), turned.hash_from_scratch());
            assert_eq!(turned.scores(), position.scores());
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut expected: Vec<_> =
                moves.iter().map(|&mv| position.transformed_move(mv, symmetry).to_string()).collect();
            expected.sort_unstable();
            assert_eq!(legal(&turned), expected);
            if let Some(mv) = random.choose(&moves) {
                let (mut here, mut there) = (position.clone(), turned.clone());
                here.play(mv).unwrap();
                there.play(position.transformed_move(mv, symmetry)).unwrap();
                assert_eq!(here.transformed(symmetry), there);
                assert_eq!(here.outcome(), there.outcome());
            }
        }
        step(position, random);
    });
}

#[test]
fn the_eight_symmetries_are_those_of_the_square() {
    let position = Position::new(options("-")).unwrap();
    let mv: Move = "12:3,1,0/N".parse().unwrap();
    let turned: Vec<_> =
        Position::symmetries().map(|symmetry| position.transformed_move(mv, symmetry).to_string()).collect();
    let expected =
        ["3,1,0/N", "-1,3,0/W", "-3,-1,0/S", "1,-3,0/E", "-3,1,0/N", "-1,-3,0/W", "3,-1,0/S", "1,3,0/E"];
    assert_eq!(turned, expected.map(|text| format!("12:{text}")));
    let upright: Move = "12:0,1,1/D".parse().unwrap();
    assert_eq!(position.transformed_move(upright, trivium_game::Symmetry::new(2)).to_string(), "12:0,-1,1/D");
    assert_eq!(position.transformed_move(Move::Pass, trivium_game::Symmetry::new(5)), Move::Pass);
}

#[test]
fn games_end_with_a_winner_ahead_of_all_others() {
    let mut further = 0;
    for table in TABLES {
        for seed in 0..40 {
            let mut random = Random::seeded(seed);
            let mut position = Position::new(options(table)).unwrap();
            position.play_out(&mut random);
            let outcome = position.outcome().unwrap();
            assert_eq!(outcome.winner, outcome.points.leader());
            assert!(outcome.winner.is_some() && outcome.points == position.standings());
            assert_eq!(outcome.reason.to_string(), "points");
            assert_eq!(outcome.points.as_slice().iter().sum::<u32>(), position.scores().iter().sum());
            assert_eq!(outcome.points.as_slice().len(), usize::from(position.options().sides()));
            assert!(position.round() >= u32::from(position.seats()));
            further += u32::from(position.round() > u32::from(position.seats()));
            assert!(position.laid().len() > 1 || position.count_legal_moves() == 0);
        }
    }
    assert!(further > 0, "some ties are broken by a further round");
}

#[test]
fn random_moves_are_as_likely_as_one_another() {
    let mut random = Random::seeded(3);
    let mut position = Position::new(options("-")).unwrap();
    // Some way into a round, where every rank is open.
    let mut moves = Vec::new();
    while position.laid().len() < 7 || !position.may_pass() || moves.len() > 40 || moves.len() < 12 {
        if step(&mut position, &mut random).is_none() {
            position = Position::new(options("-")).unwrap();
        }
        position.legal_moves(&mut moves);
    }
    let mut seen = vec![0_u32; moves.len()];
    for _ in 0..moves.len() * 1_000 {
        let mut after = position.clone();
        after.play_random(&mut random);
        let found = moves.iter().position(|&mv| {
            let mut other = position.clone();
            other.play_unchecked(mv);
            other.laid() == after.laid() && other.round() == after.round()
        });
        seen[found.unwrap()] += 1;
    }
    assert!(seen.iter().all(|count| (850..1_150).contains(count)), "{seen:?}");
}

#[test]
fn a_round_is_played_out_by_itself() {
    let mut random = Random::seeded(8);
    let mut position = Position::new(options("players=3")).unwrap();
    for round in 2..=3 {
        position.play_out_round(&mut random);
        assert_eq!((position.round(), position.turn()), (round, Turn::Chance(Seat::new(0))));
    }
    while position.turn() != Turn::Over {
        let round = position.round();
        position.play_out_round(&mut random);
        assert!(position.turn() == Turn::Over || position.round() == round + 1);
    }
}
