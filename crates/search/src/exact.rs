//! Exact values under best play: depth-first alpha-beta with a transposition table, and Star1 at chance nodes.

mod alpha_beta;
mod report;
mod transposition;

use std::error::Error;
use std::fmt;

use trivium_game::Game;

use crate::{Fraction, Step};
use alpha_beta::AlphaBeta;

/// What a [`Solver`] computes for a game: the values of final positions for team 0, and the move ordering.
///
/// Team 1's values are the opposite of team 0's. In a cooperative game all seats are team 0. Games of three or more
/// teams are not zero-sum between two sides and cannot be solved.
pub trait Goal<G: Game> {
    /// The value of a position for team 0 under best play, if it is known without search: because the game is
    /// over, or for another certain reason.
    fn known_value(&mut self, position: &G) -> Option<Fraction>;

    /// The lowest and the highest value that a position can have for team 0.
    fn value_range(&self, position: &G) -> [Fraction; 2];

    /// Replaces the moves in the buffer by those to search, in search order. Called only at a seat's turn.
    ///
    /// May leave out a move only if a listed one is at least as good for the mover. `depth` is the remaining
    /// search depth in moves.
    fn ordered_moves(&mut self, position: &G, depth: u32, moves: &mut Vec<G::Move>);
}

/// Bounds of a position's value for team 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueBounds {
    /// The value is at least this.
    pub lower: Fraction,
    /// The value is at most this.
    pub upper: Fraction,
}

impl ValueBounds {
    /// The value, if the bounds meet.
    pub fn exact(&self) -> Option<Fraction> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// The result of [`Solver::solve`].
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<M, D> {
    /// What is known about the value for team 0.
    pub bounds: ValueBounds,
    /// The depth in moves that the search completed.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The moves that keep the value; empty unless the value is exact and a seat is to move.
    pub best: Vec<M>,
    /// The principal variation with the likeliest draws, as far as it is known.
    pub line: Vec<Step<M, D>>,
}

/// The node budget is spent, or a fraction no longer fits into 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the solver's budget is exhausted; allow more nodes")
    }
}

impl Error for Exhausted {}

/// Which bound of its value range a position at the depth limit counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafBound {
    /// The lowest value: the search returns a lower bound.
    Lower,
    /// The highest value: the search returns an upper bound.
    Upper,
}

/// Solves positions of a game for a [`Goal`] within a node budget.
///
/// Identifies positions by their 64-bit Zobrist keys.
#[derive(Debug)]
pub struct Solver<G: Game, T> {
    search: AlphaBeta<G, T>,
}

/// Deeper than any game.
const UNLIMITED: u32 = u32::MAX;

impl<G: Game, T: Goal<G>> Solver<G, T> {
    /// A solver that searches at most this many positions.
    pub fn new(goal: T, nodes: u64) -> Self {
        Self { search: AlphaBeta::new(goal, nodes) }
    }

    /// Replaces what is left of the budget by this many positions. Keeps the transposition table.
    pub const fn renew_budget(&mut self, nodes: u64) {
        self.search.limit = self.search.nodes.saturating_add(nodes);
    }

    /// The number of positions searched.
    pub const fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// A bound of a position's value for team 0 from a search of limited depth.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    ///
    /// # Panics
    ///
    /// If more than two teams play.
    pub fn bound(&mut self, position: &G, depth: u32, leaf_bound: LeafBound) -> Result<Fraction, Exhausted> {
        assert!(position.teams() <= 2, "only two sides have opposite values");
        let range = self.search.goal.value_range(position);
        let found = self.search.search(&mut position.clone(), depth, range, leaf_bound)?;
        Ok(found.value)
    }

    /// A position's value for team 0.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    ///
    /// # Panics
    ///
    /// If more than two teams play.
    pub fn value(&mut self, position: &G) -> Result<Fraction, Exhausted> {
        self.bound(position, UNLIMITED, LeafBound::Lower)
    }

    /// Deepens the search until the value is exact or the budget is exhausted.
    ///
    /// # Panics
    ///
    /// If more than two teams play.
    pub fn solve(&mut self, position: &G) -> Answer<G::Move, G::Draw> {
        let [lower, upper] = self.search.goal.value_range(position);
        let mut bounds = ValueBounds { lower, upper };
        let mut depth = 0;
        while bounds.exact().is_none() {
            let Ok(next) = self.deepen(position, depth + 1, bounds) else { break };
            (bounds, depth) = (next, depth + 1);
        }
        let best = self.best_moves(position, bounds, depth).unwrap_or_default();
        let line = self.line(position, bounds, depth);
        Answer { bounds, depth, nodes: self.nodes(), best, line }
    }

    /// The bounds from a search of this depth.
    fn deepen(&mut self, position: &G, depth: u32, known: ValueBounds) -> Result<ValueBounds, Exhausted> {
        let lower = self.bound(position, depth, LeafBound::Lower)?.max(known.lower);
        let upper = self.bound(position, depth, LeafBound::Upper)?.min(known.upper);
        Ok(ValueBounds { lower, upper })
    }
}
