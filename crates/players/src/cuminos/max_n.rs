//! Monte Carlo tree search through a round with max^n backups, for three teams and more.

use trivium_cuminos::{Move, Position, Round, RoundUndo};
use trivium_game::{Game, MAX_TEAMS, Random, Seat};
use trivium_net::inference::exp;

use super::encoding::View;
use super::moves::for_each_move;
use super::priors::Priors;
use super::worth::{PerTeam, Worth};

/// No node.
const NONE: u32 = u32::MAX;
/// The weight of the prior (`c_puct`).
const EXPLORATION: f32 = 1.0;
/// First-play urgency: an unvisited move counts as its parent's value minus this.
const FPU_REDUCTION: f32 = 0.05;
/// Progressive widening considers the first `WIDENING_BASE + N ^ WIDENING_EXPONENT` moves.
const WIDENING_BASE: f32 = 3.0;
const WIDENING_EXPONENT: f32 = 0.45;
/// The learned priors are too sharp: they have learned nothing of moves that are hardly ever visited.
const SHARPNESS: f32 = 0.7;
/// One in this many playout moves is random: without such moves all playouts agree on what is wrong.
const BLIND: u64 = 4;

/// A position in the tree; its moves are listed once it is visited again.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    edges: u32,
    visits: u32,
}

/// A move of a node.
#[derive(Clone, Copy, Debug)]
struct Edge {
    mv: Move,
    prior: f32,
    child: u32,
    visits: u32,
    /// The mean value for the mover's team.
    value: f32,
}

/// A move of the root with what a report needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootEdge {
    pub(crate) mv: Move,
    pub(crate) visits: u32,
    value: f32,
    /// The mean totals of all teams at the end of the round.
    pub(crate) totals: PerTeam,
}

impl RootEdge {
    /// Adds what another tree found about the same move.
    pub(crate) fn merge(&mut self, other: &Self) {
        if other.visits == 0 {
            return;
        }
        self.visits += other.visits;
        let share = other.visits as f32 / self.visits as f32;
        self.value += (other.value - self.value) * share;
        for (mean, total) in self.totals.iter_mut().zip(other.totals) {
            *mean += (total - *mean) * share;
        }
    }

    /// Brings the most visited first. Moves without visits stay in their order.
    pub(crate) fn sort(edges: &mut [Self]) {
        edges.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.value.total_cmp(&one.value)));
    }
}

/// A tree search of a round. Each mover looks for its own team's chance to win.
#[derive(Clone, Debug)]
pub(crate) struct MaxN {
    root: Position,
    round: Round,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The mean totals of all teams for each move of the root.
    totals: Vec<PerTeam>,
    worth: Worth,
    path: Vec<(u32, RoundUndo)>,
    playout: Vec<RoundUndo>,
    random: Random,
    memory: usize,
    lines: usize,
    seed: u64,
    /// Descents since the search was created.
    pub(crate) descents: u64,
    /// Nothing more is to be found.
    decided: bool,
}

impl MaxN {
    /// A search from a position in which a seat is to move; otherwise `None`.
    pub(crate) fn new(position: &Position, memory: usize) -> Option<Self> {
        let mut search = Self {
            root: position.clone(),
            round: Round::new(position)?,
            nodes: Vec::new(),
            edges: Vec::new(),
            totals: Vec::new(),
            worth: Worth::new(position),
            path: Vec::with_capacity(64),
            playout: Vec::with_capacity(64),
            random: Random::seeded(0),
            memory,
            lines: 1,
            seed: 0,
            descents: 0,
            decided: false,
        };
        search.begin();
        Some(search)
    }

    /// Compares at least this many moves: with one, a forced move is not searched.
    #[must_use]
    pub(crate) fn with_lines(mut self, lines: usize) -> Self {
        self.lines = lines;
        self.decided = self.is_forced();
        self
    }

