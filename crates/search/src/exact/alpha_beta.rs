//! Fail-soft alpha-beta at decisions, Star1 at chance nodes.

use trivium_game::{Game, Turn};

use super::transposition::{Entry, TranspositionTable};
use super::{Exhausted, Goal, LeafBound};
use crate::Fraction;

/// The alpha-beta window: values outside it need not be distinguished.
type Window = [Fraction; 2];

/// The result for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The value if it lies within the window; otherwise a bound on the same side of the window.
    pub(super) value: Fraction,
    /// Whether it holds at every depth: no line reached the depth limit.
    pub(super) complete: bool,
}

/// The state of an alpha-beta search.
#[derive(Debug)]
pub(super) struct AlphaBeta<G: Game, T> {
    pub(super) goal: T,
    pub(super) nodes: u64,
    pub(super) limit: u64,
    table: TranspositionTable<G::Move>,
    /// Unused move buffers.
    spare: Vec<Vec<G::Move>>,
}

impl<G: Game, T: Goal<G>> AlphaBeta<G, T> {
    pub(super) fn new(goal: T, limit: u64) -> Self {
        Self { goal, nodes: 0, limit, table: TranspositionTable::new(), spare: Vec::new() }
    }

    /// Searches a position within a window. Restores the position unless the budget is exhausted.
    pub(super) fn search(
        &mut self,
        position: &mut G,
        depth: u32,
        window: Window,
        leaf_bound: LeafBound,
    ) -> Result<Found, Exhausted> {
        if self.nodes >= self.limit {
            return Err(Exhausted);
        }
        self.nodes += 1;
        if let Some(value) = self.goal.known_value(position) {
            return Ok(Found { value, complete: true });
        }
        let range = self.goal.value_range(position);
        if range[1] <= window[0] {
            return Ok(Found { value: range[1], complete: true });
        }
        if range[0] >= window[1] {
            return Ok(Found { value: range[0], complete: true });
        }
        match position.turn() {
            Turn::Chance(_) => self.search_chance(position, depth, window, leaf_bound),
            Turn::Seat(_) if depth == 0 => {
                Ok(Found { value: range[leaf_bound as usize], complete: range[0] == range[1] })
            }
            Turn::Seat(_) => self.search_decision(position, depth, window, leaf_bound, range),
            Turn::Over => unreachable!("a goal knows the value of a finished game"),
        }
    }

    /// A seat's turn, through the transposition table.
    fn search_decision(
        &mut self,
        position: &mut G,
        depth: u32,
        window: Window,
        leaf_bound: LeafBound,
        range: Window,
    ) -> Result<Found, Exhausted> {
        let hash = position.hash();
        let known = self.table.get(hash, leaf_bound);
        let first = known.and_then(|known| known.mv);
        let known = known.filter(|known| known.applies_to(depth));
        if let Some(known) = known {
            let complete = known.is_complete();
            if known.lower == known.upper || known.lower >= window[1] {
                return Ok(Found { value: known.lower, complete });
            }
            if known.upper <= window[0] {
                return Ok(Found { value: known.upper, complete });
            }
        }
        let (found, mv) = self.search_moves(position, depth, window, leaf_bound, first)?;
        // Don't mix bounds that hold at every depth with bounds that hold at this one.
        let known = known.filter(|known| known.is_complete() || !found.complete);
        let [lower, upper] = known.map_or(range, |known| [known.lower, known.upper]);
        let entry = Entry {
            lower: if found.value > window[0] { lower.max(found.value) } else { lower },
            upper: if found.value < window[1] { upper.min(found.value) } else { upper },
            depth: if found.complete { Entry::<G::Move>::COMPLETE } else { depth },
            mv: Some(mv),
        };
        self.table.set(hash, leaf_bound, entry);
        Ok(found)
    }

