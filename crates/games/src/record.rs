//! Record files: games as text that people can read, with comments and variations.
//!
//! The format is specified in `docs/formats/record.md`.

mod model;
mod reader;
mod tokens;
mod writer;

use thiserror::Error;

pub use model::{
    Glyph, Line, Node, Record, RecordOut, RecordOutError, RecordReason, RecordResult, ResultError,
    UnknownGlyph,
};
pub use reader::read_records;

/// Trouble in a record file, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}
