//! Explanations: the shortest way with its points, the groups and the sides they reach, what breaks a step.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use trivium_game::Team;

use crate::bits::{Bits, bit, neighbours};
use crate::cell::STRIDE;
use crate::position::Position;
use crate::{Cell, Colour, Side, bits};

/// A way that joins two sides: the shortest one between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The side where it begins.
    pub from: Side,
    /// The side where it ends.
    pub to: Side,
    /// Its columns from one side to the other.
    pub cells: Vec<Cell>,
    /// Its faces in the order in which one walks over them.
    pub faces: Vec<Face>,
    /// Whether the sides are exactly opposite on a board of eight sides, so that every face counts twice (C17).
    pub doubled: bool,
    /// What it is worth where points are counted (C17).
    pub points: u32,
}

/// A face that a way leads over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// The top of a column.
    Top(Cell),
    /// The side of a column's cube at this level, towards its lower neighbour.
    Wall {
        /// The higher column.
        of: Cell,
        /// The lower column that one steps to or from.
        towards: Cell,
        /// The level of the cube.
        level: u8,
    },
}

/// Tops of one team that are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its columns, by file, then rank.
    pub cells: Vec<Cell>,
    /// The sides that it reaches.
    pub sides: Vec<Side>,
}

/// Two neighbouring tops of one colour that are not joined: a wall between them is of another colour (C9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenStep {
    /// The higher column.
    pub high: Cell,
    /// The lower column.
    pub low: Cell,
    /// The level of the face that breaks the step.
    pub level: u8,
    /// The colour of that face.
    pub colour: Colour,
}

impl Position {
    /// The team's shortest way between two opposite sides, and of several pairs of sides the one worth most (C17).
    pub fn way(&self, team: Team) -> Option<Way> {
        let pairs = self.options().grid.sides().flat_map(|from| from.partners().map(move |to| (from, to)));
        let pairs = pairs.filter(|(from, to)| from < to);
        let ways = pairs.filter_map(|(from, to)| self.shortest_way(team, from, to));
        // Of equal ones the first pair of sides, so that the answer is always the same.
        ways.reduce(|best, way| if way.points > best.points { way } else { best })
    }

    /// The team's groups of joined tops, each with the sides that it reaches.
    pub fn groups(&self, team: Team) -> Vec<Group> {
        let group = |cells: Bits| Group {
            cells: sorted(cells),
            sides: self
                .options()
                .grid
                .sides()
                .filter(|side| self.board().sides[side.index()] & cells != 0)
                .collect(),
        };
        self.groups_of_tops(team).map(group).collect()
    }

    /// Every step between the team's tops that a wall of another colour breaks.
    pub fn broken_steps(&self, team: Team) -> Vec<BrokenStep> {
        let low = self.stacks.low_tops(team);
        let cracked = sorted(self.stacks.cracked_tops(team));
        let steps = cracked
            .into_iter()
            .flat_map(|high| sorted(neighbours(bit(high)) & low).into_iter().map(move |low| (high, low)));
        let step =
            |(high, low)| self.stacks.cube(high, 1).map(|colour| BrokenStep { high, low, level: 1, colour });
        steps.filter_map(step).collect()
    }

    /// The team's shortest way from one side to another.
    fn shortest_way(&self, team: Team, from: Side, to: Side) -> Option<Way> {
        let tops = self.stacks.tops(team);
        let [start, goal] = [from, to].map(|side| self.board().sides[side.index()] & tops);
        let mut best = [(u32::MAX, None); 128];
        let mut queue = BinaryHeap::new();
        for cell in bits::cells(start) {
            best[cell.index()] = (1, None);
            queue.push(Reverse((1, cell)));
        }
        while let Some(Reverse((length, cell))) = queue.pop() {
            if length > best[cell.index()].0 {
                continue;
            }
            if goal & bit(cell) != 0 {
                let mut cells = vec![cell];
                cells.extend(std::iter::successors(best[cell.index()].1, |cell: &Cell| best[cell.index()].1));
                cells.reverse();
                return Some(self.describe(from, to, cells));
            }
            for next in self.steps(team, cell) {
                let further = length + 1 + u32::from(self.height(cell).abs_diff(self.height(next)));
                if further < best[next.index()].0 {
                    best[next.index()] = (further, Some(cell));
                    queue.push(Reverse((further, next)));
                }
            }
        }
        None
    }

    /// The tops to which one can step from a top of the team (C9).
    fn steps(&self, team: Team, cell: Cell) -> impl Iterator<Item = Cell> {
        let here = bit(cell);
        let (cracked, low) = (self.stacks.cracked_tops(team), self.stacks.low_tops(team));
        let mut targets = neighbours(here) & self.stacks.tops(team);
        if here & cracked != 0 {
            targets &= !low;
        }
        if here & low != 0 {
            targets &= !cracked;
        }
        bits::cells(targets)
    }

    fn describe(&self, from: Side, to: Side, cells: Vec<Cell>) -> Way {
        let mut faces = vec![Face::Top(cells[0])];
        for step in cells.windows(2) {
            let [here, there] = [step[0], step[1]];
            let [below, above] = [self.height(here), self.height(there)];
            if below < above {
                faces.extend((below..above).map(|level| Face::Wall { of: there, towards: here, level }));
            } else {
                faces.extend((above..below).rev().map(|level| Face::Wall {
                    of: here,
                    towards: there,
                    level,
                }));
            }
            faces.push(Face::Top(there));
        }
        let doubled = from.doubles_with(to);
        let points = faces.len() as u32 * if doubled { 2 } else { 1 };
        Way { from, to, cells, faces, doubled, points }
    }
}

fn sorted(set: Bits) -> Vec<Cell> {
    let mut cells: Vec<_> = bits::cells(set).collect();
    cells.sort_unstable();
    cells
}

const _: () = assert!(STRIDE as usize * STRIDE as usize <= 128, "every cell has a place in an array of 128");
