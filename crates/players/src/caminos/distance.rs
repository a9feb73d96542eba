//! How far a team is from a way across the board.

use trivium_caminos::{CellSet, Grid};

/// No way across any board is longer; who has none is this far.
pub(crate) const FAR: usize = 16;

/// The sides to be joined: where ways begin, and where they may end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    pub(crate) from: CellSet,
    pub(crate) to: CellSet,
}

/// All crossings of a grid; each pair of partners is in one of them.
pub(crate) fn crossings(grid: Grid) -> Vec<Crossing> {
    let later = |from: trivium_caminos::Side| {
        let partners = from.partners().filter(move |to| to.index() > from.index());
        partners.fold(CellSet::EMPTY, |all, to| all.or(to.cell_set()))
    };
    let crossings = grid.sides().map(|from| Crossing { from: from.cell_set(), to: later(from) });
    crossings.filter(|crossing| !crossing.to.is_empty()).collect()
}

/// The ground on which a team builds, by what it costs to bring it into a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    /// The team's own tops: nothing.
    pub(crate) own: CellSet,
    /// One step each.
    pub(crate) near: CellSet,
    /// Two steps each.
    pub(crate) hard: CellSet,
}

impl Ground {
    /// Free cells are one step, what can still be covered is two.
    pub(crate) fn new(free: CellSet, coverable: CellSet, own: CellSet) -> Self {
        Self { own, near: free.without(own), hard: coverable.without(own) }
    }
}

/// The cells within each distance of a side.
pub(crate) struct Reach {
    within: [CellSet; FAR + 1],
    /// How far was looked.
    looked: usize,
}

impl Reach {
    /// Looks from a side until the goal is reached, and so many steps beyond.
    pub(crate) fn new(from: CellSet, goal: CellSet, ground: &Ground, beyond: usize) -> Self {
        let mut reach = Self { within: [CellSet::EMPTY; FAR + 1], looked: FAR };
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
                reach.looked = distance;
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

    /// The cells within a distance; as far as was looked.
    pub(crate) fn within(&self, distance: usize) -> CellSet {
        self.within[distance.min(self.looked)]
    }

    /// The steps to where a piece on these cells would be joined to the side, which these steps are counted from.
    pub(crate) fn beside(&self, side: CellSet, footprint: CellSet) -> usize {
        if footprint.and(side).is_empty() { self.to(footprint.or(footprint.neighbours())) } else { 0 }
    }

    /// The distance to the nearest of these cells; [`FAR`] if none is reached.
    pub(crate) fn to(&self, goal: CellSet) -> usize {
        (0..=self.looked).find(|&distance| !self.within[distance].and(goal).is_empty()).unwrap_or(FAR)
    }
}

/// These cells and all of the team's tops that hang together with them.
#[inline]
pub(crate) fn joined(cells: CellSet, own: CellSet) -> CellSet {
    joined_and_around(cells, own).0
}

/// These cells and all of the team's tops that hang together with them; and the cells around all these.
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

/// How far a team is from its shortest way: the steps over that ground.
pub(crate) fn shortest(crossings: &[Crossing], ground: &Ground) -> usize {
    crossings.iter().map(|crossing| length(crossing, ground)).min().unwrap_or(FAR)
}

/// The steps to the shortest way of a crossing.
fn length(crossing: &Crossing, ground: &Ground) -> usize {
    let Crossing { from, to } = *crossing;
    let (mut reached, mut around) = joined_and_around(from.and(ground.own), ground.own);
    // What costs two steps is entered from where the last step but one led.
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
