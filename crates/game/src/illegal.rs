//! Why a move is refused.

use std::error::Error;
use std::fmt;

/// The number of a clause in the rule book, such as `C4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    letter: char,
    number: u8,
}

impl Clause {
    /// The clause with this letter and number.
    pub const fn new(letter: char, number: u8) -> Self {
        Self { letter, number }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}

/// A move that can be read but breaks a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The first clause that it breaks.
    pub clause: Clause,
    /// What is wrong with this very move, in a sentence.
    pub message: String,
    /// The cell, spot or point that the sentence is about, as the notation writes it, if it is about one.
    pub place: Option<String>,
}

impl Illegal {
    /// A move breaks this clause, for the reason that the message tells.
    pub fn new(clause: Clause, message: impl Into<String>) -> Self {
        Self { clause, message: message.into(), place: None }
    }

    /// The same, said of a place.
    #[must_use]
    pub fn at(mut self, place: impl fmt::Display) -> Self {
        self.place = Some(place.to_string());
        self
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.clause)
    }
}

impl Error for Illegal {}

/// Why a move in the notation is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is no move of this game; the sentence tells what was expected.
    Unreadable(String),
    /// The text is a move, but the game is over.
    Over,
    /// The text is a move, but chance draws before anybody moves.
    ChanceFirst,
    /// The text is a move that breaks a clause.
    Illegal(Illegal),
}

impl From<Illegal> for MoveError {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(message) => f.write_str(message),
            Self::Over => f.write_str("the game is over; no move can be played"),
            Self::ChanceFirst => f.write_str("something must be drawn before a move can be played"),
            Self::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl Error for MoveError {}
