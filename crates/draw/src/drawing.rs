//! Pictures in the making, and their text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::geometry::{Bounds, Point};
use crate::palette::{INK, PAPER};
use crate::signs::{draw_cross, draw_hook};

/// How much room is left around a picture.
const MARGIN: f64 = 10.0;

/// A picture: shapes, the parts that they use, and the box around them.
///
/// Pictures are put side by side or on top of one another and become SVG text with [`Drawing::to_svg`]. The same
/// calls always give the same text.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    parts: BTreeMap<String, String>,
    body: String,
    bounds: Option<Bounds>,
}

impl Drawing {
    /// The picture as SVG text, with a title for those who hear it read out.
    pub fn to_svg(&self, title: &str) -> String {
        self.write(title, false)
    }

    /// The same on a sheet of light paper, so that it stands out from any page.
    pub fn to_svg_on_paper(&self, title: &str) -> String {
        self.write(title, true)
    }

    /// Pictures in rows from left to right, rows from top to bottom; in a row all stand on one line.
    #[must_use]
    pub fn in_rows(rows: &[Vec<Self>], gap: f64) -> Self {
        let mut all = Self::default();
        let widths: Vec<_> = rows.iter().map(|row| row_width(row, gap)).collect();
        let widest = widths.iter().copied().fold(0.0, f64::max);
        let mut top = 0.0;
        for (row, width) in rows.iter().zip(widths) {
            let height = row.iter().map(|drawing| drawing.size().y).fold(0.0, f64::max);
            let mut left = ((widest - width) / 2.0).round();
            for drawing in row {
                let place = Point::new(left, top + height - drawing.size().y);
                all.put(drawing, place);
                left += drawing.size().x + gap;
            }
            top += height + gap;
        }
        all
    }

    /// The picture with a code or number below it.
    #[must_use]
    pub fn with_caption(mut self, caption: &str) -> Self {
        if let Some(bounds) = self.bounds {
            let centre =
                Point::new(f64::midpoint(bounds.least.x, bounds.most.x).round(), bounds.most.y + 16.0);
            self.write_text(caption, centre, 14.0, &format!("fill=\"{INK}\""));
            let half = caption.chars().count() as f64 * 4.5;
            self.reach(Bounds {
                least: centre - Point::new(half, 8.0),
                most: centre + Point::new(half, 8.0),
            });
        }
        self
    }

    /// The picture with a hook or a cross below it: whether what it shows is right.
    #[must_use]
    pub fn with_verdict(mut self, right: bool) -> Self {
        if let Some(bounds) = self.bounds {
            let centre =
                Point::new(f64::midpoint(bounds.least.x, bounds.most.x).round(), bounds.most.y + 18.0);
            let draw = if right { draw_hook } else { draw_cross };
            draw(&mut self, centre, 8.0);
            self.reach(Bounds::around(centre, 10.0));
        }
        self
    }

    /// How wide and high the picture is.
    pub(crate) fn size(&self) -> Point {
        self.bounds.map_or(Point::default(), Bounds::size)
    }

    /// Puts another picture here with its upper left corner in this place.
    pub(crate) fn put(&mut self, other: &Self, place: Point) {
        let Some(bounds) = other.bounds else { return };
        let by = place - bounds.least;
        self.parts.extend(other.parts.clone());
        let _ = write!(self.body, "\n<g transform=\"translate({})\">{}</g>", pair(by), other.body);
        self.reach(bounds.moved(by));
    }

    /// Makes room for this box.
    pub(crate) fn reach(&mut self, bounds: Bounds) {
        self.bounds = Some(self.bounds.map_or(bounds, |known| known.including(bounds)));
    }

    /// Defines a part under a name, unless it is known already. A name stands for one and the same part always.
    pub(crate) fn define(&mut self, name: &str, part: impl FnOnce() -> String) {
        if !self.parts.contains_key(name) {
            self.parts.insert(name.to_owned(), part());
        }
    }

    /// Draws a part in a place.
    pub(crate) fn draw_part(&mut self, name: &str, place: Point) {
        let Point { x, y } = place;
        let _ = write!(self.body, "\n<use href=\"#{name}\" x=\"{}\" y=\"{}\"/>", number(x), number(y));
    }

    /// Draws a path with these attributes.
    pub(crate) fn draw_path(&mut self, path: &str, attributes: &str) {
        let _ = write!(self.body, "\n<path d=\"{path}\" {attributes}/>");
    }

