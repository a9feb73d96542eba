//! Caminos at the edge.

use std::convert::Infallible;

use serde_json::{Map, Value, json};
use trivium_caminos::{Colour, Options, Position, Shape};
use trivium_game::{NoChance, OptionError, Seat};

use super::{Chance, Rules};
use crate::GameKind;

impl Rules for Position {
    type Options = Options;
    type Dealer = NoChance;
    const KIND: GameKind = GameKind::Caminos;

    fn start(options: &Options) -> Result<Self, OptionError> {
        Self::new(*options)
    }

    fn options(&self) -> Options {
        *self.options()
    }

    fn dealer(_: &Options, chance: &Chance<'_>) -> Result<NoChance, OptionError> {
        chance.without_deck()?;
        chance.without_hands()?;
        Ok(NoChance)
    }

    fn describe_turn(&self, _: &mut Map<String, Value>) {}

    fn describe_state(&self) -> Map<String, Value> {
        let options = self.options();
        let cells = options.grid.cells().filter(|&cell| self.height(cell) > 0);
        let columns: Map<_, _> = cells
            .map(|cell| (cell.to_string(), self.column(cell).map(Colour::letter).collect::<String>().into()))
            .collect();
        let hand = |seat| -> Value {
            let pieces = Shape::ALL.into_iter().map(|shape| (shape, self.pieces(seat, shape)));
            let pieces = pieces.filter(|&(_, count)| count > 0);
            pieces.map(|(shape, count)| (shape.to_string(), Value::from(count))).collect()
        };
        let pieces: Vec<Value> = Seat::all(options.players).map(hand).collect();
        let out: Vec<bool> = Seat::all(options.players).map(|seat| self.is_out(seat)).collect();
        Map::from_iter([
            ("columns".to_owned(), columns.into()),
            ("pieces".to_owned(), pieces.into()),
            ("out".to_owned(), json!(out)),
        ])
    }

    fn write_draw(&self, draw: Infallible) -> String {
        match draw {}
    }

    fn read_draw(&self, _: &str) -> Option<Infallible> {
        None
    }
}
