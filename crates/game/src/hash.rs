//! Zobrist hashing: a position's hash is the exclusive or of one key per fact about it.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;

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

/// Sixteen hexadecimal digits.
impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Hash {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let hash = u64::from_str_radix(text, 16).ok().filter(|_| plain);
        hash.map(Self)
            .ok_or_else(|| ParseError::new("hash", text, "sixteen hexadecimal digits in lower case"))
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
