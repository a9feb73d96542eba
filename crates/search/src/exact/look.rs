//! The search itself: alpha-beta over moves, the same window narrowed through chance.

use trivium_game::{Game, Turn};

use super::table::{Entry, Table};
use super::{Beyond, Goal, RanOut};
use crate::Fraction;

/// A window: values outside need not be told apart.
type Window = [Fraction; 2];

/// What was found about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The value, if it is within the window; otherwise a bound of it on the same side of the window.
    pub(super) value: Fraction,
    /// Whether it holds however far ahead one looks.
    pub(super) complete: bool,
}

/// Everything that a search carries along.
#[derive(Debug)]
pub(super) struct Looker<G: Game, T> {
    pub(super) goal: T,
    pub(super) nodes: u64,
    pub(super) limit: u64,
    table: Table<G::Move>,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<G::Move>>,
}

impl<G: Game, T: Goal<G>> Looker<G, T> {
    pub(super) fn new(goal: T, limit: u64) -> Self {
        Self { goal, nodes: 0, limit, table: Table::new(), spare: Vec::new() }
    }

    /// What a position is worth, within a window. The position comes back as it was, unless the budget ran out.
    pub(super) fn look(
        &mut self,
        position: &mut G,
        depth: u32,
        window: Window,
        beyond: Beyond,
    ) -> Result<Found, RanOut> {
        if self.nodes >= self.limit {
            return Err(RanOut);
        }
        self.nodes += 1;
        if let Some(value) = self.goal.settled(position) {
            return Ok(Found { value, complete: true });
        }
        let range = self.goal.range(position);
        if range[1] <= window[0] {
            return Ok(Found { value: range[1], complete: true });
        }
        if range[0] >= window[1] {
            return Ok(Found { value: range[0], complete: true });
        }
        match position.turn() {
            Turn::Chance(_) => self.look_at_draws(position, depth, window, beyond),
            Turn::Seat(_) if depth == 0 => {
                Ok(Found { value: range[beyond as usize], complete: range[0] == range[1] })
            }
            Turn::Seat(_) => self.look_at_choice(position, depth, window, beyond, range),
            Turn::Over => unreachable!("a goal settles what is over"),
        }
    }

    /// A seat's turn, with what the table tells about it.
    fn look_at_choice(
        &mut self,
        position: &mut G,
        depth: u32,
        window: Window,
        beyond: Beyond,
        range: Window,
    ) -> Result<Found, RanOut> {
        let hash = position.hash();
        let known = self.table.get(hash, beyond);
        let first = known.and_then(|known| known.mv);
        let known = known.filter(|known| known.tells_about(depth));
        if let Some(known) = known {
            let complete = known.is_complete();
            if known.least == known.most || known.least >= window[1] {
                return Ok(Found { value: known.least, complete });
            }
            if known.most <= window[0] {
                return Ok(Found { value: known.most, complete });
            }
        }
        let (found, mv) = self.look_at_moves(position, depth, window, beyond, first)?;
        // What holds to the end must not be mixed with what holds only so far.
        let known = known.filter(|known| known.is_complete() || !found.complete);
        let [least, most] = known.map_or(range, |known| [known.least, known.most]);
        let entry = Entry {
            least: if found.value > window[0] { least.max(found.value) } else { least },
            most: if found.value < window[1] { most.min(found.value) } else { most },
            depth: if found.complete { Entry::<G::Move>::COMPLETE } else { depth },
            mv: Some(mv),
        };
        self.table.set(hash, beyond, entry);
        Ok(found)
    }

