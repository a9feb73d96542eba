//! The game at a table that has started.

use std::collections::{BTreeMap, BTreeSet};

use trivium_game::{ClockHistory, Forfeits, Millis, Outcome, Seat, Sitter};
use trivium_games::AnyPosition;

use crate::vacation::Away;
use crate::{ComputerLevel, Ending, Member, Refusal, Timestamp};

/// The most lag that is not counted in one move.
const LAG_PER_MOVE: Millis = Millis(300);

/// The most lag that is not counted for one seat in a whole game.
pub(crate) const LAG_PER_GAME: Millis = Millis(10_000);

/// A move or a draw.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) word: String,
    /// The seat that moved; nothing if chance drew.
    pub(crate) mover: Option<Seat>,
}

/// A game that has started.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) position: AnyPosition,
    /// How many moves have been played.
    pub(crate) ply: u32,
    /// How many of them were played before the game came here, where no clock ran.
    pub(crate) opening: u32,
    /// By seat, who has moved.
    pub(crate) moved: Vec<bool>,
    pub(crate) forfeits: Forfeits,
    pub(crate) clock: ClockHistory,
    /// All moves and draws that stand.
    pub(crate) line: Vec<Step>,
    /// By seat, the lag that may still be left uncounted.
    pub(crate) lag_left: Vec<Millis>,
    /// Since when the seat to move thinks.
    pub(crate) turn_since: Timestamp,
    /// Who has offered a draw or agreed to it.
    pub(crate) offers: BTreeSet<Member>,
    /// To which ply someone wants to go back, and who has agreed.
    pub(crate) takeback: Option<(u32, BTreeSet<Member>)>,
    /// Who wants a pause.
    pub(crate) pause: BTreeSet<Member>,
    /// While the game is paused, how long the seat to move had thought before.
    pub(crate) paused: Option<Millis>,
    /// Who is on vacation.
    pub(crate) away: BTreeMap<Member, Away>,
    /// How much vacation members have used before.
    pub(crate) vacation_used: BTreeMap<Member, Millis>,
    /// Who plays, or has played in this game: nobody else learns of it late.
    pub(crate) players: BTreeSet<Member>,
    /// No takeback goes before this ply: somebody left the game then.
    pub(crate) settled: u32,
    pub(crate) ending: Option<Ending>,
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToMove {
    /// A person.
    Person {
        /// The seat.
        seat: Seat,
        /// Who plays it.
        member: Member,
    },
    /// A computer.
    Computer {
        /// The seat.
        seat: Seat,
        /// How strong it is.
        level: ComputerLevel,
    },
}

impl Play {
    /// Whether a person plays this seat now.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.forfeits.sitter(seat) == Sitter::Person
    }

    /// How long the seat to move has thought.
    pub(crate) fn thought(&self, seat: Seat, now: Timestamp) -> Millis {
        // A computer's clock does not run: a busy server must not cost it the game.
        match self.paused {
            _ if !self.is_person(seat) => Millis(0),
            Some(thought) => thought,
            None => now.since(self.turn_since),
        }
    }

    /// The game is not paused.
    pub(crate) const fn check_running(&self) -> Result<(), Refusal> {
        if self.paused.is_some() { Err(Refusal::Paused) } else { Ok(()) }
    }

    /// How much of a seat's lag is not counted in its next move.
    pub(crate) fn compensation(&self, seat: Seat, lag: Millis) -> Millis {
        lag.min(LAG_PER_MOVE).min(self.lag_left[seat.index()])
    }

    /// How many moves and draws stand when the game has gone back to this ply.
    pub(crate) fn steps_until(&self, ply: u32) -> usize {
        let mut moves = 0;
        let gone = self.line.iter().position(|step| {
            moves += u32::from(step.mover.is_some());
            moves > ply
        });
        gone.unwrap_or(self.line.len())
    }

    /// Whether chance has drawn since this ply.
    pub(crate) fn drew_since(&self, ply: u32) -> bool {
        self.line[self.steps_until(ply)..].iter().any(|step| step.mover.is_none())
    }

    /// How the game ends in this position with these departures, if it does (T1).
    pub(crate) fn ending_of(position: &AnyPosition, forfeits: &Forfeits) -> Option<Ending> {
        match position.outcome() {
            Some(outcome) => Some(forfeits.amend(outcome).into()),
            None => forfeits.ending(&position.totals()).map(Into::into),
        }
    }
}

impl<Reason: ToString> From<Outcome<Reason>> for Ending {
    fn from(outcome: Outcome<Reason>) -> Self {
        Self {
            winner: outcome.winner,
            reason: outcome.reason.to_string(),
            points: outcome.points.as_slice().to_vec(),
        }
    }
}
