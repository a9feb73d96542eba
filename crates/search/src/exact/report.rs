//! The best moves and the principal variation.

use trivium_game::{Game, Turn};

use super::{Exhausted, Goal, LeafBound, Solver, UNLIMITED, ValueBounds};
use crate::tree::StepOf;
use crate::{Fraction, Step};

impl<G: Game, T: Goal<G>> Solver<G, T> {
    /// The value of each legal move for team 0; empty unless a seat is to move.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted.
    pub fn move_values(&mut self, position: &G) -> Result<Vec<(G::Move, Fraction)>, Exhausted> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let values = moves.into_iter().map(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            Ok((mv, self.value(&after)?))
        });
        values.collect()
    }

    /// The legal moves that keep the position's value; none unless it is exact. `depth` is the depth that proved it.
    pub(super) fn best_moves(
        &mut self,
        position: &G,
        bounds: ValueBounds,
        depth: u32,
    ) -> Result<Vec<G::Move>, Exhausted> {
        let mut best = Vec::new();
        let (Some(value), Turn::Seat(seat)) = (bounds.exact(), position.turn()) else { return Ok(best) };
        let maximizes = position.team_of(seat).index() == 0;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        // If the goal knew the value without search, one more ply shows which moves reach it.
        let depth = depth.max(1) - 1;
        for mv in moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            // A move may need more depth than the position did: list it only if this depth proves it.
            let leaf_bound = if maximizes { LeafBound::Lower } else { LeafBound::Upper };
            let after = self.bound(&after, depth, leaf_bound)?;
            if (maximizes && after >= value) || (!maximizes && after <= value) {
                best.push(mv);
            }
        }
        Ok(best)
    }

    /// The principal variation, as far as the values are known.
    pub(super) fn line(&mut self, position: &G, bounds: ValueBounds, depth: u32) -> Vec<StepOf<G>> {
        let mut line = Vec::new();
        let Some(value) = bounds.exact() else { return line };
        let mut position = position.clone();
        let (mut value, mut depth) = (value, depth.max(1));
        while let Ok(Some((step, after))) = self.step(&position, value, depth) {
            match step {
                Step::Move(mv) => {
                    position.play_unchecked(mv);
                    depth = depth.saturating_sub(1).max(1);
                }
                Step::Draw(draw) => drop(position.draw(draw)),
            }
            line.push(step);
            value = after;
        }
        line
    }

    /// A best move or the likeliest draw, and the value after it; `None` where the value is unknown.
    fn step(
        &mut self,
        position: &G,
        value: Fraction,
        depth: u32,
    ) -> Result<Option<(StepOf<G>, Fraction)>, Exhausted> {
        match position.turn() {
            Turn::Over => Ok(None),
            // The goal does not depend on what is drawn now.
            Turn::Chance(_) if self.search.goal.known_value(position).is_some() => Ok(None),
            Turn::Chance(_) => {
                let mut draws = Vec::new();
                position.draws(&mut draws);
                let Some(&(draw, _)) = draws.iter().rev().max_by_key(|&&(_, weight)| weight) else {
                    return Ok(None);
                };
                let mut after = position.clone();
                if after.draw(draw).is_err() {
                    return Ok(None);
                }
                Ok(Some((Step::Draw(draw), self.bound(&after, UNLIMITED, LeafBound::Lower)?)))
            }
            Turn::Seat(_) => {
                let mut moves = Vec::new();
                self.search.goal.ordered_moves(position, depth, &mut moves);
                for mv in moves {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    if self.bound(&after, depth - 1, LeafBound::Lower)? == value
                        && self.bound(&after, depth - 1, LeafBound::Upper)? == value
                    {
                        return Ok(Some((Step::Move(mv), value)));
                    }
                }
                Ok(None)
            }
        }
    }
}
