//! Small numbers in the eight bytes of a word, all searched at once.
//!
//! Which tile or cell chance picks cannot be foreseen, and a branch that is guessed wrong costs more time than
//! all this arithmetic.

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
const TOPS: u64 = 0x80 * ONES;
/// The lowest bit of the first byte, the second of the second, and so on.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// In each byte, the sum of the bytes up to it; all of them together are below 128.
#[inline]
pub(crate) const fn running_sums(bytes: u64) -> u64 {
    bytes.wrapping_mul(ONES)
}

/// The number of the first byte that is greater than `number`; all of them are below 128.
#[inline]
pub(crate) const fn first_above(sums: u64, number: u32) -> u32 {
    let above = ((sums | TOPS) - (number as u64 + 1) * ONES) & TOPS;
    above.trailing_zeros() / 8
}

/// A mask whose bits are counted, so that one of them can be picked by its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
    mask: u128,
    /// The running sums of the bits in the bytes of each half.
    sums: [u64; 2],
}

impl Counted {
    #[inline]
    pub(crate) const fn new(mask: u128) -> Self {
        let low = running_sums(count_in_bytes(mask as u64));
        Self { mask, sums: [low, running_sums(count_in_bytes((mask >> 64) as u64))] }
    }

    /// How many bits are set.
    #[inline]
    pub(crate) const fn total(self) -> u32 {
        self.in_low() + (self.sums[1] >> 56) as u32
    }

    /// The bit that has `number` others before it.
    #[inline]
    pub(crate) fn nth(self, number: u32) -> u32 {
        let half = u32::from(number >= self.in_low());
        let number = number - half * self.in_low();
        let sums = self.sums[half as usize];
        let byte = 8 * first_above(sums, number);
        let before = (sums << 8) >> byte & 0xff;
        // Every bit of the byte gets a byte to itself, where it becomes a one.
        let start = 64 * half + byte;
        let apart = ((self.mask >> start) as u64 & 0xff).wrapping_mul(ONES) & DIAGONAL;
        let ones = ((apart + (TOPS - ONES)) | apart) >> 7 & ONES;
        start + first_above(running_sums(ones), number - before as u32)
    }

    const fn in_low(self) -> u32 {
        (self.sums[0] >> 56) as u32
    }
}

/// In each byte, how many of its bits are set.
#[inline]
const fn count_in_bytes(bits: u64) -> u64 {
    const PAIRS: u64 = 0x33 * ONES;
    let twos = bits - (bits >> 1 & (0x55 * ONES));
    let fours = (twos & PAIRS) + (twos >> 2 & PAIRS);
    (fours + (fours >> 4)) & (0x0f * ONES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_the_one_that_counting_finds() {
        let full = (1 << 121) - 1;
        for mask in
            [0, 1, 1 << 120, 0x8000_0000_0000_0001_u128 << 40, full, 3 << 63, 0b1011 << 80, 0x80 << 56]
        {
            let counted = Counted::new(mask);
            assert_eq!(counted.total(), mask.count_ones());
            let bits = (0..128).filter(|bit| mask >> bit & 1 == 1);
            for (number, bit) in bits.enumerate() {
                assert_eq!(counted.nth(number as u32), bit, "{mask:x}");
            }
        }
    }
}
