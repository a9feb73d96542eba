//! Record files: games as text that people can read, with comments and variations.
//!
//! The format is specified in `docs/formats/record.md`.

mod model;
mod reader;
mod tokens;
mod writer;

use std::error::Error;
use std::fmt;

pub use model::{Glyph, Line, Node, Record, RecordResult, ResultError, TeamOut, TeamOutError, UnknownGlyph};
pub use reader::read_records;

/// Trouble in a record file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl Error for RecordError {}
