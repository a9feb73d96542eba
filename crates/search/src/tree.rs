//! The search tree: nodes own their edges, edges own their children.
//!
//! Several threads grow one tree without a lock. Structure is written once: the edges of a node, the child of an edge and
//! the proof of a node each sit in a [`OnceLock`]. Statistics are atomics (see [`stats`](crate::stats)).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use trivium_game::{Game, Team};

use crate::Values;
use crate::solve::Proof;
use crate::stats::{AtomicTally, NodeStats};

/// A move of a seat, or what chance draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M, D> {
    /// A seat moves.
    Move(M),
    /// Chance draws.
    Draw(D),
}

/// The step of a game.
pub(crate) type StepOf<G> = Step<<G as Game>::Move, <G as Game>::Draw>;

/// Who decides at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    /// A seat of this team.
    Decision(Team),
    /// Chance.
    Chance,
}

/// A node.
#[derive(Debug)]
pub(crate) struct Node<S> {
    pub(crate) stats: NodeStats,
    /// The proven values.
    proof: OnceLock<Proof>,
    /// The first list of edges; later lists replace it.
    list: OnceLock<EdgeList<S>>,
}

impl<S> Default for Node<S> {
    fn default() -> Self {
        Self { stats: NodeStats::default(), proof: OnceLock::new(), list: OnceLock::new() }
    }
}

impl<S> Node<S> {
    /// The proven or mean values; `None` before the first visit.
    pub(crate) fn values(&self) -> Option<Values> {
        self.proof().map(|proof| proof.values).or_else(|| self.stats.mean())
    }

    /// The proven or mean value for a team; `None` before the first visit.
    pub(crate) fn value_of(&self, team: Team) -> Option<f32> {
        self.proof().map(|proof| proof.values.of(team)).or_else(|| self.stats.mean_of(team))
    }

    pub(crate) fn proof(&self) -> Option<&Proof> {
        self.proof.get()
    }

    /// Stores a proof; the first one stays.
    pub(crate) fn set_proof(&self, proof: Proof) {
        self.proof.get_or_init(|| proof);
    }

    /// The edges; `None` before the node is expanded.
    pub(crate) fn list(&self) -> Option<&EdgeList<S>> {
        let mut list = self.list.get()?;
        while let Some(next) = list.next.get() {
            list = next;
        }
        Some(list)
    }

    pub(crate) fn is_expanded(&self) -> bool {
        self.list.get().is_some()
    }

    /// The edges; none before the node is expanded.
    pub(crate) fn edges(&self) -> &[Edge<S>] {
        self.list().map_or(&[], |list| &list.edges)
    }

    /// The number of nodes from here on, and the bytes of their edges.
    fn size(&self) -> (usize, usize) {
        let (mut nodes, mut bytes) = (1, size_of_val(self.edges()));
        for child in self.edges().iter().filter_map(Edge::child) {
            let (more_nodes, more_bytes) = child.size();
            nodes += more_nodes;
            bytes += more_bytes;
        }
        (nodes, bytes)
    }
}

/// The edges of a node. A later, longer list replaces one that turns out to be too short.
#[derive(Debug)]
pub(crate) struct EdgeList<S> {
    pub(crate) kind: NodeKind,
    /// Whether the edges suffice to prove the node (see [`Candidates`](crate::Candidates)).
    pub(crate) complete: bool,
    pub(crate) edges: Box<[Edge<S>]>,
    next: OnceLock<Box<Self>>,
}

impl<S> EdgeList<S> {
    pub(crate) const fn new(kind: NodeKind, complete: bool, edges: Box<[Edge<S>]>) -> Self {
        Self { kind, complete, edges, next: OnceLock::new() }
    }
}

/// A step from a node to a child, which may not exist yet.
#[derive(Debug)]
pub(crate) struct Edge<S> {
    pub(crate) step: S,
    /// The prior of a move, the weight of a draw.
    pub(crate) weight: f32,
    /// The AMAF key of the step.
    pub(crate) amaf_key: Option<u16>,
    /// Whether the child is proven.
    proven: AtomicBool,
    /// The child's visits and the sum of its values for the team that selects. They duplicate the child's statistics: a
    /// node's edges are adjacent in memory, its children are not.
    ///
    /// The visits include descents that are still under way. Those count as lost (virtual loss), so that threads explore
    /// different moves.
    pub(crate) stats: AtomicTally,
    /// The AMAF statistics: the playouts below the node in which the key occurred, for the team that selects.
    pub(crate) amaf: AtomicTally,
    child: OnceLock<Arc<Node<S>>>,
}

