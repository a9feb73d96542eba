//! Moves: to lay a cumino somewhere, or to pass.

use crate::{Cell, Cumino, Direction, Half, Mark, Spot};

/// A cumino laid somewhere: where the half with the lower mark stands, and where the other is from there.
///
/// A double has only one way to be written, so that equal layings are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laying {
    cumino: Cumino,
    spot: Spot,
    direction: Direction,
}

impl Laying {
    /// The cumino with its lower mark on this spot and the other half in this direction from there.
    pub const fn new(cumino: Cumino, spot: Spot, direction: Direction) -> Self {
        if cumino.is_double() && !direction.is_forward() {
            return Self { cumino, spot: spot.beside(direction), direction: direction.opposite() };
        }
        Self { cumino, spot, direction }
    }

    /// The cumino with this mark, which is one of its two, on this spot and its other half in this direction.
    #[inline]
    pub(crate) fn from_half(cumino: Cumino, mark: Mark, spot: Spot, direction: Direction) -> Self {
        let [low, _] = cumino.marks();
        if mark == low {
            Self::new(cumino, spot, direction)
        } else {
            Self::new(cumino, spot.beside(direction), direction.opposite())
        }
    }

    /// The cumino that is laid.
    pub const fn cumino(self) -> Cumino {
        self.cumino
    }

    /// Where the half with the lower mark stands; of a double the half to the west, south, or below.
    pub const fn spot(self) -> Spot {
        self.spot
    }

    /// The direction from that half to the other.
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Both halves: the one with the lower mark first.
    #[inline]
    pub const fn halves(self) -> [Half; 2] {
        let [low, high] = self.cumino.marks();
        [Half { spot: self.spot, mark: low }, Half { spot: self.spot.beside(self.direction), mark: high }]
    }

    /// Whether it stands, one half above the other (K3).
    pub const fn stands(self) -> bool {
        self.direction.is_upright()
    }

    /// K4: its rank; `None` below the table and where nothing may begin.
    pub const fn rank(self) -> Option<Rank> {
        match self.lowest() {
            0 => Some(Rank::First),
            1 => Some(Rank::Second),
            2 => Some(Rank::Third),
            _ => None,
        }
    }

    /// The height of its lowest half.
    pub(crate) const fn lowest(self) -> i8 {
        match self.direction {
            Direction::Down => self.spot.z() - 1,
            _ => self.spot.z(),
        }
    }
}

/// The rank of a laid cumino: on which level its lowest half is (K4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// On the table.
    First,
    /// On the first rank.
    Second,
    /// On the second rank, or on what stands on the first (K10).
    Third,
}

trivium_game::words!(Rank, "rank": First = "1", Second = "2", Third = "3");

/// A move: to lay a cumino, or to pass by choice (K13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Lay a cumino.
    Lay(Laying),
    /// Pass, though one could lay.
    Pass,
}

impl Move {
    /// Lays the cumino with its lower mark on this spot and the other half in this direction from there.
    pub const fn lay(cumino: Cumino, cell: Cell, z: i64, direction: Direction) -> Self {
        Self::Lay(Laying::new(cumino, Spot::new(cell, z), direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_small() {
        assert!(size_of::<Move>() <= 8);
    }

    #[test]
    fn a_double_is_the_same_from_either_half() {
        let double: Cumino = "44".parse().unwrap();
        for direction in Direction::ALL {
            let spot = Spot::new(Cell::new(1, 2), 1);
            let there = Laying::new(double, spot, direction);
            let back = Laying::new(double, spot.beside(direction), direction.opposite());
            assert_eq!(there, back);
            assert!(there.direction().is_forward());
        }
    }

    #[test]
    fn halves_stand_where_they_were_put() {
        let cumino: Cumino = "36".parse().unwrap();
        let [three, six] = cumino.marks();
        let spot = Spot::new(Cell::new(1, 2), 1);
        for direction in Direction::ALL {
            let there = spot.beside(direction);
            let expected = [Half { spot, mark: three }, Half { spot: there, mark: six }];
            assert_eq!(Laying::from_half(cumino, three, spot, direction).halves(), expected);
            assert_eq!(Laying::from_half(cumino, six, there, direction.opposite()).halves(), expected);
            let laying = Laying::new(cumino, spot, direction);
            assert_eq!((laying.cumino(), laying.spot(), laying.direction()), (cumino, spot, direction));
            assert_eq!(laying.lowest(), spot.z().min(there.z()));
            assert_eq!(laying.stands(), spot.cell() == there.cell());
        }
        let rank = |z| Laying::new(cumino, Spot::new(Cell::SOURCE, z), Direction::Down).rank();
        let ranks: Vec<_> = (0..=4).map(rank).collect();
        assert_eq!(ranks, [None, Some(Rank::First), Some(Rank::Second), Some(Rank::Third), None]);
    }
}
