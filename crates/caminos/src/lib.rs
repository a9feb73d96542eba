//! The rules of Caminos: connect two opposite sides of the board with polycubes, seen from above.
//!
//! ```
//! use trivium_caminos::{Clause, Options, Position};
//! use trivium_game::{Game, MoveError, Turn};
//!
//! let mut position = Position::new(Options::default())?;
//!
//! // List the legal moves.
//! let mut moves = Vec::new();
//! position.legal_moves(&mut moves);
//! assert_eq!(moves.len(), 1249);
//!
//! // Play a move in the notation: three cubes on d4 and an arm on e4.
//! let mv = position.read_move("L4:d4*3,e4")?;
//! position.play(mv)?;
//!
//! // Why is a move illegal? There would be a hole on f4, beside the cube on e4.
//! let Err(MoveError::Illegal(illegal)) = position.read_move("I2:e4,f4") else { unreachable!() };
//! assert_eq!((illegal.clause, illegal.place.as_deref()), (Clause::C4, Some("f4")));
//!
//! // Play to the end.
//! while position.turn() != Turn::Over {
//!     position.legal_moves(&mut moves);
//!     position.play(moves[0])?;
//! }
//! assert!(position.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Numbers such as C4 are clauses of the rule book.

mod ahead;
mod bits;
mod board;
mod cell;
mod check;
mod clause;
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

pub use ahead::{Cut, WayAhead};
pub use board::{Grid, Side};
pub use cell::Cell;
pub use clause::Clause;
pub use colour::Colour;
pub use options::{Options, OutRule, PieceSet};
pub use placing::{CoveredColumn, Move};
pub use position::{Position, Reason, Undo};
pub use setup::{Setup, SetupError, SetupPart};
pub use shape::Shape;
pub use view::CellSet;
pub use why::{BrokenStep, Face, Group, Way};
