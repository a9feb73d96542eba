//! Caminos, exactly: won, drawn or lost.

use trivium_caminos::{Move, Position};
use trivium_game::{Game, Random, Turn};
use trivium_search::{Beyond, Candidates, Fraction, Goal, Guide, RanOut, Solver};

use super::outcome_value;
use crate::CaminosGuide;

/// From so many moves to look at on, it pays to sort the moves first.
const WORTH_SORTING: u32 = 3;

/// Who wins at Caminos: 1 if team 0 does, 0 if team 1 does, a half for a draw.
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
    fn settled(&mut self, position: &Position) -> Option<Fraction> {
        match position.turn() {
            Turn::Seat(seat) => {
                self.guide.win_in_one(position)?;
                Some(Fraction::whole(i64::from(position.team_of(seat).index() == 0)))
            }
            _ => outcome_value(position),
        }
    }

    fn range(&self, _: &Position) -> [Fraction; 2] {
        [Fraction::ZERO, Fraction::ONE]
    }

    fn moves(&mut self, position: &Position, depth: u32, moves: &mut Vec<Move>) {
        if let Some(mv) = self.guide.win_in_one(position) {
            moves.clear();
            moves.push(mv);
            return;
        }
        position.legal_moves(moves);
        let threatened = self.guide.keep_safe(position, moves);
        if depth < WORTH_SORTING || threatened {
            return;
        }
        // The guide's list has every move but images of others, and lost ones.
        self.guide.candidates(position, usize::MAX, &mut Random::seeded(0), &mut self.candidates);
        if self.candidates.complete {
            moves.clear();
            moves.extend(self.candidates.moves.iter().map(|candidate| candidate.mv));
        }
    }
}

/// Whether the team to move can connect within so many moves of its own, whatever the other side does.
///
/// Counted are moves and replies together: where the other side is out (C13), the team moves in its place.
///
/// # Errors
///
/// If the solver's budget ran out.
pub fn wins_within(
    solver: &mut Solver<Position, CaminosGoal>,
    position: &Position,
    moves: u32,
) -> Result<bool, RanOut> {
    let Turn::Seat(seat) = position.turn() else { return Ok(false) };
    // The goal sees a win in one by itself; each move more takes a move and a reply.
    let depth = 2 * (moves.max(1) - 1);
    Ok(if position.team_of(seat).index() == 0 {
        solver.bounded(position, depth, Beyond::Least)? == Fraction::ONE
    } else {
        solver.bounded(position, depth, Beyond::Most)? == Fraction::ZERO
    })
}

/// Whether a legal move is the first of so many by which the team to move connects, whatever the other side does.
///
/// # Errors
///
/// If the solver's budget ran out.
pub fn wins_by(
    solver: &mut Solver<Position, CaminosGoal>,
    position: &Position,
    mv: Move,
    moves: u32,
) -> Result<bool, RanOut> {
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

/// Whether after every move the other side wins within so many.
fn loses_within(
    solver: &mut Solver<Position, CaminosGoal>,
    position: &Position,
    moves: u32,
) -> Result<bool, RanOut> {
    let Turn::Seat(seat) = position.turn() else { return Ok(false) };
    let depth = 2 * moves - 1;
    Ok(if position.team_of(seat).index() == 0 {
        solver.bounded(position, depth, Beyond::Most)? == Fraction::ZERO
    } else {
        solver.bounded(position, depth, Beyond::Least)? == Fraction::ONE
    })
}
