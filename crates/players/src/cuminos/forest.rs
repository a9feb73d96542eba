//! Max^n on several threads: trees that grow independently of each other, and are asked together.

use std::num::NonZeroUsize;

use trivium_cuminos::{Move, Position};
use trivium_search::Status;

use super::max_n::{MaxN, RootEdge};
use super::parallel::{self, Searcher};

/// One tree or several of the same position.
#[derive(Debug)]
pub(crate) struct Forest {
    main: MaxN,
    others: Vec<MaxN>,
    memory: usize,
}

impl Forest {
    /// A tree that may take this many bytes; more trees share them.
    pub(crate) const fn new(main: MaxN, memory: usize) -> Self {
        Self { main, others: Vec::new(), memory }
    }

    /// Compares at least this many moves: with one, a forced move is not searched.
    #[must_use]
    pub(crate) fn with_lines(self, lines: usize) -> Self {
        let others = self.others.into_iter().map(|tree| tree.with_lines(lines)).collect();
        Self { main: self.main.with_lines(lines), others, memory: self.memory }
    }

    pub(crate) const fn position(&self) -> &Position {
        self.main.position()
    }

    /// Searches another position; `false` if no seat is to move there, and then nothing changes.
    pub(crate) fn restart(&mut self, position: &Position) -> bool {
        self.main.restart(position) && self.others.iter_mut().all(|tree| tree.restart(position))
    }

    /// As [`MaxN::run`], on this thread, in the first tree.
    pub(crate) fn run<E>(&mut self, mut ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E> {
        let others = self.nodes() - self.main.descents;
        self.main.run(|descents, has_move| ends(others + descents, has_move))
    }

    /// As [`parallel::run`], with a tree for each of this many threads.
    pub(crate) fn run_parallel(
        &mut self,
        threads: NonZeroUsize,
        limit: Option<u64>,
        interrupted: impl FnMut() -> Option<Status>,
    ) -> Option<Status> {
        self.plant(threads.get() - 1);
        parallel::run(&mut self.main, &mut self.others[..threads.get() - 1], limit, interrupted)
    }

    /// How many descents were made in all trees.
    pub(crate) fn nodes(&self) -> u64 {
        self.trees().map(|tree| tree.descents).sum()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.trees().map(MaxN::bytes).sum()
    }

    /// The moves of the root with what all trees found, the most visited first.
    pub(crate) fn ranking(&self) -> Vec<RootEdge> {
        let mut edges = self.main.root_edges();
        for tree in &self.others {
            // Seeds change nothing about the order in which moves are listed.
            for (edge, other) in edges.iter_mut().zip(tree.root_edges()) {
                edge.merge(&other);
            }
        }
        RootEdge::sort(&mut edges);
        edges
    }

    /// How the round goes on with a move of the root, in the tree that knows most about it.
    pub(crate) fn line(&self, first: Move) -> Vec<Move> {
        let visits = |tree: &&MaxN| {
            tree.root_edges().iter().find(|edge| edge.mv == first).map_or(0, |edge| edge.visits)
        };
        // The first of several maxima.
        let best = self.others.iter().rev().chain([&self.main]).max_by_key(visits);
        best.unwrap_or(&self.main).line(first)
    }

    fn trees(&self) -> impl Iterator<Item = &MaxN> {
        std::iter::once(&self.main).chain(&self.others)
    }

    /// Adds trees until there are this many beside the first.
    fn plant(&mut self, others: usize) {
        if self.others.len() >= others {
            return;
        }
        let share = self.memory / (others + 1);
        for number in self.others.len()..others {
            self.others.extend(self.main.another(number as u64 + 1));
        }
        self.main.set_memory(share);
        for tree in &mut self.others {
            tree.set_memory(share);
        }
    }
}

impl Searcher for MaxN {
    fn nodes(&self) -> u64 {
        self.descents
    }

    fn run<E>(&mut self, ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E> {
        Self::run(self, ends)
    }
}
