//! Moves that are certain: what a player can ask the solver for.

use std::fmt;

use trivium_game::{Game, Seat};
use trivium_search::{Fraction, Goal, RanOut, Solver};

use super::{CaminosGoal, CuminosPoints, WegeGoal, wins_by, wins_within};

/// Forced wins of Caminos are sought up to so many moves.
const LONGEST_WIN: u32 = 3;
/// Parks with more empty cells than this are not solved.
const MOST_EMPTY: u32 = 4;
/// Rounds with more cuminos in all hands than this are not solved.
const MOST_IN_HAND: u32 = 8;

/// A game in which the solver can tell a player what to do.
pub trait Certain: Game {
    /// What the solver has to know of the game.
    type Goal: Goal<Self> + fmt::Debug;

    /// What the solver is to find out here; `None` where it is too early for it.
    fn goal(&self) -> Option<Self::Goal>;

    /// A move that is proven to be best for the seat to move; `None` if there is no such move, or no seat is to move.
    ///
    /// At Caminos the first move of a forced win in three at most; at Wege the best placement of the last tiles; at
    /// Cuminos, between two sides, the laying that leads to the greatest lead at the end of the round.
    ///
    /// # Errors
    ///
    /// If the solver's budget ran out.
    fn ask(&self, solver: &mut Solver<Self, Self::Goal>) -> Result<Option<Self::Move>, RanOut>;

    /// The same, by a solver that looks at so many positions at most.
    ///
    /// # Errors
    ///
    /// If so many positions are not enough.
    fn certain_move(&self, nodes: u64) -> Result<Option<Self::Move>, RanOut> {
        self.goal().map_or(Ok(None), |goal| self.ask(&mut Solver::new(goal, nodes)))
    }
}

impl Certain for trivium_caminos::Position {
    type Goal = CaminosGoal;

    fn goal(&self) -> Option<CaminosGoal> {
        Some(CaminosGoal::new(self))
    }

    fn ask(&self, solver: &mut Solver<Self, CaminosGoal>) -> Result<Option<Self::Move>, RanOut> {
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
}

impl Certain for trivium_wege::Position {
    type Goal = WegeGoal;

    fn goal(&self) -> Option<WegeGoal> {
        (self.laid() + MOST_EMPTY >= 36).then_some(WegeGoal)
    }

    fn ask(&self, solver: &mut Solver<Self, WegeGoal>) -> Result<Option<Self::Move>, RanOut> {
        best_by_value(self, solver)
    }
}

impl Certain for trivium_cuminos::Position {
    type Goal = CuminosPoints;

    fn goal(&self) -> Option<CuminosPoints> {
        let in_hand: u32 = Seat::all(self.seats()).map(|seat| self.hand(seat).len()).sum();
        (self.teams() == 2 && in_hand <= MOST_IN_HAND).then_some(CuminosPoints)
    }

    fn ask(&self, solver: &mut Solver<Self, CuminosPoints>) -> Result<Option<Self::Move>, RanOut> {
        best_by_value(self, solver)
    }
}

/// The first of the moves that are worth most to the mover.
fn best_by_value<G: Game, T: Goal<G>>(
    position: &G,
    solver: &mut Solver<G, T>,
) -> Result<Option<G::Move>, RanOut> {
    let Some(seat) = position.turn().seat() else { return Ok(None) };
    let first = position.team_of(seat).index() == 0;
    let values = solver.move_values(position)?;
    let mut best: Option<(G::Move, Fraction)> = None;
    for (mv, value) in values {
        if best.is_none_or(|(_, best)| if first { value > best } else { value < best }) {
            best = Some((mv, value));
        }
    }
    Ok(best.map(|(mv, _)| mv))
}
