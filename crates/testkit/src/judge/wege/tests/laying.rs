//! What may be laid and exchanged, and when a game ends: W4 to W10 and W17.

use serde_json::{Value, json};

use super::super::park::{Cell, Park};
use super::{clause, crossed_ways, game, game_at, park_of, played};
use crate::judge::{Judge, Refusal};

#[test]
fn w4_a_duck_sits_in_a_water_corner() {
    let judge = game(&json!({}), &["Pb"]);
    assert_eq!(judge.legal(), ["0,0/NE", "0,0/SW"]);
    for wrong in ["0,0", "0,0/NW", "0,0/SE"] {
        assert_eq!(clause(&judge, wrong), Some("W4"));
    }
    assert_eq!(clause(&game(&json!({}), &["P"]), "0,0/NE"), Some("W4"));

    let judge = played(&json!({}), &["P", "Rw"], &["0,0"]);
    let places = ["-1,0/NW", "-1,0/SE", "0,-1/NW", "0,-1/SE", "0,1/NW", "0,1/SE", "1,0/NW", "1,0/SE"];
    assert_eq!(judge.legal(), places);
}

#[test]
fn w4_no_corner_is_named_in_an_exchange() {
    let judge = played(&json!({}), &["P", "B"], &["0,0"]);
    assert_eq!(judge.legal(), ["-1,0", "0,-1", "0,1", "1,0", "x0,0"]);
    assert_eq!(clause(&judge, "x0,0/NE"), Some("W4"));
}

#[test]
fn w5_the_cell_is_empty_and_shares_an_edge() {
    let mut judge = game(&json!({}), &["P", "Pb"]);
    assert_eq!(judge.play("1,0"), Err(Refusal::illegal("W5")));
    assert_eq!(judge.tally()["W5"], 1);
    judge.play("0,0").unwrap();
    for wrong in ["0,0/NE", "1,1/NE", "2,0/NE", "0,0", "x1,0", "x1,0/NE", "9,9/NE"] {
        assert_eq!(clause(&judge, wrong), Some("W5"), "{wrong}");
    }
    // The corner comes before the cell that lies apart, but after the one that is occupied.
    assert_eq!(clause(&judge, "2,0"), Some("W4"));
    assert_eq!(clause(&judge, "9,9"), Some("W4"));
}

#[test]
fn w6_nothing_is_laid_beyond_six() {
    let row = ["0,0", "1,0", "2,0", "3,0", "4,0", "-1,0"];
    let judge = played(&json!({}), &["P"; 7], &row);
    assert_eq!(clause(&judge, "5,0"), Some("W6"));
    assert_eq!(clause(&judge, "-2,0"), Some("W6"));
    assert_eq!(judge.legal().len(), 12);
}

#[test]
fn w7_a_bridge_is_exchanged_and_the_tile_passes_on() {
    let mut judge = played(&json!({}), &["Pb", "R", "B", "N"], &["0,0/NE", "1,0"]);
    assert_eq!(clause(&judge, "x0,1"), Some("W5"));
    judge.play("x0,0").unwrap();
    assert_eq!(judge.turn(), json!({ "seat": 1, "over": false, "outcome": null, "tile": "Pb" }));
    assert_eq!(judge.state()["tiles"], json!({ "0,0": "B", "1,0": "R" }));
    assert_eq!(judge.state()["left"]["Pb"], 2);
    assert_eq!(judge.tally()["W7"], 1);
    judge.play("0,1/NW").unwrap();
    assert_eq!(judge.turn()["tile"], "N");
}

#[test]
fn w7_a_bridge_is_not_exchanged_for_a_bridge_or_a_reserve_nor_a_path_for_anything() {
    let judge = played(&json!({}), &["N", "B", "B"], &["0,0", "1,0"]);
    assert_eq!(clause(&judge, "x0,0"), Some("W7"));
    assert_eq!(clause(&judge, "x1,0"), Some("W7"));
    assert_eq!(judge.legal().len(), 6);
    let judge = played(&json!({ "expert": true }), &["P", "R"], &["0,0"]);
    assert_eq!(clause(&judge, "x0,0"), Some("W7"));
}

