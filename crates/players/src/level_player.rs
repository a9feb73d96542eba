//! The computer player of one game, at a level.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use trivium_game::{Random, Turn};
use trivium_search::{Budget, Candidate, Candidates, Guide as _, Report, Search, Settings, Status};

use crate::level::Weakened;
use crate::solver_probe::SolverProbe;
use crate::{Expert, Level, Playable, Specialist, Weakness};

/// Positions that each descent of a time-limited search allows the solver.
const SOLVER_PACE: f32 = 0.5;

/// A computer player of one game: tree search with the weaknesses of its level, and at level 8 a solver.
#[derive(Debug)]
pub struct LevelPlayer<G: Playable> {
    search: Search<G>,
    guide: Weakened<G::Guide>,
    level: Level,
    nodes: u64,
    solver_pace: f32,
    threads: NonZeroUsize,
    probe: Option<SolverProbe<G>>,
    specialist: Option<Box<G::Specialist>>,
}

impl<G: Playable> LevelPlayer<G> {
    /// A player of this level with the game's settings.
    pub fn new(position: &G, level: Level, seed: u64) -> Self {
        Self::with_settings(position, level, seed, G::SETTINGS)
    }

    /// A player of this level with other settings, for example less memory. An expert guide keeps its own settings except
    /// for the memory.
    pub fn with_settings(position: &G, level: Level, seed: u64, settings: Settings) -> Self {
        let expert = if level == Level::LAST { position.expert() } else { None };
        let Expert { guide, settings, nodes, solver_pace } = if let Some(expert) = expert {
            let settings = Settings { memory: settings.memory, ..expert.settings };
            Expert { settings, ..expert }
        } else {
            let guide = position.guide_of(level);
            Expert { guide, settings, nodes: level.nodes::<G>(), solver_pace: SOLVER_PACE }
        };
        Self {
            search: Search::new(position.clone(), settings, seed),
            guide: Weakened::new(guide, level.weakness::<G>(), seed),
            level,
            nodes,
            solver_pace,
            threads: NonZeroUsize::MIN,
            probe: None,
            specialist: G::Specialist::new(position, level, seed, &settings).map(Box::new),
        }
    }

    /// Searches on this many threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Plays with another weakness and node budget, for tuning levels.
    #[must_use]
    pub const fn tuned(mut self, weakness: Weakness, nodes: u64) -> Self {
        self.guide.set_weakness(weakness);
        self.nodes = nodes;
        self
    }

