//! Which moves are best, and how the game goes on with them.

use trivium_game::{Game, Turn};

use super::{Beyond, Goal, RanOut, Solver, TO_THE_END, Worth};
use crate::tree::StepOf;
use crate::{Fraction, Step};

impl<G: Game, T: Goal<G>> Solver<G, T> {
    /// What each legal move is worth to team 0, looking as far ahead as it takes; nothing unless a seat is to
    /// move.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    pub fn move_values(&mut self, position: &G) -> Result<Vec<(G::Move, Fraction)>, RanOut> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let values = moves.into_iter().map(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            Ok((mv, self.value(&after)?))
        });
        values.collect()
    }

    /// The legal moves that keep what a position is worth; none unless that is known.
    ///
    /// What was known so many moves ahead of the position is enough.
    pub(super) fn best_moves(
        &mut self,
        position: &G,
        worth: Worth,
        depth: u32,
    ) -> Result<Vec<G::Move>, RanOut> {
        let mut best = Vec::new();
        let (Some(value), Turn::Seat(seat)) = (worth.exact(), position.turn()) else { return Ok(best) };
        let first = position.team_of(seat).index() == 0;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        // Where the goal knew the value without looking ahead, one move more shows why.
        let depth = depth.max(1) - 1;
        for mv in moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            // A move may need a longer look than the position did: it is best only if that is certain.
            let beyond = if first { Beyond::Least } else { Beyond::Most };
            let after = self.bounded(&after, depth, beyond)?;
            if (first && after >= value) || (!first && after <= value) {
                best.push(mv);
            }
        }
        Ok(best)
    }

    /// How the game goes on with best moves, until its end or as far as the values are known.
    pub(super) fn line(&mut self, position: &G, worth: Worth, depth: u32) -> Vec<StepOf<G>> {
        let mut line = Vec::new();
        let Some(value) = worth.exact() else { return line };
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

    /// A best move, or the likeliest draw, and the value after it; `None` where nothing is known any more.
    fn step(
        &mut self,
        position: &G,
        value: Fraction,
        depth: u32,
    ) -> Result<Option<(StepOf<G>, Fraction)>, RanOut> {
        match position.turn() {
            Turn::Over => Ok(None),
            // What is drawn now is no part of the question any more.
            Turn::Chance(_) if self.looker.goal.settled(position).is_some() => Ok(None),
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
                Ok(Some((Step::Draw(draw), self.bounded(&after, TO_THE_END, Beyond::Least)?)))
            }
            Turn::Seat(_) => {
                let mut moves = Vec::new();
                self.looker.goal.moves(position, depth, &mut moves);
                for mv in moves {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    if self.bounded(&after, depth - 1, Beyond::Least)? == value
                        && self.bounded(&after, depth - 1, Beyond::Most)? == value
                    {
                        return Ok(Some((Step::Move(mv), value)));
                    }
                }
                Ok(None)
            }
        }
    }
}
