//! The luck of draws: what a draw was worth against what was to be expected.

use trivium_game::{Random, Turn};

use super::look::Looker;
use super::model::rounded;
use super::replay::Ply;
use super::{AnalysisError, MoveAnalysis};
use crate::Playable;

/// A glance takes this part of the descents for a position.
const PARTS: u64 = 8;
/// Number of random deals to average over where there are too many to try all.
const DEALS: u64 = 24;

impl Looker<'_> {
    /// What was drawn before a move, less the mean over all that could have been drawn, for every team. All of it
    /// is searched in the same way, so that only the draw makes the difference.
    pub(super) fn luck<G: Playable>(&mut self, ply: &Ply<G>) -> Result<Option<Vec<f32>>, AnalysisError> {
        if !matches!(ply.undrawn.turn(), Turn::Chance(_)) {
            return Ok(None);
        }
        let mut random = Random::seeded(self.effort.means.seed);
        let mut mean = vec![0.0; usize::from(ply.position.teams())];
        let mut drawn = None;
        for (after, chance) in possible(&ply.undrawn, &mut random) {
            let values = self.glance(&after, PARTS)?;
            for (mean, value) in mean.iter_mut().zip(&values) {
                *mean += chance * value;
            }
            if after == ply.position {
                drawn = Some(values);
            }
        }
        let drawn = match drawn {
            Some(values) => values,
            None => self.glance(&ply.position, PARTS)?,
        };
        Ok(Some(drawn.iter().zip(&mean).map(|(value, mean)| rounded(value - mean)).collect()))
    }
}

/// What could have been drawn, until a seat moves, with its chance: everything where one draw is enough, else a
/// number of deals.
fn possible<G: Playable>(undrawn: &G, random: &mut Random) -> Vec<(G, f32)> {
    let mut draws = Vec::new();
    undrawn.draws(&mut draws);
    let all: u32 = draws.iter().map(|&(_, weight)| weight).sum();
    let singles = draws.iter().filter_map(|&(draw, weight)| {
        let mut after = undrawn.clone();
        after.draw(draw).ok()?;
        Some((after, weight as f32 / all as f32))
    });
    let mut singles: Vec<_> = singles.collect();
    if singles.iter().all(|(after, _)| is_undrawn(after)) {
        singles = (0..DEALS).map(|_| (undrawn.clone(), 1.0 / DEALS as f32)).collect();
    }
    for (after, _) in &mut singles {
        while is_undrawn(after) {
            after.draw_random(random);
        }
    }
    singles
}

fn is_undrawn<G: Playable>(position: &G) -> bool {
    matches!(position.turn(), Turn::Chance(_))
}

/// What the draws of the whole game have brought every team; `None` where none was measured.
pub(super) fn in_all(moves: &[MoveAnalysis], teams: u8) -> Option<Vec<f32>> {
    let mut measured = moves.iter().filter_map(|judged| judged.luck.as_ref()).peekable();
    measured.peek()?;
    let mut sums = vec![0.0; usize::from(teams)];
    for luck in measured {
        for (sum, luck) in sums.iter_mut().zip(luck) {
            *sum += luck;
        }
    }
    Some(sums.into_iter().map(rounded).collect())
}
