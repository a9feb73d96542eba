//! The engine protocol: what a program speaks on standard input and output that thinks about the games.
//!
//! The protocol is specified in `docs/formats/engine.md`. Whatever implements [`Engine`] becomes an engine:
//!
//! ```
//! use trivium_engine::{HouseEngine, serve};
//! use trivium_players::{Character, Means};
//!
//! let input = "newgame caminos -\nposition start\ngo nodes 1\n";
//! let mut output = Vec::new();
//! let player = HouseEngine::new(Character::Novice, Means::seeded(1));
//! serve(Box::new(player), input.as_bytes(), &mut output).unwrap();
//! assert!(String::from_utf8(output).unwrap().starts_with("bestmove "));
//! ```

mod command;
mod engine;
mod house;
mod info;
mod input;
mod limits;
mod option;
mod refused;
mod serve;

pub use engine::{Engine, StopFlag};
pub use house::HouseEngine;
pub use info::Info;
pub use limits::Limits;
pub use option::{OptionKind, OptionSpec};
pub use refused::Refused;
pub use serve::serve;

/// The version of the protocol. It changes when an engine or a controller of an older version would no longer
/// understand.
pub const PROTOCOL: u32 = 1;

/// The longest line that is read; none that makes sense comes near it.
pub const LONGEST_LINE: usize = 1 << 20;
