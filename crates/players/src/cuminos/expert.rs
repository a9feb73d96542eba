//! The searches of a round as a player: alpha-beta between two sides, max^n between more.

use std::num::NonZeroUsize;

use trivium_cuminos::{Cumino, Move, Position, Round};
use trivium_game::{Game, Team, Turn};
use trivium_search::{Budget, MoveReport, Points, Report, Settings, Status, Step, Values};

use super::alpha_beta::{AlphaBeta, RootMove};
use super::chances::chances;
use super::eval::{POINT, expected};
use super::forest::Forest;
use super::lazy_smp::LazySmp;
use super::max_n::{MaxN, RootEdge};
use crate::Level;
use crate::specialist::Specialist;

/// How many nodes each level searches for sixteen nodes of a budget; 0 where the tree search plays. At the last level
/// that takes about as long as sixteen descents of the tree search; level 7 would be too strong.
const RATES: [u64; Level::COUNT] = [0, 0, 0, 0, 0, 0, 4, 128];
/// The same for three teams and more.
const RATES_MAX_N: [u64; Level::COUNT] = [0, 0, 0, 0, 0, 0, 16, 16];
const RATE_UNIT: u64 = 16;
/// Checks the clock and the stop flag once per this many nodes.
const CLOCK: u64 = 64;
/// The transposition table takes no more than this.
const MOST_MEMORY: usize = 32 << 20;
/// The trees take no more than this.
const MOST_TREE: usize = 128 << 20;

/// The search that fits the number of sides.
#[derive(Debug)]
enum RoundSearch {
    /// Two sides: what one wins the other loses.
    AlphaBeta(Box<LazySmp>),
    /// Three teams and more: each looks for its own.
    MaxN(Box<Forest>),
}

impl RoundSearch {
    fn new(position: &Position, memory: usize, lines: usize, seed: u64) -> Option<Self> {
        if position.teams() == 2 {
            let search = AlphaBeta::new(position, memory)?.with_lines(lines).with_seed(seed);
            return Some(Self::AlphaBeta(Box::new(LazySmp::new(search))));
        }
        let search = MaxN::new(position, memory)?.with_lines(lines).with_seed(seed);
        Some(Self::MaxN(Box::new(Forest::new(search, memory))))
    }

    fn with_lines(self, lines: usize) -> Self {
        match self {
            Self::AlphaBeta(search) => Self::AlphaBeta(Box::new(search.with_lines(lines))),
            Self::MaxN(search) => Self::MaxN(Box::new(search.with_lines(lines))),
        }
    }

    fn position(&self) -> &Position {
        match self {
            Self::AlphaBeta(search) => search.main().position(),
            Self::MaxN(search) => search.position(),
        }
    }

    fn restart(&mut self, position: &Position) -> bool {
        match self {
            Self::AlphaBeta(search) => search.restart(position),
            Self::MaxN(search) => search.restart(position),
        }
    }

    fn run<E>(&mut self, ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E> {
        match self {
            Self::AlphaBeta(search) => search.run(ends),
            Self::MaxN(search) => search.run(ends),
        }
    }

    fn run_parallel(
        &mut self,
        threads: NonZeroUsize,
        limit: Option<u64>,
        interrupted: impl FnMut() -> Option<Status>,
    ) -> Option<Status> {
        match self {
            Self::AlphaBeta(search) => search.run_parallel(threads, limit, interrupted),
            Self::MaxN(search) => search.run_parallel(threads, limit, interrupted),
        }
    }

    fn best_move(&self) -> Option<Move> {
        match self {
            Self::AlphaBeta(search) => Some(search.main().best_move()),
            Self::MaxN(search) => search.ranking().first().map(|edge| edge.mv),
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::AlphaBeta(search) => search.nodes(),
            Self::MaxN(search) => search.nodes(),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::AlphaBeta(search) => search.bytes(),
            Self::MaxN(search) => search.bytes(),
        }
    }
}

/// Plays Cuminos round by round.
#[derive(Debug)]
pub struct CuminosExpert {
    /// The position that is looked at; the search keeps the last one in which a seat was to move.
    position: Position,
    search: Option<RoundSearch>,
    memory: usize,
    lines: usize,
    seed: u64,
    /// How many nodes are searched for [`RATE_UNIT`] nodes of a budget.
    rate: u64,
    /// Nodes beyond the last budget, which the next one pays for: so slices of thinking change nothing.
    overdrawn: u64,
}

impl CuminosExpert {
    /// Nodes as a budget counts them.
    const fn counted(&self, nodes: u64) -> u64 {
        nodes * RATE_UNIT / self.rate
    }

    fn active(&self) -> Option<&RoundSearch> {
        self.search.as_ref().filter(|_| self.position.turn().seat().is_some())
    }

    fn edge_report(&self, search: &Forest, edge: &RootEdge) -> MoveReport<Move, Cumino> {
        MoveReport {
            mv: edge.mv,
            visits: edge.visits,
            values: chances(&self.position, &edge.totals, false),
            points: Some(Points::from_fn(self.position.teams(), |team| edge.totals[team.index()])),
            proven: false,
            steps: None,
            line: search.line(edge.mv)[1..].iter().map(|&mv| Step::Move(mv)).collect(),
        }
    }

