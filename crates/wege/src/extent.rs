//! The bounding box of the tiles laid: how far the park reaches and where its outer edge is certain.

use crate::cell::{Cell, REACH, STRIDE};

/// How wide and how high the finished park is (W6).
pub(crate) const PARK: i32 = 6;

/// The bounding box of the tiles laid. Before the first tile it is that tile's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) west: i32,
    pub(crate) east: i32,
    pub(crate) south: i32,
    pub(crate) north: i32,
}

impl Extent {
    pub(crate) const ORIGIN: Self = Self { west: 0, east: 0, south: 0, north: 0 };

    #[inline]
    pub(crate) const fn width(self) -> i32 {
        self.east - self.west + 1
    }

    #[inline]
    pub(crate) const fn height(self) -> i32 {
        self.north - self.south + 1
    }

    /// Whether the box is six wide, so that its first and last columns are certain to be the outer edge (W7).
    #[inline]
    pub(crate) const fn is_wide(self) -> bool {
        self.width() == PARK
    }

    /// Whether the box is six high, so that its first and last rows are certain to be the outer edge (W7).
    #[inline]
    pub(crate) const fn is_high(self) -> bool {
        self.height() == PARK
    }

    /// The box with this place in it.
    #[inline]
    pub(crate) fn including(self, x: i32, y: i32) -> Self {
        Self {
            west: self.west.min(x),
            east: self.east.max(x),
            south: self.south.min(y),
            north: self.north.max(y),
        }
    }

    /// The columns and rows that are certain to be the outer edge (W7).
    pub(crate) fn certain_edge(self) -> u128 {
        let mut edge = 0;
        if self.is_wide() {
            edge |= columns(self.west, self.west) | columns(self.east, self.east);
        }
        if self.is_high() {
            edge |= rows(self.south, self.south) | rows(self.north, self.north);
        }
        edge
    }

    /// The cells of the box and of a rim around it, as far as a park of `PARK - margin` tiles each way allows.
    ///
    /// With a margin of 0 these are the cells on which a tile next to others may lie (W6). With a margin of 1
    /// they are those that will not be certain to lie on the outer edge (W7): a box six wide loses its first and
    /// last columns, and one of five may not grow, for the column that it gained would be its edge.
    #[inline]
    pub(crate) fn reachable(self, margin: usize) -> u128 {
        let [columns, rows] = &REACHABLE[margin];
        columns[self.west.unsigned_abs() as usize][self.east as usize]
            & rows[self.south.unsigned_abs() as usize][self.north as usize]
    }
}

/// By margin: the columns for a box that reaches so far to the west and to the east, and the rows likewise.
static REACHABLE: [[[[u128; SPANS]; SPANS]; 2]; 2] = [
    [reachable(&UP_TO_COLUMN, 0), reachable(&UP_TO_ROW, 0)],
    [reachable(&UP_TO_COLUMN, 1), reachable(&UP_TO_ROW, 1)],
];

/// How far a box can reach in a direction: from 0 to 5.
const SPANS: usize = REACH as usize + 1;

const fn reachable(up_to: &[u128; ENDS], margin: i32) -> [[u128; SPANS]; SPANS] {
    let mut masks = [[0; SPANS]; SPANS];
    let mut low = 0;
    while low <= REACH {
        let mut high = 0;
        while low + high < PARK {
            let spare = PARK - margin - (low + high + 1);
            let rim = if spare > 1 { 1 } else { spare };
            masks[low as usize][high as usize] = between(up_to, -low - rim, high + rim);
            high += 1;
        }
        low += 1;
    }
    masks
}

/// All cells from one column to another.
#[inline]
pub(crate) fn columns(first: i32, last: i32) -> u128 {
    between(&UP_TO_COLUMN, first, last)
}

/// All cells from one row to another.
#[inline]
pub(crate) fn rows(first: i32, last: i32) -> u128 {
    between(&UP_TO_ROW, first, last)
}

const fn between(up_to: &[u128; ENDS], first: i32, last: i32) -> u128 {
    up_to[(last + REACH + 1) as usize] & !up_to[(first + REACH) as usize]
}

const ENDS: usize = STRIDE as usize + 1;

/// By number of columns: the cells of that many columns from the west.
static UP_TO_COLUMN: [u128; ENDS] = cells_before(true);
/// By number of rows: the cells of that many rows from the south.
static UP_TO_ROW: [u128; ENDS] = cells_before(false);

const fn cells_before(by_column: bool) -> [u128; ENDS] {
    let mut masks = [0; ENDS];
    let mut end = 0;
    while end < ENDS {
        let mut index = 0;
        while index < crate::cell::CELLS {
            let cell = Cell::from_index(index as u8);
            let place = if by_column { cell.x() } else { cell.y() } + REACH;
            if (place as usize) < end {
                masks[end] |= cell.bit();
            }
            index += 1;
        }
        end += 1;
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extents() -> impl Iterator<Item = Extent> {
        let spans = || (-5..=0).flat_map(|low| (0..=low + 5).map(move |high| (low, high)));
        spans().flat_map(move |(west, east)| {
            spans().map(move |(south, north)| Extent { west, east, south, north })
        })
    }

    #[test]
    fn the_masks_say_what_the_clauses_say() {
        for extent in extents() {
            let beyond = |cell: Cell| {
                (cell.x() < extent.west || cell.x() > extent.east) as u32
                    + (cell.y() < extent.south || cell.y() > extent.north) as u32
            };
            for cell in Cell::all() {
                let after = extent.including(cell.x(), cell.y());
                let near = (extent.west - 1..=extent.east + 1).contains(&cell.x())
                    && (extent.south - 1..=extent.north + 1).contains(&cell.y());
                // A cell next to a tile is at most one step outside the box, and in one direction only.
                if !near || beyond(cell) > 1 {
                    continue;
                }
                let fits = after.width() <= PARK && after.height() <= PARK;
                assert_eq!(extent.reachable(0) & cell.bit() != 0, fits, "{extent:?} {cell}");
                if fits {
                    let edge = after.width() == PARK && [after.west, after.east].contains(&cell.x())
                        || after.height() == PARK && [after.south, after.north].contains(&cell.y());
                    assert_eq!(extent.reachable(1) & cell.bit() == 0, edge, "{extent:?} {cell}");
                    assert_eq!(after.certain_edge() & cell.bit() != 0, edge, "{extent:?} {cell}");
                }
            }
        }
    }
}
