//! Turning and mirroring positions.

use crate::Game;

/// One of a game's symmetries, counted from 0, which is "as it is".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Leaves everything as it is.
    pub const IDENTITY: Self = Self(0);

    /// The symmetry with this number.
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The symmetry's number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game whose positions can be turned or mirrored without changing what they are worth.
pub trait Symmetric: Game {
    /// How many symmetries there are, "as it is" included.
    const SYMMETRIES: u8;

    /// The position, turned or mirrored.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// A move, turned or mirrored in the same way.
    fn transformed_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// Every symmetry.
    fn symmetries() -> impl Iterator<Item = Symmetry> {
        (0..Self::SYMMETRIES).map(Symmetry)
    }
}
