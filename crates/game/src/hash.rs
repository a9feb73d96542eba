//! Zobrist hashing: a position's hash is the exclusive or of one key per fact about it.

/// A 64-bit Zobrist hash of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub u64);

impl Hash {
    /// Adds or removes a fact by its Zobrist key.
    #[inline]
    pub const fn toggle(&mut self, key: u64) {
        self.0 ^= key;
    }
}

/// The Zobrist key of fact number `index` in a family of facts. Usable in constant tables.
///
/// This is SplitMix64's output function on a counter: neighbouring numbers have unrelated keys.
pub const fn key(family: u8, index: u64) -> u64 {
    let mut z = ((family as u64 + 1) << 56) ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
