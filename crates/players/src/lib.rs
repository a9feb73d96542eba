//! What makes the search play each game: priors, playouts, values, levels.
//!
//! ```
//! use serde_json::Map;
//! use trivium_games::{AnyTable, Chance, GameKind};
//! use trivium_players::{AnyThinker, Level};
//!
//! let mut table = AnyTable::new(GameKind::Cuminos, &Map::new(), &Chance::seeded(7))?;
//! let mut player = AnyThinker::at(&table, Level::FIRST, 1);
//! let mv = player.choose(&table).expect("the game has just begun");
//! table.play(&mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod caminos;
mod cuminos;
mod curve;
mod level;
mod novice;
mod thinker;
mod wege;

pub use caminos::CaminosGuide;
pub use cuminos::CuminosGuide;
pub use level::{Level, Weakness};
pub use novice::Novice;
pub use thinker::{AnyThinker, Playable, Thinker};
pub use wege::{PAIR_FEATURES, PHASES, WAY_FEATURES, WegeFeatures, WegeGuide, WegeWeights};
