//! Where halves stand: cells of the table, spots of the lattice, directions.

use std::fmt;

use crate::Mark;

/// Coordinates further out than this are held as this: no cumino ever comes so far.
const FAR: i64 = 100;

const fn near(coordinate: i64) -> i8 {
    if coordinate > FAR {
        FAR as i8
    } else if coordinate < -FAR {
        -FAR as i8
    } else {
        coordinate as i8
    }
}

/// A cell of the table: x counts to the east, y to the north, and the source stands on 0,0 (K3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    x: i8,
    y: i8,
}

impl Cell {
    /// The cell of the source.
    pub const SOURCE: Self = Self { x: 0, y: 0 };

    /// The cell with these coordinates; far outside, where nothing can stand, cells coincide.
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x: near(x), y: near(y) }
    }

    /// How far to the east of the source.
    pub const fn x(self) -> i8 {
        self.x
    }

    /// How far to the north of the source.
    pub const fn y(self) -> i8 {
        self.y
    }

    /// The neighbouring cell on this side; the same cell for up and down.
    #[inline]
    pub(crate) const fn beside(self, direction: Direction) -> Self {
        let [dx, dy, _] = direction.vector();
        Self { x: self.x + dx, y: self.y + dy }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Where a half can stand: a cell and a level, z = 0 on the table (K3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    cell: Cell,
    z: i8,
}

impl Spot {
    /// The spot at this height over a cell; far outside, spots coincide.
    pub const fn new(cell: Cell, z: i64) -> Self {
        Self { cell, z: near(z) }
    }

    /// The cell under the spot.
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// The height over the table.
    pub const fn z(self) -> i8 {
        self.z
    }

    /// The spot that shares the face in this direction.
    #[inline]
    pub(crate) const fn beside(self, direction: Direction) -> Self {
        let [_, _, dz] = direction.vector();
        Self { cell: self.cell.beside(direction), z: self.z + dz }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.cell, self.z)
    }
}

/// One half of a cumino: a cube with a mark, somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Half {
    /// Where it stands.
    pub spot: Spot,
    /// What it shows on all its faces.
    pub mark: Mark,
}

/// A direction along the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// x grows.
    East,
    /// x shrinks.
    West,
    /// y grows.
    North,
    /// y shrinks.
    South,
    /// z grows.
    Up,
    /// z shrinks.
    Down,
}

trivium_game::words!(Direction, "direction": East = "E", West = "W", North = "N", South = "S", Up = "U", Down = "D");

impl Direction {
    /// All six directions.
    pub const ALL: [Self; 6] = [Self::East, Self::West, Self::North, Self::South, Self::Up, Self::Down];

    /// The four directions along the table.
    pub const SIDES: [Self; 4] = [Self::East, Self::West, Self::North, Self::South];

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::West => Self::East,
            Self::North => Self::South,
            Self::South => Self::North,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// Whether it leads up or down.
    pub const fn is_upright(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::West => 'W',
            Self::North => 'N',
            Self::South => 'S',
            Self::Up => 'U',
            Self::Down => 'D',
        }
    }

    /// One step in this direction: x, y, z.
    #[inline]
    pub(crate) const fn vector(self) -> [i8; 3] {
        match self {
            Self::East => [1, 0, 0],
            Self::West => [-1, 0, 0],
            Self::North => [0, 1, 0],
            Self::South => [0, -1, 0],
            Self::Up => [0, 0, 1],
            Self::Down => [0, 0, -1],
        }
    }

    /// Whether a double is written in this direction: it has only one way to be written (K1, both ends alike).
    pub const fn is_forward(self) -> bool {
        matches!(self, Self::East | Self::North | Self::Up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_lead_there_and_back() {
        let spot = Spot::new(Cell::new(2, -1), 1);
        for direction in Direction::ALL {
            assert_eq!(spot.beside(direction).beside(direction.opposite()), spot);
            assert_ne!(spot.beside(direction), spot);
            assert_eq!(direction.is_upright(), !Direction::SIDES.contains(&direction));
            assert_ne!(direction.is_forward(), direction.opposite().is_forward());
        }
        let beside: Vec<_> =
            Direction::ALL.iter().map(|&direction| spot.beside(direction).to_string()).collect();
        assert_eq!(beside, ["3,-1,1", "1,-1,1", "2,0,1", "2,-2,1", "2,-1,2", "2,-1,0"]);
        let letters: String = Direction::ALL.iter().map(|direction| direction.letter()).collect();
        assert_eq!(letters, "EWNSUD");
    }

    #[test]
    fn far_away_is_far_away() {
        assert_eq!(Cell::new(i64::MAX, i64::MIN), Cell::new(101, -101));
        assert_ne!(Cell::new(99, 0), Cell::new(100, 0));
        assert_eq!(Spot::new(Cell::SOURCE, i64::MIN).z(), -100);
        assert_eq!((Cell::new(-7, 3).x(), Cell::new(-7, 3).y()), (-7, 3));
    }
}
