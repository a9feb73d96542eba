//! A seeded source of chance: the same numbers from the same seed on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A seeded source of chance.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The source with this seed.
    pub fn seeded(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `bound - 1`, each as likely as the others.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below 0");
        // The high half of a 32 x 32 bit product is uniform once the few low halves that would favour some
        // numbers are thrown away (Lemire's method).
        let mut product = (self.bits() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let excess = bound.wrapping_neg() % bound;
            while (product as u32) < excess {
                product = (self.bits() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// One of the items, each as likely as the others; `None` if there is none.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len() as u32) as usize])
    }

    /// Brings the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_bound_is_about_as_likely() {
        let mut random = Random::seeded(1);
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..40).collect();
        Random::seeded(2).shuffle(&mut items);
        assert_ne!(items, (0..40).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..40).collect::<Vec<_>>());
    }
}
