//! The JSON document; specified in `docs/formats/analysis.md`.

use serde::Serialize;
use trivium_players::{GameAnalysis, PositionAnalysis};

/// The version of the format.
const FORMAT: u32 = 1;

/// The search budget of every position.
#[derive(Debug, Serialize)]
pub(super) struct EffortUsed {
    pub(super) nodes: Option<u64>,
    pub(super) seconds: Option<f64>,
    pub(super) level: Option<u8>,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// A game with its number in the file.
#[derive(Debug, Serialize)]
pub(super) struct NumberedGame {
    pub(super) number: usize,
    #[serde(flatten)]
    pub(super) analysis: GameAnalysis,
}

/// The whole document.
#[derive(Debug, Serialize)]
pub(super) struct Document {
    format: u32,
    effort: EffortUsed,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<PositionAnalysis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<NumberedGame>>,
}

impl Document {
    pub(super) const fn of_position(effort: EffortUsed, position: PositionAnalysis) -> Self {
        Self { format: FORMAT, effort, position: Some(position), games: None }
    }

    pub(super) const fn of_games(effort: EffortUsed, games: Vec<NumberedGame>) -> Self {
        Self { format: FORMAT, effort, position: None, games: Some(games) }
    }

    pub(super) fn to_json(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}
