//! Where a tile may go (W5 to W8, W17), all cells at once.

use crate::board::{Board, beside};
use crate::cell::Cell;
use crate::extent::{PARK, columns, rows};
use crate::{Kind, Position, Tile};

/// The cells on which a tile may be laid, and those for whose tiles it may be exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) lay: u128,
    pub(crate) exchange: u128,
}

impl Position {
    /// Whether a tile may go anywhere, as long as the park is not finished.
    #[inline]
    pub(crate) fn has_place(&self, tile: Tile) -> bool {
        match tile.kind() {
            // A park that is not finished has a free cell, and W17 leaves these tiles one.
            Kind::Path | Kind::River => true,
            Kind::Bridge | Kind::Reserve => {
                let places = self.places(tile);
                places.lay | places.exchange != 0
            }
        }
    }

    /// Where a tile may go if it is the one in hand.
    #[inline]
    pub(crate) fn places(&self, tile: Tile) -> Places {
        let board = &self.board;
        let only_laid = |lay| Places { lay, exchange: 0 };
        match (tile.kind(), self.options.expert) {
            // W8: outside the expert game a reserve is laid like any tile.
            (Kind::Path | Kind::River | Kind::Reserve, false) => only_laid(board.free_cells()),
            (Kind::Path | Kind::River, true) => only_laid(board.closing_well()),
            (Kind::Bridge, _) => Places { lay: board.inner_cells(), exchange: board.exchangeable() },
            (Kind::Reserve, true) => match board.inner_cells() {
                // W17: only a reserve that cannot be laid is exchanged.
                0 => Places { lay: 0, exchange: board.exchangeable() },
                lay => only_laid(lay),
            },
        }
    }
}

impl Board {
    /// The empty cells beside a tile that do not make the park too large (W5, W6).
    #[inline]
    pub(crate) fn free_cells(&self) -> u128 {
        if self.laid == 0 {
            return Cell::ORIGIN.bit();
        }
        beside(self.occupied) & !self.occupied & self.extent.reachable(0)
    }

    /// Those of the free cells on which a tile is not certain to lie on the outer edge (W7, W17).
    #[inline]
    fn inner_cells(&self) -> u128 {
        if self.laid == 0 {
            return Cell::ORIGIN.bit();
        }
        beside(self.occupied) & !self.occupied & self.extent.reachable(1)
    }

    /// The tiles for which a bridge, or a reserve by W17, may be exchanged: paths and rivers that hold no pair
    /// together and do not lie on the certain outer edge (W7).
    fn exchangeable(&self) -> u128 {
        self.paths_and_rivers() & self.extent.reachable(1) & !self.pair_holders()
    }

    /// The free cells without those that close the park and leave a reserve on its edge; all of them if that
    /// leaves none (W17).
    fn closing_well(&self) -> u128 {
        let free = self.free_cells();
        let open = free & !self.closing_badly();
        if open == 0 { free } else { open }
    }

    /// The columns and rows in which a tile would close the park in that direction and leave a reserve on an
    /// edge that is then certain (W17).
    fn closing_badly(&self) -> u128 {
        let extent = self.extent;
        let reserves = self.reserves();
        if reserves == 0 {
            return 0;
        }
        let edge_spoilt = reserves & extent.certain_edge() != 0;
        let spoilt = |edge: u128| edge_spoilt || reserves & edge != 0;
        let mut bad = 0;
        if extent.width() == PARK - 1 {
            // The column that a tile adds holds that tile alone; the one opposite becomes certain with it.
            if spoilt(columns(extent.east, extent.east)) {
                bad |= columns(extent.west - 1, extent.west - 1);
            }
            if spoilt(columns(extent.west, extent.west)) {
                bad |= columns(extent.east + 1, extent.east + 1);
            }
        }
        if extent.height() == PARK - 1 {
            if spoilt(rows(extent.north, extent.north)) {
                bad |= rows(extent.south - 1, extent.south - 1);
            }
            if spoilt(rows(extent.south, extent.south)) {
                bad |= rows(extent.north + 1, extent.north + 1);
            }
        }
        bad
    }
}
