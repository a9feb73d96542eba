//! Moves as text: `0,0/SW`, `-2,3`, `x1,1`.

use trivium_game::{Game, Illegal, MoveError, Turn};

use crate::{Cell, Clause, Corner, Move, Position};

/// A coordinate further away than this is cut to it, or to one more: whether it is odd is kept.
const FAR: i32 = 1_000_000;

/// A move as it can be written: any two numbers, whether or not a park reaches so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) corner: Option<Corner>,
    pub(crate) exchange: bool,
}

impl Written {
    /// The cell, if a park can reach so far.
    pub(crate) const fn cell(self) -> Option<Cell> {
        Cell::new(self.x, self.y)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let (exchange, text) = text.strip_prefix('x').map_or((false, text), |rest| (true, rest));
        let (place, corner) = match text.split_once('/') {
            Some((place, corner)) => (place, Some(corner.parse().ok()?)),
            None => (text, None),
        };
        let (x, y) = place.split_once(',')?;
        Some(Self { x: read_coordinate(x)?, y: read_coordinate(y)?, corner, exchange })
    }
}

impl From<Move> for Written {
    fn from(mv: Move) -> Self {
        Self { x: mv.cell().x(), y: mv.cell().y(), corner: mv.corner(), exchange: mv.is_exchange() }
    }
}

impl Position {
    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Illegal<Clause>> {
        self.check_written(mv.into(), &mv)
    }

    pub(crate) fn read_written_move(&self, text: &str) -> Result<Move, MoveError<Clause>> {
        let written = Written::read(text).ok_or_else(|| {
            MoveError::Unreadable("a move is written as X,Y or X,Y/NE (NW, SE, SW) or xX,Y".to_owned())
        })?;
        match self.turn() {
            Turn::Over => return Err(MoveError::Over),
            Turn::Chance(_) => return Err(MoveError::ChanceFirst),
            Turn::Seat(_) => self.check_written(written, &text)?,
        }
        let cell = written.cell().expect("a legal move names a cell of the grid");
        Ok(match written.corner {
            _ if written.exchange => Move::exchange(cell),
            Some(corner) => Move::lay_with_duck(cell, corner),
            None => Move::lay(cell),
        })
    }
}

/// Reads a whole number without needless signs and zeros, of any length.
pub(crate) fn read_coordinate(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (digits.starts_with('0') && text != "0") {
        return None;
    }
    let number = digits.parse().ok().filter(|&number: &i32| number < FAR).unwrap_or_else(|| {
        // Only the parity of a far coordinate matters: it separates land from water.
        FAR + i32::from(digits.as_bytes()[digits.len() - 1] % 2)
    });
    Some(if digits.len() < text.len() { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length_are_read() {
        let long = |last: char| format!("-{}{last}", "9".repeat(5000));
        for (text, number) in [
            ("0", 0),
            ("5", 5),
            ("-5", -5),
            ("10", 10),
            ("999999", 999_999),
            ("1000000", 1_000_000),
            ("1000001", 1_000_001),
            ("1000002", 1_000_000),
            ("2147483649", 1_000_001),
            (&long('8'), -1_000_000),
            (&long('7'), -1_000_001),
        ] {
            assert_eq!(read_coordinate(text), Some(number), "{text}");
        }
        for text in ["", "-", "-0", "00", "01", "-01", "+1", " 1", "1 ", "1.0", "--1", "١"] {
            assert_eq!(read_coordinate(text), None, "{text}");
        }
    }

    #[test]
    fn a_move_is_an_optional_x_two_numbers_and_an_optional_corner() {
        let read = |text| {
            Written::read(text).map(|written| (written.exchange, written.x, written.y, written.corner))
        };
        assert_eq!(read("-2,3"), Some((false, -2, 3, None)));
        assert_eq!(read("x1,-1"), Some((true, 1, -1, None)));
        assert_eq!(read("0,0/SW"), Some((false, 0, 0, Some(Corner::SouthWest))));
        assert_eq!(read("x0,9/NE"), Some((true, 0, 9, Some(Corner::NorthEast))));
        for text in [
            "",
            "x",
            "0",
            "0,",
            ",0",
            "0,0,0",
            "0,0/",
            "0,0/N",
            "0,0/ne",
            "0,0/SW/SW",
            "X0,0",
            "xx0,0",
            "0, 0",
            "0,0 ",
            "P 0,0",
            "pass",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
