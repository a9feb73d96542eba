//! The notation, and counts of moves against a second way of finding them.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::notation::write_cell;
use super::super::shape::{Cube, Shape, rotation_matrices, turned};
use super::super::{CaminosJudge, Progress};
use super::{Chance, clause_against, game, game_after, play_at_random};
use crate::judge::{Judge, Refusal};

#[test]
fn first_moves_on_every_grid() {
    for (grid, first) in [("square", 1249), ("diamond", 1096), ("octagon", 1481), ("torus", 896)] {
        let judge = game(&json!({ "grid": grid }));
        assert_eq!((judge.perft(0), judge.perft(1)), (1, first), "{grid}");
    }
}

#[test]
fn two_moves_on_the_square() {
    assert_eq!(game(&json!({})).perft(2), 1_411_400);
}

#[test]
fn legal_moves_are_sorted_and_accepted() {
    let judge = game_after(&json!({ "grid": "diamond" }), "L4:f5*3,f6 I2:f4,g4");
    let moves = judge.legal();
    assert!(moves.is_sorted());
    assert!(moves.iter().all(|notation| judge.clone().play(notation).is_ok()));
}

#[test]
fn legal_moves_are_the_placements_in_space() {
    let every_shape = json!({ "I1": 2, "I2": 2, "I3": 2, "V3": 2, "O4": 2, "L4": 2, "T4": 2, "S4": 2 });
    for (grid, seed) in [("square", 1), ("diamond", 2), ("octagon", 3), ("torus", 4)] {
        let mut judge = game(&json!({ "grid": grid, "set": every_shape, "neutral": true }));
        let mut chance = Chance(seed);
        for ply in 0.. {
            if ply % 8 == 0 {
                assert_eq!(judge.legal(), placements_in_space(&judge), "{grid} after {ply} moves");
            }
            if !play_at_random(&mut judge, &mut chance) {
                break;
            }
        }
    }
}

/// The legal moves found in space: every rotation at every place and level, kept where each lowest cube of
/// a column rests on the stack below it, no cube is inside another, and one is on the board.
fn placements_in_space(judge: &CaminosJudge) -> Vec<String> {
    let Progress::ToMove(seat) = judge.progress else { return Vec::new() };
    let owes_neutral = judge.is_in_hand(seat, Shape::N);
    let mut found = BTreeSet::new();
    for shape in Shape::ALL {
        if !judge.is_in_hand(seat, shape) || (owes_neutral && shape != Shape::N) {
            continue;
        }
        for matrix in rotation_matrices() {
            for (east, north, up) in offsets(judge.options.grid.extent()) {
                let held = shape.flat_cubes().into_iter().map(|cube| turned(matrix, cube));
                let cubes: Vec<Cube> = held.map(|(x, y, z)| (x + east, y + north, z + up)).collect();
                if fits(judge, &cubes) {
                    found.insert(write_cubes(shape, &cubes));
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Far enough that every rotation of a flat shape comes to every place and level.
fn offsets(extent: i32) -> impl Iterator<Item = Cube> {
    let places = (-2..extent + 2).flat_map(move |x| (-2..extent + 2).map(move |y| (x, y)));
    places.flat_map(|(x, y)| (0..6).map(move |z| (x, y, z)))
}

fn fits(judge: &CaminosJudge, cubes: &[Cube]) -> bool {
    let supported = |&(x, y, z): &Cube| z == judge.board.height((x, y)) || cubes.contains(&(x, y, z - 1));
    let free = |&(x, y, z): &Cube| z >= judge.board.height((x, y));
    cubes.iter().all(|&(x, y, _)| judge.options.grid.contains((x, y)))
        && cubes.iter().all(|cube| free(cube) && supported(cube))
        && cubes.iter().any(|cube| cube.2 == 0)
}

fn write_cubes(shape: Shape, cubes: &[Cube]) -> String {
    let cells: BTreeSet<(i32, i32)> = cubes.iter().map(|&(x, y, _)| (x, y)).collect();
    let columns =
        cells.into_iter().map(|cell| match cubes.iter().filter(|&&(x, y, _)| (x, y) == cell).count() {
            1 => write_cell(cell),
            count => format!("{}*{count}", write_cell(cell)),
        });
    format!("{}:{}", shape.name(), columns.collect::<Vec<_>>().join(","))
}

#[test]
fn unreadable_moves_are_bad_moves() {
    for notation in [
        "",
        "pass",
        "I2",
        "I2:",
        ":a1",
        "I9:a1",
        "i2:a1*2",
        "n:a1*3",
        "I2:A1*2",
        "I2:a0,b1",
        "I2:a01,b1",
        "I2:a",
        "I2:1a",
        "I2:a1*",
        "I2:a1*0",
        "I2:a1*02",
        "I2:a1*2*2",
        "I2:a1,",
        "I2:,a1",
        "I2:a1,,b1",
        "I2: a1,b1",
        "I2:a1, b1",
        "I2:a1,b1 ",
        " I2:a1,b1",
        "I2:a1;b1",
        "I2:a-1,b1",
        "I2:a+1,b1",
        "I2:a1*+2",
        "I2::a1",
        "I2:aa1,b1",
        "I2:ä1",
        "I2:a١",
    ] {
        let mut judge = game(&json!({}));
        assert_eq!(judge.play(notation), Err(Refusal::plain("bad_move")), "{notation:?}");
        assert!(judge.tally().is_empty());
    }
}

#[test]
fn readable_moves_name_the_first_clause_that_they_break() {
    let judge = game_after(&json!({}), "I2:c3,d3 I2:c4,d4");
    for (notation, clause) in [
        // Not in hand, even where the cells are off the grid.
        ("V3:a1,a2,b1", "C3"),
        ("N:a1*3", "C3"),
        ("T4:z99", "C3"),
        // Off the grid, even where the move is written wrongly or the shape has no such columns.
        ("I2:a9,b9", "C7"),
        ("I2:a99*2", "C7"),
        ("I2:i1,h1", "C7"),
        ("I2:a99999999999999999999*1,a1*1", "C7"),
        ("O4:z1", "C7"),
        // Written wrongly.
        ("I2:b1,a1", "C3"),
        ("I2:a2,a1", "C3"),
        ("I2:a1,a1", "C3"),
        ("I2:a1*1,b1", "C3"),
        ("I2:d3*1,e3", "C3"),
        // No rotation has such columns.
        ("I2:a1", "C3"),
        ("I2:a1*3", "C3"),
        ("I2:a1,b2", "C3"),
        ("I2:a1*99999999999999999999", "C3"),
        ("L4:a1,b1,c1,d1", "C3"),
        // Not at these heights.
        ("I2:d3,e3", "C4"),
        ("O4:d3,d5,e3,e5", "C3"),
        ("O4:c5,c4,d4,d5", "C3"),
        ("O4:c4,c5,d4,d5", "C4"),
        // Not on the board.
        ("I2:c3,c4", "C5"),
        ("I2:c3*2", "C5"),
        ("O4:c3,c4,d3,d4", "C5"),
    ] {
        assert_eq!(clause_against(&judge, notation), Some(clause), "{notation}");
    }
}

#[test]
fn a_refusal_changes_nothing_but_the_tally() {
    let mut judge = game(&json!({}));
    let (state, turn) = (judge.state(), judge.turn());
    judge.play("I2:a1").unwrap_err();
    assert_eq!((judge.state(), judge.turn()), (state, turn));
    assert_eq!(judge.tally().get("C3"), Some(&1));
}
