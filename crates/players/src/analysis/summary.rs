//! How each seat and each team played.

use serde::Serialize;
use trivium_game::{Seat, Team};

use super::accuracy::mean;
use super::model::rounded;
use super::{MoveAnalysis, Verdict};

/// How often which verdict was passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verdicts {
    /// Nothing better was found.
    pub best: u32,
    /// Good moves.
    pub good: u32,
    /// Inaccuracies.
    pub inaccuracy: u32,
    /// Mistakes.
    pub mistake: u32,
    /// Blunders.
    pub blunder: u32,
}

impl Verdicts {
    const fn count(&mut self, verdict: Verdict) {
        let count = match verdict {
            Verdict::Best => &mut self.best,
            Verdict::Good => &mut self.good,
            Verdict::Inaccuracy => &mut self.inaccuracy,
            Verdict::Mistake => &mut self.mistake,
            Verdict::Blunder => &mut self.blunder,
        };
        *count += 1;
    }
}

/// How a seat or a team played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How many moves it made.
    pub moves: u32,
    /// What a move has cost on average.
    pub average_loss: f32,
    /// How accurately it played, from 0 to 100: the mean over its moves; `None` if nothing was at stake.
    pub accuracy: Option<f32>,
    /// How good its moves were.
    pub verdicts: Verdicts,
}

impl Summary {
    fn of<'a>(moves: impl Iterator<Item = &'a MoveAnalysis>) -> Self {
        let mut summary = Self::default();
        let mut loss = 0.0;
        let mut accuracies = Vec::new();
        for judged in moves {
            summary.moves += 1;
            summary.verdicts.count(judged.verdict);
            loss += judged.loss;
            accuracies.extend(judged.accuracy);
        }
        summary.average_loss = rounded(loss / summary.moves.max(1) as f32);
        summary.accuracy = mean(&accuracies).map(rounded);
        summary
    }
}

pub(super) fn by_seat(moves: &[MoveAnalysis], seats: u8) -> Vec<Summary> {
    Seat::all(seats).map(|seat| Summary::of(moves.iter().filter(|judged| judged.seat == seat))).collect()
}

pub(super) fn by_team(moves: &[MoveAnalysis], teams: u8) -> Vec<Summary> {
    Team::all(teams).map(|team| Summary::of(moves.iter().filter(|judged| judged.team == team))).collect()
}
