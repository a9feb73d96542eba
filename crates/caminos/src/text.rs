//! Positions in one line of text.
//!
//! `caminos OPTIONS ROWS SEAT HANDS OUT BORDER`, for instance
//! `caminos - 8/8/8/8/3,yyy,y,3/8/8/8 1 I2:4+I3:4+O4:2+L4:3/I2:4+I3:4+O4:2+L4:4 - -`.

use std::fmt;

use trivium_game::{
    Fields, Game as _, PositionError, PositionText, Seat, Team, push, push_list, read_options, write_options,
};

use crate::pattern::LEVELS;
use crate::setup::{Setup, SetupPart};
use crate::{Cell, Colour, Options, Position, Shape};

trivium_game::game_text!(Position, Options);

impl PositionText for Position {
    fn write_position(&self) -> String {
        let mut line = format!("caminos {} ", write_options(&self.options));
        for y in (0..self.options.grid.size()).rev() {
            push_row(&mut line, self, y);
            line.push(if y > 0 { '/' } else { ' ' });
        }
        push_list(&mut line, self.turn().seat(), "");
        let seats = || Seat::all(self.options.players);
        for seat in seats() {
            line.push(if seat.index() > 0 { '/' } else { ' ' });
            let pieces = Shape::ALL.into_iter().map(|shape| (shape, self.pieces(seat, shape)));
            let pieces = pieces.filter(|&(_, count)| count > 0);
            let written = pieces.map(|(shape, count)| fmt::from_fn(move |f| write!(f, "{shape}:{count}")));
            push_list(&mut line, written, "+");
        }
        line.push(' ');
        push_list(&mut line, seats().filter(|&seat| self.is_out(seat)), "");
        line.push(' ');
        if self.options.scoring {
            let [yellow, green] = [0, 1].map(|team| self.border_pieces(Team::new(team)));
            push(&mut line, format_args!("{yellow}:{green}"));
        } else {
            line.push('-');
        }
        line
    }

    fn read_position(text: &str) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let (game, column) = fields.next("the game's name")?;
        if game != "caminos" {
            return Err(PositionError::new(column, "a position of this game begins with `caminos`"));
        }
        let (options, options_column) = fields.next("the options, or -")?;
        let options: Options =
            read_options(options).map_err(|error| PositionError::new(options_column, error.to_string()))?;
        let (rows, rows_column) = fields.next("the rows of the board from north to south")?;
        let columns = read_rows(rows, options)
            .map_err(|(at, message)| PositionError::new(rows_column + at, message))?;
        let (seat, seat_column) = fields.next("the seat to move, or -")?;
        let seat = unless_nothing(seat, |seat| read_seat(seat, seat_column))?;
        let (hands, hands_column) = fields.next("the pieces in hand")?;
        let hands = read_hands(hands, hands_column)?;
        let (out, out_column) = fields.next("the seats that are out, or -")?;
        let out = unless_nothing(out, |out| read_seats(out, out_column))?.unwrap_or_default();
        let (border, border_column) = fields.next("the pieces on the border, or -")?;
        let border = unless_nothing(border, |border| read_border(border, border_column))?;
        fields.end()?;
        Self::from_setup(&Setup { options, columns, seat, hands, out, border }).map_err(|error| {
            let column = match error.part {
                SetupPart::Options => options_column,
                SetupPart::Columns => rows_column,
                SetupPart::Seat => seat_column,
                SetupPart::Hands => hands_column,
                SetupPart::Out => out_column,
                SetupPart::Border => border_column,
            };
            PositionError::new(column, error.message)
        })
    }
}

/// `-` stands for nothing.
fn unless_nothing<T>(
    field: &str,
    read: impl Fn(&str) -> Result<T, PositionError>,
) -> Result<Option<T>, PositionError> {
    if field == "-" { Ok(None) } else { read(field).map(Some) }
}

