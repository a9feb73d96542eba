//! What can go wrong beyond the errors of the contract.

use thiserror::Error;
use trivium_game::{IllegalDraw, MoveError, OptionError, PositionError, Seat};

use crate::GameKind;

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no game `{0}`; the games are {names}", names = GameKind::names())]
pub struct UnknownGame(pub(crate) String);

/// Something of one game was given where another game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is of {found}, not of {expected}")]
pub struct GameMismatch {
    /// The game that is played.
    pub expected: GameKind,
    /// The game of what was given.
    pub found: GameKind,
}

/// A word of a record that cannot be drawn or played where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StepError {
    /// Chance draws here, and the word names nothing that is ever drawn.
    #[error("`{word}` cannot be drawn, but something is drawn for seat {seat} here")]
    NoDraw {
        /// The word.
        word: String,
        /// The seat for which something is drawn.
        seat: Seat,
    },
    /// This cannot be drawn now.
    #[error(transparent)]
    Draw(#[from] IllegalDraw),
    /// The move is refused.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Why a game cannot begin where a record says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// It is a position of another game.
    #[error(transparent)]
    Game(#[from] GameMismatch),
    /// The options make no game.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The line is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The position has other options than the game.
    #[error("the position has other options than the record")]
    OtherOptions,
}
