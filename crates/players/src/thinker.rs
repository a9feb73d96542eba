//! Players at the edge: for one game, and for any.

use trivium_game::Turn;
use trivium_games::{AnyTable, Rules};
use trivium_search::{Budget, Guide, Report, Search, Selection, Settings, Status};

use crate::level::Weakened;
use crate::{CaminosGuide, CuminosGuide, Level, WegeGuide};

/// A game that the house can play.
pub trait Playable: Rules {
    /// What guides the search.
    type Guide: Guide<Self>;
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
    const SETTINGS: Settings = Settings::GUIDED;
    const NODES: [u64; Level::COUNT] = [8, 30, 80, 250, 800, 2_000, 5_000, 12_000];

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
    const NODES: [u64; Level::COUNT] = [5, 40, 150, 500, 2_000, 8_000, 40_000, 300_000];

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
    const NODES: [u64; Level::COUNT] = [5, 24, 80, 250, 800, 2_500, 8_000, 25_000];

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
}

impl<G: Playable> Thinker<G> {
    /// A player of this level, with room for the usual number of nodes.
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
        }
    }

    /// Looks at another position; what was found about it before is kept.
    pub fn look_at(&mut self, position: &G) {
        self.search.follow(position, 2 * usize::from(position.seats()));
    }

    /// Thinks within a budget, on top of what it has thought. Can be called again to go on.
    pub fn think(&mut self, budget: Budget<'_>) -> Status {
        if self.search.position().turn() == Turn::Over {
            return Status::Decided;
        }
        self.search.run(&mut self.guide, budget)
    }

    /// Thinks as long as its level does, and tells its move; `None` if no seat is to move.
    pub fn choose(&mut self) -> Option<G::Move> {
        self.think(Budget::nodes(self.level.nodes::<G>()));
        self.best_move()
    }

    /// The best move as far as it has thought.
    pub fn best_move(&self) -> Option<G::Move> {
        self.search.best_move()
    }

    /// What it has found so far.
    pub fn report(&self) -> Report<G::Move, G::Draw> {
        self.search.report()
    }

    /// How many nodes its tree has.
    pub fn nodes(&self) -> usize {
        self.search.nodes()
    }
}

/// A computer player of any game, for shells that know only the notation.
#[derive(Debug)]
pub enum AnyThinker {
    /// Plays Caminos.
    Caminos(Thinker<trivium_caminos::Position>),
    /// Plays Wege.
    Wege(Thinker<trivium_wege::Position>),
    /// Plays Cuminos.
    Cuminos(Box<Thinker<trivium_cuminos::Position>>),
}

impl AnyThinker {
    /// A player of this level at a table.
    pub fn at(table: &AnyTable, level: Level, seed: u64) -> Self {
        match table {
            AnyTable::Caminos(table) => Self::Caminos(Thinker::new(table.position(), level, seed)),
            AnyTable::Wege(table) => Self::Wege(Thinker::new(table.position(), level, seed)),
            AnyTable::Cuminos(table) => Self::Cuminos(Box::new(Thinker::new(table.position(), level, seed))),
        }
    }

    /// The move it plays at the table now, in the notation; `None` if the game is over or another game.
    ///
    /// It thinks as long as its level does. It sees the position alone, nothing of what is not yet drawn.
    pub fn choose(&mut self, table: &AnyTable) -> Option<String> {
        self.think(table, None)
    }

    /// As [`choose`](Self::choose), but for as long as the budget allows.
    pub fn choose_within(&mut self, table: &AnyTable, budget: Budget<'_>) -> Option<String> {
        self.think(table, Some(budget))
    }

    fn think(&mut self, table: &AnyTable, budget: Option<Budget<'_>>) -> Option<String> {
        match (self, table) {
            (Self::Caminos(thinker), AnyTable::Caminos(table)) => written(thinker, table.position(), budget),
            (Self::Wege(thinker), AnyTable::Wege(table)) => written(thinker, table.position(), budget),
            (Self::Cuminos(thinker), AnyTable::Cuminos(table)) => written(thinker, table.position(), budget),
            _ => None,
        }
    }
}

fn written<G: Playable>(
    thinker: &mut Thinker<G>,
    position: &G,
    budget: Option<Budget<'_>>,
) -> Option<String> {
    thinker.look_at(position);
    let mv = match budget {
        Some(budget) => {
            thinker.think(budget);
            thinker.best_move()
        }
        None => thinker.choose(),
    };
    mv.map(|mv| position.write_move(mv))
}
