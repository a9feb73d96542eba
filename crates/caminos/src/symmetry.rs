//! The eight symmetries of every grid.

use trivium_game::{Symmetric, Symmetry};

use crate::bits::{Bits, bit};
use crate::pattern::{PATTERNS, PatternColumn};
use crate::position::Position;
use crate::stacks::Stacks;
use crate::{Cell, Colour, Grid, Move, bits};

/// Where a symmetry puts a cell of a square of this size: mirrored by its first bit, then turned by quarters.
const fn moved(symmetry: Symmetry, size: u8, cell: Cell) -> Cell {
    let far = size - 1;
    let (mut x, mut y) = (cell.x(), cell.y());
    if symmetry.index() % 2 == 1 {
        x = far - x;
    }
    let mut quarters = symmetry.index() / 2;
    while quarters > 0 {
        (x, y) = (far - y, x);
        quarters -= 1;
    }
    Cell::new(x, y).expect("a symmetry keeps cells on the grid")
}

fn moved_set(symmetry: Symmetry, grid: Grid, set: Bits) -> Bits {
    bits::cells(set).map(|cell| bit(moved(symmetry, grid.size(), cell))).sum()
}

impl Symmetric for Position {
    const SYMMETRIES: u8 = 8;

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut stacks = Stacks::default();
        for colour in Colour::ALL {
            let cubes = self.stacks.cubes_of(colour).map(|set| moved_set(symmetry, self.options.grid, set));
            stacks.toggle(cubes, colour);
        }
        self.with_stacks(stacks)
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let size = self.options.grid.size();
        let columns = mv.columns().map(|column| (moved(symmetry, size, column.cell), column));
        let columns: Vec<_> = columns.collect();
        let least =
            |of: fn(Cell) -> u8| columns.iter().map(|&(cell, _)| of(cell)).min().expect("has columns");
        let (x, y) = (least(Cell::x), least(Cell::y));
        let mut wanted: Vec<_> = columns
            .iter()
            .map(|(cell, column)| PatternColumn {
                dx: cell.x() - x,
                dy: cell.y() - y,
                base: column.base,
                cubes: column.cubes,
            })
            .collect();
        wanted.sort_unstable();
        let same = |pattern: &u8| {
            let pattern = &PATTERNS[*pattern as usize];
            pattern.shape == mv.shape() && pattern.columns == wanted
        };
        let pattern = (0..PATTERNS.len() as u8).find(same).expect("every mirror image of a pattern is one");
        Move::new(pattern, Cell::new(x, y).expect("a symmetry keeps cells on the grid"))
    }
}
