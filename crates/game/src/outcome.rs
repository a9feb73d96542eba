//! How a game ended.

use std::fmt;
use std::str::FromStr;

use crate::{MAX_SEATS, ParseError, Team};

/// The most teams that any game has.
pub const MAX_TEAMS: usize = MAX_SEATS;

/// How a game ended, for a reason of its own kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<Reason> {
    /// The team that won; `None` for a draw, or when all lost together.
    pub winner: Option<Team>,
    /// Why.
    pub reason: Reason,
    /// The points of every team; 0 where a game has none.
    pub points: TeamPoints,
}

/// A number of points for every team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamPoints {
    points: [u32; MAX_TEAMS],
    teams: u8,
}

impl TeamPoints {
    /// No points for any of this many teams.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_TEAMS`].
    pub const fn zero(teams: u8) -> Self {
        assert!(teams as usize <= MAX_TEAMS, "there are at most MAX_TEAMS teams");
        Self { points: [0; MAX_TEAMS], teams }
    }

    /// Gives a team points on top of what it has.
    pub fn add(&mut self, team: Team, points: u32) {
        self.points[team.index()] += points;
    }

    /// The points of one team.
    pub const fn of(&self, team: Team) -> u32 {
        self.points[team.index()]
    }

    /// The points of all teams in order.
    pub fn as_slice(&self) -> &[u32] {
        &self.points[..self.teams as usize]
    }

    /// The team that has more than every other, if one has.
    pub fn leader(&self) -> Option<Team> {
        let best = Team::all(self.teams).max_by_key(|&team| self.of(team))?;
        let tied = Team::all(self.teams).filter(|&team| self.of(team) == self.of(best)).count() > 1;
        (!tied).then_some(best)
    }
}

/// By team: `13:0`.
impl fmt::Display for TeamPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<_> = self.as_slice().iter().map(ToString::to_string).collect();
        f.write_str(&points.join(":"))
    }
}

impl FromStr for TeamPoints {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || {
            ParseError::new(
                "list of points",
                text,
                "numbers with colons between them, one a team, as in 13:0",
            )
        };
        let points: Vec<u32> =
            text.split(':').map(str::parse).collect::<Result<_, _>>().map_err(|_| error())?;
        if points.len() > MAX_TEAMS {
            return Err(error());
        }
        let mut read = Self::zero(points.len() as u8);
        for (team, points) in Team::all(read.teams).zip(points) {
            read.add(team, points);
        }
        // A sign or a leading zero is not how points are written.
        if read.to_string() == text { Ok(read) } else { Err(error()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leader_is_alone_in_front() {
        let mut points = TeamPoints::zero(3);
        assert_eq!(points.leader(), None);
        points.add(Team::new(2), 4);
        assert_eq!(points.leader(), Some(Team::new(2)));
        points.add(Team::new(0), 4);
        assert_eq!(points.leader(), None);
        assert_eq!(points.as_slice(), [4, 0, 4]);
    }
}
