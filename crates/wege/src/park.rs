//! The park as it stands: links, islands, ponds and pairs, in masks of the box alone.
//!
//! The box is at most 6 x 6, so its cells and its 7 x 7 points fit into 64 bits with rows of eight. A cell and
//! the point in its south-western corner have the same bit.

use crate::board::Board;
use crate::cell::{Point, REACH, STRIDE};
use crate::extent::Extent;
use crate::{Cell, Duck, Edge, Position, Side};

/// The length of a row in the masks.
const ROW: u32 = 8;
/// From a point to the one north-east of it, and from a cell to the point in its north-eastern corner.
const NORTH_EAST: u32 = ROW + 1;
/// The bits whose column and row are both even or both odd.
const CHECKS: u64 = 0xaa55_aa55_aa55_aa55;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 6;
const FIRST_ROW: u64 = 0xff;
const LAST_ROW: u64 = FIRST_ROW << (6 * ROW);

/// The bounding box of the tiles laid and the tiles in it, as masks: eight bits a row, the south-western cell first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParkMasks {
    /// The first column of the box.
    pub west: i32,
    /// The first row of the box.
    pub south: i32,
    /// How many columns the box has, at most six (W6).
    pub width: u32,
    /// How many rows the box has, at most six (W6).
    pub height: u32,
    /// Tiles that join their land corners alone.
    pub paths: u64,
    /// Tiles that join their water corners alone.
    pub rivers: u64,
    /// Tiles that join both.
    pub bridges: u64,
    /// Tiles that join nothing.
    pub reserves: u64,
}

impl Position {
    /// The tiles laid, as masks of their bounding box.
    pub fn park_masks(&self) -> ParkMasks {
        let extent = self.board.extent;
        let Park { board, paths, rivers, bridges, .. } = Park::new(&self.board);
        let reserves = boxed(board, board.reserves());
        let (width, height) = (extent.width() as u32, extent.height() as u32);
        ParkMasks { west: extent.west, south: extent.south, width, height, paths, rivers, bridges, reserves }
    }

    /// The points of the bounding box in which one duck of a colour sits, and those with more, as masks: eight bits
    /// a row, the south-western point first. The outer edge counts here (W11).
    pub fn duck_masks(&self, duck: Duck) -> [u64; 2] {
        let Ducks { one, pairs } = Park::new(&self.board).ducks(duck);
        [one & !pairs, pairs]
    }
}

/// The tiles of a board, moved into the box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Park<'a> {
    board: &'a Board,
    paths: u64,
    rivers: u64,
    bridges: u64,
    /// The cells whose coordinates' sum is even, and the water points.
    even: u64,
}

/// The tiles that link two points of one kind: from south-west to north-east, and from north-west to south-east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Links {
    pub(crate) rising: u64,
    pub(crate) falling: u64,
}

/// Where ducks of one colour sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ducks {
    /// Points with a duck.
    pub(crate) one: u64,
    /// Points with two or more.
    pub(crate) pairs: u64,
}

