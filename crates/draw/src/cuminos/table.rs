//! The table under the cuminos.

use std::fmt::Write as _;

use trivium_cuminos::{Cell, Direction, Laying, Position};
use trivium_game::Seat;

use super::{Marks, spot_of};
use crate::Drawing;
use crate::blocks::Being;
use crate::drawing::{line, outline, pair};
use crate::geometry::{Bounds, EAST, NORTH, Point, seen};
use crate::palette::{CELL, CELL_LINE, RIGHT};
use crate::signs::write_coordinate;

/// The part of the table that is drawn: first and last column, first and last row.
struct Extent {
    columns: [i32; 2],
    rows: [i32; 2],
}

impl Extent {
    /// One free cell around all pieces.
    fn around(pieces: &[(Seat, Laying, Being)]) -> Self {
        let spots: Vec<_> = pieces.iter().flat_map(|(_, laying, _)| laying.halves().map(spot_of)).collect();
        let span = |axis: usize| {
            let numbers = || spots.iter().map(|spot| spot[axis]);
            [numbers().min().unwrap_or(0) - 1, numbers().max().unwrap_or(0) + 1]
        };
        Self { columns: span(0), rows: span(1) }
    }
}

pub(super) fn draw(
    drawing: &mut Drawing,
    position: &Position,
    pieces: &[(Seat, Laying, Being)],
    marks: &Marks,
) {
    let extent = Extent::around(pieces);
    draw_plane(drawing, &extent);
    if !marks.without_coordinates {
        write_coordinates(drawing, &extent);
    }
    if marks.source {
        draw_source(drawing);
    }
    for &end in &marks.open_ends {
        for direction in Direction::SIDES {
            let (dx, dy) = step(direction);
            let beside = Cell::new(i64::from(end.x()) + dx, i64::from(end.y()) + dy);
            if position.column(beside).is_empty() {
                draw_arrow(drawing, end, (dx as f64, dy as f64));
            }
        }
    }
}

fn place(x: i32, y: i32) -> Point {
    seen(x.into(), y.into(), 0.0)
}

fn draw_plane(drawing: &mut Drawing, extent: &Extent) {
    let ([west, east], [south, north]) = (extent.columns, extent.rows);
    let corners =
        [place(west, south), place(east + 1, south), place(east + 1, north + 1), place(west, north + 1)];
    drawing.draw_path(&outline(&corners), &format!("fill=\"{CELL}\" stroke=\"{CELL_LINE}\""));
    for corner in corners {
        drawing.reach(Bounds::around(corner, 1.0));
    }
    let files = (west + 1..=east).map(|x| line(&[place(x, south), place(x, north + 1)]));
    let rows = (south + 1..=north).map(|y| line(&[place(west, y), place(east + 1, y)]));
    let lines: String = files.chain(rows).collect();
    let look = format!("fill=\"none\" stroke=\"{CELL_LINE}\" stroke-width=\".8\" stroke-opacity=\".6\"");
    drawing.draw_path(&lines, &look);
}

fn write_coordinates(drawing: &mut Drawing, extent: &Extent) {
    let ([west, east], [south, north]) = (extent.columns, extent.rows);
    for x in west..=east {
        let place = seen(f64::from(x) + 0.5, f64::from(south) - 0.5, 0.0);
        write_coordinate(drawing, &x.to_string(), place);
    }
    for y in south..=north {
        let place = seen(f64::from(west) - 0.4, f64::from(y) + 0.5, 0.0);
        write_coordinate(drawing, &y.to_string(), place);
    }
}

/// A ring on the table around the source.
fn draw_source(drawing: &mut Drawing) {
    let reach = [EAST, NORTH].map(|side| side * 0.95);
    let at = |x: f64, y: f64| seen(0.5, 0.5, 0.0) + reach[0] * x + reach[1] * y;
    let bend = 0.5523;
    let mut path = format!("M{}", pair(at(1.0, 0.0)));
    for [(ax, ay), (bx, by), (cx, cy)] in [
        [(1.0, bend), (bend, 1.0), (0.0, 1.0)],
        [(-bend, 1.0), (-1.0, bend), (-1.0, 0.0)],
        [(-1.0, -bend), (-bend, -1.0), (0.0, -1.0)],
        [(bend, -1.0), (1.0, -bend), (1.0, 0.0)],
    ] {
        let _ = write!(path, "C{} {} {}", pair(at(ax, ay)), pair(at(bx, by)), pair(at(cx, cy)));
    }
    drawing.draw_path(&path, &format!("fill=\"none\" stroke=\"{RIGHT}\" stroke-width=\"2.4\""));
}

const fn step(direction: Direction) -> (i64, i64) {
    match direction {
        Direction::East => (1, 0),
        Direction::West => (-1, 0),
        Direction::North => (0, 1),
        Direction::South => (0, -1),
        Direction::Up | Direction::Down => (0, 0),
    }
}

/// An arrow on the table that leads away from an open end.
fn draw_arrow(drawing: &mut Drawing, end: Cell, (dx, dy): (f64, f64)) {
    let (x, y) = (f64::from(end.x()) + 0.5, f64::from(end.y()) + 0.5);
    let at = |out: f64, aside: f64| seen(x + dx * out - dy * aside, y + dy * out + dx * aside, 0.0);
    let corners = [at(0.92, 0.0), at(0.62, 0.24), at(0.62, -0.24)];
    drawing.draw_path(&outline(&corners), &format!("fill=\"{RIGHT}\""));
}
