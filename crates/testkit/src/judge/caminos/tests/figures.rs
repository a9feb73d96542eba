//! The printed figures, rebuilt.

use serde_json::json;

use super::super::board::{Board, Colour};
use super::super::grid::Grid;
use super::super::shape::{Shape, rotation_matrices};
use super::super::way;
use super::{clause_against, game, game_after, outcome, tallied};
use crate::judge::Judge;

#[test]
fn figure_1_the_pieces() {
    assert_eq!(rotation_matrices().len(), 24);
    for (shape, cubes, rotations) in [
        (Shape::I1, 1, 1),
        (Shape::I2, 2, 3),
        (Shape::I3, 3, 3),
        (Shape::V3, 3, 12),
        (Shape::O4, 4, 3),
        (Shape::L4, 4, 24),
        (Shape::T4, 4, 12),
        (Shape::S4, 4, 12),
        (Shape::N, 3, 3),
    ] {
        assert_eq!(shape.flat_cubes().len(), cubes, "{shape:?}");
        assert_eq!(shape.rotations().len(), rotations, "{shape:?}");
    }
    let standard = json!({ "I2": 4, "I3": 4, "O4": 2, "L4": 4 });
    assert_eq!(game(&json!({})).state()["pieces"], json!([standard, standard]));
    let half = json!({ "I2": 2, "I3": 2, "O4": 1, "L4": 2 });
    assert_eq!(game(&json!({ "players": 4 })).state()["pieces"], json!([half, half, half, half]));
}

#[test]
fn figure_2_a_hole_under_a_piece() {
    let judge = game_after(&json!({}), "I2:c3,d3");
    assert_eq!(clause_against(&judge, "I3:d3,e3,f3"), Some("C4"));
    assert_eq!(clause_against(&judge, "L4:d3*3,e3"), Some("C4"));
    // Hanging from the end of a standing bar with nothing below.
    assert!(judge.clone().play("L4:d3,e3*3").is_err());
    assert!(judge.clone().play("L4:c3,d3,e3*2").is_ok());
}

#[test]
fn figure_3_the_greatest_height() {
    let judge = game_after(&json!({}), "I3:c3*3 I2:d3*2 L4:d3,e3*3");
    assert_eq!(judge.state()["columns"], json!({ "c3": "yyy", "d3": "ggy", "e3": "yyy" }));
    assert_eq!(tallied(&judge, "C6"), 3);
    assert_eq!(tallied(&judge, "C7"), 1);
    for notation in ["I2:c3*2", "I2:c3,d3", "I3:c3,d3,e3"] {
        assert_eq!(clause_against(&judge, notation), Some("C5"), "{notation}");
    }
}

#[test]
fn figure_4_a_corner_is_no_connection() {
    // Yellow goes from west to east, but between d1 and e2 only by a corner.
    let judge = game_after(&json!({}), "I2:a1,b1 I2:a8,b8 I2:c1,d1 I2:c8,d8 I2:e2,f2 I2:a6,b6 I2:g2,h2");
    assert_eq!(judge.turn()["over"], false);
    // Standing bars that meet in a vertical edge are no better.
    let judge = game_after(&json!({}), "I3:a1,b1,c1 I2:a8,b8 I3:d1*3 I2:c8,d8 I3:e2*3 I2:a6,b6 I3:f2,g2,h2");
    assert_eq!(judge.turn()["over"], false);
    let joined = game_after(&json!({}), "I2:a1,b1 I2:a8,b8 I2:c1,d1 I2:c8,d8 I2:e1,f1 I2:a6,b6 I2:g1,h1");
    assert_eq!(outcome(&joined), json!({ "winner": 0, "reason": "connection", "points": [0, 0] }));
}

#[test]
fn figure_5_a_wall_of_the_other_colour() {
    // Rank 1 is yellow from above, but the yellow top of c1 stands on two green cubes.
    let moves = "I2:a1,b1 I2:c1*2 L4:c1,d1*3 I2:a8,b8 I2:e1,f1 I2:c8,d8 I2:g1,h1";
    let judge = game_after(&json!({}), moves);
    assert_eq!(judge.state()["columns"]["c1"], "ggy");
    assert_eq!(judge.turn()["over"], false);
    assert!(tallied(&judge, "C9") > 0);
    // All yellow below, the same row wins.
    let moves = "I2:a1,b1 I2:a8,b8 I3:c1*3 I2:c8,d8 I3:d1*3 I2:a6,b6 I2:e1,f1 I2:c6,d6 I2:g1,h1";
    assert_eq!(outcome(&game_after(&json!({}), moves))["winner"], 0);
}

