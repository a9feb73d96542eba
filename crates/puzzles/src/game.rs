//! What each game knows about its puzzles.

use std::collections::HashMap;

use trivium_game::Symmetric as _;
use trivium_games::Rules;
use trivium_search::Fraction;

use crate::brute::{chance, lead};
use crate::check::{PuzzleError, same_values};
use crate::{Proof, Puzzle, Task, alike, find};

/// A game of which there are puzzles.
pub(crate) trait Puzzling: Rules {
    /// All puzzles in the game that this seed makes.
    fn find(seed: u64) -> Vec<Puzzle>;

    /// A text that is the same for all equivalent positions.
    fn canonical(&self) -> String;

    /// Puzzles of one class compete for places in the selection.
    fn class(&self, puzzle: &Puzzle) -> String {
        puzzle.themes.first().cloned().unwrap_or_default()
    }

    /// How many puzzles of a class are selected.
    fn room(task: Task) -> usize;

    /// Whether no other move solves the puzzle, found by trying everything.
    fn is_unique(&self, puzzle: &Puzzle) -> Result<bool, PuzzleError>;
}

fn unfit() -> PuzzleError {
    PuzzleError::new("the proof does not fit the game")
}

impl Puzzling for trivium_caminos::Position {
    fn find(seed: u64) -> Vec<Puzzle> {
        find::caminos::find(seed)
    }

    fn canonical(&self) -> String {
        let images = Self::symmetries().map(|symmetry| alike::caminos(&self.transformed(symmetry)));
        images.min().unwrap_or_default()
    }

    fn class(&self, puzzle: &Puzzle) -> String {
        format!("{} {}", self.options().grid.name(), puzzle.task)
    }

    fn room(task: Task) -> usize {
        match task {
            Task::WinIn(1) => 10,
            Task::WinIn(2) => 12,
            _ => 6,
        }
    }

    fn is_unique(&self, puzzle: &Puzzle) -> Result<bool, PuzzleError> {
        match puzzle.task {
            Task::WinIn(moves) => Ok(puzzle.is_only_win(self, moves)),
            _ => Err(unfit()),
        }
    }
}

impl Puzzling for trivium_wege::Position {
    fn find(seed: u64) -> Vec<Puzzle> {
        find::wege::find(seed)
    }

    fn canonical(&self) -> String {
        (0..8).map(|turn| alike::wege(self, turn)).min().unwrap_or_default()
    }

    fn room(_: Task) -> usize {
        12
    }

    fn is_unique(&self, puzzle: &Puzzle) -> Result<bool, PuzzleError> {
        let Proof::Values(values) = &puzzle.proof else { return Err(unfit()) };
        let mut known = HashMap::new();
        same_values(self, puzzle.task, values, |after| chance(after, &mut known))
    }
}

impl Puzzling for trivium_cuminos::Position {
    fn find(seed: u64) -> Vec<Puzzle> {
        find::cuminos::find(seed)
    }

    fn canonical(&self) -> String {
        let images = Self::symmetries().map(|symmetry| alike::cuminos(&self.transformed(symmetry)));
        images.min().unwrap_or_default()
    }

    fn room(_: Task) -> usize {
        25
    }

    fn is_unique(&self, puzzle: &Puzzle) -> Result<bool, PuzzleError> {
        let Proof::Values(values) = &puzzle.proof else { return Err(unfit()) };
        let mut known = HashMap::new();
        let whole = |after: &_| Some(Fraction::whole(lead(after, -10_000, 10_000, &mut known)));
        same_values(self, puzzle.task, values, whole)
    }
}
