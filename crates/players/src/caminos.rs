//! What makes the search play Caminos.

mod distance;
mod priors;
mod replies;
mod threats;

use trivium_caminos::{CellSet, Grid, Move, Position, Shape};
use trivium_game::{Game, Playout, Random, Seat, Team, Turn};
use trivium_search::{Candidate, Candidates, Evaluation, Guide, Values};

use crate::curve::logistic;
use distance::{Crossing, Ground, crossings, shortest};
use threats::{leaves_a_win, winning_placements};

/// How much one step on the shortest way counts.
const STEP: f32 = 0.55;
/// How many steps it is worth to be on move.
const TEMPO: f32 = 1.0;
/// How much the distances count in the value of a leaf; the rest is a playout.
const STATIC: f32 = 0.5;

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

    /// Each team's steps to its shortest way.
    fn distances(&self, position: &Position) -> [f32; 2] {
        let [free, low, middle] = position.cells_by_height();
        [0, 1].map(|team| {
            let team = Team::new(team);
            let coverable = if can_cover(position, team) { low.or(middle) } else { CellSet::EMPTY };
            let ground = Ground::estimated(free, coverable, position.tops(team));
            shortest(&self.crossings, &ground) as f32
        })
    }

    /// The value of a position by distances alone, for team 0.
    fn static_value(&self, position: &Position, seat: Seat) -> f32 {
        let [yellow, green] = self.distances(position);
        let tempo = if position.team_of(seat).index() == 0 { TEMPO } else { -TEMPO };
        logistic(STEP * (green - yellow + tempo))
    }
}

/// Of the standard set only an L4 covers anything; of the other sets, these cover as well.
fn can_cover(position: &Position, team: Team) -> bool {
    let mut seats = Seat::all(position.seats()).filter(|&seat| position.team_of(seat) == team);
    seats.any(|seat| {
        [Shape::L4, Shape::V3, Shape::T4, Shape::S4].iter().any(|&shape| position.pieces(seat, shape) > 0)
    })
}

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
        let by_playout = Values::of_outcome(position).unwrap_or_default().of(Team::new(0));
        let yellow = STATIC * by_distance + (1.0 - STATIC) * by_playout;
        Evaluation::estimate(Values::from_fn(2, |team| if team.index() == 0 { yellow } else { 1.0 - yellow }))
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
