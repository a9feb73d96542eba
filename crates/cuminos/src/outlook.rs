//! What the table offers to all seats, and what a laying would open: for judging moves without playing them.

use std::ops::ControlFlow;

use crate::places::PLACES;
use crate::points::Worth;
use crate::{Cumino, Direction, Half, Hand, Laying, Position};

/// Where a cumino could go now, whoever has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The most points that it brings at once (K15, without K16's); −1 if it fits nowhere.
    pub best: i8,
    /// How many layings it has.
    pub layings: u8,
    /// The numbers of the columns or free cells that the best laying takes, below [`Room::PLACES`].
    pub places: [u8; 2],
}

impl Room {
    /// Numbers of places are below this. Free cells that touch nothing have number 0 together.
    pub const PLACES: usize = PLACES;

    const NONE: Self = Self { best: -1, layings: 0, places: [0; 2] };

    #[inline]
    const fn add(&mut self, points: i8, places: [u8; 2]) {
        self.layings += 1;
        if points > self.best {
            (self.best, self.places) = (points, places);
        }
    }
}

impl Position {
    /// The room of each cumino by its index, in one look at the table; of one that nobody has, none.
    #[inline]
    pub fn rooms(&self) -> [Room; Cumino::COUNT] {
        let mut rooms = [Room::NONE; Cumino::COUNT];
        let hands = &self.head.hands[..usize::from(self.options.players())];
        let all = hands.iter().fold(Hand::EMPTY, |all, &hand| all.or(hand));
        let table = &self.table;
        let _: ControlFlow<()> = table.offers(all, |offer| {
            let points = table.points(offer) as i8;
            let places = [table.grid.get(offer.cell), table.beside(offer.cell, offer.direction)];
            for partner in offer.partners.iter() {
                rooms[offer.cumino(partner).index()].add(points, places);
            }
            ControlFlow::Continue(())
        });
        rooms
    }

    /// The numbers of the places that a laying takes, as in [`Room::places`].
    #[inline]
    pub fn places_of(&self, laying: Laying) -> [u8; 2] {
        laying.halves().map(|half| self.table.grid.get(half.spot.cell()))
    }

    /// Visits what could be laid on top of a laying once it is there: sets of cuminos, and the points they bring.
    #[inline]
    pub fn opened(&self, laying: Laying, mut visit: impl FnMut(Hand, u32)) {
        let stands = laying.stands();
        let height = (laying.lowest() + 1 + i8::from(stands)) as u8;
        // K6: on the source nothing is laid as long as it is alone.
        if height > 2 || stands && !self.table.towers || self.table.laid_count == 0 {
            return;
        }
        let [one, other] = laying.halves();
        if stands {
            let top = if one.spot.z() > other.spot.z() { one } else { other };
            self.opened_on(top, None, height, &mut visit);
            return;
        }
        let contacts = [one, other].map(|half| self.carries(half, height));
        if let [Some(here), Some(there)] = contacts {
            // K9, K10: the same cumino again, on both halves.
            visit(Hand::only(laying.cumino()), Worth::of(height, false, 2 + here + there).points());
        }
        self.opened_on(one, Some(other), height, &mut visit);
        self.opened_on(other, Some(one), height, &mut visit);
    }

    /// What could be laid on a new half on top of its column, but not on the other half too.
    #[inline]
    fn opened_on(&self, top: Half, other: Option<Half>, height: u8, visit: &mut impl FnMut(Hand, u32)) {
        let Some(here) = self.carries(top, height) else { return };
        let place = |cell| &self.table.places[self.table.grid.get(cell) as usize];
        for side in Direction::SIDES {
            let cell = top.spot.cell().beside(side);
            let column = place(cell);
            if column.height != height || other.is_some_and(|other| other.spot.cell() == cell) {
                continue;
            }
            if let Some(mark) = column.carried(height) {
                let there = u32::from(column.touched[height as usize]);
                let worth = Worth::of(height, false, 2 + here + there);
                visit(Hand::only(Cumino::new(top.mark, mark)), worth.points());
            }
        }
        if height == 2 {
            let column = place(top.spot.cell());
            let worth = Worth::of(2, true, 1 + here + u32::from(column.touched[3]));
            visit(Hand::with_mark(top.mark, column.fits[3]), worth.points());
        }
    }

    /// How many faces a half touches at its sides that stands on a new half, if it fits there.
    #[inline]
    fn carries(&self, half: Half, height: u8) -> Option<u32> {
        let place = &self.table.places[self.table.grid.get(half.spot.cell()) as usize];
        let level = height as usize;
        place.fits[level].contains(half.mark).then_some(place.touched[level].into())
    }
}

#[cfg(test)]
mod tests {
    use trivium_game::{Game, Seat};

    use super::*;
    use crate::Round;
    use crate::round::tests::positions;

    #[test]
    fn rooms_are_the_best_layings_of_all_hands() {
        for position in positions() {
            let rooms = position.rooms();
            let all = position.all_prospects();
            let mut found = [0; Cumino::COUNT];
            let mut takes_best = [false; Cumino::COUNT];
            let hands = position.head.hands.iter().fold(Hand::EMPTY, |all, &hand| all.or(hand));
            let table = &position.table;
            let _: ControlFlow<()> = table.offers(hands, |offer| {
                for partner in offer.partners.iter() {
                    let index = offer.cumino(partner).index();
                    let laying = offer.laying(partner);
                    found[index] += 1;
                    let is_best = table.points(offer) as i8 == rooms[index].best;
                    let mut places = position.places_of(laying);
                    let mut of_room = rooms[index].places;
                    places.sort_unstable();
                    of_room.sort_unstable();
                    takes_best[index] |= is_best && places == of_room;
                }
                ControlFlow::Continue(())
            });
            for cumino in Cumino::all() {
                let room = rooms[cumino.index()];
                let best = all.iter().map(|prospects| prospects.best[cumino.index()]).max();
                assert_eq!(Some(room.best), best);
                assert_eq!(room.layings, found[cumino.index()]);
                assert_eq!(room.best >= 0, takes_best[cumino.index()], "{cumino:?} {position:?}");
            }
        }
    }

    #[test]
    fn what_a_laying_opens_can_be_laid_on_it() {
        let mut opened = 0;
        for position in positions() {
            let mut layings = Vec::new();
            Round::new(&position)
                .unwrap()
                .layings(position.turn().seat().unwrap(), |laying, _| layings.push(laying));
            for laying in layings {
                let mut best = [0; Cumino::COUNT];
                position.opened(laying, |cuminos, points| {
                    for cumino in cuminos.iter() {
                        best[cumino.index()] = points.max(best[cumino.index()]);
                    }
                });
                let mut after = position.table.clone();
                after.lay(Seat::new(0), laying);
                let halves = laying.halves();
                let top = halves.iter().map(|half| half.spot.z()).max().unwrap();
                let mut expected = [0; Cumino::COUNT];
                let _: ControlFlow<()> = after.offers(Hand::FULL, |offer| {
                    let other = offer.cell.beside(offer.direction);
                    let is_on_it = halves.iter().any(|half| [offer.cell, other].contains(&half.spot.cell()));
                    if is_on_it && i64::from(offer.level) == i64::from(top) + 1 {
                        for partner in offer.partners.iter() {
                            let best = &mut expected[offer.cumino(partner).index()];
                            *best = after.points(offer).max(*best);
                        }
                    }
                    ControlFlow::Continue(())
                });
                assert_eq!(best, expected, "{laying:?} {position:?}");
                opened += usize::from(best != [0; Cumino::COUNT]);
            }
        }
        assert!(opened > 1000);
    }
}
