//! The likely frame of the finished park, and what lies in it already.

use trivium_wege::{Cell, Duck, ParkMasks, Point, Position, Side};

/// The side length of the finished park in cells (W6).
const PARK: u32 = 6;
/// The points inside the park, in rows of eight.
const INSIDE: u64 = 0x0000_3e3e_3e3e_3e00;

/// A park of 6 x 6 cells around the laid tiles, as bit masks with rows of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) paths: u64,
    pub(super) rivers: u64,
    pub(super) bridges: u64,
    pub(super) reserves: u64,
    /// The westernmost column and the southernmost row.
    pub(super) west: i32,
    pub(super) south: i32,
    /// The side whose points include the corners of the park.
    pub(super) cornered: Side,
    /// By side: points inside with one duck of the side's colour.
    pub(super) lone: [u64; 2],
    /// By side: points inside with two or more ducks of the side's colour.
    pub(super) pairs: [u64; 2],
}

impl Frame {
    /// The cells that are not on the edge of the park.
    pub(super) const WITHIN: u64 = 0x0000_001e_1e1e_1e00;

    /// The frame if the park grows evenly. If the growth is odd, bit 0 of `lean` adds it in the west and bit 1 in the
    /// south.
    pub(super) fn of(position: &Position, lean: u32) -> Self {
        let ParkMasks { west, south, width, height, paths, rivers, bridges, reserves } =
            position.park_masks();
        let east = u32::midpoint(PARK - width, lean & 1);
        let north = u32::midpoint(PARK - height, lean >> 1 & 1);
        let shift = 8 * north + east;
        let (west, south) = (west - east as i32, south - north as i32);
        let even = (west + south) % 2 == 0;
        let ducks = Side::ALL.map(|side| position.duck_masks(side.duck()).map(|mask| mask << shift & INSIDE));
        Self {
            paths: paths << shift,
            rivers: rivers << shift,
            bridges: bridges << shift,
            reserves: reserves << shift,
            west,
            south,
            cornered: if even { Side::Water } else { Side::Land },
            lone: ducks.map(|[lone, _]| lone),
            pairs: ducks.map(|[_, pairs]| pairs),
        }
    }

    /// The cells with a tile.
    pub(super) const fn laid(&self) -> u64 {
        self.paths | self.rivers | self.bridges | self.reserves
    }

    /// The bit of a cell; `None` outside the frame.
    pub(super) fn bit(&self, cell: Cell) -> Option<u32> {
        let (column, row) = (cell.x() - self.west, cell.y() - self.south);
        let inside = (0..6).contains(&column) && (0..6).contains(&row);
        inside.then_some((8 * row + column) as u32)
    }

    /// Lays a tile on an empty cell, for the duck masks only.
    pub(super) fn with_tile(mut self, bit: u32, duck: Option<(Duck, Point)>) -> Self {
        // Its kind does not matter here.
        self.reserves |= 1 << bit;
        if let Some((duck, point)) = duck {
            let sits = 1 << (8 * (point.y - self.south) + point.x - self.west) & INSIDE;
            let own = duck.index();
            self.pairs[own] |= self.lone[own] & sits;
            self.lone[own] = (self.lone[own] | sits) & !self.pairs[own];
        }
        self
    }
}
