//! Finding puzzles: a seed makes a game between players who err, and its positions are searched for one best move.

pub(crate) mod caminos;
pub(crate) mod cuminos;
mod mover;
mod rank;
pub(crate) mod wege;

use trivium_game::Team;
use trivium_games::{GameKind, with_game};
use trivium_search::Fraction;

use crate::game::Puzzling as _;
use crate::{Puzzle, Task};

/// All puzzles in the game that this seed makes; always the same ones.
pub fn find(kind: GameKind, seed: u64) -> Vec<Puzzle> {
    with_game!(kind, G => G::find(seed))
}

/// Moves with their values as the mover of a task counts them, the best first.
fn best_first<M: Ord>(mover: Team, task: Task, values: Vec<(M, Fraction)>) -> Option<Vec<(M, Fraction)>> {
    let first = mover.index() == 0;
    let mut values = values
        .into_iter()
        .map(|(mv, value)| Some((mv, task.for_mover(first, value)?)))
        .collect::<Option<Vec<_>>>()?;
    values.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    Some(values)
}
