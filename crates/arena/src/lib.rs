//! The match runner: lets engines play each other on equal terms, and measures the difference.
//!
//! `docs/formats/match.md` defines what a match is. The statistics can be used alone:
//!
//! ```
//! use trivium_arena::{Elo, Sprt, SprtDecision};
//!
//! // Four pairs of games: two won, one drawn, one lost; a pair counts by its mean.
//! let scores = [1.0, 1.0, 0.5, 0.0];
//! assert_eq!(Elo::of(&scores).unwrap().difference.round(), 89.0);
//! let test = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
//! assert_eq!(test.decision(&scores), SprtDecision::Open);
//! ```

mod command_line;
mod elo;
mod error;
mod fault;
mod game;
mod opening;
mod plan;
mod player;
mod process;
mod result;
mod runner;
mod settings;
mod sprt;
mod standing;
mod store;

pub use command_line::split_command;
pub use elo::{Elo, expected_score};
pub use error::MatchError;
pub use fault::Fault;
pub use plan::{Game, Plan};
pub use player::Player;
pub use result::GameResult;
pub use runner::{Run, run, standing};
pub use settings::{EngineSpec, Settings};
pub use sprt::{Sprt, SprtDecision};
pub use standing::{Standing, Versus};
pub use store::{RECORDS, STATE};
