//! The rules of Wege: two sides lay out one park of 6 x 6 tiles, one builds a way of land, the other of water.
//!
//! A [`Position`] keeps the contract of [`trivium_game`]: it tells whose turn it is, which moves are legal, and
//! how the game ended. Drawing a tile is a turn of its own, and a [`Deck`] beside the position knows what comes.
//!
//! ```
//! use trivium_game::{Dealer, Game, Random, Seat, Turn};
//! use trivium_wege::{Deck, Options, Position};
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
//! Cells are `(x, y)` with x to the east and y to the north, and the first tile lies at (0,0). Nothing else has
//! to be known about a tile than its cell and the corner of its duck, for land and water alternate from point to
//! point (W4). Numbers such as W4 are the clauses of the rule book.

mod board;
mod bytes;
mod cell;
mod check;
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
