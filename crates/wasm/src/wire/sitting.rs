//! What is known of a game beyond its moves: clocks, takebacks, the match that it is part of.

use serde::{Deserialize, Serialize};
use trivium_game::{Departure, EndReason};
#[cfg(feature = "types")]
use ts_rs::TS;

/// How long a seat thought about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Thought {
    /// Who moved.
    pub seat: u8,
    /// How long, in milliseconds.
    pub spent: u32,
}

/// What the clocks show when a ply begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct ClockFaces {
    /// How long each seat may think about its next move, in milliseconds; none if unlimited.
    pub allowances: Vec<Option<u32>>,
    /// The first seat that thought longer than it might.
    pub late: Option<u8>,
}

/// What one team has of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct TeamTally {
    /// The points of all its games.
    pub points: u32,
    /// Games won.
    pub won: u32,
    /// Drawn games.
    pub drawn: u32,
}

/// A team that ran out of time or resigned (T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct TeamOut {
    /// The team.
    pub team: u8,
    /// The number of plies played by then.
    pub ply: u32,
    /// The level of the computer that plays its seats if the game goes on.
    pub level: u8,
    /// Whether it resigned; otherwise its time ran out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    pub resigned: bool,
}

impl TeamOut {
    /// When and why it went out.
    pub(crate) const fn departure(self) -> Departure {
        let reason = if self.resigned { EndReason::Resignation } else { EndReason::Time };
        Departure { ply: self.ply, reason }
    }
}

/// Moves that were taken back: the game went from one ply back to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Takeback {
    /// How many moves had been played.
    pub from: u32,
    /// How many stayed.
    pub to: u32,
}

/// What a record says beyond the moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[serde(default)]
pub struct RecordNotes {
    /// The name of each seat; empty if unknown.
    pub names: Vec<String>,
    /// The day, as `2026-11-15`; empty if it is not known.
    pub date: String,
    /// The time control, as the core writes it; empty if there was none.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<String>"))]
    pub clock: String,
    /// How long the mover thought at every ply, in milliseconds; none where it was not measured.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<Option<u32>>>"))]
    pub thought: Vec<Option<u32>>,
    /// What was taken back, in order.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<Takeback>>"))]
    pub takebacks: Vec<Takeback>,
}
