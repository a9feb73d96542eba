//! What can go wrong beyond the errors of the contract.

use std::error::Error;
use std::fmt;

use trivium_game::{IllegalDraw, MoveError, OptionError, PositionError, Seat};

use crate::GameKind;

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(pub(crate) String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game `{}`; the games are {}", self.0, GameKind::names())
    }
}

impl Error for UnknownGame {}

/// Something of one game was given where another game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameMismatch {
    /// The game that is played.
    pub expected: GameKind,
    /// The game of what was given.
    pub found: GameKind,
}

impl fmt::Display for GameMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is of {}, not of {}", self.found, self.expected)
    }
}

impl Error for GameMismatch {}

/// A word of a record that cannot be drawn or played where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepError {
    /// Chance draws here, and the word names nothing that is ever drawn.
    NoDraw {
        /// The word.
        word: String,
        /// The seat for which something is drawn.
        seat: Seat,
    },
    /// This cannot be drawn now.
    Draw(IllegalDraw),
    /// The move is refused.
    Move(MoveError),
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDraw { word, seat } => {
                write!(f, "`{word}` cannot be drawn, but something is drawn for seat {seat} here")
            }
            Self::Draw(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
        }
    }
}

impl Error for StepError {}

impl From<IllegalDraw> for StepError {
    fn from(error: IllegalDraw) -> Self {
        Self::Draw(error)
    }
}

impl From<MoveError> for StepError {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}

/// Why a game cannot begin where a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// It is a position of another game.
    Game(GameMismatch),
    /// The options make no game.
    Options(OptionError),
    /// The line is no position.
    Position(PositionError),
    /// The position has other options than the game.
    OtherOptions,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => error.fmt(f),
            Self::Options(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::OtherOptions => f.write_str("the position has other options than the record"),
        }
    }
}

impl Error for StartError {}

impl From<GameMismatch> for StartError {
    fn from(error: GameMismatch) -> Self {
        Self::Game(error)
    }
}

impl From<OptionError> for StartError {
    fn from(error: OptionError) -> Self {
        Self::Options(error)
    }
}

impl From<PositionError> for StartError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}
