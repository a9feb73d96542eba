//! What ends a match before its time.

use std::error::Error;
use std::fmt;
use std::path::Path;

/// Why a match cannot begin or go on. What has been played is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchError(String);

impl MatchError {
    /// An error with this sentence.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// A file that cannot be used.
    pub(crate) fn file(path: &Path, error: &std::io::Error) -> Self {
        Self(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for MatchError {}
