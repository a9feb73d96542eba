//! Why things are as they are: what a laying would touch, bring, close and open.

use trivium_game::{Game, Illegal, Seat};

use crate::points::Worth;
use crate::table::Table;
use crate::{Cell, Clause, Direction, Half, Laying, Move, Position, Spot};

/// A face that a half of a cumino shares with a half of another (K5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contact {
    /// The half of the cumino that is laid.
    pub half: Half,
    /// Which of its faces.
    pub face: Direction,
    /// The half that it touches.
    pub other: Half,
}

impl Contact {
    /// Whether both show the same mark, as they must (K5).
    pub fn matches(self) -> bool {
        self.half.mark == self.other.mark
    }
}

/// What there is to say about a laying, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The first clause that it breaks, if it breaks any.
    pub illegal: Option<Illegal<Clause>>,
    /// All faces that it touches.
    pub contacts: Vec<Contact>,
    /// What it is worth (K15); of an illegal laying, what it would be.
    pub worth: Worth,
    /// What ending the round with it brings on top (K16); 0 if other cuminos are left in hand.
    pub bonus: u32,
    /// The open ends that it closes (K8), in order.
    pub closes: Vec<Cell>,
    /// The open ends that it makes (K8), in order.
    pub opens: Vec<Cell>,
}

impl Position {
    /// Explains a laying by the seat to move.
    pub fn explain(&self, laying: Laying) -> Explanation {
        let contacts: Vec<_> = self.table.contacts(laying).collect();
        let worth = Worth::new(laying, contacts.len() as u32);
        let bonus = self.turn().seat().map_or(0, |seat| self.bonus(seat, laying));
        let mut closes: Vec<_> = contacts.iter().filter_map(|&contact| self.closed_by(contact)).collect();
        closes.sort_unstable();
        let mut opens = self.opened_by(laying, &contacts);
        opens.sort_unstable();
        Explanation { illegal: self.check(Move::Lay(laying)).err(), contacts, worth, bonus, closes, opens }
    }

    /// The points that a laying brings the seat to move: its worth (K15), and what ending the round brings (K16).
    #[inline]
    pub fn gain(&self, laying: Laying) -> u32 {
        let worth = Worth::new(laying, self.table.contacts(laying).count() as u32);
        worth.points() + self.turn().seat().map_or(0, |seat| self.bonus(seat, laying))
    }

    fn bonus(&self, seat: Seat, laying: Laying) -> u32 {
        let mut hand = self.hand(seat);
        let ends = hand.remove(laying.cumino()) && hand.is_empty();
        if ends { self.left_to_opponents(seat) } else { 0 }
    }

    fn closed_by(&self, contact: Contact) -> Option<Cell> {
        let (spot, cell) = (contact.half.spot, contact.other.spot.cell());
        (spot.z() == 0 && cell != Cell::SOURCE && self.table.is_anchor(cell)).then_some(cell)
    }

    fn opened_by(&self, laying: Laying, contacts: &[Contact]) -> Vec<Cell> {
        if laying.stands() || laying.lowest() != 0 {
            return Vec::new();
        }
        let goes_on_from = |half: Half| {
            let mut anchors = contacts.iter().filter(|contact| contact.half == half);
            anchors.any(|contact| self.table.is_anchor(contact.other.spot.cell()))
        };
        let free = laying.halves().into_iter().filter(|&half| !goes_on_from(half));
        free.map(|half| half.spot.cell()).collect()
    }
}

impl Table {
    /// Every face that a laying shares with what is on the table (K5), legal or not.
    pub(crate) fn contacts(&self, laying: Laying) -> impl Iterator<Item = Contact> {
        let own = laying.halves().map(|half| half.spot);
        laying.halves().into_iter().flat_map(move |half| {
            Direction::ALL.into_iter().filter_map(move |face| {
                let spot: Spot = half.spot.beside(face);
                let mark = self.mark_on(spot).filter(|_| !own.contains(&spot))?;
                Some(Contact { half, face, other: Half { spot, mark } })
            })
        })
    }
}
