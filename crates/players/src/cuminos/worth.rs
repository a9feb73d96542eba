//! What the end of a round is worth to each of several teams.

use trivium_cuminos::Position;
use trivium_game::{Game, MAX_TEAMS};

/// The typical spread of totals per remaining round, in points.
const ROUND_SPREAD: f32 = 5.0;
/// The spread by which points count next to winning.
const POINTS_SPREAD: f32 = 20.0;
/// The weight of points next to winning, so that a nearly lost game is still played well.
const BY_POINTS: f32 = 0.1;
/// Larger leads count as this one.
const LEADS: usize = 128;

/// A number for every team.
pub(crate) type PerTeam = [f32; MAX_TEAMS];

/// Turns totals at the end of a round into every team's chance to win the game.
///
/// A lead has its weights in a table, since a search asks at the end of every playout.
#[derive(Clone, Debug)]
pub(crate) struct Worth {
    teams: usize,
    /// Whether the round can end the game (K17).
    last: bool,
    /// The weights of a team this many points behind, by the rounds to come and by points alone.
    weights: [[f32; 2]; LEADS],
}

impl Worth {
    /// For the round of this position.
    pub(crate) fn new(position: &Position) -> Self {
        let to_come = u32::from(position.seats()).saturating_sub(position.round());
        // At least one: a tie for the lead calls for a further round (K17).
        let spread = ROUND_SPREAD * (to_come.max(1) as f32).sqrt();
        let weights = std::array::from_fn(|behind| {
            [spread, POINTS_SPREAD].map(|spread| (-(behind as f32) / spread).exp())
        });
        Self { teams: usize::from(position.teams()), last: to_come == 0, weights }
    }

    /// Every team's value, from 0 to 1, where the round ends with these totals.
    pub(crate) fn values(&self, totals: &[u32; MAX_TEAMS]) -> PerTeam {
        let totals = &totals[..self.teams];
        let best = totals.iter().copied().max().unwrap_or(0);
        let weights = |total: u32| self.weights[((best - total) as usize).min(LEADS - 1)];
        let mut sums = [0.0; 2];
        let mut leaders = 0;
        for &total in totals {
            let [to_come, by_points] = weights(total);
            sums = [sums[0] + to_come, sums[1] + by_points];
            leaders += u32::from(total == best);
        }
        let is_over = self.last && leaders == 1;
        let mut values = [0.0; MAX_TEAMS];
        for (value, &total) in values.iter_mut().zip(totals) {
            let [to_come, by_points] = weights(total);
            let wins = if is_over { f32::from(u8::from(total == best)) } else { to_come / sums[0] };
            *value = (1.0 - BY_POINTS) * wins + BY_POINTS * by_points / sums[1];
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use trivium_cuminos::Options;
    use trivium_game::{Playout, Random, Turn};

    use super::*;

    fn worth_of_round(round: u32) -> Worth {
        let mut random = Random::seeded(1);
        let mut position = Position::new(Options::new(3, 0, true).unwrap()).unwrap();
        while position.round() < round {
            match position.turn() {
                Turn::Chance(_) => position.draw_random(&mut random),
                _ => position.play_random(&mut random),
            }
        }
        Worth::new(&position)
    }

    #[test]
    fn more_points_are_worth_more_and_all_values_are_one() {
        for round in 1..=3 {
            let worth = worth_of_round(round);
            let mut before = 0.0;
            for total in 0..300 {
                let values = worth.values(&[total, 30, 28, 0, 0, 0]);
                assert!((values.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{values:?}");
                assert_eq!(values[3..], [0.0; 3]);
                assert!(values[0] >= before, "{total} points in round {round}");
                before = values[0];
            }
        }
    }

    #[test]
    fn a_lead_is_worth_more_the_later_the_round() {
        let lead = |round: u32| worth_of_round(round).values(&[33, 30, 30, 0, 0, 0])[0];
        assert!(lead(1) < lead(2) && lead(2) < lead(3));
        // The last round decides the game, and a shared lead calls for another.
        assert!(lead(3) > 0.9);
        let tie = worth_of_round(3).values(&[33, 33, 0, 0, 0, 0]);
        assert_eq!(tie[0].to_bits(), tie[1].to_bits());
        assert!(tie[0] < 0.5);
    }
}
