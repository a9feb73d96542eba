//! The error of every small value that can be parsed.

use std::error::Error;
use std::fmt;

/// A text that is not a value of the expected kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    what: &'static str,
    text: String,
    expected: String,
}

impl ParseError {
    /// `text` is not a `what`; `expected` says what to write instead.
    pub fn new(what: &'static str, text: &str, expected: impl Into<String>) -> Self {
        Self { what, text: text.to_owned(), expected: expected.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a {}; expected {}", self.text, self.what, self.expected)
    }
}

impl Error for ParseError {}

/// For errors that are kept as a message.
impl From<ParseError> for String {
    fn from(error: ParseError) -> Self {
        error.to_string()
    }
}
