//! Priors of placements.

use trivium_caminos::{CellSet, Move, Position};
use trivium_game::{Game, Seat, Symmetric, Team};
use trivium_search::{Candidate, Candidates};

use super::distance::{Ground, Reach};
use super::gain::{GainEstimator, Ways};
use super::{COVERING, CaminosGuide, ground};

/// Cell indices are below this.
const CELLS: usize = 121;
/// The weight of a cell by the detour of the best way over it.
const BY_DETOUR: [f32; 3] = [1.0, 0.5, 0.2];
/// The weight of a step of gain in the logarithm of a prior.
const SHARPNESS: f32 = 0.8;
/// The weight of the covered cells in the logarithm of a prior.
const BY_CELLS: f32 = 0.35;
/// The penalty for spending a piece that can cover others: they are few, and a team without any can be blocked for good.
const SPENT: f32 = 1.5;

impl CaminosGuide {
    /// In a symmetric position, keeps one of each set of equivalent moves.
    pub(super) fn keep_one_of_each_image(&mut self, position: &Position) {
        // Symmetric positions are rare once a few pieces stand, and the check takes time.
        if position.tops(Team::new(0)).len() + position.tops(Team::new(1)).len() > 4 {
            return;
        }
        let same = |&symmetry: &_| position.transformed(symmetry) == *position;
        let symmetries: Vec<_> = Position::symmetries().skip(1).filter(same).collect();
        let is_least =
            |mv: Move| symmetries.iter().all(|&symmetry| position.transformed_move(mv, symmetry) >= mv);
        self.legal.retain(|&mv| is_least(mv));
    }

    /// Lists the legal moves with the highest priors: preselected by the cells they cover, ranked by distance gains.
    pub(super) fn rank(
        &mut self,
        position: &Position,
        seat: Seat,
        breadth: usize,
        candidates: &mut Candidates<Move>,
    ) {
        let team = position.team_of(seat);
        let [own, other] = [team, Team::new(1 - team.index() as u8)].map(|team| ground(position, team));
        let ways = self.ways(&own);
        // The weight of each cell: on the team's own shortest ways, and on the opponent's.
        let mut weights = [0.0; CELLS];
        add_weights(&ways, &own, &mut weights);
        add_weights(&self.ways(&other), &other, &mut weights);
        // Covering own tops gains nothing.
        for cell in own.own.iter() {
            weights[cell.index()] = 0.0;
        }
        self.scored.clear();
        let score = |mv: Move| mv.footprint().iter().map(|cell| weights[cell.index()]).sum::<f32>();
        self.scored.extend(self.legal.iter().map(|&mv| (score(mv), mv)));
        let ranked = breadth.min(64).min(self.scored.len());
        let by_score =
            |one: &(f32, Move), other: &(f32, Move)| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1));
        if ranked < self.scored.len() {
            self.scored.select_nth_unstable_by(ranked, by_score);
        }
        candidates.complete = breadth >= self.scored.len();
        self.scored.truncate(breadth);
        let estimator = GainEstimator::new(position, team, &self.crossings, &ways);
        self.weigh(ranked, &estimator, candidates);
        candidates.moves.sort_by(|one, other| other.prior.total_cmp(&one.prior).then(one.mv.cmp(&other.mv)));
    }

    /// Turns scores into priors; the first `ranked` also by their gain.
    fn weigh(&self, ranked: usize, estimator: &GainEstimator<'_>, candidates: &mut Candidates<Move>) {
        let best = self.scored.iter().fold(0.0_f32, |best, scored| best.max(scored.0));
        for (place, &(score, mv)) in self.scored.iter().enumerate() {
            let gain = if place < ranked { estimator.gain(mv) } else { 0.0 };
            let spent = if COVERING.contains(&mv.shape()) { SPENT } else { 0.0 };
            let prior = (SHARPNESS * gain + BY_CELLS * (score - best) - spent).exp();
            candidates.moves.push(Candidate::new(mv, prior));
        }
    }

    /// The ways of a team over all crossings.
    fn ways(&self, ground: &Ground) -> Vec<Ways> {
        self.crossings.iter().map(|&crossing| Ways::new(crossing, ground, BY_DETOUR.len())).collect()
    }
}

/// Adds each cell's weight from the ways that lead over it.
fn add_weights(ways: &[Ways], ground: &Ground, weights: &mut [f32; CELLS]) {
    let shortest = ways.iter().map(|ways| ways.length).min().unwrap_or(0);
    for Ways { there, back, length, .. } in ways {
        if *length > shortest + 2 {
            continue;
        }
        // Detours count from the shortest way over all crossings.
        let late = length - shortest;
        for (detour, value) in BY_DETOUR.iter().enumerate().skip(late) {
            let gain = value - BY_DETOUR.get(detour + 1).copied().unwrap_or(0.0);
            for cell in on_ways(there, back, shortest + detour, ground).iter() {
                weights[cell.index()] += gain;
            }
        }
    }
}

/// The cells on ways of at most this length.
fn on_ways(there: &Reach, back: &Reach, length: usize, ground: &Ground) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for distance in 0..=length + 2 {
        let here = there.within(distance);
        // The sum of both distances counts the cell itself twice.
        let near = back.within((length + 1).saturating_sub(distance)).and(ground.near);
        let hard = back.within((length + 2).saturating_sub(distance)).and(ground.hard);
        let own =
            if distance <= length { back.within(length - distance).and(ground.own) } else { CellSet::EMPTY };
        cells = cells.or(here.and(near.or(hard).or(own)));
    }
    cells
}
