//! Positions in one line of text.

use std::error::Error;
use std::fmt::{self, Write as _};

use crate::Game;

/// A game whose positions can be written in one line and read back without loss.
///
/// The line begins with the game's name and its options, so it is self-contained.
pub trait PositionText: Game {
    /// Writes the position in one line of printable ASCII.
    fn write_position(&self) -> String;

    /// Reads a position and checks that it can be one.
    ///
    /// # Errors
    ///
    /// If the line is malformed, or the position cannot occur in a game with these options.
    fn read_position(text: &str) -> Result<Self, PositionError>;
}

/// Adds items to a line, with a separator between them; `-` if there are none.
pub fn push_list<T: fmt::Display>(line: &mut String, items: impl IntoIterator<Item = T>, separator: &str) {
    let start = line.len();
    for item in items {
        if line.len() > start {
            line.push_str(separator);
        }
        push(line, item);
    }
    if line.len() == start {
        line.push('-');
    }
}

/// Adds something to a line.
pub fn push(line: &mut String, item: impl fmt::Display) {
    // A string can always be written to.
    let _ = write!(line, "{item}");
}

/// A line that is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The column of the error, counted in characters from 1.
    pub column: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl PositionError {
    /// An error at this column, counted from 1.
    pub fn new(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into() }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl Error for PositionError {}

/// Facts that make no position, and which part of them is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError<Part> {
    /// What is wrong.
    pub part: Part,
    /// Why, in a sentence.
    pub message: String,
}

impl<Part> SetupError<Part> {
    /// This part is wrong; the message says why.
    pub fn new(part: Part, message: impl Into<String>) -> Self {
        Self { part, message: message.into() }
    }
}

impl<Part> fmt::Display for SetupError<Part> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl<Part: fmt::Debug> Error for SetupError<Part> {}

/// Splits a line into fields separated by single spaces, and tracks their columns.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    rest: Option<&'a str>,
    column: usize,
}

impl<'a> Fields<'a> {
    /// The fields of this line.
    pub const fn new(line: &'a str) -> Self {
        Self { rest: Some(line), column: 1 }
    }

    /// The column at which the next field begins.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The next field with the column at which it begins.
    ///
    /// # Errors
    ///
    /// If the line ends before it, or it is empty; `what` names what is expected.
    pub fn next(&mut self, what: &str) -> Result<(&'a str, usize), PositionError> {
        let column = self.column;
        let missing = || PositionError::new(column, format!("expected {what}"));
        let rest = self.rest.ok_or_else(missing)?;
        let (field, rest) = rest.split_once(' ').map_or((rest, None), |(field, rest)| (field, Some(rest)));
        self.rest = rest;
        self.column += field.chars().count() + 1;
        if field.is_empty() { Err(missing()) } else { Ok((field, column)) }
    }

    /// Makes sure that nothing follows.
    ///
    /// # Errors
    ///
    /// If something does.
    pub fn end(self) -> Result<(), PositionError> {
        match self.rest {
            None => Ok(()),
            Some(_) => Err(PositionError::new(self.column, "expected the end of the line")),
        }
    }
}