    /// Draws a disc or ring with these attributes.
    pub(crate) fn draw_circle(&mut self, centre: Point, radius: f64, attributes: &str) {
        let Point { x, y } = centre;
        let _ = write!(
            self.body,
            "\n<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {attributes}/>",
            number(x),
            number(y),
            number(radius)
        );
        self.reach(Bounds::around(centre, radius));
    }

    /// Writes a few letters or digits, centred on a point.
    pub(crate) fn write_text(&mut self, text: &str, centre: Point, size: f64, attributes: &str) {
        // A third of the size brings the middle of digits and capitals to the point.
        let Point { x, y } = centre + Point::new(0.0, size * 0.35);
        let _ = write!(
            self.body,
            "\n<text x=\"{}\" y=\"{}\" font-size=\"{}\" {attributes}>{}</text>",
            number(x),
            number(y),
            number(size),
            escaped(text)
        );
        self.reach(Bounds::around(centre, size * 0.5));
    }

    /// Draws several things with common attributes.
    pub(crate) fn group(&mut self, attributes: &str, draw: impl FnOnce(&mut Self)) {
        let before = self.body.len();
        let _ = write!(self.body, "\n<g {attributes}>");
        let empty = self.body.len();
        draw(self);
        if self.body.len() == empty {
            self.body.truncate(before);
        } else {
            self.body.push_str("</g>");
        }
    }

    fn write(&self, title: &str, paper: bool) -> String {
        let bounds = self.bounds.unwrap_or(Bounds::around(Point::default(), 1.0)).grown(MARGIN);
        let least = Point::new(bounds.least.x.floor(), bounds.least.y.floor());
        let size = Point::new((bounds.most.x - least.x).ceil(), (bounds.most.y - least.y).ceil());
        let (corner, wide, high) = (pair(least), number(size.x), number(size.y));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{corner} {wide} {high}\" width=\"{wide}\" \
             height=\"{high}\" role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">\n<title>{}</title>\n",
            escaped(title)
        );
        if !self.parts.is_empty() {
            svg.push_str("<defs>\n");
            for (name, part) in &self.parts {
                let _ = writeln!(svg, "<g id=\"{name}\">{part}</g>");
            }
            svg.push_str("</defs>\n");
        }
        if paper {
            let (x, y) = (number(least.x), number(least.y));
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"8\" fill=\"{PAPER}\"/>"
            );
        }
        svg.push_str(self.body.trim_start());
        svg.push_str("\n</svg>\n");
        svg
    }
}

fn row_width(row: &[Drawing], gap: f64) -> f64 {
    let width: f64 = row.iter().map(|drawing| drawing.size().x).sum();
    width + gap * row.len().saturating_sub(1) as f64
}

/// A number with at most two decimals, as short as can be.
pub(crate) fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let (sign, size) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
    match (size / 100, size % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, part) => {
            let written = format!("{part:02}");
            let whole = if whole == 0 { String::new() } else { whole.to_string() };
            format!("{sign}{whole}.{}", written.trim_end_matches('0'))
        }
    }
}

/// A point as two numbers.
pub(crate) fn pair(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// A line from point to point.
pub(crate) fn line(points: &[Point]) -> String {
    let mut path = String::new();
    let mut last: Option<Point> = None;
    for &point in points {
        let _ = match last {
            None => write!(path, "M{}", pair(point)),
            Some(last) => write!(path, "l{}", pair(point - last)),
        };
        last = Some(point);
    }
    path
}

/// A closed line around these points.
pub(crate) fn outline(points: &[Point]) -> String {
    line(points) + "z"
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (3.0, "3"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (12.345, "12.35"),
            (1.01, "1.01"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn titles_cannot_break_out() {
        let svg = Drawing::default().to_svg("A < B & C");
        assert!(svg.contains("<title>A &lt; B &amp; C</title>"), "{svg}");
    }

    #[test]
    fn pictures_stand_in_rows() {
        let mut one = Drawing::default();
        one.draw_circle(Point::new(50.0, 50.0), 10.0, "fill=\"#000\"");
        let rows = Drawing::in_rows(&[vec![one.clone(), one.clone()], vec![one]], 5.0);
        assert_eq!(rows.size(), Point::new(45.0, 45.0));
    }
}
