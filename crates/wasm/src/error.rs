//! What a page has done wrong.

use std::error::Error;
use std::fmt;

use trivium_game::{MoveError, OptionError, PositionError};
use trivium_games::{GameMismatch, RecordError, StartError, StepError};

/// Why something that a page asked for cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// The game cannot begin so.
    Start(StartError),
    /// A move of the specification is refused.
    Move {
        /// The move.
        notation: String,
        /// Why, in a sentence.
        message: String,
    },
    /// A word of a line cannot be drawn or played.
    Step(StepError),
    /// The record cannot be read.
    Record(RecordError),
    /// Something else is wrong, in a sentence.
    Other(String),
}

impl SessionError {
    pub(crate) fn other(message: impl fmt::Display) -> Self {
        Self::Other(message.to_string())
    }
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Move { notation, message } => write!(f, "{notation}: {message}"),
            Self::Step(error) => error.fmt(f),
            Self::Record(error) => error.fmt(f),
            Self::Other(message) => f.write_str(message),
        }
    }
}

impl Error for SessionError {}

impl From<OptionError> for SessionError {
    fn from(error: OptionError) -> Self {
        Self::Start(error.into())
    }
}

impl From<PositionError> for SessionError {
    fn from(error: PositionError) -> Self {
        Self::Start(error.into())
    }
}

impl From<GameMismatch> for SessionError {
    fn from(error: GameMismatch) -> Self {
        Self::Start(error.into())
    }
}

impl From<StartError> for SessionError {
    fn from(error: StartError) -> Self {
        Self::Start(error)
    }
}

impl From<StepError> for SessionError {
    fn from(error: StepError) -> Self {
        Self::Step(error)
    }
}

impl From<MoveError> for SessionError {
    fn from(error: MoveError) -> Self {
        Self::Step(error.into())
    }
}

impl From<RecordError> for SessionError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}
