//! What makes the search play Wege.

use trivium_game::{Game, Playout, Random};
use trivium_search::{Candidate, Candidates, Evaluation, Guide, Values};
use trivium_wege::{Move, Position, Side};

/// How much a pair of ducks changes a prior.
const PAIR: f32 = 1.0;
/// How much the parts of what a side needs count beside the outcome of a playout.
const BY_PARTS: f32 = 0.3;

/// Guides the search through Wege.
#[derive(Clone, Debug, Default)]
pub struct WegeGuide {
    moves: Vec<Move>,
}

impl Guide<Position> for WegeGuide {
    fn candidates(
        &mut self,
        position: &Position,
        _: usize,
        _: &mut Random,
        candidates: &mut Candidates<Move>,
    ) {
        candidates.clear();
        position.legal_moves(&mut self.moves);
        let Some(seat) = position.turn().seat() else { return };
        let team = position.team_of(seat).index();
        for &mv in &self.moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let lead = pair_lead(&after, team);
            candidates.moves.push(Candidate::new(mv, (PAIR * lead).exp()));
        }
        candidates.moves.sort_by(|one, other| other.prior.total_cmp(&one.prior).then(one.mv.cmp(&other.mv)));
    }

    fn evaluate(&mut self, position: &mut Position, random: &mut Random) -> Evaluation {
        position.play_out(random);
        Evaluation::estimate(finished_values(position))
    }
}

/// How many pairs a team is ahead; all pairs count where all build together.
fn pair_lead(position: &Position, team: usize) -> f32 {
    let [land, water] = Side::ALL.map(|side| position.standing(side).pairs as f32);
    match (position.teams(), team) {
        (1, _) => land + water,
        (_, 0) => land - water,
        _ => water - land,
    }
}

/// What a finished park is worth: the outcome, and a little for what was missing least.
fn finished_values(position: &Position) -> Values {
    let outcome = Values::of_outcome(position).unwrap_or_default();
    let mut values = outcome.scaled(1.0 - BY_PARTS);
    if position.options().cooperative {
        let goals = position.goals();
        let met = [goals.land, goals.water, goals.clear, goals.ducks].iter().filter(|&&met| met).count();
        values.add(&Values::from_fn(1, |_| met as f32 / 4.0), BY_PARTS);
        return values;
    }
    let [land, water] = Side::ALL.map(|side| parts(position, side));
    let lead = (0.5 + 0.5 * (land - water)).clamp(0.0, 1.0);
    values.add(&Values::from_fn(2, |team| if team.index() == 0 { lead } else { 1.0 - lead }), BY_PARTS);
    values
}

/// How much of what it needs a side has, from 0 to 1.
fn parts(position: &Position, side: Side) -> f32 {
    let standing = position.standing(side);
    let way = if standing.way && !standing.blocked { 0.5 } else { 0.0 };
    way + match standing.pairs {
        0 => 0.0,
        1 => 0.35,
        2 => 0.45,
        _ => 0.5,
    }
}
