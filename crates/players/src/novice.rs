//! A simple model of a novice, as a baseline for the lowest level.

use trivium_game::{Random, Turn};
use trivium_search::{Candidates, Guide};

use crate::Playable;

/// The number of moves that a novice considers.
const BREADTH: usize = 24;
/// A novice picks at random among moves whose prior is at least this share of the best.
const ALIKE: f32 = 0.8;

/// Plays a move with a high prior without search: extends its own way, blocks obvious threats, takes points.
#[derive(Debug)]
pub struct Novice<G: Playable> {
    guide: G::Guide,
    candidates: Candidates<G::Move>,
    random: Random,
}

impl<G: Playable> Novice<G> {
    /// A novice for games with these options.
    pub fn new(position: &G, seed: u64) -> Self {
        Self {
            guide: position.novice_guide(),
            candidates: Candidates::default(),
            random: Random::seeded(seed),
        }
    }

    /// The novice's move; `None` if no seat is to move.
    pub fn choose(&mut self, position: &G) -> Option<G::Move> {
        let Turn::Seat(_) = position.turn() else { return None };
        self.guide.candidates(position, BREADTH, &mut self.random, &mut self.candidates);
        let moves = &self.candidates.moves;
        let best = moves.first()?.prior;
        let alike = moves.iter().take_while(|candidate| candidate.prior >= ALIKE * best).count();
        Some(moves[self.random.below(alike.max(1) as u32) as usize].mv)
    }
}
