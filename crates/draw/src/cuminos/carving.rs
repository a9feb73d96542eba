//! The six marks: each has as many points as its number.
//!
//! A dot, a lens, a triangle, a frame of four corners, a star of five points, and six rays; with the digit beside.

use trivium_cuminos::Mark;

use crate::Drawing;
use crate::blocks::{Being, Cube, Facing, Spot};
use crate::drawing::number;
use crate::geometry::{Point, seen};

/// Carves a mark into a face.
pub(super) fn draw(drawing: &mut Drawing, spot: Spot, cube: &Cube, facing: Facing, mark: Mark) {
    let being = if cube.being == Being::Solid { "" } else { "-g" };
    let name = format!("m{mark}{}{}{being}", facing.letter(), cube.paint.name);
    drawing.define(&name, || part(cube, facing, mark));
    drawing.draw_part(&name, seen(spot[0].into(), spot[1].into(), spot[2].into()));
}

fn part(cube: &Cube, facing: Facing, mark: Mark) -> String {
    let (first, along, up) = facing.frame();
    let centre = first + (along + up) * 0.5;
    let down = up * -1.0;
    // The carving is drawn in a square of 40 around the origin.
    let matrix = [along, down].map(|side| side * (1.0 / 40.0));
    let numbers: Vec<_> =
        matrix.iter().flat_map(|side| [side.x, side.y]).map(|n| format!("{n:.4}")).collect();
    let (x, y) = (number(centre.x), number(centre.y));
    let fill = if cube.being == Being::Solid { cube.paint.carving } else { cube.paint.line };
    let digit = match facing {
        // There the faces look so narrow that a digit could not be read.
        Facing::West => String::new(),
        Facing::Top | Facing::South => {
            format!("<text x=\"14.5\" y=\"17\" font-size=\"11\" fill-opacity=\".85\">{mark}</text>")
        }
    };
    format!(
        "<g transform=\"matrix({} {x} {y})\" fill=\"{fill}\">{}{digit}</g>",
        numbers.join(" "),
        shape(mark)
    )
}

fn shape(mark: Mark) -> String {
    match mark.number() {
        1 => "<circle r=\"6.5\"/>".to_owned(),
        2 => "<path d=\"M-13 0Q0 -13 13 0Q0 13 -13 0z\"/>".to_owned(),
        3 => path(&[(0.0, -12.0), (11.5, 9.0), (-11.5, 9.0)]),
        4 => "<path fill-rule=\"evenodd\" d=\"M-10 -10h20v20h-20zM-5 -5h10v10h-10z\"/>".to_owned(),
        5 => path(&STAR),
        _ => "<path d=\"M-2 -13h4v26h-4zM-12.26 -4.77l2 -3.46l22.52 13l-2 3.46zM10.26 -8.23l2 3.46l-22.52 13l-2 \
              -3.46z\"/>"
            .to_owned(),
    }
}

/// A star of five points: outer and inner corners by turns.
const STAR: [(f64, f64); 10] = [
    (0.0, -13.5),
    (3.1, -4.3),
    (12.8, -4.2),
    (5.0, 1.6),
    (7.9, 10.9),
    (0.0, 5.3),
    (-7.9, 10.9),
    (-5.0, 1.6),
    (-12.8, -4.2),
    (-3.1, -4.3),
];

fn path(corners: &[(f64, f64)]) -> String {
    let corners: Vec<_> = corners.iter().map(|&(x, y)| Point::new(x, y)).collect();
    format!("<path d=\"{}\"/>", crate::drawing::outline(&corners))
}
