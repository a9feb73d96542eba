//! The games and the players for a browser: thin bindings, and the types that go over the wire.
//!
//! A [`Session`] is a game that a page plays: it shows [`View`]s, plays moves in the notation, and explains refusals. A
//! [`GameSpec`] describes a game completely; the same text gives the same game on any machine.
//!
//! ```
//! use trivium_wasm::{GameSpec, Session};
//!
//! let spec: GameSpec = serde_json::from_str(r#"{"game":"caminos","options":{},"seed":1,"moves":[]}"#)?;
//! let mut session = Session::new(&spec)?;
//! assert_eq!(session.check("I2:a1,c1").unwrap().clause.as_deref(), Some("C3"));
//! session.play("I2:a1*2").unwrap();
//! assert_eq!(session.view().turn, Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "players")]
mod analysis;
mod any;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod board;
mod error;
#[cfg(feature = "players")]
mod exact;
mod insight;
mod line;
#[cfg(feature = "players")]
mod memory;
#[cfg(feature = "players")]
mod player;
mod record;
mod session;
mod sitting;
mod study;
#[cfg(feature = "types")]
mod types;
mod wire;

#[cfg(feature = "players")]
pub use analysis::{GameAnalyst, PositionAnalyst};
pub use any::Session;
pub use error::SessionError;
#[cfg(feature = "players")]
pub use exact::forces_a_win;
pub use insight::insight;
pub use line::spec_of;
#[cfg(feature = "players")]
pub use player::{Progress, ThinkingPlayer};
pub use sitting::{clock_faces, tally};
pub use study::{read_studies, write_study};
#[cfg(feature = "types")]
pub use types::write_types;
pub use wire::{
    ClockFaces, Ending, GameSpec, RecordNotes, Study, StudyLine, StudyNode, Takeback, TeamTally, Thought,
    View,
};
