//! What this crate needs of every game beside the contract: options, dealers, and what the referee shows.

mod caminos;
mod cuminos;
mod wege;

use serde_json::{Map, Value};
use trivium_game::{Dealer, Game, GameOptions, OptionError, Playout, PositionText, Symmetric};

use crate::GameKind;

/// A game of the house.
pub trait Rules: Game + Playout + PositionText + Symmetric {
    /// Its options.
    type Options: GameOptions;
    /// What keeps the order of what is not yet drawn.
    type Dealer: Dealer<Self> + Clone + std::fmt::Debug;
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
    /// If what is to be drawn cannot be.
    fn dealer(options: &Self::Options, chance: &Chance<'_>) -> Result<Self::Dealer, OptionError>;

    /// The dealer for a game that goes on from this position.
    ///
    /// # Errors
    ///
    /// If what is to be drawn cannot be.
    fn dealer_from_here(&self, chance: &Chance<'_>) -> Result<Self::Dealer, OptionError> {
        Self::dealer(&self.options(), chance)
    }

    /// Adds what the referee's `turn` tells of this game beside seat and outcome.
    fn describe_turn(&self, turn: &mut Map<String, Value>);

    /// Adds what the referee's `outcome` tells of this game beside winner, reason and points.
    fn describe_outcome(&self, _outcome: &mut Map<String, Value>) {}

    /// The referee's `state`.
    fn describe_state(&self) -> Map<String, Value>;

    /// How a record writes something drawn.
    fn write_draw(&self, draw: Self::Draw) -> String;

    /// Reads what a record writes as drawn; `None` if it is nothing of that kind.
    fn read_draw(&self, text: &str) -> Option<Self::Draw>;

    /// What a record writes before a move, beside what has just been drawn.
    fn in_hand(&self) -> Option<String> {
        None
    }
}

/// Where chance comes from.
#[derive(Clone, Copy, Debug)]
pub struct Chance<'a> {
    /// The seed for all that is not given.
    pub seed: u64,
    /// The deck of Wege, as the referee's request gives it.
    pub deck: Option<&'a Value>,
    /// The hands of Cuminos, as the referee's request gives them.
    pub hands: Option<&'a Value>,
}

impl Chance<'_> {
    /// Everything is drawn with this seed.
    pub const fn seeded(seed: u64) -> Self {
        Self { seed, deck: None, hands: None }
    }

    fn without_deck(&self) -> Result<(), OptionError> {
        self.deck.map_or(Ok(()), |_| Err(OptionError::new("only wege has a `deck`")))
    }

    fn without_hands(&self) -> Result<(), OptionError> {
        self.hands.map_or(Ok(()), |_| Err(OptionError::new("only cuminos has `hands`")))
    }
}
