//! A transposition table that several threads can share.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use trivium_cuminos::{Cell, Cumino, Direction, Laying, Move, Spot};

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is exactly this.
    Exact,
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

impl Bound {
    const ALL: [Self; 3] = [Self::Exact, Self::Lower, Self::Upper];
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// For the side to move, relative to its lead.
    pub(crate) value: i32,
    pub(crate) mv: Move,
    /// How many plies deep it was searched; [`Entry::COMPLETE`] if to the end of the round.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Entry {
    /// Deeper than any search.
    pub(crate) const COMPLETE: u8 = (1 << 6) - 1;

    /// The entry in one word, which is not 0: 24 bits of value, 32 of move, 6 of depth, 2 of bound. `None` if the value
    /// does not fit, which takes tens of thousands of points.
    const fn pack(self) -> Option<u64> {
        if self.value << 8 >> 8 != self.value {
            return None;
        }
        let mv = match self.mv {
            Move::Pass => 0,
            Move::Lay(laying) => {
                let (spot, cell) = (laying.spot(), laying.spot().cell());
                let place =
                    (cell.x() as u8 as u64) << 16 | (cell.y() as u8 as u64) << 8 | spot.z() as u8 as u64;
                place << 8 | (laying.direction() as u64) << 5 | (laying.cumino().index() as u64 + 1)
            }
        };
        let bound = self.bound as u64 + 1;
        Some((self.value as u64) << 40 | mv << 8 | (self.depth as u64) << 2 | bound)
    }

    /// `None` if no entry is packed like this.
    fn unpack(word: u64) -> Option<Self> {
        let bound = *Bound::ALL.get(((word & 3) as usize).checked_sub(1)?)?;
        let mv = match (word >> 8 & 31) as usize {
            0 => Move::Pass,
            number => {
                let direction = *Direction::ALL.get((word >> 13 & 7) as usize)?;
                let [z, y, x] = [16, 24, 32].map(|shift| i64::from((word >> shift) as i8));
                let spot = Spot::new(Cell::new(x, y), z);
                Move::Lay(Laying::new(Cumino::from_index(number - 1)?, spot, direction))
            }
        };
        Some(Self { value: (word as i64 >> 40) as i32, mv, depth: (word >> 2) as u8 & Self::COMPLETE, bound })
    }
}

/// An entry and its key: the packed entry, and the key XOR that. So an entry that two threads wrote at once fits no key.
#[derive(Debug, Default)]
struct Slot {
    entry: AtomicU64,
    check: AtomicU64,
}

impl Slot {
    /// The key and the packed entry, which is 0 in an empty slot.
    #[inline]
    fn load(&self) -> (u64, u64) {
        let entry = self.entry.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ entry, entry)
    }

    #[inline]
    fn store(&self, key: u64, entry: u64) {
        self.entry.store(entry, Ordering::Relaxed);
        self.check.store(key ^ entry, Ordering::Relaxed);
    }
}

/// A transposition table: two entries for each index, one that prefers depth and one that is always replaced.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Box<[Slot]>,
    used: AtomicUsize,
    most: usize,
}

const SMALLEST: usize = 1 << 10;

