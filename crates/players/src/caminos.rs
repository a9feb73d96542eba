//! Caminos: priors, threats, evaluation and tuning.

mod distance;
mod gain;
mod network;
mod priors;
mod replies;
mod threats;

use std::sync::Arc;

use trivium_caminos::{CellSet, Grid, Move, Position, Shape};
use trivium_game::{Game, Playout, Random, Seat, Team, Turn};
use trivium_net::encoding::{Observation, Threats};
use trivium_net::inference::Network;
use trivium_search::{Candidate, Candidates, Evaluation, Guide, Settings, Values};

use crate::curve::logistic;
use crate::{Expert, Level, NoSpecialist, Playable, Weakness};
use distance::{Crossing, Ground, crossings, shortest};
use network::{Entry, Installed, Oracle};
pub use network::{NetworkTuning, WeightsError, install_network, install_network_everywhere};
use threats::{leaves_a_win, winning_placements};

/// The weight of one step on the shortest way. Small: a short way is easily blocked.
const STEP: f32 = 0.2;
/// The value of being on move, in steps.
const TEMPO: f32 = 1.0;
/// The weight of each remaining piece that can cover others.
const COVERER: f32 = 0.8;
/// The weight of a step in a beginner's judgement.
const NAIVE_STEP: f32 = 0.5;
/// The share of distances and pieces in a leaf's value; the rest is a playout.
const STATIC: f32 = 0.7;

/// The guide for Caminos.
#[derive(Clone, Debug)]
pub struct CaminosGuide {
    crossings: Vec<Crossing>,
    placements: Vec<Move>,
    wins: Vec<Move>,
    legal: Vec<Move>,
    scored: Vec<(f32, Move)>,
    /// Priors and values from a network instead of distances and playouts.
    oracle: Option<Box<Oracle>>,
}

impl CaminosGuide {
    /// A guide for games on this grid.
    pub fn new(grid: Grid) -> Self {
        Self {
            crossings: crossings(grid),
            placements: Vec::new(),
            wins: Vec::new(),
            legal: Vec::new(),
            scored: Vec::new(),
            oracle: None,
        }
    }

    /// A guide for games on this grid that asks a network. Wins in one and forced replies stay exact.
    pub fn with_network(grid: Grid, network: Arc<Network>, tuning: NetworkTuning) -> Self {
        Self { oracle: Some(Box::new(Oracle::new(network, tuning))), ..Self::new(grid) }
    }

    /// A placement that wins at once for the seat to move, if there is one.
    pub fn win_in_one(&mut self, position: &Position) -> Option<Move> {
        let seat = position.turn().seat()?;
        winning_placements(position, seat, &self.crossings, true, &mut self.placements, &mut self.wins);
        self.wins.first().copied()
    }

    /// The static value for team 0, from distances and pieces.
    fn static_value(&self, position: &Position, seat: Seat) -> f32 {
        let [yellow, green] = [0, 1].map(|team| {
            let ground = ground(position, Team::new(team));
            COVERER * coverers(position, Team::new(team)) - STEP * shortest(&self.crossings, &ground) as f32
        });
        let tempo = if position.team_of(seat).index() == 0 { TEMPO } else { -TEMPO };
        logistic(yellow - green + STEP * tempo)
    }
}

/// A team's cost of each cell on a way.
fn ground(position: &Position, team: Team) -> Ground {
    let [free, low, middle] = position.cells_by_height();
    let coverable = if coverers(position, team) > 0.0 { low.or(middle) } else { CellSet::EMPTY };
    Ground::new(free, coverable, position.tops(team))
}

/// The number of a team's pieces that can cover others.
fn coverers(position: &Position, team: Team) -> f32 {
    let seats = Seat::all(position.seats()).filter(|&seat| position.team_of(seat) == team);
    let of = |seat| COVERING.iter().map(|&shape| position.pieces(seat, shape)).sum::<u8>();
    seats.map(|seat| f32::from(of(seat))).sum()
}

/// The shapes that can cover others. The standard set contains only L4 of these.
const COVERING: [Shape; 4] = [Shape::L4, Shape::V3, Shape::T4, Shape::S4];

