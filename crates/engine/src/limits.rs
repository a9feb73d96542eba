//! Limits of a search.

use trivium_game::{MAX_SEATS, Millis, Seat, TimeControl};

/// What a `go` allows. The first limit that is reached ends the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Node budget; the engine defines what a node is.
    pub nodes: Option<u64>,
    /// Time for the move.
    pub move_time: Option<Millis>,
    /// Until `stop`.
    pub infinite: bool,
    /// Play at this level.
    pub level: Option<u8>,
    /// The time control.
    pub clock: TimeControl,
    /// Time left on every clock, if known.
    pub left: [Option<Millis>; MAX_SEATS],
}

/// Expected number of own moves to come, to share out the clock.
const MOVES_TO_COME: u64 = 20;

/// Time to send the move.
const OVERHEAD: Millis = Millis(15);

impl Limits {
    /// How long the seat should think; `None` without a time limit.
    pub fn time_for(&self, seat: Seat) -> Option<Millis> {
        if self.infinite {
            return None;
        }
        let by_clock = match (self.clock, self.left[seat.index()]) {
            (TimeControl::Untimed, None) => None,
            (TimeControl::PerMove { limit }, None) => Some(limit.minus(OVERHEAD)),
            (TimeControl::PerMove { limit }, Some(left)) => Some(limit.min(left).minus(OVERHEAD)),
            // The bank is for emergencies.
            (TimeControl::Days { per_move, .. }, _) => Some(per_move.minus(OVERHEAD)),
            (TimeControl::Fischer { start, increment }, left) => {
                Some(share(left.unwrap_or(start), increment))
            }
            (TimeControl::Untimed, Some(left)) => Some(share(left, Millis(0))),
        };
        match (self.move_time, by_clock) {
            (Some(given), Some(by_clock)) => Some(given.min(by_clock)),
            (given, by_clock) => given.or(by_clock),
        }
    }
}

/// A fair share of the stock and most of what will be added, but never close to all that is left.
fn share(left: Millis, increment: Millis) -> Millis {
    let wanted = left.0 / MOVES_TO_COME + increment.0 / 4 * 3;
    Millis(wanted.min(left.0 / 4 * 3)).minus(OVERHEAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_out() {
        let seat = Seat::new(1);
        let with = |clock: &str, left: Option<u64>| {
            let mut limits = Limits { clock: clock.parse().unwrap(), ..Limits::default() };
            limits.left[1] = left.map(Millis);
            limits.time_for(seat)
        };
        assert_eq!(with("none", None), None);
        assert_eq!(with("move 1s", None), Some(Millis(985)));
        // 60 s / 20 and three quarters of 4 s.
        assert_eq!(with("fischer 60s+4s", None), Some(Millis(3_000 + 3_000 - 15)));
        assert_eq!(with("fischer 60s+4s", Some(2_000)), Some(Millis(1_500 - 15)));
        assert_eq!(with("fischer 60s+0s", Some(10)), Some(Millis(0)));
        let mut limits = Limits { move_time: Some(Millis(100)), ..Limits::default() };
        assert_eq!(limits.time_for(seat), Some(Millis(100)));
        limits.infinite = true;
        assert_eq!(limits.time_for(seat), None);
    }
}
