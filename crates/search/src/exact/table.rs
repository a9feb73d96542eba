//! What has been found about positions, by their hash.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use trivium_game::Hash;

use super::Beyond;
use crate::Fraction;

/// So many entries are kept at most; then only those that are there are used.
const MOST_ENTRIES: usize = 4_000_000;

/// What was found about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) least: Fraction,
    pub(super) most: Fraction,
    /// So many moves ahead everything was looked at; [`Entry::COMPLETE`] if nothing lay beyond.
    pub(super) depth: u32,
    /// The move that was best.
    pub(super) mv: Option<M>,
}

impl<M> Entry<M> {
    pub(super) const COMPLETE: u32 = u32::MAX;

    /// Whether it holds however far ahead one looks.
    pub(super) const fn is_complete(&self) -> bool {
        self.depth == Self::COMPLETE
    }

    /// Whether it tells about a search of this depth.
    pub(super) const fn tells_about(&self, depth: u32) -> bool {
        self.depth == depth || self.is_complete()
    }
}

/// The hashes of positions are as good as random already.
#[derive(Clone, Copy, Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
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

/// Everything that has been found, apart by the side from which searches that end too early are taken.
#[derive(Debug)]
pub(super) struct Table<M> {
    entries: [HashMap<u64, Entry<M>, BuildHasherDefault<AsItIs>>; 2],
}

impl<M: Copy> Table<M> {
    pub(super) fn new() -> Self {
        Self { entries: [HashMap::default(), HashMap::default()] }
    }

    pub(super) fn get(&self, hash: Hash, beyond: Beyond) -> Option<Entry<M>> {
        self.entries[beyond as usize].get(&hash.0).copied()
    }

    pub(super) fn set(&mut self, hash: Hash, beyond: Beyond, entry: Entry<M>) {
        let entries = &mut self.entries[beyond as usize];
        if entries.len() < MOST_ENTRIES || entries.contains_key(&hash.0) {
            entries.insert(hash.0, entry);
        }
    }
}
