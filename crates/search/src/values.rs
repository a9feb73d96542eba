//! Position values for every team.

use trivium_game::{Game, MAX_TEAMS, Team};

/// A position's value for every team, from 0 (lost) to 1 (won), and the probability of a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Values {
    shares: [f32; MAX_TEAMS],
    drawn: f32,
}

impl Values {
    /// 0 for every team.
    pub const ZERO: Self = Self { shares: [0.0; MAX_TEAMS], drawn: 0.0 };

    /// Equal values that sum to 1.
    pub fn even(teams: u8) -> Self {
        Self::from_fn(teams, |_| 1.0 / f32::from(teams))
    }

    /// A win for one team.
    pub fn won_by(team: Team) -> Self {
        let mut values = Self::default();
        values.shares[team.index()] = 1.0;
        values
    }

    /// A value for each of this many teams.
    pub fn from_fn(teams: u8, value: impl Fn(Team) -> f32) -> Self {
        let mut values = Self::default();
        for team in Team::all(teams) {
            values.shares[team.index()] = value(team);
        }
        values
    }

    /// The values of a finished game; `None` if it is not over.
    ///
    /// A draw is shared evenly. A single team (a cooperative game) that does not win loses.
    pub fn of_outcome<G: Game>(position: &G) -> Option<Self> {
        let outcome = position.outcome()?;
        Some(match outcome.winner {
            Some(team) => Self::won_by(team),
            None if position.teams() == 1 => Self::default(),
            None => Self::even(position.teams()).with_drawn(1.0),
        })
    }

    /// The same values with this probability of a draw.
    #[must_use]
    pub const fn with_drawn(mut self, drawn: f32) -> Self {
        self.drawn = drawn;
        self
    }

    /// The probability of a draw.
    pub const fn drawn(&self) -> f32 {
        self.drawn
    }

    /// A team's probability to win: its value minus its share of the draws.
    pub fn wins(&self, team: Team, teams: u8) -> f32 {
        (self.of(team) - self.drawn / f32::from(teams.max(1))).clamp(0.0, 1.0)
    }

    /// The value for one team.
    pub const fn of(&self, team: Team) -> f32 {
        self.shares[team.index()]
    }

    /// Whether this is a certain win for the team.
    pub fn is_won_by(&self, team: Team) -> bool {
        self.of(team) >= 1.0
    }

    /// Whether this is a certain loss for the team.
    pub fn is_lost_by(&self, team: Team) -> bool {
        self.of(team) <= 0.0
    }

    /// Adds other values times a weight.
    pub fn add(&mut self, other: &Self, weight: f32) {
        for (sum, value) in self.shares.iter_mut().zip(other.shares) {
            *sum += value * weight;
        }
        self.drawn += other.drawn * weight;
    }

    /// All values times a factor.
    #[must_use]
    pub fn scaled(mut self, factor: f32) -> Self {
        for value in &mut self.shares {
            *value *= factor;
        }
        self.drawn *= factor;
        self
    }

    /// All values divided by a number. Unlike multiplying by the reciprocal, this maps a sum of `n` wins to exactly 1.
    #[must_use]
    pub fn divided_by(mut self, number: f32) -> Self {
        for value in &mut self.shares {
            *value /= number;
        }
        self.drawn /= number;
        self
    }
}
