//! Why a move is refused.

use std::error::Error;
use std::fmt;

use crate::{AnyClause, Clause};

/// A move that can be read but breaks a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal<C = AnyClause> {
    /// The first clause that it breaks.
    pub clause: C,
    /// What is wrong with this move, in a sentence.
    pub message: String,
    /// The cell, spot or point that the sentence is about, in the notation, if it is about one.
    pub place: Option<String>,
}

impl<C: Clause> Illegal<C> {
    /// A move breaks this clause; the message says why.
    pub fn new(clause: C, message: impl Into<String>) -> Self {
        debug_assert!(
            C::REFUSING.contains(&clause),
            "{clause} is not listed among the clauses that refuse moves"
        );
        Self { clause, message: message.into(), place: None }
    }
}

impl<C> Illegal<C> {
    /// Names the place that the message is about.
    #[must_use]
    pub fn at(mut self, place: impl fmt::Display) -> Self {
        self.place = Some(place.to_string());
        self
    }
}

impl<C: Clause> From<Illegal<C>> for Illegal {
    fn from(Illegal { clause, message, place }: Illegal<C>) -> Self {
        Self { clause: clause.into(), message, place }
    }
}

impl<C: fmt::Display> fmt::Display for Illegal<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.clause)
    }
}

impl<C: fmt::Debug + fmt::Display> Error for Illegal<C> {}

/// Why a move in the notation is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError<C = AnyClause> {
    /// The text is not a move of this game; the sentence says what was expected.
    Unreadable(String),
    /// The text is a move, but the game is over.
    Over,
    /// The text is a move, but chance draws first.
    ChanceFirst,
    /// The text is a move that breaks a clause.
    Illegal(Illegal<C>),
}

impl<C> From<Illegal<C>> for MoveError<C> {
    fn from(illegal: Illegal<C>) -> Self {
        Self::Illegal(illegal)
    }
}

impl<C: Clause> From<MoveError<C>> for MoveError {
    fn from(error: MoveError<C>) -> Self {
        match error {
            MoveError::Unreadable(message) => Self::Unreadable(message),
            MoveError::Over => Self::Over,
            MoveError::ChanceFirst => Self::ChanceFirst,
            MoveError::Illegal(illegal) => Self::Illegal(illegal.into()),
        }
    }
}

impl<C: fmt::Display> fmt::Display for MoveError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(message) => f.write_str(message),
            Self::Over => f.write_str("the game is over; no move can be played"),
            Self::ChanceFirst => f.write_str("something must be drawn before a move can be played"),
            Self::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl<C: fmt::Debug + fmt::Display> Error for MoveError<C> {}
