//! The search tree: nodes and edges in two arenas, by index.

use std::ops::Range;

use trivium_game::{Game, Team};

use crate::solve::Proof;
use crate::{AmafKeys, Values};

/// The index of a node.
pub(crate) type NodeId = u32;

/// The root is the first node.
pub(crate) const ROOT: NodeId = 0;

/// The child of an edge without a node.
pub(crate) const NO_NODE: NodeId = NodeId::MAX;

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
    /// Not expanded yet.
    Unknown,
    /// A seat of this team.
    Team(Team),
    /// Chance.
    Chance,
}

/// A node.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) visits: u32,
    /// The sum of the values backed up.
    pub(crate) sums: Values,
    /// The proven values, once they are known.
    pub(crate) proof: Option<Proof>,
    pub(crate) decider: Decider,
    /// Whether the edges suffice to prove the node (see [`Candidates`](crate::Candidates)).
    pub(crate) complete: bool,
    first_edge: u32,
    edges: u32,
    /// The edge that leads here and the team that selects it; `None` at the root and below chance.
    chosen_by: Option<(u32, Team)>,
}

impl Node {
    /// An unvisited node.
    const NEW: Self = Self {
        visits: 0,
        sums: Values::ZERO,
        proof: None,
        decider: Decider::Unknown,
        complete: true,
        first_edge: 0,
        edges: 0,
        chosen_by: None,
    };

    /// The proven or mean values; `None` before the first visit.
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

/// A step from a node to a child, which may not exist yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<S> {
    pub(crate) step: S,
    /// The prior of a move, the weight of a draw.
    pub(crate) weight: f32,
    pub(crate) child: NodeId,
    pub(crate) stats: EdgeStats,
    /// The AMAF statistics of the step, for the team that decides here.
    pub(crate) amaf: Amaf,
}

/// The child's statistics that selection reads.
///
/// They duplicate the child's: a node's edges are adjacent in memory, its children are not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EdgeStats {
    /// Visits, including descents that are still under way. Those count as lost (virtual loss), so that workers explore
    /// different moves.
    pub(crate) visits: u32,
    /// The sum of the values backed up, for the team that selects.
    pub(crate) sum: f32,
    /// Whether the child is proven.
    pub(crate) proven: bool,
}

/// AMAF statistics: the playouts in which the key occurred.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Amaf {
    pub(crate) key: Option<u16>,
    pub(crate) sum: f32,
    pub(crate) count: u32,
}

/// A tree of bounded size. The root's edges and one node always fit.
#[derive(Clone, Debug)]
pub(crate) struct Tree<G: Game> {
    nodes: Vec<Node>,
    edges: Vec<Edge<StepOf<G>>>,
    memory: usize,
}

