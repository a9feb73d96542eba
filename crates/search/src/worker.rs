//! A worker: makes descents through the tree, one after another.

use trivium_game::{Game, Random, Team, Turn};

use crate::points::RootPoints;
use crate::solve::{self, Proof};
use crate::stats::Access;
use crate::tree::{Edge, EdgeList, Node, NodeKind, Step, StepOf, Tree};
use crate::{AmafKeys, Candidates, Evaluation, Guide, Settings, Values, select};

/// What all workers share. Only the tree changes.
#[derive(Debug)]
pub(crate) struct Shared<'a, G: Game> {
    pub(crate) position: &'a G,
    pub(crate) tree: &'a Tree<StepOf<G>>,
    pub(crate) settings: &'a Settings,
    pub(crate) access: Access,
}

impl<G: Game> Shared<'_, G> {
    /// Whether the root is proven or has only one move.
    pub(crate) fn is_decided(&self) -> bool {
        if self.position.turn() == Turn::Over {
            return true;
        }
        let root = self.tree.root();
        let Some(list) = root.list().filter(|_| self.settings.solver) else { return false };
        let forced = list.complete && list.edges.len() == 1 && list.kind != NodeKind::Chance;
        forced || root.proof().is_some()
    }
}

/// A node on a descent's path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visited<'a, S> {
    node: &'a Node<S>,
    /// The edge to the node and the team that selected it; `None` at the root and below chance.
    edge: Option<(&'a Edge<S>, Team)>,
}

impl<S> Visited<'_, S> {
    fn set_proof(&self, proof: Proof) {
        self.node.set_proof(proof);
        if let Some((edge, _)) = self.edge {
            edge.set_proven();
        }
    }
}

/// The nodes from the root to a leaf.
pub(crate) type Path<'a, G> = Vec<Visited<'a, StepOf<G>>>;

/// Where a descent ends.
enum Leaf {
    /// At a position to evaluate.
    Open,
    /// At a proven node.
    Proven(Values),
}

/// The state of a descent. Buffers are reused, so that a descent allocates nothing but new nodes.
#[derive(Clone, Debug)]
pub(crate) struct Worker<G: Game> {
    pub(crate) random: Random,
    /// The position that the descent has reached.
    position: G,
    candidates: Candidates<G::Move>,
    draws: Vec<(G::Draw, u32)>,
    /// The AMAF keys of the evaluation.
    amaf_keys: AmafKeys,
}

impl<G: Game> Worker<G> {
    pub(crate) fn new(position: G, random: Random) -> Self {
        Self {
            random,
            position,
            candidates: Candidates::default(),
            draws: Vec::new(),
            amaf_keys: AmafKeys::default(),
        }
    }

