//! Caminos at the edge.

use std::convert::Infallible;

use serde::{Serialize, Serializer};
use trivium_caminos::{Cell, Colour, Options, Position, Shape};
use trivium_game::{NoChance, OptionError, Seat};

use super::{NoDetails, Rules};
use crate::text::TextMap;
use crate::{Chance, GameKind};

/// What lies on the table of Caminos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaminosState {
    /// The columns that are not empty, their cubes from the bottom up.
    #[serde(serialize_with = "columns")]
    pub columns: Vec<(Cell, Vec<Colour>)>,
    /// The pieces that each seat still has.
    pub pieces: Vec<TextMap<Shape, u8>>,
    /// Which seats are out.
    pub out: Vec<bool>,
}

impl Rules for Position {
    type Options = Options;
    type Dealer = NoChance;
    type State = CaminosState;
    type TurnDetails = NoDetails;
    type OutcomeDetails = NoDetails;
    const KIND: GameKind = GameKind::Caminos;

    fn start(options: &Options) -> Result<Self, OptionError> {
        Self::new(*options)
    }

    fn options(&self) -> Options {
        self.options()
    }

    fn dealer(_: &Options, chance: &Chance) -> Result<NoChance, OptionError> {
        chance.nothing_given()?;
        Ok(NoChance)
    }

    fn state(&self) -> CaminosState {
        let options = self.options();
        let seats = || Seat::all(options.players);
        let cells = options.grid.cells().filter(|&cell| self.height(cell) > 0);
        let hand = |seat| {
            let pieces = Shape::ALL.into_iter().map(|shape| (shape, self.pieces(seat, shape)));
            pieces.filter(|&(_, count)| count > 0).collect()
        };
        CaminosState {
            columns: cells.map(|cell| (cell, self.column(cell).collect())).collect(),
            pieces: seats().map(hand).collect(),
            out: seats().map(|seat| self.is_out(seat)).collect(),
        }
    }

    fn turn_details(&self) -> NoDetails {
        NoDetails {}
    }

    fn outcome_details(&self) -> NoDetails {
        NoDetails {}
    }

    fn write_draw(&self, draw: Infallible) -> String {
        match draw {}
    }

    fn read_draw(&self, _: &str) -> Option<Infallible> {
        None
    }
}

fn columns<S: Serializer>(columns: &[(Cell, Vec<Colour>)], serializer: S) -> Result<S::Ok, S::Error> {
    let letters = |cubes: &[Colour]| cubes.iter().map(|cube| cube.letter()).collect::<String>();
    serializer.collect_map(columns.iter().map(|(cell, cubes)| (cell.to_string(), letters(cubes))))
}
