//! Exact answers: what makes the solver solve each game, and any of them for shells that know only the notation.

mod caminos;
mod certain;
mod cuminos;
mod wege;

use std::error::Error;
use std::fmt;

use trivium_game::{Game, Outcome, Turn};
use trivium_games::{AnyPosition, Rules};
use trivium_search::{Answer, Fraction, Goal, Solver, Worth};

use crate::any::follow;

pub use caminos::{CaminosGoal, wins_by, wins_within};
pub use certain::Certain;
pub use cuminos::{CuminosPoints, CuminosWin, lead};
pub use wege::WegeGoal;

/// What the end of a game is worth to team 0: 1 if it has won, 0 if it has lost, a half for a draw. A game that
/// all play together is won or lost.
fn outcome_value<G: Game>(position: &G) -> Option<Fraction> {
    let Outcome { winner, .. } = position.outcome()?;
    Some(match winner {
        Some(team) => Fraction::whole(i64::from(team.index() == 0)),
        None if position.teams() == 1 => Fraction::ZERO,
        None => Fraction::HALF,
    })
}

/// What was asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Team 0's share of the game: 1 for a win, a half for a draw or a tie, 0 for a loss.
    Share,
    /// By how many points team 0 leads at the end of this round of Cuminos.
    Lead,
}

/// What was found about a position, in the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What was asked.
    pub question: Question,
    /// The answer, for team 0.
    pub worth: Worth,
    /// So many moves ahead everything was looked at.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The moves that are proven to be best; of the others it is certain that they are no better. None unless
    /// the answer is exact.
    pub best: Vec<String>,
    /// How the game goes on with best moves and the likeliest draws, word by word as in a record.
    pub line: Vec<String>,
    /// The position at the end of that line.
    pub end: AnyPosition,
}

/// A position about which there is nothing to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The game is over.
    Over,
    /// Three teams play, or more: what is best for one of them depends on whom the others wish to win.
    TooManyTeams,
    /// The hands of a round of Cuminos are being drawn.
    Drawing,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over: there is nothing to solve",
            Self::TooManyTeams => {
                "three teams play, or more: only games of two sides, or of one, have an exact value"
            }
            Self::Drawing => "hands are being drawn: a round of Cuminos is solved once all hands are full",
        })
    }
}

impl Error for SolveError {}

/// Solves a position of any game, looking at so many positions at most for each question.
///
/// # Errors
///
/// If there is nothing to solve.
pub fn solve(position: &AnyPosition, nodes: u64) -> Result<Vec<Solution>, SolveError> {
    if position.turn() == Turn::Over {
        return Err(SolveError::Over);
    }
    if position.teams() > 2 {
        return Err(SolveError::TooManyTeams);
    }
    Ok(match position {
        AnyPosition::Caminos(game) => {
            vec![answer(Question::Share, CaminosGoal::new(game), game, position, nodes)]
        }
        AnyPosition::Wege(game) => vec![answer(Question::Share, WegeGoal, game, position, nodes)],
        AnyPosition::Cuminos(game) => solve_cuminos(game, position, nodes)?,
    })
}

fn solve_cuminos(
    game: &trivium_cuminos::Position,
    position: &AnyPosition,
    nodes: u64,
) -> Result<Vec<Solution>, SolveError> {
    if matches!(game.turn(), Turn::Chance(_)) {
        return Err(SolveError::Drawing);
    }
    let mut solutions = vec![answer(Question::Lead, CuminosPoints, game, position, nodes)];
    if CuminosWin::applies_to(game) {
        solutions.insert(0, answer(Question::Share, CuminosWin, game, position, nodes));
    }
    Ok(solutions)
}

fn answer<G: Rules, T: Goal<G>>(
    question: Question,
    goal: T,
    game: &G,
    position: &AnyPosition,
    nodes: u64,
) -> Solution {
    let Answer { worth, depth, nodes, best, line } = Solver::new(goal, nodes).solve(game);
    let mut game = game.clone();
    let mut end = position.clone();
    let best = best.into_iter().map(|mv| game.write_move(mv)).collect();
    let mut words = Vec::new();
    for step in line {
        let word = follow(&mut game, step);
        end.follow(&word).expect("a solver goes on by the rules");
        words.push(word);
    }
    Solution { question, worth, depth, nodes, best, line: words, end }
}