    /// One descent: selection and expansion, evaluation, backup.
    pub(crate) fn descend<'a>(
        &mut self,
        shared: &Shared<'a, G>,
        path: &mut Path<'a, G>,
        points: &mut RootPoints<G::Move>,
        guide: &mut impl Guide<G>,
    ) {
        self.position.clone_from(shared.position);
        self.amaf_keys.clear();
        path.clear();
        path.push(Visited { node: shared.tree.root(), edge: None });
        let values = match self.select(shared, path, guide) {
            Leaf::Proven(values) => values,
            Leaf::Open => self.evaluate_leaf(shared, path, points, guide),
        };
        self.back_up(shared, path, values);
    }

    /// Descends to a leaf and expands nodes on the way.
    fn select<'a>(
        &mut self,
        shared: &Shared<'a, G>,
        path: &mut Path<'a, G>,
        guide: &mut impl Guide<G>,
    ) -> Leaf {
        // Whether the guide was asked for every move of the current node.
        let mut has_all = false;
        loop {
            let visited = path[path.len() - 1];
            let node = visited.node;
            let is_root = path.len() == 1;
            // The root needs its moves even if its value is known: one of them is played.
            if let Some(proof) = node.proof().filter(|_| !is_root || node.is_expanded()) {
                return Leaf::Proven(proof.values);
            }
            let Some(list) = node.list() else {
                let is_fresh = node.stats.visits() < shared.settings.expand_after;
                if !is_root && (is_fresh || guide.is_horizon(&self.position)) {
                    return Leaf::Open;
                }
                let leaf = match self.position.turn() {
                    Turn::Over => Some(Leaf::Open),
                    Turn::Chance(_) => self.expand_chance(shared, node),
                    Turn::Seat(_) => {
                        let breadth = shared.settings.breadth;
                        has_all = breadth == usize::MAX;
                        self.expand_decision(shared, visited, None, breadth, guide)
                    }
                };
                match leaf {
                    Some(leaf) => return leaf,
                    None => continue,
                }
            };
            let (edge, team) = match list.kind {
                NodeKind::Chance => (Some(select::draw(&list.edges, &mut self.random)), None),
                NodeKind::Decision(team) => {
                    (select::choose(node, &list.edges, team, shared.settings.selection), Some(team))
                }
            };
            let Some(edge) = edge else {
                if !list.complete && !has_all {
                    // Every listed move is proven: ask for the remaining ones.
                    has_all = true;
                    match self.expand_decision(shared, visited, Some(list), usize::MAX, guide) {
                        Some(leaf) => return leaf,
                        None => continue,
                    }
                }
                let proof = prove(shared, visited);
                return proof.map_or(Leaf::Open, |proof| Leaf::Proven(proof.values));
            };
            apply(&mut self.position, edge.step);
            let Some(child) = shared.tree.child(edge) else { return Leaf::Open };
            if team.is_some() {
                // Virtual loss: counts the visit before its value is known.
                edge.stats.add_count(shared.access);
            }
            path.push(Visited { node: child, edge: team.map(|team| (edge, team)) });
            has_all = false;
        }
    }

    /// Expands a node with the guide's candidates. Returns a leaf if the descent ends here.
    fn expand_decision<'a>(
        &mut self,
        shared: &Shared<'a, G>,
        visited: Visited<'a, StepOf<G>>,
        previous: Option<&EdgeList<StepOf<G>>>,
        breadth: usize,
        guide: &mut impl Guide<G>,
    ) -> Option<Leaf> {
        let Turn::Seat(seat) = self.position.turn() else { return Some(Leaf::Open) };
        guide.candidates(&self.position, breadth, &mut self.random, &mut self.candidates);
        let moves = &self.candidates.moves;
        if !shared.tree.has_room_for(moves.len()) {
            return Some(Leaf::Open);
        }
        let total: f32 = moves.iter().map(|candidate| candidate.prior).sum();
        let known = previous.map_or(&[][..], |previous| &previous.edges);
        let edges = moves.iter().map(|candidate| {
            let step = Step::Move(candidate.mv);
            let prior = candidate.prior / total.max(1e-9);
            match known.iter().find(|edge| edge.step == step) {
                Some(edge) => edge.relisted(prior),
                None => Edge::new(step, prior, guide.amaf_key(&self.position, candidate.mv)),
            }
        });
        let kind = NodeKind::Decision(self.position.team_of(seat));
        let list = EdgeList::new(kind, self.candidates.complete, edges.collect());
        if !shared.tree.set_list(visited.node, previous, list) || !shared.settings.solver {
            return None;
        }
        self.store_proofs(shared, visited.node);
        // A win known to the guide ends the descent here.
        prove(shared, visited).map(|proof| Leaf::Proven(proof.values))
    }

    /// Stores the guide's proven candidates.
    fn store_proofs(&self, shared: &Shared<'_, G>, node: &Node<StepOf<G>>) {
        let Some(EdgeList { kind: NodeKind::Decision(team), edges, .. }) = node.list() else { return };
        for (edge, candidate) in edges.iter().zip(&self.candidates.moves) {
            let Some(values) = candidate.proven else { continue };
            if edge.child().is_none()
                && let Some(child) = shared.tree.child(edge)
            {
                // A guide proves wins in one and losses in two.
                let steps = u16::from(!values.is_won_by(*team));
                child.set_proof(Proof::new(values, steps));
                edge.set_proven();
            }
        }
    }

    /// Expands a chance node. Returns a leaf if the tree is full.
    fn expand_chance(&mut self, shared: &Shared<'_, G>, node: &Node<StepOf<G>>) -> Option<Leaf> {
        self.position.draws(&mut self.draws);
        if !shared.tree.has_room_for(self.draws.len()) {
            return Some(Leaf::Open);
        }
        let edges = self.draws.iter().map(|&(draw, weight)| Edge::new(Step::Draw(draw), weight as f32, None));
        shared.tree.set_list(node, None, EdgeList::new(NodeKind::Chance, true, edges.collect()));
        None
    }

    /// Evaluates the position that the descent has reached, which may also be the end of the game.
    fn evaluate_leaf(
        &mut self,
        shared: &Shared<'_, G>,
        path: &Path<'_, G>,
        points: &mut RootPoints<G::Move>,
        guide: &mut impl Guide<G>,
    ) -> Values {
        let evaluation = if let Some(outcome) = self.position.outcome() {
            let values = Values::of_outcome(&self.position).unwrap_or_default();
            Evaluation::exact(values).with_points(outcome.points.into())
        } else {
            let evaluation = guide.evaluate(&mut self.position, &mut self.random);
            guide.amaf_keys(&mut self.amaf_keys);
            evaluation
        };
        let is_over = self.position.outcome().is_some();
        let leaf = path[path.len() - 1];
        // Beyond a full tree, the position has no node of its own.
        let has_node = !leaf.node.is_expanded() && path.len() > 1;
        if evaluation.exact && has_node && (shared.settings.solver || is_over) {
            leaf.set_proof(Proof::new(evaluation.values, u16::from(!is_over)));
        }
        if let (Some(evaluated), Some((edge, _))) =
            (evaluation.points, path.get(1).and_then(|child| child.edge))
            && let Step::Move(mv) = edge.step
        {
            points.add(mv, &evaluated);
        }
        evaluation.values
    }

    /// Backs values up along the path.
    fn back_up(&self, shared: &Shared<'_, G>, path: &Path<'_, G>, mut values: Values) {
        let teams = shared.position.teams();
        let has_amaf_keys = !self.amaf_keys.is_empty();
        let mut proven_below = false;
        for visited in path.iter().rev() {
            let node = visited.node;
            if proven_below && shared.settings.solver && node.proof().is_none() {
                // Back up the proven values.
                values = prove(shared, *visited).map_or(values, |proof| proof.values);
            }
            node.stats.add(shared.access, &values, teams);
            if let Some((edge, team)) = visited.edge {
                edge.stats.add_value(shared.access, values.of(team));
            }
            proven_below = node.proof().is_some();
            if has_amaf_keys && let Some(EdgeList { kind: NodeKind::Decision(team), edges, .. }) = node.list()
            {
                let value = values.of(*team);
                let has_key = |edge: &Edge<_>| edge.amaf_key.is_some_and(|key| self.amaf_keys.contains(key));
                for edge in edges.iter().filter(|edge| has_key(edge)) {
                    edge.amaf.add(shared.access, value);
                }
            }
        }
    }
}

/// Proves a node if that follows from its children.
fn prove<G: Game>(shared: &Shared<'_, G>, visited: Visited<'_, StepOf<G>>) -> Option<Proof> {
    let proof = solve::conclude(visited.node, shared.position.teams())?;
    visited.set_proof(proof);
    Some(proof)
}

/// Makes a legal step.
pub(crate) fn apply<G: Game>(position: &mut G, step: StepOf<G>) {
    match step {
        Step::Move(mv) => drop(position.play_unchecked(mv)),
        Step::Draw(draw) => drop(position.draw(draw).expect("a listed draw is legal")),
    }
}
