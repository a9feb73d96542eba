//! The contract that every game keeps: seats, teams, turns, chance, outcome, clocks, perft. No game is in it.
//!
//! A position answers whose [`Turn`] it is: a seat's, chance's, or nobody's. What is not yet drawn is no part
//! of a position; its order lives in a [`Dealer`] beside it.
//!
//! ```
//! use trivium_game::{Seat, Team};
//!
//! // Seats and teams are numbers with a meaning; four seats in two teams sit alternately.
//! let seat = Seat::new(3);
//! assert_eq!(seat.team_among(2), Team::new(1));
//! assert_eq!(seat.next(4), Seat::new(0));
//! ```

mod chance;
mod clock;
mod contract;
mod forfeit;
mod hash;
mod illegal;
mod options;
mod outcome;
mod perft;
mod position_text;
mod random;
mod seat;
mod series;
mod symmetry;

pub use chance::{Dealer, IllegalDraw, NoChance, RandomDealer};
pub use clock::{Clock, ClockError, ClockHistory, Millis, TimeControl};
pub use contract::{Game, Playout, Turn};
pub use forfeit::{Departure, EndReason, FORFEIT_POINTS, ForfeitError, Forfeits, Sitter, UnknownReason};
pub use hash::{Hash, key};
pub use illegal::{Clause, Illegal, MoveError};
pub use options::{
    Edition, GameOptions, OptionError, OptionValue, canonical_options, read_options, write_all_options,
    write_options,
};
pub use outcome::{MAX_TEAMS, Outcome, TeamPoints};
pub use perft::perft;
pub use position_text::{Fields, PositionError, PositionText, SetupError};
pub use random::Random;
pub use seat::{MAX_SEATS, Seat, Team};
pub use series::{Series, SeriesError, Tally};
pub use symmetry::{Symmetric, Symmetry};
