//! Positions in one line of text.
//!
//! `cuminos OPTIONS ROUND LAID HANDS SCORES PASSES TURN`, for example
//! `cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E 11,12,13,14,15,16,22/11,12,13,14,15,16 0,1 .. 0`:
//!
//! - LAID: who laid what, in order, or `-`
//! - HANDS: for each seat its cuminos, or `-`
//! - SCORES: for each seat its total
//! - PASSES: for each seat `.`, or `p` if its chosen pass is used up, `P` if it was after the last laying
//! - TURN: the seat that moves, `drawN` while seat N draws, or `over`

use std::fmt;
use std::str::FromStr;

use trivium_game::{
    Fields, ParseError, PositionError, PositionText, Seat, Turn, push_list, read_options, write_options,
};

use crate::{Hand, Laid, Options, PassUse, Position, Setup, SetupError, SetupPart};

trivium_game::game_text!(Position, Options);

impl PositionText for Position {
    fn write_position(&self) -> String {
        let setup = self.setup();
        let turn = match setup.turn {
            Turn::Seat(seat) => seat.to_string(),
            Turn::Chance(seat) => format!("draw{seat}"),
            Turn::Over => "over".to_owned(),
        };
        let mut line = format!("cuminos {} {} ", write_options(&setup.options), setup.round);
        let laid = |laid: &Laid| {
            let (seat, laying) = (laid.seat, laid.laying);
            fmt::from_fn(move |f| write!(f, "{seat}={laying}"))
        };
        push_list(&mut line, setup.laid.iter().map(laid), ";");
        line.push(' ');
        push_list(&mut line, &setup.hands, "/");
        line.push(' ');
        push_list(&mut line, &setup.scores, ",");
        line.push(' ');
        push_list(&mut line, &setup.passes, "");
        line.push(' ');
        line.push_str(&turn);
        line
    }

    fn read_position(text: &str) -> Result<Self, PositionError> {
        let (setup, columns) = read_setup(text)?;
        Self::from_setup(&setup).map_err(|error| PositionError::new(columns.of(&error), error.message))
    }
}

/// As in a position: `12,36`, or `-` for an empty one.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = String::new();
        push_list(&mut list, self.iter(), ",");
        f.write_str(&list)
    }
}

impl FromStr for Hand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("hand", text, "different cuminos such as 12,36, or - for none");
        read_hand(text, 0).map_err(|_| error())
    }
}

/// Where in the line each part of a setup stands.
struct Columns {
    options: usize,
    round: usize,
    laid: Vec<usize>,
    hands: Vec<usize>,
    scores: usize,
    passes: usize,
    turn: usize,
}

impl Columns {
    fn of(&self, error: &SetupError) -> usize {
        match error.part {
            SetupPart::Options => self.options,
            SetupPart::Round => self.round,
            SetupPart::Laid(index) => self.laid[index],
            SetupPart::Hand(seat) => self.hands[seat],
            SetupPart::Scores => self.scores,
            SetupPart::Passes => self.passes,
            SetupPart::Turn => self.turn,
        }
    }
}

fn read_setup(text: &str) -> Result<(Setup, Columns), PositionError> {
    let mut fields = Fields::new(text);
    let (name, column) = fields.next("cuminos")?;
    if name != "cuminos" {
        return Err(PositionError::new(column, "expected cuminos"));
    }
    let (options, options_column) = fields.next("the options, or -")?;
    let (round, round_column) = fields.next("the round")?;
    let (laid, laid_column) = fields.next("what has been laid, or -")?;
    let (hands, hands_column) = fields.next("the hands")?;
    let (scores, scores_column) = fields.next("the scores")?;
    let (passes, passes_column) = fields.next("the passes")?;
    let (turn, turn_column) = fields.next("the turn")?;
    fields.end()?;
    let laid = if laid == "-" { Vec::new() } else { read_list(laid, ';', laid_column, read_laid)? };
    let hands = read_list(hands, '/', hands_column, read_hand)?;
    let scores = read_list(scores, ',', scores_column, read_number)?;
    let setup = Setup {
        options: read_options(options)
            .map_err(|error| PositionError::new(options_column, error.to_string()))?,
        round: read_number(round, round_column)?,
        laid: laid.iter().map(|&(laid, _)| laid).collect(),
        hands: hands.iter().map(|&(hand, _)| hand).collect(),
        scores: scores.into_iter().map(|(score, _)| score).collect(),
        passes: read_passes(passes, passes_column)?,
        turn: read_turn(turn, turn_column)?,
    };
    let columns = Columns {
        options: options_column,
        round: round_column,
        laid: laid.into_iter().map(|(_, column)| column).collect(),
        hands: hands.into_iter().map(|(_, column)| column).collect(),
        scores: scores_column,
        passes: passes_column,
        turn: turn_column,
    };
    Ok((setup, columns))
}

/// Reads a list, each item with the column at which it begins.
fn read_list<T>(
    text: &str,
    separator: char,
    mut column: usize,
    read: impl Fn(&str, usize) -> Result<T, PositionError>,
) -> Result<Vec<(T, usize)>, PositionError> {
    let mut items = Vec::new();
    for item in text.split(separator) {
        items.push((read(item, column)?, column));
        column += item.chars().count() + 1;
    }
    Ok(items)
}

fn read_laid(text: &str, column: usize) -> Result<Laid, PositionError> {
    let (seat, laying) =
        text.split_once('=').ok_or_else(|| PositionError::new(column, "expected a seat, = and a laying"))?;
    let seat = read_seat(seat).ok_or_else(|| PositionError::new(column, "expected a seat"))?;
    let laying = laying
        .parse()
        .map_err(|error: crate::UnreadableMove| PositionError::new(column + 2, error.to_string()))?;
    Ok(Laid { seat, laying })
}

fn read_hand(text: &str, column: usize) -> Result<Hand, PositionError> {
    let mut hand = Hand::EMPTY;
    if text != "-" {
        read_list(text, ',', column, |item, column| {
            item.parse().map_err(|error: crate::CuminoError| PositionError::new(column, error.to_string()))
        })?
        .into_iter()
        .try_for_each(|(cumino, column)| {
            let twice = || PositionError::new(column, format!("{cumino} is in this hand twice"));
            hand.insert(cumino).then_some(()).ok_or_else(twice)
        })?;
    }
    Ok(hand)
}

fn read_number(text: &str, column: usize) -> Result<u32, PositionError> {
    let number: Option<u32> = text.parse().ok();
    number
        .filter(|number| number.to_string() == text)
        .ok_or_else(|| PositionError::new(column, format!("`{text}` is not a number here")))
}

fn read_passes(text: &str, column: usize) -> Result<Vec<PassUse>, PositionError> {
    let read = |(index, letter): (usize, char)| {
        letter.to_string().parse().map_err(|_| PositionError::new(column + index, "expected . or p or P"))
    };
    text.chars().enumerate().map(read).collect()
}

fn read_turn(text: &str, column: usize) -> Result<Turn, PositionError> {
    let turn = match text.strip_prefix("draw") {
        Some(seat) => read_seat(seat).map(Turn::Chance),
        None if text == "over" => Some(Turn::Over),
        None => read_seat(text).map(Turn::Seat),
    };
    turn.ok_or_else(|| PositionError::new(column, "expected a seat, drawN for a seat N, or over"))
}

fn read_seat(text: &str) -> Option<Seat> {
    match *text.as_bytes() {
        [digit @ b'0'..=b'5'] => Some(Seat::new(digit - b'0')),
        _ => None,
    }
}
