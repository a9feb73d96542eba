//! Computers at tables: they think in blocking threads, a few at a time.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use tokio::sync::Semaphore;
use trivium_games::AnyPosition;
use trivium_players::{AnyPlayer, Character, Level, Means};
use trivium_search::Budget;
use trivium_tables::ComputerLevel;

use crate::{measures, random};

/// The threads that computers think in.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    threads: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Thinkers {
    /// The number of threads. By default one fewer than the machine has, so that play never waits for thinking; at
    /// least one.
    pub(crate) fn new(threads: Option<NonZeroU32>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.map_or(cores.saturating_sub(1), |threads| threads.get() as usize);
        let threads = Semaphore::new(threads.clamp(1, Semaphore::MAX_PERMITS));
        Self { threads: Arc::new(threads), waiting: Arc::default() }
    }

    /// How many wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// A computer's move. Its budget is a number of nodes, so a busy server plays slower, not weaker.
    pub(crate) async fn choose(&self, position: AnyPosition, level: ComputerLevel) -> Option<String> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let permit = self.threads.acquire().await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let _permit = permit.ok()?;
        let start = Instant::now();
        let chosen = tokio::task::spawn_blocking(move || choose(&position, level)).await.ok()?;
        measures::thought(start.elapsed());
        chosen
    }
}

fn choose(position: &AnyPosition, level: ComputerLevel) -> Option<String> {
    let level = Level::new(level.number())?;
    let means = Means::seeded(random::number());
    let mut player = AnyPlayer::new(position, Character::House(level), &means);
    let nodes = player.usual_nodes();
    player.think(Budget::nodes(nodes));
    player.best_move(position).ok()?
}
