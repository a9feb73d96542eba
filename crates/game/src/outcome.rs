//! How a game ended.

use crate::{MAX_SEATS, Team};

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
    pub const fn zero(teams: u8) -> Self {
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
