//! Cuminos at the edge.

use serde_json::{Map, Value, json};
use trivium_cuminos::{Cumino, Deals, Hand, Move, Options, Position};
use trivium_game::{Game as _, OptionError, Seat};

use super::{Chance, Rules};
use crate::GameKind;

impl Rules for Position {
    type Options = Options;
    type Dealer = Deals;
    const KIND: GameKind = GameKind::Cuminos;

    fn start(options: &Options) -> Result<Self, OptionError> {
        Self::new(*options)
    }

    fn options(&self) -> Options {
        self.options()
    }

    fn dealer(options: &Options, chance: &Chance<'_>) -> Result<Deals, OptionError> {
        chance.without_deck()?;
        match chance.hands {
            None => Deals::shuffled(*options, chance.seed),
            Some(hands) => Deals::new(*options, &read_hands(hands)?, chance.seed)
                .map_err(|error| OptionError::new(error.to_string())),
        }
    }

    fn describe_turn(&self, turn: &mut Map<String, Value>) {
        turn.insert("round".to_owned(), json!(self.round()));
        turn.insert("scores".to_owned(), json!(self.scores()));
    }

    fn describe_state(&self) -> Map<String, Value> {
        let laid = self.laid().iter().map(
            |laid| json!({ "seat": laid.seat.index(), "move": self.write_move(Move::Lay(laid.laying)) }),
        );
        let seats = || Seat::all(self.seats());
        let hand = |seat| self.hand(seat).iter().map(|cumino| cumino.to_string()).collect::<Vec<_>>();
        let open_ends: Vec<_> = self.open_ends().into_iter().map(|cell| [cell.x(), cell.y()]).collect();
        Map::from_iter([
            ("laid".to_owned(), laid.collect::<Vec<_>>().into()),
            ("hands".to_owned(), json!(seats().map(hand).collect::<Vec<_>>())),
            ("open_ends".to_owned(), json!(open_ends)),
            ("scores".to_owned(), json!(self.scores())),
            ("round".to_owned(), json!(self.round())),
            ("opener".to_owned(), json!(self.opener().index())),
            ("passed".to_owned(), json!(seats().map(|seat| self.has_passed(seat)).collect::<Vec<_>>())),
        ])
    }

    fn write_draw(&self, draw: Cumino) -> String {
        draw.to_string()
    }

    fn read_draw(&self, text: &str) -> Option<Cumino> {
        text.parse().ok()
    }
}

fn read_hands(hands: &Value) -> Result<Vec<Vec<Hand>>, OptionError> {
    let rounds = list(hands)?.iter().map(|round| list(round)?.iter().map(read_hand).collect());
    rounds.collect()
}

fn list(value: &Value) -> Result<&Vec<Value>, OptionError> {
    value.as_array().ok_or_else(|| OptionError::new("`hands` lists per round, per seat, the cuminos drawn"))
}

fn read_hand(hand: &Value) -> Result<Hand, OptionError> {
    let cumino = |value: &Value| {
        let cumino = value.as_str().and_then(|text| text.parse::<Cumino>().ok());
        cumino.ok_or_else(|| {
            OptionError::new(format!("{value} is no cumino; write \"36\", the smaller mark first"))
        })
    };
    let cuminos: Result<Vec<_>, _> = list(hand)?.iter().map(cumino).collect();
    Hand::of(cuminos?).ok_or_else(|| OptionError::new(format!("the hand {hand} has a cumino twice")))
}