    /// Finds exact values for this many of the best moves, where the search would otherwise find only the best one's.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Self {
        if let Some(specialist) = &mut self.specialist {
            specialist.set_lines(lines);
        }
        self
    }

    /// The player's level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The player's node budget per move.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The cost of a descent in descents without a network, which node budgets of analyses are given in.
    pub const fn descent_cost(&self) -> u64 {
        let cost = self.level.nodes::<G>() / self.nodes;
        if cost > 1 { cost } else { 1 }
    }

    /// The moves of a position with their priors, which add up to 1, the highest first.
    pub fn policy(&mut self, position: &G) -> Vec<(G::Move, f32)> {
        let mut candidates = Candidates::default();
        if position.turn().seat().is_some() {
            // Chance of its own, so that looking at the policy does not change the search.
            self.guide.candidates(position, usize::MAX, &mut Random::seeded(0), &mut candidates);
        }
        let total: f32 = candidates.moves.iter().map(|candidate| candidate.prior).sum();
        let share = |candidate: &Candidate<_>| (candidate.mv, candidate.prior / total.max(f32::MIN_POSITIVE));
        let mut policy: Vec<_> = candidates.moves.iter().map(share).collect();
        policy.sort_by(|one, other| other.1.total_cmp(&one.1));
        policy
    }

    /// Moves on to another position and keeps the subtree if the search has reached it.
    pub fn set_position(&mut self, position: &G) {
        if let Some(specialist) = &mut self.specialist {
            return specialist.set_position(position);
        }
        self.search.follow(position, 2 * usize::from(position.seats()));
    }

    /// Searches within a budget. Can be called again to continue.
    pub fn think(&mut self, mut budget: Budget<'_>) -> Status {
        if let Some(specialist) = &mut self.specialist {
            return specialist.think(self.threads, budget);
        }
        if self.search.position().turn() == Turn::Over {
            return Status::Decided;
        }
        if self.level != Level::LAST {
            return self.search(budget);
        }
        let mut left = budget.node_limit();
        loop {
            let due = self.run_solver(&mut budget, &mut left);
            let part = due.into_iter().chain(left).min().unwrap_or(u64::MAX);
            let before = self.search.descents();
            let status = self.search(budget.part(part));
            let made = if status == Status::Decided { part } else { self.search.descents() - before };
            if let Some(probe) = &mut self.probe {
                probe.count(made);
            }
            left = left.map(|left| left.saturating_sub(made));
            match status {
                _ if left == Some(0) => return status,
                Status::TimeUp | Status::Stopped => return status,
                Status::Decided if due.is_none() => return status,
                Status::Decided if budget.is_stopped() => return Status::Stopped,
                Status::Decided if budget.is_over() => {
                    // In a node-limited search the solver continues in the next call.
                    return if left.is_some() { Status::TimeUp } else { status };
                }
                // Continue even if the search is decided: the solver may find a faster win, or more points.
                Status::NodesSpent | Status::Decided => {}
            }
        }
    }

    fn search(&mut self, budget: Budget<'_>) -> Status {
        run(&mut self.search, self.threads, &mut self.guide, budget)
    }

    /// Runs the solver's slices that are due, on several threads beside the search. Returns in how many descents the next
    /// one is.
    fn run_solver(&mut self, budget: &mut Budget<'_>, left: &mut Option<u64>) -> Option<u64> {
        let time_limited = left.is_none();
        let position = self.search.position();
        let time_limited = time_limited.then_some(self.solver_pace);
        let known = self.probe.take().filter(|probe| probe.is_about(position));
        let probe = self.probe.insert(known.unwrap_or_else(|| SolverProbe::new(position)));
        while probe.due(time_limited) == Some(0) {
            let Some(others) = NonZeroUsize::new(self.threads.get() - 1) else {
                probe.run_slice();
                continue;
            };
            let before = self.search.descents();
            let is_done = AtomicBool::new(false);
            thread::scope(|scope| {
                scope.spawn(|| {
                    probe.run_slice();
                    is_done.store(true, Ordering::Relaxed);
                });
                let mut is_over = || is_done.load(Ordering::Relaxed) || budget.is_over();
                let beside = Budget::nodes(left.unwrap_or(u64::MAX)).timed(&mut is_over);
                run(&mut self.search, others, &mut self.guide, beside);
            });
            let made = self.search.descents() - before;
            probe.count(made);
            *left = left.map(|left| left.saturating_sub(made));
        }
        probe.due(time_limited)
    }

    /// Searches with the level's node budget and returns the move; `None` if no seat is to move.
    pub fn choose(&mut self) -> Option<G::Move> {
        self.think(Budget::nodes(self.nodes));
        self.best_move()
    }

    /// The best move so far.
    pub fn best_move(&self) -> Option<G::Move> {
        if let Some(specialist) = &self.specialist {
            return specialist.best_move();
        }
        self.proven_move().or_else(|| self.search.best_move())
    }

    /// The solver's move; `None` if there is none, or the search knows a win in one.
    fn proven_move(&self) -> Option<G::Move> {
        if self.search.wins_at_once() {
            return None;
        }
        let probe = self.probe.as_ref().filter(|probe| probe.is_about(self.search.position()));
        probe.and_then(SolverProbe::proven)
    }

    /// What the search has found so far.
    pub fn report(&self) -> Report<G::Move, G::Draw> {
        if let Some(specialist) = &self.specialist {
            return specialist.report();
        }
        let mut report = self.search.report();
        if let Some(proven) = self.proven_move() {
            // The solver's move comes first, whatever the search's visits.
            report.moves.sort_by_key(|found| found.mv != proven);
        }
        report
    }

    /// The number of descents since the player was created.
    pub fn descents(&self) -> u64 {
        self.specialist.as_ref().map_or_else(|| self.search.descents(), |specialist| specialist.nodes())
    }

    /// The size of the tree in bytes.
    pub fn memory(&self) -> usize {
        self.specialist.as_ref().map_or_else(|| self.search.memory(), |specialist| specialist.memory())
    }
}

fn run<G: Playable>(
    search: &mut Search<G>,
    threads: NonZeroUsize,
    guide: &mut Weakened<G::Guide>,
    budget: Budget<'_>,
) -> Status {
    match threads.get() {
        1 => search.run(guide, budget),
        _ => search.run_parallel(threads, guide, budget),
    }
}
