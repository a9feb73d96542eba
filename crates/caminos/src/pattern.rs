//! Every way in which a piece can stand on columns, once for all boards.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::Shape;
use crate::bits::Bits;
use crate::cell::STRIDE;

/// The greatest height of a column (C6).
pub(crate) const LEVELS: usize = 3;

/// Files, and ranks, of the largest box around a pattern.
pub(crate) const BOX: u8 = 3;

/// A piece in one of its rotations: the columns that it covers, relative to an anchor.
///
/// The anchor is the south-west corner of the box around the piece; it need not be one of its columns.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) shape: Shape,
    /// Ascending by file, then rank, as the notation writes them.
    pub(crate) columns: Vec<PatternColumn>,
    /// The columns that need a stack of height 0, 1, 2 under them, for an anchor on cell 0.
    pub(crate) stands_on: [Bits; LEVELS],
    /// The cubes on each level, for an anchor on cell 0.
    pub(crate) fills: [Bits; LEVELS],
}

/// One column of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PatternColumn {
    pub(crate) dx: u8,
    pub(crate) dy: u8,
    /// The level of its lowest cube when the piece touches the board.
    pub(crate) base: u8,
    /// How many cubes stand in it.
    pub(crate) cubes: u8,
}

impl PatternColumn {
    pub(crate) const fn shift(self) -> u8 {
        self.dy * STRIDE + self.dx
    }

    /// Its number in the box around the pattern.
    pub(crate) const fn index(self) -> usize {
        (self.dy * BOX + self.dx) as usize
    }
}

impl Pattern {
    fn new(shape: Shape, columns: Vec<PatternColumn>) -> Self {
        let mut stands_on = [0; LEVELS];
        let mut fills = [0; LEVELS];
        for column in &columns {
            let bit = 1 << column.shift();
            stands_on[column.base as usize] |= bit;
            for level in column.base..column.base + column.cubes {
                fills[level as usize] |= bit;
            }
        }
        Self { shape, columns, stands_on, fills }
    }
}

/// Every pattern of every shape, the shapes in the order of [`Shape::ALL`].
pub(crate) static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let patterns =
        |shape: Shape| rotations(shape).into_iter().map(move |columns| Pattern::new(shape, columns));
    Shape::ALL.into_iter().flat_map(patterns).collect()
});

type Cube = [i8; 3];

/// The distinct rotations of a shape in space (C3), as columns.
fn rotations(shape: Shape) -> BTreeSet<Vec<PatternColumn>> {
    let mut cubes: Vec<Cube> = shape.cubes().iter().map(|&(x, y)| [x, y, 0]).collect();
    let mut found = BTreeSet::new();
    // Each of the six faces comes to the bottom once, and for each the piece turns by quarters: 24 rotations.
    for tumble in 0..6 {
        for _ in 0..4 {
            found.insert(columns(&cubes));
            apply(&mut cubes, quarter_turn);
        }
        apply(&mut cubes, if tumble % 2 == 0 { tip_east } else { tip_north });
    }
    found
}

fn apply(cubes: &mut [Cube], turn: fn(Cube) -> Cube) {
    for cube in cubes {
        *cube = turn(*cube);
    }
}

const fn quarter_turn([x, y, z]: Cube) -> Cube {
    [-y, x, z]
}

const fn tip_east([x, y, z]: Cube) -> Cube {
    [z, y, -x]
}

const fn tip_north([x, y, z]: Cube) -> Cube {
    [x, z, -y]
}

fn columns(cubes: &[Cube]) -> Vec<PatternColumn> {
    let least = |axis: usize| cubes.iter().map(|cube| cube[axis]).min().expect("a piece has cubes");
    let corner = [least(0), least(1), least(2)];
    let cubes: BTreeSet<[u8; 3]> =
        cubes.iter().map(|cube| [0, 1, 2].map(|axis| (cube[axis] - corner[axis]) as u8)).collect();
    let mut columns: Vec<PatternColumn> = Vec::new();
    for [dx, dy, level] in cubes {
        match columns.last_mut() {
            Some(column) if (column.dx, column.dy) == (dx, dy) => column.cubes += 1,
            _ => columns.push(PatternColumn { dx, dy, base: level, cubes: 1 }),
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shape_has_its_number_of_rotations() {
        let expected = [1, 3, 3, 12, 3, 24, 12, 12, 3];
        for (shape, count) in Shape::ALL.into_iter().zip(expected) {
            assert_eq!(rotations(shape).len(), count, "{shape}");
        }
    }

    #[test]
    fn every_pattern_touches_the_board_and_keeps_its_cubes() {
        for pattern in PATTERNS.iter() {
            assert!(pattern.columns.is_sorted());
            assert_eq!(pattern.columns.iter().map(|column| column.base).min(), Some(0));
            let cubes: u32 = pattern.fills.iter().map(|level| level.count_ones()).sum();
            assert_eq!(cubes as usize, pattern.shape.size());
            assert!(pattern.columns.iter().all(|column| column.dx.max(column.dy) < BOX));
        }
    }
}
