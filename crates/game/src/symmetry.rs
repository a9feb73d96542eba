//! Rotations and reflections of positions.

use crate::Game;

/// One of a game's symmetries, counted from 0, the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The identity.
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

/// Rotations and reflections that preserve legal moves, outcomes and perft counts.
///
/// Tests check it on random games; learning from positions can use it to multiply samples.
pub trait Symmetric: Game {
    /// The number of symmetries, the identity included.
    const SYMMETRIES: u8;

    /// The image of the position.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// The image of a move of this position.
    fn transformed_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// Every symmetry.
    fn symmetries() -> impl Iterator<Item = Symmetry> {
        (0..Self::SYMMETRIES).map(Symmetry)
    }
}
