//! Exact values: the solver's goal for each game, and an entry point for any game.

mod caminos;
mod cuminos;
mod solvable;
mod wege;

use std::error::Error;
use std::fmt;

use trivium_game::{Game, Outcome, Turn};
use trivium_games::{AnyPosition, Rules, each_game};
use trivium_search::{Answer, Fraction, Goal, Solver, ValueBounds};

use crate::any::follow;

pub use caminos::{CaminosGoal, wins_by, wins_within};
pub use cuminos::{CuminosPoints, CuminosWin, lead};
pub use solvable::Solvable;
pub use wege::WegeGoal;

/// The value of a finished game for team 0: 1 for a win, 0 for a loss, a half for a draw. A cooperative game is won or
/// lost.
fn outcome_value<G: Game>(position: &G) -> Option<Fraction> {
    let Outcome { winner, .. } = position.outcome()?;
    Some(match winner {
        Some(team) => Fraction::whole(i64::from(team.index() == 0)),
        None if position.teams() == 1 => Fraction::ZERO,
        None => Fraction::HALF,
    })
}

/// What a solution answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Team 0's share of the game: 1 for a win, a half for a draw or a tie, 0 for a loss.
    Share,
    /// Team 0's lead in points at the end of this round of Cuminos.
    Lead,
}

/// The solver's result for a position, in notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The question.
    pub question: Question,
    /// Bounds of the answer, for team 0.
    pub bounds: ValueBounds,
    /// The depth in moves that the search completed.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The moves that are proven best; empty unless the answer is exact.
    pub best: Vec<String>,
    /// The principal variation with the likeliest draws, word by word as in a record.
    pub line: Vec<String>,
    /// The position at the end of that line.
    pub end: AnyPosition,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The game is over.
    Over,
    /// Three or more teams play, so there is no single value under best play.
    TooManyTeams,
    /// The hands of a round of Cuminos are not drawn yet.
    Drawing,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over; there is nothing to solve",
            Self::TooManyTeams => "only games of one or two teams have an exact value; this one has more",
            Self::Drawing => "hands are being drawn; draw all hands first, then solve the round",
        })
    }
}

impl Error for SolveError {}

/// Solves a position of any game, searching at most this many positions per question.
///
/// # Errors
///
/// If the position has no exact value to find.
pub fn solve(position: &AnyPosition, nodes: u64) -> Result<Vec<Solution>, SolveError> {
    if position.turn() == Turn::Over {
        return Err(SolveError::Over);
    }
    if position.teams() > 2 {
        return Err(SolveError::TooManyTeams);
    }
    each_game!(position, AnyPosition(position) => position.solve_questions(nodes))
}

/// Answers one question about a position.
pub(crate) fn answer<G: Rules, T: Goal<G>>(
    question: Question,
    goal: T,
    position: &G,
    nodes: u64,
) -> Solution {
    let Answer { bounds, depth, nodes, best, line } = Solver::new(goal, nodes).solve(position);
    let mut end = position.clone();
    let best = best.into_iter().map(|mv| end.write_move(mv)).collect();
    let line = line.into_iter().map(|step| follow(&mut end, step)).collect();
    Solution { question, bounds, depth, nodes, best, line, end: end.into() }
}
