//! Numbering the cells near the columns, and sets of those numbers.

use std::ops::ControlFlow;

use crate::Cell;

/// How many places there can be: place 0; the columns, which are the source and two for each of 30 lying
/// cuminos; and their free neighbours, at most two for each of 61 joined columns and two more.
pub(crate) const PLACES: usize = 1 + 61 + 124;

/// The width of the grid. The columns are joined and span at most 61 cells, with their neighbours 63, so on a
/// grid of 64 that goes round no two of them meet.
const WIDTH: usize = 64;

/// Which place, if any, a cell has.
#[derive(Clone, Debug)]
pub(crate) struct Grid([u8; WIDTH * WIDTH]);

impl Grid {
    pub(crate) const fn new() -> Self {
        Self([0; WIDTH * WIDTH])
    }

    /// The cell's index. Rows run on into one another, which is as good as each going round by itself.
    #[inline]
    pub(crate) const fn index(cell: Cell) -> usize {
        (cell.x() as i16 + cell.y() as i16 * WIDTH as i16) as usize % (WIDTH * WIDTH)
    }

    #[inline]
    pub(crate) const fn get(&self, cell: Cell) -> u8 {
        self.0[Self::index(cell)]
    }

    #[inline]
    pub(crate) const fn set(&mut self, cell: Cell, place: u8) {
        self.0[Self::index(cell)] = place;
    }
}

/// A set of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlaceSet([u64; PLACES.div_ceil(64)]);

impl PlaceSet {
    pub(crate) const EMPTY: Self = Self([0; PLACES.div_ceil(64)]);

    #[inline]
    pub(crate) const fn set(&mut self, place: u8, is_in: bool) {
        let (word, bit) = (place as usize / 64, place % 64);
        self.0[word] = self.0[word] & !(1 << bit) | (is_in as u64) << bit;
    }

    /// Visits the places in order until the visitor breaks off.
    #[inline]
    pub(crate) fn visit<B>(self, mut visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        for (word, mut left) in self.0.into_iter().enumerate() {
            while left != 0 {
                visit(word as u8 * 64 + left.trailing_zeros() as u8)?;
                left &= left - 1;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_within_the_span_of_a_round_do_not_meet() {
        let mut grid = Grid::new();
        for x in -40..23 {
            for y in -1..62 {
                let cell = Cell::new(x, y);
                assert_eq!(grid.get(cell), 0, "{cell}");
                grid.set(cell, 1);
            }
        }
        assert_eq!(grid.get(Cell::new(22, 61)), 1);
    }

    #[test]
    fn a_place_set_is_a_set() {
        let mut set = PlaceSet::EMPTY;
        for place in [185, 0, 63, 64, 7] {
            set.set(place, true);
        }
        set.set(7, true);
        set.set(63, false);
        set.set(9, false);
        let mut found = Vec::new();
        let whole = set.visit(|place| {
            found.push(place);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!((found, whole), (vec![0, 7, 64, 185], ControlFlow::Continue(())));
        assert_eq!(set.visit(ControlFlow::Break), ControlFlow::Break(0));
    }
}
