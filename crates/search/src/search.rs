//! The public face of the tree search: runs on one thread or several, and follows the game.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use trivium_game::{Game, Random};

use crate::points::RootPoints;
use crate::quota::Quota;
use crate::stats::Access;
use crate::tree::{Step, StepOf, Tree};
use crate::worker::{Shared, Worker, apply};
use crate::{Budget, Guide, Settings, Status};

/// A Monte Carlo tree search from one position. It can be continued, and it follows the game move by move.
#[derive(Debug)]
pub struct Search<G: Game> {
    pub(crate) position: G,
    pub(crate) tree: Tree<StepOf<G>>,
    pub(crate) points: RootPoints<G::Move>,
    settings: Settings,
    descents: u64,
    worker: Worker<G>,
}

impl<G: Game> Search<G> {
    /// A search from this position. On one thread, equal seeds and node budgets give equal results.
    pub fn new(position: G, settings: Settings, seed: u64) -> Self {
        let worker = Worker::new(position.clone(), Random::seeded(seed));
        let tree = Tree::new(settings.memory);
        Self { position, tree, points: RootPoints::default(), settings, descents: 0, worker }
    }

    /// The root position.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The number of nodes in the tree.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// The size of the tree in bytes.
    pub fn memory(&self) -> usize {
        self.tree.bytes()
    }

    /// The number of descents since the search was created.
    pub const fn descents(&self) -> u64 {
        self.descents
    }

    /// Searches until the budget is spent or the position is decided. Can be called again to continue.
    pub fn run(&mut self, guide: &mut impl Guide<G>, mut budget: Budget<'_>) -> Status {
        let issued = AtomicU64::new(0);
        let quota = Quota::new(&issued, budget.node_limit());
        let Self { position, tree, points, settings, worker, .. } = self;
        let shared = Shared { position, tree, settings, access: Access::Exclusive };
        let interrupted = |made| budget.interrupted(made);
        let (made, status) = run_worker(&shared, worker, points, guide, quota, true, interrupted);
        self.descents += made;
        status
    }

    /// As [`run`](Self::run), on several threads, each with its own copy of the guide. With more than one thread
    /// results are not deterministic.
    pub fn run_parallel<T>(&mut self, threads: NonZeroUsize, guide: &mut T, mut budget: Budget<'_>) -> Status
    where
        G: Send + Sync,
        G::Move: Send + Sync,
        G::Draw: Send + Sync,
        T: Guide<G> + Clone + Send,
    {
        let (issued, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let node_limit = budget.node_limit();
        let quota = || Quota::new(&issued, node_limit);
        let Self { position, tree, points, settings, worker, .. } = self;
        let shared =
            Shared { position: &*position, tree: &*tree, settings: &*settings, access: Access::Shared };
        let (descents, status) = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads.get())
                .map(|_| {
                    let mut helper = Worker::new(position.clone(), Random::seeded(worker.random.bits()));
                    let mut guide = guide.clone();
                    let (shared, over, quota) = (&shared, &over, quota());
                    scope.spawn(move || {
                        let mut points = RootPoints::default();
                        let interrupted = |_| over.load(Ordering::Relaxed).then_some(Status::Stopped);
                        let (made, _) = run_worker(
                            shared,
                            &mut helper,
                            &mut points,
                            &mut guide,
                            quota,
                            false,
                            interrupted,
                        );
                        (made, points)
                    })
                })
                .collect();
            let quota = quota();
            let interrupted = |made| budget.interrupted(made);
            let (mut descents, status) = run_worker(&shared, worker, points, guide, quota, true, interrupted);
            // A spent budget also ends the helpers, once they have made the descents that they hold.
            over.store(status != Status::NodesSpent, Ordering::Relaxed);
            for helper in helpers {
                match helper.join() {
                    Ok((made, more)) => {
                        descents += made;
                        points.merge(&more);
                    }
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            (descents, status)
        });
        self.descents += descents;
        status
    }

    /// Makes a step from the root and keeps the subtree below it.
    ///
    /// The step must be legal here.
    pub fn advance(&mut self, step: Step<G::Move, G::Draw>) {
        self.tree.advance(step);
        self.points.clear();
        apply(&mut self.position, step);
    }

    /// Starts over from another position with an empty tree.
    pub fn restart(&mut self, position: G) {
        self.tree = Tree::new(self.settings.memory);
        self.points.clear();
        self.position = position;
    }
}

/// Makes descents until the quota is used up, the position is decided, or `interrupted` gives a reason. Returns the
/// number of descents. The main worker makes at least one, so that there is always a move to play.
fn run_worker<G: Game>(
    shared: &Shared<'_, G>,
    worker: &mut Worker<G>,
    points: &mut RootPoints<G::Move>,
    guide: &mut impl Guide<G>,
    mut quota: Quota<'_>,
    is_main: bool,
    mut interrupted: impl FnMut(u64) -> Option<Status>,
) -> (u64, Status) {
    let mut path = Vec::new();
    let mut made = 0;
    loop {
        if shared.is_decided() {
            return (made, Status::Decided);
        }
        let has_quota = quota.take();
        if !is_main || shared.tree.root().is_expanded() {
            if !has_quota {
                return (made, Status::NodesSpent);
            }
            if let Some(status) = interrupted(made) {
                return (made, status);
            }
        }
        worker.descend(shared, &mut path, points, guide);
        made += 1;
    }
}
