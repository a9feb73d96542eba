//! One descent after another: down the tree, to the guide, and back up.

use std::hint;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use trivium_game::{Game, Random};

use crate::core::{Core, Want};
use crate::tree::{NodeId, ROOT};
use crate::{Candidates, Evaluation, Guide, Keys, Values};

/// What a descent carries with it. The buffers are kept, so that nothing is allocated while searching.
#[derive(Clone, Debug)]
pub(crate) struct Worker<G: Game> {
    pub(crate) random: Random,
    /// Where the descent has come to.
    pub(crate) position: G,
    /// The nodes from the root to there.
    pub(crate) path: Vec<NodeId>,
    pub(crate) candidates: Candidates<G::Move>,
    /// Whether the guide was asked for every move of the last node.
    pub(crate) has_all: bool,
    pub(crate) draws: Vec<(G::Draw, u32)>,
    /// What came true in the evaluation.
    pub(crate) keys: Keys,
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
            keys: Keys::default(),
        }
    }

    /// The node that the descent has come to.
    pub(crate) fn node(&self) -> NodeId {
        self.path.last().copied().unwrap_or(ROOT)
    }

    /// One descent: from the root to a leaf, which is evaluated, and back. Why there is none, if `ends` gives a reason.
    ///
    /// The guide is asked while nobody holds the tree; so several workers get on side by side.
    pub(crate) fn descend<E>(
        &mut self,
        core: &Mutex<&mut Core<G>>,
        guide: &mut impl Guide<G>,
        ends: impl FnOnce(&Core<G>) -> Option<E>,
    ) -> ControlFlow<E> {
        let mut want = {
            let mut core = lock(core);
            if let Some(reason) = ends(&core) {
                return ControlFlow::Break(reason);
            }
            core.begin(self, guide)
        };
        loop {
            want = match want {
                Want::Nothing => return ControlFlow::Continue(()),
                Want::Candidates { breadth } => {
                    guide.candidates(&self.position, breadth, &mut self.random, &mut self.candidates);
                    self.has_all = breadth == usize::MAX;
                    lock(core).list_moves(self, guide)
                }
                Want::Evaluation => {
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
        guide.came_true(&mut self.keys);
        evaluation
    }
}

/// So often a worker looks whether the tree is free before it lies down to wait. Nobody holds the tree for long, and
/// to be woken takes longer than a quick descent.
const LOOKS: u32 = 200;

/// Takes the tree as soon as it is free.
///
/// Nothing that a panic could leave half done is used after it: the search is over then.
fn lock<'a, 'b, G: Game>(core: &'a Mutex<&'b mut Core<G>>) -> MutexGuard<'a, &'b mut Core<G>> {
    for _ in 0..LOOKS {
        if let Ok(core) = core.try_lock() {
            return core;
        }
        hint::spin_loop();
    }
    core.lock().unwrap_or_else(PoisonError::into_inner)
}
