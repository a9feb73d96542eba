//! Wege at the edge.

use serde_json::{Map, Value, json};
use trivium_game::{OptionError, Random};
use trivium_wege::{Deck, Options, Position, Tile};

use super::{Chance, Rules};
use crate::GameKind;

impl Rules for Position {
    type Options = Options;
    type Dealer = Deck;
    const KIND: GameKind = GameKind::Wege;

    fn start(options: &Options) -> Result<Self, OptionError> {
        Self::new(*options)
    }

    fn options(&self) -> Options {
        self.options()
    }

    fn dealer(_: &Options, chance: &Chance<'_>) -> Result<Deck, OptionError> {
        chance.without_hands()?;
        match chance.deck {
            None => Ok(Deck::shuffled(&mut Random::seeded(chance.seed))),
            Some(deck) => Deck::new(read_deck(deck)?).map_err(|error| OptionError::new(error.to_string())),
        }
    }

    fn dealer_from_here(&self, chance: &Chance<'_>) -> Result<Deck, OptionError> {
        if chance.deck.is_none() {
            chance.without_hands()?;
            return Ok(Deck::continuing(self, &mut Random::seeded(chance.seed)));
        }
        let deck = Self::dealer(&self.options(), chance)?;
        if deck.continues(self) {
            Ok(deck)
        } else {
            Err(OptionError::new("the deck does not begin with the tiles that are drawn in the position"))
        }
    }

    fn describe_turn(&self, turn: &mut Map<String, Value>) {
        turn.insert("tile".to_owned(), json!(self.hand().map(|tile| tile.to_string())));
    }

    fn describe_outcome(&self, outcome: &mut Map<String, Value>) {
        if self.options().cooperative {
            let goals = self.goals();
            let goals = json!({
                "land": goals.land, "water": goals.water, "clear": goals.clear, "ducks": goals.ducks,
            });
            outcome.insert("goals".to_owned(), goals);
        }
    }

    fn describe_state(&self) -> Map<String, Value> {
        let tiles: Map<_, _> =
            self.tiles().map(|(cell, laid)| (cell.to_string(), laid.to_string().into())).collect();
        let left =
            Tile::ALL.into_iter().map(|tile| (tile, self.left().of(tile))).filter(|&(_, count)| count > 0);
        let left: Map<_, _> = left.map(|(tile, count)| (tile.to_string(), count.into())).collect();
        Map::from_iter([
            ("tiles".to_owned(), tiles.into()),
            ("tile".to_owned(), json!(self.hand().map(|tile| tile.to_string()))),
            ("left".to_owned(), left.into()),
        ])
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

fn read_deck(deck: &Value) -> Result<Vec<Tile>, OptionError> {
    let complaint =
        || OptionError::new("`deck` is a list of all 40 tile codes in drawing order: P Pb Pw R Rb Rw B N");
    let tile = |code: &Value| code.as_str().and_then(|code| code.parse().ok()).ok_or_else(complaint);
    deck.as_array().ok_or_else(complaint)?.iter().map(tile).collect()
}
