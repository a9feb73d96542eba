//! A search of its own that a game may use in place of the tree search.

use std::convert::Infallible;
use std::fmt;
use std::num::NonZeroUsize;

use trivium_game::Game;
use trivium_search::{Budget, Report, Settings, Status};

use crate::Level;

/// A search of one game that replaces the tree search at some levels.
///
/// As the tree search it can be continued: slices of thinking change nothing.
pub trait Specialist<G: Game>: fmt::Debug + Send + Sized {
    /// The search for a player of this level; `None` if the tree search plays this position. The seed chooses between
    /// moves that are equally good.
    fn new(position: &G, level: Level, seed: u64, settings: &Settings) -> Option<Self>;

    /// Searches another position; what was found about it before is kept.
    fn set_position(&mut self, position: &G);

    /// Finds exact values for this many of the best moves.
    fn set_lines(&mut self, lines: usize);

    /// Searches within a budget on this many threads. With more than one, results are not deterministic.
    fn think(&mut self, threads: NonZeroUsize, budget: Budget<'_>) -> Status;

    /// The best move so far; `None` if no seat is to move.
    fn best_move(&self) -> Option<G::Move>;

    /// What was found so far.
    fn report(&self) -> Report<G::Move, G::Draw>;

    /// How many nodes it has searched in its life.
    fn nodes(&self) -> u64;

    /// How many bytes it takes.
    fn memory(&self) -> usize;
}

/// The specialist of games that have none.
#[derive(Debug)]
pub struct NoSpecialist(Infallible);

impl<G: Game> Specialist<G> for NoSpecialist {
    fn new(_: &G, _: Level, _: u64, _: &Settings) -> Option<Self> {
        None
    }

    fn set_position(&mut self, _: &G) {
        match self.0 {}
    }

    fn set_lines(&mut self, _: usize) {
        match self.0 {}
    }

    fn think(&mut self, _: NonZeroUsize, _: Budget<'_>) -> Status {
        match self.0 {}
    }

    fn best_move(&self) -> Option<G::Move> {
        match self.0 {}
    }

    fn report(&self) -> Report<G::Move, G::Draw> {
        match self.0 {}
    }

    fn nodes(&self) -> u64 {
        match self.0 {}
    }

    fn memory(&self) -> usize {
        match self.0 {}
    }
}
