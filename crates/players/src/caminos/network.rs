//! Priors and values from a network.

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use trivium_caminos::{Grid, Move, Position};
use trivium_game::{Game, Random, Team};
use trivium_net::encoding::{Action, Observation, is_encodable};
pub use trivium_net::inference::WeightsError;
use trivium_net::inference::{Evaluator, Network, exp};
use trivium_search::{Candidate, Candidates, Evaluation, Selection, Settings, Values};

/// Entries of the evaluation cache. A leaf is evaluated at its first visit and expanded at its second.
const CACHED: usize = 1 << 13;

/// Tuning of the search with a network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkTuning {
    /// The weight of the prior in PUCT (`c_puct`).
    pub exploration: f32,
    /// First-play urgency: an unvisited move counts as its parent's value minus this.
    pub fpu_reduction: f32,
    /// Progressive widening considers the first `widening_base + N ^ widening_exponent` moves.
    pub widening_base: f32,
    /// See `widening_base`.
    pub widening_exponent: f32,
    /// Logits are divided by this before the softmax: above 1 the priors are flatter.
    pub temperature: f32,
    /// The share of way lengths and pieces in a leaf's value; the rest is the network's.
    pub way_share: f32,
    /// Positions that each descent of a time-limited search allows the solver.
    pub solver_pace: f32,
}

impl NetworkTuning {
    /// The tuning that has won the most games.
    pub const BEST: Self = Self {
        exploration: 1.0,
        fpu_reduction: 0.15,
        widening_base: 6.0,
        widening_exponent: 0.6,
        temperature: 1.0,
        way_share: 0.0,
        solver_pace: 0.5,
    };

    /// The number of moves that a node has at first.
    pub(super) const BREADTH: usize = 48;

    /// Search parameters: priors are sharp, and every visit of a new leaf costs an evaluation.
    pub(super) const fn settings(self) -> Settings {
        let Self { exploration, fpu_reduction, widening_base, widening_exponent, .. } = self;
        Settings {
            selection: Selection::Puct {
                exploration,
                fpu_reduction,
                rave_bias: 0.04,
                widening_base,
                widening_exponent,
            },
            expand_after: 1,
            breadth: Self::BREADTH,
            ..Settings::PUCT
        }
    }
}

/// Descents per move with a network; they take about two seconds.
pub(super) const NODES: u64 = 12_000;

/// The boards and numbers of players on which the network beats the guide without one.
const GATE: &[(Grid, u8)] =
    &[(Grid::Square, 2), (Grid::Diamond, 2), (Grid::Octagon, 2), (Grid::Torus, 2), (Grid::Square, 4)];

/// The network that players use, and whether the gate is open on every board.
static INSTALLED: RwLock<Option<Installed>> = RwLock::new(None);

#[derive(Clone)]
pub(super) struct Installed {
    pub(super) network: Arc<Network>,
    pub(super) tuning: NetworkTuning,
    everywhere: bool,
}

/// Installs the network with these weights for the strongest level of Caminos, on the boards where it has proven to
/// be stronger. Players that exist already keep their guide.
///
/// # Errors
///
/// If the bytes are not the weights of a network for this program's encoding.
pub fn install_network(weights: &[u8]) -> Result<(), WeightsError> {
    install(weights, NetworkTuning::BEST, false)
}

/// As [`install_network`], but on every board and with this tuning: to find out whether it is stronger.
///
/// # Errors
///
/// If the bytes are not the weights of a network for this program's encoding.
pub fn install_network_everywhere(weights: &[u8], tuning: NetworkTuning) -> Result<(), WeightsError> {
    install(weights, tuning, true)
}

fn install(weights: &[u8], tuning: NetworkTuning, everywhere: bool) -> Result<(), WeightsError> {
    let network = Arc::new(Network::from_bytes(weights)?);
    let mut installed = INSTALLED.write().unwrap_or_else(PoisonError::into_inner);
    *installed = Some(Installed { network, tuning, everywhere });
    Ok(())
}

/// The network for games like this one, if there is one.
pub(super) fn network_for(position: &Position) -> Option<Installed> {
    let passed = passes_gate(position);
    let installed = INSTALLED.read().unwrap_or_else(PoisonError::into_inner).clone().or_else(embedded);
    let installed = installed.filter(|installed| passed || installed.everywhere)?;
    is_encodable(position).then_some(installed)
}

fn passes_gate(position: &Position) -> bool {
    let options = position.options();
    GATE.contains(&(options.grid, options.players))
}

/// The network inside the binary.
#[cfg(feature = "embedded-network")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is none")]
fn embedded() -> Option<Installed> {
    static WEIGHTS: &[u8] = include_bytes!("../../../../data/nets/caminos-99bbe600c36a.bin");
    static NETWORK: std::sync::LazyLock<Arc<Network>> = std::sync::LazyLock::new(|| {
        Arc::new(Network::from_bytes(WEIGHTS).expect("the weights in the repository fit the encoding"))
    });
    Some(Installed { network: Arc::clone(&NETWORK), tuning: NetworkTuning::BEST, everywhere: false })
}

/// No network is inside the binary.
#[cfg(not(feature = "embedded-network"))]
const fn embedded() -> Option<Installed> {
    None
}

/// A network with a cache of what it has said.
///
/// Clones share the cache: a leaf that one thread has evaluated may be expanded by another.
#[derive(Clone)]
pub(super) struct Oracle {
    evaluator: Evaluator,
    pub(super) tuning: NetworkTuning,
    cache: Arc<OnceLock<Box<[Slot]>>>,
}

