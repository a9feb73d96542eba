//! Finding puzzles: a seed makes a game between players who err, and its positions are searched for one best move.

pub(crate) mod caminos;
pub(crate) mod cuminos;
mod mover;
mod rank;
pub(crate) mod wege;

use trivium_games::{GameKind, with_game};

use crate::Puzzle;
use crate::game::Puzzling as _;

/// All puzzles in the game that this seed makes; always the same ones.
pub fn find(kind: GameKind, seed: u64) -> Vec<Puzzle> {
    with_game!(kind, G => G::find(seed))
}
