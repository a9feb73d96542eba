//! Computers at tables: they think in blocking threads, a few at a time.

use std::sync::Arc;

use tokio::sync::Semaphore;
use trivium_games::AnyPosition;
use trivium_players::{AnyPlayer, Character, Level, Means};
use trivium_search::Budget;
use trivium_tables::ComputerLevel;

use crate::random;

/// The threads that computers think in.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers(Arc<Semaphore>);

impl Thinkers {
    /// One thread fewer than the machine has, so that play never waits for thinking; at least one.
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))))
    }

    /// A computer's move. Its budget is a number of nodes, so a busy server plays slower, not weaker.
    pub(crate) async fn choose(&self, position: AnyPosition, level: ComputerLevel) -> Option<String> {
        let _permit = self.0.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || choose(&position, level)).await.ok()?
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