    fn look_at_moves(
        &mut self,
        position: &mut G,
        depth: u32,
        window: Window,
        beyond: Beyond,
        first: Option<G::Move>,
    ) -> Result<(Found, G::Move), RanOut> {
        let seat = position.turn().seat().expect("it is a seat's turn");
        let side = Side { first: position.team_of(seat).index() == 0 };
        let mut moves = self.spare.pop().unwrap_or_default();
        self.goal.moves(position, depth, &mut moves);
        if let Some(place) = first.and_then(|first| moves.iter().position(|&mv| mv == first)) {
            moves[..=place].rotate_right(1);
        }
        let mut best: Option<(Found, G::Move)> = None;
        let mut window = window;
        let mut all_complete = true;
        for &mv in &moves {
            let undo = position.play_unchecked(mv);
            let found = self.look(position, depth - 1, window, beyond)?;
            position.undo(undo);
            all_complete &= found.complete;
            if best.is_none_or(|(best, _)| side.prefers(found.value, best.value)) {
                best = Some((found, mv));
                if side.narrow(&mut window, found.value) {
                    // Whatever the other moves are worth, the other side will not let it come to this.
                    all_complete = found.complete;
                    break;
                }
            }
        }
        self.spare.push(moves);
        let (found, mv) = best.expect("who is to move has a move");
        Ok((Found { value: found.value, complete: all_complete }, mv))
    }

    /// Chance's turn: the mean of everything that can be drawn. Each draw is looked at only as far as it can
    /// still bring the mean into the window, whatever the draws to come are worth.
    fn look_at_draws(
        &mut self,
        position: &mut G,
        depth: u32,
        window: Window,
        beyond: Beyond,
    ) -> Result<Found, RanOut> {
        let mut draws = Vec::new();
        position.draws(&mut draws);
        let [least, most] = self.goal.range(position);
        let total: i64 = draws.iter().map(|&(_, weight)| i64::from(weight)).sum();
        let mut mean = Mean { sum: Fraction::ZERO, to_come: total, total, least, most };
        let mut complete = true;
        for (draw, weight) in draws {
            let weight = i64::from(weight);
            mean.to_come -= weight;
            let inner = mean.window(window, weight).ok_or(RanOut)?;
            let Ok(undo) = position.draw(draw) else { unreachable!("what can be drawn is drawn") };
            let found = self.look(position, depth, inner, beyond)?;
            position.undo(undo);
            mean.sum = found.value.times(weight).and_then(|value| mean.sum.plus(value)).ok_or(RanOut)?;
            complete &= found.complete;
            if found.value <= inner[0] {
                return mean.with(most).map(|value| Found { value, complete }).ok_or(RanOut);
            }
            if found.value >= inner[1] {
                return mean.with(least).map(|value| Found { value, complete }).ok_or(RanOut);
            }
        }
        mean.with(Fraction::ZERO).map(|value| Found { value, complete }).ok_or(RanOut)
    }
}

/// Which side chooses: team 0 looks for the most, the other for the least.
#[derive(Clone, Copy)]
struct Side {
    first: bool,
}

impl Side {
    fn prefers(self, value: Fraction, to: Fraction) -> bool {
        if self.first { value > to } else { value < to }
    }

    /// Narrows the window by a value that this side can have; whether nothing is left of it.
    fn narrow(self, window: &mut Window, value: Fraction) -> bool {
        if self.first {
            window[0] = window[0].max(value);
        } else {
            window[1] = window[1].min(value);
        }
        window[0] >= window[1]
    }
}

/// A mean that is not yet complete.
struct Mean {
    /// The values so far, each as often as it weighs.
    sum: Fraction,
    /// The weights that are missing.
    to_come: i64,
    total: i64,
    least: Fraction,
    most: Fraction,
}

impl Mean {
    /// The mean if everything to come is worth this.
    fn with(&self, value: Fraction) -> Option<Fraction> {
        self.sum.plus(value.times(self.to_come)?)?.over(self.total)
    }

    /// The window in which the next value of this weight matters; the weights to come are those after it.
    fn window(&self, [low, high]: Window, weight: i64) -> Option<Window> {
        let bound = |mean: Fraction, others: Fraction| {
            let rest = self.sum.plus(others.times(self.to_come)?)?;
            mean.times(self.total)?.minus(rest)?.over(weight)
        };
        Some([bound(low, self.most)?, bound(high, self.least)?])
    }
}
