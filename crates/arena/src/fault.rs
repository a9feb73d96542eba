//! What an engine can do wrong.

use std::fmt;

use trivium_game::EndReason;
use trivium_games::RecordReason;

/// Why an engine loses a game that the rules have not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has ended, or closed its output.
    Crash,
    /// It did not answer in time.
    Silence,
    /// It said `error`.
    Refusal(String),
    /// It named a move that is not legal.
    Illegal {
        /// The move.
        mv: String,
        /// What is wrong with it.
        why: String,
    },
}

impl Fault {
    /// The kind of fault in a word or two.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Silence => "silence",
            Self::Refusal(_) => "refusal",
            Self::Illegal { .. } => "illegal move",
        }
    }

    /// The reason in a record.
    pub(crate) const fn record_reason(&self) -> RecordReason {
        match self {
            Self::Silence => RecordReason::Forfeit(EndReason::Time),
            Self::Crash | Self::Refusal(_) | Self::Illegal { .. } => RecordReason::Adjudication,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash | Self::Silence => f.write_str(self.kind()),
            Self::Refusal(message) => write!(f, "refusal: {message}"),
            Self::Illegal { mv, why } => write!(f, "illegal move: `{mv}`: {why}"),
        }
    }
}
