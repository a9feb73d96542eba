//! A duration, written with its unit.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;

/// A duration in milliseconds.
///
/// Written with the largest unit that divides it: `500ms`, `30s`, `5m`, `2h`, `3d`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

/// The units, largest first, in milliseconds.
const UNITS: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

impl Millis {
    /// The sum of two times.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The difference, at least zero.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, size) = if self.0 == 0 {
            ("s", 1_000)
        } else {
            *UNITS
                .iter()
                .find(|(_, size)| self.0.is_multiple_of(*size))
                .expect("every time is a number of ms")
        };
        write!(f, "{}{unit}", self.0 / size)
    }
}

impl FromStr for Millis {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let complaint =
            || ParseError::new("time", text, "a whole number and a unit: 500ms, 30s, 5m, 2h or 3d");
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = text.split_at(digits);
        let size = UNITS.iter().find(|(name, _)| *name == unit).ok_or_else(complaint)?.1;
        let number: u64 = number.parse().map_err(|_| complaint())?;
        number.checked_mul(size).map(Self).ok_or_else(complaint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_with_the_largest_unit_that_fits() {
        for text in ["0s", "500ms", "30s", "90s", "5m", "2h", "36h", "3d"] {
            assert_eq!(text.parse::<Millis>().unwrap().to_string(), text);
        }
        assert_eq!("120s".parse::<Millis>().unwrap().to_string(), "2m");
    }

    #[test]
    fn nonsense_is_no_time() {
        for text in ["", "s", "5", "5x", "-5s", "1.5s", "99999999999999999999s", "999999999999999999d", "5 s"]
        {
            assert!(text.parse::<Millis>().is_err(), "{text}");
        }
    }
}
