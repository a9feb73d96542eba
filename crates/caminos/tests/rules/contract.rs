//! What the contract promises: undo, hashes, symmetries, uniform chance.

use std::collections::BTreeMap;

use trivium_caminos::Position;
use trivium_game::{
    Game as _, NoChance, Playout as _, PositionText as _, Random, Symmetric as _, Symmetry, Turn, perft,
};

use super::{after, game, legal};

const VARIED: [&str; 6] = [
    "-",
    "grid=diamond,scoring=true",
    "grid=octagon,players=4,team_out=team",
    "grid=torus,neutral=true,scoring=true",
    "set={I1:4+V3:4+T4:4+S4:4},players=4,neutral=true",
    "grid=diamond,set={L4:20},scoring=true",
];

#[test]
fn moves_are_undone_exactly_and_hashes_kept() {
    for (options, seed) in VARIED.into_iter().zip(1..) {
        let mut random = Random::seeded(seed);
        let mut position = game(options);
        let mut path = Vec::new();
        while position.turn() != Turn::Over {
            let mv = position.random_move(&mut random);
            path.push((position, position.play(mv).unwrap()));
            assert_eq!(position.hash(), position.hash_from_scratch(), "{options}");
            assert_eq!(Position::read_position(&position.write_position()).unwrap(), position);
        }
        for (before, undo) in path.into_iter().rev() {
            position.undo(undo);
            assert_eq!(position, before, "{options}");
        }
    }
}

