//! Where things stand in a graph: the axes around it.

use std::fmt::Write as _;

use crate::drawing::{escaped, line, number};
use crate::geometry::Point;

/// Where the plot begins.
pub(super) const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;
/// How wide the plot is.
pub(super) const PLOT_WIDTH: f64 = 632.0;
const PLOT_HEIGHT: f64 = 240.0;
/// How wide the picture is.
pub(super) const WIDTH: f64 = LEFT + PLOT_WIDTH + RIGHT;
/// The middle of the row with the names of the teams.
pub(super) const LEGEND_Y: f64 = TOP / 2.0;
/// How high a row of labels is.
const ROW: f64 = 18.0;
/// The most numbers below the axis.
const MOST_TICKS: usize = 16;

/// The axes, and where things stand between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    plies: usize,
    rows: usize,
}

impl Frame {
    /// A frame for this many values in a row, with this many rows of labels above.
    pub(super) fn new(values: usize, rows: usize) -> Self {
        Self { plies: values.saturating_sub(1).max(1), rows }
    }

    pub(super) fn height(&self) -> f64 {
        self.top() + PLOT_HEIGHT + BOTTOM
    }

    /// The foot of the labels in a row; the last row stands next to the plot.
    pub(super) fn label_y(&self, row: usize) -> f64 {
        TOP + ROW * (self.rows - row.min(self.rows)) as f64 - 6.0
    }

    /// Where the middle of a ply is, by its number.
    pub(super) fn x(&self, ply: usize) -> f64 {
        LEFT + PLOT_WIDTH * ply.min(self.plies) as f64 / self.plies as f64
    }

    /// Where a value after a ply stands.
    pub(super) fn place(&self, ply: usize, value: f64) -> Point {
        Point::new(self.x(ply), self.top() + PLOT_HEIGHT * (1.0 - value.clamp(0.0, 1.0)))
    }

    fn top(&self) -> f64 {
        TOP + ROW * self.rows as f64
    }

    /// Lines, numbers and the names of the axes.
    pub(super) fn write_grid(&self, ply_label: &str, value_label: &str, svg: &mut String) {
        for quarter in 0..=4 {
            let value = f64::from(quarter) / 4.0;
            let place = self.place(0, value);
            let path = line(&[place, self.place(self.plies, value)]);
            let class = if quarter == 2 { "half" } else { "grid" };
            let (x, y) = (number(place.x - 8.0), number(place.y + 4.0));
            let _ = write!(
                svg,
                "\n<path class=\"{class}\" d=\"{path}\"/><text class=\"faint end\" x=\"{x}\" y=\"{y}\">{} %</text>",
                quarter * 25
            );
        }
        let foot = self.place(0, 0.0).y;
        for ply in (0..=self.plies).step_by(step(self.plies)) {
            let (x, y) = (number(self.x(ply)), number(foot + 16.0));
            let _ = write!(svg, "\n<text class=\"faint middle\" x=\"{x}\" y=\"{y}\">{ply}</text>");
        }
        let (x, y) = (number(LEFT + PLOT_WIDTH / 2.0), number(foot + 36.0));
        let _ = write!(svg, "\n<text class=\"ink middle\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(ply_label));
        let y = number(foot - PLOT_HEIGHT / 2.0);
        let _ = write!(
            svg,
            "\n<text class=\"ink middle\" transform=\"translate(16 {y}) rotate(-90)\">{}</text>",
            escaped(value_label)
        );
    }
}

/// How many plies lie between two numbers: 1, 2, 5, 10, 20, 50, …
fn step(plies: usize) -> usize {
    let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.pow(power)));
    steps.find(|step| plies / step < MOST_TICKS).unwrap_or(plies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_the_axis_are_round() {
        assert_eq!([9, 15, 16, 40, 100, 500].map(step), [1, 1, 2, 5, 10, 50]);
    }

    #[test]
    fn everything_lies_within_the_frame() {
        let frame = Frame::new(11, 2);
        let low = frame.place(0, -1.0);
        let high = frame.place(99, 2.0);
        assert!(low.x >= 0.0 && low.y <= frame.height() && high.x <= WIDTH && high.y >= 0.0);
    }
}
