//! Clock arithmetic for any number of seats. Pure: nothing here reads a clock.

mod control;
mod millis;

use std::error::Error;
use std::fmt;

pub use control::TimeControl;
pub use millis::Millis;

use crate::{MAX_SEATS, Seat};

/// Every seat's clock at the beginning of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Fischer: the time left. Days: the time left in the bank. Otherwise unused.
    stock: [Millis; MAX_SEATS],
}

impl Clock {
    /// The clock before the first ply.
    pub const fn new(control: TimeControl) -> Self {
        let stock = match control {
            TimeControl::Untimed | TimeControl::PerMove { .. } => Millis(0),
            TimeControl::Fischer { start, .. } => start,
            TimeControl::Days { bank, .. } => bank,
        };
        Self { control, stock: [stock; MAX_SEATS] }
    }

    /// The time control that this clock follows.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// How long the seat may think about its next move; `None` without a limit.
    pub fn allowance(&self, seat: Seat) -> Option<Millis> {
        let stock = self.stock[seat.index()];
        match self.control {
            TimeControl::Untimed => None,
            TimeControl::PerMove { limit } => Some(limit),
            TimeControl::Fischer { .. } => Some(stock),
            TimeControl::Days { per_move, .. } => Some(per_move.plus(stock)),
        }
    }

    /// How long the seat may still think after `thought`.
    pub fn left(&self, seat: Seat, thought: Millis) -> Option<Millis> {
        self.allowance(seat).map(|allowance| allowance.minus(thought))
    }

    /// The time that stays with the seat from move to move: its main time, or its bank.
    pub const fn stock(&self, seat: Seat) -> Millis {
        self.stock[seat.index()]
    }

    /// The clock after the seat has thought for `thought` and moved.
    ///
    /// # Errors
    ///
    /// If the seat has run out of time.
    pub fn after_move(mut self, seat: Seat, thought: Millis) -> Result<Self, ClockError> {
        if self.allowance(seat).is_some_and(|allowance| thought > allowance) {
            return Err(ClockError { seat });
        }
        let stock = &mut self.stock[seat.index()];
        match self.control {
            TimeControl::Untimed | TimeControl::PerMove { .. } => {}
            TimeControl::Fischer { increment, .. } => *stock = stock.minus(thought).plus(increment),
            TimeControl::Days { per_move, .. } => *stock = stock.minus(thought.minus(per_move)),
        }
        Ok(self)
    }
}

/// A seat has run out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockError {
    /// The seat whose time is up.
    pub seat: Seat,
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} has run out of time", self.seat)
    }
}

impl Error for ClockError {}

/// The clock at the beginning of every ply.
///
/// A takeback restores the clock of the ply it goes back to: time spent on the moves taken back is returned, and so is
/// the time of the unfinished move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockHistory {
    /// `clocks[n]` is the clock at the beginning of ply n; never empty.
    clocks: Vec<Clock>,
    thought: Vec<Millis>,
}

impl ClockHistory {
    /// The history of a game that has not begun.
    pub fn new(control: TimeControl) -> Self {
        Self { clocks: vec![Clock::new(control)], thought: Vec::new() }
    }

    /// The clock at the beginning of the current ply.
    pub fn now(&self) -> Clock {
        self.clocks[self.plies()]
    }

    /// How many plies have been played.
    pub const fn plies(&self) -> usize {
        self.thought.len()
    }

    /// The clock at the beginning of a ply that has been reached.
    pub fn at(&self, ply: usize) -> Option<Clock> {
        self.clocks.get(ply).copied()
    }

    /// How long the mover thought at a ply that has been played.
    pub fn thought(&self, ply: usize) -> Option<Millis> {
        self.thought.get(ply).copied()
    }

    /// Records that the seat has thought for `thought` and moved.
    ///
    /// # Errors
    ///
    /// If its time was up; the history is then unchanged.
    pub fn push(&mut self, seat: Seat, thought: Millis) -> Result<(), ClockError> {
        let clock = self.now().after_move(seat, thought)?;
        self.clocks.push(clock);
        self.thought.push(thought);
        Ok(())
    }

    /// Records a move that was made before the clock ran: it takes no time and earns none.
    pub fn skip(&mut self) {
        self.clocks.push(self.now());
        self.thought.push(Millis(0));
    }

    /// Goes back to the beginning of this ply; does nothing if it has not been reached.
    pub fn take_back_to(&mut self, ply: usize) {
        self.thought.truncate(ply);
        self.clocks.truncate(ply + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Seat = Seat::new(0);
    const SECOND: Seat = Seat::new(1);

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn fischer_adds_the_increment_after_each_move() {
        let clock = Clock::new(control("fischer 1m+5s"));
        let clock = clock.after_move(FIRST, Millis(20_000)).unwrap();
        assert_eq!(clock.allowance(FIRST), Some(Millis(45_000)));
        assert_eq!(clock.allowance(SECOND), Some(Millis(60_000)));
        assert_eq!(clock.left(FIRST, Millis(50_000)), Some(Millis(0)));
        assert_eq!(clock.after_move(FIRST, Millis(45_001)), Err(ClockError { seat: FIRST }));
        assert!(clock.after_move(FIRST, Millis(45_000)).is_ok());
    }

    #[test]
    fn days_use_the_bank_only_beyond_the_time_of_the_move() {
        let clock = Clock::new(control("days 1d+2d"));
        let day = Millis(86_400_000);
        let clock = clock.after_move(SECOND, day).unwrap();
        assert_eq!(clock.stock(SECOND), Millis(2 * day.0));
        let clock = clock.after_move(SECOND, Millis(2 * day.0)).unwrap();
        assert_eq!(clock.stock(SECOND), day);
        assert_eq!(clock.allowance(SECOND), Some(Millis(2 * day.0)));
        assert!(clock.after_move(SECOND, Millis(2 * day.0 + 1)).is_err());
    }

    #[test]
    fn per_move_forgets_and_untimed_never_ends() {
        let clock = Clock::new(control("move 30s")).after_move(FIRST, Millis(29_000)).unwrap();
        assert_eq!(clock.allowance(FIRST), Some(Millis(30_000)));
        let clock = Clock::new(control("none")).after_move(FIRST, Millis(u64::MAX)).unwrap();
        assert_eq!(clock.allowance(FIRST), None);
    }

    #[test]
    fn a_move_before_the_clock_ran_changes_nothing() {
        let mut history = ClockHistory::new(control("fischer 10s+5s"));
        let start = history.now();
        history.skip();
        assert_eq!((history.now(), history.plies(), history.thought(0)), (start, 1, Some(Millis(0))));
        history.push(SECOND, Millis(0)).unwrap();
        assert_eq!(history.now().allowance(SECOND), Some(Millis(15_000)));
    }

    #[test]
    fn a_takeback_restores_the_clock_of_that_ply() {
        let mut history = ClockHistory::new(control("fischer 10s+0s"));
        let start = history.now();
        history.push(FIRST, Millis(1_000)).unwrap();
        let then = history.now();
        history.push(SECOND, Millis(2_000)).unwrap();
        assert!(history.push(FIRST, Millis(9_001)).is_err());
        assert_eq!((history.plies(), history.thought(1)), (2, Some(Millis(2_000))));
        history.take_back_to(1);
        assert_eq!((history.now(), history.plies(), history.at(2)), (then, 1, None));
        history.take_back_to(7);
        assert_eq!(history.plies(), 1);
        history.take_back_to(0);
        assert_eq!(history.now(), start);
    }
}
