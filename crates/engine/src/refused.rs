//! Why a command is refused.

use std::fmt;

use thiserror::Error;

/// Why a command is refused: a sentence that says what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Refused(String);

impl Refused {
    /// A refusal with this sentence.
    pub fn new(message: impl fmt::Display) -> Self {
        // An answer is one line.
        Self(message.to_string().replace('\n', " "))
    }
}
