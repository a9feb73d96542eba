//! The board under the stacks.

use trivium_caminos::{Cell, Grid, Position, Side};

use super::Marks;
use crate::Drawing;
use crate::drawing::{line, outline};
use crate::geometry::{Bounds, EAST, NORTH, Point, seen};
use crate::palette::{BORDER_CELL, CELL, CELL_LINE, RIGHT, SLAB_SOUTH, SLAB_WEST};
use crate::signs::{write_coordinate, write_label};

/// How thick the board is.
const SLAB: Point = Point::new(0.0, 7.0);
/// How far the lines of cells go on where the board does, but the picture does not.
const STUB: f64 = 0.3;

pub(super) fn draw(drawing: &mut Drawing, position: &Position, marks: &Marks) {
    let grid = position.options().grid;
    draw_stubs(drawing, grid, marks);
    for cell in grid.cells().filter(|&cell| marks.shows(cell)) {
        draw_slab(drawing, grid, cell);
    }
    let border = |cell| grid.sides().any(|side| side.has(cell));
    for (name, fill, on_border) in [("cell", CELL, false), ("cell-b", BORDER_CELL, true)] {
        drawing.define(name, || cell_part(fill));
        for cell in grid.cells().filter(|&cell| marks.shows(cell) && border(cell) == on_border) {
            drawing.draw_part(name, corner(cell));
        }
    }
    if !marks.without_coordinates {
        write_coordinates(drawing, position, marks);
    }
    for &(side, letter) in &marks.sides {
        draw_side(drawing, grid, side, |x, y| seen(x, y, 0.0));
        let [x, y] = beside(grid, side);
        write_label(drawing, &letter.to_string(), seen(x, y, 0.0));
    }
}

/// A place outside a side, off its middle.
pub(super) fn beside(grid: Grid, side: Side) -> [f64; 2] {
    let cells: Vec<_> = grid.cells().filter(|&cell| side.has(cell)).collect();
    let mean = |of: fn(Cell) -> u8| {
        cells.iter().map(|&cell| f64::from(of(cell)) + 0.5).sum::<f64>() / cells.len() as f64
    };
    let middle = f64::from(grid.size()) / 2.0;
    [mean(Cell::x), mean(Cell::y)].map(|place| {
        let out = place - middle;
        // The middle of a slanted side is nearer to the board's middle on both axes.
        let step = if out.abs() < 0.1 {
            0.0
        } else {
            out.signum() * if out.abs() > middle - 1.0 { 1.6 } else { 1.2 }
        };
        place + step
    })
}

/// A strong line along the outer edge of a side.
pub(super) fn draw_side(drawing: &mut Drawing, grid: Grid, side: Side, see: impl Fn(f64, f64) -> Point) {
    let mut path = String::new();
    for cell in grid.cells().filter(|&cell| side.has(cell)) {
        let [west, south] = [f64::from(cell.x()), f64::from(cell.y())];
        let edges = [
            ("N", (0, 1), [see(west, south + 1.0), see(west + 1.0, south + 1.0)]),
            ("E", (1, 0), [see(west + 1.0, south), see(west + 1.0, south + 1.0)]),
            ("S", (0, -1), [see(west, south), see(west + 1.0, south)]),
            ("W", (-1, 0), [see(west, south), see(west, south + 1.0)]),
        ];
        for (direction, (dx, dy), edge) in edges {
            let outer = !neighbour(cell, dx, dy).is_some_and(|cell| grid.has(cell));
            // The straight edge of a corner cell is drawn with the straight side.
            let straight = grid.sides().any(|other| other.name() == direction && other.has(cell));
            if outer && side.name().contains(direction) && (side.name() == direction || !straight) {
                path += &line(&edge);
            }
        }
    }
    drawing.draw_path(&path, &format!("fill=\"none\" stroke=\"{RIGHT}\" stroke-width=\"5\""));
}

fn cell_part(fill: &str) -> String {
    let corners = [Point::default(), EAST, EAST + NORTH, NORTH];
    format!("<path d=\"{}\" fill=\"{fill}\" stroke=\"{CELL_LINE}\"/>", outline(&corners))
}

/// The south-western corner of a cell.
fn corner(cell: Cell) -> Point {
    seen(cell.x().into(), cell.y().into(), 0.0)
}

/// The cell this many files and ranks away, if it is within the largest grid.
pub(super) fn neighbour(cell: Cell, dx: i16, dy: i16) -> Option<Cell> {
    let x = u8::try_from(i16::from(cell.x()) + dx).ok()?;
    let y = u8::try_from(i16::from(cell.y()) + dy).ok()?;
    Cell::new(x, y)
}

/// The board's thickness, where it ends towards the viewer.
fn draw_slab(drawing: &mut Drawing, grid: Grid, cell: Cell) {
    let ends = |dx, dy| !neighbour(cell, dx, dy).is_some_and(|cell| grid.has(cell));
    let place = corner(cell);
    for (dx, dy, name, along, fill) in
        [(0, -1, "slab-s", EAST, SLAB_SOUTH), (-1, 0, "slab-w", NORTH, SLAB_WEST)]
    {
        if ends(dx, dy) {
            drawing.define(name, || {
                let corners = [Point::default(), along, along + SLAB, SLAB];
                format!("<path d=\"{}\" fill=\"{fill}\" stroke=\"{CELL_LINE}\"/>", outline(&corners))
            });
            drawing.draw_part(name, place);
        }
    }
    drawing.reach(Bounds::around(place + SLAB, 1.0));
    for corner in [place, place + EAST, place + NORTH, place + EAST + NORTH] {
        drawing.reach(Bounds::around(corner, 1.0));
    }
}

/// Short ends of lines where the board goes on outside the picture.
fn draw_stubs(drawing: &mut Drawing, grid: Grid, marks: &Marks) {
    let mut path = String::new();
    for cell in grid.cells().filter(|&cell| marks.shows(cell)) {
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let Some(beyond) = neighbour(cell, dx, dy).filter(|&cell| grid.has(cell)) else { continue };
            if marks.shows(beyond) {
                continue;
            }
            let out = (EAST * f64::from(dx) + NORTH * f64::from(dy)) * STUB;
            let along = if dx == 0 { EAST } else { NORTH };
            let far = EAST * f64::from(dx.max(0)) + NORTH * f64::from(dy.max(0));
            for start in [corner(cell) + far, corner(cell) + far + along] {
                path += &line(&[start, start + out]);
                drawing.reach(Bounds::around(start + out, 1.0));
            }
        }
    }
    if !path.is_empty() {
        drawing.draw_path(&path, &format!("fill=\"none\" stroke=\"{CELL_LINE}\""));
    }
}

fn write_coordinates(drawing: &mut Drawing, position: &Position, marks: &Marks) {
    let [from, to] = marks.corner_cells(position);
    let (west, south) = (f64::from(from.x()), f64::from(from.y()));
    for x in from.x()..=to.x() {
        let file = char::from(b'a' + x).to_string();
        write_coordinate(drawing, &file, seen(f64::from(x) + 0.5, south - 0.65, 0.0) + Point::new(0.0, 4.0));
    }
    for y in from.y()..=to.y() {
        let rank = (y + 1).to_string();
        write_coordinate(drawing, &rank, seen(west - 0.5, f64::from(y) + 0.5, 0.0) + Point::new(0.0, 4.0));
    }
}
