//! The search as a shell sees it: it runs, on one thread or several, and follows the game.

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

/// A search from one position. It can be continued, and it follows the game move by move.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    pub(crate) core: Core<G>,
    worker: Worker<G>,
}

impl<G: Game> Search<G> {
    /// A search from this position. The same seed and budgets of nodes bring the same result on one thread.
    pub fn new(position: G, settings: Settings, seed: u64) -> Self {
        let worker = Worker::new(position.clone(), Random::seeded(seed));
        Self { core: Core::new(position, settings), worker }
    }

    /// The position from which is searched.
    pub const fn position(&self) -> &G {
        &self.core.position
    }

    /// How many nodes the tree has.
    pub fn nodes(&self) -> usize {
        self.core.tree.len()
    }

    /// How many bytes the tree takes.
    pub fn memory(&self) -> usize {
        self.core.tree.bytes()
    }

    /// How many descents it has made in its life.
    pub const fn descents(&self) -> u64 {
        self.core.descents
    }

    /// Searches until the budget is spent, or nothing more is to be found. Can be called again to go on.
    pub fn run(&mut self, guide: &mut impl Guide<G>, mut budget: Budget<'_>) -> Status {
        let made = AtomicU64::new(0);
        let core = Mutex::new(&mut self.core);
        run(&core, &mut self.worker, guide, &mut budget, &made)
    }

    /// As [`run`](Self::run), on so many threads, each with a guide of its own. What is found then also hangs
    /// on how the threads get on.
    pub fn run_on<T>(&mut self, threads: NonZeroUsize, guide: &mut T, mut budget: Budget<'_>) -> Status
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
                    (&core, &made, &over, budget.most_nodes().unwrap_or(u64::MAX));
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

    /// Follows the game: what was found below this step is kept.
    ///
    /// The step must be possible here.
    pub fn advance(&mut self, step: Step<G::Move, G::Draw>) {
        self.core.tree = self.core.tree.below(step);
        self.core.tallies.clear();
        apply(&mut self.core.position, step);
    }

    /// Goes on from another position; what was found is forgotten.
    pub fn restart(&mut self, position: G) {
        self.core.tree = Tree::new(self.core.settings.memory);
        self.core.tallies.clear();
        self.core.position = position;
    }
}

/// Makes descents until the budget is spent; other workers may make some of them.
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
            // Once at least, so that there is a move to play however little time there is.
            core.has_moves().then(|| budget.ends(made.load(Ordering::Relaxed), own)).flatten()
        };
        if let ControlFlow::Break(status) = worker.descend(core, guide, ends) {
            return status;
        }
        made.fetch_add(1, Ordering::Relaxed);
        own += 1;
    }
}
