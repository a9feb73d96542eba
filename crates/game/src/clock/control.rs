//! Time controls.

use std::fmt;
use std::str::FromStr;

use super::Millis;
use crate::ParseError;

/// A time control, the same for every seat.
///
/// Written `none`, `move 30s`, `fischer 5m+3s` (start + increment), `days 3d+10d` (per move + bank).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// No limit.
    #[default]
    Untimed,
    /// A fixed time per move; what is left over is lost.
    PerMove {
        /// The time for a move.
        limit: Millis,
    },
    /// A main time, and an increment after every move.
    Fischer {
        /// The main time.
        start: Millis,
        /// Added after every move.
        increment: Millis,
    },
    /// Time per move, usually days, and a bank to draw on beyond it.
    Days {
        /// The time for a move.
        per_move: Millis,
        /// The bank at the start; it is never refilled.
        bank: Millis,
    },
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untimed => f.write_str("none"),
            Self::PerMove { limit } => write!(f, "move {limit}"),
            Self::Fischer { start, increment } => write!(f, "fischer {start}+{increment}"),
            Self::Days { per_move, bank } => write!(f, "days {per_move}+{bank}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let complaint =
            || ParseError::new("time control", text, "none, move 30s, fischer 5m+3s or days 3d+10d");
        let pair = |times: &str| -> Result<(Millis, Millis), ParseError> {
            let (first, second) = times.split_once('+').ok_or_else(complaint)?;
            Ok((first.parse()?, second.parse()?))
        };
        match text.split_once(' ') {
            None if text == "none" => Ok(Self::Untimed),
            Some(("move", limit)) => Ok(Self::PerMove { limit: limit.parse()? }),
            Some(("fischer", times)) => {
                pair(times).map(|(start, increment)| Self::Fischer { start, increment })
            }
            Some(("days", times)) => pair(times).map(|(per_move, bank)| Self::Days { per_move, bank }),
            _ => Err(complaint()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_control_is_read_as_it_is_written() {
        for text in ["none", "move 30s", "fischer 5m+3s", "days 3d+10d"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "None", "move", "move 5", "fischer 5m", "days 3d+", "blitz 5m+3s"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
