//! Computers at tables: they think in blocking threads, a few at a time.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Semaphore;
use trivium_games::AnyPosition;
use trivium_players::{AnyPlayer, Character, Level, Means};
use trivium_search::Budget;
use trivium_tables::{ComputerLevel, GuestId};

use crate::{measures, random};

/// The threads that computers think in.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    threads: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    /// Whose computers think or wait. Those of one host take turns, so that whoever has many tables holds up only those.
    hosts: Arc<Mutex<HashMap<GuestId, Arc<Semaphore>>>>,
}

impl Thinkers {
    /// The number of threads. By default one fewer than the machine has, so that play never waits for thinking; at
    /// least one.
    pub(crate) fn new(threads: Option<NonZeroU32>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.map_or(cores.saturating_sub(1), |threads| threads.get() as usize);
        let threads = Semaphore::new(threads.clamp(1, Semaphore::MAX_PERMITS));
        Self { threads: Arc::new(threads), waiting: Arc::default(), hosts: Arc::default() }
    }

    /// How many wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// A computer's move at a table of this host. Its budget is a number of nodes, so a busy server plays slower, not weaker.
    pub(crate) async fn choose(
        &self,
        position: AnyPosition,
        level: ComputerLevel,
        host: Option<GuestId>,
    ) -> Option<String> {
        let turns = host.as_ref().map(|host| {
            Arc::clone(self.hosts().entry(host.clone()).or_insert_with(|| Arc::new(Semaphore::new(1))))
        });
        let turn = match &turns {
            Some(turns) => Some(turns.acquire().await.ok()?),
            None => None,
        };
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let permit = self.threads.acquire().await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let _permit = permit.ok()?;
        let start = Instant::now();
        let chosen = tokio::task::spawn_blocking(move || choose(&position, level)).await;
        measures::thought(start.elapsed());
        drop(turn);
        if let Some(host) = host {
            let mut hosts = self.hosts();
            drop(turns);
            if hosts.get(&host).is_some_and(|turns| Arc::strong_count(turns) == 1) {
                hosts.remove(&host);
            }
        }
        chosen.ok()?
    }

    fn hosts(&self) -> MutexGuard<'_, HashMap<GuestId, Arc<Semaphore>>> {
        self.hosts.lock().unwrap_or_else(PoisonError::into_inner)
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

#[cfg(test)]
mod tests {
    use serde_json::Map;
    use trivium_games::{AnyOptions, GameKind};

    use super::*;

    #[tokio::test]
    async fn whoever_has_many_tables_holds_up_only_those() {
        let thinkers = Thinkers::new(NonZeroU32::new(1));
        let options = AnyOptions::from_json(GameKind::Caminos, &Map::new()).unwrap();
        let position = options.start().unwrap();
        let hosts = [random::guest_id(), random::guest_id()];
        let level = ComputerLevel::try_from(1).unwrap();
        let finished = Mutex::new(Vec::new());
        // Nobody begins before all of them wait.
        let blocked = thinkers.threads.acquire().await.unwrap();
        let think = async |host: usize| {
            thinkers.choose(position.clone(), level, Some(hosts[host].clone())).await.unwrap();
            finished.lock().unwrap().push(host);
        };
        let all = async { tokio::join!(think(0), think(0), think(0), think(1)) };
        let free = async {
            while thinkers.waiting() < 2 {
                tokio::task::yield_now().await;
            }
            assert_eq!(thinkers.waiting(), 2, "one of each host waits for the thread");
            drop(blocked);
        };
        tokio::join!(all, free);
        assert_eq!(*finished.lock().unwrap(), [0, 1, 0, 0]);
        assert!(thinkers.hosts().is_empty(), "nobody thinks any more");
    }
}
