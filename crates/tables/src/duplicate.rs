//! Tables of a duplicate: all play the same deal, so that the games can be compared and luck cancels out.

use serde::{Deserialize, Serialize};
use trivium_game::Seat;

use crate::table::{OnlineTable, Sitting};
use crate::{Action, Drawing, DuplicateId, Event, GuestId, Member, Phase, Refusal};

/// Which duplicate a table belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InDuplicate {
    /// Its id.
    pub id: DuplicateId,
    /// Whether strangers are brought here; otherwise the table is for those with its link.
    pub open: bool,
}

impl OnlineTable {
    /// The duplicate whose deal is played here.
    pub fn duplicate(&self) -> Option<&DuplicateId> {
        self.setup.duplicate.as_ref().map(|duplicate| &duplicate.id)
    }

    /// Whether other tables play the same deal.
    pub(crate) const fn is_compared(&self) -> bool {
        self.setup.duplicate.is_some()
    }

    /// Whether someone must not see this game: others play its deal, and nobody may watch a deal before playing it. Before
    /// the game has started there is nothing to see; once the seed is revealed, nothing to hide.
    pub fn is_hidden_from(&self, guest: &GuestId) -> bool {
        self.is_hidden() && !self.member(guest).is_some_and(|member| self.is_player(member))
    }

    /// Whether those who have not played the deal must not see this game.
    pub fn is_hidden(&self) -> bool {
        let revealed = self.fairness.as_ref().is_some_and(|fairness| fairness.seed.is_some());
        self.is_compared() && self.play.is_some() && !revealed
    }

    /// The guests who have a seat.
    pub fn seated_guests(&self) -> Vec<GuestId> {
        let members = self.seats.iter().filter_map(|sitting| sitting.person());
        members.map(|member| self.members[usize::from(member.0)].guest.clone()).collect()
    }

    /// What follows when the duplicate has ended: where no game has started, none will.
    pub fn end_duplicate(&self) -> Vec<Event> {
        let waits = self.is_compared() && self.phase() == Phase::Gathering;
        if waits { vec![Event::Expired] } else { Vec::new() }
    }

    /// What follows when all tables of the duplicate are done: everybody can check what was drawn.
    pub fn close_duplicate(&self, drawing: &Drawing) -> Vec<Event> {
        let fairness = self.fairness.as_ref().filter(|fairness| fairness.seed.is_none());
        match fairness {
            Some(fairness) if self.is_compared() && self.phase() == Phase::Over => {
                vec![Event::SeedRevealed { seed: drawing.seed(fairness.attempt) }]
            }
            _ => Vec::new(),
        }
    }

    /// Refuses what would make games of a duplicate differ by more than how they are played.
    pub(crate) fn check_compared(&self, member: Member, action: &Action) -> Result<(), Refusal> {
        if !self.is_compared() {
            return Ok(());
        }
        match *action {
            Action::Commit { .. }
            | Action::Reveal { .. }
            | Action::SeatComputer { .. }
            | Action::GiveSeat { .. }
            | Action::Close
            | Action::Abort
            | Action::OfferTakeback { .. }
            | Action::OfferPause
            | Action::OfferRematch => Err(Refusal::Compared),
            Action::TakeSeat { seat } if self.has_another_seat(member, seat) => Err(Refusal::Compared),
            Action::FreeSeat { seat } if matches!(self.sitting(seat)?, Sitting::Computer(_)) => {
                Err(Refusal::Compared)
            }
            Action::Remove { member: other } if self.running().is_ok() && self.has_a_seat(other) => {
                Err(Refusal::Compared)
            }
            // Someone who has played the deal elsewhere could say what comes.
            Action::Say { .. } if self.running().is_ok() && !self.has_a_seat(member) => {
                Err(Refusal::NotPlaying)
            }
            _ => Ok(()),
        }
    }

    fn has_another_seat(&self, member: Member, seat: Seat) -> bool {
        let mut others = self.seats.iter().enumerate().filter(|(other, _)| *other != seat.index());
        others.any(|(_, sitting)| *sitting == Sitting::Person(member))
    }
}
