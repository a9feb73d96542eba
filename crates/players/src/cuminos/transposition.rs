//! A transposition table that grows as it fills.

use trivium_cuminos::Move;

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

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// For the side to move, relative to its lead.
    pub(crate) value: i32,
    pub(crate) mv: Move,
    /// How many plies deep it was searched; [`Entry::COMPLETE`] if to the end of the round.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Entry {
    pub(crate) const COMPLETE: u8 = u8::MAX;

    pub(crate) const fn new(key: u64, value: i32, mv: Move, depth: u8, bound: Bound) -> Self {
        Self { key, value, mv, depth, bound }
    }
}

/// A transposition table: two entries for each index, one that prefers depth and one that is always replaced.
#[derive(Clone, Debug)]
pub(crate) struct TranspositionTable {
    entries: Vec<Option<Entry>>,
    used: usize,
    most: usize,
}

const SMALLEST: usize = 1 << 10;

impl TranspositionTable {
    /// A table of at most this many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        // While it grows, old and new entries exist side by side.
        let fit = (memory / 3 * 2 / size_of::<Option<Entry>>()).max(2);
        let most = 1 << fit.ilog2();
        Self { entries: vec![None; SMALLEST.min(most)], used: 0, most }
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Option<Entry>>()
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.entries.resize(SMALLEST.min(self.most), None);
        self.used = 0;
    }

    const fn index(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !1
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<&Entry> {
        let index = self.index(key);
        let [first, second] = [&self.entries[index], &self.entries[index + 1]];
        let fits = |entry: &&Entry| entry.key == key;
        first.as_ref().filter(fits).or_else(|| second.as_ref().filter(fits))
    }

    #[inline]
    pub(crate) fn set(&mut self, entry: Entry) {
        if self.used * 4 > self.entries.len() * 3 && self.entries.len() < self.most {
            self.grow();
        }
        self.put(entry);
    }

    fn put(&mut self, entry: Entry) {
        let index = self.index(entry.key);
        let deep = &self.entries[index];
        let replaces = deep.as_ref().is_none_or(|deep| deep.key == entry.key || deep.depth <= entry.depth);
        let index = index + usize::from(!replaces);
        self.used += usize::from(self.entries[index].is_none());
        self.entries[index] = Some(entry);
    }

    fn grow(&mut self) {
        let larger = vec![None; 2 * self.entries.len()];
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            self.put(entry);
        }
    }
}
