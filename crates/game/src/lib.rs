//! The contract that every game implements: seats, teams, turns, chance, outcome, clocks, perft. No game is in it.
//!
//! A position knows whose [`Turn`] it is: a seat's, chance's, or nobody's. It contains nothing that is not yet drawn;
//! a [`Dealer`] outside it holds that. Optional powers are traits of their own: [`Playout`] for random games,
//! [`Symmetric`] for rotations and reflections, [`PositionText`] for positions as text.
//!
//! A whole game: Nim with one heap, in which a move is the number of matches taken.
//!
//! ```
//! use std::convert::Infallible;
//! use trivium_game::{
//!     Game, Hash, Illegal, IllegalDraw, MoveError, Outcome, Seat, Team, TeamPoints, Turn, clauses, key,
//! };
//!
//! clauses! {
//!     /// The clauses of Nim.
//!     pub enum Clause {
//!         N1: "Whoever takes the last match wins.",
//!         N2: "A move takes one to three matches, and no more than there are.",
//!     }
//!     refusing N2
//! }
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! struct Nim {
//!     matches: u8,
//!     seat: Seat,
//! }
//!
//! impl Game for Nim {
//!     type Move = u8;
//!     type Draw = Infallible; // Nothing is drawn.
//!     type Undo = u8;
//!     type Reason = &'static str;
//!     type Clause = Clause;
//!
//!     fn seats(&self) -> u8 { 2 }
//!     fn teams(&self) -> u8 { 2 }
//!     fn turn(&self) -> Turn {
//!         if self.matches == 0 { Turn::Over } else { Turn::Seat(self.seat) }
//!     }
//!     fn outcome(&self) -> Option<Outcome<&'static str>> {
//!         let winner = Some(self.team_of(self.seat.next(2)));
//!         (self.matches == 0).then(|| Outcome { winner, reason: "last match", points: TeamPoints::zero(2) })
//!     }
//!     fn legal_moves(&self, moves: &mut Vec<u8>) {
//!         moves.clear();
//!         moves.extend(1..=self.matches.min(3));
//!     }
//!     fn check(&self, mv: u8) -> Result<(), Illegal<Clause>> {
//!         if (1..=self.matches.min(3)).contains(&mv) {
//!             return Ok(());
//!         }
//!         Err(Illegal::new(Clause::N2, format!("{mv} cannot be taken from {}", self.matches)))
//!     }
//!     fn play_unchecked(&mut self, mv: u8) -> u8 {
//!         self.matches -= mv;
//!         self.seat = self.seat.next(2);
//!         mv
//!     }
//!     fn undo(&mut self, mv: u8) {
//!         self.matches += mv;
//!         self.seat = self.seat.next(2);
//!     }
//!     fn draws(&self, draws: &mut Vec<(Infallible, u32)>) { draws.clear(); }
//!     fn draw(&mut self, draw: Infallible) -> Result<u8, IllegalDraw> { match draw {} }
//!     fn hash(&self) -> Hash { self.hash_from_scratch() }
//!     fn hash_from_scratch(&self) -> Hash {
//!         Hash(key(0, self.matches.into()) ^ key(1, self.seat.index() as u64))
//!     }
//!     fn write_move(&self, mv: u8) -> String { mv.to_string() }
//!     fn read_move(&self, text: &str) -> Result<u8, MoveError<Clause>> {
//!         let mv = text.parse().map_err(|_| MoveError::Unreadable("expected a number".to_owned()))?;
//!         self.check(mv)?;
//!         Ok(mv)
//!     }
//! }
//!
//! let mut nim = Nim { matches: 5, seat: Seat::new(0) };
//!
//! // Why is a move illegal?
//! let refusal = nim.read_move("4").unwrap_err();
//! assert_eq!(refusal.to_string(), "4 cannot be taken from 5 (N2)");
//!
//! // List the legal moves and play to the end.
//! let mut moves = Vec::new();
//! while nim.turn() != Turn::Over {
//!     nim.legal_moves(&mut moves);
//!     nim.play(moves[moves.len() - 1])?;
//! }
//! assert_eq!(nim.outcome().and_then(|outcome| outcome.winner), Some(Team::new(1)));
//! # Ok::<(), Illegal<Clause>>(())
//! ```

mod chance;
mod clause;
mod clock;
mod contract;
mod forfeit;
mod hash;
mod illegal;
mod options;
mod outcome;
mod parse;
mod perft;
mod position_text;
mod random;
mod seat;
mod series;
mod symmetry;

pub use chance::{Dealer, IllegalDraw, NoChance, RandomDealer};
pub use clause::{AnyClause, Clause, read_clause};
pub use clock::{Clock, ClockError, ClockHistory, Millis, TimeControl};
pub use contract::{Game, Playout, Turn};
pub use forfeit::{Departure, EndReason, FORFEIT_POINTS, ForfeitError, Forfeits, Sitter};
pub use hash::{Hash, key};
pub use illegal::{Illegal, MoveError};
pub use options::{
    Edition, GameOptions, OptionError, OptionValue, canonical_options, read_options, write_all_options,
    write_options,
};
pub use outcome::{MAX_TEAMS, Outcome, TeamPoints};
pub use parse::ParseError;
#[doc(hidden)]
pub use parse::one_of;
pub use perft::perft;
pub use position_text::{Fields, PositionError, PositionText, SetupError, push, push_list};
pub use random::Random;
pub use seat::{MAX_SEATS, Seat, Team};
pub use series::{Series, SeriesError, Tally};
pub use symmetry::{Symmetric, Symmetry};
