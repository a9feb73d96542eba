//! A model of a novice that shares nothing with the levels, as a yardstick for the lowest.

use trivium_game::{Random, Turn};

use crate::Playable;

/// Wins if it can, blocks every other time that there is something to block, and otherwise thinks of its own way or
/// points alone.
#[derive(Debug)]
pub struct Novice<G: Playable> {
    moves: Vec<G::Move>,
    random: Random,
    /// Whether it blocks the next time.
    blocks: bool,
}

impl<G: Playable> Novice<G> {
    /// A novice for games with these options.
    pub fn new(_: &G, seed: u64) -> Self {
        Self { moves: Vec::new(), random: Random::seeded(seed), blocks: true }
    }

    /// The novice's move; `None` if no seat is to move.
    pub fn choose(&mut self, position: &G) -> Option<G::Move> {
        let Turn::Seat(seat) = position.turn() else { return None };
        position.legal_moves(&mut self.moves);
        // Ties are broken by chance.
        self.random.shuffle(&mut self.moves);
        let wins = |&&mv: &&G::Move| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after.outcome().is_some_and(|outcome| outcome.winner == Some(position.team_of(seat)))
        };
        if let Some(&mv) = self.moves.iter().find(wins) {
            return Some(mv);
        }
        let hindrances: Vec<f32> = self.moves.iter().map(|&mv| position.hindrance(mv)).collect();
        let most = hindrances.iter().copied().fold(0.0, f32::max);
        if most > 0.0 {
            self.blocks = !self.blocks;
            if !self.blocks {
                let mut hindrances = hindrances.iter();
                self.moves.retain(|_| hindrances.next().is_some_and(|&hindrance| hindrance >= most));
            }
        }
        best_by(&self.moves, |mv| position.own_gain(mv))
    }
}

fn best_by<M: Copy>(moves: &[M], gain: impl Fn(M) -> f32) -> Option<M> {
    let gains = moves.iter().map(|&mv| (mv, gain(mv)));
    gains.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(mv, _)| mv)
}