    fn move_report(&self, search: &AlphaBeta, found: &RootMove) -> MoveReport<Move, Cumino> {
        let line = search.line(found.mv);
        let mut round = Round::new(&self.position).expect("a seat is to move");
        for &mv in &line {
            round.play(mv);
        }
        let complete = found.complete && round.seat().is_none();
        let position = round.position();
        let further = if round.seat().is_some() { expected(position) } else { Default::default() };
        let mut totals = [0.0; trivium_game::MAX_TEAMS];
        for (seat, &score) in position.scores().iter().enumerate() {
            totals[seat % usize::from(position.teams())] +=
                score as f32 + further[seat] as f32 / POINT as f32;
        }
        let points = Points::from_fn(position.teams(), |team| totals[team.index()]);
        let last = position.round() >= u32::from(position.seats());
        let best = totals.iter().copied().fold(f32::MIN, f32::max);
        let leaders = totals[..usize::from(position.teams())].iter().filter(|&&total| total >= best).count();
        let proven = complete && last && leaders == 1;
        let values = if proven {
            let winner = Team::all(position.teams()).max_by(|a, b| points.of(*a).total_cmp(&points.of(*b)));
            Values::won_by(winner.expect("a game has teams"))
        } else {
            chances(position, &totals, complete)
        };
        MoveReport {
            mv: found.mv,
            visits: u32::try_from(self.counted(found.nodes)).unwrap_or(u32::MAX).max(1),
            values,
            points: Some(points),
            proven,
            steps: proven.then_some(line.len() as u16),
            line: line[1..].iter().map(|&mv| Step::Move(mv)).collect(),
        }
    }
}

impl Specialist<Position> for CuminosExpert {
    fn new(position: &Position, level: Level, seed: u64, settings: &Settings) -> Option<Self> {
        let rate = RATES[usize::from(level.number()) - 1];
        if rate == 0 {
            return None;
        }
        let rate = if position.teams() == 2 { rate } else { RATES_MAX_N[usize::from(level.number()) - 1] };
        let memory = settings.memory.min(if position.teams() == 2 { MOST_MEMORY } else { MOST_TREE });
        let search = RoundSearch::new(position, memory, 1, seed);
        Some(Self { position: position.clone(), search, memory, lines: 1, seed, rate, overdrawn: 0 })
    }

    fn set_position(&mut self, position: &Position) {
        if self.position == *position {
            return;
        }
        self.position.clone_from(position);
        self.overdrawn = 0;
        match &mut self.search {
            Some(search) if search.position() == position => {}
            Some(search) => {
                search.restart(position);
            }
            None => self.search = RoundSearch::new(position, self.memory, self.lines, self.seed),
        }
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
        if let Some(search) = self.search.take() {
            self.search = Some(search.with_lines(self.lines));
        }
    }

    fn think(&mut self, threads: NonZeroUsize, mut budget: Budget<'_>) -> Status {
        if self.position.turn().seat().is_none() {
            return Status::Decided;
        }
        let Some(search) = &mut self.search else { return Status::Decided };
        let before = search.nodes();
        let most = budget.node_limit().map(|nodes| nodes.saturating_mul(self.rate) / RATE_UNIT);
        let most = most.map(|most| most.saturating_sub(self.overdrawn));
        let mut interrupted = || {
            let stopped = budget.is_stopped().then_some(Status::Stopped);
            stopped.or_else(|| budget.is_over().then_some(Status::TimeUp))
        };
        let end = if threads == NonZeroUsize::MIN {
            search.run(|nodes, has_move| {
                let made = nodes - before;
                if !has_move {
                    return None;
                }
                if most.is_some_and(|most| made >= most) {
                    return Some(Status::NodesSpent);
                }
                if made.is_multiple_of(CLOCK) { interrupted() } else { None }
            })
        } else {
            search.run_parallel(threads, most, interrupted)
        };
        let made = search.nodes() - before;
        self.overdrawn = match most.filter(|_| end == Some(Status::NodesSpent)) {
            Some(most) => made.saturating_sub(most),
            None => self.overdrawn.saturating_sub(made),
        };
        end.unwrap_or(Status::Decided)
    }

    fn best_move(&self) -> Option<Move> {
        self.active().and_then(RoundSearch::best_move)
    }

    fn report(&self) -> Report<Move, Cumino> {
        let Some(search) = self.active() else {
            let values = Values::of_outcome(&self.position).unwrap_or_default();
            let proven = self.position.turn() == Turn::Over;
            return Report { values, proven, nodes: 0, moves: Vec::new(), line: Vec::new() };
        };
        let moves: Vec<_> = match search {
            RoundSearch::AlphaBeta(search) => {
                let search = search.main();
                let searched = search.ranking().into_iter().filter(RootMove::is_searched);
                searched.map(|found| self.move_report(search, &found)).collect()
            }
            RoundSearch::MaxN(search) => {
                let visited = search.ranking().into_iter().filter(|edge| edge.visits > 0);
                visited.map(|edge| self.edge_report(search, &edge)).collect()
            }
        };
        let best = moves.first();
        let line = best.map_or_else(Vec::new, |best| {
            std::iter::once(Step::Move(best.mv)).chain(best.line.iter().copied()).collect()
        });
        Report {
            values: best.map_or_else(|| Values::even(self.position.teams()), |best| best.values),
            proven: best.is_some_and(|best| best.proven),
            nodes: usize::try_from(self.counted(search.nodes())).unwrap_or(usize::MAX),
            moves,
            line,
        }
    }

    fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| self.counted(search.nodes()))
    }

    fn memory(&self) -> usize {
        self.search.as_ref().map_or(0, RoundSearch::bytes)
    }
}
