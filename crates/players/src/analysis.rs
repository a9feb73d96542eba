//! Analysis: what the moves of a position are worth, and what every move of a recorded game has cost.
//!
//! Pure like the search itself: no clock, no files. The caller gives a number of descents, or a [`Watch`] that says
//! when time is up. One seed and one number of descents on one thread give one result.

mod accuracy;
mod examination;
mod explain;
mod judge;
mod look;
mod luck;
mod model;
mod replay;
mod summary;
mod turning;
mod verdict;

use thiserror::Error;
use trivium_game::Turn;
use trivium_games::{AnyPosition, Record, StartError, StepError, each_game};

use crate::{Level, Means, Playable};
use look::Looker;

pub use accuracy::accuracy_of;
pub use examination::{AnyExamination, Examination};
pub use explain::{
    CaminosExplanation, CuminosExplanation, Explains, Explanation, NotLegal, Spoiler, WegeExplanation,
    explain,
};
pub use model::{GameAnalysis, MoveAnalysis, PositionAnalysis};
pub use summary::{Summary, Verdicts};
pub use turning::{Cause, TurningPoint};
pub use verdict::Verdict;

/// The search budget per position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// A number of descents without a network; one that asks a network counts as several
    /// ([`LevelPlayer::descent_cost`](crate::LevelPlayer::descent_cost)).
    Nodes(u64),
    /// As many descents as a player of this level makes for a move. Nothing is overlooked on purpose.
    Level(Level),
    /// As long as the [`Watch`] allows.
    Watched,
}

impl Thought {
    pub(crate) const fn nodes<G: Playable>(self) -> u64 {
        match self {
            Self::Nodes(nodes) => nodes,
            Self::Level(level) => level.nodes::<G>(),
            Self::Watched => u64::MAX,
        }
    }
}

/// Parameters of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The search budget per position.
    pub thought: Thought,
    /// Seed, threads, memory.
    pub means: Means,
    /// The most moves reported per position.
    pub moves: usize,
    /// Whether to measure the luck of draws too; where much is drawn, that doubles the time.
    pub luck: bool,
}

impl Effort {
    /// This budget per position, on one thread, with everything else as usual.
    pub const fn of(thought: Thought, seed: u64) -> Self {
        Self { thought, means: Means::seeded(seed), moves: 5, luck: true }
    }
}

/// Observes an analysis: receives its progress and says when to stop.
pub trait Watch {
    /// `done` of `all` moves are judged, this one last.
    fn judged(&mut self, _done: usize, _all: usize, _last: &MoveAnalysis) {}

    /// A search begins; it may take this part of the time for a position.
    fn begins(&mut self, _part: f32) {}

    /// Whether the search that goes on has used up its time.
    fn is_time_up(&mut self) -> bool {
        false
    }

    /// Whether to give up the whole analysis.
    fn is_given_up(&mut self) -> bool {
        false
    }
}

/// No observer.
impl Watch for () {}

/// Why there is no analysis.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnalysisError {
    /// The game is over: there is nothing to choose.
    #[error("the game is over here; analyse a position in which a seat is to move")]
    Over,
    /// Something has to be drawn before a seat can move.
    #[error("something is to be drawn here; analyse the position after the draw")]
    ToBeDrawn,
    /// The record has no moves.
    #[error("no move was played in this game; there is nothing to analyse")]
    NoMoves,
    /// The record begins nowhere; one that was read does.
    #[error("the record does not hold together: {0}")]
    Start(#[from] StartError),
    /// Something in the record cannot be drawn or played; all of one that was read can.
    #[error("the record does not hold together: {0}")]
    Step(#[from] StepError),
    /// The watch has given it up.
    #[error("the analysis was given up")]
    GivenUp,
}

/// The best moves of a position, with what they are worth.
///
/// # Errors
///
/// If no seat is to move, or the watch gives it up.
pub fn analyse_position(
    position: &AnyPosition,
    effort: &Effort,
    watch: &mut dyn Watch,
) -> Result<PositionAnalysis, AnalysisError> {
    each_game!(position, AnyPosition(position) => one(position, effort, watch))
}

/// What every move of a recorded game was worth; its variations are passed over.
///
/// # Errors
///
/// If nothing was played, or the watch gives it up.
pub fn analyse_record(
    record: &Record,
    effort: &Effort,
    watch: &mut dyn Watch,
) -> Result<GameAnalysis, AnalysisError> {
    let mut examination = AnyExamination::new(record)?;
    while examination.judge_next(effort, watch)? {}
    Ok(examination.findings())
}

fn one<G: Playable>(
    position: &G,
    effort: &Effort,
    watch: &mut dyn Watch,
) -> Result<PositionAnalysis, AnalysisError> {
    let seat = match position.turn() {
        Turn::Seat(seat) => seat,
        Turn::Chance(_) => return Err(AnalysisError::ToBeDrawn),
        Turn::Over => return Err(AnalysisError::Over),
    };
    let findings = Looker::new(effort, watch).best_moves(position)?;
    Ok(PositionAnalysis {
        kind: G::KIND,
        position: position.write_position(),
        seat,
        team: position.team_of(seat),
        legal: position.count_legal_moves(),
        worth: findings.worth,
        moves: findings.moves,
    })
}
