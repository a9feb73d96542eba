//! Why a command is refused.

use std::error::Error;
use std::fmt;

/// Why a command is refused: a sentence that says what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl Refused {
    /// A refusal with this sentence.
    pub fn new(message: impl fmt::Display) -> Self {
        // An answer is one line.
        Self(message.to_string().replace('\n', " "))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Refused {}
