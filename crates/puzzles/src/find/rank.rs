//! How difficult a puzzle is.

use trivium_game::Random;
use trivium_players::{Level, LevelPlayer, Playable};
use trivium_search::{Candidates, Guide as _};

/// The level that has a try.
const TRIES: u8 = 3;

/// How a move looks without search, and to a weak player.
pub(super) struct Look {
    /// How many moves look better at first sight.
    pub(super) better_looking: usize,
    /// Whether a low level misses it.
    pub(super) missed: bool,
}

impl Look {
    pub(super) fn of<G: Playable>(position: &G, mv: G::Move) -> Self {
        let mut candidates = Candidates::default();
        position.guide().candidates(position, usize::MAX, &mut Random::seeded(0), &mut candidates);
        let place = candidates.moves.iter().position(|candidate| candidate.mv == mv);
        let level = Level::new(TRIES).unwrap_or(Level::FIRST);
        let tried = LevelPlayer::new(position, level, 1).choose();
        Self { better_looking: place.unwrap_or(candidates.moves.len()), missed: tried != Some(mv) }
    }

    /// From 1 to 10: three steps for every step of depth from 0, one or two more where other moves look better,
    /// one more where a low level errs.
    pub(super) fn difficulty(&self, depth: u32) -> u8 {
        let by_look = match self.better_looking {
            0 => 0,
            1..=5 => 1,
            _ => 2,
        };
        (1 + 3 * depth.min(3) + by_look + u32::from(self.missed)).min(10) as u8
    }
}
