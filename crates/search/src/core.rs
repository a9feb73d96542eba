//! What all workers of a search share: the tree, and how it grows.

use trivium_game::{Game, Turn};

use crate::solve::Proof;
use crate::tally::Tallies;
use crate::tree::{Decider, NOWHERE, NodeId, ROOT, Step, StepOf, Tree};
use crate::worker::Worker;
use crate::{Evaluation, Guide, Settings, Values, select, solve};

/// What a descent needs of the guide before it can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// The moves of the position.
    Candidates { breadth: usize },
    /// What the position is worth.
    Evaluation,
    /// Nothing more: the descent is over.
    Nothing,
}

/// What all workers of a search share.
#[derive(Clone, Debug)]
pub(crate) struct Core<G: Game> {
    pub(crate) position: G,
    pub(crate) tree: Tree<G>,
    pub(crate) settings: Settings,
    pub(crate) tallies: Tallies,
    /// How many descents were made, from all positions together.
    pub(crate) descents: u64,
}

impl<G: Game> Core<G> {
    pub(crate) fn new(position: G, settings: Settings) -> Self {
        let tree = Tree::new(settings.memory);
        Self { position, tree, settings, tallies: Tallies::default(), descents: 0 }
    }

    /// Whether nothing more is to be found: the values are proven, or there is only one move.
    pub(crate) fn is_decided(&self) -> bool {
        let root = self.tree.node(ROOT);
        let forced = root.is_expanded() && root.complete && root.edges().len() == 1;
        let proven = root.is_expanded() && root.proof.is_some();
        self.position.turn() == Turn::Over
            || self.settings.solver && (proven || forced && root.decider != Decider::Chance)
    }

    /// Whether there is something to play already.
    pub(crate) fn has_moves(&self) -> bool {
        self.tree.node(ROOT).is_expanded()
    }

    /// Begins a descent at the root.
    pub(crate) fn begin(&mut self, worker: &mut Worker<G>, guide: &impl Guide<G>) -> Want {
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

    /// Goes down until the guide has to be asked, or the end is known.
    fn go_on(&mut self, worker: &mut Worker<G>, guide: &impl Guide<G>) -> Want {
        loop {
            let id = worker.node();
            let node = self.tree.node(id);
            // The root needs its moves even where its value is known: one of them is to be played.
            if let Some(proof) = node.proof.filter(|_| id != ROOT || node.is_expanded()) {
                return self.end(worker, proof.values);
            }
            if !node.is_expanded()
                && let Some(want) = self.arrive(worker, guide)
            {
                return want;
            }
            match self.choose(worker) {
                Ok(edge) => {
                    apply(&mut worker.position, self.tree.edge(edge).step);
                    let child = self.tree.edge(edge).child;
                    let child = if child == NOWHERE { self.tree.grow(id, edge) } else { Some(child) };
                    let Some(child) = child else { return Want::Evaluation };
                    self.enter(worker, child);
                }
                Err(want) => return want,
            }
        }
    }

    /// What is wanted at a node without edges; `None` if it has them now.
    fn arrive(&mut self, worker: &mut Worker<G>, guide: &impl Guide<G>) -> Option<Want> {
        let id = worker.node();
        let fresh = self.tree.node(id).visits < self.settings.patience;
        if id != ROOT && (fresh || guide.is_horizon(&worker.position)) {
            return Some(Want::Evaluation);
        }
        match worker.position.turn() {
            Turn::Seat(_) => Some(Want::Candidates { breadth: self.settings.breadth }),
            Turn::Over => Some(Want::Evaluation),
            Turn::Chance(_) => (!self.list_draws(worker)).then_some(Want::Evaluation),
        }
    }

    /// The edge to go on by, or what is wanted instead.
    fn choose(&mut self, worker: &mut Worker<G>) -> Result<usize, Want> {
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
            // All that looked promising is lost: now the others have to be tried.
            return Err(Want::Candidates { breadth: usize::MAX });
        }
        Err(match self.prove(id) {
            Some(proof) => self.end(worker, proof.values),
            None => Want::Evaluation,
        })
    }

