//! The board seen straight from above, with the heights of the columns written on them.

use trivium_caminos::{Cell, Position, Way};

use super::Marks;
use super::board::{beside, draw_side, neighbour};
use super::scene::paint_of;
use crate::Drawing;
use crate::drawing::{line, number, outline};
use crate::geometry::{Bounds, Point};
use crate::palette::{BORDER_CELL, CELL, CELL_LINE, INK};
use crate::signs::{draw_cross, draw_glowing, write_coordinate, write_label};

/// The side of a cell.
const SIDE: f64 = 26.0;

/// The board seen straight from above: every column shows the colour of its top and its height.
pub fn draw_flat(position: &Position, marks: &Marks) -> Drawing {
    let mut drawing = Drawing::default();
    let grid = position.options().grid;
    for cell in grid.cells().filter(|&cell| marks.shows(cell)) {
        draw_cell(&mut drawing, position, cell);
    }
    draw_rim(&mut drawing, position, marks);
    if let Some(way) = &marks.way {
        draw_way(&mut drawing, way);
    }
    for cell in grid.cells().filter(|&cell| marks.shows(cell) && position.height(cell) > 0) {
        write_height(&mut drawing, position, marks, cell);
    }
    for step in &marks.broken {
        draw_cross(&mut drawing, middle(step.high).middle(middle(step.low)), 5.0);
    }
    if !marks.without_coordinates {
        write_coordinates(&mut drawing, position, marks);
    }
    for &(side, letter) in &marks.sides {
        draw_side(&mut drawing, grid, side, place);
        let [x, y] = beside(grid, side);
        write_label(&mut drawing, &letter.to_string(), place(x, y));
    }
    drawing
}

fn place(x: f64, y: f64) -> Point {
    Point::new(x * SIDE, -y * SIDE)
}

fn middle(cell: Cell) -> Point {
    place(f64::from(cell.x()) + 0.5, f64::from(cell.y()) + 0.5)
}

fn draw_cell(drawing: &mut Drawing, position: &Position, cell: Cell) {
    let grid = position.options().grid;
    let (name, fill) = match position.column(cell).last() {
        Some(colour) => {
            let paint = paint_of(colour);
            (format!("flat-{}", paint.name), paint.top)
        }
        None if grid.sides().any(|side| side.has(cell)) => ("flat-b".to_owned(), BORDER_CELL),
        None => ("flat-c".to_owned(), CELL),
    };
    drawing.define(&name, || {
        let corners = [place(0.0, 0.0), place(1.0, 0.0), place(1.0, 1.0), place(0.0, 1.0)];
        format!("<path d=\"{}\" fill=\"{fill}\" stroke=\"{CELL_LINE}\"/>", outline(&corners))
    });
    drawing.draw_part(&name, place(cell.x().into(), cell.y().into()));
    drawing.reach(Bounds::around(middle(cell), SIDE / 2.0));
}

/// The outer edge of the board, and the steps between columns of different heights.
fn draw_rim(drawing: &mut Drawing, position: &Position, marks: &Marks) {
    let grid = position.options().grid;
    let mut rim = String::new();
    let mut steps = String::new();
    for cell in grid.cells().filter(|&cell| marks.shows(cell)) {
        let [west, south] = [f64::from(cell.x()), f64::from(cell.y())];
        let edges = [
            ((0, 1), [place(west, south + 1.0), place(west + 1.0, south + 1.0)]),
            ((1, 0), [place(west + 1.0, south), place(west + 1.0, south + 1.0)]),
            ((0, -1), [place(west, south), place(west + 1.0, south)]),
            ((-1, 0), [place(west, south), place(west, south + 1.0)]),
        ];
        for ((dx, dy), edge) in edges {
            match neighbour(cell, dx, dy).filter(|&cell| grid.has(cell)) {
                None => rim += &line(&edge),
                Some(other) if position.height(cell) > position.height(other) => steps += &line(&edge),
                Some(_) => {}
            }
        }
    }
    for (path, width) in [(steps, 1.6), (rim, 2.4)] {
        if !path.is_empty() {
            let width = number(width);
            drawing.draw_path(&path, &format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"{width}\""));
        }
    }
}

fn write_height(drawing: &mut Drawing, position: &Position, marks: &Marks, cell: Cell) {
    let Some(paint) = position.column(cell).last().map(paint_of) else { return };
    if marks.way.as_ref().is_some_and(|way| way.cells.contains(&cell)) {
        drawing.draw_circle(middle(cell), 8.0, &format!("fill=\"{}\"", paint.top));
    }
    let height = position.height(cell).to_string();
    let look = format!("font-weight=\"bold\" fill=\"{}\"", paint.carving);
    drawing.write_text(&height, middle(cell), 14.0, &look);
}

fn draw_way(drawing: &mut Drawing, way: &Way) {
    let points: Vec<_> = way.cells.iter().map(|&cell| middle(cell)).collect();
    draw_glowing(drawing, &line(&points), INK, 3.0, "");
}

fn write_coordinates(drawing: &mut Drawing, position: &Position, marks: &Marks) {
    let [from, to] = marks.corner_cells(position);
    let (west, south) = (f64::from(from.x()), f64::from(from.y()));
    for x in from.x()..=to.x() {
        let file = char::from(b'a' + x).to_string();
        write_coordinate(drawing, &file, place(f64::from(x) + 0.5, south - 0.45));
    }
    for y in from.y()..=to.y() {
        write_coordinate(drawing, &(y + 1).to_string(), place(west - 0.5, f64::from(y) + 0.5));
    }
}
