//! The pieces: marks and cuminos.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

/// The marks of all cuminos, by number.
const MARKS: [[Mark; 2]; Cumino::COUNT] = {
    let mut marks = [[Mark(0); 2]; Cumino::COUNT];
    let (mut low, mut number) = (0, 0);
    while low < 6 {
        let mut high = low;
        while high < 6 {
            marks[number] = [Mark(low), Mark(high)];
            number += 1;
            high += 1;
        }
        low += 1;
    }
    marks
};

/// The number of the cumino with two marks, in either order.
const NUMBERS: [[u8; 6]; 6] = {
    let mut numbers = [[0; 6]; 6];
    let mut number = 0;
    while number < Cumino::COUNT {
        let [low, high] = MARKS[number];
        numbers[low.index()][high.index()] = number as u8;
        numbers[high.index()][low.index()] = number as u8;
        number += 1;
    }
    numbers
};

/// One of the six marks that the halves of cuminos show (K1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(u8);

impl Mark {
    /// The mark with this number, 1 to 6.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=6 => Some(Self(number - 1)),
            _ => None,
        }
    }

    /// All six marks.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..6).map(Self)
    }

    /// The mark's number, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The mark as an index, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The mark with this index.
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!(index < 6, "a mark's index is below 6");
        Self(index)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Mark {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mark = match *text.as_bytes() {
            [digit] => Self::new(digit.wrapping_sub(b'0')),
            _ => None,
        };
        mark.ok_or_else(|| ParseError::new("mark", text, "a number from 1 to 6"))
    }
}

/// A block of two cubes with a mark each; written with the lower mark first, such as `36`.
///
/// Cuminos are ordered as they are written: `11`, `12`, … `66`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cumino(u8);

impl Cumino {
    /// K1: a set has all pairs of six marks, doubles included.
    pub const COUNT: usize = 21;

    /// The cumino with these marks, in either order.
    pub const fn new(one: Mark, other: Mark) -> Self {
        Self(NUMBERS[one.index()][other.index()])
    }

    /// The cumino with this index, if it is below [`Cumino::COUNT`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// A whole set.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The cumino's number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its two marks, the lower first.
    pub const fn marks(self) -> [Mark; 2] {
        MARKS[self.index()]
    }

    /// Whether both halves show the same mark.
    pub const fn is_double(self) -> bool {
        let [low, high] = self.marks();
        low.0 == high.0
    }
}

impl fmt::Display for Cumino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.marks();
        write!(f, "{low}{high}")
    }
}

impl fmt::Debug for Cumino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cumino({self})")
    }
}

impl FromStr for Cumino {
    type Err = CuminoError;

    fn from_str(text: &str) -> Result<Self, CuminoError> {
        let mark = |byte: u8| Mark::new(byte.wrapping_sub(b'0'));
        if let [low, high] = *text.as_bytes()
            && let (Some(low), Some(high)) = (mark(low), mark(high))
            && low <= high
        {
            return Ok(Self::new(low, high));
        }
        Err(CuminoError(text.to_owned()))
    }
}

/// A text that is not a cumino.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CuminoError(String);

impl fmt::Display for CuminoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a cumino; write two marks from 1 to 6, the lower first", self.0)
    }
}

impl Error for CuminoError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_all_pairs_in_written_order() {
        let written: Vec<_> = Cumino::all().map(|cumino| cumino.to_string()).collect();
        assert_eq!(written.len(), 21);
        assert!(written.is_sorted());
        assert_eq!((written[0].as_str(), written[6].as_str(), written[20].as_str()), ("11", "22", "66"));
        for (index, cumino) in Cumino::all().enumerate() {
            let [low, high] = cumino.marks();
            assert_eq!((Cumino::new(low, high), Cumino::new(high, low)), (cumino, cumino));
            assert_eq!((cumino.index(), Cumino::from_index(index)), (index, Some(cumino)));
            assert_eq!(cumino.to_string().parse(), Ok(cumino));
            assert_eq!(cumino.is_double(), low == high);
        }
        assert_eq!(Cumino::from_index(21), None);
        assert_eq!(Cumino::all().filter(|cumino| cumino.is_double()).count(), 6);
        assert_eq!(Mark::all().map(Mark::number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn other_texts_are_no_cuminos() {
        for text in ["", "1", "21", "07", "17", "70", "123", " 12", "1é", "-1"] {
            assert!(text.parse::<Cumino>().is_err(), "{text}");
        }
        assert_eq!(
            "21".parse::<Cumino>().unwrap_err().to_string(),
            "`21` is not a cumino; write two marks from 1 to 6, the lower first"
        );
    }
}
