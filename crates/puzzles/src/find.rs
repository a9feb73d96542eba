//! Finding puzzles: a seed makes a game between players who err, and its positions are searched for one best move.

mod caminos;
mod cuminos;
mod mover;
mod rank;
mod wege;

use trivium_games::GameKind;

use crate::Puzzle;

/// All puzzles in the game that this seed makes; always the same ones.
pub fn find(kind: GameKind, seed: u64) -> Vec<Puzzle> {
    match kind {
        GameKind::Caminos => caminos::find(seed),
        GameKind::Wege => wege::find(seed),
        GameKind::Cuminos => cuminos::find(seed),
    }
}
