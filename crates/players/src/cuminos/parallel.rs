//! Several searches of a round at once, each on a thread of its own.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use trivium_search::Status;

/// Nodes that a search takes from the common budget at once. In between it looks at nothing that threads share.
const BATCH: u64 = 64;

/// A search that can stop before any node and go on later.
pub(crate) trait Searcher: Send {
    /// How many nodes it has searched in its life.
    fn nodes(&self) -> u64;

    /// Searches until `ends`, asked before every node, says so, or nothing more is to be found.
    ///
    /// `ends` is called with the nodes searched so far, and whether there is already a move to play.
    fn run<E>(&mut self, ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E>;
}

/// A search's share of the common node budget.
struct Share<'a> {
    left: &'a AtomicU64,
    /// Nodes of the search before.
    before: u64,
    /// Nodes handed out to it.
    granted: u64,
}

impl<'a> Share<'a> {
    fn new(left: &'a AtomicU64, searcher: &impl Searcher) -> Self {
        Self { left, before: searcher.nodes(), granted: 0 }
    }

    /// Whether it may still search after this many nodes without asking for more.
    const fn lasts(&self, nodes: u64) -> bool {
        nodes - self.before < self.granted
    }

    /// Takes more nodes; `false` if none are left.
    fn refill(&mut self, nodes: u64) -> bool {
        while !self.lasts(nodes) {
            let take = |left: u64| Some(left.saturating_sub(BATCH));
            let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).unwrap_or(0);
            if left == 0 {
                return false;
            }
            self.granted += left.min(BATCH);
        }
        true
    }
}

/// Runs searches at once until `interrupted`, asked between batches, says so, this many nodes are searched, or one of
/// them has found everything: then `None`. The first one goes on until it has a move to play, whatever the limits.
pub(crate) fn run<S: Searcher>(
    main: &mut S,
    helpers: &mut [S],
    limit: Option<u64>,
    mut interrupted: impl FnMut() -> Option<Status>,
) -> Option<Status> {
    let left = &AtomicU64::new(limit.unwrap_or(u64::MAX));
    let (decided, over) = (&AtomicBool::new(false), &AtomicBool::new(false));
    let is_decided = || decided.load(Ordering::Relaxed);
    // Before helpers begin: they might spend the whole budget first, and a move to play would then exceed it.
    let mut main_share = Share::new(left, main);
    main_share.refill(main.nodes());
    let end = thread::scope(|scope| {
        for helper in helpers {
            let mut share = Share::new(left, helper);
            scope.spawn(move || {
                let end = helper.run(|nodes, _| {
                    let goes_on = share.lasts(nodes) || !over.load(Ordering::Relaxed) && share.refill(nodes);
                    (!goes_on).then_some(())
                });
                if end.is_none() {
                    decided.store(true, Ordering::Relaxed);
                    over.store(true, Ordering::Relaxed);
                }
            });
        }
        let end = main.run(|nodes, has_move| {
            if main_share.lasts(nodes) {
                return None;
            }
            if is_decided() {
                return Some(Status::Decided);
            }
            let end = if has_move { interrupted() } else { None };
            end.or_else(|| (!main_share.refill(nodes) && has_move).then_some(Status::NodesSpent))
        });
        // Helpers spend what they hold of a spent budget.
        if end != Some(Status::NodesSpent) {
            over.store(true, Ordering::Relaxed);
        }
        end
    });
    end.filter(|_| !is_decided())
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    /// Searches nothing, and has a move after one node. The first begins when the others have ended.
    struct Counting<'a> {
        nodes: u64,
        others_ended: &'a Barrier,
        is_first: bool,
    }

    impl Searcher for Counting<'_> {
        fn nodes(&self) -> u64 {
            self.nodes
        }

        fn run<E>(&mut self, mut ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E> {
            if self.is_first {
                self.others_ended.wait();
            }
            let end = loop {
                if let Some(end) = ends(self.nodes, self.nodes > 0) {
                    break end;
                }
                self.nodes += 1;
            };
            if !self.is_first {
                self.others_ended.wait();
            }
            Some(end)
        }
    }

    #[test]
    fn a_search_that_begins_late_keeps_to_the_budget() {
        let others_ended = &Barrier::new(3);
        let searcher = |is_first| Counting { nodes: 0, others_ended, is_first };
        let (mut first, mut others) = (searcher(true), [searcher(false), searcher(false)]);
        assert_eq!(run(&mut first, &mut others, Some(1_000), || None), Some(Status::NodesSpent));
        assert_eq!(first.nodes + others.iter().map(Searcher::nodes).sum::<u64>(), 1_000);
    }
}
