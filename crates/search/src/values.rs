//! What a position is worth to every team.

use trivium_game::{Game, MAX_TEAMS, Team};

/// What a position is worth to every team, from 0 (lost) to 1 (won), and how likely it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Values {
    shares: [f32; MAX_TEAMS],
    drawn: f32,
}

impl Values {
    /// Nothing for anybody.
    pub const ZERO: Self = Self { shares: [0.0; MAX_TEAMS], drawn: 0.0 };

    /// The same for each of this many teams, and one in all.
    pub fn even(teams: u8) -> Self {
        Self::from_fn(teams, |_| 1.0 / f32::from(teams))
    }

    /// Everything for one team.
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

    /// The values of a game that is over; `None` while it goes on.
    ///
    /// A draw is shared evenly. Who plays alone, or all together, loses what is not won.
    pub fn of_outcome<G: Game>(position: &G) -> Option<Self> {
        let outcome = position.outcome()?;
        Some(match outcome.winner {
            Some(team) => Self::won_by(team),
            None if position.teams() == 1 => Self::default(),
            None => Self::even(position.teams()).with_drawn(1.0),
        })
    }

    /// The same values, but drawn with this chance.
    #[must_use]
    pub const fn with_drawn(mut self, drawn: f32) -> Self {
        self.drawn = drawn;
        self
    }

    /// How likely the game is drawn.
    pub const fn drawn(&self) -> f32 {
        self.drawn
    }

    /// How likely one of this many teams wins: its value, less its part of the draws.
    pub fn wins(&self, team: Team, teams: u8) -> f32 {
        (self.of(team) - self.drawn / f32::from(teams.max(1))).clamp(0.0, 1.0)
    }

    /// The value for one team.
    pub const fn of(&self, team: Team) -> f32 {
        self.shares[team.index()]
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
        for (sum, value) in self.shares.iter_mut().zip(other.shares) {
            *sum += value * weight;
        }
        self.drawn += other.drawn * weight;
    }

    /// All values, multiplied by a factor.
    #[must_use]
    pub fn scaled(mut self, factor: f32) -> Self {
        for value in &mut self.shares {
            *value *= factor;
        }
        self.drawn *= factor;
        self
    }

    /// All values, divided by a number: a sum of wins divided by how many there are is exactly a win, which it
    /// need not be when multiplied by the inverse.
    #[must_use]
    pub fn divided_by(mut self, number: f32) -> Self {
        for value in &mut self.shares {
            *value /= number;
        }
        self.drawn /= number;
        self
    }
}
