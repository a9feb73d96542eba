//! Cuminos at the edge.

use serde::{Serialize, Serializer};
use trivium_cuminos::{Cell, Cumino, Deals, Hand, Laying, Options, Position};
use trivium_game::{Game as _, OptionError, Seat};

use super::{NoDetails, Rules};
use crate::text::text;
use crate::{Chance, GameKind};

/// What lies on the table of Cuminos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CuminosState {
    /// What was laid in this round, in order.
    pub laid: Vec<LaidCumino>,
    /// The hand of each seat.
    #[serde(serialize_with = "hands")]
    pub hands: Vec<Hand>,
    /// Where the first rank goes on.
    #[serde(serialize_with = "cells")]
    pub open_ends: Vec<Cell>,
    /// The points of each seat.
    pub scores: Vec<u32>,
    /// The round, from 1.
    pub round: u32,
    /// Who opens the round.
    pub opener: Seat,
    /// Which seats have passed.
    pub passed: Vec<bool>,
}

/// A cumino that was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LaidCumino {
    /// Who laid it.
    pub seat: Seat,
    /// How it lies.
    #[serde(rename = "move", serialize_with = "text")]
    pub laying: Laying,
}

/// What a turn of Cuminos shows beside seat and outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CuminosTurn {
    /// The round, from 1.
    pub round: u32,
    /// The points of each seat.
    pub scores: Vec<u32>,
}

impl Rules for Position {
    type Options = Options;
    type Dealer = Deals;
    type State = CuminosState;
    type TurnDetails = CuminosTurn;
    type OutcomeDetails = NoDetails;
    const KIND: GameKind = GameKind::Cuminos;

    fn start(options: &Options) -> Result<Self, OptionError> {
        Self::new(*options)
    }

    fn options(&self) -> Options {
        self.options()
    }

    fn dealer(options: &Options, chance: &Chance) -> Result<Deals, OptionError> {
        match chance.hands()? {
            None => Deals::shuffled(*options, chance.seed),
            Some(hands) => Deals::new(*options, &hands.0, chance.seed)
                .map_err(|error| OptionError::new(error.to_string())),
        }
    }

    fn state(&self) -> CuminosState {
        let seats = || Seat::all(self.seats());
        let laid = self.laid().iter();
        CuminosState {
            laid: laid.map(|laid| LaidCumino { seat: laid.seat, laying: laid.laying }).collect(),
            hands: seats().map(|seat| self.hand(seat)).collect(),
            open_ends: self.open_ends(),
            scores: self.scores().to_vec(),
            round: self.round(),
            opener: self.opener(),
            passed: seats().map(|seat| self.has_passed(seat)).collect(),
        }
    }

    fn turn_details(&self) -> CuminosTurn {
        CuminosTurn { round: self.round(), scores: self.scores().to_vec() }
    }

    fn outcome_details(&self) -> NoDetails {
        NoDetails {}
    }

    fn write_draw(&self, draw: Cumino) -> String {
        draw.to_string()
    }

    fn read_draw(&self, text: &str) -> Option<Cumino> {
        text.parse().ok()
    }
}

fn hands<S: Serializer>(hands: &[Hand], serializer: S) -> Result<S::Ok, S::Error> {
    let hand = |hand: &Hand| hand.iter().map(|cumino| cumino.to_string()).collect::<Vec<_>>();
    serializer.collect_seq(hands.iter().map(hand))
}

fn cells<S: Serializer>(cells: &[Cell], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cells.iter().map(|cell| [cell.x(), cell.y()]))
}
