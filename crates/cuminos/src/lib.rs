//! The rules of Cuminos: dominoes in three dimensions.
//!
//! ```
//! use trivium_cuminos::{Deals, Options, Position};
//! use trivium_game::{Dealer, Game, MoveError, Turn};
//!
//! let mut deals = Deals::shuffled(Options::default(), 7)?;
//! let mut position = Position::new(Options::default())?;
//! while let Turn::Chance(_) = position.turn() {
//!     let cumino = deals.next_draw(&position);
//!     position.draw(cumino)?;
//! }
//!
//! // The opener stands one of eight cuminos on the table, either end up.
//! let mut moves = Vec::new();
//! position.legal_moves(&mut moves);
//! assert!(moves.len() <= 16);
//! position.play(moves[0])?;
//!
//! // A move that breaks a clause names it.
//! let cumino = position.hand(position.turn().seat().unwrap()).iter().next().unwrap();
//! let Err(MoveError::Illegal(illegal)) = position.read_move(&format!("{cumino}:7,7,0/U")) else { panic!() };
//! assert_eq!(illegal.clause.to_string(), "K6");
//!
//! // Play to the end; every round is dealt again.
//! loop {
//!     match position.turn() {
//!         Turn::Chance(_) => {
//!             let cumino = deals.next_draw(&position);
//!             position.draw(cumino)?;
//!         }
//!         Turn::Seat(_) => {
//!             position.legal_moves(&mut moves);
//!             position.play(moves[0])?;
//!         }
//!         Turn::Over => break,
//!     }
//! }
//! assert!(position.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A cumino is laid by a [`Laying`]; a [`Move`] is a laying or a chosen pass. A [`Position`] keeps the columns
//! of the round with, for every cell around them, the marks that still fit there, so move generation visits
//! only the few cells where the first rank goes on, and neighbouring columns of equal height.

mod check;
mod clause;
mod cumino;
mod deals;
mod game;
mod hand;
mod lay;
mod moves;
mod notation;
mod offers;
mod options;
mod outlook;
mod place;
mod places;
mod playout;
mod points;
mod position;
mod round;
mod setup;
mod symmetry;
mod table;
mod text;
mod turns;
mod why;

pub use clause::Clause;
pub use cumino::{Cumino, CuminoError, Mark};
pub use deals::{Deals, DealsError};
pub use game::{Reason, Undo};
pub use hand::Hand;
pub use moves::{Laying, Move, Rank};
pub use notation::UnreadableMove;
pub use options::Options;
pub use outlook::Room;
pub use place::{Cell, Direction, Half, Spot};
pub use points::Worth;
pub use position::Position;
pub use round::{Prospects, Round, RoundUndo};
pub use setup::{PassUse, Setup, SetupError, SetupPart};
pub use table::Laid;
pub use why::{Contact, Explanation};
