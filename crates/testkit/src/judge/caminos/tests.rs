//! The figures of the rule sheets, the clauses one by one, and counts of moves.

mod clauses;
mod figures;
mod moves;

use serde_json::{Value, json};

use super::CaminosJudge;
use crate::judge::{Judge, Refusal};

/// A game with these options.
fn game(options: &Value) -> CaminosJudge {
    CaminosJudge::new(options).unwrap()
}

/// A game with these options after these moves, separated by spaces.
fn game_after(options: &Value, moves: &str) -> CaminosJudge {
    let mut judge = game(options);
    for notation in moves.split_whitespace() {
        judge.play(notation).unwrap_or_else(|refusal| panic!("{notation}: {refusal:?}"));
    }
    judge
}

/// The clause by which a move is refused here.
fn clause_against(judge: &CaminosJudge, notation: &str) -> Option<&'static str> {
    let refusal = judge.clone().play(notation).expect_err("the move should be refused");
    assert_eq!(refusal.code, "illegal_move", "{notation}");
    refusal.clause
}

fn outcome(judge: &CaminosJudge) -> Value {
    judge.turn()["outcome"].clone()
}

/// How often a clause has decided something.
fn tallied(judge: &CaminosJudge, clause: &str) -> u64 {
    judge.tally().get(clause).copied().unwrap_or(0)
}

/// A sequence of numbers without order, the same at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Plays one random legal move; false when the game is over.
fn play_at_random(judge: &mut CaminosJudge, chance: &mut Chance) -> bool {
    let moves = judge.legal();
    if moves.is_empty() {
        return false;
    }
    judge.play(&moves[chance.below(moves.len())]).unwrap();
    true
}

fn bad_option(options: &Value) {
    assert_eq!(CaminosJudge::new(options).err(), Some(Refusal::plain("bad_option")), "{options}");
}

#[test]
fn options_are_read_strictly() {
    for options in [
        json!(null),
        json!([]),
        json!({ "colour": "red" }),
        json!({ "grid": "hexagon" }),
        json!({ "grid": null }),
        json!({ "players": 3 }),
        json!({ "players": "2" }),
        json!({ "players": 2.0 }),
        json!({ "neutral": 1 }),
        json!({ "scoring": "yes" }),
        json!({ "team_out": true }),
        json!({ "set": {} }),
        json!({ "set": { "I2": 3 } }),
        json!({ "set": { "I2": -2 } }),
        json!({ "set": { "I2": 0 } }),
        json!({ "set": { "I2": 42 } }),
        json!({ "set": { "I2": 22, "I3": 20 } }),
        json!({ "set": { "N": 2 } }),
        json!({ "set": { "X5": 2 } }),
        json!({ "set": ["I2"] }),
    ] {
        bad_option(&options);
    }
    for options in [
        json!({}),
        json!({ "grid": "torus", "players": 4, "neutral": true, "scoring": true, "team_out": "team" }),
        json!({ "set": { "I1": 2, "I2": 0 } }),
        json!({ "set": { "I2": 20, "S4": 20 } }),
    ] {
        assert!(CaminosJudge::new(&options).is_ok(), "{options}");
    }
}