impl Playable for Position {
    type Guide = CaminosGuide;
    type Specialist = NoSpecialist;
    // Listing moves takes far longer than evaluating a position.
    const SETTINGS: Settings = Settings { expand_after: 2, ..Settings::PUCT };
    const NODES: [u64; Level::COUNT] = [3, 9, 17, 90, 380, 2_000, 14_000, 100_000];
    const WEAKNESSES: [Weakness; Level::COUNT] = [
        Weakness::new(1.0, 90, 60),
        Weakness::new(0.7, 75, 40),
        Weakness::new(0.5, 55, 0),
        Weakness::new(0.15, 12, 0),
        Weakness::NONE,
        Weakness::NONE,
        Weakness::NONE,
        Weakness::NONE,
    ];

    fn guide(&self) -> CaminosGuide {
        CaminosGuide::new(self.options().grid)
    }

    fn natural_moves(
        guide: &mut CaminosGuide,
        position: &Self,
        breadth: usize,
        _: &mut Random,
        candidates: &mut Candidates<Move>,
    ) {
        candidates.clear();
        let Turn::Seat(seat) = position.turn() else { return };
        position.legal_moves(&mut guide.legal);
        guide.rank(position, seat, breadth, candidates);
    }

    fn far_from(&self, mv: Move, focus: Move) -> f32 {
        let (one, other) = (mv.corner(), focus.corner());
        let steps = one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()));
        let covers = !mv.footprint().without(self.cells_by_height()[0]).is_empty();
        (f32::from(steps) / 6.0 + if covers { 0.5 } else { 0.0 }).min(1.0)
    }

    fn naive_values(&self) -> Values {
        let crossings = crossings(self.options().grid);
        // Every cell looks free: neither walls nor heights are in the way.
        let all = self.cells_by_height().into_iter().fold(CellSet::EMPTY, CellSet::or);
        let [yellow, green] = [0, 1].map(|team| {
            let own = self.tops(Team::new(team));
            shortest(&crossings, &Ground::new(all.or(own), CellSet::EMPTY, own)) as f32
        });
        let value = logistic(NAIVE_STEP * (green - yellow));
        Values::from_fn(2, |team| if team.index() == 0 { value } else { 1.0 - value })
    }

    fn own_gain(&self, mv: Move) -> f32 {
        let Turn::Seat(seat) = self.turn() else { return 0.0 };
        let mut after = *self;
        after.play_unchecked(mv);
        let team = self.team_of(seat);
        -(shortest(&crossings(self.options().grid), &ground(&after, team)) as f32)
    }

    fn hindrance(&self, mv: Move) -> f32 {
        let Turn::Seat(seat) = self.turn() else { return 0.0 };
        let next = seat.next(self.seats());
        if self.team_of(next) == self.team_of(seat) {
            return 0.0;
        }
        let crossings = crossings(self.options().grid);
        let threatens = |position: &Self| {
            let (mut placements, mut wins) = (Vec::new(), Vec::new());
            winning_placements(position, next, &crossings, true, &mut placements, &mut wins);
            !wins.is_empty()
        };
        let mut after = *self;
        after.play_unchecked(mv);
        if threatens(self) && !threatens(&after) { 1.0 } else { 0.0 }
    }

    fn expert(&self) -> Option<Expert<CaminosGuide>> {
        let Installed { network, tuning, .. } = network::network_for(self)?;
        let guide = CaminosGuide::with_network(self.options().grid, network, tuning);
        let (settings, solver_pace) = (tuning.settings(), tuning.solver_pace);
        Some(Expert { guide, settings, nodes: network::NODES, solver_pace })
    }
}

impl Guide<Position> for CaminosGuide {
    fn candidates(
        &mut self,
        position: &Position,
        breadth: usize,
        random: &mut Random,
        candidates: &mut Candidates<Move>,
    ) {
        candidates.clear();
        let Turn::Seat(seat) = position.turn() else { return };
        if let Some(entry) = self.consult(position, seat, breadth) {
            entry.list(candidates);
            if breadth < usize::MAX {
                network::vary(&mut candidates.moves, random);
            }
            return;
        }
        if let Some(mv) = self.win_in_one(position) {
            let proven = Some(Values::won_by(position.team_of(seat)));
            candidates.moves.push(Candidate { mv, prior: 1.0, proven });
            return;
        }
        position.legal_moves(&mut self.legal);
        self.keep_one_of_each_image(position);
        self.keep_replies(position, seat, candidates);
        if candidates.moves.is_empty() {
            self.rank(position, seat, breadth, candidates);
        }
    }

