//! A simple model of a novice, to measure the lowest level by.

use trivium_game::{Random, Turn};
use trivium_search::{Candidates, Guide};

use crate::Playable;

/// So many moves a novice considers.
const BREADTH: usize = 24;
/// Moves that look at least so good against the best are all the same to a novice.
const ALIKE: f32 = 0.8;

/// Plays what looks best at first sight and does not look ahead: extends its own way, blocks what it sees, takes
/// the points that lie there.
#[derive(Debug)]
pub struct Novice<G: Playable> {
    guide: G::Guide,
    candidates: Candidates<G::Move>,
    random: Random,
}

impl<G: Playable> Novice<G> {
    /// A novice for games like this one.
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
