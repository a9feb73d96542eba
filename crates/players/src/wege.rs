//! What makes the search play Wege.

mod fills;
mod frame;
mod judgement;
mod local;
mod priors;
mod situation;
mod weights;

use trivium_game::{Game, Playout, Random, Turn};
use trivium_search::{Candidate, Candidates, Evaluation, Guide, Keys, Values};
use trivium_wege::{Cell, Corner, GoalsRule, Kind, Move, Position, Side, Tile};

use crate::wins::mark_wins;
use fills::Throws;
pub use judgement::{WegeChances, WegeFeatures, WegeWeights};
use local::Effect;
use priors::Outlook;
pub use situation::{PHASES, STAGES};

/// When so many tiles lie, the next one ends the game, unless it is exchanged (W10).
const LAST_TILE: u32 = 35;
/// How much what a move is worth at first sight changes its prior.
const FORESIGHT: f32 = 20.0;
/// How much what a move does at its corners changes its prior.
const SHARPNESS: f32 = 0.3;
/// What a pair of ducks is worth against a link of a way.
const PAIR: f32 = 4.0;
/// What a pond or an island costs.
const SPOILED: f32 = 3.0;
/// How much it counts in the cooperative game which goals were met; the rest is the outcome of the playout.
///
/// Hardly any random game is won: the outcome alone tells little.
const BY_PARTS: f32 = 0.8;

/// Guides the search through Wege.
#[derive(Clone, Debug)]
pub struct WegeGuide {
    moves: Vec<Move>,
    /// What came true in the last playout.
    came_true: Keys,
    throws: Throws,
    weights: Box<WegeWeights>,
    /// Whether moves are listed by a look at their corners alone.
    shallow: bool,
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
        let (moves, came_true, throws) = (Vec::new(), Keys::default(), Throws::default());
        Self { moves, came_true, throws, weights: Box::new(weights), shallow: false }
    }

    /// A guide that lists moves by what they do at their corners, as a novice sees them.
    pub fn shallow() -> Self {
        Self { shallow: true, ..Self::default() }
    }

    /// What the guide looks at in a position where two sides play. Another seed looks at other fills.
    pub fn features(&self, position: &Position, seed: u64) -> WegeFeatures {
        judgement::features(&self.throws, position, seed)
    }

    /// How likely each side wins, land first, where two sides play.
    fn wins(&self, position: &Position, seed: u64) -> [f32; 2] {
        self.features(position, seed).chances(&self.weights).wins(&position.options())
    }

    /// Lists the moves of a game of two sides by what they are worth at first sight.
    fn weigh(&self, position: &Position, seed: u64, candidates: &mut Candidates<Move>) {
        let Turn::Seat(seat) = position.turn() else { return };
        let sharpness = if position.team_of(seat) == Side::Land.team() { FORESIGHT } else { -FORESIGHT };
        let outlook = Outlook::new(&self.throws, &self.weights, position, seed);
        let prior = |mv| (sharpness * (outlook.land_value(mv) - 0.5)).exp();
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

/// What a finished park of the cooperative game is worth: the outcome, and a little for every goal that was met.
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
