//! Which way a descent goes on.

use trivium_game::{Game, Random, Team};

use crate::Selection;
use crate::tree::{Kin, NodeId, Tree};

/// The edge that chance takes, with the right weights.
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

/// The edge that a team looks at next; `None` if all that are listed are proven.
pub(crate) fn choose<G: Game>(tree: &Tree<G>, id: NodeId, team: Team, selection: Selection) -> Option<usize> {
    match selection {
        Selection::Guided { exploration, caution, independence, first_moves, growth } => {
            let visits = tree.node(id).visits as f32;
            let in_view = (first_moves + visits.powf(growth)) as usize;
            choose_guided(tree, id, team, [exploration, caution, independence], in_view)
        }
        Selection::Plain { exploration } => choose_plain(tree, id, exploration),
    }
}

fn choose_guided<G: Game>(
    tree: &Tree<G>,
    id: NodeId,
    team: Team,
    [exploration, caution, independence]: [f32; 3],
    in_view: usize,
) -> Option<usize> {
    let node = tree.node(id);
    let untried = node.values().map_or(0.5, |values| values.of(team)) - caution;
    let factor = exploration * (node.visits as f32 + 1.0).sqrt();
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    // What is proven needs no visits; were it a win, the node would be proven itself.
    let open = node.edges().zip(tree.edges_of(id)).filter(|(_, edge)| !edge.seen.proven);
    for (index, edge) in open.take(in_view) {
        let visits = edge.seen.descents as f32;
        let value = if visits > 0.0 { edge.seen.sum * (1.0 / visits) } else { untried };
        let value = with_kin(value, visits, edge.kin, independence);
        let score = value + factor * edge.weight / (1.0 + visits);
        if score > best_score {
            (best, best_score) = (Some(index), score);
        }
    }
    best
}

/// The value of a move by its own visits and by its kin: the more visits of its own, the less its kin counts.
fn with_kin(value: f32, visits: f32, kin: Kin, independence: f32) -> f32 {
    if kin.count == 0 {
        return value;
    }
    let count = kin.count as f32;
    let share = count / (count + visits + independence * visits * count);
    value + share * (kin.sum / count - value)
}

fn choose_plain<G: Game>(tree: &Tree<G>, id: NodeId, exploration: f32) -> Option<usize> {
    let node = tree.node(id);
    let log = (node.visits as f32).max(1.0).ln();
    let mut best = None;
    let mut best_score = f32::NEG_INFINITY;
    for (index, edge) in node.edges().zip(tree.edges_of(id)) {
        if edge.seen.descents == 0 {
            return Some(index);
        }
        let visits = edge.seen.descents as f32;
        let score = edge.seen.sum / visits + exploration * (log / visits).sqrt();
        if score > best_score {
            (best, best_score) = (Some(index), score);
        }
    }
    best
}
