//! What stands on the grid: columns of coloured cubes, and the pieces that they came from.

use std::collections::BTreeMap;

use super::grid::{Cell, Grid};
use super::shape::{Columns, Cubes};

/// The colour of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    Yellow,
    Green,
    Neutral,
}

impl Colour {
    /// C15: even seats are yellow (team 0), odd ones green (team 1).
    pub(super) fn of_team(team: usize) -> Self {
        if team == 0 { Self::Yellow } else { Self::Green }
    }

    /// The letter of the referee's `columns`.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Yellow => 'y',
            Self::Green => 'g',
            Self::Neutral => 'n',
        }
    }
}

/// A piece that has been placed; it never moves again (C7).
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) colour: Colour,
    pub(super) cubes: Cubes,
}

impl Piece {
    /// C18: touching the border is a cube at level 0 on a border cell.
    pub(super) fn touches_border(&self, grid: Grid) -> bool {
        self.cubes.iter().any(|&(x, y, level)| level == 0 && grid.is_border((x, y)))
    }

    /// C18: a cube over a border cell, but none on it.
    pub(super) fn only_overhangs_border(&self, grid: Grid) -> bool {
        self.cubes.iter().any(|&(x, y, _)| grid.is_border((x, y))) && !self.touches_border(grid)
    }
}

/// All that has been placed.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    /// Cubes bottom to top; cells without any are left out.
    pub(super) columns: BTreeMap<Cell, Vec<Colour>>,
    pub(super) pieces: Vec<Piece>,
}

impl Board {
    /// h(c), the height of the stack on a cell.
    pub(super) fn height(&self, cell: Cell) -> i32 {
        let cubes = self.columns.get(&cell).map_or(0, Vec::len);
        i32::try_from(cubes).expect("nothing stands higher than 3 cubes (C6)")
    }

    /// The colour of the highest cube; none on an empty cell.
    pub(super) fn top(&self, cell: Cell) -> Option<Colour> {
        self.columns.get(&cell)?.last().copied()
    }

    /// The colour of the cube at this level of a column.
    pub(super) fn cube(&self, cell: Cell, level: i32) -> Option<Colour> {
        self.columns.get(&cell)?.get(usize::try_from(level).ok()?).copied()
    }

    /// The cubes of a piece whose columns all stand on what is there (C4).
    pub(super) fn cubes_standing_on(&self, columns: &Columns) -> Cubes {
        let mut cubes = Cubes::new();
        for (&(x, y), &count) in columns {
            let floor = self.height((x, y));
            cubes.extend((floor..floor + count).map(|level| (x, y, level)));
        }
        cubes
    }

    /// Puts a piece down on these columns.
    pub(super) fn place(&mut self, colour: Colour, columns: &Columns) {
        self.pieces.push(Piece { colour, cubes: self.cubes_standing_on(columns) });
        for (&cell, &count) in columns {
            let column = self.columns.entry(cell).or_default();
            column.extend((0..count).map(|_| colour));
        }
    }
}
