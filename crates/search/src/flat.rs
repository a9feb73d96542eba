//! Flat Monte Carlo: plays every move out equally often and picks the best mean.

use trivium_game::{Game, Playout, Random, Turn};

use crate::{Budget, Status, Values};

/// Flat Monte Carlo, the simplest baseline.
#[derive(Clone, Debug)]
pub struct FlatMonteCarlo<G: Game> {
    position: G,
    trials: Vec<Trial<G::Move>>,
    next: usize,
    random: Random,
}

/// A move and its playout results.
#[derive(Clone, Copy, Debug)]
struct Trial<M> {
    mv: M,
    sum: f32,
    count: u32,
}

impl<M> Trial<M> {
    fn mean(&self) -> f32 {
        if self.count == 0 { -1.0 } else { self.sum / self.count as f32 }
    }
}

impl<G: Playout> FlatMonteCarlo<G> {
    /// A player for a position.
    pub fn new(position: G, seed: u64) -> Self {
        let mut player =
            Self { position: position.clone(), trials: Vec::new(), next: 0, random: Random::seeded(seed) };
        player.restart(position);
        player
    }

    /// Starts over from another position.
    pub fn restart(&mut self, position: G) {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        self.random.shuffle(&mut legal);
        self.trials.clear();
        self.trials.extend(legal.into_iter().map(|mv| Trial { mv, sum: 0.0, count: 0 }));
        self.next = 0;
        self.position = position;
    }

    /// Plays the moves out in turn until the budget is spent. Can be called again to continue.
    pub fn run(&mut self, mut budget: Budget<'_>) -> Status {
        let Turn::Seat(seat) = self.position.turn() else { return Status::Decided };
        let team = self.position.team_of(seat);
        let mut made = 0;
        loop {
            if let Some(status) = budget.ends(made) {
                return status;
            }
            let trial = &mut self.trials[self.next];
            let mut scratch = self.position.clone();
            scratch.play_unchecked(trial.mv);
            scratch.play_out(&mut self.random);
            trial.sum += Values::of_outcome(&scratch).unwrap_or_default().of(team);
            trial.count += 1;
            self.next = (self.next + 1) % self.trials.len();
            made += 1;
        }
    }

    /// The move with the best mean; `None` if no seat is to move.
    pub fn best_move(&self) -> Option<G::Move> {
        let best = self.trials.iter().max_by(|one, other| one.mean().total_cmp(&other.mean()));
        best.map(|trial| trial.mv)
    }
}
