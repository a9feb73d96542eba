//! What a search has found.

use trivium_game::{Game, Team};

use crate::solve::Proof;
use crate::tree::{Decider, NodeId, ROOT, Step, Tree};
use crate::{Points, Search, Values};

/// What was found about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport<M, D> {
    /// The move.
    pub mv: M,
    /// How often it was looked at.
    pub visits: u32,
    /// What it is worth to every team.
    pub values: Values,
    /// The points that every team may expect, where the search has seen any.
    pub points: Option<Points>,
    /// Whether that is certain.
    pub proven: bool,
    /// If it is certain: after so many more moves and draws the game is over.
    pub steps: Option<u16>,
    /// How the game goes on after it, as far as was looked.
    pub line: Vec<Step<M, D>>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M, D> {
    /// What the position is worth to every team.
    pub values: Values,
    /// Whether that is certain.
    pub proven: bool,
    /// How many nodes the tree has.
    pub nodes: usize,
    /// The moves that were looked at, the best first.
    pub moves: Vec<MoveReport<M, D>>,
    /// How the game goes on if everybody plays what looks best, and chance draws what was looked at most.
    pub line: Vec<Step<M, D>>,
}

impl<G: Game> Search<G> {
    /// The move to play: a proven win, else the one looked at most that is not proven to be lost. `None` before
    /// the first descent, and when no seat is to move.
    pub fn best_move(&self) -> Option<G::Move> {
        match self.core.tree.edge(best_edge(&self.core.tree, ROOT)?).step {
            Step::Move(mv) => Some(mv),
            Step::Draw(_) => None,
        }
    }

    /// Whether it is proven that the team to move wins with its next move.
    pub fn wins_at_once(&self) -> bool {
        let root = self.core.tree.node(ROOT);
        match (root.decider, &root.proof) {
            (Decider::Team(team), Some(proof)) => proof.values.is_won_by(team) && proof.steps == 1,
            _ => false,
        }
    }

    /// What was found so far.
    pub fn report(&self) -> Report<G::Move, G::Draw> {
        let root = self.core.tree.node(ROOT);
        let mean = |child| self.core.tallies.mean(child);
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

/// How good a move is to play: wins first, then by visits, losses last.
fn rank(values: Values, proven: bool, visits: u32, team: Team) -> f32 {
    if !proven {
        visits as f32
    } else if values.is_won_by(team) {
        f32::INFINITY
    } else if values.is_lost_by(team) {
        values.of(team) - 1.0
    } else {
        // A proven draw gets no more visits; it stands with what it got, a little above an equal estimate.
        visits as f32 + 0.5
    }
}

/// What is won is won soon, what is lost is held as long as can be.
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
            // A proven node has proven moves that are as good as itself: one of those is played.
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
