//! A move, in two bytes.

use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

use crate::notation::Written;
use crate::{Cell, Corner};

const CELL_BITS: u32 = 7;
const CORNER_BITS: u32 = 3;
const EXCHANGE: u16 = 1 << (CELL_BITS + CORNER_BITS);

/// A move with the tile in hand: where it goes, and which corner its duck takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// Lays a tile without a duck on a cell.
    pub const fn lay(cell: Cell) -> Self {
        Self(cell.index() as u16)
    }

    /// Lays a tile on a cell so that its duck sits in this corner.
    pub const fn lay_with_duck(cell: Cell, corner: Corner) -> Self {
        Self(cell.index() as u16 | (corner as u16 + 1) << CELL_BITS)
    }

    /// Exchanges the tile in hand for the one on a cell (W7, W17).
    pub const fn exchange(cell: Cell) -> Self {
        Self(cell.index() as u16 | EXCHANGE)
    }

    /// The cell.
    pub const fn cell(self) -> Cell {
        Cell::from_index(self.0 as u8 & ((1 << CELL_BITS) - 1))
    }

    /// The corner that the duck takes, if one is named.
    pub const fn corner(self) -> Option<Corner> {
        match self.0 >> CELL_BITS & ((1 << CORNER_BITS) - 1) {
            0 => None,
            number => Some(Corner::ALL[number as usize - 1]),
        }
    }

    /// Whether the tile in hand is exchanged for one already laid.
    pub const fn is_exchange(self) -> bool {
        self.0 & EXCHANGE != 0
    }
}

/// As in the notation: `0,0/SW`, `-2,3`, `x1,1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_exchange() {
            f.write_str("x")?;
        }
        self.cell().fmt(f)?;
        self.corner().map_or(Ok(()), |corner| write!(f, "/{corner}"))
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let written =
            Written::read(text).and_then(|written| Some((written.cell()?, written.corner, written.exchange)));
        match written {
            Some((cell, None, true)) => Ok(Self::exchange(cell)),
            Some((cell, Some(corner), false)) => Ok(Self::lay_with_duck(cell, corner)),
            Some((cell, None, false)) => Ok(Self::lay(cell)),
            _ => Err(ParseError::new(
                "move",
                text,
                "X,Y or X,Y/NE (NW, SE, SW) or xX,Y, with X and Y from -5 to 5",
            )),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
