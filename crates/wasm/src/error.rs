//! What a page has done wrong.

use std::fmt;

use thiserror::Error;
use trivium_game::{MoveError, OptionError, PositionError};
use trivium_games::{GameMismatch, RecordError, StartError, StepError};

/// Why something that a page asked for cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SessionError {
    /// The game cannot begin so.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move of the specification is refused.
    #[error("{notation}: {message}")]
    Move {
        /// The move.
        notation: String,
        /// Why, in a sentence.
        message: String,
    },
    /// A word of a line cannot be drawn or played.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Something else is wrong, in a sentence.
    #[error("{0}")]
    Other(String),
}

impl SessionError {
    pub(crate) fn other(message: impl fmt::Display) -> Self {
        Self::Other(message.to_string())
    }
}

/// Errors that reach a page by way of another.
macro_rules! through {
    ($($Error:ident => $Variant:ident),*) => {
        $(impl From<$Error> for SessionError {
            fn from(error: $Error) -> Self {
                Self::$Variant(error.into())
            }
        })*
    };
}

through!(OptionError => Start, PositionError => Start, GameMismatch => Start, MoveError => Step);
