//! AMAF keys: what moves in different positions have in common.

/// A set of AMAF keys (all moves as first), as a bit set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AmafKeys(Vec<u64>);

impl AmafKeys {
    /// Empties the set and keeps its memory.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Adds a key.
    pub fn insert(&mut self, key: u16) {
        let word = usize::from(key / 64);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (key % 64);
    }

    /// Whether the set contains a key.
    pub fn contains(&self, key: u16) -> bool {
        self.0.get(usize::from(key / 64)).is_some_and(|word| word >> (key % 64) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_what_was_inserted() {
        let mut keys = AmafKeys::default();
        for key in [0, 63, 64, 1000] {
            assert!(!keys.contains(key));
            keys.insert(key);
            assert!(keys.contains(key));
        }
        keys.clear();
        assert!(keys.is_empty() && !keys.contains(64));
    }
}
