//! What a position is worth to every team.

use trivium_game::{Game, MAX_TEAMS, Team};

/// What a position is worth to every team, from 0 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Values([f32; MAX_TEAMS]);

impl Values {
    /// Nothing for anybody.
    pub const ZERO: Self = Self([0.0; MAX_TEAMS]);

    /// The same for each of this many teams, and one in all.
    pub fn even(teams: u8) -> Self {
        Self::from_fn(teams, |_| 1.0 / f32::from(teams))
    }

    /// Everything for one team.
    pub fn won_by(team: Team) -> Self {
        let mut values = Self::default();
        values.0[team.index()] = 1.0;
        values
    }

    /// A value for each of this many teams.
    pub fn from_fn(teams: u8, value: impl Fn(Team) -> f32) -> Self {
        let mut values = Self::default();
        for team in Team::all(teams) {
            values.0[team.index()] = value(team);
        }
        values
    }

    /// The values of a game that is over; `None` while it goes on.
    ///
    /// A draw is shared evenly. Who plays alone, or all together, loses what is not won.
    pub fn of_outcome<G: Game>(position: &G) -> Option<Self> {
        let outcome = position.outcome()?;
        Some(match outcome.winner {
            Some(team) => Self::won_by(team),
            None if position.teams() == 1 => Self::default(),
            None => Self::even(position.teams()),
        })
    }

    /// The value for one team.
    pub const fn of(&self, team: Team) -> f32 {
        self.0[team.index()]
    }

    /// Whether nothing is better for this team.
    pub fn is_won_by(&self, team: Team) -> bool {
        self.of(team) >= 1.0
    }

    /// Whether nothing is worse for this team.
    pub fn is_lost_by(&self, team: Team) -> bool {
        self.of(team) <= 0.0
    }

    /// Adds other values, multiplied by a weight.
    pub fn add(&mut self, other: &Self, weight: f32) {
        for (sum, value) in self.0.iter_mut().zip(other.0) {
            *sum += value * weight;
        }
    }

    /// All values, multiplied by a factor.
    #[must_use]
    pub fn scaled(mut self, factor: f32) -> Self {
        for value in &mut self.0 {
            *value *= factor;
        }
        self
    }
}
