//! Expected points of the root's moves.

use std::collections::BTreeMap;

use trivium_game::{MAX_TEAMS, Team, TeamPoints};

/// The expected points of every team.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Points([f32; MAX_TEAMS]);

impl Points {
    /// Points for each of this many teams.
    pub fn from_fn(teams: u8, points: impl Fn(Team) -> f32) -> Self {
        let mut all = Self::default();
        for team in Team::all(teams) {
            all.0[team.index()] = points(team);
        }
        all
    }

    /// The points of one team.
    pub const fn of(&self, team: Team) -> f32 {
        self.0[team.index()]
    }

    fn add(&mut self, other: &Self) {
        for (sum, points) in self.0.iter_mut().zip(other.0) {
            *sum += points;
        }
    }

    fn divided_by(mut self, number: f32) -> Self {
        for points in &mut self.0 {
            *points /= number;
        }
        self
    }
}

impl From<TeamPoints> for Points {
    fn from(points: TeamPoints) -> Self {
        let mut all = Self::default();
        for (mine, &points) in all.0.iter_mut().zip(points.as_slice()) {
            *mine = points as f32;
        }
        all
    }
}

/// The sum and the number of evaluated points for each move at the root.
///
/// Points are for display; the search does not use them, so deeper nodes do not store them.
#[derive(Clone, Debug)]
pub(crate) struct RootPoints<M>(BTreeMap<M, (Points, u32)>);

impl<M> Default for RootPoints<M> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<M: Copy + Ord> RootPoints<M> {
    pub(crate) fn add(&mut self, mv: M, points: &Points) {
        self.add_many(mv, points, 1);
    }

    fn add_many(&mut self, mv: M, points: &Points, more: u32) {
        let (sum, count) = self.0.entry(mv).or_default();
        sum.add(points);
        *count += more;
    }

    /// Adds what another thread has counted.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (&mv, (sum, count)) in &other.0 {
            self.add_many(mv, sum, *count);
        }
    }

    /// The mean points after a move.
    pub(crate) fn mean(&self, mv: M) -> Option<Points> {
        let (sum, count) = self.0.get(&mv)?;
        Some(sum.divided_by(*count as f32))
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
