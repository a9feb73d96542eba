//! Positions in one line: `wege - 0,0:Pb/SW;1,0:R N P11+Pb2+Pw3+R10+Rb3+Rw3+B3+N2 0`.
//!
//! The fields: the game, its options, the tiles laid, the tile in hand, what is left to draw, and the seat that
//! is next. `-` stands for nothing.

use std::fmt;

use trivium_game::{
    Fields, Game as _, MAX_SEATS, PositionError, PositionText, Seat, Turn, push, push_list, read_options,
    write_options,
};

use crate::board::Laid;
use crate::counts::read_count;
use crate::notation::read_coordinate;
use crate::setup::{Setup, SetupPart};
use crate::{Cell, Counts, Options, Position, Tile};

trivium_game::game_text!(Position, Options);

const NOTHING: &str = "-";

impl PositionText for Position {
    fn write_position(&self) -> String {
        let mut line = format!("wege {} ", write_options(&self.options));
        let tile = |(cell, laid): (Cell, Laid)| fmt::from_fn(move |f| write!(f, "{cell}:{laid}"));
        push_list(&mut line, self.tiles().map(tile), ";");
        line.push(' ');
        push_list(&mut line, self.hand, "");
        push(&mut line, format_args!(" {} ", self.left));
        push_list(&mut line, (self.turn() != Turn::Over).then_some(self.seat), "");
        line
    }

    fn read_position(text: &str) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let (game, column) = fields.next("the word `wege`")?;
        if game != "wege" {
            return Err(PositionError::new(column, "a position of Wege begins with `wege`"));
        }
        let (options, options_column) = fields.next("the options")?;
        let options =
            read_options(options).map_err(|error| PositionError::new(options_column, error.to_string()))?;
        let (tiles, tiles_column) = fields.next("the tiles laid")?;
        let (tiles, tile_columns) = read_tiles(tiles, tiles_column)?;
        let (hand, hand_column) = fields.next("the tile in hand")?;
        let hand = read_hand(hand, hand_column)?;
        let (left, left_column) = fields.next("what is left to draw")?;
        let left = read_left(left, left_column)?;
        let (seat, seat_column) = fields.next("the seat that is next")?;
        let seat = read_seat(seat, seat_column)?;
        fields.end()?;
        Self::from_setup(&Setup { options, tiles, hand, left, seat }).map_err(|error| {
            let column = match error.part {
                SetupPart::Options => options_column,
                SetupPart::Tiles => tiles_column,
                SetupPart::Tile(index) => tile_columns[index],
                SetupPart::Hand => hand_column,
                SetupPart::Left => left_column,
                SetupPart::Seat => seat_column,
            };
            PositionError::new(column, error.message)
        })
    }
}

/// The items of a list, each with its column.
fn items(list: &str, separator: char, column: usize) -> impl Iterator<Item = (&str, usize)> {
    let list = (list != NOTHING).then_some(list);
    let mut next = column;
    list.into_iter().flat_map(move |list| list.split(separator)).map(move |item| {
        let column = next;
        next += item.chars().count() + 1;
        (item, column)
    })
}

/// The tiles laid, and the column of each.
type TilesRead = (Vec<(Cell, Laid)>, Vec<usize>);

fn read_tiles(text: &str, column: usize) -> Result<TilesRead, PositionError> {
    let (mut tiles, mut columns) = (Vec::new(), Vec::new());
    for (item, column) in items(text, ';', column) {
        let expected = "a tile laid is written as X,Y:P or X,Y:Pb/NE, with X and Y from -5 to 5";
        tiles.push(read_tile(item).ok_or_else(|| PositionError::new(column, expected))?);
        columns.push(column);
    }
    Ok((tiles, columns))
}

fn read_tile(text: &str) -> Option<(Cell, Laid)> {
    let (place, laid) = text.split_once(':')?;
    Some((place.parse().ok()?, laid.parse().ok()?))
}

fn read_hand(text: &str, column: usize) -> Result<Option<Tile>, PositionError> {
    if text == NOTHING {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|error: crate::UnknownTile| PositionError::new(column, error.to_string()))
}

fn read_left(text: &str, column: usize) -> Result<Counts, PositionError> {
    let mut left = Counts::NONE;
    for (item, column) in items(text, '+', column) {
        let (tile, count) = read_count(item).ok_or_else(|| {
            PositionError::new(column, "what is left is written as P11+Pb3, with no more than the game has")
        })?;
        if left.of(tile) > 0 {
            return Err(PositionError::new(column, format!("{tile} is counted twice")));
        }
        left = left.plus(tile, count);
    }
    Ok(left)
}

fn read_seat(text: &str, column: usize) -> Result<Option<Seat>, PositionError> {
    if text == NOTHING {
        return Ok(None);
    }
    let seat = read_coordinate(text).and_then(|number| u8::try_from(number).ok());
    let seat = seat.filter(|&seat| usize::from(seat) < MAX_SEATS).map(Seat::new);
    seat.map(Some)
        .ok_or_else(|| PositionError::new(column, "a seat is a number from 0, or - when the game is over"))
}
