//! Reports: best move, values, principal variations.

use trivium_game::{Game, Team};

use crate::solve::Proof;
use crate::tree::{Edge, Node, NodeKind, Step};
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
        match best_edge(self.tree.root())?.step {
            Step::Move(mv) => Some(mv),
            Step::Draw(_) => None,
        }
    }

    /// Whether the team to move has a proven win in one.
    pub fn wins_at_once(&self) -> bool {
        let root = self.tree.root();
        match (root.list().map(|list| list.kind), root.proof()) {
            (Some(NodeKind::Decision(team)), Some(proof)) => proof.values.is_won_by(team) && proof.steps == 1,
            _ => false,
        }
    }

    /// The results so far.
    pub fn report(&self) -> Report<G::Move, G::Draw> {
        let root = self.tree.root();
        let move_report = |edge: &Edge<_>| {
            let (Step::Move(mv), Some(child)) = (edge.step, edge.child()) else { return None };
            Some(MoveReport {
                mv,
                visits: child.stats.visits(),
                values: child.values()?,
                points: self.points.mean(mv),
                proven: child.proof().is_some(),
                steps: child.proof().map(|proof| proof.steps),
                line: principal_line(child),
            })
        };
        let mut moves: Vec<_> = root.edges().iter().filter_map(move_report).collect();
        if let Some(NodeKind::Decision(team)) = root.list().map(|list| list.kind) {
            let key = |report: &MoveReport<_, _>| rank(report.values, report.proven, report.visits, team);
            moves.sort_by(|one, other| key(other).total_cmp(&key(one)));
        }
        Report {
            values: root.values().unwrap_or_default(),
            proven: root.proof().is_some(),
            nodes: self.tree.len(),
            moves,
            line: principal_line(root),
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

fn best_edge<S>(node: &Node<S>) -> Option<&Edge<S>> {
    let list = node.list()?;
    let is_proven = node.proof().is_some();
    let score = |edge: &Edge<S>| match (edge.child(), list.kind) {
        (None, _) => -2.0,
        (Some(child), NodeKind::Chance) => child.stats.visits() as f32,
        // A proven node has a proven move of the same value: play it.
        (Some(child), NodeKind::Decision(team)) => match child.proof() {
            Some(proof) if is_proven => 1e9 * proof.values.of(team) + haste(proof, team),
            proof => {
                let values = proof.map(|proof| proof.values).unwrap_or_default();
                rank(values, proof.is_some(), child.stats.visits(), team)
            }
        },
    };
    let mut best = None;
    for edge in &list.edges {
        let score = score(edge);
        if best.is_none_or(|(_, best_score)| score > best_score) {
            best = Some((edge, score));
        }
    }
    best.map(|(edge, _)| edge)
}

fn principal_line<S: Copy>(from: &Node<S>) -> Vec<S> {
    let mut line = Vec::new();
    let mut node = from;
    while let Some(edge) = best_edge(node) {
        let Some(child) = edge.child() else { break };
        if child.stats.visits() == 0 && child.proof().is_none() {
            break;
        }
        line.push(edge.step);
        node = child;
    }
    line
}
