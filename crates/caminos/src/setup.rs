//! Positions as one line of text, and the one checked door from anything to a position.
//!
//! `caminos OPTIONS ROWS SEAT HANDS OUT BORDER`, for instance
//! `caminos - 8/8/8/8/3,yyy,y,3/8/8/8 1 I2:4+I3:4+O4:2+L4:3/I2:4+I3:4+O4:2+L4:4 - -`.

use trivium_game::{Game, Seat, Team, Turn};

use crate::bits::bit;
use crate::pattern::LEVELS;
use crate::position::Position;
use crate::{Cell, Colour, Options, Shape};

/// Anything that might be a position. [`Position::from_setup`] finds out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The options of the game.
    pub options: Options,
    /// The columns that are not empty, cubes from the bottom.
    pub columns: Vec<(Cell, Vec<Colour>)>,
    /// The seat to move; `None` if the game is over.
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
        let options = position.options();
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

/// The part of a [`Setup`] that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPart {
    /// The options.
    Options,
    /// The columns.
    Columns,
    /// The pieces in hand.
    Hands,
    /// The seats that are out.
    Out,
    /// The pieces on the border.
    Border,
    /// The seat to move.
    Seat,
}

/// Facts that make no position.
pub type SetupError = trivium_game::SetupError<SetupPart>;

/// What is wrong with a part, in a sentence.
type Complaint = String;

impl Position {
    /// The facts of this position.
    pub fn setup(&self) -> Setup {
        Setup::from(self)
    }

    /// Makes a position of these facts.
    ///
    /// # Errors
    ///
    /// If the facts contradict each other or the options. It is not proven that moves lead to the position.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let wrong = |part| move |message| SetupError::new(part, message);
        let start = Self::new(setup.options).map_err(|error| wrong(SetupPart::Options)(error.to_string()))?;
        let mut position = Self::empty(setup.options);
        stack(&mut position, &setup.columns).map_err(wrong(SetupPart::Columns))?;
        deal(&mut position, &start, &setup.hands).map_err(wrong(SetupPart::Hands))?;
        check_cubes(&position, &start).map_err(wrong(SetupPart::Columns))?;
        take_out(&mut position, &setup.out).map_err(wrong(SetupPart::Out))?;
        count_border(&mut position, &start, setup.border).map_err(wrong(SetupPart::Border))?;
        find_turn(&mut position, setup.seat).map_err(wrong(SetupPart::Seat))?;
        Ok(position.with_stacks(position.stacks))
    }
}

fn take_out(position: &mut Position, seats: &[Seat]) -> Result<(), Complaint> {
    for &seat in seats {
        if seat.index() >= position.options.players as usize || position.is_out(seat) {
            return Err(format!("seat {seat} cannot be out twice, nor without playing"));
        }
        position.out |= 1 << seat.index();
    }
    Ok(())
}

fn stack(position: &mut Position, columns: &[(Cell, Vec<Colour>)]) -> Result<(), Complaint> {
    for (cell, cubes) in columns {
        if !position.options.grid.has(*cell) {
            return Err(format!("{cell} is not a cell of the {}", position.options.grid.name()));
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
