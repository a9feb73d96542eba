//! Exact fractions: the solver's values are never rounded.

use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i64,
    /// Greater than 0.
    denominator: i64,
}

impl Fraction {
    /// 0.
    pub const ZERO: Self = Self::whole(0);
    /// 1/2.
    pub const HALF: Self = Self { numerator: 1, denominator: 2 };
    /// 1.
    pub const ONE: Self = Self::whole(1);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// A fraction in lowest terms; `None` if the denominator is 0 or the result does not fit into 64 bits.
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()? * denominator.signum();
        Some(Self {
            numerator: i64::try_from(numerator / divisor).ok()?,
            denominator: i64::try_from(denominator / divisor).ok()?,
        })
    }

    /// The numerator.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator, which is greater than 0.
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// The sum; `None` if it does not fit.
    pub fn plus(self, other: Self) -> Option<Self> {
        if self.denominator == 1 && other.denominator == 1 {
            return self.numerator.checked_add(other.numerator).map(Self::whole);
        }
        let [one, two] = [self.denominator, other.denominator].map(i128::from);
        Self::new(i128::from(self.numerator) * two + i128::from(other.numerator) * one, one * two)
    }

    /// The difference; `None` if it does not fit.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.times(-1)?)
    }

    /// The product; `None` if it does not fit.
    pub fn times(self, factor: i64) -> Option<Self> {
        Self::new(i128::from(self.numerator) * i128::from(factor), self.denominator.into())
    }

    /// The quotient; `None` if the divisor is 0 or the result does not fit.
    pub fn over(self, divisor: i64) -> Option<Self> {
        Self::new(self.numerator.into(), i128::from(self.denominator) * i128::from(divisor))
    }

    /// The nearest `f64`.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

fn greatest_common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |one: i64, two: i64| i128::from(one) * i128::from(two);
        cross(self.numerator, other.denominator).cmp(&cross(other.numerator, self.denominator))
    }
}

/// `3`, `-7/12`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => self.numerator.fmt(f),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that is not a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFractionError;

impl fmt::Display for ParseFractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a fraction such as 3 or -7/12")
    }
}

impl std::error::Error for ParseFractionError {}

impl std::str::FromStr for Fraction {
    type Err = ParseFractionError;

    fn from_str(text: &str) -> Result<Self, ParseFractionError> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| text.parse::<i64>().map(i128::from).map_err(|_| ParseFractionError);
        Self::new(number(numerator)?, number(denominator)?).ok_or(ParseFractionError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn stores_lowest_terms() {
        assert_eq!(fraction("6/-8").to_string(), "-3/4");
        assert_eq!(fraction("0/5"), Fraction::ZERO);
        assert_eq!(fraction("7").to_string(), "7");
        for text in ["", "1/0", "x", "1/2/3"] {
            assert_eq!(text.parse::<Fraction>(), Err(ParseFractionError));
        }
    }

    #[test]
    fn arithmetic_is_exact() {
        assert_eq!(fraction("1/3").plus(fraction("1/6")), Some(Fraction::HALF));
        assert_eq!(fraction("1/3").minus(fraction("5/6")), Some(fraction("-1/2")));
        assert_eq!(fraction("2/3").times(6), Some(Fraction::whole(4)));
        assert_eq!(fraction("4").over(6), Some(fraction("2/3")));
        assert_eq!(fraction("4").over(0), None);
        assert!(fraction("2/3") > fraction("5/8"));
        assert_eq!(Fraction::whole(i64::MAX).plus(Fraction::ONE), None);
        assert_eq!(Fraction::whole(i64::MAX).over(2).and_then(|large| large.times(4)), None);
        assert!((fraction("1/4").to_f64() - 0.25).abs() < f64::EPSILON);
    }
}
