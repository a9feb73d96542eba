//! Gumbel search: sequential halving at the root, deterministic selection below (Danihelka et al., 2022).
//!
//! The search asks for evaluations one at a time and goes on when they come, so thousands can share a batch. What the
//! rules settle is never asked: finished games, wins in one, and positions in which every move leaves a win in one.

use trivium_caminos::{Move, Position};
use trivium_game::{Game, Team};
use trivium_net::encoding::{Action, ActionSet, Observation, Threats, winning_moves};

use crate::wire::{CANDIDATES, Evaluation};

/// Weight of a value against log-probabilities: `(VISIT_OFFSET + most visits) * VALUE_SCALE`.
const VISIT_OFFSET: f32 = 50.0;
const VALUE_SCALE: f32 = 1.0;

/// How many root actions the search considers at most.
const CONSIDERED: usize = 16;

/// A search from one position.
#[derive(Debug)]
pub(crate) struct Search {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The edges from the root to the leaf that waits for its evaluation.
    path: Vec<usize>,
    simulations: usize,
    done: usize,
    /// The number of visits that the root action of each simulation must have had.
    schedule: Vec<u32>,
}

#[derive(Debug)]
struct Node {
    position: Position,
    team: Team,
    /// Value for the node's team, and the probability of a draw.
    value: f32,
    draw: f32,
    edges: std::ops::Range<usize>,
    /// Whether the edges are all moves that do not lose at once.
    is_complete: bool,
    /// The value if it is proven: 1 or -1.
    proven: Option<f32>,
    /// The game is over here, or the value is known without the network.
    is_settled: bool,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    node: usize,
    mv: Move,
    action: u16,
    log_probability: f32,
    noise: f32,
    child: Option<usize>,
    visits: u32,
    /// Sums for the team of the node that the edge leaves.
    value: f32,
    draw: f32,
    proven: Option<f32>,
}

impl Edge {
    fn mean(&self) -> f32 {
        self.proven.unwrap_or(self.value / self.visits.max(1) as f32)
    }
}

/// A position that waits for the network.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) observation: Observation,
    /// The moves that do not lose at once, where some do.
    pub(crate) allowed: Option<Box<ActionSet>>,
    pub(crate) noise: f32,
}

/// What the rules say of a position without a search.
pub(crate) enum Glance {
    /// A move wins at once.
    Win(Move),
    /// Every move leaves a win in one.
    Loss,
    /// The network has to say.
    Open(Box<(Observation, Option<Box<ActionSet>>)>),
}

/// What is known of a position, which is not over, by looking one move ahead for each team.
pub(crate) fn glance(position: &Position) -> Glance {
    let seat = position.turn().seat().expect("the game is not over");
    let mut moves = Vec::new();
    winning_moves(position, seat, &mut moves);
    if let Some(&win) = moves.first() {
        return Glance::Win(win);
    }
    let threats = Threats::new(position);
    let mut allowed = None;
    if !threats.moves().is_empty() {
        position.legal_moves(&mut moves);
        moves.retain(|&mv| !threats.survive(position, mv));
        if moves.is_empty() {
            return Glance::Loss;
        }
        allowed = Some(Box::new(ActionSet::from_moves(moves)));
    }
    let observation =
        Observation::with_threats(position, threats.cells()).expect("self-play uses the standard set");
    Glance::Open(Box::new((observation, allowed)))
}

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) mv: Move,
    /// The improved policy, and the probability of all actions that are not in it.
    pub(crate) policy: [(u16, f32); CANDIDATES],
    pub(crate) tail: f32,
    /// The value of the improved policy for the team to move, and its probability of a draw.
    pub(crate) value: f32,
    pub(crate) draw: f32,
}

impl Search {
    /// Prepares a search of a position that [`glance`] finds open; feed it the root's evaluation first.
    pub(crate) fn new(position: Position, simulations: usize) -> Self {
        let mut search = Self {
            nodes: Vec::with_capacity(simulations + 1),
            edges: Vec::with_capacity(CANDIDATES * (simulations + 1)),
            path: Vec::new(),
            simulations,
            done: 0,
            schedule: schedule(CONSIDERED, simulations),
        };
        search.add_node(position);
        search
    }

    fn add_node(&mut self, position: Position) -> usize {
        let seat = position.turn().seat();
        let team = seat.map_or(Team::new(0), |seat| position.team_of(seat));
        self.nodes.push(Node {
            position,
            team,
            value: 0.0,
            draw: 0.0,
            edges: 0..0,
            is_complete: false,
            proven: None,
            is_settled: false,
        });
        self.nodes.len() - 1
    }

