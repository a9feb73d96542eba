//! A computer player of one game.

use std::fmt;
use std::num::NonZeroUsize;

use trivium_game::Turn;
use trivium_games::Rules;
use trivium_search::{Budget, Guide, Report, Search, Selection, Settings, Status};

use crate::inquiry::Inquiry;
use crate::level::Weakened;
use crate::{CaminosGuide, Certain, CuminosGuide, Level, WegeGuide};

/// A game that the house can play.
pub trait Playable: Rules<Move: Send, Draw: Send> + Certain + Send {
    /// What guides the search.
    type Guide: Guide<Self> + Clone + Send + fmt::Debug;
    /// How the search goes about this game.
    const SETTINGS: Settings;
    /// How many descents each level makes for a move; the last takes about two seconds.
    const NODES: [u64; Level::COUNT];

    /// The guide for games like this one.
    fn guide(&self) -> Self::Guide;

    /// The guide of a novice, and of the first level: it sees less.
    fn novice_guide(&self) -> Self::Guide {
        self.guide()
    }
}

impl Playable for trivium_caminos::Position {
    type Guide = CaminosGuide;
    // To list moves takes far longer than to evaluate a position.
    const SETTINGS: Settings = Settings { patience: 2, ..Settings::GUIDED };
    const NODES: [u64; Level::COUNT] = [6, 16, 34, 110, 380, 2_000, 14_000, 100_000];

    fn guide(&self) -> CaminosGuide {
        CaminosGuide::new(self.options().grid)
    }
}

impl Playable for trivium_wege::Position {
    type Guide = WegeGuide;
    // Values of good moves differ by little: priors may not outweigh them for long.
    const SETTINGS: Settings = Settings {
        selection: Selection::Guided {
            exploration: 0.2,
            caution: 0.05,
            independence: 0.01,
            first_moves: 3.0,
            growth: 0.45,
        },
        ..Settings::GUIDED
    };
    const NODES: [u64; Level::COUNT] = [5, 40, 150, 500, 2_000, 8_000, 40_000, 400_000];

    fn guide(&self) -> WegeGuide {
        WegeGuide::default()
    }

    fn novice_guide(&self) -> WegeGuide {
        WegeGuide::shallow()
    }
}

impl Playable for trivium_cuminos::Position {
    type Guide = CuminosGuide;
    const SETTINGS: Settings = Settings::GUIDED;
    const NODES: [u64; Level::COUNT] = [5, 24, 80, 250, 800, 3_000, 16_000, 150_000];

    fn guide(&self) -> CuminosGuide {
        CuminosGuide::default()
    }
}

/// A computer player of one game.
#[derive(Debug)]
pub struct Thinker<G: Playable> {
    search: Search<G>,
    guide: Weakened<G::Guide>,
    level: Level,
    threads: NonZeroUsize,
    inquiry: Option<Inquiry<G>>,
}

impl<G: Playable> Thinker<G> {
    /// A player of this level, with the usual memory.
    pub fn new(position: &G, level: Level, seed: u64) -> Self {
        Self::with_settings(position, level, seed, G::SETTINGS)
    }

    /// A player of this level with settings other than the game's own: less room, say.
    pub fn with_settings(position: &G, level: Level, seed: u64, settings: Settings) -> Self {
        // Who sees more than a novice loses to none.
        let guide = if level == Level::FIRST { position.novice_guide() } else { position.guide() };
        Self {
            search: Search::new(position.clone(), settings, seed),
            guide: Weakened::new(guide, level.weakness(), seed),
            level,
            threads: NonZeroUsize::MIN,
            inquiry: None,
        }
    }

    /// The same player, thinking on so many threads.
    #[must_use]
    pub const fn on(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Its level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Looks at another position; what was found about it before is kept.
    pub fn look_at(&mut self, position: &G) {
        self.search.follow(position, 2 * usize::from(position.seats()));
    }

    /// Thinks within a budget, on top of what it has thought. Can be called again to go on.
    pub fn think(&mut self, mut budget: Budget<'_>) -> Status {
        if self.search.position().turn() == Turn::Over {
            return Status::Decided;
        }
        if self.level != Level::LAST {
            return self.search(budget);
        }
        let mut left = budget.most_nodes();
        loop {
            let due = self.ask_solver(left.is_none());
            let part = due.into_iter().chain(left).min().unwrap_or(u64::MAX);
            let before = self.search.descents();
            let status = self.search(budget.part(part));
            let made = if status == Status::Decided { part } else { self.search.descents() - before };
            if let Some(inquiry) = &mut self.inquiry {
                inquiry.count(made);
            }
            left = left.map(|left| left.saturating_sub(made));
            match status {
                _ if left == Some(0) => return status,
                Status::TimeUp | Status::Stopped => return status,
                Status::Decided if due.is_none() => return status,
                Status::Decided if budget.is_stopped() => return Status::Stopped,
                Status::Decided if budget.is_over() => {
                    // Where descents count, the solver goes on in the next slice.
                    return if left.is_some() { Status::TimeUp } else { status };
                }
                // Also where the search has nothing left to find: the solver may know a sooner win, or more points.
                Status::NodesSpent | Status::Decided => {}
            }
        }
    }

    fn search(&mut self, budget: Budget<'_>) -> Status {
        match self.threads.get() {
            1 => self.search.run(&mut self.guide, budget),
            _ => self.search.run_on(self.threads, &mut self.guide, budget),
        }
    }

    /// Asks the solver about the position if it is time for that; in how many descents it is time again.
    fn ask_solver(&mut self, in_time: bool) -> Option<u64> {
        let position = self.search.position();
        let known = self.inquiry.take().filter(|inquiry| inquiry.is_about(position));
        let inquiry = self.inquiry.insert(known.unwrap_or_else(|| Inquiry::new(position)));
        while inquiry.due(in_time) == Some(0) {
            inquiry.go_on();
        }
        inquiry.due(in_time)
    }

    /// Thinks as long as its level does, and tells its move; `None` if no seat is to move.
    pub fn choose(&mut self) -> Option<G::Move> {
        self.think(Budget::nodes(self.level.nodes::<G>()));
        self.best_move()
    }

    /// The best move as far as it has thought.
    pub fn best_move(&self) -> Option<G::Move> {
        self.certain_move().or_else(|| self.search.best_move())
    }

    /// The best move here, where the solver has found it; not needed where the next move wins.
    fn certain_move(&self) -> Option<G::Move> {
        if self.search.wins_at_once() {
            return None;
        }
        let inquiry = self.inquiry.as_ref().filter(|inquiry| inquiry.is_about(self.search.position()));
        inquiry.and_then(Inquiry::certain)
    }

    /// What it has found so far.
    pub fn report(&self) -> Report<G::Move, G::Draw> {
        let mut report = self.search.report();
        if let Some(certain) = self.certain_move() {
            // What is known to be best comes first, whatever the search thinks of it.
            report.moves.sort_by_key(|found| found.mv != certain);
        }
        report
    }

    /// How many descents it has made in its life.
    pub const fn descents(&self) -> u64 {
        self.search.descents()
    }

    /// How many bytes its tree takes.
    pub fn memory(&self) -> usize {
        self.search.memory()
    }
}
