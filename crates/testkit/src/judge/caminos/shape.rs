//! The shapes of C3 and their rotations in space.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::grid::Cell;

/// A unit cube at `(x, y, level)`.
pub(super) type Cube = (i32, i32, i32);

/// Cubes in ascending order; after [`normalised`] their least coordinates are 0.
pub(super) type Cubes = Vec<Cube>;

/// The columns that a piece covers, each with how many of the piece's cubes stand in it.
pub(super) type Columns = BTreeMap<Cell, i32>;

/// A shape of piece (C3). `N` is the neutral piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    I1,
    I2,
    I3,
    V3,
    O4,
    L4,
    T4,
    S4,
    N,
}

impl Shape {
    /// Every shape, the neutral piece last.
    pub(super) const ALL: [Self; 9] =
        [Self::I1, Self::I2, Self::I3, Self::V3, Self::O4, Self::L4, Self::T4, Self::S4, Self::N];

    /// The shape that the notation names.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.name() == name)
    }

    /// The shape's name in the notation.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::I1 => "I1",
            Self::I2 => "I2",
            Self::I3 => "I3",
            Self::V3 => "V3",
            Self::O4 => "O4",
            Self::L4 => "L4",
            Self::T4 => "T4",
            Self::S4 => "S4",
            Self::N => "N",
        }
    }

    /// C3: the cubes of the shape lying flat.
    pub(super) fn flat_cubes(self) -> Cubes {
        let cells: &[Cell] = match self {
            Self::I1 => &[(0, 0)],
            Self::I2 => &[(0, 0), (1, 0)],
            Self::I3 | Self::N => &[(0, 0), (1, 0), (2, 0)],
            Self::V3 => &[(0, 0), (1, 0), (0, 1)],
            Self::O4 => &[(0, 0), (1, 0), (0, 1), (1, 1)],
            Self::L4 => &[(0, 0), (1, 0), (2, 0), (2, 1)],
            Self::T4 => &[(0, 0), (1, 0), (2, 0), (1, 1)],
            Self::S4 => &[(0, 0), (1, 0), (1, 1), (2, 1)],
        };
        cells.iter().map(|&(x, y)| (x, y, 0)).collect()
    }

    /// The normalised cubes of the shape in all its rotations, each different one once.
    pub(super) fn rotations(self) -> &'static BTreeSet<Cubes> {
        &ROTATIONS[&self]
    }

    /// The columns that the rotations cover, each different footprint once.
    pub(super) fn footprints(self) -> &'static BTreeSet<Columns> {
        &FOOTPRINTS[&self]
    }

    /// Whether some rotation, moved anywhere, is exactly these cubes.
    pub(super) fn can_be(self, cubes: &[Cube]) -> bool {
        self.rotations().contains(&normalised(cubes))
    }

    /// Whether some rotation, moved anywhere, covers exactly these columns.
    pub(super) fn can_cover(self, columns: &Columns) -> bool {
        self.footprints().contains(&normalised_columns(columns))
    }
}

/// The 24 rotation matrices of the cube: every matrix that sends each axis to an axis, forwards or
/// backwards, and is no mirror (its determinant is 1).
pub(super) fn rotation_matrices() -> Vec<[[i32; 3]; 3]> {
    let rows = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
    let mut matrices = Vec::new();
    for first in rows {
        for second in rows {
            for third in rows {
                let matrix = [first, second, third];
                if determinant(matrix) == 1 {
                    matrices.push(matrix);
                }
            }
        }
    }
    matrices
}

/// Turns a cube about the origin.
pub(super) fn turned(matrix: [[i32; 3]; 3], (x, y, z): Cube) -> Cube {
    matrix.map(|row| row[0] * x + row[1] * y + row[2] * z).into()
}

/// The same cubes, sorted and moved so that their least coordinates are 0.
pub(super) fn normalised(cubes: &[Cube]) -> Cubes {
    let least_x = cubes.iter().map(|cube| cube.0).min().unwrap_or(0);
    let least_y = cubes.iter().map(|cube| cube.1).min().unwrap_or(0);
    let least_z = cubes.iter().map(|cube| cube.2).min().unwrap_or(0);
    let mut moved: Cubes = cubes.iter().map(|&(x, y, z)| (x - least_x, y - least_y, z - least_z)).collect();
    moved.sort_unstable();
    moved
}

static ROTATIONS: LazyLock<BTreeMap<Shape, BTreeSet<Cubes>>> =
    LazyLock::new(|| Shape::ALL.into_iter().map(|shape| (shape, all_rotations(shape))).collect());

static FOOTPRINTS: LazyLock<BTreeMap<Shape, BTreeSet<Columns>>> =
    LazyLock::new(|| Shape::ALL.into_iter().map(|shape| (shape, all_footprints(shape))).collect());

fn all_rotations(shape: Shape) -> BTreeSet<Cubes> {
    let flat = shape.flat_cubes();
    rotation_matrices()
        .into_iter()
        .map(|matrix| normalised(&flat.iter().map(|&cube| turned(matrix, cube)).collect::<Cubes>()))
        .collect()
}

fn all_footprints(shape: Shape) -> BTreeSet<Columns> {
    shape.rotations().iter().map(|cubes| columns_of(cubes)).collect()
}

/// The columns that these cubes stand in.
fn columns_of(cubes: &[Cube]) -> Columns {
    let mut columns = Columns::new();
    for &(x, y, _) in cubes {
        *columns.entry((x, y)).or_insert(0) += 1;
    }
    columns
}

fn determinant([a, b, c]: [[i32; 3]; 3]) -> i32 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

fn normalised_columns(columns: &Columns) -> Columns {
    let least_x = columns.keys().map(|cell| cell.0).min().unwrap_or(0);
    let least_y = columns.keys().map(|cell| cell.1).min().unwrap_or(0);
    columns.iter().map(|(&(x, y), &count)| ((x - least_x, y - least_y), count)).collect()
}
