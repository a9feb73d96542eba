//! Positions as one line of text, and the one checked door from anything to a position.
//!
//! `caminos OPTIONS ROWS SEAT HANDS OUT BORDER`, for instance
//! `caminos - 8/8/8/8/3,yyy,y,3/8/8/8 1 I2:4+I3:4+O4:2+L4:3/I2:4+I3:4+O4:2+L4:4 - -`.

use trivium_game::{
    Fields, Game, PositionError, PositionText, Seat, Team, Turn, read_options, write_options,
};

use crate::bits::bit;
use crate::pattern::LEVELS;
use crate::position::Position;
use crate::{Cell, Colour, Options, Shape};

/// Anything that might be a position. [`Position::try_from`] finds out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The options of the game.
    pub options: Options,
    /// The columns that are not empty, cubes from the bottom.
    pub columns: Vec<(Cell, Vec<Colour>)>,
    /// The seat to move; nobody if the game is over.
    pub seat: Option<Seat>,
    /// Each seat's pieces that are not yet placed, neutral ones included.
    pub hands: Vec<Vec<(Shape, u8)>>,
    /// The seats that are out.
    pub out: Vec<Seat>,
    /// Each team's pieces on the border, where points are counted (C18).
    pub border: Option<[u8; 2]>,
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let options = *position.options();
        let cells = options.grid.cells().filter(|&cell| position.height(cell) > 0);
        let hand = |seat| {
            let shapes = Shape::ALL.into_iter().map(move |shape| (shape, position.pieces(seat, shape)));
            shapes.filter(|&(_, count)| count > 0).collect()
        };
        Self {
            options,
            columns: cells.map(|cell| (cell, position.column(cell).collect())).collect(),
            seat: position.turn().seat(),
            hands: Seat::all(options.players).map(hand).collect(),
            out: Seat::all(options.players).filter(|&seat| position.is_out(seat)).collect(),
            border: options.scoring.then(|| [0, 1].map(|team| position.border_pieces(Team::new(team)))),
        }
    }
}

/// What is wrong with a setup, in a sentence.
type Complaint = String;

impl TryFrom<&Setup> for Position {
    type Error = Complaint;

    fn try_from(setup: &Setup) -> Result<Self, Complaint> {
        let start = Self::new(setup.options).map_err(|error| error.to_string())?;
        let mut position = Self::empty(setup.options);
        stack(&mut position, &setup.columns)?;
        deal(&mut position, &start, &setup.hands)?;
        check_cubes(&position, &start)?;
        for &seat in &setup.out {
            let known = seat.index() < setup.options.players as usize && !position.is_out(seat);
            if !known {
                return Err(format!("seat {seat} cannot be out twice, nor without playing"));
            }
            position.out |= 1 << seat.index();
        }
        count_border(&mut position, &start, setup.border)?;
        find_turn(&mut position, setup.seat)?;
        Ok(position.with_stacks(position.stacks))
    }
}

fn stack(position: &mut Position, columns: &[(Cell, Vec<Colour>)]) -> Result<(), Complaint> {
    for (cell, cubes) in columns {
        if !position.options.grid.has(*cell) {
            return Err(format!("{cell} is no cell of the {}", position.options.grid.name()));
        }
        if cubes.is_empty() || cubes.len() > LEVELS || position.height(*cell) > 0 {
            return Err(format!("the column on {cell} must have one to three cubes, and stand once"));
        }
        for (level, &colour) in cubes.iter().enumerate() {
            let mut added = [0; LEVELS];
            added[level] = bit(*cell);
            position.stacks.toggle(added, colour);
        }
    }
    Ok(())
}

