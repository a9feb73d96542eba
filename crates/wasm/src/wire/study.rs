//! A recorded game with its variations, as a flat tree.

use serde::{Deserialize, Serialize};
use trivium_games::GameKind;
#[cfg(feature = "types")]
use ts_rs::TS;

/// A recorded game with everything that is said about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Which game.
    pub game: GameKind,
    /// Every option, as in a record.
    pub options: String,
    /// The position from which the game was played, if not from the start.
    pub start: Option<String>,
    /// The names of the players, by seat.
    pub players: Vec<Option<String>>,
    /// The names of the teams.
    pub teams: Vec<Option<String>>,
    /// The day, as `2026-11-15`.
    pub date: Option<String>,
    /// The time control, as in a record.
    pub clock: String,
    /// The result, as in a record.
    pub result: String,
    /// By team: when and why it went out (T1), as in a record; empty if no team did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<Option<String>>>"))]
    pub outs: Vec<Option<String>>,
    /// Further tags with their values, in their order.
    pub tags: Vec<[String; 2]>,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// What was drawn at the beginning, if nothing was played.
    pub after: Vec<String>,
    /// The moves; parents before their children. The first child of a move goes on with its line.
    pub nodes: Vec<StudyNode>,
}

/// A move of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct StudyNode {
    /// The number of the move before it; none if it is a first move.
    pub parent: Option<u32>,
    /// What is said before it, where a variation begins with it.
    pub lead: Vec<String>,
    /// What was drawn before it.
    pub drawn: Vec<String>,
    /// The notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// How long the mover thought, as in a record.
    pub thought: Option<String>,
    /// A short judgement: `!`, `??` and so on.
    pub glyph: Option<String>,
    /// What is said about it.
    pub comments: Vec<String>,
    /// What was drawn after it, if nothing was played after it.
    pub after: Vec<String>,
}

/// A line through a study: what was drawn and played, word by word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct StudyLine {
    /// Which game.
    pub game: GameKind,
    /// Its options, as in a record.
    pub options: String,
    /// The position from which it is played, if not from the start.
    pub start: Option<String>,
    /// The seed of what is not yet drawn.
    pub seed: u32,
    /// What was drawn and played, in order.
    pub words: Vec<String>,
    /// The words of the main line: what it drew comes in a variation too, as far as it can.
    pub main: Vec<String>,
    /// By team: when and why it went out in the main line (T1), as in a record. A team is out in this line too, if it went
    /// out before the line leaves the main line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<Option<String>>>"))]
    pub outs: Vec<Option<String>>,
}