/// A place in the cache. It is locked for a moment, and hardly ever by two threads at once.
type Slot = Mutex<Option<Arc<Entry>>>;

/// What is known about a position.
#[derive(Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) evaluation: Evaluation,
    moves: Box<[Candidate<Move>]>,
    complete: bool,
}

impl Entry {
    /// A position that a team wins by this move.
    pub(super) fn won(position: &Position, mv: Move, winner: Team) -> Self {
        let values = Values::won_by(winner);
        let moves = Box::new([Candidate { mv, prior: 1.0, proven: Some(values) }]);
        Self { key: position.hash().0, evaluation: Evaluation::exact(values), moves, complete: true }
    }

    /// A position that is lost whatever is played. The search proves it when it expands the node: it knows better how
    /// many moves that takes.
    pub(super) fn lost(position: &Position, candidate: Candidate<Move>) -> Self {
        let values = candidate.proven.unwrap_or_default();
        let evaluation = Evaluation::estimate(values);
        Self { key: position.hash().0, evaluation, moves: Box::new([candidate]), complete: true }
    }

    /// Copies the moves to a list.
    pub(super) fn list(&self, candidates: &mut Candidates<Move>) {
        candidates.clear();
        candidates.moves.extend_from_slice(&self.moves);
        candidates.complete = self.complete;
    }
}

impl Oracle {
    pub(super) fn new(network: Arc<Network>, tuning: NetworkTuning) -> Self {
        Self { evaluator: Evaluator::new(network), tuning, cache: Arc::default() }
    }

    /// What was found about a position, if it is still in the cache.
    pub(super) fn recall(&self, position: &Position) -> Option<Arc<Entry>> {
        let key = position.hash().0;
        let slot = self.cache.get()?[slot(key)].lock().unwrap_or_else(PoisonError::into_inner);
        slot.as_ref().filter(|entry| entry.key == key).cloned()
    }

    /// Keeps what was found about a position.
    pub(super) fn keep(&self, entry: Arc<Entry>) {
        let cache = self.cache.get_or_init(|| (0..CACHED).map(|_| Slot::default()).collect());
        let mut slot = cache[slot(entry.key)].lock().unwrap_or_else(PoisonError::into_inner);
        *slot = Some(entry);
    }

    /// Asks the network about a position with these moves. `scored` is a buffer, `by_way` the value by way lengths for
    /// the team to move.
    pub(super) fn ask(
        &mut self,
        position: &Position,
        observation: &Observation,
        moves: &[Move],
        breadth: usize,
        scored: &mut Vec<(f32, Move)>,
        by_way: Option<f32>,
    ) -> Option<Entry> {
        let team = position.team_of(position.turn().seat()?);
        let prediction = self.evaluator.evaluate(observation);
        scored.clear();
        scored.extend(moves.iter().filter_map(|&mv| Some((prediction.logit(Action::from_move(mv)?), mv))));
        let by_logit =
            |one: &(f32, Move), other: &(f32, Move)| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1));
        let complete = breadth >= scored.len();
        if !complete {
            scored.select_nth_unstable_by(breadth, by_logit);
            scored.truncate(breadth);
        }
        scored.sort_unstable_by(by_logit);
        let best = scored.first()?.0;
        let sharpness = 1.0 / self.tuning.temperature;
        let prior = |logit: f32| exp((logit - best) * sharpness);
        let moves = scored.iter().map(|&(logit, mv)| Candidate::new(mv, prior(logit))).collect();
        let [win, draw, _] = prediction.results();
        let value = win + draw / 2.0;
        let value = by_way.map_or(value, |by_way| value + self.tuning.way_share * (by_way - value));
        let values = Values::from_fn(2, |other| if other == team { value } else { 1.0 - value });
        let evaluation = Evaluation::estimate(values.with_drawn(draw));
        Some(Entry { key: position.hash().0, evaluation, moves, complete })
    }
}

/// Changes priors by up to a tenth. Without playouts nothing else depends on the seed, and every game from the same
/// position would be the same.
pub(super) fn vary(moves: &mut [Candidate<Move>], random: &mut Random) {
    for candidate in &mut *moves {
        candidate.prior *= 0.9 + 0.2 * random.below(1 << 16) as f32 / 65_536.0;
    }
    moves.sort_by(|one, other| other.prior.total_cmp(&one.prior));
}

fn slot(key: u64) -> usize {
    key as usize % CACHED
}

impl fmt::Debug for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Oracle").field("evaluator", &self.evaluator).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_vary_with_the_seed_by_a_tenth_at_most() {
        let position = Position::new(trivium_caminos::Options::default()).unwrap();
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let given: Vec<_> = legal.iter().take(8).map(|&mv| Candidate::new(mv, 0.5)).collect();
        let varied = |seed| {
            let mut moves = given.clone();
            vary(&mut moves, &mut Random::seeded(seed));
            moves.iter().map(|candidate| (candidate.mv, candidate.prior)).collect::<Vec<_>>()
        };
        assert_eq!(varied(1), varied(1));
        assert_ne!(varied(1), varied(2));
        assert!(varied(1).is_sorted_by(|one, other| one.1 >= other.1));
        assert!(varied(1).iter().all(|(_, prior)| (0.45..=0.55).contains(prior)));
    }
}
