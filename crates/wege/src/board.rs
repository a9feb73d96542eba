//! The tiles laid, as bitboards.
//!
//! Neighbours are found by shifting. A shift can wrap from one end of a row to the other end of the next, which does
//! no harm: only cells in or beside the bounding box matter, and a park with a tile at one end of a row of the grid is
//! too narrow to reach the other (W6).

use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

use crate::cell::{Cell, Corner, Point, STRIDE};
use crate::extent::Extent;
use crate::{Duck, Kind, Side, Tile};

/// The cells whose coordinates' sum is even: every second one, since the rows are odd in length.
const EVEN: u128 = 0x5555_5555_5555_5555_5555_5555_5555_5555;

/// A tile as it lies in the park.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// The tile.
    pub tile: Tile,
    /// The corner in which its duck sits, if it has one.
    pub corner: Option<Corner>,
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.corner {
            Some(corner) => write!(f, "{}/{corner}", self.tile),
            None => self.tile.fmt(f),
        }
    }
}

impl FromStr for Laid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (tile, corner) = match text.split_once('/') {
                Some((tile, corner)) => (tile, Some(corner.parse().ok()?)),
                None => (text, None),
            };
            Some(Self { tile: tile.parse().ok()?, corner })
        };
        read().ok_or_else(|| {
            ParseError::new("tile as it lies", text, "a tile such as P, or with its duck's corner Pb/NE")
        })
    }
}

/// The tiles laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) occupied: u128,
    /// Tiles that join their land corners.
    pub(crate) land: u128,
    /// Tiles that join their water corners.
    pub(crate) water: u128,
    /// Tiles with a duck, by its colour, in the northern (0) or southern (1) water corner.
    pub(crate) ducks: [[u128; 2]; 2],
    pub(crate) extent: Extent,
    /// How many tiles lie.
    pub(crate) laid: u8,
}

impl Board {
    pub(crate) const EMPTY: Self =
        Self { occupied: 0, land: 0, water: 0, ducks: [[0; 2]; 2], extent: Extent::ORIGIN, laid: 0 };

    /// Lays a tile on an empty cell.
    #[inline]
    pub(crate) fn lay(&mut self, cell: Cell, laid: Laid) {
        self.put(cell, laid);
        self.laid += 1;
        self.extent = self.extent.including(cell.x(), cell.y());
    }

    /// Sets the masks of an empty cell.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, laid: Laid) {
        let kind = laid.tile.kind();
        self.occupied |= cell.bit();
        self.land |= u128::from(kind.joins(Side::Land)) << cell.index();
        self.water |= u128::from(kind.joins(Side::Water)) << cell.index();
        if let (Some(duck), Some(corner)) = (laid.tile.duck(), laid.corner) {
            self.ducks[duck.index()][usize::from(!corner.is_north())] |= cell.bit();
        }
    }

    /// Clears the masks of an occupied cell and returns its tile.
    pub(crate) fn take(&mut self, cell: Cell) -> Laid {
        let laid = self.get(cell).expect("a tile lies where one is taken");
        let others = !cell.bit();
        self.occupied &= others;
        self.land &= others;
        self.water &= others;
        for corner in self.ducks.as_flattened_mut() {
            *corner &= others;
        }
        laid
    }

    /// The tile on a cell.
    pub(crate) fn get(&self, cell: Cell) -> Option<Laid> {
        if self.occupied & cell.bit() == 0 {
            return None;
        }
        let kind = Kind::joining(self.land & cell.bit() != 0, self.water & cell.bit() != 0);
        let sitting = |duck: Duck| {
            let corners = self.ducks[duck.index()].into_iter().zip(cell.water_corners());
            let mut found = corners.filter(|(mask, _)| mask & cell.bit() != 0);
            found.next().map(|(_, corner)| (duck, corner))
        };
        let duck = Duck::ALL.into_iter().find_map(sitting);
        Some(Laid {
            tile: Tile::with_duck(kind, duck.map(|(duck, _)| duck)),
            corner: duck.map(|(_, corner)| corner),
        })
    }

    /// Every tile laid with its cell, row by row from the south-west.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Cell, Laid)> {
        cells(self.occupied).filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The cells with reserves.
    #[inline]
    pub(crate) const fn reserves(&self) -> u128 {
        self.occupied & !self.land & !self.water
    }

    /// The cells with paths and rivers: the tiles that can be exchanged.
    #[inline]
    pub(crate) const fn paths_and_rivers(&self) -> u128 {
        self.land ^ self.water
    }

    /// The cells with a duck without which its point would keep one duck of the colour: taking the tile away
    /// would part a pair (W7).
    pub(crate) fn pair_holders(&self) -> u128 {
        let [black, white] = self.ducks.map(|[north, south]| {
            // Every corner meets three others: beside it, across the edge, and across the point.
            let northern = EVEN & exactly_one(north >> 1, south >> STRIDE, south >> (STRIDE + 1))
                | !EVEN & exactly_one(north << 1, south >> STRIDE, south >> (STRIDE - 1));
            let southern = EVEN & exactly_one(south << 1, north << STRIDE, north << (STRIDE + 1))
                | !EVEN & exactly_one(south >> 1, north << STRIDE, north << (STRIDE - 1));
            north & northern | south & southern
        });
        black | white
    }

    /// The pair that would be parted if the tile on this cell were taken away.
    pub(crate) fn parted_pair(&self, cell: Cell) -> Option<(Point, Duck)> {
        let laid = self.get(cell).filter(|_| self.pair_holders() & cell.bit() != 0)?;
        Some((cell.point(laid.corner?), laid.tile.duck()?))
    }
}

/// The cells beside these, as far as they are looked up in a park.
#[inline]
pub(crate) const fn beside(mask: u128) -> u128 {
    mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE
}

/// The cells of a mask, row by row from the south-west.
#[inline]
pub(crate) fn cells(mut mask: u128) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| Cell::from_index(mask.trailing_zeros() as u8))?;
        mask &= mask - 1;
        Some(cell)
    })
}

const fn exactly_one(a: u128, b: u128, c: u128) -> u128 {
    (a ^ b ^ c) & !(a & b & c)
}
