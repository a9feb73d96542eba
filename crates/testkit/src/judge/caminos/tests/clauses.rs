//! Grids, going out, neutral pieces and the end of the game.

use serde_json::json;

use super::super::grid::Grid;
use super::super::{CaminosJudge, Progress};
use super::{Chance, clause_against, game, game_after, outcome, tallied};
use crate::judge::{Judge, Refusal};

#[test]
fn grids_have_their_cells_and_sides() {
    for (grid, cells, sides, side_cells, border) in [
        (Grid::Square, 64, 4, 8, 28),
        (Grid::Diamond, 61, 4, 6, 20),
        (Grid::Octagon, 76, 8, 4, 24),
        (Grid::Torus, 60, 8, 4, 24),
    ] {
        assert_eq!(grid.cells().len(), cells, "{grid:?}");
        assert_eq!(grid.side_count(), sides, "{grid:?}");
        assert!((0..sides).all(|number| grid.side(number).len() == side_cells), "{grid:?}");
        assert_eq!(grid.cells().into_iter().filter(|&cell| grid.is_border(cell)).count(), border, "{grid:?}");
        for number in 0..sides {
            let next = grid.side((number + 1) % sides);
            let shared = grid.side(number).into_iter().filter(|cell| next.contains(cell)).count();
            assert_eq!(shared, 1, "neighbouring sides of {grid:?} share their corner cell");
        }
    }
}

#[test]
fn winning_pairs_are_opposites_and_their_neighbours() {
    assert_eq!(Grid::Square.winning_pairs().len(), 2);
    assert_eq!(Grid::Diamond.winning_pairs().len(), 2);
    let pairs = Grid::Torus.winning_pairs();
    assert_eq!(pairs.len(), 12);
    assert_eq!(pairs.iter().filter(|pair| pair.exactly_opposite).count(), 4);
    for side in 0..8 {
        let partners = pairs.iter().filter(|pair| pair.first == side || pair.second == side).count();
        assert_eq!(partners, 3);
    }
}

#[test]
fn neutral_pieces_come_first() {
    let start = game(&json!({ "neutral": true, "players": 4 }));
    assert_eq!(start.state()["pieces"][1]["N"], 1);
    assert_eq!(start.state()["pieces"][2].get("N"), None);
    assert_eq!(clause_against(&start, "I2:a1,b1"), Some("C16"));
    assert_eq!(clause_against(&start, "I2:a1,c1"), Some("C3"));
    assert_eq!(clause_against(&start, "I2:a9*2"), Some("C7"));
    assert_eq!(clause_against(&start, "V3:a1,a2,b1"), Some("C3"));
    assert_eq!(clause_against(&start, "N:a1*2"), Some("C3"));
    assert_eq!(start.legal().len(), 64 + 2 * 48);
    let one = game_after(&json!({ "neutral": true, "players": 4 }), "N:a1,b1,c1");
    assert_eq!(one.turn()["seat"], 1);
    assert_eq!(clause_against(&one, "N:a1,a2,a3"), Some("C4"));
    assert_eq!(clause_against(&one, "I2:a1*2"), Some("C5"));
    let both = game_after(&json!({ "neutral": true, "players": 4 }), "N:a1,b1,c1 N:d4*3");
    assert_eq!(both.turn()["seat"], 0);
    assert_eq!(clause_against(&both, "N:a8,b8,c8"), Some("C3"));
    assert_eq!(clause_against(&both, "I2:d4,d5"), Some("C4"));
    let covered = game_after(&json!({ "neutral": true, "players": 4 }), "N:a1,b1,c1 N:d4*3 L4:b1,c1,d1*2");
    assert!(matches!(covered.progress, Progress::ToMove(1)), "{:?}", covered.turn());
}

#[test]
fn neutral_pieces_count_for_nobody() {
    let options = json!({ "neutral": true, "scoring": true, "set": { "I1": 2 } });
    let judge = game_after(&options, "N:a1,b1,c1 N:d4*3 I1:a8 I1:e5 I1:b8 I1:h1");
    assert_eq!(outcome(&judge), json!({ "winner": 1, "reason": "border", "points": [0, 2] }));
    assert_eq!(tallied(&judge, "C16"), 2);
}

#[test]
fn four_players_take_turns_in_two_teams() {
    let mut judge = game(&json!({ "players": 4, "set": { "I1": 2 } }));
    for (seat, notation) in [(0, "I1:a1"), (1, "I1:b2"), (2, "I1:c3"), (3, "I1:d4")] {
        assert_eq!(judge.turn(), json!({ "seat": seat, "over": false, "outcome": null }));
        judge.play(notation).unwrap();
    }
    assert_eq!(judge.state()["columns"], json!({ "a1": "y", "b2": "g", "c3": "y", "d4": "g" }));
    assert_eq!(judge.state()["out"], json!([true, true, true, true]));
    assert_eq!(judge.state()["pieces"], json!([{}, {}, {}, {}]));
    assert_eq!((judge.turn()["seat"].clone(), judge.turn()["over"].clone()), (json!(null), json!(true)));
}

#[test]
fn after_the_end_moves_are_only_read() {
    let mut judge = game_after(&json!({ "set": { "I1": 2 } }), "I1:a1 I1:b2 I1:c3 I1:d4");
    assert_eq!(judge.play("I1:e5"), Err(Refusal::plain("game_over")));
    assert_eq!(judge.play("I1:z99*1"), Err(Refusal::plain("game_over")));
    assert_eq!(judge.play("I1:e05"), Err(Refusal::plain("bad_move")));
}

#[test]
fn a_seat_that_is_out_is_skipped_and_its_partner_plays_on() {
    let judge = crowded_game("player");
    assert_eq!(judge.state()["out"], json!([true, false, false, false]));
    assert_eq!(judge.turn()["seat"], 1);
    assert_eq!((tallied(&judge, "C13"), tallied(&judge, "C14")), (1, 0));
}

#[test]
fn a_whole_team_goes_out() {
    let judge = crowded_game("team");
    assert_eq!(judge.state()["out"], json!([true, false, true, false]));
    assert_eq!(judge.turn()["seat"], 1);
    assert_eq!((tallied(&judge, "C13"), tallied(&judge, "C14")), (1, 1));
}

/// A game of four with more flat squares than there is room for, and a single cube for each, up to the
/// moment when the first seat is out. Seat 0 places its single cube at once; the others keep
/// theirs until they have nothing else.
fn crowded_game(team_out: &str) -> CaminosJudge {
    let set = json!({ "I1": 2, "O4": 38 });
    let mut judge = game(&json!({ "players": 4, "team_out": team_out, "set": set }));
    judge.play("I1:a1").unwrap();
    let mut chance = Chance(1);
    while judge.state()["out"] == json!([false, false, false, false]) {
        let mut moves = judge.legal();
        if moves.iter().any(|notation| notation.starts_with("O4")) {
            moves.retain(|notation| notation.starts_with("O4"));
        }
        judge.play(&moves[chance.below(moves.len())]).unwrap();
    }
    judge
}
