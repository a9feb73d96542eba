//! Ratings, and results of games that are over.

use trivium_games::GameKind;
use trivium_tables::{ComputerLevel, GuestId, TableId, Timestamp};

use crate::store::Answer;

/// Keeps ratings and results.
///
/// A game that ends at a public or rated table is noted in the commit that ends it, and waits there until it is settled:
/// a crash in between loses nothing, and nothing counts twice.
pub trait Ratings: Send + Sync {
    /// Tables whose game is over and not settled. At most this many.
    fn unsettled(&self, most: u32) -> Answer<'_, Vec<TableId>>;

    /// The ratings of these players on a ladder; nothing for those who have none.
    fn on_ladder(&self, players: Vec<Player>, ladder: Ladder) -> Answer<'_, Vec<Option<Rating>>>;

    /// Settles a game: keeps its results and the ratings that follow from it, all or nothing.
    fn settle(&self, table: TableId, changes: Vec<Change>, results: Vec<GameResult>) -> Answer<'_, Settled>;

    /// The results of a table.
    fn results_at(&self, table: TableId) -> Answer<'_, Vec<GameResult>>;

    /// A guest's results, the latest first. At most this many.
    fn results_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<GameResult>>;

    /// How often a guest has won, drawn and lost, by game and options.
    fn tallies_of(&self, guest: GuestId) -> Answer<'_, Vec<Tally>>;

    /// A guest's ratings.
    fn ratings_of(&self, guest: GuestId) -> Answer<'_, Vec<(Ladder, Rating)>>;
}

/// Who has a rating.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Someone with an account.
    Guest(GuestId),
    /// A computer of a level.
    Computer(ComputerLevel),
}

impl Player {
    pub(crate) fn key(&self) -> String {
        match self {
            Self::Guest(guest) => guest.as_str().to_owned(),
            Self::Computer(level) => format!("level {}", level.number()),
        }
    }
}

/// Against whom a rating counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// One person against another.
    Two,
    /// Teams, or more than two people.
    Many,
    /// A person against a computer.
    Computer,
}

impl Kind {
    /// In one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Many => "many",
            Self::Computer => "computer",
        }
    }

    pub(crate) fn from_name(name: &str) -> Self {
        match name {
            "many" => Self::Many,
            "computer" => Self::Computer,
            _ => Self::Two,
        }
    }
}

/// What a rating is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The game.
    pub game: GameKind,
    /// Against whom.
    pub kind: Kind,
}

/// How strong somebody is, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points; 1500 is where everybody starts.
    pub points: f64,
    /// How uncertain that is.
    pub deviation: f64,
    /// How unsteady their results are.
    pub volatility: f64,
    /// After how many games.
    pub games: u32,
}

/// Another rating for someone.
#[derive(Clone, Debug)]
pub struct Change {
    /// Who.
    pub player: Player,
    /// What for.
    pub ladder: Ladder,
    /// What it follows from; nothing if it is the first.
    pub before: Option<Rating>,
    /// The new one.
    pub after: Rating,
}

/// What came of settling a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It counts now.
    Now,
    /// It was settled before, or there is nothing to settle.
    Before,
    /// A rating has changed meanwhile; nothing was kept.
    Stale,
}

/// How a game ended for someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Lost.
    Loss,
    /// Nobody won.
    Draw,
    /// Won.
    Win,
}

impl Score {
    /// In one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }

    pub(crate) const fn number(self) -> i64 {
        self as i64
    }

    pub(crate) const fn from_number(number: i64) -> Self {
        match number {
            0 => Self::Loss,
            1 => Self::Draw,
            _ => Self::Win,
        }
    }
}

/// A game that is over, as one of its players sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// Who.
    pub guest: GuestId,
    /// Where.
    pub table: TableId,
    /// When it ended.
    pub at: Timestamp,
    /// What for, also if it did not count.
    pub ladder: Ladder,
    /// The options in one word.
    pub options: String,
    /// Whether anyone may look at it.
    pub public: bool,
    /// Their first seat.
    pub seat: u8,
    /// How it ended for them.
    pub score: Score,
    /// Their points before and after, if it counted.
    pub points: Option<(f64, f64)>,
}

/// How often someone has won, drawn and lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The game.
    pub game: GameKind,
    /// Its options in one word.
    pub options: String,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}
