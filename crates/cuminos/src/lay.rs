//! Laying a cumino on the table, and taking the last one off again.

use trivium_game::{Hash, Seat};

use crate::hand::MarkSet;
use crate::table::{Laid, SOURCE, Table, bare_top_key, half_key, open_end_key};
use crate::{Direction, Half, Laying};

/// What it takes to take the last cumino off the table again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Back {
    /// What fitted around each half before, by side.
    fits: [[MarkSet; 4]; 2],
    /// The open ends that were closed: a bit for each side of the half on a light cell.
    closed: u8,
    places: u8,
    hash: Hash,
}

impl Table {
    /// Lays a cumino; the laying must be legal. Also returns the number of faces it touches (K5).
    pub(crate) fn lay(&mut self, seat: Seat, laying: Laying) -> (u32, Back) {
        let fits = [[MarkSet::ALL; 4]; 2];
        let mut back = Back { fits, closed: 0, places: self.count, hash: self.hash };
        let halves = laying.halves();
        let lowest = laying.lowest();
        let numbers = halves.map(|half| self.settle(half.spot.cell()));
        // K5: above the table the lowest halves touch what is below them.
        let mut contacts = if lowest == 0 { 0 } else { 2 - u32::from(laying.stands()) };
        for (half, fits) in halves.into_iter().zip(&mut back.fits) {
            contacts += self.press(half, fits);
        }
        self.raise(laying, numbers);
        if lowest == 0 {
            back.closed = self.move_ends(laying, numbers);
        }
        self.laid[self.laid_count as usize] = Laid { seat, laying };
        self.laid_count += 1;
        (contacts, back)
    }

    /// Takes off the cumino that was laid last.
    pub(crate) fn take_back(&mut self, back: &Back) {
        self.laid_count -= 1;
        let laying = self.laid[self.laid_count as usize].laying;
        if self.laid_count == 0 {
            return self.clear();
        }
        let halves = laying.halves();
        let numbers = halves.map(|half| self.grid.get(half.spot.cell()));
        if laying.lowest() == 0 {
            self.move_ends_back(laying, numbers, back.closed);
        }
        for ((number, half), fits) in numbers.into_iter().zip(halves).zip(back.fits) {
            let place = &mut self.places[number as usize];
            place.bare = false;
            place.height -= 1;
            self.note_height(number);
            self.release(half, fits);
        }
        self.forget_places(back.places);
        self.hash = back.hash;
    }

    /// Updates the four spots beside a half, and returns the number of halves it touches there.
    #[inline]
    fn press(&mut self, half: Half, before: &mut [MarkSet; 4]) -> u32 {
        let level = half.spot.z() as usize;
        let mut contacts = 0;
        for (side, before) in Direction::SIDES.into_iter().zip(before) {
            let number = self.settle(half.spot.cell().beside(side));
            let place = &mut self.places[number as usize];
            *before = place.fits[level];
            place.fits[level] = before.and(MarkSet::only(half.mark));
            place.touched[level] += 1;
            contacts += u32::from(place.height as usize > level);
        }
        self.hash.toggle(half_key(half));
        contacts
    }

    /// Takes back what [`Table::press`] did.
    fn release(&mut self, half: Half, before: [MarkSet; 4]) {
        let level = half.spot.z() as usize;
        for (side, before) in Direction::SIDES.into_iter().zip(before) {
            let number = self.beside(half.spot.cell(), side);
            let place = &mut self.places[number as usize];
            place.fits[level] = before;
            place.touched[level] -= 1;
        }
    }

    /// Puts both halves on their columns.
    #[inline]
    fn raise(&mut self, laying: Laying, numbers: [u8; 2]) {
        for (number, half) in numbers.into_iter().zip(laying.halves()) {
            let place = &mut self.places[number as usize];
            place.marks[half.spot.z() as usize] = half.mark;
            place.height += 1;
        }
        let [first, second] = numbers;
        self.note_height(first);
        if laying.stands() {
            // K10: without towers only the second rank carries the third. (Nothing carries a fourth.)
            if !self.towers {
                self.places[first as usize].bare = true;
                self.hash.toggle(bare_top_key(laying.spot().cell()));
            }
        } else {
            self.note_height(second);
        }
    }

    /// Enters a place into the sets that its height belongs to.
    #[inline]
    fn note_height(&mut self, number: u8) {
        let place = &self.places[number as usize];
        self.sites.set(number, place.is_site());
        self.low.set(number, place.height == 1);
        self.middle.set(number, place.height == 2);
    }