    /// Takes in the evaluation that the search waits for.
    ///
    /// # Errors
    ///
    /// If a candidate is not legal: the other process does not know the rules.
    pub(crate) fn feed(&mut self, evaluation: &Evaluation) -> anyhow::Result<()> {
        let index = self.path.last().map_or(0, |&edge| self.edges[edge].child.expect("a leaf has a node"));
        let first = self.edges.len();
        let position = self.nodes[index].position;
        for candidate in
            evaluation.candidates.iter().filter(|candidate| candidate.log_probability.is_finite())
        {
            let action = Action::new(candidate.action as usize)
                .ok_or_else(|| anyhow::anyhow!("action {} does not exist", candidate.action))?;
            let mv = action.to_move(&position);
            let seat = position.turn().seat().expect("an evaluated position is not over");
            anyhow::ensure!(
                position.fits(mv) && position.pieces(seat, mv.shape()) > 0,
                "the evaluation proposes {}, which is not legal; do encoding versions differ?",
                position.write_move(mv)
            );
            self.edges.push(Edge {
                node: index,
                mv,
                action: candidate.action,
                log_probability: candidate.log_probability,
                noise: candidate.noise,
                child: None,
                visits: 0,
                value: 0.0,
                draw: 0.0,
                proven: None,
            });
        }
        anyhow::ensure!(self.edges.len() > first, "an evaluation proposes no move");
        let node = &mut self.nodes[index];
        node.edges = first..self.edges.len();
        node.is_complete = node.edges.len() < CANDIDATES;
        let [win, draw, loss] = evaluation.results;
        (node.value, node.draw) = (win - loss, draw);
        if !self.path.is_empty() {
            self.back_up(index);
        }
        Ok(())
    }

    /// Simulates until the network has to be asked; `None` when the search is over.
    pub(crate) fn advance(&mut self) -> Option<Question> {
        while self.done < self.simulations && self.nodes[0].proven.is_none() {
            if let Some(question) = self.simulate() {
                return Some(question);
            }
        }
        None
    }

    fn simulate(&mut self) -> Option<Question> {
        self.path.clear();
        let mut edge = self.select_root();
        loop {
            self.path.push(edge);
            let Some(child) = self.edges[edge].child else { break };
            if self.nodes[child].is_settled || self.nodes[child].proven.is_some() {
                self.back_up(child);
                return None;
            }
            edge = self.select(child);
        }
        let Edge { node, mv, .. } = self.edges[edge];
        let mut position = self.nodes[node].position;
        position.play_unchecked(mv);
        let child = self.add_node(position);
        self.edges[edge].child = Some(child);
        let question = self.settle(child);
        if question.is_none() {
            self.back_up(child);
        }
        question
    }

    /// Finds out what the rules know of a new node; a question if they do not settle it.
    fn settle(&mut self, index: usize) -> Option<Question> {
        let position = self.nodes[index].position;
        let node = &mut self.nodes[index];
        node.is_settled = true;
        if let Some(outcome) = position.outcome() {
            node.proven = outcome.winner.map(|winner| if winner == node.team { 1.0 } else { -1.0 });
            node.draw = if outcome.winner.is_none() { 1.0 } else { 0.0 };
        } else {
            match glance(&position) {
                Glance::Win(_) => node.proven = Some(1.0),
                Glance::Loss => node.proven = Some(-1.0),
                Glance::Open(open) => {
                    node.is_settled = false;
                    let (observation, allowed) = *open;
                    return Some(Question { observation, allowed, noise: 0.0 });
                }
            }
        }
        if let Some(proven) = node.proven {
            node.value = proven;
        }
        None
    }

    /// Carries the value of a leaf to the root along the path.
    fn back_up(&mut self, leaf: usize) {
        let (team, draw) = (self.nodes[leaf].team, self.nodes[leaf].draw);
        let value = self.nodes[leaf].proven.unwrap_or(self.nodes[leaf].value);
        for index in (0..self.path.len()).rev() {
            let edge = self.path[index];
            let node = self.edges[edge].node;
            let child = self.edges[edge].child.expect("edges of the path have nodes");
            let is_own = self.nodes[node].team == self.nodes[child].team;
            let proven = self.nodes[child].proven.map(|proven| if is_own { proven } else { -proven });
            let sign = if self.nodes[node].team == team { 1.0 } else { -1.0 };
            let edge = &mut self.edges[edge];
            edge.visits += 1;
            edge.value += sign * value;
            edge.draw += draw;
            edge.proven = proven;
            if proven.is_some() {
                self.prove(node);
            }
        }
        self.done += 1;
    }

