//! What makes the search play Wege.

mod fills;
mod frame;
mod judgement;
mod local;
mod priors;
mod weights;

use trivium_game::{Game, Playout, Random, Turn};
use trivium_search::{Candidate, Candidates, Evaluation, Guide, Keys, Values};
use trivium_wege::{Cell, Corner, Kind, Move, Position, Side, Tile};

use fills::Throws;
pub use judgement::{PAIR_FEATURES, PHASES, WAY_FEATURES, WegeFeatures, WegeWeights};
use local::Effect;
use priors::Outlook;

static TEMPERATURE: std::sync::LazyLock<f32> =
    std::sync::LazyLock::new(|| std::env::var("TEMP").map_or(0.05, |t| t.parse().unwrap()));

/// How much what a move does at its corners changes its prior.
const SHARPNESS: f32 = 0.3;
/// What a pair of ducks is worth against a link of a way.
const PAIR: f32 = 4.0;
/// What a pond or an island costs.
const SPOILED: f32 = 3.0;
/// How much it counts how near each side came to what it needs; the rest is the outcome of the playout.
///
/// Most random games are drawn: the outcome alone tells little.
const BY_PARTS: f32 = 0.8;

/// Guides the search through Wege.
#[derive(Clone, Debug)]
pub struct WegeGuide {
    moves: Vec<Move>,
    /// What came true in the last playout.
    came_true: Keys,
    throws: Throws,
    weights: WegeWeights,
}

impl Default for WegeGuide {
    fn default() -> Self {
        Self::new(weights::LEARNED)
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
        if position.options().cooperative {
            let prior = |mv| (SHARPNESS * promise(position, mv)).exp();
            candidates.moves.extend(self.moves.iter().map(|&mv| Candidate::new(mv, prior(mv))));
        } else {
            self.weigh(position, random.bits(), candidates);
        }
        candidates.moves.sort_by(|one, other| other.prior.total_cmp(&one.prior).then(one.mv.cmp(&other.mv)));
    }

    fn evaluate(&mut self, position: &mut Position, random: &mut Random) -> Evaluation {
        if !position.options().cooperative {
            let value = self.value(position, random.bits());
            return Evaluation::estimate(Values::from_fn(2, |team| {
                if team.index() == 0 { value } else { 1.0 - value }
            }));
        }
        position.play_out(random);
        self.note(position);
        Evaluation::estimate(finished_values(position))
    }

    fn key(&self, position: &Position, mv: Move) -> Option<u16> {
        Some(key(mv.cell(), position.hand()?, mv.corner()))
    }

    fn came_true(&self, keys: &mut Keys) {
        keys.clone_from(&self.came_true);
    }
}

/// The number of a tile on a cell with its duck in a corner.
fn key(cell: Cell, tile: Tile, corner: Option<Corner>) -> u16 {
    let north = corner.is_some_and(Corner::is_north);
    (cell.index() * 16 + tile.index() * 2 + usize::from(north)) as u16
}

impl WegeGuide {
    /// A guide with these weights.
    pub fn new(weights: WegeWeights) -> Self {
        Self { moves: Vec::new(), came_true: Keys::default(), throws: Throws::default(), weights }
    }

    /// What the guide looks at in a position where two sides play, land first. Another seed looks at other fills.
    pub fn features(&self, position: &Position, seed: u64) -> [WegeFeatures; 2] {
        judgement::features(&self.throws, position, seed)
    }

    /// What a position is worth to land, where two sides play.
    pub fn value(&self, position: &Position, seed: u64) -> f32 {
        judgement::land_value(position, &self.features(position, seed), &self.weights)
    }

    /// Lists the moves of a game of two sides by what they are worth at first sight.
    fn weigh(&self, position: &Position, seed: u64, candidates: &mut Candidates<Move>) {
        let Turn::Seat(seat) = position.turn() else { return };
        let sign = if position.team_of(seat) == Side::Land.team() { 1.0 } else { -1.0 };
        let outlook = Outlook::new(&self.throws, &self.weights, position, seed);
        let prior = |mv| (sign * (outlook.land_value(mv) - 0.5) / *TEMPERATURE).exp();
        candidates.moves.extend(self.moves.iter().map(|&mv| Candidate::new(mv, prior(mv))));
    }

    /// Notes what lies in a finished park. A path with a duck is also a path.
    fn note(&mut self, position: &Position) {
        self.came_true.clear();
        for (cell, laid) in position.tiles() {
            self.came_true.insert(key(cell, laid.tile, laid.corner));
            match laid.tile.kind() {
                Kind::Path => self.came_true.insert(key(cell, Tile::Path, None)),
                Kind::River => self.came_true.insert(key(cell, Tile::River, None)),
                Kind::Bridge | Kind::Reserve => {}
            }
        }
    }
}

/// How good a move looks for the seat to move.
fn promise(position: &Position, mv: Move) -> f32 {
    let (Some(tile), Turn::Seat(seat)) = (position.hand(), position.turn()) else { return 0.0 };
    let Effect { links, pairs, spoiled } = Effect::of(position, mv, tile);
    let worth = [0, 1].map(|side| links[side] + PAIR * pairs[side] - SPOILED * spoiled[side]);
    match (position.teams(), position.team_of(seat).index()) {
        (1, _) => worth[0] + worth[1],
        (_, team) => worth[team] - worth[1 - team],
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
    let [land, water] = Side::ALL.map(|side| nearness(position, side));
    // As if each side had what it needs with this chance, and both together made a draw.
    let lead = 0.5 + 0.5 * (land - water);
    values.add(&Values::from_fn(2, |team| if team.index() == 0 { lead } else { 1.0 - lead }), BY_PARTS);
    values
}

/// How near a side came to what it needs, from 0 to 1.
fn nearness(position: &Position, side: Side) -> f32 {
    let standing = position.standing(side);
    if standing.met {
        return 1.0;
    }
    let way = match position.sides_reached(side) {
        4 => 1.0,
        3 => 0.5,
        2 => 0.2,
        _ => 0.0,
    };
    let blocked = if standing.blocked { 0.3 } else { 1.0 };
    let pairs = if standing.pairs > 0 || position.options().child.play(side) { 1.0 } else { 0.3 };
    way * pairs * blocked
}
