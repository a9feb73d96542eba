//! What follows for certain from what is certain.

use trivium_game::{Game, Team};

use crate::Values;
use crate::tree::{Decider, NodeId, Tree};

/// What is certain about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Proof {
    /// The values under best play.
    pub(crate) values: Values,
    /// After so many moves and draws the game is over, if the winner hurries as far as was looked and the loser
    /// holds out.
    pub(crate) steps: u16,
}

impl Proof {
    pub(crate) const fn new(values: Values, steps: u16) -> Self {
        Self { values, steps }
    }

    /// The same seen from one step before.
    const fn one_step_earlier(self) -> Self {
        Self { values: self.values, steps: self.steps.saturating_add(1) }
    }

    /// Whether a team would rather have this than the other: a win soon, a loss late.
    pub(crate) fn is_better(&self, other: &Self, team: Team) -> bool {
        let (one, two) = (self.values.of(team), other.values.of(team));
        if self.values.is_won_by(team) && other.values.is_won_by(team) {
            self.steps < other.steps
        } else {
            one > two || one >= two && self.steps > other.steps
        }
    }
}

/// What a node is worth under best play, as far as that follows from the nodes below it.
pub(crate) fn conclude<G: Game>(tree: &Tree<G>, id: NodeId, teams: u8) -> Option<Proof> {
    match tree.node(id).decider {
        Decider::Unknown => None,
        Decider::Chance => expectation(tree, id),
        Decider::Team(team) => best_choice(tree, id, team, teams),
    }
}

/// A draw is worth the mean of what can be drawn, once all of it is known.
fn expectation<G: Game>(tree: &Tree<G>, id: NodeId) -> Option<Proof> {
    let mut sum = Values::ZERO;
    let (mut total, mut steps) = (0.0, 0);
    for edge in tree.edges_of(id) {
        let proof = tree.child(edge)?.proof?;
        sum.add(&proof.values, edge.weight);
        total += edge.weight;
        steps = steps.max(proof.steps);
    }
    Some(Proof::new(sum.divided_by(total), steps).one_step_earlier())
}

fn best_choice<G: Game>(tree: &Tree<G>, id: NodeId, team: Team, teams: u8) -> Option<Proof> {
    let mut best: Option<Proof> = None;
    let mut all_known = tree.node(id).complete;
    for edge in tree.edges_of(id) {
        match tree.child(edge).and_then(|child| child.proof) {
            None => all_known = false,
            Some(proof) if best.is_none_or(|best| proof.is_better(&best, team)) => best = Some(proof),
            Some(_) => {}
        }
    }
    // Among three teams and more, two moves can be equal for the one that moves but not for the others: which of
    // them is played is not certain, so nothing follows but from a win.
    let is_certain = |best: &Proof| best.values.is_won_by(team) || all_known && teams <= 2;
    best.filter(is_certain).map(Proof::one_step_earlier)
}
