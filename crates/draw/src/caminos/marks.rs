//! What is pointed out, laid over the stacks.

use trivium_caminos::{Cell, Face, Move, Position, Way};

use super::scene::is_hidden;
use super::{Marks, Sign, cubes_of, face_in_space};
use crate::Drawing;
use crate::blocks::{Blocks, Facing, Spot};
use crate::drawing::line;
use crate::geometry::{Point, seen};
use crate::palette::{GLOW, INK, WRONG};
use crate::signs::{draw_badge, draw_cross, draw_crossed_badge, draw_glowing, draw_hidden_badge};

pub(super) fn draw(drawing: &mut Drawing, position: &Position, marks: &Marks, blocks: &Blocks) {
    if let Some(way) = &marks.way {
        draw_way(drawing, position, way, blocks);
    }
    for step in &marks.broken {
        let wall = Face::Wall { of: step.high, towards: step.low, level: step.level };
        draw_cross(drawing, middle(position, wall), 8.0);
    }
    for &corner in &marks.corners {
        draw_corner(drawing, position, corner);
    }
    for &(cell, level) in &marks.holes {
        let place = seen(f64::from(cell.x()) + 0.5, cell.y().into(), f64::from(level) + 0.5);
        draw_cross(drawing, place, 7.0);
    }
    for &(piece, sign) in &marks.signs {
        let Some(place) = place_for_sign(piece, blocks) else { continue };
        match sign {
            Sign::Number(number) => draw_badge(drawing, &number.to_string(), place),
            Sign::Cross => draw_crossed_badge(drawing, place),
        }
    }
}

fn middle(position: &Position, face: Face) -> Point {
    let ([x, y, z], _) = face_in_space(position, face);
    seen(x, y, z)
}

/// A ribbon over all faces of the way, and their numbers.
fn draw_way(drawing: &mut Drawing, position: &Position, way: &Way, blocks: &Blocks) {
    let mut faces = way.faces.clone();
    // One counts from left to right.
    if faces
        .first()
        .zip(faces.last())
        .is_some_and(|(&first, &last)| middle(position, first).x > middle(position, last).x)
    {
        faces.reverse();
    }
    let hidden: Vec<_> = faces.iter().map(|&face| is_hidden(position, blocks, face)).collect();
    let mut paths = [String::new(), String::new()];
    for (index, &face) in faces.iter().enumerate() {
        let edge = |other: Option<&Face>| other.map(|&other| shared_edge(position, face, other));
        let before = index.checked_sub(1).and_then(|index| edge(faces.get(index)));
        let after = edge(faces.get(index + 1));
        let points: Vec<_> = before.into_iter().chain([middle(position, face)]).chain(after).collect();
        paths[usize::from(hidden[index])] += &line(&points);
    }
    for (path, dashes) in paths.iter().zip(["", " stroke-dasharray=\"3 5\""]) {
        if !path.is_empty() {
            draw_glowing(drawing, path, INK, 3.0, dashes);
        }
    }
    for (index, &face) in faces.iter().enumerate() {
        let number = (index + 1).to_string();
        let draw = if hidden[index] { draw_hidden_badge } else { draw_badge };
        draw(drawing, &number, middle(position, face));
    }
}

/// The middle of the edge that two neighbouring faces of a way share.
fn shared_edge(position: &Position, one: Face, other: Face) -> Point {
    let span = |face| match face {
        Face::Top(cell) => [position.height(cell); 2],
        Face::Wall { level, .. } => [level, level + 1],
    };
    let ([low, high], others) = (span(one), span(other));
    let height = if others.contains(&low) { low } else { high };
    let [x, y] = match (one, other) {
        (Face::Top(cell), Face::Top(next)) => half_way(cell, next),
        (Face::Wall { of, towards, .. }, _) | (_, Face::Wall { of, towards, .. }) => half_way(of, towards),
    };
    seen(x, y, height.into())
}

fn half_way(one: Cell, other: Cell) -> [f64; 2] {
    [f64::from(one.x() + other.x() + 1) / 2.0, f64::from(one.y() + other.y() + 1) / 2.0]
}

/// A ring around the vertical edge in which two columns touch.
fn draw_corner(drawing: &mut Drawing, position: &Position, [one, other]: [Cell; 2]) {
    let [x, y] = half_way(one, other);
    let height = position.height(one).min(position.height(other));
    let [foot, head] = [0, height].map(|z| seen(x, y, f64::from(z)));
    draw_glowing(drawing, &line(&[foot, head]), WRONG, 2.0, "");
    for (colour, width) in [(GLOW, 5.0), (WRONG, 2.2)] {
        drawing.draw_circle(
            head,
            10.0,
            &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\""),
        );
    }
}

/// The middle of the best face of a piece that is seen: a top if there is one.
fn place_for_sign(piece: Move, blocks: &Blocks) -> Option<Point> {
    let spots = || cubes_of(piece).map(|(cell, level)| [cell.x().into(), cell.y().into(), level.into()]);
    let faces = [Facing::Top, Facing::South, Facing::West].into_iter();
    faces.flat_map(|facing| spots().map(move |spot| (spot, facing))).find_map(|(spot, facing)| {
        let place = outside(spot, facing);
        let [x, y, z] = place;
        blocks.sees(place).then(|| seen(x, y, z))
    })
}

/// A place just outside the middle of a cube's face.
fn outside(spot: Spot, facing: Facing) -> [f64; 3] {
    let [x, y, z] = spot.map(f64::from);
    match facing {
        Facing::Top => [x + 0.5, y + 0.5, z + 1.001],
        Facing::South => [x + 0.5, y - 0.001, z + 0.5],
        Facing::West => [x - 0.001, y + 0.5, z + 0.5],
    }
}
