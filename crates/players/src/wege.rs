//! Wege: priors from random fills, learned evaluation, tuning.

mod fills;
mod frame;
mod judgement;
mod local;
mod priors;
mod situation;
mod weights;

use trivium_game::{Game, Playout, Random, Turn};
use trivium_search::{AmafKeys, Candidate, Candidates, Evaluation, Guide, Selection, Settings, Values};
use trivium_wege::{Cell, Corner, GoalsRule, Kind, Move, Position, Side, Tile};

use crate::curve::logistic;
use crate::wins::mark_wins;
use crate::{Level, NoSpecialist, Playable, Weakness};
use fills::Throws;
pub use judgement::{WegeChances, WegeFeatures, WegeWeights};
use local::Effect;
pub(crate) use local::{around, links_at};
use priors::PriorEstimator;
pub use situation::{PHASES, STAGES};

/// With this many tiles laid, the next laying ends the game, unless it is an exchange (W10).
const LAST_TILE: u32 = 35;
/// The weight of a move's static value in the logarithm of its prior.
const FORESIGHT: f32 = 20.0;
/// The weight of a move's effect at its corners in the logarithm of its prior.
const SHARPNESS: f32 = 0.3;
/// The value of a pair of ducks, in links of a way.
const PAIR: f32 = 4.0;
/// The cost of a pond or an island, in links of a way.
const SPOILED: f32 = 3.0;
/// Up to this level the player looks no further than the corners of a tile: with the full guide the first level would
/// beat every novice.
const LAST_SHALLOW: u8 = 2;
/// The weight of a side of the park that a way reaches, in a beginner's judgement.
const NAIVE_SIDE: f32 = 0.5;
/// The share of the goals met in a cooperative game's value; the rest is the playout's outcome.
///
/// Random games are hardly ever won, so the outcome alone carries little information.
const BY_PARTS: f32 = 0.8;

/// The guide for Wege.
#[derive(Clone, Debug)]
pub struct WegeGuide {
    moves: Vec<Move>,
    /// The AMAF keys of the last playout.
    amaf_keys: AmafKeys,
    throws: Throws,
    weights: Box<WegeWeights>,
    /// Whether priors come from a move's corners alone.
    shallow: bool,
}

impl Default for WegeGuide {
    fn default() -> Self {
        Self::new(weights::LEARNED)
    }
}

impl Playable for Position {
    type Guide = WegeGuide;
    type Specialist = NoSpecialist;
    // The values of good moves differ by little, so priors must not outweigh them for long.
    const SETTINGS: Settings = Settings {
        selection: Selection::Puct {
            exploration: 0.2,
            fpu_reduction: 0.05,
            rave_bias: 0.01,
            widening_base: 3.0,
            widening_exponent: 0.45,
        },
        ..Settings::PUCT
    };
    const NODES: [u64; Level::COUNT] = [2, 10, 12, 50, 400, 4_000, 40_000, 400_000];
    const WEAKNESSES: [Weakness; Level::COUNT] = [
        Weakness::new(1.0, 100, 100),
        Weakness::new(0.8, 75, 50),
        Weakness::new(0.7, 75, 0),
        Weakness::new(0.3, 40, 0),
        Weakness::NONE,
        Weakness::NONE,
        Weakness::NONE,
        Weakness::NONE,
    ];

    fn guide(&self) -> WegeGuide {
        WegeGuide::default()
    }

    fn guide_of(&self, level: Level) -> WegeGuide {
        if level.number() <= LAST_SHALLOW { WegeGuide::shallow() } else { self.guide() }
    }

    fn far_from(&self, mv: Move, focus: Move) -> f32 {
        let (one, other) = (mv.cell(), focus.cell());
        let steps = one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()));
        (steps as f32 / 2.0 + if mv.is_exchange() { 0.5 } else { 0.0 }).min(1.0)
    }

    fn naive_values(&self) -> Values {
        if self.options().cooperative {
            return finished_values(self);
        }
        // How many sides of the park the ways reach now, whatever can still cut them.
        let [land, water] = Side::ALL.map(|side| self.sides_reached(side) as f32);
        let value = logistic(NAIVE_SIDE * (land - water));
        Values::from_fn(2, |team| if team == Side::Land.team() { value } else { 1.0 - value })
    }

    fn own_gain(&self, mv: Move) -> f32 {
        local_gain(self, mv, true)
    }

    fn hindrance(&self, mv: Move) -> f32 {
        if self.teams() == 1 { 0.0 } else { -local_gain(self, mv, false) }
    }
}

impl Guide<Position> for WegeGuide {
    fn candidates(
        &mut self,
        position: &Position,
        _: usize,
        random: &mut Random,
        candidates: &mut Candidates<Move>,
    ) {
        candidates.clear();
        position.legal_moves(&mut self.moves);
        if self.shallow || position.options().cooperative {
            let prior = |mv| (SHARPNESS * promise(position, mv)).exp();
            candidates.moves.extend(self.moves.iter().map(|&mv| Candidate::new(mv, prior(mv))));
        } else {
            self.weigh(position, random.bits(), candidates);
        }
        candidates.moves.sort_by(|one, other| other.prior.total_cmp(&one.prior).then(one.mv.cmp(&other.mv)));
        if position.laid() == LAST_TILE {
            mark_wins(position, candidates);
        }
    }