impl<S: Copy> Edge<S> {
    pub(crate) fn new(step: S, weight: f32, amaf_key: Option<u16>) -> Self {
        Self {
            step,
            weight,
            amaf_key,
            proven: AtomicBool::new(false),
            stats: AtomicTally::default(),
            amaf: AtomicTally::default(),
            child: OnceLock::new(),
        }
    }

    /// The same step in a list that replaces this edge's: with another prior and the same child.
    ///
    /// Only a list whose edges are all proven is replaced, so no other thread updates this edge any more except for
    /// descents under way through a proven child, whose statistics selection ignores.
    pub(crate) fn relisted(&self, weight: f32) -> Self {
        Self {
            step: self.step,
            weight,
            amaf_key: self.amaf_key,
            proven: AtomicBool::new(self.is_proven()),
            stats: AtomicTally::new(self.stats.load()),
            amaf: AtomicTally::new(self.amaf.load()),
            child: self.child.clone(),
        }
    }
}

impl<S> Edge<S> {
    pub(crate) fn is_proven(&self) -> bool {
        self.proven.load(Ordering::Relaxed)
    }

    pub(crate) fn set_proven(&self) {
        self.proven.store(true, Ordering::Relaxed);
    }

    pub(crate) fn child(&self) -> Option<&Node<S>> {
        self.child.get().map(|child| &**child)
    }
}

/// A tree of bounded size. The root's edges and one child always fit.
#[derive(Debug)]
pub(crate) struct Tree<S> {
    root: Arc<Node<S>>,
    nodes: AtomicUsize,
    edge_bytes: AtomicUsize,
    memory: usize,
}

impl<S: Copy + PartialEq> Tree<S> {
    /// An empty tree of at most this many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self { root: Arc::default(), nodes: AtomicUsize::new(1), edge_bytes: AtomicUsize::new(0), memory }
    }

    pub(crate) fn root(&self) -> &Node<S> {
        &self.root
    }

    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.len() * size_of::<Node<S>>() + self.edge_bytes.load(Ordering::Relaxed)
    }

    /// An edge's child, which is added if the tree is not full.
    pub(crate) fn child<'a>(&self, edge: &'a Edge<S>) -> Option<&'a Node<S>> {
        if let Some(child) = edge.child() {
            return Some(child);
        }
        if self.len() > 1 && self.bytes() + size_of::<Node<S>>() > self.memory {
            return None;
        }
        Some(edge.child.get_or_init(|| {
            self.nodes.fetch_add(1, Ordering::Relaxed);
            Arc::default()
        }))
    }

    /// Whether this many more edges fit.
    pub(crate) fn has_room_for(&self, edges: usize) -> bool {
        self.edge_bytes.load(Ordering::Relaxed) == 0
            || self.bytes() + edges * size_of::<Edge<S>>() <= self.memory
    }

    /// Sets a node's edges, which replace the previous ones. Returns whether it did: another thread may have been faster.
    pub(crate) fn set_list(&self, node: &Node<S>, previous: Option<&EdgeList<S>>, list: EdgeList<S>) -> bool {
        let bytes = size_of_val(&*list.edges);
        let is_set = match previous {
            None => node.list.set(list).is_ok(),
            Some(previous) => previous.next.set(Box::new(list)).is_ok(),
        };
        if is_set {
            self.edge_bytes.fetch_add(bytes, Ordering::Relaxed);
        }
        is_set
    }

    /// Keeps only the subtree below a step from the root; empties the tree if the step has no node.
    pub(crate) fn advance(&mut self, step: S) {
        let edge = self.root.edges().iter().find(|edge| edge.step == step);
        let Some(root) = edge.and_then(|edge| edge.child.get()).cloned() else {
            *self = Self::new(self.memory);
            return;
        };
        let (nodes, edge_bytes) = root.size();
        let (nodes, edge_bytes) = (AtomicUsize::new(nodes), AtomicUsize::new(edge_bytes));
        *self = Self { root, nodes, edge_bytes, memory: self.memory };
    }
}
