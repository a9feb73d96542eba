//! Ways over the tops of columns (C9–C11, C17).

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Colour};
use super::grid::{Cell, Grid, SidePair, edge_neighbours};

/// C11: every winning pair of sides that a way of this colour joins.
pub(super) fn joined_pairs(board: &Board, grid: Grid, colour: Colour) -> Vec<SidePair> {
    let joined = |pair: &SidePair| {
        let reached = reachable(board, colour, &grid.side(pair.first));
        grid.side(pair.second).iter().any(|cell| reached.contains(cell))
    };
    grid.winning_pairs().into_iter().filter(joined).collect()
}

/// C17: what a joined pair of sides is worth.
pub(super) fn worth(board: &Board, grid: Grid, colour: Colour, pair: SidePair) -> i32 {
    let faces = fewest_faces(board, colour, &grid.side(pair.first), &grid.side(pair.second))
        .expect("only joined pairs of sides are given points");
    let counts_double = pair.exactly_opposite && grid.side_count() == 8;
    if counts_double { 2 * faces } else { faces }
}

/// C17: the faces of the shortest way between two sides, one for each column plus the height differences
/// of its steps. Every known distance is improved over every step until none gets any shorter.
pub(super) fn fewest_faces(board: &Board, colour: Colour, from: &[Cell], to: &[Cell]) -> Option<i32> {
    let starts = from.iter().filter(|&&cell| board.top(cell) == Some(colour));
    let mut faces: BTreeMap<Cell, i32> = starts.map(|&cell| (cell, 1)).collect();
    let mut improved = true;
    while improved {
        improved = false;
        for (cell, so_far) in faces.clone() {
            for next in steps(board, colour, cell) {
                let cost = so_far + 1 + (board.height(cell) - board.height(next)).abs();
                if faces.get(&next).is_none_or(|&known| cost < known) {
                    faces.insert(next, cost);
                    improved = true;
                }
            }
        }
    }
    to.iter().filter_map(|cell| faces.get(cell)).min().copied()
}

/// Whether two neighbours both have tops of this colour, but the step between them does not hold.
pub(super) fn has_broken_step(board: &Board, colour: Colour) -> bool {
    let is_own = |cell: &Cell| board.top(*cell) == Some(colour);
    board.columns.keys().copied().filter(is_own).any(|cell| {
        edge_neighbours(cell).into_iter().filter(is_own).any(|next| !step_holds(board, colour, cell, next))
    })
}

/// Every column that a way of this colour reaches from any of these cells, those with such tops included.
fn reachable(board: &Board, colour: Colour, from: &[Cell]) -> BTreeSet<Cell> {
    let mut waiting: Vec<Cell> =
        from.iter().copied().filter(|&cell| board.top(cell) == Some(colour)).collect();
    let mut reached = BTreeSet::new();
    while let Some(cell) = waiting.pop() {
        if reached.insert(cell) {
            waiting.extend(steps(board, colour, cell));
        }
    }
    reached
}

/// C9: the columns that a way may go on to, by an edge and never by a corner.
fn steps(board: &Board, colour: Colour, from: Cell) -> Vec<Cell> {
    edge_neighbours(from)
        .into_iter()
        .filter(|&to| board.top(to) == Some(colour))
        .filter(|&to| step_holds(board, colour, from, to))
        .collect()
}

/// C9: the faces of the higher column between the two tops are all of the colour.
fn step_holds(board: &Board, colour: Colour, one: Cell, other: Cell) -> bool {
    let (lower, higher) = if board.height(one) <= board.height(other) { (one, other) } else { (other, one) };
    (board.height(lower)..board.height(higher)).all(|level| board.cube(higher, level) == Some(colour))
}
