//! The game at a table that has started.

use std::collections::BTreeSet;

use trivium_game::{Clock, Forfeits, Millis, Outcome, Seat, Sitter};
use trivium_games::AnyPosition;

use crate::{ComputerLevel, Ending, Member, Timestamp};

/// A game that has started.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) position: AnyPosition,
    /// How many moves have been played.
    pub(crate) ply: u32,
    /// By seat, who has moved.
    pub(crate) moved: Vec<bool>,
    pub(crate) forfeits: Forfeits,
    pub(crate) clock: Clock,
    /// Since when the seat to move thinks.
    pub(crate) turn_since: Timestamp,
    /// Who has offered a draw or agreed to it.
    pub(crate) offers: BTreeSet<Member>,
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
        if self.is_person(seat) { now.since(self.turn_since) } else { Millis(0) }
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
