//! Results of an analysis.

use serde::Serialize;
use trivium_players::{Assessment, Explanation, MoveFindings};
#[cfg(feature = "types")]
use ts_rs::TS;

/// A move with its prior: what the policy plays at first glance, before any search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct PolicyMove {
    /// The notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its share; all shares of a position add up to 1.
    pub prior: f32,
}

/// What is known of a position so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Outlook {
    /// What it is worth.
    pub worth: Assessment,
    /// The best moves, the best first.
    pub moves: Vec<MoveFindings>,
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
    pub before: Assessment,
    /// What it was worth after the move.
    pub after: Assessment,
    /// What the move has cost its team.
    pub loss: f32,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub verdict: String,
    /// The judgement of records that says so, if one does.
    pub glyph: Option<String>,
    /// How accurate it was, from 0 to 100; none if nothing was at stake.
    pub accuracy: Option<f32>,
    /// What an inaccuracy or worse gave away, the most important first.
    pub why: Vec<Explanation>,
    /// The best moves, the best first.
    pub best: Vec<MoveFindings>,
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
    /// How accurately it played, from 0 to 100; none if nothing was at stake.
    pub accuracy: Option<f32>,
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