impl<'a> Park<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        let Extent { west, south, .. } = board.extent;
        let (land, water) = (boxed(board, board.land), boxed(board, board.water));
        let even = if (west + south) % 2 == 0 { CHECKS } else { !CHECKS };
        Self { board, paths: land & !water, rivers: water & !land, bridges: land & water, even }
    }

    /// Water points inside the park with paths on all sides (W12).
    pub(crate) const fn ponds(&self) -> u64 {
        surrounded(self.paths) & self.even
    }

    /// Land points inside the park with rivers on all sides (W12).
    pub(crate) const fn islands(&self) -> u64 {
        surrounded(self.rivers) & !self.even
    }

    /// The links of a side's network (W14), with all its tiles or without those along a pond or an island.
    pub(crate) const fn links(&self, side: Side, avoiding: bool) -> Links {
        let (plain, spoilers, falling_cells) = match side {
            Side::Land => (self.paths, self.ponds(), self.even),
            Side::Water => (self.rivers, self.islands(), !self.even),
        };
        let tiles = self.bridges | if avoiding { plain & !around(spoilers) } else { plain };
        Links { rising: tiles & !falling_cells, falling: tiles & falling_cells }
    }

    /// Whether one network of these links touches all four sides of the park (W14).
    pub(crate) fn has_way(&self, side: Side, links: Links) -> bool {
        let Some([west, east, south, north]) = self.all_lines() else { return false };
        let nodes = match side {
            Side::Land => !self.even,
            Side::Water => self.even,
        };
        let mut starts = west & nodes;
        while starts != 0 {
            let network = links.network(starts & starts.wrapping_neg());
            if network & east != 0 && network & south != 0 && network & north != 0 {
                return true;
            }
            starts &= !network;
        }
        false
    }

    /// The most sides that one network of these links touches.
    pub(crate) fn most_sides(&self, side: Side, links: Links) -> u32 {
        let edges = self.lines();
        let nodes = match side {
            Side::Land => !self.even,
            Side::Water => self.even,
        };
        let mut starts = edges.iter().fold(0, |starts, edge| starts | edge) & nodes;
        let mut most = 0;
        while starts != 0 {
            let network = links.network(starts & starts.wrapping_neg());
            most = most.max(edges.iter().filter(|&&edge| network & edge != 0).count() as u32);
            starts &= !network;
        }
        most
    }

    /// The points on each side of the park, as far as that side is certain; in the order of [`Edge::ALL`].
    pub(crate) const fn lines(&self) -> [u64; Edge::ALL.len()] {
        let columns = if self.board.extent.is_wide() { [FIRST_COLUMN, LAST_COLUMN] } else { [0, 0] };
        let rows = if self.board.extent.is_high() { [FIRST_ROW, LAST_ROW] } else { [0, 0] };
        [columns[0], columns[1], rows[0], rows[1]]
    }

    /// The points on each side of a park that has all four.
    pub(crate) const fn all_lines(&self) -> Option<[u64; Edge::ALL.len()]> {
        if self.board.extent.is_wide() && self.board.extent.is_high() { Some(self.lines()) } else { None }
    }

    /// The points that are not on the outer edge, as far as it is certain.
    pub(crate) const fn inside(&self) -> u64 {
        let [west, east, south, north] = self.lines();
        !(west | east | south | north)
    }

    /// Where the ducks of a colour sit (W11).
    pub(crate) fn ducks(&self, duck: Duck) -> Ducks {
        let [north, south] = self.board.ducks[duck.index()].map(|mask| boxed(self.board, mask));
        let (below_left, below_right) = ((north & self.even) << NORTH_EAST, (north & !self.even) << ROW);
        let (above_right, above_left) = (south & self.even, (south & !self.even) << 1);
        let (below, above) = (below_left | below_right, above_left | above_right);
        let pairs = below_left & below_right | above_left & above_right | below & above;
        Ducks { one: below | above, pairs }
    }

    /// The points of a mask, row by row from the south-west.
    pub(crate) fn points(&self, mask: u64) -> impl Iterator<Item = Point> {
        let Extent { west, south, .. } = self.board.extent;
        bits(mask).map(move |bit| Point { x: west + (bit % ROW) as i32, y: south + (bit / ROW) as i32 })
    }

    /// The cells of a mask, row by row from the south-west.
    pub(crate) fn cells(&self, mask: u64) -> impl Iterator<Item = Cell> {
        self.points(mask).filter_map(|point| Cell::new(point.x, point.y))
    }
}

impl Links {
    /// All points that are linked with these.
    pub(crate) const fn network(self, from: u64) -> u64 {
        let mut network = from;
        loop {
            let Self { rising, falling } = self;
            let grown = network
                | (network & rising) << NORTH_EAST
                | network >> NORTH_EAST & rising
                | (network >> 1 & falling) << ROW
                | (network >> ROW & falling) << 1;
            if grown == network {
                return network;
            }
            network = grown;
        }
    }

    /// The tiles that link points of this network with one another.
    pub(crate) const fn tiles_of(self, network: u64) -> u64 {
        network & self.rising | network >> 1 & self.falling
    }

    /// Every link: its tile and the two points that it joins.
    pub(crate) fn each(self) -> impl Iterator<Item = (u32, [u32; 2])> {
        let rising = bits(self.rising).map(|cell| (cell, [cell, cell + NORTH_EAST]));
        rising.chain(bits(self.falling).map(|cell| (cell, [cell + 1, cell + ROW])))
    }
}

/// The bits of a mask, lowest first.
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// The points whose four cells are all in this mask.
const fn surrounded(cells: u64) -> u64 {
    cells & cells << 1 & cells << ROW & cells << NORTH_EAST
}

/// The four cells around each of these points.
const fn around(points: u64) -> u64 {
    points | points >> 1 | points >> ROW | points >> NORTH_EAST
}

/// Moves a mask of the grid's cells into the box, in rows of eight.
fn boxed(board: &Board, mask: u128) -> u64 {
    let corner = (board.extent.south + REACH) as u32 * STRIDE + (board.extent.west + REACH) as u32;
    // Six rows of the grid's stride fit into 64 bits once the box begins at the first.
    let rows = (mask >> corner) as u64;
    (0..6).fold(0, |boxed, row| boxed | (rows >> (row * STRIDE) & 0x3f) << (row * ROW))
}
