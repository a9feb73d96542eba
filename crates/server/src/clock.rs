//! The clocks that tables may have.

use std::ops::RangeInclusive;

use trivium_game::{Millis, TimeControl};

use crate::ApiError;

const SECOND: u64 = 1000;
const HOUR: u64 = 3600 * SECOND;
const DAY: u64 = 24 * HOUR;

/// Reads a clock and refuses times that are too short to play or so long that the table would stay open for years.
pub(crate) fn clock(text: &str) -> Result<TimeControl, ApiError> {
    let clock: TimeControl = text.parse().map_err(ApiError::bad)?;
    match clock {
        TimeControl::Untimed => {}
        TimeControl::PerMove { limit } => check("a move", limit, SECOND..=DAY)?,
        TimeControl::Fischer { start, increment } => {
            check("the time for the game", start, 10 * SECOND..=DAY)?;
            check("the time that a move adds", increment, 0..=HOUR)?;
        }
        TimeControl::Days { per_move, bank } => {
            check("a move", per_move, HOUR..=30 * DAY)?;
            check("the time bank", bank, 0..=365 * DAY)?;
        }
    }
    Ok(clock)
}

fn check(what: &str, time: Millis, range: RangeInclusive<u64>) -> Result<(), ApiError> {
    if range.contains(&time.0) {
        return Ok(());
    }
    let (least, most) = (Millis(*range.start()), Millis(*range.end()));
    Err(ApiError::bad(format_args!("{what} is between {least} and {most} here, not {time}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_leaves_time_to_play_and_ends() {
        for good in ["none", "move 1s", "fischer 10s+0s", "fischer 5m+3s", "days 1d+0s", "days 30d+365d"] {
            assert_eq!(clock(good).unwrap().to_string(), good);
        }
        for bad in [
            "move 0s",
            "move 999ms",
            "move 2d",
            "fischer 0s+0s",
            "fischer 0s+1m",
            "fischer 5m+2h",
            "fischer 2d+0s",
            "days 0d+0d",
            "days 59m+1d",
            "days 31d+0d",
            "days 1d+366d",
        ] {
            assert!(clock(bad).is_err(), "{bad}");
        }
        let error = format!("{:?}", clock("fischer 0s+0s"));
        assert!(error.contains("the time for the game is between 10s and 1d here, not 0s"), "{error}");
    }
}
