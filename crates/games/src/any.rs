//! Any of the games, chosen at run time.

use serde_json::{Map, Value};
use trivium_game::{MoveError, OptionError, PositionText as _, read_options};

use crate::options::options_from_json;
use crate::rules::Chance;
use crate::{AnyPosition, GameKind, Record, Table};

/// A game in progress of any kind.
#[derive(Debug)]
pub enum AnyTable {
    /// A game of Caminos.
    Caminos(Table<trivium_caminos::Position>),
    /// A game of Wege.
    Wege(Table<trivium_wege::Position>),
    /// A game of Cuminos.
    Cuminos(Box<Table<trivium_cuminos::Position>>),
}

/// Does the same with whichever table it is.
macro_rules! each {
    ($any:expr, $table:ident => $body:expr) => {
        match $any {
            AnyTable::Caminos($table) => $body,
            AnyTable::Wege($table) => $body,
            AnyTable::Cuminos($table) => $body,
        }
    };
}

impl AnyTable {
    /// A new game.
    ///
    /// # Errors
    ///
    /// If the options make no game, or what is to be drawn cannot be.
    pub fn new(
        kind: GameKind,
        options: &Map<String, Value>,
        chance: &Chance<'_>,
    ) -> Result<Self, OptionError> {
        Ok(match kind {
            GameKind::Caminos => Self::Caminos(Table::new(&options_from_json(options)?, chance)?),
            GameKind::Wege => Self::Wege(Table::new(&options_from_json(options)?, chance)?),
            GameKind::Cuminos => Self::Cuminos(Box::new(Table::new(&options_from_json(options)?, chance)?)),
        })
    }

    /// A new game with options in one word, `-` for the defaults.
    ///
    /// # Errors
    ///
    /// If the options make no game, or what is to be drawn cannot be.
    pub fn with_options(kind: GameKind, options: &str, chance: &Chance<'_>) -> Result<Self, OptionError> {
        Ok(match kind {
            GameKind::Caminos => Self::Caminos(Table::new(&read_options(options)?, chance)?),
            GameKind::Wege => Self::Wege(Table::new(&read_options(options)?, chance)?),
            GameKind::Cuminos => Self::Cuminos(Box::new(Table::new(&read_options(options)?, chance)?)),
        })
    }

    /// A game that goes on from a position.
    ///
    /// # Errors
    ///
    /// If what is to be drawn cannot be.
    pub fn from_position(position: AnyPosition, chance: &Chance<'_>) -> Result<Self, OptionError> {
        Ok(match position {
            AnyPosition::Caminos(position) => Self::Caminos(Table::from_position(position, chance)?),
            AnyPosition::Wege(position) => Self::Wege(Table::from_position(position, chance)?),
            AnyPosition::Cuminos(position) => {
                Self::Cuminos(Box::new(Table::from_position(*position, chance)?))
            }
        })
    }

    /// Every legal move in the notation, sorted bytewise.
    pub fn legal(&self) -> Vec<String> {
        each!(self, table => table.legal())
    }

    /// Plays a move in the notation.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is not legal; the game is then as it was.
    pub fn play(&mut self, notation: &str) -> Result<(), MoveError> {
        each!(self, table => table.play(notation))
    }

    /// Takes the last move back; the same draws will return. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        each!(self, table => table.undo())
    }

    /// The referee's `turn`.
    pub fn turn(&self) -> Map<String, Value> {
        each!(self, table => table.turn())
    }

    /// The referee's `state`.
    pub fn state(&self) -> Map<String, Value> {
        each!(self, table => table.state())
    }

    /// The number of move sequences of exactly this length.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, table => table.perft(depth))
    }

    /// The position in one line.
    pub fn write_position(&self) -> String {
        each!(self, table => table.position().write_position())
    }

    /// The position, without what the dealer knows.
    pub fn position(&self) -> AnyPosition {
        match self {
            Self::Caminos(table) => AnyPosition::Caminos(*table.position()),
            Self::Wege(table) => AnyPosition::Wege(table.position().clone()),
            Self::Cuminos(table) => AnyPosition::Cuminos(Box::new(table.position().clone())),
        }
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        each!(self, table => Record::of(table))
    }
}
