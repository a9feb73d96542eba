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
    /// The sum of what came of the visits.
    pub(crate) sums: Values,
    /// The values under best play, once they are known.
    pub(crate) proof: Option<Proof>,
    pub(crate) decider: Decider,
    /// Whether the edges are enough to conclude from.
    pub(crate) complete: bool,
    first_edge: u32,
    edges: u32,
    /// The edge that leads here and the team that chooses it, where a team does.
    chosen_by: Option<(u32, Team)>,
}

impl Node {
    /// Nobody has been here.
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
    pub(crate) seen: Seen,
    /// What the step has in common with steps elsewhere, and what came of that: to the team that decides here.
    pub(crate) kin: Kin,
}

/// What a team has to know of the node at the end of an edge to choose among the edges.
///
/// The node knows it too; but it lies anywhere, while the edges of a node lie side by side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// The descents that went this way. Those that are not yet back count as lost, so that workers look in different
    /// places.
    pub(crate) descents: u32,
    /// The sum of what came of them to the team that chooses.
    pub(crate) sum: f32,
    /// Whether the node is proven.
    pub(crate) proven: bool,
}

/// What came of everything that has a key in common.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kin {
    pub(crate) key: Option<u16>,
    pub(crate) sum: f32,
    pub(crate) count: u32,
}

/// A tree that takes no more memory than it may, beyond the root's edges and one node.
#[derive(Clone, Debug)]
pub(crate) struct Tree<G: Game> {
    nodes: Vec<Node>,
    edges: Vec<Edge<StepOf<G>>>,
    memory: usize,
}

impl<G: Game> Tree<G> {
    /// A tree that may take so many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self { nodes: vec![Node::NEW], edges: Vec::new(), memory }
    }

    /// Whether so many more nodes and edges fit in.
    fn has_room(&self, nodes: usize, edges: usize) -> bool {
        let bytes = (self.nodes.len() + nodes) * size_of::<Node>()
            + (self.edges.len() + edges) * size_of::<Edge<StepOf<G>>>();
        // Lists double their room when they are full.
        2 * bytes <= self.memory
    }

    /// How many bytes it takes.
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

    /// Adds a node at the end of an edge of another; `None` if the tree is full.
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

    /// The edge at which a team chooses to come to a node.
    fn seen(&mut self, id: NodeId) -> Option<(&mut Seen, Team)> {
        let (edge, team) = self.node(id).chosen_by?;
        Some((&mut self.edges[edge as usize].seen, team))
    }

    /// Notes that a descent has come to a node.
    pub(crate) fn enter(&mut self, id: NodeId) {
        if let Some((seen, _)) = self.seen(id) {
            seen.descents += 1;
        }
    }

    /// Notes what came of a descent through a node.
    pub(crate) fn leave(&mut self, id: NodeId, values: &Values) {
        let node = &mut self.nodes[id as usize];
        node.visits += 1;
        node.sums.add(values, 1.0);
        if let Some((seen, team)) = self.seen(id) {
            seen.sum += values.of(team);
        }
    }

    /// Notes what a node is worth under best play.
    pub(crate) fn prove(&mut self, id: NodeId, proof: Proof) {
        self.nodes[id as usize].proof = Some(proof);
        if let Some((seen, _)) = self.seen(id) {
            seen.proven = true;
        }
    }

    /// Whether there is room for so many more edges.
    pub(crate) fn has_room_for_edges(&self, more: usize) -> bool {
        self.edges.is_empty() || self.has_room(0, more)
    }

    /// Gives a node these edges. Where it had edges before, the same steps lead on to the same nodes.
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
            let kin = Kin { key, ..Kin::default() };
            let new = Edge { step, weight, child: NOWHERE, seen: Seen::default(), kin };
            self.push(same.map_or(new, |same| Edge { weight, ..*same }));
        }
        let edges = (self.edges.len() - first_edge) as u32;
        let node = &mut self.nodes[id as usize];
        (node.decider, node.complete) = (decider, complete);
        (node.first_edge, node.edges) = (first_edge as u32, edges);
    }

    /// Adds an edge; its node learns where it is.
    fn push(&mut self, edge: Edge<StepOf<G>>) {
        if edge.child != NOWHERE {
            let index = self.edges.len() as u32;
            let node = &mut self.nodes[edge.child as usize];
            node.chosen_by = node.chosen_by.map(|(_, team)| (index, team));
        }
        self.edges.push(edge);
    }

    /// The tree below a step from the root, or an empty one if that step was never looked at.
    pub(crate) fn below(&self, step: StepOf<G>) -> Self {
        let mut tree = Self::new(self.memory);
        let Some(edge) = self.edges_of(ROOT).iter().find(|edge| edge.step == step) else { return tree };
        if edge.child == NOWHERE {
            return tree;
        }
        tree.nodes[0] = Node { chosen_by: None, ..self.node(edge.child).clone() };
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
                tree.push(edge);
            }
            tree.nodes[next].first_edge = first_edge;
            next += 1;
        }
        tree
    }
}
