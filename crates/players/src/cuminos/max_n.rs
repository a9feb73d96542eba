//! Monte Carlo tree search through a round with max^n backups, for three teams and more.

use trivium_cuminos::{Move, Position, Round, RoundUndo};
use trivium_game::{Game, MAX_TEAMS, Random, Seat};

use super::moves::for_each_move;

/// No node.
const NONE: u32 = u32::MAX;
/// The weight of the prior (`c_puct`), in points.
const EXPLORATION: f32 = 10.0;
/// First-play urgency: an unvisited move counts as its parent's value minus this, in points.
const FPU_REDUCTION: f32 = 0.5;
/// Progressive widening considers the first `WIDENING_BASE + N ^ WIDENING_EXPONENT` moves.
const WIDENING_BASE: f32 = 3.0;
const WIDENING_EXPONENT: f32 = 0.45;
/// The weight of a point in the logarithm of a prior.
const GAIN: f32 = 0.3;
/// The prior of a voluntary pass, relative to a laying without points.
const PASS: f32 = 0.7;
/// In the last round winning counts as much as this many points.
const WIN: f32 = 15.0;
/// Noise of playout moves, up to this many 256ths of a point.
const NOISE: u64 = 512;

/// A number for every team.
type PerTeam = [f32; MAX_TEAMS];

/// A position in the tree; its moves are listed once it is visited again.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    edges: u32,
    visits: u32,
}

/// A move of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) mv: Move,
    prior: f32,
    child: u32,
    pub(crate) visits: u32,
    /// The mean value for the mover's team, in points.
    value: f32,
    /// The mean totals of all teams at the end of the round.
    pub(crate) totals: PerTeam,
}

/// A tree search of a round. Each mover looks for its own team's margin over the best opponent.
#[derive(Clone, Debug)]
pub(crate) struct MaxN {
    root: Position,
    round: Round,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
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

    pub(crate) const fn position(&self) -> &Position {
        &self.root
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge>()
    }

    /// Searches another position; `false` if no seat is to move there, and then nothing changes.
    pub(crate) fn restart(&mut self, position: &Position) -> bool {
        let Some(round) = Round::new(position) else { return false };
        (self.root, self.round) = (position.clone(), round);
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

    /// The moves of the root, the most visited first.
    pub(crate) fn ranking(&self) -> Vec<Edge> {
        let mut ranking = self.edges_of(0).to_vec();
        // The sort is stable, so moves without visits stay in the order of their priors.
        ranking.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.value.total_cmp(&one.value)));
        ranking
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
        let totals = [0.0; MAX_TEAMS];
        let edges = &mut self.edges;
        for_each_move(&self.round, |mv, points| {
            let prior = if mv == Move::Pass { PASS } else { (GAIN * points as f32).exp() };
            edges.push(Edge { mv, prior, child: NONE, visits: 0, value: 0.0, totals });
        });
        let listed = &mut edges[first..];
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

    fn back_up(&mut self, totals: &PerTeam) {
        let teams = usize::from(self.root.teams());
        let values: PerTeam =
            std::array::from_fn(|team| if team < teams { self.worth(totals, team) } else { 0.0 });
        while let Some((at, undo)) = self.path.pop() {
            self.round.undo(&undo);
            let seat = self.round.seat().expect("a seat made the move");
            let team = self.round.position().team_of(seat).index();
            let edge = &mut self.edges[at as usize];
            edge.visits += 1;
            let share = 1.0 / edge.visits as f32;
            edge.value += (values[team] - edge.value) * share;
            for (mean, total) in edge.totals.iter_mut().zip(totals) {
                *mean += (total - *mean) * share;
            }
        }
    }

    /// The totals of all teams.
    fn totals(&self) -> PerTeam {
        let position = self.round.position();
        let teams = usize::from(position.teams());
        let mut totals = [0.0; MAX_TEAMS];
        for (seat, &score) in position.scores().iter().enumerate() {
            totals[seat % teams] += score as f32;
        }
        totals
    }

    /// What the totals at the end of the round are worth to a team: its margin, and in the last round the game (K17).
    fn worth(&self, totals: &PerTeam, team: usize) -> f32 {
        let others = totals[..usize::from(self.root.teams())].iter().enumerate();
        let best =
            others.filter(|&(other, _)| other != team).map(|(_, &total)| total).fold(f32::MIN, f32::max);
        let margin = totals[team] - best;
        if self.root.round() < u32::from(self.root.seats()) {
            return margin;
        }
        // Totals are whole: a tie is worth nothing here, a lead of a point nearly everything.
        margin + WIN * 2.0 * margin / (1.0 + 4.0 * margin * margin).sqrt()
    }

    /// Plays the round out greedily by points with noise, and back.
    fn play_out(&mut self) -> PerTeam {
        while let Some(seat) = self.round.seat() {
            let mv = greedy(&self.round, seat, &mut self.random);
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

/// The laying with the most points and noise.
fn greedy(round: &Round, seat: Seat, random: &mut Random) -> Move {
    let mut state = random.bits();
    let (mut best, mut best_score) = (Move::Pass, 0);
    round.layings(seat, |laying, points| {
        // A linear congruential generator: a draw from `random` for each laying would take longer than the laying.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let score = 1 + u64::from(points) * 256 + (((state >> 40) * NOISE) >> 24);
        if score > best_score {
            (best, best_score) = (Move::Lay(laying), score);
        }
    });
    best
}
