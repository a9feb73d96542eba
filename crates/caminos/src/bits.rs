//! Bitboards: cell (x, y) is bit `11 y + x`.
//!
//! The widest grid has eleven files. Shifts need no edge masks: cells adjacent in this numbering but not on the board
//! are never both in a grid, as only the diamond has cells on files 0 and 10, one each, in the same rank.

use crate::cell::{Cell, STRIDE};

pub(crate) type Bits = u128;

/// The set of one cell.
#[inline]
pub(crate) const fn bit(cell: Cell) -> Bits {
    1 << cell.index()
}

/// The cells edge-adjacent to any of these, on the board or not.
#[inline]
pub(crate) const fn neighbours(cells: Bits) -> Bits {
    (cells << 1) | (cells >> 1) | (cells << STRIDE) | (cells >> STRIDE)
}

/// The cells of a set, in ascending order of their number.
pub(crate) fn cells(mut set: Bits) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = Cell::from_index(set.trailing_zeros() as u8);
            set &= set - 1;
            cell
        })
    })
}
