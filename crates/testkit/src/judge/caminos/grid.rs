//! The four grids and their sides (C1, C2, C11).

/// A cell `(x, y)`: x to the east from 0, y to the north from 0 (C2).
pub(super) type Cell = (i32, i32);

/// One of the four grids (C1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grid {
    Square,
    Diamond,
    Octagon,
    Torus,
}

/// Two sides, by their numbers, that a way has to join to win (C11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SidePair {
    pub(super) first: usize,
    pub(super) second: usize,
    /// False where the second is only a neighbour of the first one's opposite.
    pub(super) exactly_opposite: bool,
}

impl Grid {
    /// The grid that an option names.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "square" => Some(Self::Square),
            "diamond" => Some(Self::Diamond),
            "octagon" => Some(Self::Octagon),
            "torus" => Some(Self::Torus),
            _ => None,
        }
    }

    /// C2: whether the cell belongs to the grid.
    pub(super) fn contains(self, cell: Cell) -> bool {
        let (x, y) = cell;
        match self {
            Self::Square => (0..8).contains(&x) && (0..8).contains(&y),
            Self::Diamond => steps_from_centre(cell) <= 5,
            Self::Octagon => (0..10).contains(&x) && (0..10).contains(&y) && x.min(9 - x) + y.min(9 - y) >= 3,
            Self::Torus => Self::Octagon.contains(cell) && !is_hole(cell),
        }
    }

    /// How many files and ranks the grid has.
    pub(super) fn extent(self) -> i32 {
        match self {
            Self::Square => 8,
            Self::Diamond => 11,
            Self::Octagon | Self::Torus => 10,
        }
    }

    /// Every cell of the smallest square about the grid, on the grid or not.
    pub(super) fn frame(self) -> impl Iterator<Item = Cell> {
        (0..self.extent()).flat_map(move |x| (0..self.extent()).map(move |y| (x, y)))
    }

    /// Every cell of the grid.
    pub(super) fn cells(self) -> Vec<Cell> {
        self.frame().filter(|&cell| self.contains(cell)).collect()
    }

    /// How many sides the grid has (C2).
    pub(super) fn side_count(self) -> usize {
        match self {
            Self::Square | Self::Diamond => 4,
            Self::Octagon | Self::Torus => 8,
        }
    }

    /// The cells of one side; sides are numbered clockwise in the order of C2.
    pub(super) fn side(self, number: usize) -> Vec<Cell> {
        self.cells().into_iter().filter(|&cell| self.is_on_side(number, cell)).collect()
    }

    /// Whether the cell belongs to any side. The rim of the torus's hole is not a side (C2).
    pub(super) fn is_border(self, cell: Cell) -> bool {
        (0..self.side_count()).any(|number| self.is_on_side(number, cell))
    }

    /// C11: every pair of sides that wins when a way joins it.
    pub(super) fn winning_pairs(self) -> Vec<SidePair> {
        let count = self.side_count();
        let mut pairs = Vec::new();
        for first in 0..count {
            for second in first + 1..count {
                let apart = second - first;
                let exactly_opposite = apart == count / 2;
                let beside_the_opposite = count == 8 && (apart == 3 || apart == 5);
                if exactly_opposite || beside_the_opposite {
                    pairs.push(SidePair { first, second, exactly_opposite });
                }
            }
        }
        pairs
    }

    fn is_on_side(self, number: usize, cell: Cell) -> bool {
        self.contains(cell)
            && match self {
                Self::Square => is_on_square_side(number, cell),
                Self::Diamond => is_on_diamond_side(number, cell),
                Self::Octagon | Self::Torus => is_on_octagon_side(number, cell),
            }
    }
}

/// The four cells next to this one by an edge; some may be off the grid.
pub(super) fn edge_neighbours((x, y): Cell) -> [Cell; 4] {
    [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
}

/// The distance from the diamond's centre that C2 limits.
fn steps_from_centre((x, y): Cell) -> i32 {
    (x - 5).abs() + (y - 5).abs()
}

fn is_hole((x, y): Cell) -> bool {
    (3..=6).contains(&x) && (3..=6).contains(&y)
}

/// N, E, S, W.
fn is_on_square_side(number: usize, (x, y): Cell) -> bool {
    match number {
        0 => y == 7,
        1 => x == 7,
        2 => y == 0,
        3 => x == 0,
        _ => false,
    }
}

/// NE, SE, SW, NW; the quadrants are closed, so that each tip is in two sides.
fn is_on_diamond_side(number: usize, (x, y): Cell) -> bool {
    let in_quadrant = match number {
        0 => x >= 5 && y >= 5,
        1 => x >= 5 && y <= 5,
        2 => x <= 5 && y <= 5,
        3 => x <= 5 && y >= 5,
        _ => false,
    };
    in_quadrant && steps_from_centre((x, y)) == 5
}

/// N, NE, E, SE, S, SW, W, NW.
fn is_on_octagon_side(number: usize, (x, y): Cell) -> bool {
    match number {
        0 => y == 9 && (3..=6).contains(&x),
        1 => (9 - x) + (9 - y) == 3 && x >= 6 && y >= 6,
        2 => x == 9 && (3..=6).contains(&y),
        3 => (9 - x) + y == 3 && x >= 6 && y <= 3,
        4 => y == 0 && (3..=6).contains(&x),
        5 => x + y == 3 && x <= 3 && y <= 3,
        6 => x == 0 && (3..=6).contains(&y),
        7 => x + (9 - y) == 3 && x <= 3 && y >= 6,
        _ => false,
    }
}