    /// A node is won if one move wins, and lost if all moves lose.
    fn prove(&mut self, index: usize) {
        let node = &self.nodes[index];
        let edges = &self.edges[node.edges.clone()];
        let wins = edges.iter().any(|edge| edge.proven == Some(1.0));
        let loses = node.is_complete && edges.iter().all(|edge| edge.proven == Some(-1.0));
        if wins || loses {
            self.nodes[index].proven = Some(if wins { 1.0 } else { -1.0 });
        }
    }

    /// The root edge of the next simulation: the best of those with as many visits as the schedule says.
    fn select_root(&self) -> usize {
        let wanted = self.schedule[self.done];
        let scores = self.scores(0);
        let first = self.nodes[0].edges.start;
        let noisy = |index: usize| scores.sums[index] + self.edges[first + index].noise;
        let best = |all: bool| {
            let open = (0..scores.count).filter(|&index| {
                let edge = &self.edges[first + index];
                edge.proven != Some(-1.0) && (all || edge.visits == wanted)
            });
            open.max_by(|&one, &other| noisy(one).total_cmp(&noisy(other)))
        };
        first + best(false).or_else(|| best(true)).unwrap_or(0)
    }

    /// The edge of an interior node whose visits lag most behind the improved policy.
    fn select(&self, node: usize) -> usize {
        let scores = self.scores(node);
        let policy = scores.softmax();
        let first = self.nodes[node].edges.start;
        let lag = |index: usize| {
            let edge = &self.edges[first + index];
            let lost = if edge.proven == Some(-1.0) { 2.0 } else { 0.0 };
            policy[index] - edge.visits as f32 / (1.0 + scores.visits as f32) - lost
        };
        let best = (0..scores.count).max_by(|&one, &other| lag(one).total_cmp(&lag(other)));
        first + best.expect("an expanded node has edges")
    }

    /// Log-probabilities plus weighted, completed values of a node's edges.
    fn scores(&self, index: usize) -> Scores {
        let node = &self.nodes[index];
        let edges = &self.edges[node.edges.clone()];
        let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
        let most = edges.iter().map(|edge| edge.visits).max().unwrap_or(0);
        let [mut mass, mut value, mut draw] = [0.0_f32; 3];
        for edge in edges.iter().filter(|edge| edge.visits > 0) {
            let probability = edge.log_probability.exp().max(1e-9);
            mass += probability;
            value += probability * edge.mean();
            draw += probability * edge.draw / edge.visits as f32;
        }
        // What an action that was not visited is worth: the network's value mixed with those of the visited ones.
        let mix = |own: f32, sum: f32| {
            if visits == 0 { own } else { (own + visits as f32 * sum / mass) / (1.0 + visits as f32) }
        };
        let (mixed, mixed_draw) = (mix(node.value, value), mix(node.draw, draw));
        let weight = (VISIT_OFFSET + most as f32) * VALUE_SCALE / 2.0;
        let mut scores = Scores {
            count: edges.len(),
            visits,
            sums: [f32::NEG_INFINITY; CANDIDATES],
            values: [mixed; CANDIDATES],
            draws: [mixed_draw; CANDIDATES],
            mixed,
            mixed_draw,
            weight,
        };
        for (place, edge) in edges.iter().enumerate() {
            if edge.visits > 0 {
                scores.values[place] = edge.mean();
                scores.draws[place] =
                    if edge.proven.is_some() { 0.0 } else { edge.draw / edge.visits as f32 };
            }
            scores.sums[place] = edge.log_probability + weight * scores.values[place];
        }
        scores
    }

    /// The chosen move and the improved policy.
    pub(crate) fn found(&self) -> Found {
        let scores = self.scores(0);
        let edges = &self.edges[self.nodes[0].edges.clone()];
        let most = edges.iter().map(|edge| edge.visits).max().unwrap_or(0);
        let rank = |index: usize| {
            let edge = &edges[index];
            let is_lost = edge.proven == Some(-1.0);
            let is_won = edge.proven == Some(1.0);
            (is_won, !is_lost, !is_lost && edge.visits == most, scores.sums[index] + edge.noise)
        };
        let best = (0..edges.len())
            .max_by(|&one, &other| {
                let (one, other) = (rank(one), rank(other));
                (one.0, one.1, one.2).cmp(&(other.0, other.1, other.2)).then(one.3.total_cmp(&other.3))
            })
            .expect("the root has edges");
        let listed: f32 = edges.iter().map(|edge| edge.log_probability.exp()).sum();
        let rest = (1.0 - listed).max(0.0);
        let tail_score = if self.nodes[0].is_complete || rest < 1e-4 {
            f32::NEG_INFINITY
        } else {
            rest.ln() + scores.weight * scores.mixed
        };
        let greatest = scores.sums.iter().copied().fold(tail_score, f32::max);
        let powers = scores.sums.map(|score| (score - greatest).exp());
        let tail_power = (tail_score - greatest).exp();
        let sum = powers.iter().sum::<f32>() + tail_power;
        let mut policy = [(0, 0.0); CANDIDATES];
        let mut value = tail_power / sum * scores.mixed;
        let mut draw = tail_power / sum * scores.mixed_draw;
        for (index, edge) in edges.iter().enumerate() {
            let probability = powers[index] / sum;
            policy[index] = (edge.action, probability);
            value += probability * scores.values[index];
            draw += probability * scores.draws[index];
        }
        if let Some(proven) = self.nodes[0].proven {
            (value, draw) = (proven, 0.0);
        }
        Found { mv: edges[best].mv, policy, tail: tail_power / sum, value, draw }
    }
}

