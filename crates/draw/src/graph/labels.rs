//! Labels above a graph, in rows so that none covers another.

use super::frame::{Frame, LEFT, PLOT_WIDTH};
use super::{Graph, Mark};

/// A mark's label: its row, counted from the plot upwards, and where its middle is.
#[derive(Clone, Debug)]
pub(super) struct Label<'a> {
    pub(super) mark: &'a Mark,
    pub(super) row: usize,
    pub(super) x: f64,
}

/// How wide a text is, about.
pub(super) fn width(text: &str) -> f64 {
    text.chars().count() as f64 * 7.6
}

/// Every mark's label in the lowest row that has room for it.
pub(super) fn rows(graph: &Graph) -> Vec<Label<'_>> {
    let frame = Frame::new(graph.values.len(), 0);
    let mut marks: Vec<_> = graph.marks.iter().collect();
    marks.sort_by_key(|mark| mark.ply);
    let mut ends: Vec<f64> = Vec::new();
    let place = |mark: &'_ Mark, ends: &mut Vec<f64>| {
        let half = width(&mark.text) / 2.0;
        let (least, most) = (LEFT + half, LEFT + PLOT_WIDTH - half);
        let x = frame.x(mark.ply).min(most).max(least);
        let row = ends.iter().position(|&end| end + 8.0 <= x - half).unwrap_or(ends.len());
        ends.resize(ends.len().max(row + 1), 0.0);
        ends[row] = x + half;
        (row, x)
    };
    let labels = marks.into_iter().map(|mark| {
        let (row, x) = place(mark, &mut ends);
        Label { mark, row, x }
    });
    labels.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_would_touch_stand_in_different_rows() {
        let mark = |ply| Mark { ply, team: 0, text: "I3:c4*3,d4".to_owned() };
        let values = vec![vec![0.5, 0.5]; 31];
        let graph = Graph { values, marks: vec![mark(30), mark(3), mark(4)], ..Graph::default() };
        let rows = rows(&graph);
        assert_eq!(
            rows.iter().map(|label| (label.mark.ply, label.row)).collect::<Vec<_>>(),
            [(3, 0), (4, 1), (30, 0)]
        );
    }
}
