//! Ducks.

use trivium_wege::{Cell, Corner, Duck, Laid};

use super::{SIDE, middle};
use crate::Drawing;
use crate::geometry::Point;
use crate::palette::{BEAK, GLOW, INK};

/// How far from the middle of its tile a duck sits, on both axes.
const OUT: f64 = SIDE * 0.27;

/// Draws the duck of a tile in its corner, if it has one.
pub(super) fn draw(drawing: &mut Drawing, cell: Cell, laid: Laid) {
    let (Some(duck), Some(corner)) = (laid.tile.duck(), laid.corner) else { return };
    let name = match duck {
        Duck::Black => "duck-b",
        Duck::White => "duck-w",
    };
    drawing.define(name, || part(duck));
    drawing.draw_part(name, place(cell, corner));
}

fn place(cell: Cell, corner: Corner) -> Point {
    let east = if corner.is_east() { OUT } else { -OUT };
    let north = if corner.is_north() { -OUT } else { OUT };
    middle(cell) + Point::new(east, north)
}

/// A duck that swims to the right, around the origin.
fn part(duck: Duck) -> String {
    let (fill, edge) = match duck {
        Duck::Black => (INK, GLOW),
        Duck::White => (GLOW, INK),
    };
    let body = "M-9 0C-8 6 4 7 6.5 2C7 .5 6 -1 5.2 -1.8C7.5 -4.5 5.5 -8.5 2.2 -8C-.8 -7.5 -1.5 -4.5 -.2 -2.2\
                C-3.5 -1.2 -6.5 -1 -9 0z";
    format!(
        "<path d=\"{body}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.1\"/>\
         <path d=\"M5.8 -5.6l4.4 1.2l-4.4 1.6z\" fill=\"{BEAK}\"/>\
         <circle cx=\"3.4\" cy=\"-5.4\" r=\".9\" fill=\"{edge}\"/>"
    )
}
