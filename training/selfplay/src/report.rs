//! Counts of what has been played.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde_json::{Value, json};
use trivium_game::Team;

use crate::game::Game;
use crate::kinds;

/// For a kind of game: wins, draws and losses of whom the count is about, and plies.
type Results = [u64; 4];

/// Counts of what has been played, shared by all threads.
#[derive(Debug)]
pub(crate) struct Tally {
    start: Instant,
    evaluations: AtomicU64,
    samples: AtomicU64,
    results: Mutex<BTreeMap<String, Results>>,
    /// Whether results are those of network 0, which is yellow in games of even number; else those of yellow.
    is_match: bool,
}

impl Tally {
    pub(crate) fn new(is_match: bool) -> Self {
        Self {
            start: Instant::now(),
            evaluations: AtomicU64::new(0),
            samples: AtomicU64::new(0),
            results: Mutex::new(BTreeMap::new()),
            is_match,
        }
    }

    pub(crate) fn add_evaluations(&self, count: usize) {
        self.evaluations.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub(crate) fn add_samples(&self, count: usize) {
        self.samples.fetch_add(count as u64, Ordering::Relaxed);
    }

    /// Counts a finished game.
    pub(crate) fn finished(&self, game: &Game) {
        let team = Team::new(if self.is_match { (game.number % 2) as u8 } else { 0 });
        let result = match game.winner() {
            Some(winner) if winner == team => 0,
            None => 1,
            Some(_) => 2,
        };
        let mut results = self.results.lock().expect("no thread panics while it counts");
        let counts = results.entry(kinds::name(&game.options())).or_default();
        counts[result] += 1;
        counts[3] += u64::from(game.plies);
    }

    /// The counts as JSON: results are wins, draws and losses.
    pub(crate) fn report(&self) -> Value {
        let results = self.results.lock().expect("no thread panics while it counts");
        let kinds: BTreeMap<&str, &[u64]> =
            results.iter().map(|(name, counts)| (name.as_str(), &counts[..3])).collect();
        let games: u64 = results.values().map(|counts| counts[..3].iter().sum::<u64>()).sum();
        let plies: u64 = results.values().map(|counts| counts[3]).sum();
        json!({
            "seconds": self.start.elapsed().as_secs_f64(),
            "evaluations": self.evaluations.load(Ordering::Relaxed),
            "samples": self.samples.load(Ordering::Relaxed),
            "games": games,
            "plies": plies,
            "results": kinds,
        })
    }
}
