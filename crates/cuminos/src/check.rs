//! Why a move is refused: the first clause that it breaks.
//!
//! The order is: not in hand, off the lattice or occupied, then the clauses by number.

use trivium_game::{Game, Illegal, Seat, Turn};

use crate::position::SeatSet;
use crate::{Cell, Clause, Contact, Cumino, Half, Laying, Move, Position, Rank, Spot};

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nobody moves: the game is over.
    Over,
    /// Nobody moves: hands are being drawn.
    Drawing,
    NotInHand(Seat, Cumino),
    BelowTable(Spot),
    Occupied(Spot),
    AboveThirdRank,
    Mismatch(Contact),
    NotTheSource,
    PassInsteadOfSource,
    NotAgainstSource,
    NotAtOpenEnd,
    SecondRankStands,
    /// Of the second or third rank, with nothing under this half.
    Unsupported(Rank, Half),
    OnTower(Cell),
    PassUsed(Seat),
    AllOthersPassed,
}

impl Fault {
    /// The clause that the move breaks, with a sentence about the move, which is written like this.
    pub(crate) fn illegal(self, mv: &str) -> Illegal<Clause> {
        let illegal = Illegal::new(self.clause(), format!("{mv}: {}", self.reason()));
        match self {
            Self::BelowTable(spot) | Self::Occupied(spot) => illegal.at(spot),
            Self::Mismatch(contact) => illegal.at(contact.half.spot),
            Self::Unsupported(_, half) => illegal.at(half.spot),
            Self::OnTower(cell) => illegal.at(cell),
            _ => illegal,
        }
    }

    const fn clause(self) -> Clause {
        match self {
            Self::Drawing | Self::NotInHand(..) => Clause::K2,
            Self::BelowTable(_) | Self::Occupied(_) => Clause::K3,
            Self::AboveThirdRank => Clause::K4,
            Self::Mismatch(_) => Clause::K5,
            Self::NotTheSource | Self::PassInsteadOfSource | Self::NotAgainstSource => Clause::K6,
            Self::NotAtOpenEnd => Clause::K7,
            Self::SecondRankStands | Self::Unsupported(Rank::First | Rank::Second, _) => Clause::K9,
            Self::Unsupported(Rank::Third, _) | Self::OnTower(_) => Clause::K10,
            Self::PassUsed(_) | Self::AllOthersPassed => Clause::K13,
            Self::Over => Clause::K17,
        }
    }

    fn reason(self) -> String {
        match self {
            Self::Over => "the game is over".to_owned(),
            Self::Drawing => "the hands are still being drawn".to_owned(),
            Self::NotInHand(seat, cumino) => format!("seat {seat} has no {cumino} in hand"),
            Self::BelowTable(spot) => format!("a half would be below the table, on {spot}"),
            Self::Occupied(spot) => format!("a half already stands on {spot}"),
            Self::AboveThirdRank => "nothing begins above the third rank".to_owned(),
            Self::Mismatch(Contact { half, other, .. }) => {
                format!("the {} on {} would touch a {} on {}", half.mark, half.spot, other.mark, other.spot)
            }
            Self::NotTheSource => "the first piece is the source, standing on 0,0".to_owned(),
            Self::PassInsteadOfSource => "the opener cannot pass instead of laying the source".to_owned(),
            Self::NotAgainstSource => {
                "the first piece after the source must touch the source's lower half".to_owned()
            }
            Self::NotAtOpenEnd => "it touches no open end and not the source's lower half".to_owned(),
            Self::SecondRankStands => "on the second rank pieces only lie".to_owned(),
            Self::Unsupported(_, half) => format!("nothing is under the {} on {}", half.mark, half.spot),
            Self::OnTower(cell) => {
                format!("what stands on {cell} is of the first rank, and without towers it carries nothing")
            }
            Self::PassUsed(seat) => format!("seat {seat} has already passed by choice in this round"),
            Self::AllOthersPassed => {
                "all others have passed by choice since the last piece was laid".to_owned()
            }
        }
    }
}

impl Position {
    /// The first fault of a move here; `None` if it is legal.
    pub(crate) fn find_fault(&self, mv: Move) -> Option<Fault> {
        let seat = match self.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance(_) => return Some(Fault::Drawing),
            Turn::Over => return Some(Fault::Over),
        };
        match mv {
            Move::Pass => self.find_fault_of_pass(seat),
            Move::Lay(laying) => self.find_fault_of_laying(seat, laying),
        }
    }

    fn find_fault_of_pass(&self, seat: Seat) -> Option<Fault> {
        let all = SeatSet::all(self.seats());
        if self.laid().is_empty() {
            Some(Fault::PassInsteadOfSource)
        } else if self.has_passed(seat) {
            Some(Fault::PassUsed(seat))
        } else {
            (self.head.passed_since.with(seat) == all).then_some(Fault::AllOthersPassed)
        }
    }

    /// The first fault of a laying by a seat, as if it were its turn.
    pub(crate) fn find_fault_of_laying(&self, seat: Seat, laying: Laying) -> Option<Fault> {
        let cumino = laying.cumino();
        if !self.hand(seat).contains(cumino) {
            return Some(Fault::NotInHand(seat, cumino));
        }
        let spots = laying.halves().map(|half| half.spot);
        if let Some(&spot) = spots.iter().find(|spot| spot.z() < 0) {
            return Some(Fault::BelowTable(spot));
        }
        if let Some(&spot) = spots.iter().find(|&&spot| self.table.mark_on(spot).is_some()) {
            return Some(Fault::Occupied(spot));
        }
        let Some(rank) = laying.rank() else { return Some(Fault::AboveThirdRank) };
        if let Some(contact) = self.table.contacts(laying).find(|contact| !contact.matches()) {
            return Some(Fault::Mismatch(contact));
        }
        self.find_fault_around_source(laying).or_else(|| match rank {
            Rank::First => (!self.touches_anchor(laying)).then_some(Fault::NotAtOpenEnd),
            Rank::Second if laying.stands() => Some(Fault::SecondRankStands),
            Rank::Second | Rank::Third => self.find_fault_below(rank, laying),
        })
    }

    /// K6: first the source, then something against its lower half.
    fn find_fault_around_source(&self, laying: Laying) -> Option<Fault> {
        let source = Spot::new(Cell::SOURCE, 0);
        match self.laid().len() {
            0 => {
                let is_source = laying.stands() && laying.halves().iter().any(|half| half.spot == source);
                (!is_source).then_some(Fault::NotTheSource)
            }
            1 => {
                let against = self.table.contacts(laying).any(|contact| contact.other.spot == source);
                (!against).then_some(Fault::NotAgainstSource)
            }
            _ => None,
        }
    }

    /// K7: whether a half on the table shares a face with an open end or the source's lower half.
    fn touches_anchor(&self, laying: Laying) -> bool {
        self.laid().is_empty()
            || self.table.contacts(laying).any(|contact| {
                let spot = contact.other.spot;
                spot.z() == 0 && self.table.is_anchor(spot.cell())
            })
    }

    /// K9, K10: under every lowest half there is another, and without towers no standing one of the first
    /// rank.
    fn find_fault_below(&self, rank: Rank, laying: Laying) -> Option<Fault> {
        let mut lowest = laying.halves().into_iter().filter(|half| half.spot.z() == laying.lowest());
        lowest.find_map(|half| {
            let cell = half.spot.cell();
            if self.table.column(cell).len() < laying.lowest() as usize {
                Some(Fault::Unsupported(rank, half))
            } else {
                self.table.is_bare(cell).then_some(Fault::OnTower(cell))
            }
        })
    }
}
