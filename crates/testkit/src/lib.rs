//! Literal, slow judges of the three games, and the suites that hold the fast rules against them.
//!
//! ```
//! use trivium_game::Random;
//! use trivium_games::GameKind;
//! use trivium_testkit::{Mover, Scenario, compare_game};
//!
//! // One game, judged twice: every legal move, turn, state and refusal is the same.
//! let mut random = Random::seeded(1);
//! let scenario = Scenario::with_options(GameKind::Cuminos, serde_json::json!({ "players": 3 }), &mut random);
//! compare_game(&scenario, Mover::Uniform, &mut random).unwrap();
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
pub use scenarios::{Scenario, random_options};
