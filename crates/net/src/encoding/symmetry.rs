//! The symmetries of the boards as permutations of cells, sides and actions.

use std::collections::BTreeMap;

use trivium_caminos::{Cell, CellSet, CoveredColumn, Grid};
use trivium_game::Symmetry;

use super::{ACTIONS, CELLS, Observation, SHAPES, SIDE_PLANES, SIDES, WIDTH};

/// A symmetry of a grid within the frame. Each table says where the thing with that index goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameSymmetry {
    /// For each cell. Cells beyond the square around the grid stay where they are.
    pub cells: Vec<usize>,
    /// For each side. Sides that the grid does not have stay where they are.
    pub sides: [usize; SIDES],
    /// For each action. Actions that reach beyond the square around the grid stay where they are.
    pub actions: Vec<usize>,
}

impl FrameSymmetry {
    /// How many symmetries a grid has, "as it is" included.
    pub const COUNT: u8 = 8;

    /// The symmetry of a grid: mirrored by the first bit of its number, then turned by quarters.
    pub fn new(grid: Grid, symmetry: Symmetry) -> Self {
        let cells: Vec<usize> = (0..CELLS).map(|cell| moved(grid, symmetry, cell)).collect();
        Self { sides: sides(grid, &cells), actions: actions(grid, &cells), cells }
    }

    /// The observation, turned or mirrored.
    #[must_use]
    pub fn apply(&self, observation: &Observation) -> Observation {
        let mut moved = observation.clone();
        for (plane, &set) in observation.planes.iter().enumerate() {
            let group = SIDE_PLANES.into_iter().find(|&first| (first..first + SIDES).contains(&plane));
            let target = group.map_or(plane, |first| first + self.sides[plane - first]);
            moved.planes[target] =
                (0..CELLS).filter(|cell| set >> cell & 1 == 1).map(|cell| 1 << self.cells[cell]).sum();
        }
        moved
    }
}

fn moved(grid: Grid, symmetry: Symmetry, cell: usize) -> usize {
    let size = grid.size() as usize;
    let (mut x, mut y) = (cell % WIDTH, cell / WIDTH);
    if x >= size || y >= size {
        return cell;
    }
    if symmetry.index() % 2 == 1 {
        x = size - 1 - x;
    }
    for _ in 0..symmetry.index() / 2 {
        (x, y) = (size - 1 - y, x);
    }
    WIDTH * y + x
}

fn sides(grid: Grid, cells: &[usize]) -> [usize; SIDES] {
    let sets = grid.side_sets().map(CellSet::bits);
    std::array::from_fn(|index| {
        let moved = (0..CELLS)
            .filter(|cell| sets[index] >> cell & 1 == 1)
            .map(|cell| 1_u128 << cells[cell])
            .sum::<u128>();
        if moved == 0 {
            index
        } else {
            sets.iter().position(|&set| set == moved).expect("a side becomes a side")
        }
    })
}

/// What makes a pattern: its shape and its columns (dx, dy, base, cubes) in ascending order.
type Key = (usize, Vec<(usize, usize, u8, u8)>);

fn actions(grid: Grid, cells: &[usize]) -> Vec<usize> {
    let size = grid.size() as usize;
    let mut patterns: Vec<(usize, Vec<CoveredColumn>)> = Vec::new();
    for (index, shape) in SHAPES.into_iter().enumerate() {
        patterns.extend(shape.turnings().map(|columns| (index, columns)));
    }
    let key = |shape: usize, columns: &[(usize, usize, u8, u8)]| -> (usize, usize, Key) {
        let x = columns.iter().map(|column| column.0).min().expect("a pattern has columns");
        let y = columns.iter().map(|column| column.1).min().expect("a pattern has columns");
        let mut columns: Vec<_> =
            columns.iter().map(|&(cx, cy, base, cubes)| (cx - x, cy - y, base, cubes)).collect();
        columns.sort_unstable();
        (x, y, (shape, columns))
    };
    let plain = |column: &CoveredColumn| {
        (usize::from(column.cell.x()), usize::from(column.cell.y()), column.base, column.cubes)
    };
    let numbers: BTreeMap<Key, usize> = patterns
        .iter()
        .enumerate()
        .map(|(number, (shape, columns))| {
            (key(*shape, &columns.iter().map(plain).collect::<Vec<_>>()).2, number)
        })
        .collect();
    let target = |action: usize| -> Option<usize> {
        let (shape, columns) = &patterns[action / CELLS];
        let (x, y) = (action % CELLS % WIDTH, action % CELLS / WIDTH);
        let mut moved = Vec::new();
        for (dx, dy, base, cubes) in columns.iter().map(plain) {
            if x + dx >= size || y + dy >= size {
                return None;
            }
            let cell = cells[WIDTH * (y + dy) + x + dx];
            moved.push((cell % WIDTH, cell / WIDTH, base, cubes));
        }
        let (x, y, key) = key(*shape, &moved);
        let anchor = Cell::new(x as u8, y as u8).expect("a symmetry keeps cells in the frame");
        Some(numbers[&key] * CELLS + anchor.index())
    };
    (0..ACTIONS).map(|action| target(action).unwrap_or(action)).collect()
}
