//! Wege at the edge.

use serde::Serialize;
use trivium_game::{OptionError, Random};
use trivium_wege::{Cell, Deck, Goals, Laid, Options, Position, Tile};

use super::Rules;
use crate::text::{TextMap, text_map, text_or_null};
use crate::{Chance, GameKind};

/// What lies on the table of Wege.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WegeState {
    /// The tiles of the park.
    #[serde(serialize_with = "text_map")]
    pub tiles: Vec<(Cell, Laid)>,
    /// The tile in hand.
    #[serde(serialize_with = "text_or_null")]
    pub tile: Option<Tile>,
    /// What is not yet drawn.
    pub left: TextMap<Tile, u8>,
}

/// What a turn of Wege shows beside seat and outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WegeTurn {
    /// The tile in hand.
    #[serde(serialize_with = "text_or_null")]
    pub tile: Option<Tile>,
}

/// What an outcome of Wege shows beside winner, reason and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WegeOutcome {
    /// The goals of those who build together (W18); only they have them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goals: Option<WegeGoals>,
}

/// Which of the four goals are met (W18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "four goals, each met or not")]
pub struct WegeGoals {
    /// A way of land touches all four sides.
    pub land: bool,
    /// A way of water touches all four sides.
    pub water: bool,
    /// There is no island and no pond.
    pub clear: bool,
    /// Every duck is united with another of its colour.
    pub ducks: bool,
}

impl From<Goals> for WegeGoals {
    fn from(Goals { land, water, clear, ducks }: Goals) -> Self {
        Self { land, water, clear, ducks }
    }
}

impl Rules for Position {
    type Options = Options;
    type Dealer = Deck;
    type State = WegeState;
    type TurnDetails = WegeTurn;
    type OutcomeDetails = WegeOutcome;
    const KIND: GameKind = GameKind::Wege;

    fn start(options: &Options) -> Result<Self, OptionError> {
        Self::new(*options)
    }

    fn options(&self) -> Options {
        self.options()
    }

    fn dealer(_: &Options, chance: &Chance) -> Result<Deck, OptionError> {
        let shuffled = || Deck::shuffled(&mut Random::seeded(chance.seed));
        Ok(chance.deck()?.map_or_else(shuffled, |deck| deck.0.clone()))
    }

    fn dealer_from_here(&self, chance: &Chance) -> Result<Deck, OptionError> {
        match chance.deck()? {
            None => Ok(Deck::continuing(self, &mut Random::seeded(chance.seed))),
            Some(deck) if deck.0.continues(self) => Ok(deck.0.clone()),
            Some(_) => {
                Err(OptionError::new("the deck does not begin with the tiles that are drawn in the position"))
            }
        }
    }

    fn state(&self) -> WegeState {
        let left = Tile::ALL.into_iter().map(|tile| (tile, self.left().of(tile)));
        WegeState {
            tiles: self.tiles().collect(),
            tile: self.hand(),
            left: left.filter(|&(_, count)| count > 0).collect(),
        }
    }

    fn turn_details(&self) -> WegeTurn {
        WegeTurn { tile: self.hand() }
    }

    fn outcome_details(&self) -> WegeOutcome {
        WegeOutcome { goals: self.options().cooperative.then(|| self.goals().into()) }
    }

    fn write_draw(&self, draw: Tile) -> String {
        draw.to_string()
    }

    fn read_draw(&self, text: &str) -> Option<Tile> {
        text.parse().ok()
    }

    fn in_hand(&self) -> Option<String> {
        self.hand().map(|tile| tile.to_string())
    }
}
