//! Solver goal for Wege: team 0's expected share over all remaining draws.

use trivium_game::{Game, Turn};
use trivium_search::{Fraction, Goal};
use trivium_wege::{Move, Position};

use super::outcome_value;

/// Who wins: 1 for land, 0 for water, a half for a draw; 1 for a won cooperative game.
#[derive(Clone, Copy, Debug, Default)]
pub struct WegeGoal;

impl Goal<Position> for WegeGoal {
    fn known_value(&mut self, position: &Position) -> Option<Fraction> {
        (position.turn() == Turn::Over).then(|| outcome_value(position)).flatten()
    }

    fn value_range(&self, _: &Position) -> [Fraction; 2] {
        [Fraction::ZERO, Fraction::ONE]
    }

    fn ordered_moves(&mut self, position: &Position, _: u32, moves: &mut Vec<Move>) {
        position.legal_moves(moves);
        // An exchange fills no cell, so it leads to longer lines: search layings first.
        moves.sort_by_key(|mv| mv.is_exchange());
    }
}
