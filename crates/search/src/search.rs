//! The search itself: descents through the tree, one after another.

use trivium_game::{Game, Random, Turn};

use crate::tree::{Decider, NodeId, ROOT, Step, StepOf, Tree};
use crate::{Budget, Candidates, Evaluation, Guide, Keys, Settings, Status, Values, select, solve};

/// A search from one position. It can be continued, and it follows the game move by move.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    pub(crate) position: G,
    pub(crate) tree: Tree<G>,
    pub(crate) settings: Settings,
    random: Random,
    // Buffers, kept so that nothing is allocated while searching.
    path: Vec<NodeId>,
    candidates: Candidates<G::Move>,
    draws: Vec<(G::Draw, u32)>,
    keys: Keys,
}

impl<G: Game> Search<G> {
    /// A search from this position. The same seed and budgets of nodes bring the same result.
    pub fn new(position: G, settings: Settings, seed: u64) -> Self {
        Self {
            position,
            tree: Tree::new(settings.most_nodes),
            settings,
            random: Random::seeded(seed),
            path: Vec::new(),
            candidates: Candidates::default(),
            draws: Vec::new(),
            keys: Keys::default(),
        }
    }

    /// The position from which is searched.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// How many nodes the tree has.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// Searches until the budget is spent, or nothing more is to be found. Can be called again to go on.
    pub fn run(&mut self, guide: &mut impl Guide<G>, mut budget: Budget<'_>) -> Status {
        let mut made = 0;
        loop {
            if self.is_decided() {
                return Status::Decided;
            }
            // Once at least, so that there is a move to play however little time there is.
            if self.tree.node(ROOT).is_expanded()
                && let Some(status) = budget.ends(made)
            {
                return status;
            }
            self.descend(guide);
            made += 1;
        }
    }

    /// Follows the game: what was found below this step is kept.
    ///
    /// The step must be possible here.
    pub fn advance(&mut self, step: Step<G::Move, G::Draw>) {
        self.tree = self.tree.below(step);
        apply(&mut self.position, step);
    }

    /// Goes on from another position; what was found is forgotten.
    pub fn restart(&mut self, position: G) {
        self.tree = Tree::new(self.settings.most_nodes);
        self.position = position;
    }

    fn is_decided(&self) -> bool {
        let root = self.tree.node(ROOT);
        let forced = root.is_expanded() && root.complete && root.edges().len() == 1;
        let proven = root.is_expanded() && root.proof.is_some();
        self.position.turn() == Turn::Over
            || self.settings.solver && (proven || forced && root.decider != Decider::Chance)
    }

    /// One descent: from the root to a leaf, which is evaluated, and back.
    fn descend(&mut self, guide: &mut impl Guide<G>) {
        let mut position = self.position.clone();
        self.path.clear();
        self.keys.clear();
        let mut id = ROOT;
        let values = loop {
            self.path.push(id);
            // The root needs its moves even where its value is known: one of them is to be played.
            if let Some(values) = self.tree.node(id).proof.filter(|_| self.knows_moves(id)) {
                break values;
            }
            if let Some(values) = self.arrive(id, &mut position, guide) {
                break values;
            }
            let Some(edge) = self.choose(id, &position, guide) else {
                break self.conclude_or_evaluate(id, &mut position, guide);
            };
            apply(&mut position, self.tree.edge(edge).step);
            let child = self.tree.edge(edge).child;
            if child != crate::tree::NOWHERE {
                id = child;
            } else if let Some(child) = self.tree.grow(edge, None) {
                id = child;
            } else {
                break self.evaluate(&mut position, guide).values;
            }
        };
        self.back_up(values);
    }

    fn knows_moves(&self, id: NodeId) -> bool {
        id != ROOT || self.tree.node(id).is_expanded()
    }

    /// What a node is worth that was just reached, if the descent ends there.
    fn arrive(&mut self, id: NodeId, position: &mut G, guide: &mut impl Guide<G>) -> Option<Values> {
        let node = self.tree.node(id);
        let fresh = node.visits < self.settings.patience && id != ROOT;
        if node.is_expanded() {
            return None;
        }
        if fresh || id != ROOT && guide.is_horizon(position) {
            let Evaluation { values, exact } = self.evaluate(position, guide);
            if exact && (self.settings.solver || position.turn() == Turn::Over) {
                self.tree.node_mut(id).proof = Some(values);
            }
            return Some(values);
        }
        if self.expand(id, position, guide, self.settings.breadth) {
            // A guide that knows a win ends the descent here.
            self.settings.solver.then(|| self.prove(id)).flatten()
        } else {
            Some(self.evaluate(position, guide).values)
        }
    }

