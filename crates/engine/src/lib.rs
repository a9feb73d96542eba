//! The engine protocol: how a program that finds moves talks to a controller over standard input and output.
//!
//! The protocol is specified in `docs/formats/engine.md`. [`serve`] speaks it for anything that implements [`Engine`];
//! [`HouseEngine`] is the computer players of this workspace.
//!
//! ```
//! use trivium_engine::{Engine, Info, Limits, OptionSpec, Refused, StopFlag, serve};
//! use trivium_games::AnyPosition;
//!
//! /// Plays the first legal move.
//! struct First;
//!
//! impl Engine for First {
//!     fn name(&self) -> String {
//!         "First 1.0".to_owned()
//!     }
//!
//!     fn author(&self) -> String {
//!         "me".to_owned()
//!     }
//!
//!     fn options(&self) -> Vec<OptionSpec> {
//!         Vec::new()
//!     }
//!
//!     fn set_option(&mut self, _: &str, _: &str) -> Result<(), Refused> {
//!         Ok(())
//!     }
//!
//!     fn new_game(&mut self) {}
//!
//!     fn think(
//!         &mut self,
//!         position: &AnyPosition,
//!         _: &Limits,
//!         _: &StopFlag,
//!         _: &mut dyn FnMut(Info),
//!     ) -> String {
//!         position.legal().swap_remove(0)
//!     }
//! }
//!
//! let input = "newgame wege -\nposition start moves Pb\ngo\n";
//! let mut output = Vec::new();
//! serve(Box::new(First), input.as_bytes(), &mut output)?;
//! assert_eq!(output, b"bestmove 0,0/NE\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The house's players:
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