    fn evaluate(&mut self, position: &mut Position, random: &mut Random) -> Evaluation {
        let Turn::Seat(seat) = position.turn() else { return Evaluation::estimate(Values::even(2)) };
        if let Some(entry) = self.consult(position, seat, NetworkTuning::BREADTH) {
            return entry.evaluation;
        }
        if self.win_in_one(position).is_some() {
            return Evaluation::exact(Values::won_by(position.team_of(seat)));
        }
        let by_distance = self.static_value(position, seat);
        position.play_out(random);
        let playout = Values::of_outcome(position).unwrap_or_default();
        let yellow = STATIC * by_distance + (1.0 - STATIC) * playout.of(Team::new(0));
        let values = Values::from_fn(2, |team| if team.index() == 0 { yellow } else { 1.0 - yellow });
        let evaluation = Evaluation::estimate(values.with_drawn((1.0 - STATIC) * playout.drawn()));
        match position.outcome() {
            Some(outcome) => evaluation.with_points(outcome.points.into()),
            None => evaluation,
        }
    }
}

impl CaminosGuide {
    /// What the network says about a position, or a win or loss that is certain; `None` without a network.
    fn consult(&mut self, position: &Position, seat: Seat, breadth: usize) -> Option<Arc<Entry>> {
        let mut oracle = self.oracle.take()?;
        let known = oracle.recall(position).filter(|_| breadth < usize::MAX);
        let entry = known.or_else(|| {
            let entry = self.decided(position, seat);
            let entry = entry.or_else(|| {
                let observation = Observation::with_threats(position, self.threatened(position, seat))?;
                let by_way = (oracle.tuning.way_share > 0.0).then(|| {
                    let yellow = self.static_value(position, seat);
                    if position.team_of(seat).index() == 0 { yellow } else { 1.0 - yellow }
                });
                oracle.ask(position, &observation, &self.legal, breadth, &mut self.scored, by_way)
            })?;
            let entry = Arc::new(entry);
            if breadth < usize::MAX {
                oracle.keep(Arc::clone(&entry));
            }
            Some(entry)
        });
        self.oracle = Some(oracle);
        entry
    }

    /// A position that the next two moves decide. Otherwise lists the legal moves that are worth asking about.
    fn decided(&mut self, position: &Position, seat: Seat) -> Option<Entry> {
        if let Some(mv) = self.win_in_one(position) {
            return Some(Entry::won(position, mv, position.team_of(seat)));
        }
        position.legal_moves(&mut self.legal);
        self.keep_one_of_each_image(position);
        let mut lost = Candidates::default();
        self.keep_replies(position, seat, &mut lost);
        let lost = lost.moves.first()?;
        Some(Entry::lost(position, *lost))
    }

    /// The cells that threats against this seat cover, once [`Self::keep_replies`] has looked for them.
    fn threatened(&self, position: &Position, seat: Seat) -> CellSet {
        let next = seat.next(position.seats());
        if position.is_out(next) || position.team_of(next) == position.team_of(seat) {
            return Threats::new(position).cells();
        }
        self.wins.iter().fold(CellSet::EMPTY, |cells, mv| cells.or(mv.footprint()))
    }

    /// Under threat of an immediate loss, keeps only the moves that parry every threat; all others lose.
    fn keep_replies(&mut self, position: &Position, seat: Seat, candidates: &mut Candidates<Move>) {
        let next = seat.next(position.seats());
        if position.team_of(next) == position.team_of(seat) {
            return;
        }
        winning_placements(position, next, &self.crossings, false, &mut self.placements, &mut self.wins);
        if self.wins.is_empty() {
            return;
        }
        let any = self.legal[0];
        let threats = &self.wins;
        self.legal.retain(|&mv| !leaves_a_win(position, mv, next, threats));
        if self.legal.is_empty() {
            let lost = Some(Values::won_by(position.team_of(next)));
            candidates.moves.push(Candidate { mv: any, prior: 1.0, proven: lost });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trivium_caminos::Options;

    #[test]
    fn the_network_sees_all_threats() {
        let mut random = Random::seeded(8);
        for (grid, players) in Grid::ALL.into_iter().flat_map(|grid| [(grid, 2), (grid, 4)]) {
            let mut guide = CaminosGuide::new(grid);
            for _ in 0..4 {
                let mut position = Position::new(Options { grid, players, ..Options::default() }).unwrap();
                while let Turn::Seat(seat) = position.turn() {
                    if guide.decided(&position, seat).is_none() {
                        let threats = Threats::new(&position).cells();
                        assert_eq!(guide.threatened(&position, seat), threats);
                    }
                    position.play_random(&mut random);
                }
            }
        }
    }
}
