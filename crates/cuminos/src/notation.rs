//! Moves in the notation: `AB:X,Y,Z/D`, or `pass`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

use crate::{Cell, Cumino, Direction, Laying, Move, Spot};

/// A text that is not a move of Cuminos.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableMove {
    text: String,
    reason: &'static str,
}

impl fmt::Display for UnreadableMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a move: {}; write AB:X,Y,Z/D such as 36:0,0,0/U, or pass",
            self.text, self.reason
        )
    }
}

impl Error for UnreadableMove {}

impl fmt::Display for Laying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}/{}", self.cumino(), self.spot(), self.direction())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay(laying) => laying.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// Reads a laying anywhere in space, also where none is legal. Coordinates may be of any length.
impl FromStr for Laying {
    type Err = UnreadableMove;

    fn from_str(text: &str) -> Result<Self, UnreadableMove> {
        read_laying(text).map_err(|reason| UnreadableMove { text: text.to_owned(), reason })
    }
}

impl FromStr for Move {
    type Err = UnreadableMove;

    fn from_str(text: &str) -> Result<Self, UnreadableMove> {
        if text == "pass" { Ok(Self::Pass) } else { text.parse().map(Self::Lay) }
    }
}

fn read_laying(text: &str) -> Result<Laying, &'static str> {
    let (cumino, rest) = text.split_once(':').ok_or("there is no colon after the cumino")?;
    let cumino: Cumino = cumino.parse().map_err(|_| "a cumino is two marks from 1 to 6, the lower first")?;
    let (spot, letter) = rest.split_once('/').ok_or("there is no slash before the direction")?;
    let mut coordinates = spot.split(',').map(read_coordinate);
    let mut next = || coordinates.next().ok_or("there are three coordinates")?;
    let (x, y, z) = (next()?, next()?, next()?);
    if coordinates.next().is_some() {
        return Err("there are three coordinates");
    }
    let direction: Direction = letter.parse().map_err(|_| "the direction is one of E W N S U D")?;
    if cumino.is_double() && !direction.is_forward() {
        return Err("the direction of a double is one of E N U");
    }
    Ok(Laying::new(cumino, Spot::new(Cell::new(x, y), z), direction))
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || Some(text.split_once(',')?).and_then(|(x, y)| Some((number(x)?, number(y)?)));
        read().map(|(x, y)| Self::new(x, y)).ok_or_else(|| ParseError::new("cell", text, "X,Y"))
    }
}

impl FromStr for Spot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read =
            || text.rsplit_once(',').and_then(|(cell, z)| Some(Self::new(cell.parse().ok()?, number(z)?)));
        read().ok_or_else(|| ParseError::new("spot", text, "X,Y,Z"))
    }
}

fn number(text: &str) -> Option<i64> {
    read_coordinate(text).ok()
}

/// Reads a whole number in its shortest form; one that is very large stays very large.
fn read_coordinate(text: &str) -> Result<i64, &'static str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = text == "0" || digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    if digits.is_empty() || !plain {
        return Err("a coordinate is a whole number without leading zeros");
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Ok(if digits.len() < text.len() { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in
            ["36:0,0,0/U", "36:2,0,1/D", "44:1,0,0/E", "12:-3,-12,2/W", "pass", "55:7,8,1/N", "16:0,1,0/S"]
        {
            let mv: Move = text.parse().unwrap();
            assert_eq!(mv.to_string(), text);
        }
        for cumino in Cumino::all() {
            for direction in Direction::ALL {
                let mv = Move::lay(cumino, Cell::new(-60, 7), 2, direction);
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
    }

    #[test]
    fn coordinates_may_be_of_any_length() {
        let far = format!("36:{0},-{0},{0}/E", "9".repeat(400));
        let Ok(Move::Lay(laying)) = far.parse() else { panic!("{far} can be read") };
        assert_eq!(laying.spot(), Spot::new(Cell::new(i64::MAX, -i64::MAX), i64::MAX));
    }

    #[test]
    fn anything_else_cannot_be_read() {
        let texts = [
            "",
            "Pass",
            "pass ",
            " pass",
            "36",
            "36:",
            "36:0,0,0",
            "36:0,0,0/",
            "36:0,0/U",
            "36:0,0,0,0/U",
            "63:0,0,0/U",
            "37:0,0,0/U",
            "06:0,0,0/U",
            "3:0,0,0/U",
            "336:0,0,0/U",
            "36:0,0,0/u",
            "36:0,0,0/X",
            "36:0,0,0/EE",
            "36:0,0,0/E ",
            "36:00,0,0/E",
            "36:01,0,0/E",
            "36:-0,0,0/E",
            "36:+1,0,0/E",
            "36:-,0,0/E",
            "36:,0,0/E",
            "36: 1,0,0/E",
            "36:1,0,1.0/E",
            "36:--1,0,0/E",
            "36:-01,0,0/E",
            "36:1,0,٣/E",
            "44:0,0,0/W",
            "44:0,0,0/S",
            "44:0,0,1/D",
            "36;0,0,0/U",
            "36:0,0,0/U/U",
            "3é:0,0,0/U",
            "36:0,0,0/É",
            "36::0,0,0/U",
        ];
        for text in texts {
            let error = text.parse::<Move>().expect_err(text);
            assert!(error.to_string().starts_with(&format!("`{text}` is not a move: ")), "{error}");
        }
    }
}
