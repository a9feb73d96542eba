//! Cells, their corners, and the points where corners meet (W4).

use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

use crate::Side;
use crate::notation::read_coordinate;

/// No cell of a park that holds 0,0 is further from it in either direction (W6).
pub(crate) const REACH: i32 = 5;
/// How many cells a row of the grid has.
pub(crate) const STRIDE: u32 = 11;
/// How many cells the grid has.
pub(crate) const CELLS: usize = 121;

/// A cell on which a tile can come to lie: x to the east, y to the north, both from -5 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Where the first tile lies (W4).
    pub const ORIGIN: Self = Self(60);

    /// The cell in this place; `None` if it is too far from 0,0 for any park.
    pub const fn new(x: i32, y: i32) -> Option<Self> {
        if x < -REACH || x > REACH || y < -REACH || y > REACH {
            return None;
        }
        Some(Self(((y + REACH) as u32 * STRIDE) as u8 + (x + REACH) as u8))
    }

    /// Every cell, row by row from the south-west.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..CELLS as u8).map(Self)
    }

    /// How far east the cell is.
    pub const fn x(self) -> i32 {
        self.0 as i32 % STRIDE as i32 - REACH
    }

    /// How far north the cell is.
    pub const fn y(self) -> i32 {
        self.0 as i32 / STRIDE as i32 - REACH
    }

    /// The cell's number as an index, from 0 to 120.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two corners in which a duck can sit: the northern one, then the southern one.
    pub const fn water_corners(self) -> [Corner; 2] {
        if self.0.is_multiple_of(2) {
            [Corner::NorthEast, Corner::SouthWest]
        } else {
            [Corner::NorthWest, Corner::SouthEast]
        }
    }

    /// The point in which this corner of the cell lies.
    pub const fn point(self, corner: Corner) -> Point {
        Point { x: self.x() + corner.is_east() as i32, y: self.y() + corner.is_north() as i32 }
    }

    /// The cell with this number.
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!((index as usize) < CELLS, "a cell's number is below 121");
        Self(index)
    }

    /// The cell's bit in a mask of cells.
    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (x, y) = text.split_once(',')?;
            Self::new(read_coordinate(x)?, read_coordinate(y)?)
        };
        read().ok_or_else(|| ParseError::new("cell", text, "X,Y with X and Y from -5 to 5"))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({self})")
    }
}

/// A corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// `NE`.
    NorthEast,
    /// `NW`.
    NorthWest,
    /// `SE`.
    SouthEast,
    /// `SW`.
    SouthWest,
}

impl Corner {
    /// All four.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::NorthWest, Self::SouthEast, Self::SouthWest];

    /// Whether this is one of the two northern corners.
    pub const fn is_north(self) -> bool {
        matches!(self, Self::NorthEast | Self::NorthWest)
    }

    /// Whether this is one of the two eastern corners.
    pub const fn is_east(self) -> bool {
        matches!(self, Self::NorthEast | Self::SouthEast)
    }

    /// What the corner is called in the notation.
    pub const fn code(self) -> &'static str {
        ["NE", "NW", "SE", "SW"][self as usize]
    }

    /// The corner on these sides of its cell.
    pub(crate) const fn towards(north: bool, east: bool) -> Self {
        match (north, east) {
            (true, true) => Self::NorthEast,
            (true, false) => Self::NorthWest,
            (false, true) => Self::SouthEast,
            (false, false) => Self::SouthWest,
        }
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Corner {
    type Err = UnknownCorner;

    fn from_str(code: &str) -> Result<Self, UnknownCorner> {
        Self::ALL.into_iter().find(|corner| corner.code() == code).ok_or(UnknownCorner)
    }
}

/// A text that is the code of no corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCorner;

impl fmt::Display for UnknownCorner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a corner is one of NE, NW, SE, SW")
    }
}

impl std::error::Error for UnknownCorner {}

/// A point where up to four corners meet: x to the east, y to the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// How far east the point is.
    pub x: i32,
    /// How far north the point is.
    pub y: i32,
}

impl Point {
    /// Whether land or water is in this point (W4).
    pub const fn side(self) -> Side {
        if (self.x + self.y) % 2 == 0 { Side::Water } else { Side::Land }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Point {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let numbers =
            text.split_once(',').and_then(|(x, y)| Some((read_coordinate(x)?, read_coordinate(y)?)));
        let point = numbers.map(|(x, y)| Self { x, y });
        point.ok_or_else(|| ParseError::new("point", text, "X,Y"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_knows_where_it_is() {
        assert_eq!(Cell::new(0, 0), Some(Cell::ORIGIN));
        for cell in Cell::all() {
            assert_eq!(Cell::new(cell.x(), cell.y()), Some(cell));
            assert_eq!(Cell::from_index(cell.index() as u8), cell);
        }
        assert_eq!(Cell::all().len(), CELLS);
        for (x, y) in [(6, 0), (-6, 0), (0, 6), (0, -6)] {
            assert_eq!(Cell::new(x, y), None, "{x},{y}");
        }
        assert_eq!(format!("{:?}", Cell::new(-2, 3).unwrap()), "Cell(-2,3)");
    }

    #[test]
    fn every_cell_has_a_northern_and_a_southern_water_corner() {
        for cell in Cell::all() {
            let [north, south] = cell.water_corners();
            assert!(north.is_north() && !south.is_north());
            for corner in Corner::ALL {
                let water = cell.point(corner).side() == Side::Water;
                assert_eq!(water, [north, south].contains(&corner), "{cell} {corner}");
            }
        }
    }

    #[test]
    fn corners_meet_in_points() {
        let point = Point { x: -1, y: 3 };
        let cells = [(-2, 2, "NE"), (-1, 2, "NW"), (-2, 3, "SE"), (-1, 3, "SW")];
        for (x, y, corner) in cells {
            let corner: Corner = corner.parse().unwrap();
            assert_eq!(Cell::new(x, y).unwrap().point(corner), point);
            assert_eq!(Corner::towards(corner.is_north(), corner.is_east()), corner);
        }
        assert_eq!("ne".parse::<Corner>(), Err(UnknownCorner));
        assert_eq!((point.side(), Point { x: -1, y: 0 }.side()), (Side::Water, Side::Land));
    }
}
