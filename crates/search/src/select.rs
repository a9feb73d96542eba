//! Selection: which edge a descent follows.

use trivium_game::{Game, Random, Team};

use crate::Selection;
use crate::tree::{Amaf, NodeId, Tree};

/// A random draw, by its weight.
pub(crate) fn draw<G: Game>(tree: &Tree<G>, id: NodeId, random: &mut Random) -> usize {
    let edges = tree.edges_of(id);
    let total: u32 = edges.iter().map(|edge| edge.weight as u32).sum();
    let mut left = random.below(total);
    let mut index = 0;
    while left >= edges[index].weight as u32 {
        left -= edges[index].weight as u32;
        index += 1;
    }
    tree.node(id).edges().start + index
}

/// The edge that a team explores next; `None` if every listed move is proven.
pub(crate) fn choose<G: Game>(tree: &Tree<G>, id: NodeId, team: Team, selection: Selection) -> Option<usize> {
    match selection {
        Selection::Puct { exploration, fpu_reduction, rave_bias, widening_base, widening_exponent } => {
            let visits = tree.node(id).visits as f32;
            // Progressive widening.
            let width = (widening_base + visits.powf(widening_exponent)) as usize;
            choose_puct(tree, id, team, [exploration, fpu_reduction, rave_bias], width)
        }
        Selection::Uct { exploration } => choose_uct(tree, id, exploration),
    }
}

fn choose_puct<G: Game>(
    tree: &Tree<G>,
    id: NodeId,
    team: Team,
    [exploration, fpu_reduction, rave_bias]: [f32; 3],
    width: usize,
) -> Option<usize> {
    let node = tree.node(id);
    let first_play_urgency = node.values().map_or(0.5, |values| values.of(team)) - fpu_reduction;
    let factor = exploration * (node.visits as f32 + 1.0).sqrt();
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    // A proven move needs no visits; if it won, the node itself would be proven.
    let open = node.edges().zip(tree.edges_of(id)).filter(|(_, edge)| !edge.stats.proven);
    for (index, edge) in open.take(width) {
        let visits = edge.stats.visits as f32;
        let value = if visits > 0.0 { edge.stats.sum * (1.0 / visits) } else { first_play_urgency };
        let value = rave_value(value, visits, edge.amaf, rave_bias);
        let score = value + factor * edge.weight / (1.0 + visits);
        if score > best_score {
            (best, best_score) = (Some(index), score);
        }
    }
    best
}

/// RAVE: blends a move's value with its AMAF value, whose share falls as the move's own visits grow.
fn rave_value(value: f32, visits: f32, amaf: Amaf, bias: f32) -> f32 {
    if amaf.count == 0 {
        return value;
    }
    let count = amaf.count as f32;
    let share = count / (count + visits + bias * visits * count);
    value + share * (amaf.sum / count - value)
}

fn choose_uct<G: Game>(tree: &Tree<G>, id: NodeId, exploration: f32) -> Option<usize> {
    let node = tree.node(id);
    let log = (node.visits as f32).max(1.0).ln();
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    for (index, edge) in node.edges().zip(tree.edges_of(id)) {
        if edge.stats.visits == 0 {
            return Some(index);
        }
        let visits = edge.stats.visits as f32;
        let score = edge.stats.sum / visits + exploration * (log / visits).sqrt();
        if score > best_score {
            (best, best_score) = (Some(index), score);
        }
    }
    best
}