#[test]
fn w7_a_bridge_parts_no_pair() {
    let two = played(&json!({}), &["Pb", "Pb", "B"], &["0,0/NE", "1,0/NW"]);
    assert_eq!(clause(&two, "x0,0"), Some("W7"));
    assert_eq!(clause(&two, "x1,0"), Some("W7"));
    assert_eq!(two.tally()["W7"], 1);
    let three = played(&json!({}), &["Pb", "Pb", "Rb", "B"], &["0,0/NE", "1,0/NW", "0,1/SE"]);
    assert!(three.legal().contains(&"x0,0".to_string()));
    assert!(!three.tally().contains_key("W7"));
    let apart = played(&json!({}), &["Pb", "Pw", "B"], &["0,0/NE", "1,0/NW"]);
    assert!(apart.legal().contains(&"x0,0".to_string()));
}

#[test]
fn w7_a_bridge_keeps_off_the_certain_edge() {
    let five = ["0,0", "1,0", "2,0", "3,0", "4,0"];
    let judge = played(&json!({}), &["P", "P", "P", "P", "P", "B"], &five);
    assert_eq!(clause(&judge, "5,0"), Some("W7"));
    assert!(judge.legal().contains(&"4,1".to_string()));
    assert!(judge.legal().contains(&"x4,0".to_string()));

    let six = ["0,0", "1,0", "2,0", "3,0", "4,0", "5,0"];
    let judge = played(&json!({}), &["P", "P", "P", "P", "P", "P", "B"], &six);
    for edge in ["x0,0", "x5,0", "0,1", "5,-1"] {
        assert_eq!(clause(&judge, edge), Some("W7"));
    }
    assert!(judge.legal().contains(&"x1,0".to_string()));
}

#[test]
fn w8_a_reserve_is_only_laid() {
    let judge = played(&json!({}), &["P", "N"], &["0,0"]);
    assert_eq!(judge.legal(), ["-1,0", "0,-1", "0,1", "1,0"]);
    assert_eq!(clause(&judge, "x0,0"), Some("W8"));
    assert_eq!(clause(&judge, "x0,1"), Some("W5"));
}

/// A park with one hole in its outer edge, and nothing inside that can be exchanged.
fn park_with_a_hole_in_its_edge() -> Park {
    let mut park = park_of(6, 6, |x, y| if (1..5).contains(&x) && (1..5).contains(&y) { "N" } else { "P" });
    park.tiles.remove(&Cell { x: 0, y: 2 });
    park
}

#[test]
fn w9_a_tile_without_a_place_leaves_the_game() {
    let judge = game_at(&json!({}), park_with_a_hole_in_its_edge(), &["B", "B", "Rw", "N"]);
    assert_eq!(judge.turn()["tile"], "Rw");
    assert_eq!(judge.turn()["seat"], 0);
    assert_eq!(judge.state()["left"], json!({ "N": 1 }));
    assert_eq!(judge.tally()["W9"], 2);
    assert_eq!(judge.legal(), ["0,2/NE", "0,2/SW"]);
}

#[test]
fn w9_the_game_ends_as_it_stands_when_no_tile_is_left() {
    let mut judge = game_at(&json!({ "expert": true }), park_with_a_hole_in_its_edge(), &["B", "N"]);
    let outcome = json!({ "winner": null, "reason": "draw", "points": [0, 0] });
    assert_eq!(judge.turn(), json!({ "seat": null, "over": true, "outcome": outcome, "tile": null }));
    assert_eq!(judge.tally()["W9"], 2);
    assert!(!judge.tally().contains_key("W10"));
    assert_eq!(judge.play("0,2"), Err(Refusal::plain("game_over")));
    assert_eq!(judge.play("0,2/"), Err(Refusal::plain("bad_move")));
    assert!(judge.legal().is_empty());
    assert_eq!(judge.perft(0), 1);
    assert_eq!(judge.perft(1), 0);
}

