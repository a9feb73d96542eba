//! Pictures of Wege.

mod duck;
mod marks;
mod tile;

use trivium_wege::{Cell, Laid, Pair, Point as Place, Position, Side, Way};

use crate::Drawing;
use crate::drawing::outline;
use crate::geometry::{Bounds, Point};
use crate::palette::{RIGHT, WRONG};
use crate::signs::write_coordinate;

pub use tile::draw_tile;

/// The side of a tile.
const SIDE: f64 = 56.0;

/// What a picture points out.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Ways that are lit up.
    pub ways: Vec<(Side, Way)>,
    /// Pairs of ducks that are ringed; dashed where they do not count.
    pub pairs: Vec<Pair>,
    /// Islands and ponds that are ringed.
    pub round: Vec<Place>,
    /// Cells that are outlined.
    pub outlined: Vec<Cell>,
    /// Cells that are crossed out.
    pub crossed: Vec<Cell>,
    /// Tiles that do not lie there, but are thought of.
    pub ghosts: Vec<Ghost>,
    /// Whether the numbers of columns and rows are left out.
    pub without_coordinates: bool,
}

/// A tile that is thought of.
#[derive(Clone, Copy, Debug)]
pub struct Ghost {
    /// Where it would lie, perhaps on another tile.
    pub cell: Cell,
    /// How it would lie.
    pub laid: Laid,
    /// Whether it is turned by a quarter, so that it fits nowhere around it (W4).
    pub turned: bool,
    /// Whether it could lie so.
    pub allowed: bool,
}

/// The park from above, and the marks.
pub fn draw(position: &Position, marks: &Marks) -> Drawing {
    let mut drawing = Drawing::default();
    for (cell, laid) in position.tiles() {
        tile::draw(&mut drawing, cell, laid);
    }
    marks::draw_ways(&mut drawing, marks);
    for (cell, laid) in position.tiles() {
        duck::draw(&mut drawing, cell, laid);
    }
    for &ghost in &marks.ghosts {
        draw_ghost(&mut drawing, ghost);
    }
    marks::draw_rings(&mut drawing, marks);
    if !marks.without_coordinates {
        write_coordinates(&mut drawing, position, marks);
    }
    drawing
}

/// Where a point of the lattice is seen.
fn seen(place: Place) -> Point {
    Point::new(f64::from(place.x) * SIDE, -f64::from(place.y) * SIDE)
}

/// The upper left corner of a cell.
fn upper_left(cell: Cell) -> Point {
    seen(Place { x: cell.x(), y: cell.y() + 1 })
}

fn middle(cell: Cell) -> Point {
    upper_left(cell) + Point::new(SIDE / 2.0, SIDE / 2.0)
}

/// The outline of a cell, inset by this much.
fn frame(cell: Cell, inset: f64) -> String {
    let reach = SIDE / 2.0 - inset;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    outline(&corners.map(|(x, y)| middle(cell) + Point::new(x, y) * reach))
}

fn draw_ghost(drawing: &mut Drawing, ghost: Ghost) {
    drawing.group("opacity=\".75\"", |drawing| {
        tile::draw_turned(drawing, ghost.cell, ghost.laid, ghost.turned);
        duck::draw(drawing, ghost.cell, ghost.laid);
    });
    let colour = if ghost.allowed { RIGHT } else { WRONG };
    let look = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" stroke-dasharray=\"7 5\"");
    drawing.draw_path(&frame(ghost.cell, 1.0), &look);
    drawing.reach(Bounds::around(middle(ghost.cell), SIDE / 2.0));
}

fn write_coordinates(drawing: &mut Drawing, position: &Position, marks: &Marks) {
    let laid = position.tiles().map(|(cell, _)| cell);
    let ghosts = marks.ghosts.iter().map(|ghost| ghost.cell);
    let cells: Vec<_> = laid.chain(ghosts).chain(marks.outlined.iter().copied()).collect();
    let span = |of: fn(Cell) -> i32| {
        let numbers = || cells.iter().map(|&cell| of(cell));
        numbers().min().zip(numbers().max())
    };
    let Some(((west, east), (south, north))) = span(Cell::x).zip(span(Cell::y)) else { return };
    let lower_left = seen(Place { x: west, y: south });
    for x in west..=east {
        let place = Point::new((f64::from(x) + 0.5) * SIDE, lower_left.y + 13.0);
        write_coordinate(drawing, &x.to_string(), place);
    }
    for y in south..=north {
        let place = Point::new(lower_left.x - 13.0, -(f64::from(y) + 0.5) * SIDE);
        write_coordinate(drawing, &y.to_string(), place);
    }
}