#[test]
fn every_legal_move_is_read_as_it_is_written() {
    for (options, seed) in VARIED.into_iter().zip(40..) {
        let mut random = Random::seeded(seed);
        let mut position = game(options);
        for _ in 0..12 {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for &mv in &moves {
                assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv));
                assert_eq!(position.check(mv), Ok(()));
            }
            let Some(mv) = random.choose(&moves) else { break };
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn different_facts_have_different_hashes() {
    let positions = [
        game("-"),
        game("scoring=true"),
        game("neutral=true"),
        game("players=4"),
        game("team_out=team"),
        game("grid=octagon"),
        game("grid=torus"),
        game("set={I2:4+I3:4+O4:2+L4:6}"),
        after("-", "I2:a1*2"),
        after("-", "I2:a2*2"),
        after("-", "I2:a1,a2"),
        after("neutral=true", "N:a1*3"),
        after("neutral=true", "N:a1,a2,a3"),
    ];
    let hashes: std::collections::BTreeSet<_> = positions.iter().map(trivium_game::Game::hash).collect();
    assert_eq!(hashes.len(), positions.len());
}

/// The hashes of these lines are all different.
fn all_differ(lines: &[&str]) {
    let hash =
        |line: &&str| Position::read_position(line).unwrap_or_else(|error| panic!("{line}: {error}")).hash();
    let hashes: std::collections::BTreeSet<_> = lines.iter().map(hash).collect();
    assert_eq!(hashes.len(), lines.len(), "{lines:?}");
}

#[test]
fn a_hash_tells_hands_border_turn_and_outs_apart() {
    // The same cubes from other pieces.
    all_differ(&[
        "caminos set={I1:4+I2:4+I3:4+O4:4} y,y,6/y,y,6/8/8/8/8/8/8 1 I1:4+I2:4+I3:4+O4:3/I1:4+I2:4+I3:4+O4:4 - -",
        "caminos set={I1:4+I2:4+I3:4+O4:4} y,y,6/y,y,6/8/8/8/8/8/8 1 I1:4+I2:2+I3:4+O4:4/I1:4+I2:4+I3:4+O4:4 - -",
        "caminos set={I1:4+I2:4+I3:4+O4:4} y,y,6/y,y,6/8/8/8/8/8/8 1 I1:3+I2:4+I3:3+O4:4/I1:4+I2:4+I3:4+O4:4 - -",
        "caminos set={I1:4+I2:4+I3:4+O4:4} y,y,6/y,y,6/8/8/8/8/8/8 1 I1:2+I2:3+I3:4+O4:4/I1:4+I2:4+I3:4+O4:4 - -",
        "caminos set={I1:4+I2:4+I3:4+O4:4} y,y,6/y,y,6/8/8/8/8/8/8 1 I2:4+I3:4+O4:4/I1:4+I2:4+I3:4+O4:4 - -",
    ]);
    // Other counts on the border, of either team.
    all_differ(&[
        "caminos scoring=true,set={I1:4} y,7/8/g,7/8/8/8/8/8 0 I1:3/I1:3 - 0:0",
        "caminos scoring=true,set={I1:4} y,7/8/g,7/8/8/8/8/8 0 I1:3/I1:3 - 0:1",
        "caminos scoring=true,set={I1:4} y,7/8/g,7/8/8/8/8/8 0 I1:3/I1:3 - 1:0",
        "caminos scoring=true,set={I1:4} y,7/8/g,7/8/8/8/8/8 0 I1:3/I1:3 - 1:1",
        "caminos scoring=true,set={I1:4} y,7/8/g,7/8/8/8/8/8 1 I1:3/I1:3 - 1:1",
    ]);
    // Other partners' hands, turns and outs.
    all_differ(&[
        "caminos players=4,set={I1:8} y,7/8/g,7/8/8/8/8/8 0 I1:3/I1:3/I1:4/I1:4 - -",
        "caminos players=4,set={I1:8} y,7/8/g,7/8/8/8/8/8 0 I1:4/I1:3/I1:3/I1:4 - -",
        "caminos players=4,set={I1:8} y,7/8/g,7/8/8/8/8/8 0 I1:3/I1:4/I1:4/I1:3 - -",
        "caminos players=4,set={I1:8} y,7/8/g,7/8/8/8/8/8 1 I1:3/I1:3/I1:4/I1:4 - -",
        "caminos players=4,set={I1:8} y,7/8/g,7/8/8/8/8/8 2 I1:3/I1:3/I1:4/I1:4 - -",
        "caminos players=4,set={I1:8} y,7/8/g,7/8/8/8/8/8 3 I1:3/I1:3/I1:4/I1:4 - -",
        "caminos players=4,set={I1:8} y,7/8/g,7/8/8/8/8/8 0 I1:3/I1:3/I1:4/I1:4 1 -",
        "caminos players=4,set={I1:8} y,7/8/g,7/8/8/8/8/8 0 I1:3/I1:3/I1:4/I1:4 12 -",
    ]);
}

#[test]
fn a_setup_has_the_columns_that_stand_and_leads_back() {
    let position = after("scoring=true,neutral=true", "N:d4*3 N:a1,b1,c1 I2:e5*2");
    let setup = position.setup();
    let columns: Vec<_> =
        setup.columns.iter().map(|(cell, cubes)| format!("{cell}{}", cubes.len())).collect();
    assert_eq!(columns, ["a11", "b11", "c11", "d43", "e52"]);
    assert_eq!(Position::from_setup(&setup), Ok(position));
    let mut twice = setup.clone();
    twice.columns.push(twice.columns[0].clone());
    let error = Position::from_setup(&twice).unwrap_err();
    assert_eq!(error.to_string(), "the column on a1 must have one to three cubes, and stand once");
    let mut tall = setup.clone();
    tall.columns[0].1 = vec![trivium_caminos::Colour::Neutral; 4];
    assert_eq!(Position::from_setup(&tall).unwrap_err().to_string(), error.to_string());
    let mut none = setup;
    none.columns[0].1.clear();
    assert_eq!(Position::from_setup(&none).unwrap_err().part, trivium_caminos::SetupPart::Columns);
}

#[test]
fn the_order_of_moves_leaves_no_trace() {
    let one = after("-", "I2:a1*2 I3:h1*3 O4:d4,d5,e4,e5 I2:h8*2");
    let other = after("-", "O4:d4,d5,e4,e5 I2:h8*2 I2:a1*2 I3:h1*3");
    assert_eq!((one, one.hash()), (other, other.hash()));
}

#[test]
fn every_symmetry_keeps_the_legal_moves() {
    for (options, seed) in VARIED.into_iter().zip(20..) {
        let mut random = Random::seeded(seed);
        let mut position = game(options);
        for _ in 0..9 {
            let mv = position.random_move(&mut random);
            position.play_unchecked(mv);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for symmetry in Position::symmetries() {
            let image = position.transformed(symmetry);
            let mut expected: Vec<_> =
                moves.iter().map(|&mv| image.write_move(position.transformed_move(mv, symmetry))).collect();
            expected.sort_unstable();
            assert_eq!(legal(&image), expected, "{options}");
            assert_eq!(image.hash(), image.hash_from_scratch());
            assert_eq!(perft(&mut image.clone(), &mut NoChance, 1), moves.len() as u64);
        }
    }
}

#[test]
fn symmetries_turn_and_mirror() {
    let position = after("-", "I3:a1,b1,c1");
    let images: Vec<String> = Position::symmetries()
        .map(|symmetry| {
            let cells = Position::write_position(&position.transformed(symmetry));
            cells.split(' ').nth(2).unwrap().to_owned()
        })
        .collect();
    assert_eq!(images.len(), 8);
    assert_eq!(images[0], "8/8/8/8/8/8/8/y,y,y,5");
    assert_eq!(images[1], "8/8/8/8/8/8/8/5,y,y,y");
    assert_eq!(images[2], "8/8/8/8/8/7,y/7,y/7,y");
    let distinct: std::collections::BTreeSet<_> = images.iter().collect();
    assert_eq!(distinct.len(), 8);
    let mv = position.read_move("I2:e1,f1").unwrap();
    assert_eq!(position.write_move(position.transformed_move(mv, Symmetry::new(1))), "I2:c1,d1");
    assert_eq!(position.write_move(position.transformed_move(mv, Symmetry::new(2))), "I2:h5,h6");
}

/// How far the frequencies are from equal, in units of what chance would make of it (chi square over its mean).
fn unevenness(position: &Position, samples: u32, seed: u64) -> f64 {
    let mut random = Random::seeded(seed);
    let mut counts: BTreeMap<_, u32> = BTreeMap::new();
    for _ in 0..samples {
        *counts.entry(position.random_move(&mut random)).or_default() += 1;
    }
    let moves = position.count_legal_moves();
    assert_eq!(counts.len() as u64, moves, "every move is found");
    let expected = f64::from(samples) / moves as f64;
    let square = |count: &u32| (f64::from(*count) - expected).powi(2) / expected;
    counts.values().map(square).sum::<f64>() / (moves - 1) as f64
}

#[test]
fn random_moves_are_uniform() {
    // Blind tries at the start, counting when legal moves are rare.
    let start = game("grid=torus");
    assert!((0.85..1.15).contains(&unevenness(&start, 60_000, 1)));
    let mut late = game("grid=torus");
    let mut random = Random::seeded(5);
    for _ in 0..2_000 {
        if (5..13).contains(&late.count_legal_moves()) {
            break;
        }
        if late.turn() == Turn::Over {
            late = game("grid=torus");
        }
        late.play_random(&mut random);
    }
    assert!((5..13).contains(&late.count_legal_moves()), "a position with few moves");
    assert!((0.05..3.0).contains(&unevenness(&late, 20_000, 2)));
}

#[test]
fn a_playout_ends_by_the_rules() {
    let mut random = Random::seeded(3);
    for options in VARIED {
        for _ in 0..20 {
            let mut position = game(options);
            position.play_out(&mut random);
            assert!(position.outcome().is_some());
            assert_eq!(position.hash(), position.hash_from_scratch());
        }
    }
}

#[test]
fn it_is_never_the_turn_of_chance() {
    let mut random = Random::seeded(9);
    for options in VARIED {
        let mut position = game(options);
        let mut plies = 0;
        while position.turn() != Turn::Over {
            assert!(matches!(position.turn(), Turn::Seat(_)), "{options} after {plies} plies");
            position.play_random(&mut random);
            plies += 1;
        }
        assert!(plies > 4, "{options}");
    }
}
