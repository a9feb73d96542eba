//! What this crate needs of every game beside the contract: options, dealers, and what the referee shows.

mod caminos;
mod cuminos;
mod wege;

use std::fmt::Debug;

use serde::Serialize;
use trivium_game::{Dealer, Game, GameOptions, OptionError, Playout, PositionText, Symmetric};

use crate::{AnyOptions, AnyPosition, Chance, GameKind};

pub use caminos::CaminosState;
pub use cuminos::{CuminosState, CuminosTurn, LaidCumino};
pub use wege::{WegeGoals, WegeOutcome, WegeState, WegeTurn};

/// A game of the house.
pub trait Rules: Game + Playout + PositionText + Symmetric + Into<AnyPosition> {
    /// Its options.
    type Options: GameOptions + Into<AnyOptions>;
    /// What keeps the order of what is not yet drawn.
    type Dealer: Dealer<Self> + Clone + Debug;
    /// What lies on the table, as the referee shows it.
    type State: Serialize + Clone + Debug + PartialEq;
    /// What a turn shows of this game beside seat and outcome; [`NoDetails`] if nothing.
    type TurnDetails: Serialize + Clone + Debug + PartialEq;
    /// What an outcome shows of this game beside winner, reason and points; [`NoDetails`] if nothing.
    type OutcomeDetails: Serialize + Clone + Debug + PartialEq;
    /// Which game it is.
    const KIND: GameKind;

    /// The position before anything is drawn or played.
    ///
    /// # Errors
    ///
    /// If the options make no game.
    fn start(options: &Self::Options) -> Result<Self, OptionError>;

    /// The options of the game.
    fn options(&self) -> Self::Options;

    /// The dealer for a game with these options.
    ///
    /// # Errors
    ///
    /// If what is given cannot be drawn in this game.
    fn dealer(options: &Self::Options, chance: &Chance) -> Result<Self::Dealer, OptionError>;

    /// The dealer for a game that continues from this position.
    ///
    /// # Errors
    ///
    /// If what is given cannot be drawn in this game.
    fn dealer_from_here(&self, chance: &Chance) -> Result<Self::Dealer, OptionError> {
        Self::dealer(&self.options(), chance)
    }

    /// What lies on the table.
    fn state(&self) -> Self::State;

    /// What the turn shows beside seat and outcome.
    fn turn_details(&self) -> Self::TurnDetails;

    /// What the outcome shows beside winner, reason and points. Called only when the game is over.
    fn outcome_details(&self) -> Self::OutcomeDetails;

    /// How a record writes something drawn.
    fn write_draw(&self, draw: Self::Draw) -> String;

    /// Reads what a record writes as drawn; `None` if it is nothing of that kind.
    fn read_draw(&self, text: &str) -> Option<Self::Draw>;

    /// What a record writes before a move, beside what has just been drawn.
    fn in_hand(&self) -> Option<String> {
        None
    }
}

/// A game shows nothing of its own here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NoDetails {}
