//! Selection: which edge a descent follows.

use trivium_game::{Random, Team};

use crate::Selection;
use crate::stats::Tally;
use crate::tree::{Edge, Node};

/// A random draw, by its weight.
pub(crate) fn draw<'a, S>(edges: &'a [Edge<S>], random: &mut Random) -> &'a Edge<S> {
    let total: u32 = edges.iter().map(|edge| edge.weight as u32).sum();
    let mut left = random.below(total);
    let mut index = 0;
    while left >= edges[index].weight as u32 {
        left -= edges[index].weight as u32;
        index += 1;
    }
    &edges[index]
}

/// The edge that a team explores next; `None` if every listed move is proven.
pub(crate) fn choose<'a, S>(
    node: &Node<S>,
    edges: &'a [Edge<S>],
    team: Team,
    selection: Selection,
) -> Option<&'a Edge<S>> {
    match selection {
        Selection::Puct { exploration, fpu_reduction, rave_bias, widening_base, widening_exponent } => {
            let visits = node.stats.visits() as f32;
            // Progressive widening.
            let width = (widening_base + visits.powf(widening_exponent)) as usize;
            let first_play_urgency = node.value_of(team).unwrap_or(0.5) - fpu_reduction;
            let factor = exploration * (visits + 1.0).sqrt();
            choose_puct(edges, width, first_play_urgency, factor, rave_bias)
        }
        Selection::Uct { exploration } => choose_uct(node, edges, exploration),
    }
}

fn choose_puct<S>(
    edges: &[Edge<S>],
    width: usize,
    first_play_urgency: f32,
    factor: f32,
    rave_bias: f32,
) -> Option<&Edge<S>> {
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    // A proven move needs no visits; if it won, the node itself would be proven.
    for edge in edges.iter().filter(|edge| !edge.is_proven()).take(width) {
        let Tally { count, sum } = edge.stats.load();
        let visits = count as f32;
        let value = if count > 0 { sum * (1.0 / visits) } else { first_play_urgency };
        let value = rave_value(value, visits, edge.amaf.load(), rave_bias);
        let score = value + factor * edge.weight / (1.0 + visits);
        if score > best_score {
            (best, best_score) = (Some(edge), score);
        }
    }
    best
}

/// RAVE: blends a move's value with its AMAF value, whose share falls as the move's own visits grow.
fn rave_value(value: f32, visits: f32, amaf: Tally, bias: f32) -> f32 {
    if amaf.count == 0 {
        return value;
    }
    let count = amaf.count as f32;
    let share = count / (count + visits + bias * visits * count);
    value + share * (amaf.sum / count - value)
}

fn choose_uct<'a, S>(node: &Node<S>, edges: &'a [Edge<S>], exploration: f32) -> Option<&'a Edge<S>> {
    let log = (node.stats.visits() as f32).max(1.0).ln();
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    for edge in edges {
        let Tally { count, sum } = edge.stats.load();
        if count == 0 {
            return Some(edge);
        }
        let visits = count as f32;
        let score = sum / visits + exploration * (log / visits).sqrt();
        if score > best_score {
            (best, best_score) = (Some(edge), score);
        }
    }
    best
}
