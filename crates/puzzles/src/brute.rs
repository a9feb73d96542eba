//! The slow way to the truth: everything is tried by the rules alone. Shares nothing with the solver.

use std::collections::HashMap;

use trivium_caminos::{Move, Position};
use trivium_game::{Game, Team, Turn};
use trivium_search::Fraction;

/// Tries everything at Caminos. Keeps in mind which reply refuted the last try, and tries it first the next time.
#[derive(Debug, Default)]
pub(crate) struct Trier {
    /// For each number of moves left the reply that refuted last.
    last_refutation: [Option<Move>; 10],
}

impl Trier {
    /// Whether the team to move connects within this many moves of its own, whatever the other side does.
    pub(crate) fn wins_within(&mut self, position: &Position, moves: u32) -> bool {
        let mut own = Vec::new();
        position.legal_moves(&mut own);
        own.into_iter().any(|mv| self.wins_by(position, mv, moves))
    }

    /// Whether a move starts a forced connection in at most this many moves.
    pub(crate) fn wins_by(&mut self, position: &Position, mv: Move, moves: u32) -> bool {
        let Turn::Seat(seat) = position.turn() else { return false };
        let team = position.team_of(seat);
        let mut after = *position;
        after.play_unchecked(mv);
        match after.turn() {
            Turn::Over => winner(&after) == Some(team),
            _ if moves <= 1 => false,
            Turn::Seat(next) if after.team_of(next) == team => self.wins_within(&after, moves - 1),
            _ => !self.is_refuted(&after, team, moves - 1),
        }
    }

    /// Whether some reply keeps the team from connecting within this many more moves.
    fn is_refuted(&mut self, position: &Position, team: Team, moves: u32) -> bool {
        let mut replies = Vec::new();
        position.legal_moves(&mut replies);
        let last = &mut self.last_refutation[moves as usize % 10];
        if let Some(place) = replies.iter().position(|&reply| Some(reply) == *last) {
            replies.swap(0, place);
        }
        let refutation = replies.into_iter().find(|&reply| {
            let mut answered = *position;
            answered.play_unchecked(reply);
            match answered.turn() {
                Turn::Over => winner(&answered) != Some(team),
                _ => !self.wins_within(&answered, moves),
            }
        });
        if refutation.is_some() {
            self.last_refutation[moves as usize % 10] = refutation;
        }
        refutation.is_some()
    }
}

fn winner(position: &Position) -> Option<Team> {
    position.outcome().and_then(|outcome| outcome.winner)
}

/// What land, or all together, get at Wege under best play: the mean over everything that can be drawn.
pub(crate) fn chance(
    position: &trivium_wege::Position,
    known: &mut HashMap<u64, Fraction>,
) -> Option<Fraction> {
    if let Some(&value) = known.get(&position.hash().0) {
        return Some(value);
    }
    let value = match position.turn() {
        Turn::Over => match position.outcome()?.winner {
            Some(team) => Fraction::whole(i64::from(team.index() == 0)),
            None if position.teams() == 1 => Fraction::ZERO,
            None => Fraction::HALF,
        },
        Turn::Seat(seat) => {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let values = moves.into_iter().map(|mv| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                chance(&after, known)
            });
            let values = values.collect::<Option<Vec<_>>>()?.into_iter();
            if position.team_of(seat).index() == 0 { values.max()? } else { values.min()? }
        }
        Turn::Chance(_) => {
            let mut draws = Vec::new();
            position.draws(&mut draws);
            let (mut sum, mut total) = (Fraction::ZERO, 0);
            for (draw, weight) in draws {
                let mut after = position.clone();
                after.draw(draw).ok()?;
                sum = sum.plus(chance(&after, known)?.times(weight.into())?)?;
                total += i64::from(weight);
            }
            sum.over(total)?
        }
    };
    known.insert(position.hash().0, value);
    Some(value)
}

/// By how many points team 0 leads at the end of a round of Cuminos under best play, distinguished only between
/// these two leads.
pub(crate) fn lead(
    position: &trivium_cuminos::Position,
    mut low: i64,
    mut high: i64,
    known: &mut HashMap<u64, (i64, i64)>,
) -> i64 {
    let Turn::Seat(seat) = position.turn() else {
        let points = position.standings();
        return i64::from(points.of(Team::new(0))) - i64::from(points.of(Team::new(1)));
    };
    let hash = position.hash().0;
    let (least, most) = known.get(&hash).copied().unwrap_or((i64::MIN, i64::MAX));
    if least >= high || least == most {
        return least;
    }
    if most <= low {
        return most;
    }
    let window = (low, high);
    let first = position.team_of(seat).index() == 0;
    let mut best = if first { i64::MIN } else { i64::MAX };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let value = lead(&after, low, high, known);
        if first {
            best = best.max(value);
            low = low.max(best);
        } else {
            best = best.min(value);
            high = high.min(best);
        }
        if low >= high {
            break;
        }
    }
    let least = if best > window.0 { least.max(best) } else { least };
    let most = if best < window.1 { most.min(best) } else { most };
    known.insert(hash, (least, most));
    best
}
