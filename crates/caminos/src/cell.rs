//! Cells of a grid.

use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

/// Cells of all grids are numbered as if every rank had this many.
pub(crate) const STRIDE: u8 = 11;

/// A cell: its file and rank, both counted from 0 (C2). Written as a letter and a number, `a1` = (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell at (x, y), x to the east, y to the north; `None` beyond the largest grid.
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x < STRIDE && y < STRIDE { Some(Self(y * STRIDE + x)) } else { None }
    }

    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The cell's number, `11 y + x`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, counted from 0 to the east.
    pub const fn x(self) -> u8 {
        self.0 % STRIDE
    }

    /// The rank, counted from 0 to the north.
    pub const fn y(self) -> u8 {
        self.0 / STRIDE
    }
}

/// Cells are ordered by file, then rank, as the notation writes them.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.x(), self.y()).cmp(&(other.x(), other.y()))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.x()) as char, self.y() + 1)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (&file, rank) = text.as_bytes().split_first()?;
            let rank = std::str::from_utf8(rank).ok().filter(|rank| !rank.starts_with(['0', '+']))?;
            let cell = Self::new(file.checked_sub(b'a')?, rank.parse::<u8>().ok()?.checked_sub(1)?)?;
            Some(cell)
        };
        read().ok_or_else(|| {
            ParseError::new("cell", text, "a file from a to k and a rank from 1 to 11, as in d4")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_they_are_written() {
        for (x, y) in (0..STRIDE).flat_map(|x| (0..STRIDE).map(move |y| (x, y))) {
            let cell = Cell::new(x, y).unwrap();
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for wrong in ["", "a", "1", "a0", "a01", "a+1", "l1", "a12", "A1", "a1 ", "é1", "a999"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
    }
}
