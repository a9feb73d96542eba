//! How far a team is from a way across the board.

use trivium_caminos::{CellSet, Grid, Position};
use trivium_game::Team;

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
    pub(crate) fn estimated(free: CellSet, coverable: CellSet, own: CellSet) -> Self {
        Self { own, near: free.without(own), hard: coverable.without(own) }
    }

    /// Everything that is not certainly out of reach is one step: no way needs fewer new tops than this says.
    pub(crate) fn least(position: &Position, team: Team) -> Self {
        let own = position.tops(team);
        let [free, low, middle] = position.cells_by_height();
        Self { own, near: free.or(low).or(middle).without(own), hard: CellSet::EMPTY }
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

    /// The distance to the nearest of these cells; [`FAR`] if none is reached.
    pub(crate) fn to(&self, goal: CellSet) -> usize {
        (0..=self.looked).find(|&distance| !self.within[distance].and(goal).is_empty()).unwrap_or(FAR)
    }
}

/// These cells and all of the team's tops that hang together with them.
#[inline]
fn joined(mut cells: CellSet, own: CellSet) -> CellSet {
    loop {
        let more = cells.or(cells.neighbours().and(own));
        if more == cells {
            return cells;
        }
        cells = more;
    }
}

/// How far a team is from its shortest way: the steps over that ground.
pub(crate) fn shortest(crossings: &[Crossing], ground: &Ground) -> usize {
    let length = |crossing: &Crossing| Reach::new(crossing.from, crossing.to, ground, 0).to(crossing.to);
    crossings.iter().map(length).min().unwrap_or(FAR)
}
