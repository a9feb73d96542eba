//! Reports: best move, values, principal variations.

use trivium_game::{Game, Team};

use crate::solve::Proof;
use crate::tree::{Decider, NodeId, ROOT, Step, Tree};
use crate::{Points, Search, Values};

/// Search results for one move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport<M, D> {
    /// The move.
    pub mv: M,
    /// Its visits.
    pub visits: u32,
    /// Its value for every team.
    pub values: Values,
    /// The expected points of every team, in games with points.
    pub points: Option<Points>,
    /// Whether the values are proven.
    pub proven: bool,
    /// If proven: the number of moves and draws until the game is over.
    pub steps: Option<u16>,
    /// The principal variation after it.
    pub line: Vec<Step<M, D>>,
}

/// Search results.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M, D> {
    /// The root's value for every team.
    pub values: Values,
    /// Whether the values are proven.
    pub proven: bool,
    /// The number of nodes in the tree.
    pub nodes: usize,
    /// The visited moves, the best first.
    pub moves: Vec<MoveReport<M, D>>,
    /// The principal variation: best moves, and the most visited draws.
    pub line: Vec<Step<M, D>>,
}

impl<G: Game> Search<G> {
    /// The move to play: a proven win, otherwise the most visited move that is not a proven loss. `None` before the
    /// first descent, and if no seat is to move.
    pub fn best_move(&self) -> Option<G::Move> {
        match self.core.tree.edge(best_edge(&self.core.tree, ROOT)?).step {
            Step::Move(mv) => Some(mv),
            Step::Draw(_) => None,
        }
    }

    /// Whether the team to move has a proven win in one.
    pub fn wins_at_once(&self) -> bool {
        let root = self.core.tree.node(ROOT);
        match (root.decider, &root.proof) {
            (Decider::Team(team), Some(proof)) => proof.values.is_won_by(team) && proof.steps == 1,
            _ => false,
        }
    }

    /// The results so far.
    pub fn report(&self) -> Report<G::Move, G::Draw> {
        let root = self.core.tree.node(ROOT);
        let mean = |child| self.core.root_points.mean(child);
        let mut moves: Vec<_> = self
            .core
            .tree
            .edges_of(ROOT)
            .iter()
            .filter_map(|edge| {
                let (Step::Move(mv), Some(child)) = (edge.step, self.core.tree.child(edge)) else {
                    return None;
                };
                let values = child.values()?;
                let points = mean(edge.child);
                let line = principal_line(&self.core.tree, edge.child);
                let proven = child.proof.is_some();
                let steps = child.proof.map(|proof| proof.steps);
                Some(MoveReport { mv, visits: child.visits, values, points, proven, steps, line })
            })
            .collect();
        if let Decider::Team(team) = root.decider {
            let key = |report: &MoveReport<_, _>| rank(report.values, report.proven, report.visits, team);
            moves.sort_by(|one, other| key(other).total_cmp(&key(one)));
        }
        Report {
            values: root.values().unwrap_or_default(),
            proven: root.proof.is_some(),
            nodes: self.core.tree.len(),
            moves,
            line: principal_line(&self.core.tree, ROOT),
        }
    }
}

/// The rank of a move: proven wins first, then by visits, proven losses last.
fn rank(values: Values, proven: bool, visits: u32, team: Team) -> f32 {
    if !proven {
        visits as f32
    } else if values.is_won_by(team) {
        f32::INFINITY
    } else if values.is_lost_by(team) {
        values.of(team) - 1.0
    } else {
        // A proven draw gets no more visits: rank it by those it has, just above an equal estimate.
        visits as f32 + 0.5
    }
}

/// Prefers fast wins and slow losses.
fn haste(proof: &Proof, team: Team) -> f32 {
    let steps = f32::from(proof.steps);
    if proof.values.is_won_by(team) { -steps } else { steps }
}

fn best_edge<G: Game>(tree: &Tree<G>, id: NodeId) -> Option<usize> {
    let team = match tree.node(id).decider {
        Decider::Team(team) => Some(team),
        Decider::Chance => None,
        Decider::Unknown => return None,
    };
    let is_proven = tree.node(id).proof.is_some();
    let mut best = None;
    for index in tree.node(id).edges() {
        let score = match (tree.child(tree.edge(index)), team) {
            (None, _) => -2.0,
            (Some(child), None) => child.visits as f32,
            // A proven node has a proven move of the same value: play it.
            (Some(child), Some(team)) => match child.proof {
                Some(proof) if is_proven => 1e9 * proof.values.of(team) + haste(&proof, team),
                proof => {
                    let values = proof.map(|proof| proof.values).unwrap_or_default();
                    rank(values, proof.is_some(), child.visits, team)
                }
            },
        };
        if best.is_none_or(|(_, best_score)| score > best_score) {
            best = Some((index, score));
        }
    }
    best.map(|(index, _)| index)
}

fn principal_line<G: Game>(tree: &Tree<G>, from: NodeId) -> Vec<Step<G::Move, G::Draw>> {
    let mut line = Vec::new();
    let mut id = from;
    while let Some(index) = best_edge(tree, id) {
        let edge = tree.edge(index);
        let Some(child) = tree.child(edge) else { break };
        if child.visits == 0 && child.proof.is_none() {
            break;
        }
        line.push(edge.step);
        id = edge.child;
    }
    line
}
