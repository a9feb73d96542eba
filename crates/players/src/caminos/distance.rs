//! Distances: how many steps a team needs to connect.

use trivium_caminos::{CellSet, Grid};

/// Longer than any way. The distance of a team that cannot connect.
pub(crate) const FAR: usize = 16;

/// The sides to connect: where ways begin, and where they may end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    pub(crate) from: CellSet,
    pub(crate) to: CellSet,
}

/// All crossings of a grid. Each pair of partner sides is in exactly one.
pub(crate) fn crossings(grid: Grid) -> Vec<Crossing> {
    let later = |from: trivium_caminos::Side| {
        let partners = from.partners().filter(move |to| to.index() > from.index());
        partners.fold(CellSet::EMPTY, |all, to| all.or(to.cell_set()))
    };
    let crossings = grid.sides().map(|from| Crossing { from: from.cell_set(), to: later(from) });
    crossings.filter(|crossing| !crossing.to.is_empty()).collect()
}

/// The cells by a team's cost of bringing them into a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    /// The team's own tops: no step.
    pub(crate) own: CellSet,
    /// One step each.
    pub(crate) near: CellSet,
    /// Two steps each.
    pub(crate) hard: CellSet,
}

impl Ground {
    /// Free cells cost one step, cells that can still be covered two.
    pub(crate) fn new(free: CellSet, coverable: CellSet, own: CellSet) -> Self {
        Self { own, near: free.without(own), hard: coverable.without(own) }
    }
}

/// The cells within each distance of a side, by breadth-first flood.
pub(crate) struct Reach {
    within: [CellSet; FAR + 1],
    /// The largest distance computed.
    depth: usize,
}

impl Reach {
    /// Floods from a side until it reaches the goal, and `beyond` steps further.
    pub(crate) fn new(from: CellSet, goal: CellSet, ground: &Ground, beyond: usize) -> Self {
        let mut reach = Self { within: [CellSet::EMPTY; FAR + 1], depth: FAR };
        reach.within[0] = joined(from.and(ground.own), ground.own);
        let mut goal_at = None;
        for distance in 0..=FAR {
            if distance > 0 {
                reach.within[distance] = reach.step(distance, from, ground);
            }
            if goal_at.is_none() && !reach.within[distance].and(goal).is_empty() {
                goal_at = Some(distance);
            }
            if goal_at.is_some_and(|at| distance >= at + beyond) {
                reach.depth = distance;
                break;
            }
        }
        reach
    }

    fn step(&self, distance: usize, from: CellSet, ground: &Ground) -> CellSet {
        let last = self.within[distance - 1];
        let near = last.neighbours().or(from).and(ground.near);
        let hard = if distance == 1 || ground.hard.is_empty() {
            CellSet::EMPTY
        } else {
            self.within[distance - 2].neighbours().or(from).and(ground.hard)
        };
        joined(last.or(near).or(hard), ground.own)
    }

    /// The cells within a distance, up to the largest distance computed.
    pub(crate) fn within(&self, distance: usize) -> CellSet {
        self.within[distance.min(self.depth)]
    }

    /// The steps from the side, where the flood began, to a piece on these cells.
    pub(crate) fn beside(&self, side: CellSet, footprint: CellSet) -> usize {
        if footprint.and(side).is_empty() { self.to(footprint.or(footprint.neighbours())) } else { 0 }
    }

    /// The distance to the nearest of these cells; [`FAR`] if none is reached.
    pub(crate) fn to(&self, goal: CellSet) -> usize {
        (0..=self.depth).find(|&distance| !self.within[distance].and(goal).is_empty()).unwrap_or(FAR)
    }
}

/// These cells and all of the team's tops connected to them.
#[inline]
pub(crate) fn joined(cells: CellSet, own: CellSet) -> CellSet {
    joined_and_around(cells, own).0
}

/// These cells and all of the team's tops connected to them; and the neighbours of all these.
#[inline]
fn joined_and_around(mut cells: CellSet, own: CellSet) -> (CellSet, CellSet) {
    loop {
        let around = cells.neighbours();
        let more = around.and(own).without(cells);
        if more.is_empty() {
            return (cells, around);
        }
        cells = cells.or(more);
    }
}

/// The length of a team's shortest way, in steps.
pub(crate) fn shortest(crossings: &[Crossing], ground: &Ground) -> usize {
    crossings.iter().map(|crossing| length(crossing, ground)).min().unwrap_or(FAR)
}

/// The length of a crossing's shortest way, in steps.
fn length(crossing: &Crossing, ground: &Ground) -> usize {
    let Crossing { from, to } = *crossing;
    let (mut reached, mut around) = joined_and_around(from.and(ground.own), ground.own);
    // A cell of two steps is entered from the cells reached two steps before.
    let mut hard_entry = CellSet::EMPTY;
    for distance in 0..FAR {
        if !reached.and(to).is_empty() {
            return distance;
        }
        let entry = around.or(from);
        let next = reached.or(entry.and(ground.near)).or(hard_entry.and(ground.hard));
        hard_entry = entry;
        (reached, around) = joined_and_around(next, ground.own);
    }
    FAR
}