    /// K8: closes the open ends that a first-rank laying touches, and opens its own.
    ///
    /// Colour the cells like a chessboard, the source's dark. What touches the source or an open end of a dark
    /// cell does so from a light one, and its other half, if it lies, is on a dark one again; so all open ends
    /// are dark. A laying touches them with its half on a light cell, and the half on a dark cell never does.
    #[inline]
    fn move_ends(&mut self, laying: Laying, numbers: [u8; 2]) -> u8 {
        if self.laid_count == 0 {
            self.anchor(SOURCE, true);
            return 0;
        }
        let [light, dark] = light_first(laying, numbers);
        let cell = self.places[light as usize].cell;
        let mut closed = 0;
        for (side, direction) in Direction::SIDES.into_iter().enumerate() {
            let number = self.beside(cell, direction);
            if self.places[number as usize].open {
                self.set_open(number, false);
                closed |= 1 << side;
            }
        }
        if !laying.stands() {
            self.set_open(dark, true);
        }
        closed
    }

    /// Takes back what [`Table::move_ends`] did.
    fn move_ends_back(&mut self, laying: Laying, numbers: [u8; 2], closed: u8) {
        let [light, dark] = light_first(laying, numbers);
        if !laying.stands() {
            self.set_open(dark, false);
        }
        let cell = self.places[light as usize].cell;
        for (side, direction) in Direction::SIDES.into_iter().enumerate() {
            if closed >> side & 1 == 1 {
                self.set_open(self.beside(cell, direction), true);
            }
        }
    }

    /// Opens or closes an end.
    #[inline]
    fn set_open(&mut self, number: u8, open: bool) {
        let place = &mut self.places[number as usize];
        place.open = open;
        self.hash.toggle(open_end_key(place.cell));
        self.anchor(number, open);
    }

    /// Lets the first rank go on beside a column, or not any longer.
    #[inline]
    fn anchor(&mut self, number: u8, is_anchor: bool) {
        let cell = self.places[number as usize].cell;
        for side in Direction::SIDES {
            let beside = self.beside(cell, side);
            let place = &mut self.places[beside as usize];
            if is_anchor {
                place.anchors += 1;
            } else {
                place.anchors -= 1;
            }
            let is_site = place.is_site();
            self.sites.set(beside, is_site);
        }
    }
}

/// The places of both halves, that on a light cell first; one that stands has one place, which is light.
#[inline]
fn light_first(laying: Laying, [first, second]: [u8; 2]) -> [u8; 2] {
    let cell = laying.spot().cell();
    if (cell.x() + cell.y()) % 2 == 0 { [second, first] } else { [first, second] }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::places::PLACES;
    use crate::table::MOST_LAID;
    use crate::{Cell, Hand, Spot};

    fn count_offers(table: &Table, hand: Hand) -> u32 {
        let mut count = 0;
        let _: ControlFlow<()> = table.offers(hand, |offer| {
            count += offer.partners.len();
            ControlFlow::Continue(())
        });
        count
    }

    #[test]
    fn a_branch_may_be_as_long_as_there_are_cuminos() {
        let ones = "11".parse().unwrap();
        let hand = Hand::of(["12".parse().unwrap()]).unwrap();
        for direction in Direction::SIDES {
            let mut table = Table::new(true);
            let mut backs =
                vec![table.lay(Seat::new(0), Laying::new(ones, Spot::new(Cell::SOURCE, 0), Direction::Up))];
            let mut cell = Cell::SOURCE.beside(direction);
            while table.laid().len() < MOST_LAID {
                backs.push(table.lay(Seat::new(1), Laying::new(ones, Spot::new(cell, 0), direction)));
                cell = cell.beside(direction).beside(direction);
                assert_eq!(table.hash, table.hash_from_scratch());
                // Of the three sites around the source and around the end, the foremost lets 12 lie in three
                // ways, the others in two, because a 2 must not touch the branch. Beside the end it may also
                // stand on each; and it may stand on the source.
                assert_eq!(count_offers(&table, hand), 2 * (3 + 2 + 2) + 3 + 1);
            }
            assert_eq!(table.count as usize, PLACES);
            assert!(backs.iter().all(|(contacts, _)| *contacts <= 1));
            while let Some((_, back)) = backs.pop() {
                table.take_back(&back);
                assert_eq!((table.hash, table.laid().len()), (table.hash_from_scratch(), backs.len()));
                // Place 0, the source and its four neighbours; and six more with every cumino of the branch.
                assert_eq!(table.count as usize, if backs.is_empty() { 1 } else { 6 * backs.len() });
            }
            assert!(table.looks_like(&Table::new(true)));
            assert_eq!(table.count, 1);
        }
    }
}
