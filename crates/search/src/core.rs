//! The state that all workers share: the tree, and how it grows.

use trivium_game::{Game, Turn};

use crate::points::RootPoints;
use crate::solve::Proof;
use crate::tree::{Decider, NO_NODE, NodeId, ROOT, Step, StepOf, Tree};
use crate::worker::Worker;
use crate::{Evaluation, Guide, Settings, Values, select, solve};

/// What a descent needs from the guide to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Candidate moves.
    Candidates { breadth: usize },
    /// An evaluation.
    Evaluation,
    /// Nothing: the descent is over.
    Done,
}

/// The state that all workers share.
#[derive(Clone, Debug)]
pub(crate) struct Core<G: Game> {
    pub(crate) position: G,
    pub(crate) tree: Tree<G>,
    pub(crate) settings: Settings,
    pub(crate) root_points: RootPoints,
    /// The number of descents since the search was created.
    pub(crate) descents: u64,
}

impl<G: Game> Core<G> {
    pub(crate) fn new(position: G, settings: Settings) -> Self {
        let tree = Tree::new(settings.memory);
        Self { position, tree, settings, root_points: RootPoints::default(), descents: 0 }
    }

    /// Whether the root is proven or has only one move.
    pub(crate) fn is_decided(&self) -> bool {
        let root = self.tree.node(ROOT);
        let forced = root.is_expanded() && root.complete && root.edges().len() == 1;
        let proven = root.is_expanded() && root.proof.is_some();
        self.position.turn() == Turn::Over
            || self.settings.solver && (proven || forced && root.decider != Decider::Chance)
    }

    /// Whether the root has moves to choose from.
    pub(crate) fn has_moves(&self) -> bool {
        self.tree.node(ROOT).is_expanded()
    }

    /// Starts a descent at the root.
    pub(crate) fn begin(&mut self, worker: &mut Worker<G>, guide: &impl Guide<G>) -> Request {
        worker.position.clone_from(&self.position);
        worker.path.clear();
        worker.keys.clear();
        self.enter(worker, ROOT);
        self.go_on(worker, guide)
    }

    fn enter(&mut self, worker: &mut Worker<G>, id: NodeId) {
        worker.path.push(id);
        worker.has_all = false;
        self.tree.enter(id);
    }

    /// Descends until it needs the guide or reaches a proven node.
    fn go_on(&mut self, worker: &mut Worker<G>, guide: &impl Guide<G>) -> Request {
        loop {
            let id = worker.node();
            let node = self.tree.node(id);
            // The root needs its moves even if its value is known: one of them is played.
            if let Some(proof) = node.proof.filter(|_| id != ROOT || node.is_expanded()) {
                return self.end(worker, proof.values);
            }
            if !node.is_expanded()
                && let Some(request) = self.arrive(worker, guide)
            {
                return request;
            }
            match self.choose(worker) {
                Ok(edge) => {
                    apply(&mut worker.position, self.tree.edge(edge).step);
                    let child = self.tree.edge(edge).child;
                    let child = if child == NO_NODE { self.tree.grow(id, edge) } else { Some(child) };
                    let Some(child) = child else { return Request::Evaluation };
                    self.enter(worker, child);
                }
                Err(request) => return request,
            }
        }
    }

    /// What a node without edges needs; `None` if it has edges now.
    fn arrive(&mut self, worker: &mut Worker<G>, guide: &impl Guide<G>) -> Option<Request> {
        let id = worker.node();
        let fresh = self.tree.node(id).visits < self.settings.expand_after;
        if id != ROOT && (fresh || guide.is_horizon(&worker.position)) {
            return Some(Request::Evaluation);
        }
        match worker.position.turn() {
            Turn::Seat(_) => Some(Request::Candidates { breadth: self.settings.breadth }),
            Turn::Over => Some(Request::Evaluation),
            Turn::Chance(_) => (!self.list_draws(worker)).then_some(Request::Evaluation),
        }
    }

    /// The edge to follow, or what the node needs instead.
    fn choose(&mut self, worker: &mut Worker<G>) -> Result<usize, Request> {
        let id = worker.node();
        let chosen = match self.tree.node(id).decider {
            Decider::Unknown => None,
            Decider::Chance => Some(select::draw(&self.tree, id, &mut worker.random)),
            Decider::Team(team) => select::choose(&self.tree, id, team, self.settings.selection),
        };
        if let Some(edge) = chosen {
            return Ok(edge);
        }
        if !self.tree.node(id).complete && !worker.has_all {
            // Every listed move is proven: ask for the remaining ones.
            return Err(Request::Candidates { breadth: usize::MAX });
        }
        Err(match self.prove(id) {
            Some(proof) => self.end(worker, proof.values),
            None => Request::Evaluation,
        })
    }

