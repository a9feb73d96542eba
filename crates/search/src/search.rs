//! The public face of the tree search: runs on one thread or several, and follows the game.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use trivium_game::{Game, Random};

use crate::core::{Core, apply};
use crate::tree::{Step, Tree};
use crate::worker::Worker;
use crate::{Budget, Guide, Settings, Status};

/// A Monte Carlo tree search from one position. It can be continued, and it follows the game move by move.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    pub(crate) core: Core<G>,
    worker: Worker<G>,
}

impl<G: Game> Search<G> {
    /// A search from this position. On one thread, equal seeds and node budgets give equal results.
    pub fn new(position: G, settings: Settings, seed: u64) -> Self {
        let worker = Worker::new(position.clone(), Random::seeded(seed));
        Self { core: Core::new(position, settings), worker }
    }

    /// The root position.
    pub const fn position(&self) -> &G {
        &self.core.position
    }

    /// The number of nodes in the tree.
    pub fn nodes(&self) -> usize {
        self.core.tree.len()
    }

    /// The size of the tree in bytes.
    pub fn memory(&self) -> usize {
        self.core.tree.bytes()
    }

    /// The number of descents since the search was created.
    pub const fn descents(&self) -> u64 {
        self.core.descents
    }

    /// Searches until the budget is spent or the position is decided. Can be called again to continue.
    pub fn run(&mut self, guide: &mut impl Guide<G>, mut budget: Budget<'_>) -> Status {
        let made = AtomicU64::new(0);
        let core = Mutex::new(&mut self.core);
        run(&core, &mut self.worker, guide, &mut budget, &made)
    }

    /// As [`run`](Self::run), on several threads, each with its own copy of the guide. With more than one thread
    /// results are not deterministic.
    pub fn run_parallel<T>(&mut self, threads: NonZeroUsize, guide: &mut T, mut budget: Budget<'_>) -> Status
    where
        G: Send,
        G::Move: Send,
        G::Draw: Send,
        T: Guide<G> + Clone + Send,
    {
        let (made, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let position = self.core.position.clone();
        let core = Mutex::new(&mut self.core);
        thread::scope(|scope| {
            for _ in 1..threads.get() {
                let random = Random::seeded(self.worker.random.bits());
                let mut worker = Worker::new(position.clone(), random);
                let mut guide = guide.clone();
                let (core, made, over, nodes) =
                    (&core, &made, &over, budget.node_limit().unwrap_or(u64::MAX));
                scope.spawn(move || {
                    let is_spent = || made.load(Ordering::Relaxed) >= nodes || over.load(Ordering::Relaxed);
                    let ends = |core: &Core<G>| (is_spent() || core.is_decided()).then_some(());
                    while worker.descend(core, &mut guide, ends).is_continue() {
                        made.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            let status = run(&core, &mut self.worker, guide, &mut budget, &made);
            over.store(true, Ordering::Relaxed);
            status
        })
    }

    /// Makes a step from the root and keeps the subtree below it.
    ///
    /// The step must be legal here.
    pub fn advance(&mut self, step: Step<G::Move, G::Draw>) {
        self.core.tree = self.core.tree.below(step);
        self.core.root_points.clear();
        apply(&mut self.core.position, step);
    }

    /// Starts over from another position with an empty tree.
    pub fn restart(&mut self, position: G) {
        self.core.tree = Tree::new(self.core.settings.memory);
        self.core.root_points.clear();
        self.core.position = position;
    }
}

/// Makes descents until the budget is spent. `made` counts those of all workers.
fn run<G: Game>(
    core: &Mutex<&mut Core<G>>,
    worker: &mut Worker<G>,
    guide: &mut impl Guide<G>,
    budget: &mut Budget<'_>,
    made: &AtomicU64,
) -> Status {
    let mut own = 0;
    loop {
        let ends = |core: &Core<G>| {
            if core.is_decided() {
                return Some(Status::Decided);
            }
            // At least one descent, so that there is always a move to play.
            core.has_moves().then(|| budget.ends(made.load(Ordering::Relaxed), own)).flatten()
        };
        if let ControlFlow::Break(status) = worker.descend(core, guide, ends) {
            return status;
        }
        made.fetch_add(1, Ordering::Relaxed);
        own += 1;
    }
}