fn deal(position: &mut Position, start: &Position, hands: &[Vec<(Shape, u8)>]) -> Result<(), Complaint> {
    if hands.len() != position.options.players as usize {
        return Err(format!("there must be {} hands", position.options.players));
    }
    let mut neutral = [false; 2];
    for (seat, hand) in Seat::all(position.options.players).zip(hands) {
        let mut seen = Vec::new();
        for &(shape, count) in hand {
            if seen.contains(&shape) || count == 0 || count > start.pieces(seat, shape) {
                return Err(format!("seat {seat} cannot have {count} of {shape} in hand, or names it twice"));
            }
            seen.push(shape);
            match shape {
                Shape::N => neutral[seat.index()] = true,
                shape => position.hands[seat.index()][shape.index()] = count,
            }
        }
    }
    position.neutral_left = match neutral {
        [false, false] => 0,
        [false, true] => 1,
        [true, true] => 2,
        [true, false] => return Err("seat 0 places its neutral piece before seat 1".to_owned()),
    };
    if position.neutral_left > 0 && position.hands != start.hands {
        return Err("the neutral pieces are placed before any other".to_owned());
    }
    Ok(())
}

/// The pieces that are no longer in hand stand on the board, no more and no fewer.
fn check_cubes(position: &Position, start: &Position) -> Result<(), Complaint> {
    for colour in Colour::ALL {
        let standing: u32 = position.stacks.cubes_of(colour).iter().map(|level| level.count_ones()).sum();
        let placed: u32 = match colour {
            Colour::Neutral => 3 * u32::from(start.neutral_left - position.neutral_left),
            colour => Seat::all(position.options.players)
                .filter(|&seat| Colour::of_team(position.team_of(seat)) == colour)
                .flat_map(|seat| Shape::own().map(move |shape| (seat, shape)))
                .map(|(seat, shape)| {
                    shape.size() as u32 * u32::from(start.pieces(seat, shape) - position.pieces(seat, shape))
                })
                .sum(),
        };
        if standing != placed {
            return Err(format!(
                "{standing} cubes of colour {} stand on the board, but {placed} are no longer in hand",
                colour.letter()
            ));
        }
    }
    Ok(())
}

fn count_border(position: &mut Position, start: &Position, border: Option<[u8; 2]>) -> Result<(), Complaint> {
    match (position.options.scoring, border) {
        (false, None) => Ok(()),
        (true, Some(border)) => {
            for team in Team::all(2) {
                let seats =
                    Seat::all(position.options.players).filter(|&seat| position.team_of(seat) == team);
                let placed: u8 = seats
                    .flat_map(|seat| Shape::own().map(move |shape| (seat, shape)))
                    .map(|(seat, shape)| start.pieces(seat, shape) - position.pieces(seat, shape))
                    .sum();
                if border[team.index()] > placed {
                    return Err(format!("team {team} has placed only {placed} pieces"));
                }
            }
            position.border = border;
            Ok(())
        }
        (true, None) => Err("a game with points counts the pieces on the border".to_owned()),
        (false, Some(_)) => Err("only a game with points counts the pieces on the border".to_owned()),
    }
}

fn find_turn(position: &mut Position, seat: Option<Seat>) -> Result<(), Complaint> {
    let connected: Vec<Team> = Team::all(2).filter(|&team| position.is_connected(team)).collect();
    if connected.len() > 1 {
        return Err("both teams are connected".to_owned());
    }
    position.connected = connected.first().copied();
    let everybody = (1 << position.options.players) - 1;
    match seat {
        None if position.connected.is_some() || position.out == everybody => {
            position.turn = Turn::Over;
            Ok(())
        }
        None => Err("nobody is to move, but the game is not over".to_owned()),
        Some(_) if position.connected.is_some() => {
            Err("somebody is to move, but a team has connected".to_owned())
        }
        Some(seat) if seat.index() >= position.options.players as usize || position.is_out(seat) => {
            Err(format!("seat {seat} is to move, but does not play or is out"))
        }
        Some(seat) if position.neutral_left > 0 && seat.index() as u8 != 2 - position.neutral_left => {
            Err("another seat places the next neutral piece".to_owned())
        }
        Some(seat) if !position.can_place(seat) => {
            Err(format!("seat {seat} is to move, but cannot place anything and would be out"))
        }
        Some(seat) => {
            position.turn = Turn::Seat(seat);
            Ok(())
        }
    }
}

