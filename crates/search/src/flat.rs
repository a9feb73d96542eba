//! Flat Monte Carlo: every move is played out at random as often as the others, and the best mean wins.

use trivium_game::{Game, Playout, Random, Turn};

use crate::{Budget, Status, Values};

/// Flat Monte Carlo, the plainest baseline.
#[derive(Clone, Debug)]
pub struct FlatMonteCarlo<G: Game> {
    moves: Vec<(G::Move, f32, u32)>,
    random: Random,
}

impl<G: Playout> FlatMonteCarlo<G> {
    /// A player with this seed.
    pub fn new(seed: u64) -> Self {
        Self { moves: Vec::new(), random: Random::seeded(seed) }
    }

    /// Plays every move out in turn until the budget is spent, and tells the best; `None` if no seat is to move.
    pub fn choose(&mut self, position: &G, mut budget: Budget<'_>) -> Option<G::Move> {
        let Turn::Seat(seat) = position.turn() else { return None };
        let team = position.team_of(seat);
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        self.random.shuffle(&mut legal);
        self.moves.clear();
        self.moves.extend(legal.iter().map(|&mv| (mv, 0.0, 0)));
        let mut made = 0;
        while budget.ends(made, made).is_none_or(|status| status == Status::Decided) {
            let index = made as usize % self.moves.len();
            let mut scratch = position.clone();
            scratch.play_unchecked(self.moves[index].0);
            scratch.play_out(&mut self.random);
            self.moves[index].1 += Values::of_outcome(&scratch).unwrap_or_default().of(team);
            self.moves[index].2 += 1;
            made += 1;
        }
        let mean =
            |&(_, sum, count): &(G::Move, f32, u32)| if count == 0 { -1.0 } else { sum / count as f32 };
        self.moves.iter().max_by(|one, other| mean(one).total_cmp(&mean(other))).map(|&(mv, ..)| mv)
    }
}
