//! The shapes of pieces.

use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

/// The shape of a piece (C3). The neutral piece is a bar of three with a letter of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A single cube.
    I1,
    /// A bar of two cubes.
    I2,
    /// A bar of three cubes.
    I3,
    /// A corner of three cubes.
    V3,
    /// A flat square of four cubes.
    O4,
    /// Three cubes in a row and one at the side of an end.
    L4,
    /// Three cubes in a row and one at the side of the middle.
    T4,
    /// Two rows of two cubes, shifted by one.
    S4,
    /// The neutral piece of C16, a bar of three.
    N,
}

impl Shape {
    /// Every shape, the neutral one last.
    pub const ALL: [Self; 9] =
        [Self::I1, Self::I2, Self::I3, Self::V3, Self::O4, Self::L4, Self::T4, Self::S4, Self::N];

    /// How many shapes a team's set can have: all but the neutral one.
    pub const OWN: usize = 8;

    /// The shapes that a team's set can have.
    pub fn own() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().take(Self::OWN)
    }

    /// The shape's place in [`Shape::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in the notation.
    pub const fn name(self) -> &'static str {
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

    /// The cubes of the piece as it lies flat, as (x, y).
    pub const fn cubes(self) -> &'static [(i8, i8)] {
        match self {
            Self::I1 => &[(0, 0)],
            Self::I2 => &[(0, 0), (1, 0)],
            Self::I3 | Self::N => &[(0, 0), (1, 0), (2, 0)],
            Self::V3 => &[(0, 0), (1, 0), (0, 1)],
            Self::O4 => &[(0, 0), (1, 0), (0, 1), (1, 1)],
            Self::L4 => &[(0, 0), (1, 0), (2, 0), (2, 1)],
            Self::T4 => &[(0, 0), (1, 0), (2, 0), (1, 1)],
            Self::S4 => &[(0, 0), (1, 0), (1, 1), (2, 1)],
        }
    }

    /// How many cubes the piece has.
    pub const fn size(self) -> usize {
        self.cubes().len()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let named = Self::ALL.into_iter().find(|shape| shape.name() == name);
        named.ok_or_else(|| ParseError::new("shape", name, "I1, I2, I3, V3, O4, L4, T4, S4 or N"))
    }
}
