//! What follows for certain from what is certain.

use trivium_game::{Game, Team};

use crate::Values;
use crate::tree::{Decider, NodeId, Tree};

/// What a node is worth under best play, as far as that follows from the nodes below it.
pub(crate) fn conclude<G: Game>(tree: &Tree<G>, id: NodeId, teams: u8) -> Option<Values> {
    match tree.node(id).decider {
        Decider::Unknown => None,
        Decider::Chance => expectation(tree, id),
        Decider::Team(team) => best_choice(tree, id, team, teams),
    }
}

/// A draw is worth the mean of what can be drawn, once all of it is known.
fn expectation<G: Game>(tree: &Tree<G>, id: NodeId) -> Option<Values> {
    let mut sum = Values::ZERO;
    let mut total = 0.0;
    for edge in tree.edges_of(id) {
        sum.add(&tree.child(edge)?.proof?, edge.weight);
        total += edge.weight;
    }
    Some(sum.divided_by(total))
}

fn best_choice<G: Game>(tree: &Tree<G>, id: NodeId, team: Team, teams: u8) -> Option<Values> {
    let mut best: Option<Values> = None;
    let mut all_known = tree.node(id).complete;
    for edge in tree.edges_of(id) {
        let Some(values) = tree.child(edge).and_then(|child| child.proof) else {
            all_known = false;
            continue;
        };
        if values.is_won_by(team) {
            return Some(values);
        }
        if best.is_none_or(|best| values.of(team) > best.of(team)) {
            best = Some(values);
        }
    }
    // Among three teams and more, two moves can be equal for the one that moves but not for the others: which of
    // them is played is not certain, so nothing follows but from a win.
    best.filter(|_| all_known && teams <= 2)
}