    /// The edge to go on by; `None` if all are proven, or there is no room to list them.
    fn choose(&mut self, id: NodeId, position: &G, guide: &mut impl Guide<G>) -> Option<usize> {
        match self.tree.node(id).decider {
            Decider::Unknown => None,
            Decider::Chance => Some(select::draw(&self.tree, id, &mut self.random)),
            Decider::Team(team) => {
                let chosen = select::choose(&self.tree, id, team, self.settings.selection);
                if chosen.is_some() || self.tree.node(id).complete {
                    return chosen;
                }
                // All that looked promising is lost: now the others have to be tried.
                self.expand(id, position, guide, usize::MAX).then_some(())?;
                select::choose(&self.tree, id, team, self.settings.selection)
            }
        }
    }

    fn conclude_or_evaluate(&mut self, id: NodeId, position: &mut G, guide: &mut impl Guide<G>) -> Values {
        match self.prove(id) {
            Some(values) => values,
            None => self.evaluate(position, guide).values,
        }
    }

    /// Lists the edges of a node; `false` if there is no room for them.
    fn expand(&mut self, id: NodeId, position: &G, guide: &mut impl Guide<G>, breadth: usize) -> bool {
        let Turn::Seat(seat) = position.turn() else {
            position.draws(&mut self.draws);
            let room = self.tree.has_room_for_edges(self.draws.len());
            if room {
                let steps = self.draws.iter().map(|&(draw, weight)| (Step::Draw(draw), weight as f32, None));
                self.tree.set_edges(id, Decider::Chance, steps);
            }
            return room;
        };
        guide.candidates(position, breadth, &mut self.random, &mut self.candidates);
        let moves = &self.candidates.moves;
        if !self.tree.has_room_for_edges(moves.len()) {
            return false;
        }
        let total: f32 = moves.iter().map(|candidate| candidate.prior).sum();
        let steps = moves.iter().map(|candidate| {
            let key = guide.key(position, candidate.mv);
            (Step::Move(candidate.mv), candidate.prior / total.max(1e-9), key)
        });
        self.tree.set_edges(id, Decider::Team(position.team_of(seat)), steps);
        self.tree.node_mut(id).complete = self.candidates.complete;
        self.note_proofs(id);
        true
    }

    /// Enters what the guide knows for certain about the moves of a node.
    fn note_proofs(&mut self, id: NodeId) {
        if !self.settings.solver {
            return;
        }
        for (edge, candidate) in self.tree.node(id).edges().zip(&self.candidates.moves) {
            if candidate.proven.is_some() && self.tree.child(self.tree.edge(edge)).is_none() {
                self.tree.grow(edge, candidate.proven);
            }
        }
    }

    fn prove(&mut self, id: NodeId) -> Option<Values> {
        let proof = solve::conclude(&self.tree, id, self.position.teams());
        if proof.is_some() {
            self.tree.node_mut(id).proof = proof;
        }
        proof
    }

    /// Evaluates a position, which may also be the end of the game.
    fn evaluate(&mut self, position: &mut G, guide: &mut impl Guide<G>) -> Evaluation {
        if let Some(values) = Values::of_outcome(position) {
            return Evaluation::exact(values);
        }
        let evaluation = guide.evaluate(position, &mut self.random);
        guide.came_true(&mut self.keys);
        evaluation
    }

    fn back_up(&mut self, mut values: Values) {
        let mut proven_below = false;
        let learns = !self.keys.is_empty();
        for place in (0..self.path.len()).rev() {
            let id = self.path[place];
            if proven_below && self.settings.solver && self.tree.node(id).proof.is_none() {
                // What is proven is what counts above.
                values = self.prove(id).unwrap_or(values);
            }
            let node = self.tree.node_mut(id);
            node.visits += 1;
            node.sums.add(&values, 1.0);
            proven_below = node.proof.is_some();
            if let (Decider::Team(team), true) = (node.decider, learns) {
                self.tree.learn(id, &self.keys, values.of(team));
            }
        }
    }
}

pub(crate) fn apply<G: Game>(position: &mut G, step: StepOf<G>) {
    match step {
        Step::Move(mv) => drop(position.play_unchecked(mv)),
        Step::Draw(draw) => drop(position.draw(draw).expect("what is listed as possible can be drawn")),
    }
}
