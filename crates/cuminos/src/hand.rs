//! Sets of marks and of cuminos.

use std::fmt;

use trivium_game::Random;

use crate::{Cumino, Mark};

/// The bits of the cuminos as they are written, the lower mark first.
const WRITTEN: u64 = {
    let (mut bits, mut index) = (0, 0);
    while let Some(cumino) = Cumino::from_index(index) {
        let [low, high] = cumino.marks();
        bits |= 1 << (6 * low.index() + high.index());
        index += 1;
    }
    bits
};

/// A set of cuminos of one colour: what a player has, or could lay.
///
/// It is kept as a square of six by six bits, one for each pair of marks in either order, so that the row of a
/// mark holds its partners.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// No cumino at all.
    pub const EMPTY: Self = Self(0);

    /// A whole set (K1).
    pub const FULL: Self = Self((1 << 36) - 1);

    /// The hand with just these cuminos; `None` if one of them comes twice.
    pub fn of(cuminos: impl IntoIterator<Item = Cumino>) -> Option<Self> {
        let mut hand = Self::EMPTY;
        cuminos.into_iter().all(|cumino| hand.insert(cumino)).then_some(hand)
    }

    /// How many cuminos are in the hand.
    #[inline]
    pub const fn len(self) -> u32 {
        (self.0 & WRITTEN).count_ones()
    }

    /// Whether the hand is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this cumino is in the hand.
    #[inline]
    pub const fn contains(self, cumino: Cumino) -> bool {
        self.0 & bits_of(cumino) != 0
    }

    /// Puts a cumino into the hand; returns whether it was missing before.
    #[inline]
    pub const fn insert(&mut self, cumino: Cumino) -> bool {
        let new = !self.contains(cumino);
        self.0 |= bits_of(cumino);
        new
    }

    /// Takes a cumino out of the hand; returns whether it was there.
    #[inline]
    pub const fn remove(&mut self, cumino: Cumino) -> bool {
        let there = self.contains(cumino);
        self.0 &= !bits_of(cumino);
        there
    }

    /// The cuminos that are in this hand and not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cuminos that are in this hand or in the other.
    #[inline]
    #[must_use]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the hands have a cumino in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The hand with this cumino alone.
    #[inline]
    pub(crate) const fn only(cumino: Cumino) -> Self {
        Self(bits_of(cumino))
    }

    /// All cuminos of a mark and one of the partners, by the bits of the mark's row.
    #[inline]
    pub(crate) const fn with_mark(mark: Mark, partners: MarkSet) -> Self {
        Self((partners.0 as u64) << (6 * mark.index()))
    }

    /// How many cuminos of the row of a mark are in the hand.
    #[inline]
    pub const fn count_mark(self, mark: Mark) -> u32 {
        self.partners(mark).len()
    }

    /// The marks with which a mark is paired in this hand.
    #[inline]
    pub(crate) const fn partners(self, mark: Mark) -> MarkSet {
        MarkSet((self.0 >> (6 * mark.index())) as u8 & MarkSet::ALL.0)
    }

    /// The cuminos in order.
    pub fn iter(self) -> impl Iterator<Item = Cumino> {
        Cumino::all().filter(move |&cumino| self.contains(cumino))
    }

    /// A cumino that is not in this hand, each as likely as the others. At least one must be missing.
    #[inline]
    pub(crate) fn draw_missing(self, random: &mut Random) -> Cumino {
        loop {
            let index = random.below(Cumino::COUNT as u32) as usize;
            if let Some(cumino) = Cumino::from_index(index).filter(|&cumino| !self.contains(cumino)) {
                return cumino;
            }
        }
    }

    /// The hand as a number below 2 to the 36th.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

