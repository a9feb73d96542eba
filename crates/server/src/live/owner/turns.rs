//! Notifies those who are not at the table that it is their turn.

use std::time::{Duration, Instant};

use trivium_game::TimeControl;
use trivium_tables::{Member, Sequence};

use super::{Owner, now};
use crate::measures;
use crate::turns::Turn;

/// A phone that goes dark counts as connected until it has missed its pings. Where a move takes days, whoever leaves so
/// soon after the turn has begun is notified all the same.
const GRACE: Duration = Duration::from_secs(45);

/// The turn of which its player has been notified, or need not be.
#[derive(Debug)]
pub(super) struct Told {
    turn: Sequence,
    /// A turn that began while its player was here, and when.
    waits: Option<(Sequence, Instant)>,
}

impl Told {
    /// Whoever is to move when a table is taken up has been notified.
    pub(super) const fn new(turn: Sequence) -> Self {
        Self { turn, waits: None }
    }
}

impl Owner {
    /// Reports a turn once, if its player is not here.
    pub(super) fn tell_turn(&mut self) {
        if self.tools.turns.is_none() || self.table.turn_entry() == self.told.turn {
            return;
        }
        let Some((_, member)) = self.table.person_to_move() else { return };
        let turn = self.table.turn_entry();
        if self.presence.away_since(member).is_none() {
            let began = match self.told.waits {
                Some((waits, began)) if waits == turn => began,
                _ => Instant::now(),
            };
            self.told.waits = Some((turn, began));
            let days = matches!(self.table.setup().clock, TimeControl::Days { .. });
            if !days || began.elapsed() > GRACE {
                self.told.turn = turn;
            }
            return;
        }
        self.told.turn = turn;
        self.report_turn(member);
    }

    fn report_turn(&self, member: Member) {
        let Some((seat, _)) = self.table.person_to_move() else { return };
        let Some((guest, name)) = self.table.person(member) else { return };
        let name_of = |member: Option<Member>| Some(self.table.person(member?)?.1.clone());
        let report = Turn {
            guest: guest.clone(),
            table: self.id.clone(),
            game: self.table.setup().game,
            seat,
            ply: self.table.ply(),
            name: name.clone(),
            players: self.table.seated().into_iter().map(name_of).collect(),
            clock: self.table.setup().clock,
            at: now(),
        };
        // Play never waits for notices: if too many are queued, this one is dropped.
        if let Some(turns) = &self.tools.turns
            && turns.try_send(report).is_err()
        {
            measures::noticed("turn", "dropped");
        }
    }
}
