//! Solver goal for Caminos: won, drawn or lost.

use trivium_caminos::{Move, Position};
use trivium_game::{Game, Random, Turn};
use trivium_search::{Candidates, Exhausted, Fraction, Goal, Guide, LeafBound, Solver};

use super::outcome_value;
use crate::CaminosGuide;

/// The remaining depth from which sorting the moves pays off.
const SORT_FROM_DEPTH: u32 = 3;

/// Who wins: 1 for team 0, 0 for team 1, a half for a draw.
#[derive(Debug)]
pub struct CaminosGoal {
    guide: CaminosGuide,
    candidates: Candidates<Move>,
}

impl CaminosGoal {
    /// The goal for games like this one.
    pub fn new(position: &Position) -> Self {
        Self { guide: CaminosGuide::new(position.options().grid), candidates: Candidates::default() }
    }
}

impl Goal<Position> for CaminosGoal {
    fn known_value(&mut self, position: &Position) -> Option<Fraction> {
        match position.turn() {
            Turn::Seat(seat) => {
                self.guide.win_in_one(position)?;
                Some(Fraction::whole(i64::from(position.team_of(seat).index() == 0)))
            }
            _ => outcome_value(position),
        }
    }

    fn value_range(&self, _: &Position) -> [Fraction; 2] {
        [Fraction::ZERO, Fraction::ONE]
    }

    fn ordered_moves(&mut self, position: &Position, depth: u32, moves: &mut Vec<Move>) {
        if let Some(mv) = self.guide.win_in_one(position) {
            moves.clear();
            moves.push(mv);
            return;
        }
        position.legal_moves(moves);
        let threatened = self.guide.keep_safe(position, moves);
        if depth < SORT_FROM_DEPTH || threatened {
            return;
        }
        // The guide lists every move except mirror images and lost moves.
        self.guide.candidates(position, usize::MAX, &mut Random::seeded(0), &mut self.candidates);
        if self.candidates.complete {
            moves.clear();
            moves.extend(self.candidates.moves.iter().map(|candidate| candidate.mv));
        }
    }
}

/// Whether the team to move can force a connection within this many moves of its own.
///
/// Counts plies: where the other side is out (C13), the team also moves in its place.
///
/// # Errors
///
/// If the solver's budget is exhausted.
pub fn wins_within(
    solver: &mut Solver<Position, CaminosGoal>,
    position: &Position,
    moves: u32,
) -> Result<bool, Exhausted> {
    let Turn::Seat(seat) = position.turn() else { return Ok(false) };
    // The goal knows wins in one; each further move takes a move and a reply.
    let depth = 2 * (moves.max(1) - 1);
    Ok(if position.team_of(seat).index() == 0 {
        solver.bound(position, depth, LeafBound::Lower)? == Fraction::ONE
    } else {
        solver.bound(position, depth, LeafBound::Upper)? == Fraction::ZERO
    })
}

/// Whether a legal move is the first of a forced connection within this many moves.
///
/// # Errors
///
/// If the solver's budget is exhausted.
pub fn wins_by(
    solver: &mut Solver<Position, CaminosGoal>,
    position: &Position,
    mv: Move,
    moves: u32,
) -> Result<bool, Exhausted> {
    let Turn::Seat(seat) = position.turn() else { return Ok(false) };
    let team = position.team_of(seat);
    let mut after = *position;
    after.play_unchecked(mv);
    match after.turn() {
        Turn::Over => Ok(after.outcome().is_some_and(|outcome| outcome.winner == Some(team))),
        _ if moves <= 1 => Ok(false),
        Turn::Seat(next) if after.team_of(next) == team => wins_within(solver, &after, moves - 1),
        _ => loses_within(solver, &after, moves - 1),
    }
}

/// Whether the other side wins within this many moves after every move.
fn loses_within(
    solver: &mut Solver<Position, CaminosGoal>,
    position: &Position,
    moves: u32,
) -> Result<bool, Exhausted> {
    let Turn::Seat(seat) = position.turn() else { return Ok(false) };
    let depth = 2 * moves - 1;
    Ok(if position.team_of(seat).index() == 0 {
        solver.bound(position, depth, LeafBound::Upper)? == Fraction::ZERO
    } else {
        solver.bound(position, depth, LeafBound::Lower)? == Fraction::ONE
    })
}