    /// Gives the node that a descent has come to the moves which the guide has listed, and goes on.
    pub(crate) fn list_moves(&mut self, worker: &mut Worker<G>, guide: &impl Guide<G>) -> Want {
        let id = worker.node();
        let Turn::Seat(seat) = worker.position.turn() else { return Want::Evaluation };
        let moves = &worker.candidates.moves;
        // Another worker may have been here in the meantime.
        let node = self.tree.node(id);
        let is_news = !node.is_expanded() || worker.has_all && !node.complete;
        if is_news {
            if !self.tree.has_room_for_edges(moves.len()) {
                return Want::Evaluation;
            }
            let total: f32 = moves.iter().map(|candidate| candidate.prior).sum();
            let steps = moves.iter().map(|candidate| {
                let key = guide.key(&worker.position, candidate.mv);
                (Step::Move(candidate.mv), candidate.prior / total.max(1e-9), key)
            });
            let decider = Decider::Team(worker.position.team_of(seat));
            self.tree.set_edges(id, decider, worker.candidates.complete, steps);
            if self.settings.solver {
                self.note_proofs(id, worker);
                // A guide that knows a win ends the descent here.
                if let Some(proof) = self.prove(id) {
                    return self.end(worker, proof.values);
                }
            }
        }
        self.go_on(worker, guide)
    }

    /// Lists what can be drawn; `false` if there is no room.
    fn list_draws(&mut self, worker: &mut Worker<G>) -> bool {
        worker.position.draws(&mut worker.draws);
        let room = self.tree.has_room_for_edges(worker.draws.len());
        if room {
            let steps = worker.draws.iter().map(|&(draw, weight)| (Step::Draw(draw), weight as f32, None));
            self.tree.set_edges(worker.node(), Decider::Chance, true, steps);
        }
        room
    }

    /// Enters what the guide knows for certain about the moves of a node.
    fn note_proofs(&mut self, id: NodeId, worker: &Worker<G>) {
        let Decider::Team(team) = self.tree.node(id).decider else { return };
        for (edge, candidate) in self.tree.node(id).edges().zip(&worker.candidates.moves) {
            let Some(values) = candidate.proven else { continue };
            if self.tree.child(self.tree.edge(edge)).is_none()
                && let Some(child) = self.tree.grow(id, edge)
            {
                // What a guide knows is that a move wins at once, or that the next one does.
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

    /// Ends a descent with what the guide says about the position that it has come to.
    pub(crate) fn finish(&mut self, worker: &mut Worker<G>, evaluation: Evaluation) {
        let id = worker.node();
        let is_over = worker.position.outcome().is_some();
        // A position beyond a full tree has no node of its own.
        let has_node = !self.tree.node(id).is_expanded() && id != ROOT;
        if evaluation.exact && has_node && (self.settings.solver || is_over) {
            self.tree.prove(id, Proof::new(evaluation.values, u16::from(!is_over)));
        }
        if let (Some(points), Some(&child)) = (evaluation.points, worker.path.get(1)) {
            self.tallies.add(child, &points);
        }
        self.end(worker, evaluation.values);
    }

    /// Ends a descent: what came of it is noted at all nodes on its path.
    fn end(&mut self, worker: &mut Worker<G>, mut values: Values) -> Want {
        self.descents += 1;
        let mut proven_below = false;
        let learns = !worker.keys.is_empty();
        for &id in worker.path.iter().rev() {
            if proven_below && self.settings.solver && self.tree.node(id).proof.is_none() {
                // What is proven is what counts above.
                values = self.prove(id).map_or(values, |proof| proof.values);
            }
            self.tree.leave(id, &values);
            let node = self.tree.node(id);
            proven_below = node.proof.is_some();
            if let (Decider::Team(team), true) = (node.decider, learns) {
                self.tree.learn(id, &worker.keys, values.of(team));
            }
        }
        Want::Nothing
    }
}

pub(crate) fn apply<G: Game>(position: &mut G, step: StepOf<G>) {
    match step {
        Step::Move(mv) => drop(position.play_unchecked(mv)),
        Step::Draw(draw) => drop(position.draw(draw).expect("what is listed as possible can be drawn")),
    }
}
