//! Networks, ways and pairs of a park, finished or not: for views and the rule book.

use crate::cell::Point;
use crate::park::{Links, Park, bits};
use crate::{Cell, Duck, Edge, Position, Side};

/// Points that are linked with one another (W14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The points, row by row from the south-west.
    pub points: Vec<Point>,
    /// The tiles that link them, row by row from the south-west.
    pub cells: Vec<Cell>,
    /// The sides of the park that it touches, as far as they are certain.
    pub touches: Vec<Edge>,
}

/// A way that touches all four sides of the park, as short as any (W14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The points on the way, row by row from the south-west.
    pub points: Vec<Point>,
    /// The tiles that link them, row by row from the south-west.
    pub cells: Vec<Cell>,
}

/// Ducks of one colour that are united in a point (W11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Where they sit.
    pub point: Point,
    /// Their colour.
    pub duck: Duck,
    /// Whether the pair counts: it does not on the outer edge of the park.
    pub inside: bool,
}

impl Position {
    /// The sides of the park that are certain: its box is six wide, or six high (W6).
    pub fn certain_sides(&self) -> Vec<Edge> {
        let lines = Park::new(&self.board).lines();
        Edge::ALL.into_iter().zip(lines).filter(|&(_, line)| line != 0).map(|(edge, _)| edge).collect()
    }

    /// The networks of a side that link at least two points, in the order of their first points.
    ///
    /// A network is what this game takes for one: tiles along ponds and islands link nothing, but to children
    /// and in the cooperative game.
    pub fn networks(&self, side: Side) -> Vec<Network> {
        let park = Park::new(&self.board);
        let links = park.links(side, self.avoids(side));
        let mut linked = links.each().fold(0_u64, |linked, (_, [from, to])| linked | 1 << from | 1 << to);
        let mut networks = Vec::new();
        while linked != 0 {
            let points = links.network(linked & linked.wrapping_neg());
            let touched = Edge::ALL.into_iter().zip(park.lines()).filter(|(_, line)| points & line != 0);
            networks.push(Network {
                points: park.points(points).collect(),
                cells: park.cells(links.tiles_of(points)).collect(),
                touches: touched.map(|(edge, _)| edge).collect(),
            });
            linked &= !points;
        }
        networks
    }

    /// A way of the side that touches all four sides of the park with as few tiles as can be, if it has one.
    pub fn way(&self, side: Side) -> Option<Way> {
        let park = Park::new(&self.board);
        let (points, cells) = shortest_way(park.links(side, self.avoids(side)), park.all_lines()?)?;
        Some(Way { points: park.points(points).collect(), cells: park.cells(cells).collect() })
    }

    /// Every pair of ducks, black ones first, each colour row by row from the south-west.
    pub fn pairs(&self) -> Vec<Pair> {
        let park = Park::new(&self.board);
        let inside = park.inside();
        let of_colour = |duck| {
            let pairs = park.ducks(duck).pairs;
            let places = bits(pairs).zip(park.points(pairs));
            places.map(move |(bit, point)| Pair { point, duck, inside: inside >> bit & 1 == 1 })
        };
        Duck::ALL.into_iter().flat_map(of_colour).collect()
    }

    /// The land points with rivers on all sides (W12).
    pub fn islands(&self) -> Vec<Point> {
        let park = Park::new(&self.board);
        park.points(park.islands()).collect()
    }

    /// The water points with paths on all sides (W12).
    pub fn ponds(&self) -> Vec<Point> {
        let park = Park::new(&self.board);
        park.points(park.ponds()).collect()
    }
}

/// How a tree that touches some lines and holds a point can end in that point.
#[derive(Clone, Copy)]
enum Last {
    /// The point itself touches them.
    Touch,
    /// Two trees meet in it, and one touches these.
    Meet(usize),
    /// A tile leads to it from another point.
    Step { cell: u32, from: usize },
}

/// For every set of lines and every point: the fewest tiles in a tree that touches the lines and holds the
/// point, and how it ends there.
type Trees = Vec<[Option<(u32, Last)>; 64]>;

const ALL_LINES: usize = 0b1111;

/// The points and tiles of the smallest tree that touches all four lines (Dreyfus and Wagner's method).
fn shortest_way(links: Links, edges: [u64; 4]) -> Option<(u64, u64)> {
    let mut trees: Trees = vec![[None; 64]; ALL_LINES + 1];
    for wanted in 1..=ALL_LINES {
        for point in 0..64 {
            let touched = bits(wanted as u64).all(|edge| edges[edge as usize] >> point & 1 == 1);
            trees[wanted][point] =
                if touched { Some((0, Last::Touch)) } else { best_meeting(&trees, wanted, point) };
        }
        while links.each().any(|link| grow(&mut trees[wanted], link)) {}
    }
    let cost = |point: &usize| trees[ALL_LINES][*point].map(|(cost, _)| cost);
    let end = (0..64).filter(|point| cost(point).is_some()).min_by_key(cost)?;
    let mut way = (0, 0);
    collect(&trees, ALL_LINES, end, &mut way);
    Some(way)
}

/// The smallest two trees that meet in a point and touch these lines together.
fn best_meeting(trees: &Trees, wanted: usize, point: usize) -> Option<(u32, Last)> {
    let halves = (1..wanted).filter(|half| half & !wanted == 0);
    let meetings = halves.filter_map(|half| {
        let ((one, _), (other, _)) = (trees[half][point]?, trees[wanted ^ half][point]?);
        Some((one + other, Last::Meet(half)))
    });
    meetings.min_by_key(|&(cost, _)| cost)
}

/// Extends trees over a link where that makes a smaller tree; returns whether it did.
fn grow(trees: &mut [Option<(u32, Last)>; 64], (cell, [one, other]): (u32, [u32; 2])) -> bool {
    let mut grew = false;
    for (from, to) in [(one as usize, other as usize), (other as usize, one as usize)] {
        let Some((cost, _)) = trees[from] else { continue };
        if trees[to].is_none_or(|(known, _)| cost + 1 < known) {
            trees[to] = Some((cost + 1, Last::Step { cell, from }));
            grew = true;
        }
    }
    grew
}

/// Adds a tree's points and tiles to the way.
fn collect(trees: &Trees, wanted: usize, point: usize, way: &mut (u64, u64)) {
    way.0 |= 1 << point;
    match trees[wanted][point].expect("a tree is made of trees").1 {
        Last::Touch => {}
        Last::Meet(half) => {
            collect(trees, half, point, way);
            collect(trees, wanted ^ half, point, way);
        }
        Last::Step { cell, from } => {
            way.1 |= 1 << cell;
            collect(trees, wanted, from, way);
        }
    }
}
