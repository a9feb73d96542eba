//! From points to chances to win the game.

use trivium_cuminos::Position;
use trivium_game::{Game, MAX_TEAMS};
use trivium_search::Values;

/// By how many points the lead of two strong players changes in a round (standard deviation).
const ROUND_SPREAD: f32 = 4.1;
/// By how many points the end of a round differs from what is expected within it.
const ESTIMATE_SPREAD: f32 = 2.5;
/// A logistic curve with this scale is close to a normal distribution with deviation 1.
const LOGISTIC: f32 = 0.57;

/// Every team's chance to win the game by the totals that are expected at the end of the round; `exact` if they
/// are certain.
pub(crate) fn chances(position: &Position, totals: &[f32; MAX_TEAMS], exact: bool) -> Values {
    let seats = u32::from(position.seats());
    let to_come = seats.saturating_sub(position.round()) as f32;
    let estimate = if exact { 0.0 } else { ESTIMATE_SPREAD };
    let variance = to_come * ROUND_SPREAD * ROUND_SPREAD + estimate * estimate;
    // A shared lead calls for a further round (K17), so that a lead of less than a point counts little.
    let scale = LOGISTIC * variance.max(0.5).sqrt();
    let teams = usize::from(position.teams());
    let best = totals[..teams].iter().copied().fold(f32::MIN, f32::max);
    let weight = |team: usize| ((totals[team] - best) / scale).exp();
    let all: f32 = (0..teams).map(weight).sum();
    Values::from_fn(position.teams(), |team| weight(team.index()) / all)
}
