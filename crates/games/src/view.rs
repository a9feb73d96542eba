//! What everybody sees of a position, in types that serialize as the referee shows them.

use serde::Serialize;
use trivium_game::{Seat, Team, Turn};

use crate::any_game;
use crate::rules::Rules;

/// Whose turn it is, and how the game ended if it has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct TurnView<G: Rules> {
    /// The seat that moves, if one does.
    pub seat: Option<Seat>,
    /// Whether the game is over.
    pub over: bool,
    /// How it ended.
    pub outcome: Option<OutcomeView<G>>,
    /// What else this game shows.
    #[serde(flatten)]
    pub details: G::TurnDetails,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct OutcomeView<G: Rules> {
    /// The team that won; `None` for a draw, or when all lost together.
    pub winner: Option<Team>,
    /// Why, in one word.
    pub reason: String,
    /// The points of every team.
    pub points: Vec<u32>,
    /// What else this game shows.
    #[serde(flatten)]
    pub details: G::OutcomeDetails,
}

impl<G: Rules> TurnView<G> {
    pub(crate) fn of(position: &G) -> Self {
        let turn = position.turn();
        let outcome = position.outcome().map(|outcome| OutcomeView {
            winner: outcome.winner,
            reason: outcome.reason.to_string(),
            points: outcome.points.as_slice().to_vec(),
            details: position.outcome_details(),
        });
        Self { seat: turn.seat(), over: turn == Turn::Over, outcome, details: position.turn_details() }
    }
}

any_game! {
    /// Whose turn it is in any game.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[serde(untagged)]
    pub enum AnyTurn(TurnView);
}

type StateOf<G> = <G as Rules>::State;

any_game! {
    /// What lies on the table of any game.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[serde(untagged)]
    pub enum AnyState(StateOf);
}

/// Everything that everybody sees of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Description {
    /// The position in one line.
    pub position: String,
    /// Whose turn it is.
    pub turn: AnyTurn,
    /// What lies on the table.
    pub state: AnyState,
}
