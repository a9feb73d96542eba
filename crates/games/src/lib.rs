//! The one place that knows all games: tables, options, records, the referee.
//!
//! ```
//! use trivium_games::Referee;
//!
//! let mut referee = Referee::new(|| 1);
//! let answer = referee.answer(br#"{"cmd":"new","game":"caminos"}"#).unwrap();
//! assert_eq!(answer, r#"{"ok":true,"turn":{"seat":0,"over":false,"outcome":null}}"#);
//! let answer = referee.answer(br#"{"cmd":"play","move":"I9:a1"}"#).unwrap();
//! assert!(answer.contains("bad_move"));
//! ```

mod any;
mod kind;
mod options;
mod perft_table;
mod position;
mod record;
mod referee;
mod rules;
mod table;

pub use any::AnyTable;
pub use kind::GameKind;
pub use options::{RULES_VERSION, options_from_json, options_to_json, rule_set_json, rule_set_name};
pub use perft_table::PerftTable;
pub use position::AnyPosition;
pub use record::{Glyph, Line, Node, Record, RecordError, RecordResult, TeamOut, read_records};
pub use referee::{LONGEST_REQUEST, Referee};
pub use rules::{Chance, Rules};
pub use table::Table;