struct Scores {
    count: usize,
    visits: u32,
    /// Log-probabilities plus weighted values.
    sums: [f32; CANDIDATES],
    values: [f32; CANDIDATES],
    draws: [f32; CANDIDATES],
    /// The value, and probability of a draw, of an action that was not visited.
    mixed: f32,
    mixed_draw: f32,
    weight: f32,
}

impl Scores {
    fn softmax(&self) -> [f32; CANDIDATES] {
        let greatest = self.sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers = self.sums.map(|score| (score - greatest).exp());
        let sum: f32 = powers.iter().sum();
        powers.map(|power| power / sum)
    }
}

/// Sequential halving: half of the considered actions drop out after every phase.
fn schedule(considered: usize, simulations: usize) -> Vec<u32> {
    let considered = considered.min(simulations).max(1);
    let phases = considered.ilog2().max(1) as usize;
    let mut schedule = Vec::with_capacity(simulations);
    let (mut left, mut visits) = (considered, 0);
    while schedule.len() < simulations {
        let rounds = (simulations / (phases * left)).max(1);
        for _ in 0..rounds {
            schedule.extend(std::iter::repeat_n(visits, left));
            visits += 1;
        }
        left = (left / 2).max(2).min(considered);
    }
    schedule.truncate(simulations);
    schedule
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Candidate;
    use trivium_caminos::Options;
    use trivium_game::Random;

    /// Every legal action is as likely, and nobody is ahead.
    fn uniform(position: &Position, allowed: Option<&ActionSet>, random: &mut Random) -> Evaluation {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|&mv| allowed.is_none_or(|set| set.contains(Action::from_move(mv).unwrap())));
        random.shuffle(&mut moves);
        let chosen = Candidate { log_probability: -(moves.len() as f32).ln(), ..Candidate::default() };
        let none = Candidate { log_probability: f32::NEG_INFINITY, ..Candidate::default() };
        let mut candidates = [none; CANDIDATES];
        for (candidate, &mv) in candidates.iter_mut().zip(&moves) {
            *candidate = Candidate { action: Action::from_move(mv).unwrap().index() as u16, ..chosen };
        }
        Evaluation { results: [0.3, 0.4, 0.3], candidates }
    }

    #[test]
    fn sequential_halving_spends_all_simulations() {
        assert_eq!(schedule(16, 16), [0; 16]);
        assert_eq!(schedule(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
        for simulations in [1, 2, 5, 16, 24, 32, 100] {
            assert_eq!(schedule(16, simulations).len(), simulations);
        }
    }

    #[test]
    fn searches_play_whole_games_with_policies_that_sum_to_one() {
        let mut random = Random::seeded(3);
        for scoring in [false, true] {
            let mut position = Position::new(Options { scoring, ..Options::default() }).unwrap();
            while position.outcome().is_none() {
                let mv = match glance(&position) {
                    Glance::Win(mv) => mv,
                    Glance::Loss => position.random_move(&mut random),
                    Glance::Open(open) => {
                        let mut search = Search::new(position, 24);
                        search.feed(&uniform(&position, open.1.as_deref(), &mut random)).unwrap();
                        while let Some(question) = search.advance() {
                            let leaf = search.path.last().map(|&edge| search.edges[edge].child.unwrap());
                            let leaf = search.nodes[leaf.unwrap()].position;
                            search.feed(&uniform(&leaf, question.allowed.as_deref(), &mut random)).unwrap();
                        }
                        let found = search.found();
                        let sum: f32 = found.policy.iter().map(|entry| entry.1).sum::<f32>() + found.tail;
                        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
                        assert!((-1.0..=1.0).contains(&found.value));
                        found.mv
                    }
                };
                position.play(mv).unwrap();
            }
        }
    }
}
