//! The stacks of a position, and single pieces.

use trivium_caminos::{Cell, Colour, Face, Position, Shape};

use super::{Marks, Sign, cubes_of, face_in_space, lying};
use crate::Drawing;
use crate::blocks::{Being, Blocks, Cube, Facing, Spot};
use crate::drawing::outline;
use crate::geometry::seen;
use crate::palette::{BLUE, GLOW, GREEN, Paint, YELLOW};

/// Numbers of pieces: known ones come first, then one for every other cube, then ghosts.
const UNKNOWN: usize = 1000;
const GHOSTS: usize = 10_000;

pub(super) const fn paint_of(colour: Colour) -> &'static Paint {
    match colour {
        Colour::Yellow => &YELLOW,
        Colour::Green => &GREEN,
        Colour::Neutral => &BLUE,
    }
}

fn spot(cell: Cell, level: u8) -> Spot {
    [cell.x().into(), cell.y().into(), level.into()]
}

/// The cubes of a position and of the ghosts, as far as they are in the picture.
pub(super) fn stand(position: &Position, marks: &Marks) -> Blocks {
    let mut blocks = Blocks::default();
    let piece_of = |cube: (Cell, u8)| {
        let known = marks.pieces.iter().position(|&piece| cubes_of(piece).any(|other| other == cube));
        known.unwrap_or(UNKNOWN + 4 * cube.0.index() + usize::from(cube.1))
    };
    for cell in position.options().grid.cells().filter(|&cell| marks.shows(cell)) {
        for (level, colour) in (0..).zip(position.column(cell)) {
            let piece = piece_of((cell, level));
            blocks.put(spot(cell, level), Cube { paint: paint_of(colour), piece, being: Being::Solid });
        }
    }
    for (index, ghost) in marks.ghosts.iter().enumerate() {
        let being = if ghost.allowed { Being::Allowed } else { Being::Refused };
        for &(cell, level) in &ghost.cubes {
            let cube = Cube { paint: paint_of(ghost.colour), piece: GHOSTS + index, being };
            blocks.put(spot(cell, level), cube);
        }
    }
    blocks
}

pub(super) fn draw(drawing: &mut Drawing, position: &Position, marks: &Marks, blocks: &Blocks) {
    let way = marks.way.iter().flat_map(|way| &way.faces).filter_map(|&face| face_of_cube(position, face));
    let mut lit: Vec<(Spot, Facing)> = way.collect();
    for (piece, _) in marks.signs.iter().filter(|(_, sign)| *sign != Sign::Cross) {
        let spots = cubes_of(*piece).map(|(cell, level)| spot(cell, level));
        lit.extend(spots.flat_map(|spot| Facing::ALL.map(|facing| (spot, facing))));
    }
    blocks.draw(drawing, |drawing, spot, _, facing| {
        if lit.contains(&(spot, facing)) {
            light_up(drawing, spot, facing);
        }
    });
}

/// The cube and the side of it which are a face; `None` if it looks away from the viewer.
fn face_of_cube(position: &Position, face: Face) -> Option<(Spot, Facing)> {
    match face {
        Face::Top(cell) => Some((spot(cell, position.height(cell) - 1), Facing::Top)),
        Face::Wall { of, towards, level } if towards.y() < of.y() => Some((spot(of, level), Facing::South)),
        Face::Wall { of, towards, level } if towards.x() < of.x() => Some((spot(of, level), Facing::West)),
        Face::Wall { .. } => None,
    }
}

fn light_up(drawing: &mut Drawing, spot: Spot, facing: Facing) {
    let name = format!("lit{}", facing.letter());
    drawing.define(&name, || {
        let corners = facing.corners();
        let middle = corners[0].middle(corners[2]);
        let inner = corners.map(|corner| corner.towards(middle, 0.14));
        format!(
            "<path d=\"{}\" fill=\"{GLOW}\" fill-opacity=\".38\" stroke=\"{GLOW}\" stroke-width=\"1.6\"/>",
            outline(&inner)
        )
    });
    drawing.draw_part(&name, seen(spot[0].into(), spot[1].into(), spot[2].into()));
}

/// Those of the faces that cannot be seen in a picture of the position, not even in part.
pub fn hidden_faces(position: &Position, faces: &[Face]) -> Vec<Face> {
    let blocks = stand(position, &Marks::default());
    faces.iter().copied().filter(|&face| is_hidden(position, &blocks, face)).collect()
}

pub(super) fn is_hidden(position: &Position, blocks: &Blocks, face: Face) -> bool {
    if face_of_cube(position, face).is_none() {
        return true;
    }
    let (place, out) = face_in_space(position, face);
    // A few places all over the face, a little in front of it.
    let around = [-0.4, 0.0, 0.4];
    let places = around.iter().flat_map(|&first| around.iter().map(move |&second| (first, second)));
    let mut places = places.map(|(first, second)| {
        let [dx, dy, dz] = match out {
            [0.0, 0.0, _] => [first, second, 0.0],
            [0.0, _, _] => [first, 0.0, second],
            _ => [0.0, first, second],
        };
        let shift = [dx, dy, dz];
        std::array::from_fn(|axis| place[axis] + shift[axis] + out[axis] * 0.001)
    });
    !places.any(|place| blocks.sees(place))
}

/// A single piece as it lies, in the colour of a team or, for the neutral one, in blue.
pub fn draw_piece(shape: Shape, colour: Colour) -> Drawing {
    let mut blocks = Blocks::default();
    for &(x, y) in lying(shape) {
        blocks.put([x, y, 0], Cube { paint: paint_of(colour), piece: 0, being: Being::Solid });
    }
    let mut drawing = Drawing::default();
    blocks.draw(&mut drawing, |_, _, _, _| {});
    drawing
}
