//! One round for a search: cheap make and unmake that stop where the round ends.

use std::ops::ControlFlow;

use trivium_game::{Game, MAX_SEATS, Seat, key};

use crate::lay::Back;
use crate::offers::Offer;
use crate::points::Worth;
use crate::position::Head;
use crate::table::Table;
use crate::{Cumino, Hand, Laying, Move, Position};

/// Families of facts in the hash of a round.
const HAND: u8 = 40;
const REST: u8 = 48;

/// A round in play. Unlike a [`Position`] it does not go on to the next round: nobody is to move after its end.
///
/// Make and unmake allocate nothing.
#[derive(Clone, Debug)]
pub struct Round {
    position: Position,
    over: bool,
}

/// What it takes to unmake a move of a [`Round`].
#[derive(Clone, Copy, Debug)]
pub struct RoundUndo {
    head: Head,
    back: Option<Back>,
}

/// What a seat could lay now, whoever is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// The most points that each cumino brings at once, by its index; −1 if it is not in hand or fits nowhere.
    pub best: [i8; Cumino::COUNT],
    /// How many layings there are.
    pub layings: u32,
}

impl Round {
    /// The round of a position; `None` unless a seat is to move.
    pub fn new(position: &Position) -> Option<Self> {
        position.turn().seat().map(|_| Self { position: position.clone(), over: false })
    }

    /// The position. At the end of the round the turn still shows who moved last.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The seat to move; `None` once the round is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        if self.over { None } else { self.position.turn().seat() }
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, mv: Move) -> RoundUndo {
        debug_assert!(!self.over, "nobody moves after the end of a round");
        let head = self.position.head;
        let back = match mv {
            Move::Pass => {
                self.position.pass();
                None
            }
            Move::Lay(laying) => {
                let (back, over) = self.position.lay(laying);
                self.over = over;
                Some(back)
            }
        };
        RoundUndo { head, back }
    }

    /// Takes back the last move.
    #[inline]
    pub fn undo(&mut self, undo: &RoundUndo) {
        self.position.head = undo.head;
        self.over = false;
        if let Some(back) = &undo.back {
            self.position.table.take_back(back);
        }
    }

    /// Whether the seat to move may pass by choice (K13).
    #[inline]
    pub fn may_pass(&self) -> bool {
        self.seat().is_some_and(|seat| self.position.pass_is_free(seat))
    }

    /// Visits every laying of a seat with the points that it brings (K15, without K16's).
    #[inline]
    pub fn layings(&self, seat: Seat, mut visit: impl FnMut(Laying, u32)) {
        let table = &self.position.table;
        let _: ControlFlow<()> = table.offers(self.position.hand(seat), |offer| {
            let points = table.points(offer);
            for partner in offer.partners.iter() {
                visit(offer.laying(partner), points);
            }
            ControlFlow::Continue(())
        });
    }

    /// A hash of all that matters for the rest of the round: columns, hands, passes and turn, but no scores.
    #[inline]
    pub fn hash(&self) -> u64 {
        let head = &self.position.head;
        let mut hash = self.position.table.hash;
        for seat in Seat::all(self.position.seats()) {
            hash.toggle(key(HAND + seat.index() as u8, head.hands[seat.index()].bits()));
        }
        let turn = head.turn.seat().map_or(7, Seat::index) as u64;
        let passes = u64::from(head.passed.0) << 6 | u64::from(head.passed_since.0);
        hash.toggle(key(REST, passes << 4 | turn << 1 | u64::from(self.over)));
        hash.0
    }
}

impl Position {
    /// What a seat could lay now.
    #[inline]
    pub fn prospects(&self, seat: Seat) -> Prospects {
        let mut prospects = Prospects { best: [-1; Cumino::COUNT], layings: 0 };
        let table = &self.table;
        let _: ControlFlow<()> = table.offers(self.hand(seat), |offer| {
            let points = table.points(offer) as i8;
            for partner in offer.partners.iter() {
                let best = &mut prospects.best[offer.cumino(partner).index()];
                *best = points.max(*best);
                prospects.layings += 1;
            }
            ControlFlow::Continue(())
        });
        prospects
    }

