//! How often something may happen, as text.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use governor::Quota;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A burst, and a rate per second, minute or hour after it: `20 + 1/min`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Rate {
    burst: NonZeroU32,
    count: NonZeroU32,
    unit: Unit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Second,
    Minute,
    Hour,
}

/// A text that is no rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write how many at once and how many after that, such as \"20 + 1/min\"; the units are s, min and h")]
pub struct RateError;

impl Rate {
    /// A rate in code: `seconds` is 1, 60 or 3600.
    pub(super) const fn new(burst: u32, count: u32, seconds: u32) -> Self {
        let unit = match seconds {
            1 => Unit::Second,
            60 => Unit::Minute,
            _ => Unit::Hour,
        };
        let (Some(burst), Some(count)) = (NonZeroU32::new(burst), NonZeroU32::new(count)) else {
            panic!("a rate is not zero");
        };
        Self { burst, count, unit }
    }

    /// The rate times a factor.
    pub(crate) fn quota(self, factor: NonZeroU32) -> Quota {
        let period = Duration::from_secs(self.unit.seconds()) / self.count.saturating_mul(factor).get();
        let quota = Quota::with_period(period.max(Duration::from_nanos(1)));
        quota.expect("the period is not zero").allow_burst(self.burst.saturating_mul(factor))
    }
}

impl Unit {
    const fn seconds(self) -> u64 {
        match self {
            Self::Second => 1,
            Self::Minute => 60,
            Self::Hour => 3600,
        }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            Unit::Second => "s",
            Unit::Minute => "min",
            Unit::Hour => "h",
        };
        write!(f, "{} + {}/{unit}", self.burst, self.count)
    }
}

impl FromStr for Rate {
    type Err = RateError;

    fn from_str(text: &str) -> Result<Self, RateError> {
        let read = || {
            let (burst, rate) = text.split_once('+')?;
            let (count, unit) = rate.split_once('/')?;
            let unit = match unit.trim() {
                "s" => Unit::Second,
                "min" => Unit::Minute,
                "h" => Unit::Hour,
                _ => return None,
            };
            Some(Self { burst: burst.trim().parse().ok()?, count: count.trim().parse().ok()?, unit })
        };
        read().ok_or(RateError)
    }
}

impl From<Rate> for String {
    fn from(rate: Rate) -> Self {
        rate.to_string()
    }
}

impl TryFrom<String> for Rate {
    type Error = RateError;

    fn try_from(text: String) -> Result<Self, RateError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_as_they_are_written() {
        for text in ["20 + 1/min", "100 + 20/s", "5 + 1/h"] {
            assert_eq!(text.parse::<Rate>().unwrap().to_string(), text);
        }
        assert_eq!("5+1/h".parse::<Rate>(), "5 + 1/h".parse());
        for bad in ["", "20", "20 + 1", "0 + 1/min", "1 + 0/s", "-1 + 1/s", "1 + 1/day", "99999999999 + 1/s"]
        {
            assert_eq!(bad.parse::<Rate>(), Err(RateError), "{bad}");
        }
    }

    #[test]
    fn a_factor_multiplies_both_parts() {
        let quota = Rate::new(20, 1, 60).quota(NonZeroU32::new(3).unwrap());
        assert_eq!((quota.burst_size().get(), quota.replenish_interval()), (60, Duration::from_secs(20)));
        // However large the factor is, there is a quota.
        let quota = Rate::new(20, 20, 1).quota(NonZeroU32::MAX);
        assert_eq!(quota.burst_size(), NonZeroU32::MAX);
    }
}