#[test]
fn a_green_cube_hidden_between_the_tops_levels_does_no_harm() {
    // c1 is green below and yellow above; the step from the yellow b1, one lower, shows only yellow.
    let moves = "I2:a1*2 I2:c1*2 I2:b1*2 I2:a8,b8 L4:c1,d1*3 I2:c8,d8 I3:e1,f1,g1 I2:a6,b6 I2:h1*2";
    let judge = game_after(&json!({}), moves);
    assert_eq!(judge.state()["columns"]["c1"], "ggy");
    assert_eq!(outcome(&judge)["winner"], 0);
    assert_eq!((tallied(&judge, "C10"), tallied(&judge, "C11"), tallied(&judge, "C12")), (1, 0, 1));
}

#[test]
fn figure_6_a_way_of_thirteen_faces() {
    // Heights 1 1 3 1 1 1 1 2: eight columns and walls of 2 + 2 + 1.
    let moves = "I2:a1,b1 I2:a8,b8 I3:c1*3 I2:c8,d8 I2:d1,e1 I2:a6,b6 I2:f1,g1 I2:c6,d6 I2:h1*2";
    let judge = game_after(&json!({ "scoring": true }), moves);
    assert_eq!(outcome(&judge), json!({ "winner": 0, "reason": "connection", "points": [13, 0] }));
    assert_eq!(tallied(&judge, "C17"), 1);
    assert!(judge.legal().is_empty());
    assert_eq!((judge.perft(0), judge.perft(1), judge.perft(2)), (1, 0, 0));
}

#[test]
fn figure_8_border_pieces() {
    let options = json!({ "scoring": true, "set": { "I2": 2, "V3": 2 } });
    // Green's corners overhang the border from above: only its bars could count, and one of them does.
    let moves = "I2:a4,a5 I2:h1,h2 I2:a7,a8 I2:d4,e4 V3:d1,d2,e1 V3:a4,b4*2 V3:d6,d7,e6 V3:a7,b7*2";
    let judge = game_after(&options, moves);
    assert_eq!(outcome(&judge), json!({ "winner": 1, "reason": "border", "points": [0, 3] }));
    assert_eq!((tallied(&judge, "C13"), tallied(&judge, "C18")), (2, 1));
    let unscored = game_after(&json!({ "set": { "I2": 2, "V3": 2 } }), moves);
    assert_eq!(outcome(&unscored), json!({ "winner": null, "reason": "draw", "points": [0, 0] }));
}

#[test]
fn equal_borders_are_a_draw() {
    let options = json!({ "scoring": true, "set": { "I2": 2 } });
    let judge = game_after(&options, "I2:a4,a5 I2:h1,h2 I2:d4,d5 I2:e4,e5");
    assert_eq!(outcome(&judge), json!({ "winner": null, "reason": "draw", "points": [0, 0] }));
    assert_eq!(tallied(&judge, "C18"), 0);
}

#[test]
fn figure_9_opposite_and_beside_the_opposite() {
    // A yellow row from W to E of the octagon, away from every corner: exactly opposite, double.
    let straight = row(0..=9, 4);
    let joined = way::joined_pairs(&straight, Grid::Octagon, Colour::Yellow);
    assert_eq!(joined.iter().map(|pair| (pair.first, pair.second)).collect::<Vec<_>>(), [(2, 6)]);
    assert_eq!(way::worth(&straight, Grid::Octagon, Colour::Yellow, joined[0]), 20);
    // From W to NE it is the neighbour of the opposite, and counts once.
    let mut bent = row(0..=7, 5);
    for y in 6..=8 {
        bent.place(Colour::Yellow, &[((7, y), 1)].into());
    }
    let joined = way::joined_pairs(&bent, Grid::Octagon, Colour::Yellow);
    assert_eq!(joined.iter().map(|pair| (pair.first, pair.second)).collect::<Vec<_>>(), [(1, 6)]);
    assert_eq!(way::worth(&bent, Grid::Octagon, Colour::Yellow, joined[0]), 11);
    // N and E are no opposites.
    let mut short = row(4..=9, 5);
    for y in 6..=9 {
        short.place(Colour::Yellow, &[((4, y), 1)].into());
    }
    assert!(way::joined_pairs(&short, Grid::Octagon, Colour::Yellow).is_empty());
}

#[test]
fn the_pair_worth_most_counts() {
    // From the corner cell of W and SW along y = 3 to the corner cell of E and SE: W–E doubled is best.
    let moves = "I3:a4,b4,c4 I2:d9,e9 I3:d4,e4,f4 I2:d8,e8 I3:g4,h4,i4 I2:d7,e7 I2:j4*2";
    let judge = game_after(&json!({ "grid": "octagon", "scoring": true }), moves);
    assert_eq!(outcome(&judge)["points"], json!([22, 0]));
    assert_eq!(tallied(&judge, "C11"), 1);
}

/// Single yellow cubes in a row.
fn row(files: std::ops::RangeInclusive<i32>, y: i32) -> Board {
    let mut board = Board::default();
    for x in files {
        board.place(Colour::Yellow, &[((x, y), 1)].into());
    }
    board
}
