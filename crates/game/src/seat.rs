//! Who sits at the table: seats, and the teams they belong to.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;

/// The most seats that any game has.
pub const MAX_SEATS: usize = 6;

/// A place at the table, counted from 0 in playing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// # Panics
    ///
    /// If the number is not below [`MAX_SEATS`].
    pub const fn new(number: u8) -> Self {
        assert!((number as usize) < MAX_SEATS, "a seat's number is below MAX_SEATS");
        Self(number)
    }

    /// All seats of a table with `count` seats, in playing order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..count).map(Self::new)
    }

    /// The seat's number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that follows at a table of `count` seats.
    #[must_use]
    pub const fn next(self, count: u8) -> Self {
        Self((self.0 + 1) % count)
    }

    /// The team of this seat where `teams` teams sit in turn.
    pub const fn team_among(self, teams: u8) -> Team {
        Team(self.0 % teams)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_number(text).map(Self).ok_or_else(|| ParseError::new("seat", text, "a number from 0 to 5"))
    }
}

/// A side in the game: one seat or several that win and lose together, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Team(u8);

impl Team {
    /// The team with this number.
    ///
    /// # Panics
    ///
    /// If the number is not below [`MAX_SEATS`]: there are no more teams than seats.
    pub const fn new(number: u8) -> Self {
        assert!((number as usize) < MAX_SEATS, "a team's number is below MAX_SEATS");
        Self(number)
    }

    /// All teams of a game with `count` teams.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..count).map(Self::new)
    }

    /// The team's number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Team {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_number(text).map(Self).ok_or_else(|| ParseError::new("team", text, "a number from 0 to 5"))
    }
}

/// A number below [`MAX_SEATS`], as it is printed: one digit.
fn read_number(text: &str) -> Option<u8> {
    let digit = text.len() == 1 && text.as_bytes()[0].is_ascii_digit();
    text.parse().ok().filter(|&number: &u8| digit && usize::from(number) < MAX_SEATS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_teams_are_read_as_they_are_written() {
        for number in 0..MAX_SEATS as u8 {
            assert_eq!(number.to_string().parse(), Ok(Seat::new(number)));
            assert_eq!(number.to_string().parse(), Ok(Team::new(number)));
        }
        for wrong in ["", "6", "-1", "+1", "01", "a"] {
            assert!(wrong.parse::<Seat>().is_err() && wrong.parse::<Team>().is_err(), "{wrong}");
        }
    }
}
