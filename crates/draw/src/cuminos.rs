//! Pictures of Cuminos.

mod carving;
mod marks;
mod table;

use trivium_cuminos::{Cell, Contact, Cumino, Direction, Half, Laying, Position, Spot as Place};
use trivium_game::Seat;

use crate::Drawing;
use crate::blocks::{Being, Blocks, Cube, Spot};
use crate::palette::SEATS;

/// What a picture points out.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Open ends, with arrows where they can go on.
    pub open_ends: Vec<Cell>,
    /// Whether the source is ringed.
    pub source: bool,
    /// Cuminos that are not laid, but are thought of.
    pub ghosts: Vec<Ghost>,
    /// Contacts, numbered from 1.
    pub contacts: Vec<Contact>,
    /// Contacts that do not match, crossed out.
    pub crossed: Vec<Contact>,
    /// Whether the numbers of columns and rows are left out.
    pub without_coordinates: bool,
}

/// A cumino that is thought of.
#[derive(Clone, Copy, Debug)]
pub struct Ghost {
    /// Whose it is.
    pub seat: Seat,
    /// How it would be laid.
    pub laying: Laying,
    /// Whether it could be laid so.
    pub allowed: bool,
}

/// A view from high in the south-west: the table, what is laid in this round, and the marks.
pub fn draw(position: &Position, marks: &Marks) -> Drawing {
    let mut drawing = Drawing::default();
    let mut pieces = Vec::new();
    for laid in position.laid() {
        pieces.push((laid.seat, laid.laying, Being::Solid));
    }
    for ghost in &marks.ghosts {
        let being = if ghost.allowed { Being::Allowed } else { Being::Refused };
        pieces.push((ghost.seat, ghost.laying, being));
    }
    table::draw(&mut drawing, position, &pieces, marks);
    draw_pieces(&mut drawing, &pieces);
    marks::draw(&mut drawing, marks);
    drawing
}

/// A single cumino of a seat, lying.
pub fn draw_cumino(cumino: Cumino, seat: Seat) -> Drawing {
    let laying = Laying::new(cumino, Place::new(Cell::SOURCE, 0), Direction::East);
    let mut drawing = Drawing::default();
    draw_pieces(&mut drawing, &[(seat, laying, Being::Solid)]);
    drawing
}

fn spot_of(half: Half) -> Spot {
    let cell = half.spot.cell();
    [cell.x().into(), cell.y().into(), half.spot.z().into()]
}

/// Draws cuminos with their marks on all faces.
fn draw_pieces(drawing: &mut Drawing, pieces: &[(Seat, Laying, Being)]) {
    let mut blocks = Blocks::default();
    let mut halves = Vec::new();
    for (piece, &(seat, laying, being)) in pieces.iter().enumerate() {
        for half in laying.halves() {
            blocks.put(spot_of(half), Cube { paint: &SEATS[seat.index()], piece, being });
            halves.push((spot_of(half), half.mark));
        }
    }
    blocks.draw(drawing, |drawing, spot, cube, facing| {
        if let Some(&(_, mark)) = halves.iter().find(|(other, _)| *other == spot) {
            carving::draw(drawing, spot, cube, facing, mark);
        }
    });
}