    fn search_moves(
        &mut self,
        position: &mut G,
        depth: u32,
        window: Window,
        leaf_bound: LeafBound,
        first: Option<G::Move>,
    ) -> Result<(Found, G::Move), Exhausted> {
        let seat = position.turn().seat().expect("it is a seat's turn");
        let side = Side { maximizes: position.team_of(seat).index() == 0 };
        let mut moves = self.spare.pop().unwrap_or_default();
        self.goal.ordered_moves(position, depth, &mut moves);
        if let Some(place) = first.and_then(|first| moves.iter().position(|&mv| mv == first)) {
            moves[..=place].rotate_right(1);
        }
        let mut best: Option<(Found, G::Move)> = None;
        let mut window = window;
        let mut all_complete = true;
        for &mv in &moves {
            let undo = position.play_unchecked(mv);
            let found = self.search(position, depth - 1, window, leaf_bound)?;
            position.undo(undo);
            all_complete &= found.complete;
            if best.is_none_or(|(best, _)| side.prefers(found.value, best.value)) {
                best = Some((found, mv));
                if side.narrow(&mut window, found.value) {
                    // Cutoff: the other side avoids this position, whatever the remaining moves bring.
                    all_complete = found.complete;
                    break;
                }
            }
        }
        self.spare.push(moves);
        let (found, mv) = best.expect("a seat to move has a legal move");
        Ok((Found { value: found.value, complete: all_complete }, mv))
    }

    /// Chance's turn: the weighted mean over all draws. Star1 searches each draw with the window in which it can
    /// still bring the mean into the outer window, whatever the remaining draws are worth.
    fn search_chance(
        &mut self,
        position: &mut G,
        depth: u32,
        window: Window,
        leaf_bound: LeafBound,
    ) -> Result<Found, Exhausted> {
        let mut draws = Vec::new();
        position.draws(&mut draws);
        let [lower, upper] = self.goal.value_range(position);
        let total: i64 = draws.iter().map(|&(_, weight)| i64::from(weight)).sum();
        let mut mean = Mean { sum: Fraction::ZERO, remaining: total, total, lower, upper };
        let mut complete = true;
        for (draw, weight) in draws {
            let weight = i64::from(weight);
            mean.remaining -= weight;
            let inner = mean.window(window, weight).ok_or(Exhausted)?;
            let Ok(undo) = position.draw(draw) else { unreachable!("every listed draw is legal") };
            let found = self.search(position, depth, inner, leaf_bound)?;
            position.undo(undo);
            mean.sum = found.value.times(weight).and_then(|value| mean.sum.plus(value)).ok_or(Exhausted)?;
            complete &= found.complete;
            if found.value <= inner[0] {
                return mean.with(upper).map(|value| Found { value, complete }).ok_or(Exhausted);
            }
            if found.value >= inner[1] {
                return mean.with(lower).map(|value| Found { value, complete }).ok_or(Exhausted);
            }
        }
        mean.with(Fraction::ZERO).map(|value| Found { value, complete }).ok_or(Exhausted)
    }
}

/// The side to move: team 0 maximizes, the other side minimizes.
#[derive(Clone, Copy)]
struct Side {
    maximizes: bool,
}

impl Side {
    fn prefers(self, value: Fraction, to: Fraction) -> bool {
        if self.maximizes { value > to } else { value < to }
    }

    /// Narrows the window by a value that this side can reach. Returns whether it is empty now.
    fn narrow(self, window: &mut Window, value: Fraction) -> bool {
        if self.maximizes {
            window[0] = window[0].max(value);
        } else {
            window[1] = window[1].min(value);
        }
        window[0] >= window[1]
    }
}

/// A partial weighted mean (Star1).
struct Mean {
    /// The weighted sum of the values so far.
    sum: Fraction,
    /// The total weight of the remaining draws.
    remaining: i64,
    total: i64,
    lower: Fraction,
    upper: Fraction,
}

impl Mean {
    /// The mean if every remaining draw has this value.
    fn with(&self, value: Fraction) -> Option<Fraction> {
        self.sum.plus(value.times(self.remaining)?)?.over(self.total)
    }

    /// The window for the next value, which has this weight; `remaining` excludes it.
    fn window(&self, [low, high]: Window, weight: i64) -> Option<Window> {
        let bound = |mean: Fraction, others: Fraction| {
            let rest = self.sum.plus(others.times(self.remaining)?)?;
            mean.times(self.total)?.minus(rest)?.over(weight)
        };
        Some([bound(low, self.upper)?, bound(high, self.lower)?])
    }
}
