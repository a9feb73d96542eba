//! Any of the games, chosen at run time.

use trivium_game::{MoveError, OptionError};

use crate::{
    AnyOptions, AnyPosition, AnyState, AnyTurn, Chance, GameKind, Record, Table, any_game, each_game,
};

any_game! {
    /// A game in progress of any kind.
    #[derive(Debug)]
    pub enum AnyTable(Table);
}

impl AnyTable {
    /// A new game.
    ///
    /// # Errors
    ///
    /// If the options make no game, or what is given cannot be drawn in it.
    pub fn new(options: &AnyOptions, chance: &Chance) -> Result<Self, OptionError> {
        Ok(each_game!(options, AnyOptions<G>(options) => Table::<G>::new(options, chance)?.into()))
    }

    /// A new game with options in one word, `-` for the defaults.
    ///
    /// # Errors
    ///
    /// If the options make no game, or what is given cannot be drawn in it.
    pub fn with_options(kind: GameKind, options: &str, chance: &Chance) -> Result<Self, OptionError> {
        Self::new(&AnyOptions::read(kind, options)?, chance)
    }

    /// A game that continues from a position.
    ///
    /// # Errors
    ///
    /// If what is given cannot be drawn in it.
    pub fn from_position(position: AnyPosition, chance: &Chance) -> Result<Self, OptionError> {
        Ok(each_game!(position, AnyPosition(position) => Table::from_position(position, chance)?.into()))
    }

    /// Every legal move in the notation, sorted bytewise.
    pub fn legal(&self) -> Vec<String> {
        each_game!(self, AnyTable(table) => table.legal())
    }

    /// Checks a move in the notation without playing it.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is not legal.
    pub fn check(&self, notation: &str) -> Result<(), MoveError> {
        each_game!(self, AnyTable(table) => table.check(notation))
    }

    /// Plays a move in the notation.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is not legal; the game is then as it was.
    pub fn play(&mut self, notation: &str) -> Result<(), MoveError> {
        each_game!(self, AnyTable(table) => table.play(notation))
    }

    /// Takes the last move back; the same draws will return. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        each_game!(self, AnyTable(table) => table.undo())
    }

    /// How many moves have been played.
    pub fn plies(&self) -> usize {
        each_game!(self, AnyTable(table) => table.moves().len())
    }

    /// Whose turn it is, as the referee shows it.
    pub fn turn(&self) -> AnyTurn {
        each_game!(self, AnyTable(table) => table.turn().into())
    }

    /// What lies on the table, as the referee shows it.
    pub fn state(&self) -> AnyState {
        each_game!(self, AnyTable(table) => table.state().into())
    }

    /// The number of move sequences of exactly this length.
    pub fn perft(&self, depth: u32) -> u64 {
        each_game!(self, AnyTable(table) => table.perft(depth))
    }

    /// The position, without what the dealer knows.
    pub fn position(&self) -> AnyPosition {
        each_game!(self, AnyTable(table) => Clone::clone(table.position()).into())
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        each_game!(self, AnyTable(table) => Record::of(table))
    }
}