    /// Expands the current node with the guide's candidates and continues the descent.
    pub(crate) fn list_moves(&mut self, worker: &mut Worker<G>, guide: &impl Guide<G>) -> Request {
        let id = worker.node();
        let Turn::Seat(seat) = worker.position.turn() else { return Request::Evaluation };
        let moves = &worker.candidates.moves;
        // Another worker may have expanded it in the meantime.
        let node = self.tree.node(id);
        let is_news = !node.is_expanded() || worker.has_all && !node.complete;
        if is_news {
            if !self.tree.has_room_for_edges(moves.len()) {
                return Request::Evaluation;
            }
            let total: f32 = moves.iter().map(|candidate| candidate.prior).sum();
            let steps = moves.iter().map(|candidate| {
                let key = guide.amaf_key(&worker.position, candidate.mv);
                (Step::Move(candidate.mv), candidate.prior / total.max(1e-9), key)
            });
            let decider = Decider::Team(worker.position.team_of(seat));
            self.tree.set_edges(id, decider, worker.candidates.complete, steps);
            if self.settings.solver {
                self.note_proofs(id, worker);
                // A win known to the guide ends the descent here.
                if let Some(proof) = self.prove(id) {
                    return self.end(worker, proof.values);
                }
            }
        }
        self.go_on(worker, guide)
    }

    /// Expands a chance node; `false` if the tree is full.
    fn list_draws(&mut self, worker: &mut Worker<G>) -> bool {
        worker.position.draws(&mut worker.draws);
        let room = self.tree.has_room_for_edges(worker.draws.len());
        if room {
            let steps = worker.draws.iter().map(|&(draw, weight)| (Step::Draw(draw), weight as f32, None));
            self.tree.set_edges(worker.node(), Decider::Chance, true, steps);
        }
        room
    }

    /// Stores the guide's proven candidates.
    fn note_proofs(&mut self, id: NodeId, worker: &Worker<G>) {
        let Decider::Team(team) = self.tree.node(id).decider else { return };
        for (edge, candidate) in self.tree.node(id).edges().zip(&worker.candidates.moves) {
            let Some(values) = candidate.proven else { continue };
            if self.tree.child(self.tree.edge(edge)).is_none()
                && let Some(child) = self.tree.grow(id, edge)
            {
                // A guide proves wins in one and losses in two.
                let steps = u16::from(!values.is_won_by(team));
                self.tree.prove(child, Proof::new(values, steps));
            }
        }
    }

    fn prove(&mut self, id: NodeId) -> Option<Proof> {
        let proof = solve::conclude(&self.tree, id, self.position.teams())?;
        self.tree.prove(id, proof);
        Some(proof)
    }

    /// Ends a descent with the guide's evaluation.
    pub(crate) fn finish(&mut self, worker: &mut Worker<G>, evaluation: Evaluation) {
        let id = worker.node();
        let is_over = worker.position.outcome().is_some();
        // Beyond a full tree, the position has no node of its own.
        let has_node = !self.tree.node(id).is_expanded() && id != ROOT;
        if evaluation.exact && has_node && (self.settings.solver || is_over) {
            self.tree.prove(id, Proof::new(evaluation.values, u16::from(!is_over)));
        }
        if let (Some(points), Some(&child)) = (evaluation.points, worker.path.get(1)) {
            self.root_points.add(child, &points);
        }
        self.end(worker, evaluation.values);
    }

    /// Backs values up along the path.
    fn end(&mut self, worker: &mut Worker<G>, mut values: Values) -> Request {
        self.descents += 1;
        let mut proven_below = false;
        let learns = !worker.keys.is_empty();
        for &id in worker.path.iter().rev() {
            if proven_below && self.settings.solver && self.tree.node(id).proof.is_none() {
                // Back up the proven values.
                values = self.prove(id).map_or(values, |proof| proof.values);
            }
            self.tree.leave(id, &values);
            let node = self.tree.node(id);
            proven_below = node.proof.is_some();
            if let (Decider::Team(team), true) = (node.decider, learns) {
                self.tree.update_amaf(id, &worker.keys, values.of(team));
            }
        }
        Request::Done
    }
}

pub(crate) fn apply<G: Game>(position: &mut G, step: StepOf<G>) {
    match step {
        Step::Move(mv) => drop(position.play_unchecked(mv)),
        Step::Draw(draw) => drop(position.draw(draw).expect("a listed draw is legal")),
    }
}
