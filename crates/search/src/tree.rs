//! The tree: nodes and edges in two long lists, by number.

use std::ops::Range;

use trivium_game::{Game, Team};

use crate::solve::Proof;
use crate::{Keys, Values};

/// The number of a node.
pub(crate) type NodeId = u32;

/// The root is always the first node.
pub(crate) const ROOT: NodeId = 0;

/// An edge that leads nowhere yet.
pub(crate) const NOWHERE: NodeId = NodeId::MAX;

/// For every node that fits into the tree there is room for so many edges.
const EDGES_PER_NODE: usize = 16;

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
pub(crate) enum Decider {
    /// Nobody has looked yet.
    Unknown,
    /// A seat of this team.
    Team(Team),
    /// Chance.
    Chance,
}

/// A position that was looked at.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) visits: u32,
    /// Descents that have come through here and are not yet back.
    pub(crate) pending: u32,
    /// The sum of what came of the visits.
    pub(crate) sums: Values,
    /// The values under best play, once they are known.
    pub(crate) proof: Option<Proof>,
    pub(crate) decider: Decider,
    /// Whether the edges are enough to conclude from.
    pub(crate) complete: bool,
    first_edge: u32,
    edges: u32,
}

impl Node {
    pub(crate) const fn new(proof: Option<Proof>) -> Self {
        Self {
            visits: 0,
            pending: 0,
            sums: Values::ZERO,
            proof,
            decider: Decider::Unknown,
            complete: true,
            first_edge: 0,
            edges: 0,
        }
    }

    /// What the node is worth as far as is known; `None` before the first visit.
    pub(crate) fn values(&self) -> Option<Values> {
        let proven = self.proof.map(|proof| proof.values);
        proven.or_else(|| (self.visits > 0).then(|| self.sums.scaled(1.0 / self.visits as f32)))
    }

    pub(crate) const fn is_expanded(&self) -> bool {
        self.edges > 0
    }

    pub(crate) const fn edges(&self) -> Range<usize> {
        self.first_edge as usize..self.first_edge as usize + self.edges as usize
    }
}

/// A step from a node to another, which need not be there yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<S> {
    pub(crate) step: S,
    /// The prior of a move, the weight of a draw.
    pub(crate) weight: f32,
    pub(crate) child: NodeId,
    /// What the step has in common with steps elsewhere, and what came of that: to the team that decides here.
    pub(crate) kin: Kin,
}

/// What came of everything that has a key in common.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kin {
    pub(crate) key: Option<u16>,
    pub(crate) sum: f32,
    pub(crate) count: u32,
}

/// A tree that never grows beyond its bound.
#[derive(Clone, Debug)]
pub(crate) struct Tree<G: Game> {
    nodes: Vec<Node>,
    edges: Vec<Edge<StepOf<G>>>,
    most_nodes: usize,
}

impl<G: Game> Tree<G> {
    /// What a node takes with its edges; twice, for lists double their room when they are full.
    pub(crate) const BYTES_PER_NODE: usize =
        2 * (size_of::<Node>() + EDGES_PER_NODE * size_of::<Edge<StepOf<G>>>());

    pub(crate) fn new(most_nodes: usize) -> Self {
        Self { nodes: vec![Node::new(None)], edges: Vec::new(), most_nodes: most_nodes.max(2) }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    pub(crate) fn edges_of(&self, id: NodeId) -> &[Edge<StepOf<G>>] {
        &self.edges[self.node(id).edges()]
    }

    pub(crate) fn edge(&self, index: usize) -> &Edge<StepOf<G>> {
        &self.edges[index]
    }

    /// The node at the end of an edge, if it is there.
    pub(crate) fn child(&self, edge: &Edge<StepOf<G>>) -> Option<&Node> {
        (edge.child != NOWHERE).then(|| self.node(edge.child))
    }

    /// Notes what came true below a node, for all of its edges that have it in common.
    pub(crate) fn learn(&mut self, id: NodeId, keys: &Keys, value: f32) {
        let edges = self.node(id).edges();
        for edge in &mut self.edges[edges] {
            if edge.kin.key.is_some_and(|key| keys.contains(key)) {
                edge.kin.sum += value;
                edge.kin.count += 1;
            }
        }
    }

    /// Adds a node at the end of an edge; `None` if the tree is full.
    pub(crate) fn grow(&mut self, edge: usize, proof: Option<Proof>) -> Option<NodeId> {
        if self.nodes.len() >= self.most_nodes {
            return None;
        }
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node::new(proof));
        self.edges[edge].child = id;
        Some(id)
    }

    /// Whether there is room for so many more edges.
    pub(crate) fn has_room_for_edges(&self, more: usize) -> bool {
        self.edges.len() + more <= self.most_nodes.saturating_mul(EDGES_PER_NODE)
    }

    /// Gives a node these edges. Where it had edges before, the same steps lead on to the same nodes.
    pub(crate) fn set_edges(
        &mut self,
        id: NodeId,
        decider: Decider,
        steps: impl Iterator<Item = (StepOf<G>, f32, Option<u16>)>,
    ) {
        let before = self.node(id).edges();
        let first_edge = self.edges.len();
        for (step, weight, key) in steps {
            let same = self.edges[before.clone()].iter().find(|edge| edge.step == step);
            let child = same.map_or(NOWHERE, |edge| edge.child);
            let kin = same.map_or(Kin { key, ..Kin::default() }, |edge| edge.kin);
            self.edges.push(Edge { step, weight, child, kin });
        }
        let edges = (self.edges.len() - first_edge) as u32;
        let node = self.node_mut(id);
        (node.decider, node.first_edge, node.edges) = (decider, first_edge as u32, edges);
    }

    /// The tree below a step from the root, or an empty one if that step was never looked at.
    pub(crate) fn below(&self, step: StepOf<G>) -> Self {
        let mut tree = Self::new(self.most_nodes);
        let Some(edge) = self.edges_of(ROOT).iter().find(|edge| edge.step == step) else { return tree };
        if edge.child == NOWHERE {
            return tree;
        }
        tree.nodes[0] = self.node(edge.child).clone();
        // Nodes are copied in the order in which they are met, so that a copied one still has its old edges
        // until its turn comes.
        let mut next = 0;
        while next < tree.nodes.len() {
            let old = tree.nodes[next].edges();
            let first_edge = tree.edges.len() as u32;
            for edge in &self.edges[old] {
                let mut edge = *edge;
                if edge.child != NOWHERE {
                    tree.nodes.push(self.node(edge.child).clone());
                    edge.child = tree.nodes.len() as NodeId - 1;
                }
                tree.edges.push(edge);
            }
            tree.nodes[next].first_edge = first_edge;
            next += 1;
        }
        tree
    }
}