impl<G: Game> Tree<G> {
    /// An empty tree of at most this many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self { nodes: vec![Node::NEW], edges: Vec::new(), memory }
    }

    /// Whether this many more nodes and edges fit.
    fn has_room(&self, nodes: usize, edges: usize) -> bool {
        let bytes = (self.nodes.len() + nodes) * size_of::<Node>()
            + (self.edges.len() + edges) * size_of::<Edge<StepOf<G>>>();
        // A full `Vec` doubles its capacity.
        2 * bytes <= self.memory
    }

    /// The size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.edges.capacity() * size_of::<Edge<StepOf<G>>>()
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub(crate) fn edges_of(&self, id: NodeId) -> &[Edge<StepOf<G>>] {
        &self.edges[self.node(id).edges()]
    }

    pub(crate) fn edge(&self, index: usize) -> &Edge<StepOf<G>> {
        &self.edges[index]
    }

    /// An edge's child, if it exists.
    pub(crate) fn child(&self, edge: &Edge<StepOf<G>>) -> Option<&Node> {
        (edge.child != NO_NODE).then(|| self.node(edge.child))
    }

    /// Updates the AMAF statistics of a node's edges.
    pub(crate) fn update_amaf(&mut self, id: NodeId, keys: &AmafKeys, value: f32) {
        let edges = self.node(id).edges();
        for edge in &mut self.edges[edges] {
            if edge.amaf.key.is_some_and(|key| keys.contains(key)) {
                edge.amaf.sum += value;
                edge.amaf.count += 1;
            }
        }
    }

    /// Adds an edge's child; `None` if the tree is full.
    pub(crate) fn grow(&mut self, from: NodeId, edge: usize) -> Option<NodeId> {
        if self.nodes.len() > 1 && !self.has_room(1, 0) {
            return None;
        }
        let id = self.nodes.len() as NodeId;
        let chosen_by = match self.node(from).decider {
            Decider::Team(team) => Some((edge as u32, team)),
            Decider::Unknown | Decider::Chance => None,
        };
        self.nodes.push(Node { chosen_by, ..Node::NEW });
        self.edges[edge].child = id;
        Some(id)
    }

    /// The statistics at the edge that leads to a node.
    fn stats(&mut self, id: NodeId) -> Option<(&mut EdgeStats, Team)> {
        let (edge, team) = self.node(id).chosen_by?;
        Some((&mut self.edges[edge as usize].stats, team))
    }

    /// Counts a descent that enters a node: adds its virtual loss.
    pub(crate) fn enter(&mut self, id: NodeId) {
        if let Some((stats, _)) = self.stats(id) {
            stats.visits += 1;
        }
    }

    /// Backs values up to a node.
    pub(crate) fn leave(&mut self, id: NodeId, values: &Values) {
        let node = &mut self.nodes[id as usize];
        node.visits += 1;
        node.sums.add(values, 1.0);
        if let Some((stats, team)) = self.stats(id) {
            stats.sum += values.of(team);
        }
    }

    /// Stores a node's proof.
    pub(crate) fn prove(&mut self, id: NodeId, proof: Proof) {
        self.nodes[id as usize].proof = Some(proof);
        if let Some((stats, _)) = self.stats(id) {
            stats.proven = true;
        }
    }

    /// Whether this many more edges fit.
    pub(crate) fn has_room_for_edges(&self, more: usize) -> bool {
        self.edges.is_empty() || self.has_room(0, more)
    }

    /// Sets a node's edges. Keeps the children of steps that the node had before.
    pub(crate) fn set_edges(
        &mut self,
        id: NodeId,
        decider: Decider,
        complete: bool,
        steps: impl Iterator<Item = (StepOf<G>, f32, Option<u16>)>,
    ) {
        let before = self.node(id).edges();
        let first_edge = self.edges.len();
        for (step, weight, key) in steps {
            let same = self.edges[before.clone()].iter().find(|edge| edge.step == step);
            let amaf = Amaf { key, ..Amaf::default() };
            let new = Edge { step, weight, child: NO_NODE, stats: EdgeStats::default(), amaf };
            self.push(same.map_or(new, |same| Edge { weight, ..*same }));
        }
        let edges = (self.edges.len() - first_edge) as u32;
        let node = &mut self.nodes[id as usize];
        (node.decider, node.complete) = (decider, complete);
        (node.first_edge, node.edges) = (first_edge as u32, edges);
    }

    /// Adds an edge and updates its child's back reference.
    fn push(&mut self, edge: Edge<StepOf<G>>) {
        if edge.child != NO_NODE {
            let index = self.edges.len() as u32;
            let node = &mut self.nodes[edge.child as usize];
            node.chosen_by = node.chosen_by.map(|(_, team)| (index, team));
        }
        self.edges.push(edge);
    }

    /// The subtree below a step from the root; empty if the step has no node.
    pub(crate) fn below(&self, step: StepOf<G>) -> Self {
        let mut tree = Self::new(self.memory);
        let Some(edge) = self.edges_of(ROOT).iter().find(|edge| edge.step == step) else { return tree };
        if edge.child == NO_NODE {
            return tree;
        }
        tree.nodes[0] = Node { chosen_by: None, ..self.node(edge.child).clone() };
        // Copies breadth-first: a copied node keeps its old edge range until its own turn.
        let mut next = 0;
        while next < tree.nodes.len() {
            let old = tree.nodes[next].edges();
            let first_edge = tree.edges.len() as u32;
            for edge in &self.edges[old] {
                let mut edge = *edge;
                if edge.child != NO_NODE {
                    tree.nodes.push(self.node(edge.child).clone());
                    edge.child = tree.nodes.len() as NodeId - 1;
                }
                tree.push(edge);
            }
            tree.nodes[next].first_edge = first_edge;
            next += 1;
        }
        tree
    }
}
