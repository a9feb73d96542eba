//! What is pointed out, laid over the tiles.

use trivium_wege::{Cell, Corner, Pair, Point as Place, Side, Way};

use super::{Marks, SIDE, frame, middle, seen};
use crate::Drawing;
use crate::drawing::line;
use crate::geometry::{Bounds, Point};
use crate::palette::{GLOW, INK, RIGHT, WRONG};
use crate::signs::{draw_cross, draw_glowing};

/// What lies on the tiles, under the ducks.
pub(super) fn draw_ways(drawing: &mut Drawing, marks: &Marks) {
    // Where ways cross, a bridge leads land over water.
    for side in [Side::Water, Side::Land] {
        for (_, way) in marks.ways.iter().filter(|(other, _)| *other == side) {
            draw_way(drawing, side, way);
        }
    }
}

/// What lies over everything.
pub(super) fn draw_rings(drawing: &mut Drawing, marks: &Marks) {
    for &pair in &marks.pairs {
        draw_pair(drawing, pair);
    }
    for &cell in &marks.outlined {
        let look = format!("fill=\"none\" stroke=\"{RIGHT}\" stroke-width=\"3\"");
        drawing.draw_path(&frame(cell, 1.0), &look);
        drawing.reach(Bounds::around(middle(cell), SIDE / 2.0));
    }
    for &place in &marks.round {
        draw_ring(drawing, seen(place), SIDE * 0.56, WRONG, " stroke-dasharray=\"6 5\"");
    }
    for &cell in &marks.crossed {
        draw_cross(drawing, middle(cell), 12.0);
    }
}

/// Lines along the diagonals of the way's tiles, and dots in its points.
fn draw_way(drawing: &mut Drawing, side: Side, way: &Way) {
    let path: String = way.cells.iter().map(|&cell| line(&ends(cell, side).map(seen))).collect();
    let colour = match side {
        Side::Land => INK,
        Side::Water => RIGHT,
    };
    draw_glowing(drawing, &path, colour, 4.0, "");
    for &point in &way.points {
        let look = format!("fill=\"{GLOW}\" stroke=\"{colour}\" stroke-width=\"2\"");
        drawing.draw_circle(seen(point), 4.0, &look);
    }
}

/// The two points of a cell that are land, or water.
fn ends(cell: Cell, side: Side) -> [Place; 2] {
    let [water_north, water_south] = cell.water_corners();
    let [north, south] = match (side, water_north) {
        (Side::Water, _) => [water_north, water_south],
        (Side::Land, Corner::NorthEast) => [Corner::NorthWest, Corner::SouthEast],
        (Side::Land, _) => [Corner::NorthEast, Corner::SouthWest],
    };
    [cell.point(north), cell.point(south)]
}

fn draw_pair(drawing: &mut Drawing, pair: Pair) {
    let dashes = if pair.inside { "" } else { " stroke-dasharray=\"4 5\"" };
    draw_ring(drawing, seen(pair.point), SIDE * 0.45, INK, dashes);
}

fn draw_ring(drawing: &mut Drawing, centre: Point, radius: f64, colour: &str, dashes: &str) {
    let glow = format!("fill=\"none\" stroke=\"{GLOW}\" stroke-width=\"5.5\" stroke-opacity=\".85\"");
    drawing.draw_circle(centre, radius, &glow);
    let ring = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.6\"{dashes}");
    drawing.draw_circle(centre, radius, &ring);
}
