//! Cuminos: priors, playouts, evaluation and tuning.

mod alpha_beta;
mod chances;
pub mod encoding;
mod eval;
mod expert;
mod forest;
mod lazy_smp;
mod max_n;
mod moves;
mod ordering;
mod parallel;
mod priors;
mod stakes;
#[cfg(test)]
mod tests;
mod transposition;
mod weights;
mod worth;

use trivium_cuminos::{Move, Position};
use trivium_game::{Game, Random, Team, Turn};
use trivium_search::{Candidate, Candidates, Evaluation, Guide, Settings, Values};

use crate::wins::mark_wins;
use crate::{Level, Playable, Weakness};

pub use expert::CuminosExpert;

/// The weight of a point in the logarithm of a prior.
const POINT: f32 = 0.3;
/// The prior of a voluntary pass, relative to a laying without points.
const PASS: f32 = 0.7;
/// The typical spread of totals per remaining round, in points.
const ROUND_SPREAD: f32 = 5.0;
/// The weight of points next to winning, so that a nearly lost game is still played well.
const BY_POINTS: f32 = 0.1;
/// More than a laying brings.
const MOST_POINTS: f32 = 64.0;
/// One in this many playout moves is random.
const BLIND: u32 = 4;

/// The guide for Cuminos.
#[derive(Clone, Debug, Default)]
pub struct CuminosGuide {
    moves: Vec<Move>,
}

impl Playable for Position {
    type Guide = CuminosGuide;
    type Specialist = CuminosExpert;
    const SETTINGS: Settings = Settings::PUCT;
    const NODES: [u64; Level::COUNT] = [5, 11, 34, 190, 800, 3_000, 16_000, 150_000];
    const WEAKNESSES: [Weakness; Level::COUNT] = [
        Weakness::new(0.8, 90, 60),
        Weakness::new(0.55, 65, 35),
        Weakness::new(0.3, 35, 0),
        Weakness::new(0.08, 6, 0),
        Weakness::NONE,
        Weakness::NONE,
        Weakness::NONE,
        Weakness::NONE,
    ];

    fn guide(&self) -> CuminosGuide {
        CuminosGuide::default()
    }

    fn far_from(&self, mv: Move, focus: Move) -> f32 {
        let (Move::Lay(one), Move::Lay(other)) = (mv, focus) else { return 0.0 };
        let [here, there] = [one, other].map(|laying| laying.spot().cell());
        let steps = here.x().abs_diff(there.x()).max(here.y().abs_diff(there.y()));
        let is_high = one.stands() || one.spot().z() > 0;
        (f32::from(steps) / 6.0 + if is_high { 0.5 } else { 0.0 }).min(1.0)
    }

    fn naive_values(&self) -> Values {
        // The totals as they are, whatever the others lay next.
        chances(self)
    }

    fn own_gain(&self, mv: Move) -> f32 {
        match mv {
            Move::Lay(laying) => self.gain(laying) as f32,
            Move::Pass => -1.0,
        }
    }

    fn hindrance(&self, mv: Move) -> f32 {
        let most = |position: &Self| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.iter().map(|&mv| position.own_gain(mv)).fold(0.0, f32::max)
        };
        let mut after = self.clone();
        after.play_unchecked(mv);
        let Turn::Seat(next) = after.turn() else { return 0.0 };
        if self.turn().seat().is_some_and(|seat| self.team_of(seat) == self.team_of(next)) {
            return 0.0;
        }
        // What it takes, less what it leaves to the next; never nothing, since there is always something to take.
        MOST_POINTS + self.own_gain(mv) - most(&after)
    }
}

impl Guide<Position> for CuminosGuide {
    fn candidates(
        &mut self,
        position: &Position,
        _: usize,
        _: &mut Random,
        candidates: &mut Candidates<Move>,
    ) {
        candidates.clear();
        position.legal_moves(&mut self.moves);
        candidates.moves.extend(self.moves.iter().map(|&mv| {
            let prior = match mv {
                Move::Lay(laying) => (POINT * position.gain(laying) as f32).exp(),
                Move::Pass => PASS,
            };
            Candidate::new(mv, prior)
        }));
        candidates.moves.sort_by(|one, other| other.prior.total_cmp(&one.prior).then(one.mv.cmp(&other.mv)));
        if position.round() >= u32::from(position.seats()) {
            mark_wins(position, candidates);
        }
    }

    fn evaluate(&mut self, position: &mut Position, random: &mut Random) -> Evaluation {
        self.play_out_round(position, random);
        Evaluation::estimate(chances(position)).with_points(position.standings().into())
    }

    /// The next hands are unknown: evaluate by the totals at the end of the round.
    fn is_horizon(&self, position: &Position) -> bool {
        matches!(position.turn(), Turn::Chance(_))
    }
}

impl CuminosGuide {
    /// Plays the round out, mostly greedily by points.
    fn play_out_round(&mut self, position: &mut Position, random: &mut Random) {
        while position.turn().seat().is_some() {
            position.legal_moves(&mut self.moves);
            let blind = random.below(BLIND) == 0;
            let mv = if blind { random.choose(&self.moves) } else { self.greediest(position, random) };
            let Some(mv) = mv else { return };
            position.play_unchecked(mv);
        }
    }

    /// A random one of the moves with the most immediate points.
    fn greediest(&self, position: &Position, random: &mut Random) -> Option<Move> {
        let mut best = None;
        let mut best_gain = 0;
        let mut equals = 0;
        for &mv in &self.moves {
            let Move::Lay(laying) = mv else { continue };
            let gain = position.gain(laying);
            if best.is_none() || gain > best_gain {
                (best, best_gain, equals) = (Some(mv), gain, 1);
            } else if gain == best_gain {
                equals += 1;
                if random.below(equals) == 0 {
                    best = Some(mv);
                }
            }
        }
        best.or_else(|| random.choose(&self.moves))
    }
}

/// Every team's chance to win the game, from the totals and the remaining rounds.
fn chances(position: &Position) -> Values {
    let rounds_to_come = match position.turn() {
        Turn::Over => 0,
        // At least one: a tie for the lead calls for a further round (K17).
        _ => (u32::from(position.seats()) + 1).saturating_sub(position.round()).max(1),
    };
    let spread = ROUND_SPREAD * (rounds_to_come as f32).sqrt();
    let mut values = Values::ZERO;
    let by_totals = match Values::of_outcome(position) {
        Some(outcome) => outcome,
        None => shares(position, spread),
    };
    values.add(&by_totals, 1.0 - BY_POINTS);
    values.add(&shares(position, 4.0 * ROUND_SPREAD), BY_POINTS);
    values
}

/// A softmax of the totals with this spread.
fn shares(position: &Position, spread: f32) -> Values {
    let totals = position.standings();
    let best = totals.as_slice().iter().copied().max().unwrap_or(0) as f32;
    let weight = |team: Team| ((totals.of(team) as f32 - best) / spread).exp();
    let all: f32 = Team::all(position.teams()).map(weight).sum();
    Values::from_fn(position.teams(), |team| weight(team) / all)
}
