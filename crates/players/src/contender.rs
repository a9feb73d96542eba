//! All computer players: the levels, and baselines to measure them by.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use trivium_game::{Random, Turn};
use trivium_search::{Budget, FlatMonteCarlo, Report, Search, Settings, Status, Uniform};

use crate::{Level, LevelPlayer, Novice, Playable};

/// A kind of computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Character {
    /// [`LevelPlayer`] at this level.
    House(Level),
    /// Plain UCT: a baseline.
    Uct,
    /// Flat Monte Carlo: a baseline.
    Flat,
    /// Plays the move with the best prior, without search.
    Novice,
    /// Plays a uniformly random legal move.
    Random,
}

impl Character {
    /// The baselines.
    pub const PLAIN: [Self; 4] = [Self::Uct, Self::Flat, Self::Novice, Self::Random];

    /// The player's name in records: `Trivium, level 3`.
    pub fn title(self) -> String {
        match self {
            Self::House(level) => format!("Trivium, level {}", level.number()),
            plain => format!("Trivium, {plain}"),
        }
    }
}

/// A level's number or a baseline's name, as [`FromStr`] reads it.
impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(level) => write!(f, "{}", level.number()),
            Self::Uct => f.write_str("uct"),
            Self::Flat => f.write_str("flat"),
            Self::Novice => f.write_str("novice"),
            Self::Random => f.write_str("random"),
        }
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCharacter(String);

impl fmt::Display for UnknownCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown player `{}`; expected a level from 1 to 8, uct, flat, novice or random", self.0)
    }
}

impl std::error::Error for UnknownCharacter {}

impl FromStr for Character {
    type Err = UnknownCharacter;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = Self::PLAIN.into_iter().find(|character| character.to_string() == text);
        let house = || text.parse().ok().and_then(Level::new).map(Self::House);
        plain.or_else(house).ok_or_else(|| UnknownCharacter(text.to_owned()))
    }
}

/// A player's seed and resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// The seed of the player's random choices.
    pub seed: u64,
    /// The number of search threads. Only [`LevelPlayer`] uses more than one.
    pub threads: NonZeroUsize,
    /// The largest size of the search tree in bytes.
    pub memory: usize,
}

impl Means {
    /// One thread and the default memory.
    pub const fn seeded(seed: u64) -> Self {
        Self { seed, threads: NonZeroUsize::MIN, memory: Settings::DEFAULT_MEMORY }
    }
}

/// A computer player of one game.
#[derive(Debug)]
pub enum Contender<G: Playable> {
    /// A level.
    House(Box<LevelPlayer<G>>),
    /// Plain UCT.
    Uct(Box<Search<G>>, Uniform<G>),
    /// Flat Monte Carlo.
    Flat(FlatMonteCarlo<G>),
    /// Plays the move with the best prior, without search.
    Novice(Novice<G>, G),
    /// Plays a uniformly random legal move.
    Random(Random, G),
}

/// The default node budget of the baselines.
const BASELINE_NODES: u64 = 20_000;

impl<G: Playable> Contender<G> {
    /// A player for this position.
    pub fn new(position: &G, character: Character, means: &Means) -> Self {
        let position = position.clone();
        match character {
            Character::House(level) => {
                let settings = Settings { memory: means.memory, ..G::SETTINGS };
                let player = LevelPlayer::with_settings(&position, level, means.seed, settings);
                Self::House(Box::new(player.with_threads(means.threads)))
            }
            Character::Uct => {
                let settings = Settings { memory: means.memory, ..Settings::UCT };
                Self::Uct(Box::new(Search::new(position, settings, means.seed)), Uniform::default())
            }
            Character::Flat => Self::Flat(FlatMonteCarlo::new(position, means.seed)),
            Character::Novice => Self::Novice(Novice::new(&position, means.seed), position),
            Character::Random => Self::Random(Random::seeded(means.seed), position),
        }
    }

    /// Finds exact values for this many of the best moves, where the search would otherwise find only the best one's.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Self {
        match self {
            Self::House(player) => Self::House(Box::new(player.with_lines(lines))),
            baseline => baseline,
        }
    }

    /// Moves on to another position and keeps the subtree if the search has reached it.
    pub fn set_position(&mut self, position: &G) {
        match self {
            Self::House(player) => player.set_position(position),
            Self::Uct(search, _) => search.follow(position, 2 * usize::from(position.seats())),
            Self::Flat(flat) => flat.restart(position.clone()),
            Self::Novice(_, current) | Self::Random(_, current) => current.clone_from(position),
        }
    }

    /// Searches within a budget. Can be called again to continue.
    pub fn think(&mut self, budget: Budget<'_>) -> Status {
        match self {
            Self::House(player) => player.think(budget),
            Self::Uct(search, _) if search.position().turn() == Turn::Over => Status::Decided,
            Self::Uct(search, guide) => search.run(guide, budget),
            Self::Flat(flat) => flat.run(budget),
            Self::Novice(..) | Self::Random(..) => Status::Decided,
        }
    }

    /// The best move so far; `None` if no seat is to move.
    pub fn best_move(&mut self) -> Option<G::Move> {
        match self {
            Self::House(player) => player.best_move(),
            Self::Uct(search, _) => search.best_move(),
            Self::Flat(flat) => flat.best_move(),
            Self::Novice(novice, position) => novice.choose(position),
            Self::Random(random, position) => {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                random.choose(&moves)
            }
        }
    }

    /// The default node budget per move.
    pub fn usual_nodes(&self) -> u64 {
        match self {
            Self::House(player) => player.nodes(),
            Self::Uct(..) | Self::Flat(..) => BASELINE_NODES,
            Self::Novice(..) | Self::Random(..) => 1,
        }
    }

    /// The cost of a descent in descents without a network.
    pub fn descent_cost(&self) -> u64 {
        if let Self::House(player) = self { player.descent_cost() } else { 1 }
    }

    /// The moves of a position with their priors, the highest first; none for players without priors.
    pub fn policy(&mut self, position: &G) -> Vec<(G::Move, f32)> {
        if let Self::House(player) = self { player.policy(position) } else { Vec::new() }
    }

    /// The number of descents since the player was created; 0 for players without a tree.
    pub fn descents(&self) -> u64 {
        match self {
            Self::House(player) => player.descents(),
            Self::Uct(search, _) => search.descents(),
            Self::Flat(..) | Self::Novice(..) | Self::Random(..) => 0,
        }
    }

    /// What the search has found so far; `None` for players without a tree.
    pub fn report(&self) -> Option<Report<G::Move, G::Draw>> {
        match self {
            Self::House(player) => Some(player.report()),
            Self::Uct(search, _) => Some(search.report()),
            Self::Flat(..) | Self::Novice(..) | Self::Random(..) => None,
        }
    }
}
