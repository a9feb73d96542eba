//! The one checked way to make a position from facts instead of moves.

use trivium_game::{Game, GameOptions, Seat, Turn};

use crate::board::{Board, Laid, beside};
use crate::extent::{PARK, columns, rows};
use crate::{Cell, Counts, Kind, Options, Position, Tile};

/// The facts of a position, not yet checked. Tiles missing here have left the game (W9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The options of the game.
    pub options: Options,
    /// The tiles laid, in any order.
    pub tiles: Vec<(Cell, Laid)>,
    /// The tile in hand.
    pub hand: Option<Tile>,
    /// How many tiles of each sort are not yet drawn.
    pub left: Counts,
    /// The seat that moves, or draws if no tile is in hand; `None` when the game is over.
    pub seat: Option<Seat>,
}

/// The part of a [`Setup`] that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPart {
    /// The options.
    Options,
    /// The tiles laid: this one, counted from 0.
    Tile(usize),
    /// The tiles laid, all together.
    Tiles,
    /// The tile in hand.
    Hand,
    /// What is left.
    Left,
    /// The seat.
    Seat,
}

/// Facts that make no position.
pub type SetupError = trivium_game::SetupError<SetupPart>;

impl Position {
    /// The facts of this position.
    pub fn setup(&self) -> Setup {
        Setup {
            options: self.options,
            tiles: self.tiles().collect(),
            hand: self.hand,
            left: self.left,
            seat: (self.turn() != Turn::Over).then_some(self.seat),
        }
    }

    /// Makes a position of these facts.
    ///
    /// # Errors
    ///
    /// If the facts contradict each other or the options. It is not proven that moves lead to the position.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        setup.options.validate().map_err(|error| SetupError::new(SetupPart::Options, error.to_string()))?;
        check_range(setup)?;
        let board = lay_out(setup)?;
        check_connection(setup, &board)?;
        check_closing(setup, &board)?;
        check_counts(setup, &board)?;
        let seat = setup.seat.unwrap_or(Seat::new(0));
        let position = Self::assemble(setup.options, board, setup.hand, setup.left, seat);
        position.check_hand()?;
        position.check_seat(setup)?;
        Ok(position)
    }

    fn check_hand(&self) -> Result<(), SetupError> {
        match self.hand {
            // W9, W10: it would have left the game, or the game would be over.
            Some(tile) if self.count_legal_moves() == 0 => {
                let message = format!("{tile} cannot be in hand: it has no place");
                Err(SetupError::new(SetupPart::Hand, message))
            }
            _ => Ok(()),
        }
    }

    fn check_seat(&self, setup: &Setup) -> Result<(), SetupError> {
        let wrong = |message: &str| Err(SetupError::new(SetupPart::Seat, message));
        match (self.turn(), setup.seat) {
            (Turn::Over, Some(_)) => wrong("the game is over, so no seat is next"),
            (Turn::Seat(_) | Turn::Chance(_), None) => wrong("the game goes on, so a seat is next"),
            _ => Ok(()),
        }
    }
}

fn check_range(setup: &Setup) -> Result<(), SetupError> {
    let players = setup.options.players;
    match setup.seat {
        Some(seat) if seat.index() >= usize::from(players) => {
            Err(SetupError::new(SetupPart::Seat, format!("there is no seat {seat} in a game for {players}")))
        }
        _ => Ok(()),
    }
}

/// Lays the tiles one by one, as far as each fits by itself.
fn lay_out(setup: &Setup) -> Result<Board, SetupError> {
    let mut board = Board::EMPTY;
    for (index, &(cell, laid)) in setup.tiles.iter().enumerate() {
        let wrong = |message| Err(SetupError::new(SetupPart::Tile(index), message));
        if board.occupied & cell.bit() != 0 {
            return wrong(format!("two tiles lie at {cell}"));
        }
        // W4: a duck sits in a water corner.
        match (laid.tile.duck(), laid.corner) {
            (Some(_), None) => return wrong(format!("the corner of the duck at {cell} is missing")),
            (None, Some(_)) => {
                return wrong(format!("the tile at {cell} has no duck, but a corner is named"));
            }
            (Some(_), Some(corner)) if !cell.water_corners().contains(&corner) => {
                return wrong(format!("the corner {corner} at {cell} is land, and a duck sits in water"));
            }
            _ => {}
        }
        // W6: the box starts with 0,0, where the first tile lies.
        let after = board.extent.including(cell.x(), cell.y());
        if after.width() > PARK || after.height() > PARK {
            return wrong(format!("with the tile at {cell} the park would be larger than 6 x 6"));
        }
        board.lay(cell, laid);
    }
    Ok(board)
}

/// W4, W5: the first tile lies at 0,0 and all others are connected to it.
fn check_connection(setup: &Setup, board: &Board) -> Result<(), SetupError> {
    if board.laid == 0 {
        return Ok(());
    }
    if board.occupied & Cell::ORIGIN.bit() == 0 {
        return Err(SetupError::new(SetupPart::Tiles, "no tile lies at 0,0, where the first one goes"));
    }
    let mut reached = Cell::ORIGIN.bit();
    loop {
        let further = (reached | beside(reached)) & board.occupied;
        if further == reached {
            break;
        }
        reached = further;
    }
    let apart = setup.tiles.iter().position(|(cell, _)| reached & cell.bit() == 0);
    apart.map_or(Ok(()), |index| {
        let cell = setup.tiles[index].0;
        Err(SetupError::new(SetupPart::Tile(index), format!("the tile at {cell} is not connected to 0,0")))
    })
}

/// W7, W17: whatever closed the park in a direction came to lie on the edge and was neither a bridge nor, in the
/// expert game, a reserve; nor did any come there later. So not all tiles on the two edges can be such.
fn check_closing(setup: &Setup, board: &Board) -> Result<(), SetupError> {
    let extent = board.extent;
    let barred = board.land & board.water | if setup.options.expert { board.reserves() } else { 0 };
    let sides = columns(extent.west, extent.west) | columns(extent.east, extent.east);
    let ends = rows(extent.south, extent.south) | rows(extent.north, extent.north);
    for (closed, edges, direction) in [(extent.is_wide(), sides, "wide"), (extent.is_high(), ends, "high")] {
        if closed && board.occupied & edges & !barred == 0 {
            let message = format!("no tile lies on the edge that can have made the park six {direction}");
            return Err(SetupError::new(SetupPart::Tiles, message));
        }
    }
    Ok(())
}

/// W3, W9: there are no more tiles than the game has, and only such are gone as can have had no place.
fn check_counts(setup: &Setup, board: &Board) -> Result<(), SetupError> {
    let known: Vec<_> = board.tiles().map(|(_, laid)| laid.tile).chain(setup.hand).collect();
    for tile in Tile::ALL {
        let count =
            known.iter().filter(|&&other| other == tile).count() as u32 + u32::from(setup.left.of(tile));
        let copies = u32::from(tile.copies());
        let may_be_gone = match tile.kind() {
            Kind::Path | Kind::River => false,
            Kind::Bridge => true,
            Kind::Reserve => setup.options.expert,
        };
        if count > copies || (count < copies && !may_be_gone) {
            let message = format!("there are {copies} tiles {tile} in the game, but {count} here");
            return Err(SetupError::new(SetupPart::Left, message));
        }
    }
    Ok(())
}