    /// Plays out by this seed.
    #[must_use]
    pub(crate) fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self.begin();
        self
    }

    /// Another tree of the same position, with another seed.
    pub(crate) fn another(&self, number: u64) -> Option<Self> {
        let other = Self::new(&self.root, self.memory)?;
        Some(other.with_lines(self.lines).with_seed(self.seed.wrapping_add(number)))
    }

    /// Lets the tree grow to this many bytes.
    pub(crate) const fn set_memory(&mut self, memory: usize) {
        self.memory = memory;
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.root
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge>()
    }

    /// Searches another position; `false` if no seat is to move there, and then nothing changes.
    pub(crate) fn restart(&mut self, position: &Position) -> bool {
        let Some(round) = Round::new(position) else { return false };
        (self.root, self.round, self.worth) = (position.clone(), round, Worth::new(position));
        self.begin();
        true
    }

    /// Searches until `ends`, asked before every descent, says so, or nothing more is to be found.
    ///
    /// `ends` hears how many descents were made in all, and whether there is already a move to play.
    pub(crate) fn run<E>(&mut self, mut ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E> {
        while !self.decided {
            if let Some(end) = ends(self.descents, self.nodes[0].visits > 0) {
                return Some(end);
            }
            self.descend();
        }
        None
    }

    /// The moves of the root, the highest prior first.
    pub(crate) fn root_edges(&self) -> Vec<RootEdge> {
        let listed = self.edges_of(0).iter().zip(&self.totals);
        listed
            .map(|(&Edge { mv, visits, value, .. }, &totals)| RootEdge { mv, visits, value, totals })
            .collect()
    }

    /// How the round goes on with a move of the root, as far as the tree knows.
    pub(crate) fn line(&self, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut node = self.edges_of(0).iter().find(|edge| edge.mv == first).map_or(NONE, |edge| edge.child);
        while node != NONE {
            let visited = self.edges_of(node).iter().filter(|edge| edge.visits > 0);
            let Some(best) = visited.max_by_key(|edge| edge.visits) else { break };
            line.push(best.mv);
            node = best.child;
        }
        line
    }

    fn begin(&mut self) {
        self.random = Random::seeded(self.seed ^ self.root.hash().0);
        self.nodes.clear();
        self.edges.clear();
        self.add_node();
        self.expand(0);
        self.totals.clear();
        self.totals.resize(self.edges.len(), [0.0; MAX_TEAMS]);
        self.decided = self.is_forced();
    }

    fn is_forced(&self) -> bool {
        self.nodes[0].edges == 1 && self.lines <= 1
    }

    fn edges_of(&self, node: u32) -> &[Edge] {
        let Node { first, edges, .. } = self.nodes[node as usize];
        &self.edges[first as usize..(first + edges) as usize]
    }

    fn add_node(&mut self) -> u32 {
        self.nodes.push(Node { first: 0, edges: 0, visits: 0 });
        self.nodes.len() as u32 - 1
    }

    /// Lists the moves of a node, the highest prior first.
    fn expand(&mut self, node: u32) {
        let first = self.edges.len();
        let edges = &mut self.edges;
        let position = self.round.position();
        let (priors, view) = (Priors::embedded(), View::new(position));
        let mut most = f32::MIN;
        for_each_move(&self.round, |mv, points| {
            let prior = priors.logit(&view, position, mv, points);
            most = most.max(prior);
            edges.push(Edge { mv, prior, child: NONE, visits: 0, value: 0.0 });
        });
        let listed = &mut edges[first..];
        for edge in &mut *listed {
            edge.prior = exp((edge.prior - most) * SHARPNESS);
        }
        let sum: f32 = listed.iter().map(|edge| edge.prior).sum();
        for edge in &mut *listed {
            edge.prior /= sum;
        }
        listed.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        let count = listed.len() as u32;
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges) = (first as u32, count);
    }

    /// Goes down to a leaf, evaluates it by a playout, and takes the result back up.
    fn descend(&mut self) {
        self.descents += 1;
        let mut node = 0;
        let totals = loop {
            let Node { edges, visits, .. } = self.nodes[node as usize];
            if edges == 0 {
                if visits == 0 || self.bytes() > self.memory {
                    self.nodes[node as usize].visits += 1;
                    break self.play_out();
                }
                self.expand(node);
            }
            let at = self.select(node);
            self.nodes[node as usize].visits += 1;
            let Edge { mv, child, .. } = self.edges[at as usize];
            let undo = self.round.play(mv);
            self.path.push((at, undo));
            if self.round.seat().is_none() {
                break self.totals();
            }
            node = if child == NONE { self.add_node() } else { child };
            self.edges[at as usize].child = node;
        };
        self.back_up(&totals);
    }

    /// PUCT with first-play urgency and progressive widening.
    fn select(&self, node: u32) -> u32 {
        let Node { first, edges, visits } = self.nodes[node as usize];
        let in_view = (WIDENING_BASE + (visits as f32).powf(WIDENING_EXPONENT)) as u32;
        let in_view = &self.edges[first as usize..(first + in_view.min(edges)) as usize];
        let (mut sum, mut count) = (0.0, 0);
        for edge in in_view {
            sum += edge.value * edge.visits as f32;
            count += edge.visits;
        }
        let unvisited = if count > 0 { sum / count as f32 - FPU_REDUCTION } else { 0.0 };
        let exploration = EXPLORATION * (visits as f32 + 1.0).sqrt();
        let (mut best, mut best_score) = (0, f32::MIN);
        for (at, edge) in in_view.iter().enumerate() {
            let value = if edge.visits > 0 { edge.value } else { unvisited };
            let score = value + exploration * edge.prior / (edge.visits as f32 + 1.0);
            if score > best_score {
                (best, best_score) = (at as u32, score);
            }
        }
        first + best
    }

    fn back_up(&mut self, totals: &[u32; MAX_TEAMS]) {
        let values = self.worth.values(totals);
        let root_edge = self.path.first().map(|&(at, _)| at as usize);
        while let Some((at, undo)) = self.path.pop() {
            self.round.undo(&undo);
            let seat = self.round.seat().expect("a seat made the move");
            let team = self.round.position().team_of(seat).index();
            let edge = &mut self.edges[at as usize];
            edge.visits += 1;
            edge.value += (values[team] - edge.value) / edge.visits as f32;
        }
        let Some(at) = root_edge else { return };
        let share = 1.0 / self.edges[at].visits as f32;
        for (mean, &total) in self.totals[at].iter_mut().zip(totals) {
            *mean += (total as f32 - *mean) * share;
        }
    }

    /// The totals of all teams.
    fn totals(&self) -> [u32; MAX_TEAMS] {
        let position = self.round.position();
        let teams = usize::from(position.teams());
        let mut totals = [0; MAX_TEAMS];
        for (seat, &score) in position.scores().iter().enumerate() {
            totals[seat % teams] += score;
        }
        totals
    }

    /// Plays the round out, mostly greedily by points, and back.
    fn play_out(&mut self) -> [u32; MAX_TEAMS] {
        while let Some(seat) = self.round.seat() {
            let mv = playout_move(&self.round, seat, &mut self.random);
            let undo = self.round.play(mv);
            self.playout.push(undo);
        }
        let totals = self.totals();
        while let Some(undo) = self.playout.pop() {
            self.round.undo(&undo);
        }
        totals
    }
}

/// A random one of the layings with the most points, or now and then any move.
fn playout_move(round: &Round, seat: Seat, random: &mut Random) -> Move {
    let mut state = random.bits();
    let blind = state.is_multiple_of(BLIND);
    // A linear congruential generator: a draw from `random` for each laying would take longer than the laying.
    let mut score = |points: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let counted = if blind { 0 } else { u64::from(points) };
        1 + (counted << 24) + (state >> 40)
    };
    let (mut best, mut best_score) = (Move::Pass, 0);
    if blind && round.may_pass() {
        best_score = score(0);
    }
    round.layings(seat, |laying, points| {
        let score = score(points);
        if score > best_score {
            (best, best_score) = (Move::Lay(laying), score);
        }
    });
    best
}
