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
use trivium_net::inference::Network;
use trivium_search::{Candidate, Candidates, Evaluation, Guide, Settings, Values};

use crate::curve::logistic;
use crate::{Expert, Level, NoSpecialist, Playable};
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
    const NODES: [u64; Level::COUNT] = [6, 16, 34, 110, 380, 2_000, 14_000, 100_000];

    fn guide(&self) -> CaminosGuide {
        CaminosGuide::new(self.options().grid)
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
    fn consult(&mut self, position: &Position, seat: Seat, breadth: usize) -> Option<Entry> {
        let mut oracle = self.oracle.take()?;
        let known = oracle.recall(position).filter(|_| breadth < usize::MAX).cloned();
        let entry = known.or_else(|| {
            let team = position.team_of(seat);
            let entry = self.decided(position, seat);
            let entry = entry.or_else(|| {
                let by_way = (oracle.tuning.way_share > 0.0).then(|| {
                    let yellow = self.static_value(position, seat);
                    if team.index() == 0 { yellow } else { 1.0 - yellow }
                });
                oracle.ask(position, team, &self.legal, breadth, &mut self.scored, by_way)
            })?;
            if breadth < usize::MAX {
                oracle.keep(entry.clone());
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
