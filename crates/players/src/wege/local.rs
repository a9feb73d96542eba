//! The local effect of a laying, at the corners of its cell.

use trivium_wege::{Cell, Corner, Duck, Kind, Move, Point, Position, Side, Tile};

/// The value of a blocked link, relative to a made one.
const BLOCKED: f32 = 0.5;
/// The value of a free place beside a lone duck, relative to a pair.
const ROOM: f32 = 0.1;
/// The cost of taking a place beside a lone duck.
const DENIED: f32 = 0.2;

/// What a laying brings each side, land first: links of its ways, and pairs of its ducks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Effect {
    pub(super) links: [f32; 2],
    pub(super) pairs: [f32; 2],
    /// New ponds, which hurt land, and new islands, which hurt water.
    pub(super) spoiled: [f32; 2],
}

impl Effect {
    /// The effect of laying a tile.
    pub(super) fn of(position: &Position, mv: Move, tile: Tile) -> Self {
        let links = Side::ALL.map(|side| {
            let met = links_at(position, mv.cell(), side);
            if tile.kind().joins(side) { met } else { -BLOCKED * met }
        });
        let pairs = Duck::ALL.map(|duck| pairing(position, mv, tile, duck));
        let mut spoiled = [0.0; 2];
        spoiled[usize::from(tile.kind() == Kind::River)] = closes(position, mv.cell(), tile.kind());
        Self { links, pairs, spoiled }
    }
}

/// At how many of a cell's two corners of a side a way arrives that the cell could carry on.
pub(crate) fn links_at(position: &Position, cell: Cell, side: Side) -> f32 {
    let corners =
        Corner::ALL.into_iter().map(|corner| cell.point(corner)).filter(|point| point.side() == side);
    let arrives = |point: &Point| {
        around(*point).any(|other| {
            other != cell && position.tile_at(other).is_some_and(|laid| laid.tile.kind().joins(side))
        })
    };
    corners.filter(arrives).count() as f32
}

/// The effect on pairs of a colour: 1 for a new pair, less for chances made or taken.
fn pairing(position: &Position, mv: Move, tile: Tile, duck: Duck) -> f32 {
    let cell = mv.cell();
    let mut sum = 0.0;
    for corner in cell.water_corners() {
        let point = cell.point(corner);
        let sitting = ducks_at(position, cell, point, duck);
        let joins = tile.duck() == Some(duck) && mv.corner() == Some(corner);
        let room =
            around(point).filter(|&near| near != cell && position.tile_at(near).is_none()).count() as f32;
        sum += match (sitting, joins) {
            (1, true) => 1.0,
            (0, true) => ROOM * room,
            // Takes a place where another duck could join this one.
            (1, false) => -DENIED,
            _ => 0.0,
        };
    }
    sum
}

/// The number of ducks of a colour at a point, without those on this cell.
fn ducks_at(position: &Position, cell: Cell, point: Point, duck: Duck) -> usize {
    let sits = |other: &Cell| {
        *other != cell
            && position.tile_at(*other).is_some_and(|laid| {
                laid.tile.duck() == Some(duck) && laid.corner.map(|corner| other.point(corner)) == Some(point)
            })
    };
    around(point).filter(sits).count()
}

/// The cells around a point.
pub(crate) fn around(point: Point) -> impl Iterator<Item = Cell> {
    [(0, 0), (-1, 0), (0, -1), (-1, -1)]
        .into_iter()
        .filter_map(move |(x, y)| Cell::new(point.x + x, point.y + y))
}

/// The number of ponds or islands that a path or a river closes: points of the other side with only this kind around
/// them (W12).
fn closes(position: &Position, cell: Cell, kind: Kind) -> f32 {
    let other = match kind {
        Kind::Path => Side::Water,
        Kind::River => Side::Land,
        Kind::Bridge | Kind::Reserve => return 0.0,
    };
    let points =
        Corner::ALL.into_iter().map(|corner| cell.point(corner)).filter(|point| point.side() == other);
    let enclosed = |point: &Point| {
        let same =
            |near: Cell| near == cell || position.tile_at(near).is_some_and(|laid| laid.tile.kind() == kind);
        around(*point).filter(|&near| same(near)).count() == 4
    };
    points.filter(enclosed).count() as f32
}
