//! Wege, exactly: the share of team 0 over everything that can still be drawn.

use trivium_game::{Game, Turn};
use trivium_search::{Fraction, Goal};
use trivium_wege::{Move, Position};

use super::outcome_value;

/// Who wins at Wege: 1 if land does, 0 if water does, a half for a draw; of a game played together, 1 if it is won.
#[derive(Clone, Copy, Debug, Default)]
pub struct WegeGoal;

impl Goal<Position> for WegeGoal {
    fn settled(&mut self, position: &Position) -> Option<Fraction> {
        (position.turn() == Turn::Over).then(|| outcome_value(position)).flatten()
    }

    fn range(&self, _: &Position) -> [Fraction; 2] {
        [Fraction::ZERO, Fraction::ONE]
    }

    fn moves(&mut self, position: &Position, _: u32, moves: &mut Vec<Move>) {
        position.legal_moves(moves);
        // An exchange leaves as many cells to fill as before: what fills them is looked at first.
        moves.sort_by_key(|mv| mv.is_exchange());
    }
}
