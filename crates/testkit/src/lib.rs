//! Literal, slow judges of the three games, and the suites that hold the fast rules against them.
//!
//! ```
//! use trivium_game::Random;
//! use trivium_games::GameKind;
//! use trivium_testkit::{Mover, compare_game};
//!
//! // One game, judged twice: every legal move, turn, state and refusal is the same.
//! let options = serde_json::json!({ "players": 3 });
//! compare_game(GameKind::Cuminos, &options, Mover::Uniform, &mut Random::seeded(1)).unwrap();
//! ```

mod compare;
mod conformance;
pub mod judge;
mod movers;
mod probes;
mod scenarios;

pub use compare::{Comparison, compare_game};
pub use conformance::{check_game, play_random_game};
pub use movers::Mover;
pub use scenarios::{random_deck, random_hands, random_options};
