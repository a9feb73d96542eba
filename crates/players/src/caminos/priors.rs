//! Which placements look promising.

use trivium_caminos::{CellSet, Move, Position};
use trivium_game::{Game, Seat, Symmetric, Team};
use trivium_search::{Candidate, Candidates};

use super::distance::{Ground, Reach};
use super::{CaminosGuide, can_cover};

/// The numbers of cells go up to here.
const CELLS: usize = 121;
/// What a cell is worth by how much longer than the shortest the ways over it are.
const BY_DETOUR: [f32; 3] = [1.0, 0.5, 0.2];
/// What a cell of the opponent's ways counts against one of the own.
const BLOCK: f32 = 1.0;
/// How much one step on a shortest way changes a prior.
const SHARPNESS: f32 = 0.8;
/// How much the cells under a placement change a prior.
const BY_CELLS: f32 = 0.35;

impl CaminosGuide {
    /// On a board that looks the same turned or mirrored keeps one of the moves that are images of one another.
    pub(super) fn keep_one_of_each_image(&mut self, position: &Position) {
        // Symmetric positions are rare once a few pieces stand, and looking for them takes time.
        if position.tops(Team::new(0)).len() + position.tops(Team::new(1)).len() > 4 {
            return;
        }
        let same = |&symmetry: &_| position.transformed(symmetry) == *position;
        let symmetries: Vec<_> = Position::symmetries().skip(1).filter(same).collect();
        let is_least =
            |mv: Move| symmetries.iter().all(|&symmetry| position.transformed_move(mv, symmetry) >= mv);
        self.legal.retain(|&mv| is_least(mv));
    }

    /// Lists the most promising of the legal moves: first by the cells they cover, then by distances after them.
    pub(super) fn rank(
        &mut self,
        position: &Position,
        seat: Seat,
        breadth: usize,
        candidates: &mut Candidates<Move>,
    ) {
        let weights = self.cell_weights(position, seat);
        self.scored.clear();
        let score = |mv: Move| mv.footprint().iter().map(|cell| weights[cell.index()]).sum::<f32>();
        self.scored.extend(self.legal.iter().map(|&mv| (score(mv), mv)));
        let looked_at = breadth.min(64).min(self.scored.len());
        let by_score =
            |one: &(f32, Move), other: &(f32, Move)| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1));
        if looked_at < self.scored.len() {
            self.scored.select_nth_unstable_by(looked_at, by_score);
        }
        candidates.complete = breadth >= self.scored.len();
        self.scored.truncate(breadth);
        self.weigh(position, seat, looked_at, candidates);
        candidates.moves.sort_by(|one, other| other.prior.total_cmp(&one.prior).then(one.mv.cmp(&other.mv)));
    }

    /// Turns scores into priors, with a closer look at the first of them.
    fn weigh(&self, position: &Position, seat: Seat, looked_at: usize, candidates: &mut Candidates<Move>) {
        let team = position.team_of(seat).index();
        let best = self.scored.iter().fold(0.0_f32, |best, scored| best.max(scored.0));
        let before = self.distances(position);
        for (place, &(score, mv)) in self.scored.iter().enumerate() {
            let gain = if place < looked_at {
                let mut after = *position;
                after.play_unchecked(mv);
                let after = self.distances(&after);
                let shortened = before[team] - after[team];
                shortened + after[1 - team] - before[1 - team]
            } else {
                0.0
            };
            let prior = (SHARPNESS * gain + BY_CELLS * (score - best)).exp();
            candidates.moves.push(Candidate::new(mv, prior));
        }
    }

    /// What it is worth to a seat to show its colour on each cell: on its own shortest ways, and on the
    /// opponent's.
    fn cell_weights(&self, position: &Position, seat: Seat) -> [f32; CELLS] {
        let mut weights = [0.0; CELLS];
        for team in Team::all(2) {
            let factor = if team == position.team_of(seat) { 1.0 } else { BLOCK };
            self.add_weights(position, team, factor, &mut weights);
        }
        // To cover the own tops gains nothing.
        for cell in position.tops(position.team_of(seat)).iter() {
            weights[cell.index()] = 0.0;
        }
        weights
    }

    fn add_weights(&self, position: &Position, team: Team, factor: f32, weights: &mut [f32; CELLS]) {
        let [free, low, middle] = position.cells_by_height();
        let own = position.tops(team);
        let coverable = if can_cover(position, team) { low.or(middle) } else { CellSet::EMPTY };
        let ground = Ground::estimated(free, coverable, own);
        let reaches = self.crossings.iter().map(|crossing| {
            let there = Reach::new(crossing.from, crossing.to, &ground, BY_DETOUR.len());
            let back = Reach::new(crossing.to, crossing.from, &ground, BY_DETOUR.len());
            (there.to(crossing.to), there, back)
        });
        let reaches: Vec<_> = reaches.collect();
        let shortest = reaches.iter().map(|reach| reach.0).min().unwrap_or(0);
        for (length, there, back) in &reaches {
            if *length > shortest + 2 {
                continue;
            }
            // A way of this crossing that is longer than the shortest of all counts less from the start.
            let late = length - shortest;
            for (detour, value) in BY_DETOUR.iter().enumerate().skip(late) {
                let gain = value - BY_DETOUR.get(detour + 1).copied().unwrap_or(0.0);
                for cell in on_ways(there, back, shortest + detour, &ground).iter() {
                    weights[cell.index()] += factor * gain;
                }
            }
        }
    }
}

/// The cells on ways of at most this length.
fn on_ways(there: &Reach, back: &Reach, length: usize, ground: &Ground) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for distance in 0..=length + 2 {
        let here = there.within(distance);
        // A way's length counts the cell once, both distances together count it twice.
        let near = back.within((length + 1).saturating_sub(distance)).and(ground.near);
        let hard = back.within((length + 2).saturating_sub(distance)).and(ground.hard);
        let own =
            if distance <= length { back.within(length - distance).and(ground.own) } else { CellSet::EMPTY };
        cells = cells.or(here.and(near.or(hard).or(own)));
    }
    cells
}
