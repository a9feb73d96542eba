//! The engine protocol: what a program speaks on standard input and output that thinks about the games.
//!
//! The protocol is specified in `docs/formats/engine.md`. Whatever implements [`Thinker`] becomes an engine:
//!
//! ```
//! use trivium_engine::{HouseThinker, serve};
//! use trivium_players::{Character, Means};
//!
//! let input = "newgame caminos -\nposition start\ngo nodes 1\n";
//! let mut output = Vec::new();
//! let player = HouseThinker::new(Character::Novice, Means::seeded(1));
//! serve(Box::new(player), input.as_bytes(), &mut output).unwrap();
//! assert!(String::from_utf8(output).unwrap().starts_with("bestmove "));
//! ```

mod command;
mod house;
mod info;
mod input;
mod limits;
mod option;
mod serve;
mod thinker;

pub use house::HouseThinker;
pub use info::Info;
pub use limits::Limits;
pub use option::{OptionKind, OptionSpec};
pub use serve::serve;
pub use thinker::{StopFlag, Thinker};

/// The version of the protocol. It changes when an engine or a controller of an older version would no longer
/// understand.
pub const PROTOCOL: u32 = 1;

/// The longest line that is read; none that makes sense comes near it.
pub const LONGEST_LINE: usize = 1 << 20;
