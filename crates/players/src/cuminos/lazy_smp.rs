//! Alpha-beta on several threads (Lazy SMP): searches of the same position that share the transposition table.

use std::num::NonZeroUsize;
use std::sync::Arc;

use trivium_cuminos::Position;
use trivium_search::Status;

use super::alpha_beta::AlphaBeta;
use super::parallel::{self, Searcher};

/// The transposition table has at least this many entries before threads share it: to grow, they all have to stop.
const SHARED_ENTRIES: usize = 1 << 14;

/// An alpha-beta search that can use several threads.
#[derive(Debug)]
pub(crate) struct LazySmp {
    main: AlphaBeta,
    helpers: Vec<AlphaBeta>,
    /// Nodes of earlier helpers.
    past_nodes: u64,
}

impl LazySmp {
    pub(crate) const fn new(main: AlphaBeta) -> Self {
        Self { main, helpers: Vec::new(), past_nodes: 0 }
    }

    /// The search that has come furthest.
    pub(crate) const fn main(&self) -> &AlphaBeta {
        &self.main
    }

    /// Finds exact values for this many moves of the root.
    #[must_use]
    pub(crate) fn with_lines(mut self, lines: usize) -> Self {
        self.dismiss_helpers();
        self.main = self.main.with_lines(lines);
        self
    }

    /// Searches another position; `false` if no seat is to move there, and then nothing changes.
    pub(crate) fn restart(&mut self, position: &Position) -> bool {
        self.dismiss_helpers();
        self.main.restart(position)
    }

    /// As [`AlphaBeta::run`], on this thread.
    pub(crate) fn run<E>(&mut self, mut ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E> {
        self.dismiss_helpers();
        let past = self.past_nodes;
        self.main.run(|nodes, has_move| ends(past + nodes, has_move))
    }

    /// As [`parallel::run`], on this many threads.
    pub(crate) fn run_parallel(
        &mut self,
        threads: NonZeroUsize,
        limit: Option<u64>,
        mut interrupted: impl FnMut() -> Option<Status>,
    ) -> Option<Status> {
        // Helpers that are not done themselves would otherwise start again before they are told.
        if self.main.decided {
            return None;
        }
        let before = self.nodes();
        self.call_helpers(threads.get() - 1);
        if self.main.table().len() < SHARED_ENTRIES {
            self.grow_table();
        }
        loop {
            let left = limit.map(|limit| limit.saturating_sub(self.nodes() - before));
            let table = Arc::clone(self.main.table());
            let mut is_full = false;
            let end = parallel::run(&mut self.main, &mut self.helpers, left, || {
                interrupted().or_else(|| {
                    is_full = table.is_short();
                    is_full.then_some(Status::Stopped)
                })
            });
            self.promote();
            if end.is_none() || !is_full {
                return end;
            }
            drop(table);
            self.grow_table();
        }
    }

    /// How many nodes all threads have searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.past_nodes + self.main.nodes + self.helpers.iter().map(|helper| helper.nodes).sum::<u64>()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.main.bytes()
    }

    fn dismiss_helpers(&mut self) {
        self.past_nodes += self.helpers.drain(..).map(|helper| helper.nodes).sum::<u64>();
    }

    fn call_helpers(&mut self, count: usize) {
        if self.helpers.len() != count {
            self.dismiss_helpers();
            self.helpers = (1..=count as u32).map(|number| self.main.helper(number)).collect();
        }
    }

    /// Replaces the table by a larger one.
    fn grow_table(&mut self) {
        let table = Arc::new(self.main.table().grown(SHARED_ENTRIES));
        for helper in &mut self.helpers {
            helper.set_table(Arc::clone(&table));
        }
        self.main.set_table(table);
    }

    /// Makes the search that has come furthest the main one.
    fn promote(&mut self) {
        for helper in &mut self.helpers {
            let progress = |search: &AlphaBeta| (search.decided, search.finished_depth);
            if progress(helper) > progress(&self.main) {
                std::mem::swap(helper, &mut self.main);
            }
        }
    }
}

impl Searcher for AlphaBeta {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn run<E>(&mut self, ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E> {
        Self::run(self, ends)
    }
}