    fn evaluate(&mut self, position: &mut Position, random: &mut Random) -> Evaluation {
        if position.options().cooperative {
            position.play_out(random);
            self.note(position);
            return Evaluation::estimate(finished_values(position));
        }
        let [land, water] = self.wins(position, random.bits());
        let values = Values::from_fn(2, |team| {
            judgement::value(if team == Side::Land.team() { [land, water] } else { [water, land] })
        });
        Evaluation::estimate(values.with_drawn(1.0 - land - water))
    }

    fn amaf_key(&self, position: &Position, mv: Move) -> Option<u16> {
        Some(amaf_key(mv.cell(), position.hand()?, mv.corner()))
    }

    fn amaf_keys(&self, keys: &mut AmafKeys) {
        keys.clone_from(&self.amaf_keys);
    }
}

/// The AMAF key of a tile on a cell with its duck in a corner.
fn amaf_key(cell: Cell, tile: Tile, corner: Option<Corner>) -> u16 {
    let north = corner.is_some_and(Corner::is_north);
    (cell.index() * 16 + tile.index() * 2 + usize::from(north)) as u16
}

impl WegeGuide {
    /// A guide with these weights.
    pub fn new(weights: WegeWeights) -> Self {
        let (moves, amaf_keys, throws) = (Vec::new(), AmafKeys::default(), Throws::default());
        Self { moves, amaf_keys, throws, weights: Box::new(weights), shallow: false }
    }

    /// A guide with priors from a move's corners alone, for novices.
    pub fn shallow() -> Self {
        Self { shallow: true, ..Self::default() }
    }

    /// The evaluation's features of a two-sided game. The seed selects the random fills.
    pub fn features(&self, position: &Position, seed: u64) -> WegeFeatures {
        judgement::features(&self.throws, position, seed)
    }

    /// Each side's probability to win a two-sided game, land first.
    fn wins(&self, position: &Position, seed: u64) -> [f32; 2] {
        self.features(position, seed).chances(&self.weights).wins(&position.options())
    }

    /// Lists the moves of a two-sided game with priors from their static values.
    fn weigh(&self, position: &Position, seed: u64, candidates: &mut Candidates<Move>) {
        let Turn::Seat(seat) = position.turn() else { return };
        let sharpness = if position.team_of(seat) == Side::Land.team() { FORESIGHT } else { -FORESIGHT };
        let estimator = PriorEstimator::new(&self.throws, &self.weights, position, seed);
        let prior = |mv| (sharpness * (estimator.land_value(mv) - 0.5)).exp();
        candidates.moves.extend(self.moves.iter().map(|&mv| Candidate::new(mv, prior(mv))));
    }

    /// Records the AMAF keys of a finished park. A path with a duck also counts as a plain path.
    fn note(&mut self, position: &Position) {
        self.amaf_keys.clear();
        for (cell, laid) in position.tiles() {
            self.amaf_keys.insert(amaf_key(cell, laid.tile, laid.corner));
            match laid.tile.kind() {
                Kind::Path => self.amaf_keys.insert(amaf_key(cell, Tile::Path, None)),
                Kind::River => self.amaf_keys.insert(amaf_key(cell, Tile::River, None)),
                Kind::Bridge | Kind::Reserve => {}
            }
        }
    }
}

/// What a move brings a side at its corners: the mover's own, or the other.
fn local_gain(position: &Position, mv: Move, own: bool) -> f32 {
    let (Some(tile), Turn::Seat(seat)) = (position.hand(), position.turn()) else { return 0.0 };
    let Effect { links, pairs, .. } = Effect::of(position, mv, tile);
    let of = |side: usize| links[side] + PAIR * pairs[side];
    match (position.teams(), position.team_of(seat).index()) {
        (1, _) => of(0) + of(1),
        (_, team) => of(if own { team } else { 1 - team }),
    }
}

/// A move's local score for the seat to move.
fn promise(position: &Position, mv: Move) -> f32 {
    let (Some(tile), Turn::Seat(seat)) = (position.hand(), position.turn()) else { return 0.0 };
    let Effect { links, pairs, spoiled } = Effect::of(position, mv, tile);
    let worth = [0, 1].map(|side| match position.options() {
        // W18: only the ways decide.
        options if options.cooperative && options.goals == GoalsRule::Ways => links[side],
        _ => links[side] + PAIR * pairs[side] - SPOILED * spoiled[side],
    });
    match (position.teams(), position.team_of(seat).index()) {
        (1, _) => worth[0] + worth[1],
        (_, team) => worth[team] - worth[1 - team],
    }
}

/// The value of a finished cooperative game: the outcome, blended with the goals met.
fn finished_values(position: &Position) -> Values {
    let goals = position.goals();
    let parts = [goals.land, goals.water, goals.clear, goals.ducks];
    let parts = match position.options().goals {
        GoalsRule::All => &parts[..],
        GoalsRule::Ways => &parts[..2],
    };
    let met = parts.iter().filter(|&&met| met).count();
    let mut values = Values::of_outcome(position).unwrap_or_default().scaled(1.0 - BY_PARTS);
    values.add(&Values::from_fn(1, |_| met as f32 / parts.len() as f32), BY_PARTS);
    values
}
