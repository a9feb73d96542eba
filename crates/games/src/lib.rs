//! The one place that knows all games: tables, positions, options, records, the referee.
//!
//! # Play a game
//!
//! An [`AnyTable`] is a game in progress of any kind, with moves in the notation. A [`Table`] is the same for one
//! game, with typed moves.
//!
//! ```
//! use trivium_games::{AnyTable, Chance, GameKind, Record};
//! use trivium_game::MoveError;
//!
//! let kind: GameKind = "caminos".parse()?;
//! let mut table = AnyTable::with_options(kind, "scoring=true", &Chance::seeded(1))?;
//!
//! // List the legal moves, play one.
//! assert_eq!(table.legal().len(), 1249);
//! table.play("I3:a1,a2,a3")?;
//!
//! // Ask why a move is illegal. Nothing has changed then.
//! let Err(MoveError::Illegal(illegal)) = table.check("I2:a3,a4") else { panic!() };
//! assert_eq!(illegal.clause.to_string(), "C4");
//!
//! // Play to the end.
//! for mv in ["I2:h1*2", "I3:a4,a5,a6", "I2:h2*2", "I2:a7,a8"] {
//!     table.play(mv)?;
//! }
//! let outcome = table.position().outcome().expect("the ends of the board are connected");
//! assert_eq!((outcome.reason.as_str(), outcome.points.as_slice()), ("connection", &[8, 0][..]));
//!
//! // Write the record, read it back.
//! let text = table.record().to_string();
//! let record: Record = text.parse()?;
//! assert_eq!(record.line.nodes[0].mv, "I3:a1,a2,a3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Positions
//!
//! An [`AnyPosition`] holds everything that is public, and nothing else: no dealer, no history. It parses and prints
//! as one line of text.
//!
//! ```
//! use trivium_games::{AnyPosition, GameKind};
//!
//! let mut position = AnyPosition::start(GameKind::Wege, "-")?;
//! for word in ["Pb", "0,0/SW", "R", "1,0"] {
//!     position.follow(word)?;
//! }
//! let line = position.to_string();
//! assert_eq!(line.parse::<AnyPosition>()?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One door
//!
//! The choice between the games is written once, in the registry: [`any_game!`] declares an enum with a variant for
//! each game, [`each_game!`] runs the same generic code for whichever is there, [`with_game!`] turns a [`GameKind`]
//! into a type that implements [`Rules`]. A new game is one line in `registry.rs` and an `impl Rules`.
//!
//! JSON appears only at the edge: in the [`Referee`], and where options, decks and hands are read.

mod any;
mod chance;
mod error;
mod kind;
mod options;
mod perft_table;
mod position;
mod record;
mod referee;
mod registry;
mod request;
mod rules;
mod table;
mod text;
mod view;

pub use trivium_caminos as caminos;
pub use trivium_cuminos as cuminos;
pub use trivium_wege as wege;

pub use any::AnyTable;
pub use chance::{Chance, Deck, Given, Hands};
pub use error::{GameMismatch, StartError, StepError, UnknownGame};
pub use kind::GameKind;
pub use options::{
    AnyOptions, RULES_VERSION, options_from_json, options_to_json, rule_set_json, rule_set_name,
};
pub use perft_table::{PerftTable, PerftTableError};
pub use position::{AnyPosition, Step, follow};
pub use record::{
    Glyph, Line, Node, Record, RecordError, RecordOut, RecordOutError, RecordReason, RecordResult,
    ResultError, UnknownGlyph, read_records,
};
pub use referee::{LONGEST_REQUEST, Referee};
pub use rules::{
    CaminosState, CuminosState, CuminosTurn, LaidCumino, NoDetails, Rules, WegeGoals, WegeOutcome, WegeState,
    WegeTurn,
};
pub use table::Table;
pub use text::TextMap;
pub use view::{AnyState, AnyTurn, Description, OutcomeView, TurnView};
