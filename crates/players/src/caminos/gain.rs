//! Distance gains: how many steps a placement saves its team and costs the other.

use trivium_caminos::{CellSet, Move, Position};
use trivium_game::Team;

use super::distance::{Crossing, FAR, Ground, Reach, shortest};
use super::{coverers, ground};

/// The ways of one crossing, with distances from both ends.
pub(super) struct Ways {
    crossing: Crossing,
    pub(super) there: Reach,
    pub(super) back: Reach,
    /// The length of the shortest way, in steps.
    pub(super) length: usize,
}

impl Ways {
    /// Computes distances up to `beyond` steps past the shortest way.
    pub(super) fn new(crossing: Crossing, ground: &Ground, beyond: usize) -> Self {
        let there = Reach::new(crossing.from, crossing.to, ground, beyond);
        let back = Reach::new(crossing.to, crossing.from, ground, beyond);
        Self { crossing, length: there.to(crossing.to), there, back }
    }

    /// The length of the shortest way after a piece is placed on these cells.
    fn length_with(&self, footprint: CellSet) -> usize {
        let Crossing { from, to } = self.crossing;
        self.length.min(self.there.beside(from, footprint) + self.back.beside(to, footprint))
    }
}

/// Computes the gain of a placement without playing it.
pub(super) struct GainEstimator<'a> {
    crossings: &'a [Crossing],
    /// The ways of the team to move.
    ways: &'a [Ways],
    /// The length of its shortest way.
    length: usize,
    other_ground: Ground,
    other_length: usize,
    other_covers: bool,
}

impl<'a> GainEstimator<'a> {
    pub(super) fn new(position: &Position, team: Team, crossings: &'a [Crossing], ways: &'a [Ways]) -> Self {
        let other = Team::new(1 - team.index() as u8);
        let other_ground = ground(position, other);
        Self {
            crossings,
            ways,
            length: ways.iter().map(|ways| ways.length).min().unwrap_or(FAR),
            other_length: shortest(crossings, &other_ground),
            other_ground,
            other_covers: coverers(position, other) > 0.0,
        }
    }

    /// The steps that a placement saves its team and costs the other, together.
    pub(super) fn gain(&self, mv: Move) -> f32 {
        let footprint = mv.footprint();
        let length = self.ways.iter().map(|ways| ways.length_with(footprint)).min().unwrap_or(FAR);
        let Ground { own, near, hard } = self.other_ground;
        let covered = if self.other_covers { footprint.without(mv.tall()) } else { CellSet::EMPTY };
        let barred = Ground {
            own: own.without(footprint),
            near: near.without(footprint),
            hard: hard.without(footprint).or(covered),
        };
        let other_length = shortest(self.crossings, &barred);
        (self.length + other_length) as f32 - (length + self.other_length) as f32
    }
}

#[cfg(test)]
mod tests {
    use trivium_caminos::{Grid, Options};
    use trivium_game::{Game, Playout, Random, Turn};

    use super::super::distance::crossings;
    use super::*;

    #[test]
    fn gain_equals_the_change_after_playing_the_move() {
        let mut random = Random::seeded(3);
        let mut moves = Vec::new();
        for grid in Grid::ALL {
            let crossings = crossings(grid);
            let length = |position: &Position, team| shortest(&crossings, &ground(position, team)) as f32;
            let mut position = Position::new(Options { grid, ..Options::default() }).unwrap();
            while let Turn::Seat(seat) = position.turn() {
                let team = position.team_of(seat);
                let other = Team::new(1 - team.index() as u8);
                let own_ground = ground(&position, team);
                let ways: Vec<_> =
                    crossings.iter().map(|&crossing| Ways::new(crossing, &own_ground, 3)).collect();
                let estimator = GainEstimator::new(&position, team, &crossings, &ways);
                position.legal_moves(&mut moves);
                for &mv in moves.iter().step_by(11) {
                    let mut after = position;
                    after.play_unchecked(mv);
                    if (coverers(&after, team) > 0.0) != (coverers(&position, team) > 0.0) {
                        continue;
                    }
                    let nearer = length(&position, team) - length(&after, team);
                    let further = length(&after, other) - length(&position, other);
                    assert!((estimator.gain(mv) - nearer - further).abs() < 0.01, "{position:?} {mv:?}");
                }
                position.play_random(&mut random);
            }
        }
    }
}
