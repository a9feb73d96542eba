//! Observations and actions of Caminos as numbers: the contract between the rules, training and inference.
//!
//! Every board lies in a frame of 11 × 11 cells; cell (x, y) has index `11 y + x`. An observation is seen by the team
//! to move: binary planes of one `u128` each, and a short vector of global features. An action is a turning of a
//! shape of the standard set times an anchor. Whatever changes the meaning of a number here must raise
//! [`ENCODING_VERSION`]: weights name the version that they were trained with.

mod action;
mod observation;
mod symmetry;
mod threats;

pub use action::{Action, ActionSet, pattern_shapes};
pub use observation::{GLOBAL_NAMES, Observation, PLANE_NAMES};
pub use symmetry::FrameSymmetry;
pub use threats::{Threats, winning_moves};

use trivium_caminos::{PieceSet, Position, Shape};

/// The version of everything in this module.
pub const ENCODING_VERSION: u32 = 1;

/// Files, and ranks, of the frame.
pub const WIDTH: usize = 11;

/// Cells of the frame.
pub const CELLS: usize = WIDTH * WIDTH;

/// Sides that a grid can have.
pub const SIDES: usize = 8;

/// Binary planes of an observation.
pub const PLANES: usize = 38;

/// Global features of an observation.
pub const GLOBALS: usize = 32;

/// Turnings of the shapes of the standard set.
pub const PATTERNS: usize = 33;

/// Actions: every pattern on every anchor.
pub const ACTIONS: usize = PATTERNS * CELLS;

/// The shapes of the standard set, in the order of [`Shape::ALL`].
pub const SHAPES: [Shape; 4] = [Shape::I2, Shape::I3, Shape::O4, Shape::L4];

/// The planes that belong to sides: each group has one plane a side, and symmetries permute within the group.
pub const SIDE_PLANES: [usize; 3] = [observation::SIDE, observation::OWN_JOINED, observation::OPP_JOINED];

/// Whether positions of this game can be encoded: only those with the standard set.
pub fn is_encodable(position: &Position) -> bool {
    position.options().set == PieceSet::STANDARD
}
