//! Results of an analysis.

use serde::Serialize;
#[cfg(feature = "types")]
use ts_rs::TS;

/// What a position or a move is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Worth {
    /// For every team the part of the game that it may expect, from 0 (lost) to 1 (won).
    pub values: Vec<f32>,
    /// For every team how likely it wins.
    pub wins: Vec<f32>,
    /// How likely the game is drawn.
    pub drawn: f32,
    /// The points that every team may expect, where there are any.
    pub points: Option<Vec<f32>>,
    /// Whether the values are proven rather than estimated.
    pub proven: bool,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct BestMove {
    /// The notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// How often it was looked at.
    pub visits: u32,
    /// What it is worth.
    pub worth: Worth,
    /// How the game may go on, beginning with this move, with draws as in a record.
    pub line: Vec<String>,
}

/// What is known of a position so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Outlook {
    /// What it is worth.
    pub worth: Worth,
    /// The best moves, the best first.
    pub moves: Vec<BestMove>,
    /// How often the position was looked at.
    pub looks: u32,
    /// Whether more looking finds nothing more.
    pub decided: bool,
}

/// What was found about a move of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct JudgedMove {
    /// Its number, from 1.
    pub ply: u32,
    /// The seat that moved.
    pub seat: u8,
    /// Its team.
    pub team: u8,
    /// The notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position was worth before the move.
    pub before: Worth,
    /// What it was worth after the move.
    pub after: Worth,
    /// What the move has cost its team.
    pub loss: f32,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub verdict: String,
    /// The judgement of records that says so, if one does.
    pub glyph: Option<String>,
    /// The best moves, the best first.
    pub best: Vec<BestMove>,
    /// What the draw before the move has brought every team, where it was measured.
    pub luck: Option<Vec<f32>>,
}

/// Where a game turned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Turning {
    /// The move's number, from 1.
    pub ply: u32,
    /// Whether the draw before the move turned the game, rather than the move.
    pub by_draw: bool,
    /// The team that it has cost or, if it was a draw, helped most.
    pub team: u8,
    /// What the move has cost, or the draw brought.
    pub change: f32,
}

/// How a seat played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Summary {
    /// How many moves it made.
    pub moves: u32,
    /// What a move has cost on average.
    pub average_loss: f32,
    /// How many inaccuracies.
    pub inaccuracies: u32,
    /// How many mistakes.
    pub mistakes: u32,
    /// How many blunders.
    pub blunders: u32,
}

/// What was found about a game, or about its end so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct GameReport {
    /// How many moves the game has.
    pub all: u32,
    /// The moves that are judged, in order. The last one is judged first.
    pub moves: Vec<JudgedMove>,
    /// Where the game turned; known when all moves are judged.
    pub turning_points: Vec<Turning>,
    /// How each seat played.
    pub seats: Vec<Summary>,
}
