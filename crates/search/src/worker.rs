//! A worker: makes descents through the tree, one after another.

use std::hint;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use trivium_game::{Game, Random};

use crate::core::{Core, Request};
use crate::tree::{NodeId, ROOT};
use crate::{AmafKeys, Candidates, Evaluation, Guide, Values};

/// The state of a descent. Buffers are reused, so that a descent allocates nothing.
#[derive(Clone, Debug)]
pub(crate) struct Worker<G: Game> {
    pub(crate) random: Random,
    /// The position that the descent has reached.
    pub(crate) position: G,
    /// The nodes from the root to there.
    pub(crate) path: Vec<NodeId>,
    pub(crate) candidates: Candidates<G::Move>,
    /// Whether the guide was asked for every move of the current node.
    pub(crate) has_all: bool,
    pub(crate) draws: Vec<(G::Draw, u32)>,
    /// The AMAF keys of the evaluation.
    pub(crate) keys: AmafKeys,
}

impl<G: Game> Worker<G> {
    pub(crate) fn new(position: G, random: Random) -> Self {
        Self {
            random,
            position,
            path: Vec::new(),
            candidates: Candidates::default(),
            has_all: false,
            draws: Vec::new(),
            keys: AmafKeys::default(),
        }
    }

    /// The node that the descent has reached.
    pub(crate) fn node(&self) -> NodeId {
        self.path.last().copied().unwrap_or(ROOT)
    }

    /// One descent: from the root to a leaf, evaluation, backup. Breaks if `ends` returns a reason.
    ///
    /// Calls the guide without holding the lock.
    pub(crate) fn descend<E>(
        &mut self,
        core: &Mutex<&mut Core<G>>,
        guide: &mut impl Guide<G>,
        ends: impl FnOnce(&Core<G>) -> Option<E>,
    ) -> ControlFlow<E> {
        let mut request = {
            let mut core = lock(core);
            if let Some(reason) = ends(&core) {
                return ControlFlow::Break(reason);
            }
            core.begin(self, guide)
        };
        loop {
            request = match request {
                Request::Done => return ControlFlow::Continue(()),
                Request::Candidates { breadth } => {
                    guide.candidates(&self.position, breadth, &mut self.random, &mut self.candidates);
                    self.has_all = breadth == usize::MAX;
                    lock(core).list_moves(self, guide)
                }
                Request::Evaluation => {
                    let evaluation = self.evaluate(guide);
                    lock(core).finish(self, evaluation);
                    return ControlFlow::Continue(());
                }
            };
        }
    }

    /// Evaluates a position, which may also be the end of the game.
    fn evaluate(&mut self, guide: &mut impl Guide<G>) -> Evaluation {
        if let Some(outcome) = self.position.outcome() {
            let values = Values::of_outcome(&self.position).unwrap_or_default();
            return Evaluation::exact(values).with_points(outcome.points.into());
        }
        let evaluation = guide.evaluate(&mut self.position, &mut self.random);
        guide.amaf_keys(&mut self.keys);
        evaluation
    }
}

/// Spins this many times before blocking on the lock. The lock is held briefly, and waking up takes longer than a
/// descent.
const SPINS: u32 = 200;

/// Locks the tree. A poisoned lock is fine: after a panic the search is discarded.
fn lock<'a, 'b, G: Game>(core: &'a Mutex<&'b mut Core<G>>) -> MutexGuard<'a, &'b mut Core<G>> {
    for _ in 0..SPINS {
        if let Ok(core) = core.try_lock() {
            return core;
        }
        hint::spin_loop();
    }
    core.lock().unwrap_or_else(PoisonError::into_inner)
}
