//! Sets of cells say what cells one by one say.

use trivium_caminos::{Cell, CellSet, Grid, Shape};

use crate::after;

fn listed(set: CellSet) -> Vec<Cell> {
    sorted(set.iter())
}

fn sorted(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<_> = cells.collect();
    cells.sort_unstable();
    cells
}

#[test]
fn a_grid_and_its_sides_are_sets_of_their_cells() {
    for grid in Grid::ALL {
        let all = grid.cell_set();
        assert_eq!(listed(all), sorted(grid.cells()));
        for side in grid.sides() {
            let cells = sorted(grid.cells().filter(|&cell| side.has(cell)));
            assert_eq!(listed(side.cell_set()), cells, "{grid:?} {side}");
            assert!(grid.cells().all(|cell| side.cell_set().contains(cell) == side.has(cell)));
            let others = sorted(grid.cells().filter(|&cell| !side.has(cell)));
            assert_eq!(listed(all.without(side.cell_set())), others);
            assert_eq!(side.cell_set().without(all), CellSet::EMPTY);
        }
    }
}

#[test]
fn heights_are_told_by_sets_too() {
    let position = after("-", "I3:b2*3 L4:d4*3,e4 O4:f6,f7,g6,g7 I2:a8*2");
    let sets = position.cells_by_height();
    for cell in Grid::Square.cells() {
        let height = usize::from(position.height(cell));
        let found: Vec<_> = (0..3).filter(|&level| sets[level].contains(cell)).collect();
        // On a column of three nothing can stand (C6): it is in no set.
        assert_eq!(found, if height < 3 { vec![height] } else { vec![] }, "{cell}");
    }
}

#[test]
fn a_shape_has_its_own_turnings() {
    let count = |shape: Shape| shape.turnings().count();
    // Lying along either axis, or standing.
    assert_eq!((count(Shape::I2), count(Shape::I3)), (3, 3));
    // Flat, or standing along either axis.
    assert_eq!(count(Shape::O4), 3);
    for columns in Shape::I3.turnings() {
        assert_eq!(columns.iter().map(|column| u32::from(column.cubes)).sum::<u32>(), 3);
    }
}