    /// What every seat could lay now. The table is looked at once for all, which is faster than seat by seat.
    #[inline]
    pub fn all_prospects(&self) -> [Prospects; MAX_SEATS] {
        let mut prospects = [Prospects { best: [-1; Cumino::COUNT], layings: 0 }; MAX_SEATS];
        let hands = &self.head.hands[..usize::from(self.options.players())];
        let all = hands.iter().fold(Hand::EMPTY, |all, &hand| all.or(hand));
        let table = &self.table;
        let _: ControlFlow<()> = table.offers(all, |offer| {
            let points = table.points(offer) as i8;
            for (&hand, prospects) in hands.iter().zip(&mut prospects) {
                let mut partners = hand.partners(offer.mark).and(offer.partners);
                while let Some(partner) = partners.take_lowest() {
                    let best = &mut prospects.best[offer.cumino(partner).index()];
                    *best = points.max(*best);
                    prospects.layings += 1;
                }
            }
            ControlFlow::Continue(())
        });
        prospects
    }
}

impl Table {
    /// K15: the points that each laying of an offer brings; how many faces it touches depends on the place alone.
    #[inline]
    pub(crate) fn points(&self, offer: Offer) -> u32 {
        let (level, stands) = (offer.level, offer.direction.is_upright());
        let place = &self.places[self.grid.get(offer.cell) as usize];
        let other = if stands {
            place.touched[level as usize + 1]
        } else {
            self.places[self.beside(offer.cell, offer.direction) as usize].touched[level as usize]
        };
        let below = if level == 0 { 0 } else { 2 - u32::from(stands) };
        let contacts = u32::from(place.touched[level as usize]) + u32::from(other) + below;
        Worth::of(level, stands, contacts).points()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Options;
    use trivium_game::{Playout, Random, Turn};

    /// Positions of random games, with a few of each number of players.
    pub(crate) fn positions() -> Vec<Position> {
        let mut random = Random::seeded(11);
        let mut positions = Vec::new();
        for players in 2..=6 {
            let mut position = Position::new(Options::new(players, 0, players != 3).unwrap()).unwrap();
            while position.turn() != Turn::Over {
                if matches!(position.turn(), Turn::Chance(_)) {
                    position.draw_random(&mut random);
                } else {
                    positions.push(position.clone());
                    position.play_random(&mut random);
                }
            }
        }
        positions
    }

    #[test]
    fn a_round_goes_as_the_position_does_and_back() {
        let mut moves = Vec::new();
        for position in positions() {
            let mut round = Round::new(&position).unwrap();
            let hash = round.hash();
            position.legal_moves(&mut moves);
            for &mv in &moves {
                let undo = round.play(mv);
                let mut after = position.clone();
                after.play_unchecked(mv);
                assert_eq!(round.position().scores(), after.scores());
                let goes_on = after.round() == position.round() && after.turn() != Turn::Over;
                assert_eq!(round.seat().is_some(), goes_on);
                assert!(!goes_on || *round.position() == after);
                assert_ne!(round.hash(), hash);
                round.undo(&undo);
                assert!(*round.position() == position && round.hash() == hash);
            }
        }
    }

    #[test]
    fn layings_bring_what_the_position_says() {
        let mut moves = Vec::new();
        for position in positions() {
            let round = Round::new(&position).unwrap();
            let seat = round.seat().unwrap();
            let bonus = if position.hand(seat).len() == 1 { position.left_to_opponents(seat) } else { 0 };
            let mut layings = Vec::new();
            round.layings(seat, |laying, points| {
                assert_eq!(points + bonus, position.gain(laying), "{laying:?} {position:?}");
                layings.push((Move::Lay(laying), points as i8));
            });
            position.legal_moves(&mut moves);
            moves.retain(|&mv| mv != Move::Pass);
            assert_eq!(layings.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(), moves);
            let prospects = position.prospects(seat);
            assert_eq!(prospects.layings as usize, moves.len());
            let all = position.all_prospects();
            for seat in Seat::all(position.seats()) {
                assert_eq!(all[seat.index()], position.prospects(seat), "{position:?}");
            }
            for cumino in Cumino::all() {
                let of_it =
                    layings.iter().filter(|(mv, _)| matches!(mv, Move::Lay(l) if l.cumino() == cumino));
                assert_eq!(
                    prospects.best[cumino.index()],
                    of_it.map(|&(_, points)| points).max().unwrap_or(-1)
                );
            }
        }
    }
}
