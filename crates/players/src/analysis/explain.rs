//! What a mistake gave away, as facts that a shell puts into words.
//!
//! Every explanation compares the position after the move with the one after the best move. It follows from the rules,
//! from way lengths and points that the rules define, or from a proof of the solver.

mod caminos;
mod cuminos;
mod wege;

use serde::Serialize;
use trivium_game::{Clause, Game as _, MoveError};
use trivium_games::{AnyPosition, Rules, any_game, each_game};

use crate::Assessment;

pub use caminos::CaminosExplanation;
pub use cuminos::CuminosExplanation;
pub use wege::{Spoiler, WegeExplanation};

/// The most explanations of one move: more would be noise.
const MOST: usize = 2;

/// A game whose mistakes can be explained.
pub trait Explains: Rules {
    /// The kinds of explanation.
    type Explanation;

    /// What a legal move gave away against a better one, the most important first; empty if nothing is found.
    fn explain_mistake(&self, played: Self::Move, best: Self::Move) -> Vec<Self::Explanation>;

    /// What a search says that it gave away, where the moves themselves do not show it.
    fn explain_worth(&self, _played: &Assessment, _best: &Assessment) -> Option<Self::Explanation> {
        None
    }
}

type ExplanationOf<G> = <G as Explains>::Explanation;

any_game! {
    /// What a mistake gave away.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "game", rename_all = "lowercase")]
    pub enum Explanation(ExplanationOf);
}

/// What a move in the notation gave away against a better one.
///
/// # Errors
///
/// If one of them is not legal in the position.
pub fn explain(position: &AnyPosition, played: &str, best: &str) -> Result<Vec<Explanation>, NotLegal> {
    each_game!(position, AnyPosition(position) => {
        let read = |text: &str| position.read_move(text).map_err(|error| NotLegal::new(text, &error));
        Ok(explain_move(position, read(played)?, read(best)?))
    })
}

pub(super) fn explain_move<G>(position: &G, played: G::Move, best: G::Move) -> Vec<Explanation>
where
    G: Explains<Explanation: Into<Explanation>>,
{
    let mut found = if played == best { Vec::new() } else { position.explain_mistake(played, best) };
    found.truncate(MOST);
    found.into_iter().map(Into::into).collect()
}

/// A move that cannot be compared: it is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{mv} is not legal here: {reason}")]
pub struct NotLegal {
    /// The move as given.
    pub mv: String,
    /// Why not.
    pub reason: String,
}

impl NotLegal {
    fn new<C: Clause>(mv: &str, error: &MoveError<C>) -> Self {
        Self { mv: mv.to_owned(), reason: error.to_string() }
    }
}
