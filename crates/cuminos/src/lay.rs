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
    /// The open ends that were closed: a bit for each half and side.
    closed: u8,
    places: u8,
    hash: Hash,
}

impl Table {
    /// Lays a cumino that may be laid so. Also tells how many faces it touches (K5).
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
            self.move_ends_back(halves, numbers, back.closed);
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

    /// Makes a half felt on the four spots beside it, and tells how many halves it touches there.
    #[inline]
    fn press(&mut self, half: Half, before: &mut [MarkSet; 4]) -> u32 {
        let level = half.spot.z() as usize;
        let mut contacts = 0;
        for (side, before) in Direction::SIDES.into_iter().zip(before) {
            let number = self.settle(half.spot.cell().beside(side));
            let place = &mut self.places[number as usize];
            *before = place.fits[level];
            place.fits[level] = before.and(MarkSet::only(half.mark));
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
            self.places[number as usize].fits[level] = before;
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
            // K10: without towers only the second rank carries the third.
            if !self.towers && laying.lowest() == 0 {
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
    #[inline]
    fn move_ends(&mut self, laying: Laying, numbers: [u8; 2]) -> u8 {
        if self.laid_count == 0 {
            self.anchor(SOURCE, true);
            return 0;
        }
        let halves = laying.halves();
        let (mut closed, mut touched) = (0, [false; 2]);
        for (index, half) in halves.into_iter().enumerate().filter(|(_, half)| half.spot.z() == 0) {
            for (side, direction) in Direction::SIDES.into_iter().enumerate() {
                let number = self.beside(half.spot.cell(), direction);
                if self.places[number as usize].open {
                    self.set_open(number, false);
                    closed |= 1 << (4 * index + side);
                    touched[index] = true;
                }
                touched[index] |= number == SOURCE;
            }
        }
        if !laying.stands() {
            for (number, touched) in numbers.into_iter().zip(touched) {
                if !touched {
                    self.set_open(number, true);
                }
            }
        }
        closed
    }

    /// Takes back what [`Table::move_ends`] did.
    fn move_ends_back(&mut self, halves: [Half; 2], numbers: [u8; 2], closed: u8) {
        for number in numbers {
            if self.places[number as usize].open {
                self.set_open(number, false);
            }
        }
        for (index, half) in halves.into_iter().enumerate() {
            for (side, direction) in Direction::SIDES.into_iter().enumerate() {
                if closed >> (4 * index + side) & 1 == 1 {
                    let number = self.beside(half.spot.cell(), direction);
                    self.set_open(number, true);
                }
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