impl PositionText for Position {
    fn write_position(&self) -> String {
        let setup = Setup::from(self);
        let rows: Vec<_> = (0..self.options.grid.size()).rev().map(|y| write_row(self, y)).collect();
        let hands: Vec<_> = setup.hands.iter().map(|hand| write_hand(hand)).collect();
        let seat = setup.seat.map_or("-".to_owned(), |seat| seat.to_string());
        let out: String = setup.out.iter().map(ToString::to_string).collect();
        let out = if out.is_empty() { "-" } else { &out };
        let border = setup.border.map_or("-".to_owned(), |[yellow, green]| format!("{yellow}:{green}"));
        format!(
            "caminos {} {} {seat} {} {out} {border}",
            write_options(&self.options),
            rows.join("/"),
            hands.join("/")
        )
    }

    fn read_position(text: &str) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let (game, column) = fields.next("the game's name")?;
        if game != "caminos" {
            return Err(PositionError::new(column, "a position of this game begins with `caminos`"));
        }
        let (options, column) = fields.next("the options, or -")?;
        let options: Options =
            read_options(options).map_err(|error| PositionError::new(column, error.to_string()))?;
        let (rows, rows_column) = fields.next("the rows of the board from north to south")?;
        let columns = read_rows(rows, options)
            .map_err(|(at, message)| PositionError::new(rows_column + at, message))?;
        let (seat, column) = fields.next("the seat to move, or -")?;
        let seat = if seat == "-" { None } else { Some(read_seat(seat, column)?) };
        let (hands, column) = fields.next("the pieces in hand")?;
        let hands = read_hands(hands, column)?;
        let (out, column) = fields.next("the seats that are out, or -")?;
        let out = if out == "-" { Vec::new() } else { read_seats(out, column)? };
        let (border, column) = fields.next("the pieces on the border, or -")?;
        let border = if border == "-" { None } else { Some(read_border(border, column)?) };
        fields.end()?;
        let setup = Setup { options, columns, seat, hands, out, border };
        Self::try_from(&setup).map_err(|message| PositionError::new(rows_column, message))
    }
}

/// A row from west to east: the columns' cubes, and numbers of empty cells between them.
fn write_row(position: &Position, y: u8) -> String {
    let grid = position.options.grid;
    let mut items: Vec<String> = Vec::new();
    let mut empty = 0;
    for cell in (0..grid.size()).filter_map(|x| Cell::new(x, y)).filter(|&cell| grid.has(cell)) {
        let cubes: String = position.column(cell).map(Colour::letter).collect();
        if cubes.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            items.push(empty.to_string());
            empty = 0;
        }
        items.push(cubes);
    }
    if empty > 0 {
        items.push(empty.to_string());
    }
    items.join(",")
}

type Columns = Vec<(Cell, Vec<Colour>)>;

/// Reads the rows; an error tells how many characters into the field it is.
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
    let cubes = cubes.ok_or_else(|| format!("`{item}` is no column; write one to three of y, g, n"))?;
    columns.push((cells.next().ok_or_else(too_long)?, cubes));
    Ok(())
}

fn write_hand(hand: &[(Shape, u8)]) -> String {
    if hand.is_empty() {
        return "-".to_owned();
    }
    let pieces: Vec<_> = hand.iter().map(|(shape, count)| format!("{shape}:{count}")).collect();
    pieces.join("+")
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
                    .and_then(|(shape, count)| Some((Shape::from_name(shape)?, count.parse().ok()?)));
                pieces.push(piece.ok_or_else(|| {
                    PositionError::new(
                        at,
                        format!("`{item}` is no part of a hand; write I2:4+L4:2, or - for none"),
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
        _ => Err(PositionError::new(column, format!("`{text}` is no seat; seats are 0 to 3"))),
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
