//! Tiles.
//!
//! On every edge of a tile land and water meet in the middle, and banks are quarters of circles around corners: so
//! the banks of neighbours flow into one another, and an island or a pond comes out round.

use std::fmt::Write as _;

use trivium_wege::{Cell, Corner, Kind, Laid, Tile};

use super::{SIDE, duck, middle, upper_left};
use crate::Drawing;
use crate::drawing::{line, outline, pair};
use crate::geometry::{Bounds, Point};
use crate::palette::{BANK, DECK, LAND, LAND_TRACK, PAPER, RAIL, RESERVE, TREES, WATER, WATER_TRACK};

const HALF: f64 = SIDE / 2.0;

/// A single tile as it lies on cell 0,0; a duck sits in the north-eastern corner.
pub fn draw_tile(tile: Tile) -> Drawing {
    let mut drawing = Drawing::default();
    let laid = Laid { tile, corner: tile.duck().map(|_| Corner::NorthEast) };
    draw(&mut drawing, Cell::ORIGIN, laid);
    duck::draw(&mut drawing, Cell::ORIGIN, laid);
    drawing
}

/// Draws a tile without its duck.
pub(super) fn draw(drawing: &mut Drawing, cell: Cell, laid: Laid) {
    draw_turned(drawing, cell, laid, false);
}

/// Draws a tile without its duck, perhaps turned by a quarter against how it must lie.
pub(super) fn draw_turned(drawing: &mut Drawing, cell: Cell, laid: Laid, turned: bool) {
    let rising = (cell.water_corners()[0] == Corner::NorthEast) != turned;
    let kind = laid.tile.kind();
    let letter = match kind {
        Kind::Path => 'p',
        Kind::River => 'r',
        Kind::Bridge => 'b',
        Kind::Reserve => 'n',
    };
    let name = format!("{letter}{}", if rising { "u" } else { "d" });
    drawing.define(&name, || part(kind, rising));
    drawing.draw_part(&name, upper_left(cell));
    drawing.reach(Bounds::around(middle(cell), HALF));
}

/// A corner of the tile, on the diagonal that rises to the right or on the one that falls.
fn corners(rising: bool) -> [Point; 2] {
    if rising {
        [Point::new(SIDE, 0.0), Point::new(0.0, SIDE)]
    } else {
        [Point::new(0.0, 0.0), Point::new(SIDE, SIDE)]
    }
}

/// The part that draws a tile; its water corners are on the rising diagonal or on the falling one.
fn part(kind: Kind, rising: bool) -> String {
    let (water, land) = (corners(rising), corners(!rising));
    let square = [(0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)].map(|(x, y)| Point::new(x, y));
    let square = outline(&square);
    let ground = |fill| format!("<path d=\"{square}\" fill=\"{fill}\"/>");
    let picture = match kind {
        Kind::Path => ground(LAND) + &quarters(water, WATER) + &footpath(land),
        Kind::River => ground(WATER) + &quarters(land, LAND) + &current(water),
        Kind::Bridge => {
            ground(WATER) + &quarters(land, LAND) + &current(water) + &footpath(land) + &deck(land)
        }
        Kind::Reserve => ground(RESERVE) + &quarters(land, LAND) + &quarters(water, WATER) + &trees(),
    };
    // A faint line separates tiles.
    format!("{picture}<path d=\"{square}\" fill=\"none\" stroke=\"{PAPER}\" stroke-opacity=\".75\"/>")
}

/// Quarters of discs in two opposite corners, with their banks.
fn quarters(corners: [Point; 2], fill: &str) -> String {
    let centre = Point::new(HALF, HALF);
    let quarter = |corner: Point| {
        let (across, down) = (Point::new(centre.x, corner.y), Point::new(corner.x, centre.y));
        // Which way round the arc goes depends on the diagonal.
        let sweep = u8::from((corner.x < centre.x) == (corner.y < centre.y));
        let arc = format!("M{}A{HALF} {HALF} 0 0 {sweep} {}", pair(across), pair(down));
        format!(
            "<path d=\"{arc}L{}z\" fill=\"{fill}\"/><path d=\"{arc}\" fill=\"none\" stroke=\"{BANK}\" \
             stroke-width=\"1.6\" stroke-linecap=\"butt\"/>",
            pair(corner)
        )
    };
    corners.map(quarter).concat()
}

/// A dotted line from land corner to land corner.
fn footpath(corners: [Point; 2]) -> String {
    format!(
        "<path d=\"{}\" fill=\"none\" stroke=\"{LAND_TRACK}\" stroke-width=\"2.2\" stroke-dasharray=\".1 5.99\" \
         stroke-dashoffset=\"-3.05\"/>",
        line(&corners)
    )
}

/// A wavy line from water corner to water corner.
fn current([from, to]: [Point; 2]) -> String {
    let step = (to - from) * 0.125;
    let out = Point::new(-step.y, step.x) * 0.55;
    let mut path = format!("M{}", pair(from));
    for wave in 0..8 {
        let side = if wave % 2 == 0 { out } else { out * -1.0 };
        let _ = write!(path, "q{} {}", pair(step * 0.5 + side), pair(step));
    }
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{WATER_TRACK}\" stroke-width=\"1.4\" stroke-linecap=\"butt\"/>"
    )
}

/// A deck over the water between the land corners.
fn deck([from, to]: [Point; 2]) -> String {
    let along = (to - from) * (1.0 / SIDE);
    let across = Point::new(-along.y, along.x);
    let centre = Point::new(HALF, HALF);
    let at = |far: f64, aside: f64| centre + along * far + across * aside;
    let (length, width) = (13.0, 7.5);
    let rim = [at(-length, -width), at(length, -width), at(length, width), at(-length, width)];
    let planks: String = (-4..=4)
        .map(|plank| {
            let far = f64::from(plank) * length / 4.5;
            line(&[at(far, -width), at(far, width)])
        })
        .collect();
    let rails = line(&[at(-length - 2.0, -width), at(length + 2.0, -width)])
        + &line(&[at(-length - 2.0, width), at(length + 2.0, width)]);
    format!(
        "<path d=\"{}\" fill=\"{DECK}\"/><g fill=\"none\" stroke=\"{RAIL}\"><path d=\"{planks}\" \
         stroke-width=\".7\"/><path d=\"{rails}\" stroke-width=\"2\"/></g>",
        outline(&rim)
    )
}

/// A few trees in the middle.
fn trees() -> String {
    let places =
        [(28.0, 19.0, 5.0), (20.0, 28.0, 5.0), (36.0, 28.0, 5.0), (28.0, 37.0, 5.0), (28.0, 28.0, 6.0)];
    let tree = |(x, y, size): (f64, f64, f64)| {
        let top = Point::new(x, y - size);
        let foot = [Point::new(x + size * 0.8, y + size * 0.7), Point::new(x - size * 0.8, y + size * 0.7)];
        outline(&[top, foot[0], foot[1]])
    };
    let path: String = places.map(tree).concat();
    format!("<path d=\"{path}\" fill=\"{TREES}\" stroke=\"#8fbf8a\" stroke-width=\".8\"/>")
}