const fn bits_of(cumino: Cumino) -> u64 {
    let [low, high] = cumino.marks();
    1 << (6 * low.index() + high.index()) | 1 << (6 * high.index() + low.index())
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Some of the six marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarkSet(u8);

impl MarkSet {
    pub(crate) const ALL: Self = Self(0b11_1111);

    #[inline]
    pub(crate) const fn only(mark: Mark) -> Self {
        Self(1 << mark.index())
    }

    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        // Many machines have to be asked for their own instruction; of six bits a table knows as much.
        const LENGTHS: [u8; 64] = {
            let mut lengths = [0; 64];
            let mut set: usize = 0;
            while set < 64 {
                lengths[set] = set.count_ones() as u8;
                set += 1;
            }
            lengths
        };
        LENGTHS[(self.0 & Self::ALL.0) as usize] as u32
    }

    #[inline]
    pub(crate) const fn contains(self, mark: Mark) -> bool {
        self.0 >> mark.index() & 1 == 1
    }

    /// The lowest mark of the set; `None` if it is empty.
    #[inline]
    pub(crate) const fn lowest(self) -> Option<Mark> {
        if self.0 == 0 { None } else { Some(Mark::from_index(self.0.trailing_zeros() as u8)) }
    }

    /// Takes the lowest mark out of the set; `None` if it is empty.
    #[inline]
    pub(crate) const fn take_lowest(&mut self) -> Option<Mark> {
        let lowest = self.lowest();
        self.0 &= self.0.wrapping_sub(1);
        lowest
    }

    /// The mark at this index; `None` beyond the last.
    #[inline]
    pub(crate) const fn nth(mut self, mut before: u32) -> Option<Mark> {
        while before > 0 && self.0 != 0 {
            self.0 &= self.0 - 1;
            before -= 1;
        }
        self.lowest()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::all().filter(move |&mark| self.contains(mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cumino(text: &str) -> Cumino {
        text.parse().unwrap()
    }

    #[test]
    fn a_hand_is_a_set() {
        let mut hand = Hand::of(["36", "11"].map(cumino)).unwrap();
        assert_eq!(hand.iter().collect::<Vec<_>>(), ["11", "36"].map(cumino));
        assert!(!hand.insert(cumino("36")));
        assert!(hand.insert(cumino("66")) && hand.contains(cumino("66")));
        assert_eq!(hand.len(), 3);
        assert!(hand.remove(cumino("11")) && !hand.remove(cumino("11")));
        assert_eq!(hand.without(Hand::of([cumino("36")]).unwrap()), Hand::of([cumino("66")]).unwrap());
        assert_eq!(Hand::of(["36", "36"].map(cumino)), None);
        assert!(Hand::EMPTY.is_empty() && !hand.is_empty());
        assert_eq!(Hand::of(Cumino::all()), Some(Hand::FULL));
        assert_eq!((Hand::FULL.len(), Hand::FULL.iter().count()), (21, 21));
        assert_eq!(format!("{hand:?}"), "{Cumino(36), Cumino(66)}");
    }

    #[test]
    fn only_what_is_missing_is_drawn() {
        let missing = Hand::of(["12", "33", "56"].map(cumino)).unwrap();
        let mut random = Random::seeded(5);
        let mut drawn = [0; Cumino::COUNT];
        for _ in 0..3_000 {
            drawn[Hand::FULL.without(missing).draw_missing(&mut random).index()] += 1;
        }
        for cumino in Cumino::all() {
            let likely = (850..1_150).contains(&drawn[cumino.index()]);
            assert!(if missing.contains(cumino) { likely } else { drawn[cumino.index()] == 0 }, "{drawn:?}");
        }
    }

    #[test]
    fn a_mark_finds_its_partners() {
        let hand = Hand::of(["12", "22", "25", "36"].map(cumino)).unwrap();
        let partners = |mark: u8| -> Vec<_> {
            hand.partners(Mark::new(mark).unwrap()).iter().map(Mark::number).collect()
        };
        assert_eq!(partners(1), [2]);
        assert_eq!(partners(2), [1, 2, 5]);
        assert_eq!((partners(3), partners(4), partners(5), partners(6)), (vec![6], vec![], vec![2], vec![3]));
    }

    #[test]
    fn marks_make_sets_too() {
        let [one, two, ..] = Mark::all().collect::<Vec<_>>()[..] else { panic!("six marks") };
        let (only, none) = (MarkSet::only(two), MarkSet::only(one).and(MarkSet::only(two)));
        assert_eq!((only.len(), none.len(), MarkSet::ALL.len()), (1, 0, 6));
        assert_eq!((only.lowest(), none.lowest(), MarkSet::ALL.lowest()), (Some(two), None, Some(one)));
        assert!(none.is_empty() && !only.is_empty() && only.contains(two) && !only.contains(one));
        let mut left = MarkSet::ALL;
        let taken: Vec<_> = std::iter::from_fn(|| left.take_lowest()).map(Mark::number).collect();
        assert_eq!((taken, left.is_empty()), (vec![1, 2, 3, 4, 5, 6], true));
        let nth: Vec<_> = (0..8).map(|before| MarkSet::ALL.nth(before).map(Mark::number)).collect();
        assert_eq!(nth, [Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), None, None]);
        assert_eq!(MarkSet::ALL.and(only).iter().collect::<Vec<_>>(), [two]);
    }
}
