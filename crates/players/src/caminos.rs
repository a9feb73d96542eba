//! What makes the search play Caminos.

mod distance;
mod outlook;
mod priors;
mod replies;
mod threats;

use trivium_caminos::{CellSet, Grid, Move, Position, Shape};
use trivium_game::{Game, Playout, Random, Seat, Team, Turn};
use trivium_search::{Candidate, Candidates, Evaluation, Guide, Values};

use crate::curve::logistic;
use distance::{Crossing, Ground, crossings, shortest};
use threats::{leaves_a_win, winning_placements};

/// How much one step on the shortest way counts. Little: a short way is easily barred.
const STEP: f32 = 0.2;
/// How many steps it is worth to be on move.
const TEMPO: f32 = 1.0;
/// How much a piece counts that can still cover others.
const COVERER: f32 = 0.8;
/// How much distances and pieces count in the value of a leaf; the rest is a playout.
const STATIC: f32 = 0.7;

/// Guides the search through Caminos.
#[derive(Clone, Debug)]
pub struct CaminosGuide {
    crossings: Vec<Crossing>,
    placements: Vec<Move>,
    wins: Vec<Move>,
    legal: Vec<Move>,
    scored: Vec<(f32, Move)>,
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
        }
    }

    /// A placement by which the seat to move wins at once, if there is one.
    pub fn win_in_one(&mut self, position: &Position) -> Option<Move> {
        let seat = position.turn().seat()?;
        winning_placements(position, seat, &self.crossings, true, &mut self.placements, &mut self.wins);
        self.wins.first().copied()
    }

    /// The value of a position by distances and pieces alone, for team 0.
    fn static_value(&self, position: &Position, seat: Seat) -> f32 {
        let [yellow, green] = [0, 1].map(|team| {
            let ground = ground(position, Team::new(team));
            COVERER * coverers(position, Team::new(team)) - STEP * shortest(&self.crossings, &ground) as f32
        });
        let tempo = if position.team_of(seat).index() == 0 { TEMPO } else { -TEMPO };
        logistic(yellow - green + STEP * tempo)
    }
}

/// What it costs a team to bring each cell into a way.
fn ground(position: &Position, team: Team) -> Ground {
    let [free, low, middle] = position.cells_by_height();
    let coverable = if coverers(position, team) > 0.0 { low.or(middle) } else { CellSet::EMPTY };
    Ground::new(free, coverable, position.tops(team))
}

/// How many pieces a team has that can cover others.
fn coverers(position: &Position, team: Team) -> f32 {
    let seats = Seat::all(position.seats()).filter(|&seat| position.team_of(seat) == team);
    let of = |seat| COVERING.iter().map(|&shape| position.pieces(seat, shape)).sum::<u8>();
    seats.map(|seat| f32::from(of(seat))).sum()
}

/// The shapes that can cover others; the standard set has of these only L4.
const COVERING: [Shape; 4] = [Shape::L4, Shape::V3, Shape::T4, Shape::S4];

impl Guide<Position> for CaminosGuide {
    fn candidates(
        &mut self,
        position: &Position,
        breadth: usize,
        _: &mut Random,
        candidates: &mut Candidates<Move>,
    ) {
        candidates.clear();
        let Turn::Seat(seat) = position.turn() else { return };
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
    /// Against threats to win at once keeps only the moves that meet them all; the others are lost.
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
