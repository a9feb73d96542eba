//! The results of an analysis. Their JSON is specified in `docs/formats/analysis.md`.

use serde::Serialize;
use trivium_game::{Seat, Team};
use trivium_games::GameKind;

use super::{Explanation, Summary, TurningPoint, Verdict};
use crate::{Assessment, MoveFindings};

/// What was found about a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionAnalysis {
    /// Which game it is.
    #[serde(rename = "game")]
    pub kind: GameKind,
    /// The position in one line.
    pub position: String,
    /// The seat that moves.
    pub seat: Seat,
    /// Its team.
    pub team: Team,
    /// How many legal moves there are.
    pub legal: u64,
    /// What the position is worth: as much as its best move.
    pub worth: Assessment,
    /// The best moves, the best first.
    pub moves: Vec<MoveFindings>,
}

/// What was found about a recorded game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameAnalysis {
    /// Which game it is.
    #[serde(rename = "game")]
    pub kind: GameKind,
    /// Every option, as in the record.
    pub options: String,
    /// The result, as in the record.
    pub result: String,
    /// The names of the players, by seat.
    pub players: Vec<Option<String>>,
    /// The names of the teams.
    pub team_names: Vec<Option<String>>,
    /// Every move in its order.
    pub moves: Vec<MoveAnalysis>,
    /// Where the game turned, in its order.
    pub turning_points: Vec<TurningPoint>,
    /// How each seat played.
    pub seats: Vec<Summary>,
    /// How each team played.
    pub teams: Vec<Summary>,
    /// What the draws of the whole game have brought every team; `None` where nothing was measured.
    pub luck: Option<Vec<f32>>,
}

/// What was found about a move of a recorded game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveAnalysis {
    /// The move's number, counted from 1.
    pub ply: usize,
    /// The seat that moved.
    pub seat: Seat,
    /// Its team.
    pub team: Team,
    /// What was drawn before the move, as in the record.
    pub drawn: Vec<String>,
    /// The move in the notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position was worth before the move: as much as its best move.
    pub before: Assessment,
    /// What it was worth after the move.
    pub after: Assessment,
    /// What the move has cost its team: the best move's value less this one's, never below 0.
    pub loss: f32,
    /// How good the move was.
    pub verdict: Verdict,
    /// How accurate it was, from 0 to 100; `None` if nothing was at stake.
    pub accuracy: Option<f32>,
    /// What an inaccuracy or worse gave away, the most important first.
    pub why: Vec<Explanation>,
    /// The best moves, the best first; this one need not be among them.
    pub best: Vec<MoveFindings>,
    /// What the draw before the move has brought every team; `None` where nothing was drawn or measured.
    pub luck: Option<Vec<f32>>,
}

/// Four decimals are more than any search is sure of.
pub(super) fn rounded(value: f32) -> f32 {
    (value * 10_000.0).round() / 10_000.0
}

/// The same for all values of a worth.
pub(super) fn rounded_worth(mut worth: Assessment) -> Assessment {
    let points = worth.points.iter_mut().flatten();
    let values = worth.values.iter_mut().chain(&mut worth.wins).chain(points);
    for value in values.chain([&mut worth.drawn]) {
        *value = rounded(*value);
    }
    worth
}
