//! Panels that show single pieces.

use trivium_caminos::{Colour, Shape};
use trivium_cuminos::Cumino;
use trivium_game::{MAX_SEATS, Seat};
use trivium_wege::Tile;

use super::FigureError;
use super::line::Line;
use crate::{Drawing, caminos, cuminos, wege};

/// How far pieces lie from one another.
const GAP: f64 = 16.0;

/// A single piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Which one.
    pub kind: PieceKind,
    /// How many of it there are, if stated.
    pub count: Option<u8>,
}

/// A piece of one of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// A piece of Caminos.
    Caminos(Shape, Colour),
    /// A tile of Wege.
    Wege(Tile),
    /// A cumino of a seat.
    Cuminos(Cumino, Seat),
}

impl Piece {
    pub(super) fn read(line: &Line<'_>) -> Result<Self, FigureError> {
        if line.word != "piece" {
            return Err(line.unknown());
        }
        let words: Vec<_> = line.words().collect();
        let (kind, count) = match words.as_slice() {
            ["caminos", shape, colour, count @ ..] => (read_caminos(line, shape, colour)?, count),
            ["wege", tile, count @ ..] => {
                (PieceKind::Wege(tile.parse().map_err(|error| line.error(error))?), count)
            }
            ["cuminos", cumino, seat] => (read_cumino(line, cumino, seat)?, &[][..]),
            _ => return Err(line.error("a piece is of caminos, wege or cuminos, and has a code")),
        };
        let count = match count {
            [] => None,
            [count] => Some(count.parse().map_err(|error| line.error(error))?),
            _ => return Err(line.error("only a number can follow a piece")),
        };
        Ok(Self { kind, count })
    }

    fn draw(self) -> Drawing {
        let (drawing, code) = match self.kind {
            PieceKind::Caminos(shape, colour) => (caminos::draw_piece(shape, colour), shape.to_string()),
            PieceKind::Wege(tile) => (wege::draw_tile(tile), tile.to_string()),
            PieceKind::Cuminos(cumino, seat) => return cuminos::draw_cumino(cumino, seat),
        };
        drawing.with_caption(&self.count.map_or(code.clone(), |count| format!("{count} × {code}")))
    }
}

/// All pieces in a row.
pub(super) fn draw(pieces: &[Piece]) -> Drawing {
    Drawing::in_rows(&[pieces.iter().map(|piece| piece.draw()).collect()], GAP)
}

fn read_caminos(line: &Line<'_>, shape: &str, colour: &str) -> Result<PieceKind, FigureError> {
    let shape = shape.parse().map_err(|error: trivium_game::ParseError| line.error(error))?;
    let colour = match colour {
        "yellow" => Colour::Yellow,
        "green" => Colour::Green,
        "neutral" => Colour::Neutral,
        _ => return Err(line.error("the colours are yellow, green and neutral")),
    };
    Ok(PieceKind::Caminos(shape, colour))
}

fn read_cumino(line: &Line<'_>, cumino: &str, seat: &str) -> Result<PieceKind, FigureError> {
    let cumino = cumino.parse().map_err(|error| line.error(error))?;
    let seat = seat.parse::<u8>().ok().filter(|&seat| usize::from(seat) < MAX_SEATS);
    let seat = seat.ok_or_else(|| line.error("a seat is a number from 0 to 5"))?;
    Ok(PieceKind::Cuminos(cumino, Seat::new(seat)))
}
