//! How long to think.

use trivium_game::{MAX_SEATS, Millis, Seat, TimeControl};

/// What a `go` allows. Where several limits are given, the first that is reached ends the thinking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So many nodes; what a node is, is the thinker's affair.
    pub nodes: Option<u64>,
    /// So long.
    pub move_time: Option<Millis>,
    /// Until told to stop.
    pub infinite: bool,
    /// As strong as this level.
    pub level: Option<u8>,
    /// How time is given out in the game.
    pub clock: TimeControl,
    /// What every seat has left on its clock, where that is told.
    pub left: [Option<Millis>; MAX_SEATS],
}

/// About so many moves of one's own are still to come, for somebody who shares out what is on the clock.
const MOVES_TO_COME: u64 = 20;

/// Telling the move takes time too.
const OVERHEAD: Millis = Millis(15);

impl Limits {
    /// How long the seat should think by what it knows of time; `None` if time is no matter.
    pub fn time_for(&self, seat: Seat) -> Option<Millis> {
        if self.infinite {
            return None;
        }
        let by_clock = match (self.clock, self.left[seat.index()]) {
            (TimeControl::Untimed, None) => None,
            (TimeControl::PerMove { limit }, None) => Some(limit.minus(OVERHEAD)),
            (TimeControl::PerMove { limit }, Some(left)) => Some(limit.min(left).minus(OVERHEAD)),
            // A bank is for emergencies: nobody plans to use it.
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
