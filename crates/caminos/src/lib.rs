//! The rules of Caminos: link two opposite sides of the board with polycubes, seen from above.
//!
//! The clause numbers (C1 to C19) are those of the rule book.
//!
//! ```
//! use trivium_caminos::{Options, Position};
//! use trivium_game::{Game, Seat, Turn};
//!
//! let mut position = Position::new(Options::default())?;
//! assert_eq!(position.count_legal_moves(), 1249);
//!
//! let standing = position.read_move("L4:d4*3,e4")?;
//! position.play(standing)?;
//! assert_eq!(position.turn(), Turn::Seat(Seat::new(1)));
//!
//! // Nothing may hang in the air (C4).
//! let refusal = position.read_move("I2:e4,f4").unwrap_err();
//! assert!(refusal.to_string().contains("C4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod board;
mod cell;
mod check;
mod colour;
mod notation;
mod options;
mod pattern;
mod placing;
mod playout;
mod position;
mod setup;
mod shape;
mod stacks;
mod symmetry;
mod text;
mod view;
mod ways;
mod why;

pub use board::{Grid, Side};
pub use cell::Cell;
pub use colour::Colour;
pub use options::{Options, PieceSet, TeamOut};
pub use placing::{CoveredColumn, Move};
pub use position::{Position, Reason, Undo};
pub use setup::{Setup, SetupError, SetupPart};
pub use shape::Shape;
pub use view::CellSet;
pub use why::{BrokenStep, Face, Group, Way};
