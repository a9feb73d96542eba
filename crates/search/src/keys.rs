//! Things that can come true in a playout, by number: what moves in different places have in common.

/// A set of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys(Vec<u64>);

impl Keys {
    /// Empties the set.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Whether the set has no number.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Adds a number.
    pub fn insert(&mut self, key: u16) {
        let word = usize::from(key / 64);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (key % 64);
    }

    /// Whether the number is in the set.
    pub fn contains(&self, key: u16) -> bool {
        self.0.get(usize::from(key / 64)).is_some_and(|word| word >> (key % 64) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_is_there() {
        let mut keys = Keys::default();
        for key in [0, 63, 64, 1000] {
            assert!(!keys.contains(key));
            keys.insert(key);
            assert!(keys.contains(key));
        }
        keys.clear();
        assert!(keys.is_empty() && !keys.contains(64));
    }
}
