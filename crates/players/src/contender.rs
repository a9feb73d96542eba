//! Everybody who can sit at a table: the house's player at a level, and the plain ones to measure it by.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use trivium_game::{Random, Turn};
use trivium_search::{Budget, FlatMonteCarlo, Report, Search, Settings, Status, Uniform};

use crate::{Level, Novice, Playable, Thinker};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Character {
    /// The house's player at this level.
    House(Level),
    /// Plain UCT: a baseline.
    Uct,
    /// Flat Monte Carlo: a baseline.
    Flat,
    /// Plays what looks best at first sight.
    Novice,
    /// Any legal move.
    Random,
}

impl Character {
    /// Everybody but the house's player.
    pub const PLAIN: [Self; 4] = [Self::Uct, Self::Flat, Self::Novice, Self::Random];

    /// What it is called in records: `Trivium, level 3`.
    pub fn title(self) -> String {
        match self {
            Self::House(level) => format!("Trivium, level {}", level.number()),
            plain => format!("Trivium, {plain}"),
        }
    }
}

/// As it is read: a level's number, or the name of a plain player.
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

/// A text that names nobody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCharacter(String);

impl fmt::Display for UnknownCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no player; name a level from 1 to 8, or uct, flat, novice, random", self.0)
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

/// What a player is given beside its character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// The seed of everything that it does at random.
    pub seed: u64,
    /// On so many threads it thinks; only the house's player uses more than one.
    pub threads: NonZeroUsize,
    /// So many bytes its tree may take.
    pub memory: usize,
}

impl Means {
    /// One thread and the usual memory.
    pub const fn seeded(seed: u64) -> Self {
        Self { seed, threads: NonZeroUsize::MIN, memory: Settings::USUAL_MEMORY }
    }
}

/// Somebody who plays one game.
#[derive(Debug)]
pub enum Contender<G: Playable> {
    /// The house's player.
    House(Box<Thinker<G>>),
    /// Plain UCT.
    Uct(Box<Search<G>>, Uniform<G>),
    /// Flat Monte Carlo.
    Flat(FlatMonteCarlo<G>),
    /// Plays what looks best at first sight.
    Novice(Novice<G>, G),
    /// Any legal move.
    Random(Random, G),
}

/// Where neither time nor nodes bound a baseline, it looks at so many games.
const USUAL_BASELINE: u64 = 20_000;

impl<G: Playable> Contender<G> {
    /// Somebody who looks at this position.
    pub fn new(position: &G, character: Character, means: &Means) -> Self {
        let position = position.clone();
        match character {
            Character::House(level) => {
                let settings = Settings { memory: means.memory, ..G::SETTINGS };
                let thinker = Thinker::with_settings(&position, level, means.seed, settings);
                Self::House(Box::new(thinker.on(means.threads)))
            }
            Character::Uct => {
                let settings = Settings { memory: means.memory, ..Settings::PLAIN };
                Self::Uct(Box::new(Search::new(position, settings, means.seed)), Uniform::default())
            }
            Character::Flat => Self::Flat(FlatMonteCarlo::new(position, means.seed)),
            Character::Novice => Self::Novice(Novice::new(&position, means.seed), position),
            Character::Random => Self::Random(Random::seeded(means.seed), position),
        }
    }

    /// Looks at another position; what was found about it before is kept.
    pub fn look_at(&mut self, position: &G) {
        match self {
            Self::House(thinker) => thinker.look_at(position),
            Self::Uct(search, _) => search.follow(position, 2 * usize::from(position.seats())),
            Self::Flat(flat) => flat.restart(position.clone()),
            Self::Novice(_, looked_at) | Self::Random(_, looked_at) => looked_at.clone_from(position),
        }
    }

    /// Thinks within a budget, on top of what it has thought.
    pub fn think(&mut self, budget: Budget<'_>) -> Status {
        match self {
            Self::House(thinker) => thinker.think(budget),
            Self::Uct(search, _) if search.position().turn() == Turn::Over => Status::Decided,
            Self::Uct(search, guide) => search.run(guide, budget),
            Self::Flat(flat) => flat.run(budget),
            Self::Novice(..) | Self::Random(..) => Status::Decided,
        }
    }

    /// The move it would play now; `None` if no seat is to move.
    pub fn best_move(&mut self) -> Option<G::Move> {
        match self {
            Self::House(thinker) => thinker.best_move(),
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

    /// How many descents its character makes for a move where nothing else is said.
    pub fn usual_nodes(&self) -> u64 {
        match self {
            Self::House(thinker) => thinker.level().nodes::<G>(),
            Self::Uct(..) | Self::Flat(..) => USUAL_BASELINE,
            Self::Novice(..) | Self::Random(..) => 1,
        }
    }

    /// How many descents it has made in its life, where it counts them.
    pub fn descents(&self) -> u64 {
        match self {
            Self::House(thinker) => thinker.descents(),
            Self::Uct(search, _) => search.descents(),
            Self::Flat(..) | Self::Novice(..) | Self::Random(..) => 0,
        }
    }

    /// What it has found so far, if it keeps account of that.
    pub fn report(&self) -> Option<Report<G::Move, G::Draw>> {
        match self {
            Self::House(thinker) => Some(thinker.report()),
            Self::Uct(search, _) => Some(search.report()),
            Self::Flat(..) | Self::Novice(..) | Self::Random(..) => None,
        }
    }
}