#[test]
fn w10_the_game_ends_at_36_tiles() {
    let mut park = park_of(6, 6, crossed_ways);
    park.tiles.remove(&Cell { x: 0, y: 0 });
    let mut judge = game_at(&json!({}), park, &["N", "P", "P"]);
    judge.play("0,0").unwrap();
    assert_eq!(judge.turn()["outcome"], json!({ "winner": 0, "reason": "pairs", "points": [0, 0] }));
    assert_eq!(judge.state()["tile"], Value::Null);
    assert_eq!(judge.state()["left"], json!({ "P": 2 }));
    for (clause, times) in [("W10", 1), ("W11", 3), ("W13", 1)] {
        assert_eq!(judge.tally()[clause], times);
    }
}

#[test]
fn w17_a_reserve_keeps_off_the_edge_while_it_can() {
    let six = ["0,0", "1,0", "2,0", "3,0", "4,0", "5,0"];
    let judge = played(&json!({ "expert": true }), &["P", "P", "P", "P", "P", "P", "N"], &six);
    assert_eq!(clause(&judge, "0,1"), Some("W17"));
    assert_eq!(clause(&judge, "x1,0"), Some("W17"));
    assert_eq!(judge.legal(), ["1,-1", "1,1", "2,-1", "2,1", "3,-1", "3,1", "4,-1", "4,1"]);
}

#[test]
fn w17_a_reserve_without_an_empty_cell_is_exchanged() {
    let mut park = park_of(6, 6, |x, y| match (x, y) {
        (1, 1) => "P",
        (1, 2) => "Pb/NW",
        (0, 3) => "Rb/SE",
        (2, 1) => "B",
        _ if (1..5).contains(&x) && (1..5).contains(&y) => "N",
        _ => "P",
    });
    park.tiles.remove(&Cell { x: 0, y: 0 });
    park.tiles.remove(&Cell { x: 1, y: 0 });
    let mut judge = game_at(&json!({ "expert": true }), park, &["N", "R"]);
    assert_eq!(judge.legal(), ["x1,1"]);
    for wrong in ["0,0", "1,0", "x1,2", "x2,1", "x2,2", "x0,1"] {
        assert_eq!(clause(&judge, wrong), Some("W17"), "{wrong}");
    }
    judge.play("x1,1").unwrap();
    assert_eq!(judge.tally()["W17"], 1);
    assert_eq!(judge.turn()["tile"], "P");
    assert_eq!(judge.legal(), ["0,0", "1,0"]);
}

#[test]
fn w17_a_closing_tile_leaves_no_reserve_on_an_edge() {
    let moves = ["0,0", "1,0", "2,0", "3,0", "4,0"];
    let first = ["N", "P", "P", "P", "P", "R"];
    let judge = played(&json!({ "expert": true }), &first, &moves);
    assert_eq!(clause(&judge, "5,0"), Some("W17"));
    assert!(judge.legal().contains(&"-1,0".to_string()));
    assert_eq!(judge.tally()["W17"], 1);
    assert!(played(&json!({}), &first, &moves).legal().contains(&"5,0".to_string()));
}

#[test]
fn w17_the_closing_condition_is_waived_for_a_tile_without_a_place() {
    let park = park_of(5, 6, |x, y| if y == 2 && (x == 0 || x == 4) { "N" } else { "P" });
    let judge = game_at(&json!({ "expert": true }), park.clone(), &["R"]);
    assert_eq!(judge.legal().len(), 12);
    assert_eq!(judge.tally()["W17"], 1);
    // The reserve and the bridge are not let out of their own rules.
    let judge = game_at(&json!({ "expert": true }), park.clone(), &["N"]);
    assert!(judge.legal().iter().all(|notation| notation.starts_with('x')));
    let judge = game_at(&json!({ "expert": true }), park, &["B"]);
    assert!(judge.legal().iter().all(|notation| notation.starts_with('x')));
}
