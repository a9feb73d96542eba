//! The transposition table.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use trivium_game::Hash;

use super::LeafBound;
use crate::Fraction;

/// The largest number of entries. A full table updates entries but adds none.
const CAPACITY: usize = 4_000_000;

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) lower: Fraction,
    pub(super) upper: Fraction,
    /// The search depth in moves; [`Entry::COMPLETE`] if no line reached the depth limit.
    pub(super) depth: u32,
    /// The best move, searched first the next time.
    pub(super) mv: Option<M>,
}

impl<M> Entry<M> {
    pub(super) const COMPLETE: u32 = u32::MAX;

    /// Whether the bounds hold at every depth.
    pub(super) const fn is_complete(&self) -> bool {
        self.depth == Self::COMPLETE
    }

    /// Whether the bounds hold in a search of this depth.
    pub(super) const fn applies_to(&self, depth: u32) -> bool {
        self.depth == depth || self.is_complete()
    }
}

/// Passes Zobrist keys through: they are uniformly distributed already.
#[derive(Clone, Copy, Debug, Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// Entries by Zobrist key, in a table of their own for each [`LeafBound`].
#[derive(Debug)]
pub(super) struct TranspositionTable<M> {
    entries: [HashMap<u64, Entry<M>, BuildHasherDefault<IdentityHasher>>; 2],
}

impl<M: Copy> TranspositionTable<M> {
    pub(super) fn new() -> Self {
        Self { entries: [HashMap::default(), HashMap::default()] }
    }

    pub(super) fn get(&self, hash: Hash, leaf_bound: LeafBound) -> Option<Entry<M>> {
        self.entries[leaf_bound as usize].get(&hash.0).copied()
    }

    pub(super) fn set(&mut self, hash: Hash, leaf_bound: LeafBound, entry: Entry<M>) {
        let entries = &mut self.entries[leaf_bound as usize];
        if entries.len() < CAPACITY || entries.contains_key(&hash.0) {
            entries.insert(hash.0, entry);
        }
    }
}
