//! Cubes in space, seen from high in the south-west.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::drawing::{Drawing, line, outline};
use crate::geometry::{Bounds, EAST, NORTH, Point, TO_VIEWER, UP, seen};
use crate::palette::{Paint, RIGHT, WRONG};

/// Where a cube stands: x to the east, y to the north, z up.
pub(crate) type Spot = [i32; 3];

/// The faces of a cube that can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Facing {
    Top,
    South,
    West,
}

impl Facing {
    pub(crate) const ALL: [Self; 3] = [Self::West, Self::South, Self::Top];

    /// One step out of the face.
    const fn step(self) -> Spot {
        match self {
            Self::Top => [0, 0, 1],
            Self::South => [0, -1, 0],
            Self::West => [-1, 0, 0],
        }
    }

    /// The face's first corner and the two sides that begin there, as seen from the cube's place.
    pub(crate) fn frame(self) -> (Point, Point, Point) {
        match self {
            Self::Top => (UP, EAST, NORTH),
            Self::South => (Point::default(), EAST, UP),
            Self::West => (NORTH, NORTH * -1.0, UP),
        }
    }

    /// The steps across the face's four edges, in the order of its corners.
    const fn across(self) -> [Spot; 4] {
        match self {
            Self::Top => [[0, -1, 0], [1, 0, 0], [0, 1, 0], [-1, 0, 0]],
            Self::South => [[0, 0, -1], [1, 0, 0], [0, 0, 1], [-1, 0, 0]],
            Self::West => [[0, 0, -1], [0, -1, 0], [0, 0, 1], [0, 1, 0]],
        }
    }

    pub(crate) fn corners(self) -> [Point; 4] {
        let (first, along, up) = self.frame();
        [first, first + along, first + along + up, first + up]
    }

    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Top => 't',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    const fn fill(self, paint: &Paint) -> &'static str {
        match self {
            Self::Top => paint.top,
            Self::South => paint.south,
            Self::West => paint.west,
        }
    }
}

/// Whether something stands there or is only imagined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Being {
    Solid,
    /// Could be placed so.
    Allowed,
    /// Could not be placed so.
    Refused,
}

/// One cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cube {
    pub(crate) paint: &'static Paint,
    /// Cubes with the same number are one piece.
    pub(crate) piece: usize,
    pub(crate) being: Being,
}

/// Cubes that stand together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    cubes: BTreeMap<Spot, Cube>,
}

impl Blocks {
    pub(crate) fn put(&mut self, spot: Spot, cube: Cube) {
        self.cubes.insert(spot, cube);
    }

    pub(crate) fn is_solid(&self, spot: Spot) -> bool {
        self.cubes.get(&spot).is_some_and(|cube| cube.being == Being::Solid)
    }

    /// Draws all cubes from the back to the front; `decorate` is called after every face that is drawn.
    pub(crate) fn draw(
        &self,
        drawing: &mut Drawing,
        mut decorate: impl FnMut(&mut Drawing, Spot, &Cube, Facing),
    ) {
        let mut spots: Vec<_> = self.cubes.keys().copied().collect();
        spots.sort_by_key(|&[x, y, z]| (-y, -x, z));
        for spot in spots {
            let cube = self.cubes[&spot];
            for facing in Facing::ALL {
                if self.shows(spot, &cube, facing) {
                    self.draw_face(drawing, spot, &cube, facing);
                    decorate(drawing, spot, &cube, facing);
                }
            }
        }
    }

    /// Whether nothing stands on the line from a place to the viewer.
    pub(crate) fn sees(&self, place: [f64; 3]) -> bool {
        // Small steps are enough: a line that only grazes a cube's edge is not stopped by it. No stack of any
        // game is more than four cubes high.
        (1..400).all(|step| {
            let [x, y, z] =
                std::array::from_fn(|axis| place[axis] + TO_VIEWER[axis] * f64::from(step) * 0.01);
            !self.is_solid([x, y, z].map(|coordinate: f64| coordinate.floor() as i32))
        })
    }

    /// A solid cube's face is hidden by a solid neighbour only; an imagined one's also by its own piece.
    fn shows(&self, spot: Spot, cube: &Cube, facing: Facing) -> bool {
        self.cubes.get(&moved(spot, facing.step())).is_none_or(|other| match (cube.being, other.being) {
            (_, Being::Solid) => false,
            (Being::Solid, _) => true,
            _ => other.piece != cube.piece,
        })
    }

    fn draw_face(&self, drawing: &mut Drawing, spot: Spot, cube: &Cube, facing: Facing) {
        let across = facing.across();
        let strong = std::array::from_fn(|edge| !self.goes_on(spot, cube, facing, across[edge]));
        let mask = strong.iter().fold(0, |mask, &edge| mask * 2 + u8::from(edge));
        let being = match cube.being {
            Being::Solid => "",
            Being::Allowed => "-a",
            Being::Refused => "-r",
        };
        let name = format!("{}{}{mask:x}{being}", cube.paint.name, facing.letter());
        drawing.define(&name, || face(facing, cube, strong));
        let place = seen(spot[0].into(), spot[1].into(), spot[2].into());
        drawing.draw_part(&name, place);
        for corner in facing.corners() {
            drawing.reach(Bounds::around(place + corner, 1.0));
        }
    }

    /// Whether the face goes on in the same piece across an edge.
    fn goes_on(&self, spot: Spot, cube: &Cube, facing: Facing, across: Spot) -> bool {
        let beside = moved(spot, across);
        let same = |other: &Cube| other.piece == cube.piece && other.being == cube.being;
        self.cubes.get(&beside).is_some_and(|other| same(other) && self.shows(beside, other, facing))
    }
}

pub(crate) const fn moved(spot: Spot, step: Spot) -> Spot {
    [spot[0] + step[0], spot[1] + step[1], spot[2] + step[2]]
}

/// The part that draws a face, with strong edges where its piece ends and faint ones where it goes on.
fn face(facing: Facing, cube: &Cube, strong: [bool; 4]) -> String {
    let corners = facing.corners();
    let edges = |wanted: bool| -> String {
        let edges = (0..4).filter(|&edge| strong[edge] == wanted);
        edges.map(|edge| line(&[corners[edge], corners[(edge + 1) % 4]])).collect()
    };
    let fill = facing.fill(cube.paint);
    let (opacity, colour, dashes) = match cube.being {
        Being::Solid => ("", cube.paint.line, ""),
        Being::Allowed => (" fill-opacity=\".8\"", RIGHT, " stroke-dasharray=\"5 4\""),
        Being::Refused => (" fill-opacity=\".6\"", WRONG, " stroke-dasharray=\"5 4\""),
    };
    let mut part = format!("<path d=\"{}\" fill=\"{fill}\"{opacity}/>", outline(&corners));
    if cube.being == Being::Solid && strong.contains(&false) {
        let _ = write!(
            part,
            "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\".8\" stroke-opacity=\".45\"/>",
            edges(false)
        );
    }
    if strong.contains(&true) {
        let _ = write!(
            part,
            "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dashes}/>",
            edges(true)
        );
    }
    part
}
