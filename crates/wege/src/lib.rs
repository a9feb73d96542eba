//! The rules of Wege: two sides lay out one park of 6 x 6 tiles, one builds a way of land, the other of water.
//!
//! A [`Position`] implements [`trivium_game::Game`]: whose turn it is, which moves are legal, how the game ended.
//! Drawing a tile is a turn of its own; a [`Deck`] outside the position holds what comes.
//!
//! ```
//! use trivium_game::{Dealer, Game, MoveError, Random, Turn};
//! use trivium_wege::{Clause, Deck, Options, Position};
//!
//! let mut position = Position::new(Options::default())?;
//! let mut deck = Deck::shuffled(&mut Random::seeded(7));
//! let mut moves = Vec::new();
//! loop {
//!     match position.turn() {
//!         Turn::Chance(_) => {
//!             let tile = deck.next_draw(&position);
//!             position.draw(tile)?;
//!         }
//!         Turn::Seat(_) => {
//!             if position.laid() > 0 {
//!                 // Why is a move illegal? A tile already lies at 0,0.
//!                 let Err(MoveError::Illegal(illegal)) = position.read_move("0,0") else { unreachable!() };
//!                 assert_eq!(illegal.clause, Clause::W5);
//!             }
//!             position.legal_moves(&mut moves);
//!             position.play(moves[0])?;
//!         }
//!         Turn::Over => break,
//!     }
//! }
//! assert_eq!(position.laid(), 36);
//! assert!(position.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Cells are `(x, y)` with x to the east and y to the north; the first tile lies at (0,0). A tile's cell and the corner
//! of its duck determine its orientation, as land and water alternate from point to point (W4). Numbers such as W4 are
//! clauses of the rule book.

mod board;
mod bytes;
mod cell;
mod check;
mod clause;
mod counts;
mod deck;
mod extent;
mod keys;
mod laying;
mod moves;
mod notation;
mod options;
mod outcome;
mod park;
mod playout;
mod position;
mod setup;
mod side;
mod symmetry;
mod text;
mod tile;
mod why;

pub use board::Laid;
pub use cell::{Cell, Corner, Point, UnknownCorner};
pub use clause::Clause;
pub use counts::Counts;
pub use deck::{Deck, DeckError};
pub use moves::Move;
pub use options::{Children, DecideRule, GoalsRule, IslandRule, Options, WaysRule};
pub use outcome::{Goals, Reason, Standing};
pub use park::ParkMasks;
pub use position::{Position, Undo};
pub use setup::{Setup, SetupError, SetupPart};
pub use side::{Edge, Side};
pub use tile::{Duck, Kind, TILES, Tile, UnknownTile};
pub use why::{Network, Pair, Way};
