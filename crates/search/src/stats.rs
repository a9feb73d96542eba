//! Lock-free statistics of nodes and edges.
//!
//! Each word packs two 32-bit numbers, so that an update is one atomic operation. A single thread updates with plain loads
//! and stores, several threads with read-modify-write operations. The order is always relaxed: statistics publish nothing
//! else.

use std::array;
use std::sync::atomic::{AtomicU64, Ordering};

use trivium_game::{MAX_TEAMS, Team};

use crate::Values;

/// How many threads update the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// One.
    Exclusive,
    /// Several.
    Shared,
}

/// Two 32-bit numbers in one atomic word.
#[derive(Debug, Default)]
struct Pair(AtomicU64);

impl Pair {
    const fn new(pair: [u32; 2]) -> Self {
        Self(AtomicU64::new(pack(pair)))
    }

    fn load(&self) -> [u32; 2] {
        unpack(self.0.load(Ordering::Relaxed))
    }

    #[inline]
    fn update(&self, access: Access, update: impl Fn([u32; 2]) -> [u32; 2]) {
        let update = |word| pack(update(unpack(word)));
        match access {
            Access::Exclusive => self.0.store(update(self.0.load(Ordering::Relaxed)), Ordering::Relaxed),
            Access::Shared => {
                let mut word = self.0.load(Ordering::Relaxed);
                while let Err(current) =
                    self.0.compare_exchange_weak(word, update(word), Ordering::Relaxed, Ordering::Relaxed)
                {
                    word = current;
                }
            }
        }
    }
}

const fn pack([low, high]: [u32; 2]) -> u64 {
    low as u64 | (high as u64) << 32
}

const fn unpack(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}

/// Adds to a sum that is stored as the bits of an `f32`.
fn plus(sum: u32, value: f32) -> u32 {
    (f32::from_bits(sum) + value).to_bits()
}

/// A counter and a sum of values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) count: u32,
    pub(crate) sum: f32,
}

/// A [`Tally`] that several threads can update.
#[derive(Debug, Default)]
pub(crate) struct AtomicTally(Pair);

impl AtomicTally {
    pub(crate) const fn new(Tally { count, sum }: Tally) -> Self {
        Self(Pair::new([count, sum.to_bits()]))
    }

    pub(crate) fn load(&self) -> Tally {
        let [count, sum] = self.0.load();
        Tally { count, sum: f32::from_bits(sum) }
    }

    pub(crate) fn add_count(&self, access: Access) {
        self.0.update(access, |[count, sum]| [count + 1, sum]);
    }

    pub(crate) fn add_value(&self, access: Access, value: f32) {
        self.0.update(access, |[count, sum]| [count, plus(sum, value)]);
    }

    pub(crate) fn add(&self, access: Access, value: f32) {
        self.0.update(access, |[count, sum]| [count + 1, plus(sum, value)]);
    }
}

/// Words that hold the teams' sums, two each.
const TEAM_WORDS: usize = MAX_TEAMS.div_ceil(2);

/// The visits of a node and the sums of the values backed up.
#[derive(Debug, Default)]
pub(crate) struct NodeStats {
    /// The visits, and the sum of the draw probabilities.
    visits: AtomicTally,
    teams: [Pair; TEAM_WORDS],
}

impl NodeStats {
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load().count
    }

    /// Adds a visit with these values for the first teams.
    pub(crate) fn add(&self, access: Access, values: &Values, teams: u8) {
        self.visits.add(access, values.drawn());
        for (word, pair) in self.teams.iter().enumerate().take(usize::from(teams).div_ceil(2)) {
            let [one, two] = [2 * word, 2 * word + 1].map(|team| values.of(Team::new(team as u8)));
            pair.update(access, |[first, second]| [plus(first, one), plus(second, two)]);
        }
    }

    /// The mean value for a team; `None` before the first visit.
    pub(crate) fn mean_of(&self, team: Team) -> Option<f32> {
        let visits = self.visits();
        let sum = f32::from_bits(self.teams[team.index() / 2].load()[team.index() % 2]);
        (visits > 0).then(|| sum * (1.0 / visits as f32))
    }

    /// The mean values; `None` before the first visit.
    pub(crate) fn mean(&self) -> Option<Values> {
        let Tally { count, sum: drawn } = self.visits.load();
        let sums: [[u32; 2]; TEAM_WORDS] = array::from_fn(|word| self.teams[word].load());
        let sum = |team: Team| f32::from_bits(sums[team.index() / 2][team.index() % 2]);
        let total = Values::from_fn(MAX_TEAMS as u8, sum).with_drawn(drawn);
        (count > 0).then(|| total.scaled(1.0 / count as f32))
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn no_update_is_lost_between_threads() {
        let (stats, tally) = (NodeStats::default(), AtomicTally::default());
        let half = Values::even(2).with_drawn(0.5);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..10_000 {
                        stats.add(Access::Shared, &half, 2);
                        tally.add_count(Access::Shared);
                        tally.add_value(Access::Shared, 0.25);
                    }
                });
            }
        });
        assert_eq!(stats.visits(), 40_000);
        assert_eq!(stats.mean().unwrap(), half);
        assert_eq!(stats.mean_of(Team::new(1)), Some(0.5));
        assert_eq!(tally.load(), Tally { count: 40_000, sum: 10_000.0 });
    }
}
