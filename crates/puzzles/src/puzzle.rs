//! What a puzzle is.

use std::fmt;
use std::str::FromStr;

use trivium_game::Seat;
use trivium_games::{AnyPosition, GameKind};
use trivium_search::Fraction;

/// A position with one best move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// A name that no other puzzle has.
    pub id: String,
    /// The position in one line.
    pub position: String,
    /// Who is to move.
    pub seat: Seat,
    /// What is to be done.
    pub task: Task,
    /// The move that does it.
    pub solution: String,
    /// What the solution is worth to the mover: 1 for a win, a share of the game, or a lead in points.
    pub value: Fraction,
    /// Why it is the solution.
    pub proof: Proof,
    /// From 1, easy, to 10.
    pub difficulty: u8,
    /// What it is about, in plain words.
    pub themes: Vec<String>,
    /// The seed from which it was found.
    pub seed: u64,
}

impl Puzzle {
    /// Which game it is of.
    pub const fn kind(&self) -> GameKind {
        match self.task {
            Task::WinIn(_) => GameKind::Caminos,
            Task::BestChance => GameKind::Wege,
            Task::MostPoints => GameKind::Cuminos,
        }
    }

    /// The position; `None` if its line is none. A puzzle that was validated has one.
    pub fn read_position(&self) -> Option<AnyPosition> {
        self.position.parse().ok()
    }
}

/// What is to be done in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Task {
    /// Caminos: connect within this many own moves, whatever the other side does.
    WinIn(u32),
    /// Wege: lay the tile so that the share of the game to be expected is greatest.
    BestChance,
    /// Cuminos: lay so that the lead at the end of the round is greatest.
    MostPoints,
}

impl Task {
    /// What a value of team 0 is worth to the mover, who is of team 0 or of the other; `None` if it is too long.
    pub(crate) fn for_mover(self, first: bool, value: Fraction) -> Option<Fraction> {
        match self {
            _ if first => Some(value),
            Self::WinIn(_) | Self::BestChance => Fraction::ONE.minus(value),
            Self::MostPoints => value.times(-1),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WinIn(moves) => write!(f, "win in {moves}"),
            Self::BestChance => f.write_str("best chance"),
            Self::MostPoints => f.write_str("most points"),
        }
    }
}

/// Text that names no task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTask;

impl FromStr for Task {
    type Err = UnknownTask;

    fn from_str(text: &str) -> Result<Self, UnknownTask> {
        match text {
            "best chance" => Ok(Self::BestChance),
            "most points" => Ok(Self::MostPoints),
            _ => {
                let moves = text.strip_prefix("win in ").and_then(|moves| moves.parse().ok());
                moves.filter(|moves| (1..=9).contains(moves)).map(Self::WinIn).ok_or(UnknownTask)
            }
        }
    }
}

/// Why a move is the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// How a win is forced.
    Tree(Branch),
    /// What every legal move is worth to the mover under best play, the best first.
    Values(Vec<(String, Fraction)>),
}

/// A move that wins at once, or against every reply by one of the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move.
    pub mv: String,
    /// After every reply one of these can be played and holds; none if the move wins at once.
    pub answers: Vec<Self>,
}

impl Branch {
    /// How many moves the branch has in all.
    pub fn len(&self) -> usize {
        1 + self.answers.iter().map(Self::len).sum::<usize>()
    }

    /// Whether the move wins at once.
    pub const fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// How many moves of the mover the longest line has.
    pub fn depth(&self) -> u32 {
        1 + self.answers.iter().map(Self::depth).max().unwrap_or(0)
    }
}
