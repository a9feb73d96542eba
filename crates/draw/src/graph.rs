//! How a game went, as a graph: pure functions from plain numbers to SVG text.
//!
//! Every word in the picture comes from the caller, so that it goes with any language.
//!
//! ```
//! use trivium_draw::graph::{Graph, Mark};
//!
//! let graph = Graph {
//!     title: "Ada against Ben".to_owned(),
//!     teams: vec!["Ada".to_owned(), "Ben".to_owned()],
//!     values: vec![vec![0.5, 0.5], vec![0.8, 0.2], vec![0.1, 0.9]],
//!     marks: vec![Mark { ply: 2, team: 0, text: "2. I3:c4*3".to_owned() }],
//!     ..Graph::default()
//! };
//! assert!(graph.to_svg().starts_with("<svg"));
//! ```

mod frame;
mod labels;
mod style;

use std::fmt::Write as _;

use crate::drawing::{escaped, line, number, outline};
use crate::geometry::Point;
use frame::{Frame, LEFT, LEGEND_Y, WIDTH};

/// A place in the graph that is pointed out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// After this ply.
    pub ply: usize,
    /// On the line of this team.
    pub team: usize,
    /// What stands there, such as a move.
    pub text: String,
}

/// How a game went: a value for every team after every ply.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// What is shown, in a line.
    pub title: String,
    /// What is to be seen, in sentences, for those who do not see it.
    pub description: String,
    /// What the plies are called, below.
    pub ply_label: String,
    /// What the values are called, at the side.
    pub value_label: String,
    /// The names of the teams.
    pub teams: Vec<String>,
    /// For every ply, beginning before the first, the value of every team from 0 to 1.
    pub values: Vec<Vec<f64>>,
    /// What is pointed out.
    pub marks: Vec<Mark>,
}

impl Graph {
    /// The graph as SVG text. Two teams share an area; one or more than two have a line each.
    pub fn to_svg(&self) -> String {
        let rows = labels::rows(self);
        let frame = Frame::new(self.values.len(), rows.iter().map(|label| label.row + 1).max().unwrap_or(0));
        let (wide, high) = (number(WIDTH), number(frame.height()));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
             height=\"{high}\" role=\"img\" class=\"trivium-graph\" font-family=\"sans-serif\" \
             font-size=\"12\" stroke-linejoin=\"round\">\n<title>{}</title>\n\
             <desc>{}</desc>\n{}\n<rect class=\"paper\" width=\"{wide}\" height=\"{high}\" rx=\"8\"/>",
            escaped(&self.title),
            escaped(&self.description),
            style::STYLE,
        );
        self.write_legend(&mut svg);
        if self.teams.len() == 2 {
            self.write_areas(&frame, &mut svg);
        }
        frame.write_grid(&self.ply_label, &self.value_label, &mut svg);
        self.write_lines(&frame, &mut svg);
        // Labels come last: no line may run across them.
        for label in &rows {
            self.write_stem(label, &frame, &mut svg);
        }
        for label in &rows {
            self.write_mark(label, &frame, &mut svg);
        }
        svg.push_str("\n</svg>\n");
        svg
    }

    /// The value of a team after a ply; what is missing counts as 0.
    fn value(&self, ply: usize, team: usize) -> f64 {
        let values = self.values.get(ply).map_or(&[][..], Vec::as_slice);
        values.get(team).copied().filter(|value| value.is_finite()).unwrap_or(0.0)
    }

    fn points(&self, frame: &Frame, team: usize) -> Vec<Point> {
        (0..self.values.len()).map(|ply| frame.place(ply, self.value(ply, team))).collect()
    }

    fn write_legend(&self, svg: &mut String) {
        let middle = LEGEND_Y;
        let mut x = LEFT;
        for (team, name) in self.teams.iter().enumerate() {
            let swatch = if self.teams.len() == 2 {
                let (x, y) = (number(x), number(middle - 6.0));
                format!("<rect class=\"area{team}\" x=\"{x}\" y=\"{y}\" width=\"24\" height=\"12\"/>")
            } else {
                let path = line(&[Point::new(x, middle), Point::new(x + 24.0, middle)]);
                format!("<path class=\"{}\" d=\"{path}\"/>", self.class_of(team))
            };
            let (text_x, text_y) = (number(x + 30.0), number(middle + 4.0));
            let name = escaped(name);
            let _ = write!(svg, "\n{swatch}<text class=\"ink\" x=\"{text_x}\" y=\"{text_y}\">{name}</text>");
            x += 30.0 + labels::width(&name) + 20.0;
        }
    }

    /// The first team's share from below, the second one's from above.
    fn write_areas(&self, frame: &Frame, svg: &mut String) {
        let (last, top, bottom) = (self.values.len().saturating_sub(1), 1.0, 0.0);
        let corners =
            [(0, bottom), (last, bottom), (last, top), (0, top)].map(|(ply, y)| frame.place(ply, y));
        let _ = write!(svg, "\n<path class=\"area1\" d=\"{}\"/>", outline(&corners));
        let mut points = self.points(frame, 0);
        points.extend([frame.place(last, bottom), frame.place(0, bottom)]);
        let _ = write!(svg, "\n<path class=\"area0\" d=\"{}\"/>", outline(&points));
    }

    fn write_lines(&self, frame: &Frame, svg: &mut String) {
        // Two teams share everything: the border between their areas says it all.
        let drawn = if self.teams.len() == 2 { 1 } else { self.teams.len() };
        for team in 0..drawn {
            let (class, path) = (self.class_of(team), line(&self.points(frame, team)));
            let _ = write!(svg, "\n<path class=\"{class}\" d=\"{path}\"/>");
        }
    }

    fn class_of(&self, team: usize) -> String {
        if self.teams.len() <= 2 { "border".to_owned() } else { format!("line line{team}") }
    }

    /// Where a mark points to.
    fn place_of(&self, mark: &Mark, frame: &Frame) -> Point {
        let shown = if self.teams.len() == 2 { 0 } else { mark.team };
        frame.place(mark.ply, self.value(mark.ply, shown))
    }

    fn write_stem(&self, label: &labels::Label<'_>, frame: &Frame, svg: &mut String) {
        let place = self.place_of(label.mark, frame);
        let path = line(&[Point::new(place.x, frame.label_y(label.row)), place]);
        let _ = write!(svg, "\n<path class=\"stem\" d=\"{path}\"/>");
    }

    fn write_mark(&self, label: &labels::Label<'_>, frame: &Frame, svg: &mut String) {
        let place = self.place_of(label.mark, frame);
        let (x, y) = (number(place.x), number(place.y));
        let (text_x, text_y) = (number(label.x), number(frame.label_y(label.row)));
        let text = escaped(&label.mark.text);
        let _ = write!(
            svg,
            "\n<g class=\"mark\"><title>{text}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"4\"/>\
             <text x=\"{text_x}\" y=\"{text_y}\">{text}</text></g>",
        );
    }
}
