//! Signs that are laid over pictures: numbers, crosses, ribbons.

use crate::drawing::{Drawing, line};
use crate::geometry::Point;
use crate::palette::{FAINT_INK, GLOW, INK, RIGHT, WRONG};

/// A number or code in a disc.
pub(crate) fn draw_badge(drawing: &mut Drawing, text: &str, centre: Point) {
    draw_ringed_badge(drawing, text, centre, "");
}

/// A number or code in a dashed disc, for what is hidden.
pub(crate) fn draw_hidden_badge(drawing: &mut Drawing, text: &str, centre: Point) {
    draw_ringed_badge(drawing, text, centre, " stroke-dasharray=\"2.5 2.5\"");
}

fn draw_ringed_badge(drawing: &mut Drawing, text: &str, centre: Point, dashes: &str) {
    let ring = format!("fill=\"{GLOW}\" stroke=\"{INK}\" stroke-width=\"1.2\"{dashes}");
    drawing.draw_circle(centre, 8.0, &ring);
    let size = if text.chars().count() > 1 { 9.5 } else { 11.0 };
    drawing.write_text(text, centre, size, &format!("font-weight=\"bold\" fill=\"{INK}\""));
}

/// A cross over what is wrong.
pub(crate) fn draw_cross(drawing: &mut Drawing, centre: Point, reach: f64) {
    let [right, down] = [Point::new(reach, -reach), Point::new(reach, reach)];
    let path = line(&[centre - right, centre + right]) + &line(&[centre - down, centre + down]);
    draw_glowing(drawing, &path, WRONG, 3.0, "");
}

/// A cross in a disc, for what does not count.
pub(crate) fn draw_crossed_badge(drawing: &mut Drawing, centre: Point) {
    let ring = format!("fill=\"{GLOW}\" stroke=\"{WRONG}\" stroke-width=\"1.2\"");
    drawing.draw_circle(centre, 8.0, &ring);
    let [right, down] = [Point::new(3.6, -3.6), Point::new(3.6, 3.6)];
    let path = line(&[centre - right, centre + right]) + &line(&[centre - down, centre + down]);
    drawing.draw_path(&path, &format!("fill=\"none\" stroke=\"{WRONG}\" stroke-width=\"2\""));
}

/// A hook over what is right.
pub(crate) fn draw_hook(drawing: &mut Drawing, centre: Point, reach: f64) {
    let points = [Point::new(-0.9, 0.1), Point::new(-0.25, 0.8), Point::new(0.9, -0.8)];
    draw_glowing(drawing, &line(&points.map(|point| centre + point * reach)), RIGHT, 3.0, "");
}

/// A line that is seen on any ground; dashed where it runs out of sight.
pub(crate) fn draw_glowing(drawing: &mut Drawing, path: &str, colour: &str, width: f64, dashes: &str) {
    let (glow, core) = (crate::drawing::number(width + 3.0), crate::drawing::number(width));
    drawing.group("fill=\"none\"", |drawing| {
        drawing.draw_path(path, &format!("stroke=\"{GLOW}\" stroke-width=\"{glow}\" stroke-opacity=\".85\""));
        drawing.draw_path(path, &format!("stroke=\"{colour}\" stroke-width=\"{core}\"{dashes}"));
    });
}

/// A coordinate.
pub(crate) fn write_coordinate(drawing: &mut Drawing, text: &str, centre: Point) {
    drawing.write_text(text, centre, 12.0, &format!("fill=\"{FAINT_INK}\""));
}

/// A letter or code that stands out.
pub(crate) fn write_label(drawing: &mut Drawing, text: &str, centre: Point) {
    drawing.write_text(text, centre, 20.0, &format!("font-weight=\"bold\" fill=\"{INK}\""));
}
