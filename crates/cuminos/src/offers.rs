//! Which cuminos can be laid where.

use std::ops::ControlFlow;

use crate::hand::MarkSet;
use crate::table::{Place, Table};
use crate::{Cell, Cumino, Direction, Hand, Laying, Mark, Spot};

/// Several layings at once: one for each of the partners, with the mark on the spot and the partner beside it
/// in the direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    pub(crate) mark: Mark,
    pub(crate) partners: MarkSet,
    pub(crate) cell: Cell,
    pub(crate) level: u8,
    pub(crate) direction: Direction,
}

impl Offer {
    /// The cumino with one of the partners.
    #[inline]
    pub(crate) const fn cumino(self, partner: Mark) -> Cumino {
        Cumino::new(self.mark, partner)
    }

    /// The laying with one of the partners.
    #[inline]
    pub(crate) fn laying(self, partner: Mark) -> Laying {
        let spot = Spot::new(self.cell, i64::from(self.level));
        Laying::from_half(Cumino::new(self.mark, partner), self.mark, spot, self.direction)
    }
}

impl Table {
    /// Visits everything that can be laid from this hand, each laying in exactly one offer, until the visitor
    /// breaks off. No offer is empty.
    #[inline]
    pub(crate) fn offers<B>(
        &self,
        hand: Hand,
        mut visit: impl FnMut(Offer) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut visit = |offer: Offer| {
            if offer.partners.is_empty() { ControlFlow::Continue(()) } else { visit(offer) }
        };
        if self.laid_count == 0 {
            // K6: the opener stands one of their cuminos on the table.
            for mark in Mark::all() {
                let partners = hand.partners(mark);
                visit(Offer { mark, partners, cell: Cell::SOURCE, level: 0, direction: Direction::Up })?;
            }
            return ControlFlow::Continue(());
        }
        self.sites.visit(|number| self.offers_on_site(number, hand, &mut visit))?;
        if self.laid_count == 1 {
            // K6: nothing but against the source's lower half.
            return ControlFlow::Continue(());
        }
        self.low.visit(|number| self.offers_lying_on(number, 1, hand, &mut visit))?;
        self.middle.visit(|number| {
            self.offers_lying_on(number, 2, hand, &mut visit)?;
            self.offer_standing_on(number, hand, &mut visit)
        })
    }

    /// K7: on a site, with the other half on it or beside it.
    #[inline]
    fn offers_on_site<B>(
        &self,
        number: u8,
        hand: Hand,
        visit: &mut impl FnMut(Offer) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let site = &self.places[number as usize];
        // K5: a site touches something, so that one mark fits at most.
        let Some(mark) = site.fits[0].lowest() else { return ControlFlow::Continue(()) };
        let partners = hand.partners(mark);
        if partners.is_empty() {
            return ControlFlow::Continue(());
        }
        let offer = |fits, direction| Offer {
            mark,
            partners: partners.and(fits),
            cell: site.cell,
            level: 0,
            direction,
        };
        visit(offer(site.fits[1], Direction::Up))?;
        for side in Direction::SIDES {
            // No two sites are neighbours (see `Table::move_ends`), so nothing is found twice.
            let place = &self.places[self.beside(site.cell, side) as usize];
            if place.height == 0 {
                visit(offer(place.fits[0], side))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// K9, K10: lying on a column of this height and a neighbour that is as high.
    #[inline]
    fn offers_lying_on<B>(
        &self,
        number: u8,
        height: u8,
        hand: Hand,
        visit: &mut impl FnMut(Offer) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let column = &self.places[number as usize];
        let Some(mark) = column.carried(height) else { return ControlFlow::Continue(()) };
        let partners = hand.partners(mark);
        if partners.is_empty() {
            return ControlFlow::Continue(());
        }
        for direction in [Direction::East, Direction::North] {
            let place = &self.places[self.beside(column.cell, direction) as usize];
            if place.height == height
                && let Some(other) = place.carried(height)
            {
                let partners = partners.and(MarkSet::only(other));
                visit(Offer { mark, partners, cell: column.cell, level: height, direction })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// K10: standing on a column of two halves.
    #[inline]
    fn offer_standing_on<B>(
        &self,
        number: u8,
        hand: Hand,
        visit: &mut impl FnMut(Offer) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let column = &self.places[number as usize];
        let Some(mark) = column.carried(2) else { return ControlFlow::Continue(()) };
        let partners = hand.partners(mark).and(column.fits[3]);
        visit(Offer { mark, partners, cell: column.cell, level: 2, direction: Direction::Up })
    }
}

impl Place {
    /// The mark that a half on top of this column of one or two must have, if any can stand there.
    #[inline]
    pub(crate) fn carried(&self, height: u8) -> Option<Mark> {
        let mark = self.marks[height as usize - 1];
        (self.fits[height as usize].contains(mark) && !self.bare).then_some(mark)
    }
}
