//! MCTS-Solver: proven values, and how they propagate up the tree.

use trivium_game::Team;

use crate::Values;
use crate::tree::{Edge, Node, NodeKind};

/// A proven value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Proof {
    /// The values under best play.
    pub(crate) values: Values,
    /// Moves and draws until the game is over, if the winner takes the fastest known win and the loser resists longest.
    pub(crate) steps: u16,
}

impl Proof {
    pub(crate) const fn new(values: Values, steps: u16) -> Self {
        Self { values, steps }
    }

    /// The same value one step earlier.
    const fn one_step_earlier(self) -> Self {
        Self { values: self.values, steps: self.steps.saturating_add(1) }
    }

    /// Whether a team prefers this: higher values first, then fast wins and slow losses.
    pub(crate) fn is_better(&self, other: &Self, team: Team) -> bool {
        let (one, two) = (self.values.of(team), other.values.of(team));
        if self.values.is_won_by(team) && other.values.is_won_by(team) {
            self.steps < other.steps
        } else {
            one > two || one >= two && self.steps > other.steps
        }
    }
}

/// A node's proof, if it follows from its children's.
pub(crate) fn conclude<S>(node: &Node<S>, teams: u8) -> Option<Proof> {
    let list = node.list()?;
    match list.kind {
        NodeKind::Chance => expectation(&list.edges),
        NodeKind::Decision(team) => best_choice(&list.edges, list.complete, team, teams),
    }
}

/// A chance node is proven once all draws are: its value is their weighted mean.
fn expectation<S>(edges: &[Edge<S>]) -> Option<Proof> {
    let mut sum = Values::ZERO;
    let (mut total, mut steps) = (0.0, 0);
    for edge in edges {
        let proof = edge.child()?.proof()?;
        sum.add(&proof.values, edge.weight);
        total += edge.weight;
        steps = steps.max(proof.steps);
    }
    Some(Proof::new(sum.divided_by(total), steps).one_step_earlier())
}

fn best_choice<S>(edges: &[Edge<S>], complete: bool, team: Team, teams: u8) -> Option<Proof> {
    let mut best: Option<Proof> = None;
    let mut all_known = complete;
    for edge in edges {
        match edge.child().and_then(Node::proof) {
            None => all_known = false,
            Some(proof) if best.is_none_or(|best| proof.is_better(&best, team)) => best = Some(*proof),
            Some(_) => {}
        }
    }
    // With three or more teams, two moves can be equal for the mover but not for the others, and it is open which one
    // is played: only a win proves anything.
    let is_certain = |best: &Proof| best.values.is_won_by(team) || all_known && teams <= 2;
    best.filter(is_certain).map(Proof::one_step_earlier)
}