/// Adds a row from west to east: the columns' cubes, and numbers of empty cells between them.
fn push_row(line: &mut String, position: &Position, y: u8) {
    let grid = position.options.grid;
    let start = line.len();
    let mut empty = 0;
    let separate = |line: &mut String| {
        if line.len() > start {
            line.push(',');
        }
    };
    for cell in (0..grid.size()).filter_map(|x| Cell::new(x, y)).filter(|&cell| grid.has(cell)) {
        if position.height(cell) == 0 {
            empty += 1;
            continue;
        }
        if empty > 0 {
            separate(line);
            push(line, empty);
            empty = 0;
        }
        separate(line);
        line.extend(position.column(cell).map(Colour::letter));
    }
    if empty > 0 {
        separate(line);
        push(line, empty);
    }
}

type Columns = Vec<(Cell, Vec<Colour>)>;

/// Reads the rows; an error carries its offset in the field, in characters.
fn read_rows(text: &str, options: Options) -> Result<Columns, (usize, String)> {
    let grid = options.grid;
    let mut columns = Vec::new();
    let mut at = 0;
    let mut rows = text.split('/');
    for y in (0..grid.size()).rev() {
        let row = rows.next().ok_or_else(|| (at, format!("the {} has {} rows", grid.name(), grid.size())))?;
        let mut cells = (0..grid.size()).filter_map(|x| Cell::new(x, y)).filter(|&cell| grid.has(cell));
        let start = at;
        for item in row.split(',') {
            read_item(item, &mut cells, &mut columns).map_err(|message| (at, message))?;
            at += item.chars().count() + 1;
        }
        if cells.next().is_some() {
            return Err((start, format!("row {} has fewer cells here than on the {}", y + 1, grid.name())));
        }
    }
    match rows.next() {
        None => Ok(columns),
        Some(_) => Err((at, format!("the {} has only {} rows", grid.name(), grid.size()))),
    }
}

fn read_item(
    item: &str,
    cells: &mut impl Iterator<Item = Cell>,
    columns: &mut Columns,
) -> Result<(), String> {
    let too_long = || "the row has more cells here than on the board".to_owned();
    if let Ok(empty) = item.parse::<u8>() {
        return match empty {
            0 => Err("a number of empty cells is at least 1".to_owned()),
            _ => (0..empty).try_for_each(|_| cells.next().map(|_| ()).ok_or_else(too_long)),
        };
    }
    let cubes: Option<Vec<_>> = item.chars().map(Colour::from_letter).collect();
    let cubes = cubes.filter(|cubes| (1..=LEVELS).contains(&cubes.len()));
    let cubes = cubes.ok_or_else(|| format!("`{item}` is not a column; write one to three of y, g, n"))?;
    columns.push((cells.next().ok_or_else(too_long)?, cubes));
    Ok(())
}

fn read_hands(text: &str, mut column: usize) -> Result<Vec<Vec<(Shape, u8)>>, PositionError> {
    let mut hands = Vec::new();
    for hand in text.split('/') {
        let mut pieces = Vec::new();
        let mut at = column;
        if hand != "-" {
            for item in hand.split('+') {
                let piece = item
                    .split_once(':')
                    .and_then(|(shape, count)| Some((shape.parse().ok()?, count.parse().ok()?)));
                pieces.push(piece.ok_or_else(|| {
                    PositionError::new(
                        at,
                        format!("`{item}` is not a part of a hand; write I2:4+L4:2, or - for none"),
                    )
                })?);
                at += item.chars().count() + 1;
            }
        }
        column += hand.chars().count() + 1;
        hands.push(pieces);
    }
    Ok(hands)
}

fn read_seat(text: &str, column: usize) -> Result<Seat, PositionError> {
    match text {
        "0" | "1" | "2" | "3" => Ok(Seat::new(text.as_bytes()[0] - b'0')),
        _ => Err(PositionError::new(column, format!("`{text}` is not a seat; seats are 0 to 3"))),
    }
}

fn read_seats(text: &str, column: usize) -> Result<Vec<Seat>, PositionError> {
    text.char_indices()
        .map(|(at, _)| {
            let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
            read_seat(&text[at..end], column + text[..at].chars().count())
        })
        .collect()
}

fn read_border(text: &str, column: usize) -> Result<[u8; 2], PositionError> {
    let counts =
        text.split_once(':').and_then(|(yellow, green)| Some([yellow.parse().ok()?, green.parse().ok()?]));
    counts.ok_or_else(|| PositionError::new(column, format!("`{text}` does not count the border; write 3:2")))
}
