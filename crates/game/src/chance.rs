//! Dealers keep what is not yet drawn: no player may know it.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

use crate::{Game, Random};

/// Keeps what is not yet drawn, and draws when it is chance's turn.
///
/// A dealer answers from the position alone, so the same draws return after an undo.
pub trait Dealer<G: Game> {
    /// What is drawn in this position. Called only when it is chance's turn.
    fn next_draw(&mut self, position: &G) -> G::Draw;
}

/// The dealer of a game without chance.
#[derive(Clone, Copy, Debug)]
pub struct NoChance;

impl<G: Game<Draw = Infallible>> Dealer<G> for NoChance {
    fn next_draw(&mut self, _: &G) -> Infallible {
        unreachable!("in a game without chance it is never chance's turn")
    }
}

/// A dealer that draws at random with the position's weights, for playouts.
#[derive(Debug)]
pub struct RandomDealer<'a, G: Game> {
    random: &'a mut Random,
    draws: Vec<(G::Draw, u32)>,
}

impl<'a, G: Game> RandomDealer<'a, G> {
    /// A dealer that draws with this source of chance.
    pub const fn new(random: &'a mut Random) -> Self {
        Self { random, draws: Vec::new() }
    }
}

impl<G: Game> Dealer<G> for RandomDealer<'_, G> {
    fn next_draw(&mut self, position: &G) -> G::Draw {
        position.draws(&mut self.draws);
        let total = self.draws.iter().map(|&(_, weight)| weight).sum();
        let mut left = self.random.below(total);
        for &(draw, weight) in &self.draws {
            if left < weight {
                return draw;
            }
            left -= weight;
        }
        unreachable!("a number below the sum of the weights falls into one of them")
    }
}

/// A draw that is impossible now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalDraw(pub String);

impl fmt::Display for IllegalDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for IllegalDraw {}
