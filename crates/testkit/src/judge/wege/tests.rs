#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod ending;
mod laying;

use serde_json::{Value, json};

use super::park::{Cell, Corner, LaidTile, Park, SUPPLY, Tile};
use super::{TILES_OF_A_PARK, WegeJudge};
use crate::judge::{Judge, Refusal, Tally};

/// All 40 tiles, these first.
fn deck_beginning_with(first: &[&'static str]) -> Vec<&'static str> {
    let mut deck = first.to_vec();
    for (code, _, supply) in SUPPLY {
        let dealt = first.iter().filter(|dealt| **dealt == code).count();
        deck.extend(vec![code; supply - dealt]);
    }
    deck
}

fn game(options: &Value, first: &[&'static str]) -> WegeJudge {
    WegeJudge::new(options, &deck_beginning_with(first)).unwrap()
}

/// A game after these moves.
fn played(options: &Value, first: &[&'static str], moves: &[&str]) -> WegeJudge {
    let mut judge = game(options, first);
    for notation in moves {
        judge.play(notation).unwrap();
    }
    judge
}

/// A game with this park and this deck, the first tile of it drawn.
fn game_at(options: &Value, park: Park, deck: &[&str]) -> WegeJudge {
    let mut judge = game(options, &[]);
    judge.park = park;
    judge.deck = deck.iter().map(|code| Tile::read(code).unwrap()).collect();
    judge.hand = None;
    judge.tally = Tally::new();
    judge.draw();
    judge
}

/// Asks for the clause without leaving a trace in the game.
fn clause(judge: &WegeJudge, notation: &str) -> Option<&'static str> {
    let refusal = judge.clone().play(notation).unwrap_err();
    assert_eq!(refusal.code, "illegal_move");
    refusal.clause
}

fn laid(code: &str) -> LaidTile {
    let (code, corner) = match code.split_once('/') {
        Some((code, corner)) => (code, Some(Corner::read(corner).unwrap())),
        None => (code, None),
    };
    LaidTile { tile: Tile::read(code).unwrap(), corner }
}

/// A park of this many columns and rows, from (0,0) on.
fn park_of(width: i32, height: i32, code: impl Fn(i32, i32) -> &'static str) -> Park {
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    Park { tiles: cells.map(|(x, y)| (Cell { x, y }, laid(code(x, y)))).collect() }
}

/// Both sides have a way, land one pair more than water; no island, no pond, every duck in a pair.
fn crossed_ways(x: i32, y: i32) -> &'static str {
    match (x, y) {
        (4, 2) => "Pb/NE",
        (5, 2) | (3, 0) => "Pb/NW",
        (3, 1) => "Pb/SW",
        (1, 4) => "Rw/SE",
        (2, 4) => "Rw/SW",
        (1 | 3, 2) | (3, 4) => "B",
        _ if y == 2 || x == 3 => "P",
        _ if y == 4 || x == 1 => "R",
        _ => "N",
    }
}

#[test]
fn options_that_are_no_game_are_refused() {
    let deck = deck_beginning_with(&[]);
    let bad = [
        json!([]),
        json!({ "grid": "square" }),
        json!({ "players": 1 }),
        json!({ "players": 3 }),
        json!({ "players": "2" }),
        json!({ "expert": 1 }),
        json!({ "child": "land" }),
        json!({ "child": ["land", "land"] }),
        json!({ "child": ["sea"] }),
        json!({ "islands": "some" }),
        json!({ "ways": "all" }),
        json!({ "goals": "both" }),
        json!({ "goals": true }),
        json!({ "decide": "one" }),
        json!({ "decide": null }),
    ];
    for options in bad {
        assert_eq!(WegeJudge::new(&options, &deck).unwrap_err(), Refusal::plain("bad_option"), "{options}");
    }
    let good = [
        json!({}),
        json!({ "players": 4, "expert": true, "islands": "none" }),
        json!({ "players": 1, "cooperative": true, "ways": "one" }),
        json!({ "child": ["water", "land"] }),
        json!({ "goals": "ways" }),
        json!({ "decide": "better", "child": ["water"] }),
        json!({ "cooperative": true, "decide": "better", "child": ["land"], "goals": "all" }),
    ];
    for options in good {
        assert!(WegeJudge::new(&options, &deck).is_ok(), "{options}");
    }
}

#[test]
fn w3_a_deck_is_all_forty_tiles() {
    let refused = |deck: &[&str]| WegeJudge::new(&json!({}), deck).is_err();
    let deck = deck_beginning_with(&[]);
    assert!(!refused(&deck));
    assert!(refused(&deck[1..]));
    let mut wrong = deck.clone();
    wrong[0] = "B";
    assert!(refused(&wrong));
    wrong[0] = "Bb";
    assert!(refused(&wrong));
    assert!(refused(&[deck.as_slice(), &["P"]].concat()));
}

#[test]
fn what_cannot_be_read_is_a_bad_move() {
    let mut judge = game(&json!({}), &["P"]);
    let without_blanks = "0 0, ,0 0,0,0 00,0 -0,0 0,-0 +1,0 01,0 -01,0 --1,0 -,0 1.0,0 1e1,0 ٣,0 \
        0,0/ 0,0/N 0,0/ne 0,0/NE/NE 0,0NE /NE x xx0,0 X0,0 -x1,0 pass";
    let unreadable = without_blanks.split_whitespace().chain(["", " ", "0, 0", " 0,0", "0,0\n", "P 0,0"]);
    for text in unreadable {
        assert_eq!(judge.play(text), Err(Refusal::plain("bad_move")), "{text:?}");
    }
    assert_eq!(clause(&judge, "100000000000000000000000000,0"), Some("W5"));
    assert_eq!(clause(&judge, "0,-2147483648"), Some("W5"));
    assert_eq!(judge.turn(), json!({ "seat": 0, "over": false, "outcome": null, "tile": "P" }));
    assert!(judge.tally().is_empty());
}

#[test]
fn w15_seats_take_turns() {
    let mut judge = game(&json!({ "players": 4 }), &["P"; 6]);
    for (seat, cell) in ["0,0", "1,0", "2,0", "3,0", "4,0"].iter().enumerate() {
        assert_eq!(judge.turn()["seat"], seat % 4);
        judge.play(cell).unwrap();
    }
    let judge = played(&json!({ "players": 1, "cooperative": true }), &["P", "P"], &["0,0"]);
    assert_eq!(judge.turn()["seat"], 0);
}

#[test]
fn perft_counts_the_first_layings() {
    let judge = game(&json!({}), &["P", "Pb", "Pw", "R"]);
    // A domino in 4 ways and 2 corners; 6 cells around it; 8 around a straight tromino, 7 around a bent one.
    let counts: Vec<u64> = (0..5).map(|depth| judge.perft(depth)).collect();
    assert_eq!(counts, [1, 1, 8, 8 * 12, 8 * 2 * (2 * 8 + 4 * 7)]);
}

/// A tiny linear congruential generator.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn deck(&mut self) -> Vec<&'static str> {
        let mut deck = deck_beginning_with(&[]);
        for last in (1..deck.len()).rev() {
            deck.swap(last, self.below(last + 1));
        }
        deck
    }
}

#[test]
fn random_games_end_at_36_tiles() {
    let settings = [
        json!({}),
        json!({ "expert": true }),
        json!({ "expert": true, "players": 4, "islands": "none", "child": ["water"] }),
        json!({ "cooperative": true, "players": 1 }),
        json!({ "decide": "better" }),
        json!({ "cooperative": true, "goals": "ways" }),
    ];
    let mut chance = Chance(36);
    for options in settings.iter().cycle().take(12) {
        let mut judge = WegeJudge::new(options, &chance.deck()).unwrap();
        while judge.turn()["over"] == false {
            let moves = judge.legal();
            assert!(moves.is_sorted_by(|one, other| one < other));
            judge.play(&moves[chance.below(moves.len())]).unwrap();
        }
        assert_eq!(judge.park.tiles.len(), TILES_OF_A_PARK);
        assert_eq!(judge.tally()["W10"], 1);
        assert!(judge.legal().is_empty());
    }
}
