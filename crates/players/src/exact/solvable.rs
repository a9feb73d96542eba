//! Proven best moves: what a player asks the solver.

use std::fmt;

use trivium_game::{Game, Seat, Turn};
use trivium_games::Rules;
use trivium_search::{Exhausted, Fraction, Goal, Solver};

use super::{
    CaminosGoal, CuminosPoints, CuminosWin, Question, Solution, SolveError, WegeGoal, answer, wins_by,
    wins_within,
};

/// The longest forced win to look for at Caminos, in moves.
const LONGEST_WIN: u32 = 3;
/// The most empty cells of a park that is solved.
const MOST_EMPTY: u32 = 4;
/// The most cuminos in all hands together of a round that is solved.
const MOST_IN_HAND: u32 = 8;

/// A game in which the solver finds proven best moves.
pub trait Solvable: Rules {
    /// The solver's goal.
    type Goal: Goal<Self> + fmt::Debug + Send;

    /// The goal for this position; `None` if it is too early in the game to solve.
    fn goal(&self) -> Option<Self::Goal>;

    /// A proven best move for the seat to move; `None` if there is none, or no seat is to move.
    ///
    /// At Caminos the first move of a forced win in at most three; at Wege the best placement of one of the last tiles;
    /// at Cuminos, between two sides, the move to the largest lead at the end of the round.
    ///
    /// # Errors
    ///
    /// If the solver's budget is exhausted.
    fn solve_move(&self, solver: &mut Solver<Self, Self::Goal>) -> Result<Option<Self::Move>, Exhausted>;

    /// The same with a new solver that searches at most this many positions.
    ///
    /// # Errors
    ///
    /// If that is not enough.
    fn proven_move(&self, nodes: u64) -> Result<Option<Self::Move>, Exhausted> {
        self.goal().map_or(Ok(None), |goal| self.solve_move(&mut Solver::new(goal, nodes)))
    }

    /// Answers every question that has an exact answer in this game. Called only while the game goes on, with at most
    /// two teams.
    ///
    /// # Errors
    ///
    /// If the position has no exact value to find.
    fn solve_questions(&self, nodes: u64) -> Result<Vec<Solution>, SolveError>;
}

impl Solvable for trivium_caminos::Position {
    type Goal = CaminosGoal;

    fn goal(&self) -> Option<CaminosGoal> {
        Some(CaminosGoal::new(self))
    }

    fn solve_move(&self, solver: &mut Solver<Self, CaminosGoal>) -> Result<Option<Self::Move>, Exhausted> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        for moves in 1..=LONGEST_WIN {
            if wins_within(solver, self, moves)? {
                for mv in legal {
                    if wins_by(solver, self, mv, moves)? {
                        return Ok(Some(mv));
                    }
                }
                return Ok(None);
            }
        }
        Ok(None)
    }

    fn solve_questions(&self, nodes: u64) -> Result<Vec<Solution>, SolveError> {
        Ok(vec![answer(Question::Share, CaminosGoal::new(self), self, nodes)])
    }
}

impl Solvable for trivium_wege::Position {
    type Goal = WegeGoal;

    fn goal(&self) -> Option<WegeGoal> {
        (self.laid() + MOST_EMPTY >= 36).then_some(WegeGoal)
    }

    fn solve_move(&self, solver: &mut Solver<Self, WegeGoal>) -> Result<Option<Self::Move>, Exhausted> {
        best_by_value(self, solver)
    }

    fn solve_questions(&self, nodes: u64) -> Result<Vec<Solution>, SolveError> {
        Ok(vec![answer(Question::Share, WegeGoal, self, nodes)])
    }
}

impl Solvable for trivium_cuminos::Position {
    type Goal = CuminosPoints;

    fn goal(&self) -> Option<CuminosPoints> {
        let in_hand: u32 = Seat::all(self.seats()).map(|seat| self.hand(seat).len()).sum();
        (self.teams() == 2 && in_hand <= MOST_IN_HAND).then_some(CuminosPoints)
    }

    fn solve_move(&self, solver: &mut Solver<Self, CuminosPoints>) -> Result<Option<Self::Move>, Exhausted> {
        best_by_value(self, solver)
    }

    fn solve_questions(&self, nodes: u64) -> Result<Vec<Solution>, SolveError> {
        if matches!(self.turn(), Turn::Chance(_)) {
            return Err(SolveError::Drawing);
        }
        let mut solutions = vec![answer(Question::Lead, CuminosPoints, self, nodes)];
        if CuminosWin::applies_to(self) {
            solutions.insert(0, answer(Question::Share, CuminosWin, self, nodes));
        }
        Ok(solutions)
    }
}

/// The first of the moves with the best value for the mover.
fn best_by_value<G: Game, T: Goal<G>>(
    position: &G,
    solver: &mut Solver<G, T>,
) -> Result<Option<G::Move>, Exhausted> {
    let Some(seat) = position.turn().seat() else { return Ok(None) };
    let maximizes = position.team_of(seat).index() == 0;
    let values = solver.move_values(position)?;
    let mut best: Option<(G::Move, Fraction)> = None;
    for (mv, value) in values {
        if best.is_none_or(|(_, best)| if maximizes { value > best } else { value < best }) {
            best = Some((mv, value));
        }
    }
    Ok(best.map(|(mv, _)| mv))
}