impl TranspositionTable {
    /// A table of at most this many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        // While it grows, old and new entries exist side by side.
        let fit = (memory / 3 * 2 / size_of::<Slot>()).max(2);
        Self::with_slots(SMALLEST, 1 << fit.ilog2())
    }

    fn with_slots(slots: usize, most: usize) -> Self {
        let slots = (0..slots.min(most)).map(|_| Slot::default()).collect();
        Self { slots, used: AtomicUsize::new(0), most }
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// An empty table with the same bound.
    pub(crate) fn emptied(&self) -> Self {
        Self::with_slots(SMALLEST, self.most)
    }

    /// Whether it is nearly full and may grow.
    #[inline]
    pub(crate) fn is_short(&self) -> bool {
        self.used.load(Ordering::Relaxed) * 4 > self.slots.len() * 3 && self.slots.len() < self.most
    }

    /// The same entries in a table of at least this many slots, and at least twice as many as this one has, if that many
    /// fit.
    pub(crate) fn grown(&self, slots: usize) -> Self {
        let larger = Self::with_slots(slots.max(2 * self.slots.len()), self.most);
        for (key, entry) in self.slots.iter().map(Slot::load).filter(|&(_, entry)| entry != 0) {
            larger.put(key, entry);
        }
        larger
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    const fn index(&self, key: u64) -> usize {
        (key as usize & (self.slots.len() - 1)) & !1
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let index = self.index(key);
        let found = [index, index + 1].into_iter().map(|at| self.slots[at].load());
        let (_, entry) = found.into_iter().find(|&(other, entry)| other == key && entry != 0)?;
        Entry::unpack(entry)
    }

    #[inline]
    pub(crate) fn set(&self, key: u64, entry: Entry) {
        if let Some(entry) = entry.pack() {
            self.put(key, entry);
        }
    }

    #[inline]
    fn put(&self, key: u64, entry: u64) {
        let index = self.index(key);
        let (deep_key, deep) = self.slots[index].load();
        let replaces = deep == 0 || deep_key == key || depth_of(deep) <= depth_of(entry);
        let slot = &self.slots[index + usize::from(!replaces)];
        if slot.load().1 == 0 {
            self.used.fetch_add(1, Ordering::Relaxed);
        }
        slot.store(key, entry);
    }
}

const fn depth_of(entry: u64) -> u8 {
    (entry >> 2) as u8 & Entry::COMPLETE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> impl Iterator<Item = Entry> {
        let layings = [-90, -7, 0, 9, 90].into_iter().flat_map(|at| {
            Cumino::all().flat_map(move |cumino| {
                let spot = Spot::new(Cell::new(at, -at), at % 4);
                Direction::ALL.map(move |direction| Move::Lay(Laying::new(cumino, spot, direction)))
            })
        });
        let values = [0, 1, -1, 4_321, (1 << 23) - 1, -(1 << 23)].into_iter().cycle();
        let depths = [0, 1, 60, Entry::COMPLETE].into_iter().cycle();
        let bounds = Bound::ALL.into_iter().cycle();
        let moves = std::iter::once(Move::Pass).chain(layings);
        moves.zip(values).zip(depths.zip(bounds)).map(|((mv, value), (depth, bound))| Entry {
            value,
            mv,
            depth,
            bound,
        })
    }

    #[test]
    fn an_entry_survives_packing() {
        for entry in entries() {
            assert_eq!(entry.pack().and_then(Entry::unpack), Some(entry));
        }
        let too_large = Entry { value: 1 << 23, mv: Move::Pass, depth: 1, bound: Bound::Exact };
        assert_eq!(too_large.pack(), None);
    }

    #[test]
    fn a_table_keeps_what_is_deeper_and_what_is_new() {
        let table = TranspositionTable::new(1 << 16);
        let entry = |depth| Entry { value: 5, mv: Move::Pass, depth, bound: Bound::Lower };
        // Three keys with one index.
        let [one, two, three] = [1 << 40, 2 << 40, 3 << 40];
        table.set(one, entry(7));
        table.set(two, entry(3));
        assert_eq!([one, two, three].map(|key| table.get(key)), [Some(entry(7)), Some(entry(3)), None]);
        table.set(three, entry(4));
        assert_eq!([one, two, three].map(|key| table.get(key)), [Some(entry(7)), None, Some(entry(4))]);
        table.set(two, entry(8));
        assert_eq!([one, two, three].map(|key| table.get(key)), [None, Some(entry(8)), Some(entry(4))]);
        assert_eq!(table.get(0), None);
    }

    #[test]
    fn it_grows_up_to_its_bound() {
        let memory = 1 << 20;
        let mut table = TranspositionTable::new(memory);
        // The deeper one of two entries with an index stays, so both slots fill.
        let entry =
            |key: u64| Entry { value: 5, mv: Move::Pass, depth: (key % 2) as u8, bound: Bound::Lower };
        for key in 0..200_000_u64 {
            if table.is_short() {
                let larger = table.grown(0);
                assert!(table.bytes() + larger.bytes() <= memory);
                assert_eq!(larger.get(key - 1), Some(entry(key - 1)));
                table = larger;
            }
            table.set(key, entry(key));
        }
        assert_eq!(table.len(), 1 << 15);
    }

    #[test]
    fn threads_never_read_what_nobody_wrote() {
        let table = TranspositionTable::new(1 << 12);
        let entries: Vec<_> = entries().collect();
        // Every key has a value of its own, and all keys share one index.
        let key = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) << 12;
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (table, entries) = (&table, &entries);
                scope.spawn(move || {
                    for turn in 0..20_000_u64 {
                        let number = (turn * 7 + thread) % 5;
                        let entry = entries[(turn + thread) as usize % entries.len()];
                        table.set(key(number), Entry { value: number as i32, ..entry });
                        let found = table.get(key(turn % 5));
                        assert!(found.is_none_or(|found| found.value == (turn % 5) as i32));
                    }
                });
            }
        });
    }
}
