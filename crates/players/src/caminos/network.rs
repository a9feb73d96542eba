//! Priors and values from a network.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use trivium_caminos::{Grid, Move, Position};
use trivium_game::{Game, Team};
use trivium_net::encoding::{Action, Observation};
pub use trivium_net::inference::WeightsError;
use trivium_net::inference::{Evaluator, Network, exp};
use trivium_search::{Candidate, Candidates, Evaluation, Selection, Settings, Values};

/// Entries of the evaluation cache. A leaf is evaluated at its first visit and expanded at its second.
const CACHED: usize = 1 << 13;

/// Search parameters with a network: priors are sharp, and every visit of a new leaf costs an evaluation.
pub(super) const SETTINGS: Settings = Settings {
    selection: Selection::Puct {
        exploration: 1.0,
        fpu_reduction: 0.15,
        rave_bias: 0.04,
        widening_base: 6.0,
        widening_exponent: 0.6,
    },
    expand_after: 1,
    breadth: 48,
    ..Settings::PUCT
};

/// Descents per move with a network; they take about two seconds.
pub(super) const NODES: u64 = 12_000;

/// The boards and numbers of players on which the network beats the guide without one.
const GATE: &[(Grid, u8)] = &[(Grid::Square, 2), (Grid::Diamond, 2), (Grid::Octagon, 2)];

/// The network that players use, and whether the gate is open on every board.
static INSTALLED: RwLock<Option<Installed>> = RwLock::new(None);

#[derive(Clone)]
struct Installed {
    network: Arc<Network>,
    everywhere: bool,
}

/// Installs the network with these weights for the strongest level of Caminos, on the boards where it has proven to
/// be stronger. Players that exist already keep their guide.
///
/// # Errors
///
/// If the bytes are not the weights of a network for this program's encoding.
pub fn install_network(weights: &[u8]) -> Result<(), WeightsError> {
    install(weights, false)
}

/// As [`install_network`], but on every board: to find out whether it is stronger.
///
/// # Errors
///
/// If the bytes are not the weights of a network for this program's encoding.
pub fn install_network_everywhere(weights: &[u8]) -> Result<(), WeightsError> {
    install(weights, true)
}

fn install(weights: &[u8], everywhere: bool) -> Result<(), WeightsError> {
    let network = Arc::new(Network::from_bytes(weights)?);
    let mut installed = INSTALLED.write().unwrap_or_else(PoisonError::into_inner);
    *installed = Some(Installed { network, everywhere });
    Ok(())
}

/// The network for games like this one, if there is one.
pub(super) fn network_for(position: &Position) -> Option<Arc<Network>> {
    let options = position.options();
    let passed = GATE.contains(&(options.grid, options.players));
    let installed = INSTALLED.read().unwrap_or_else(PoisonError::into_inner).clone().or_else(embedded);
    let installed = installed.filter(|installed| passed || installed.everywhere)?;
    trivium_net::encoding::is_encodable(position).then_some(installed.network)
}

/// The network inside the binary.
#[cfg(feature = "embedded-network")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is none")]
fn embedded() -> Option<Installed> {
    static WEIGHTS: &[u8] = include_bytes!("../../../../data/nets/caminos-a78652da7eea.bin");
    static NETWORK: std::sync::LazyLock<Arc<Network>> = std::sync::LazyLock::new(|| {
        Arc::new(Network::from_bytes(WEIGHTS).expect("the weights in the repository fit the encoding"))
    });
    Some(Installed { network: Arc::clone(&NETWORK), everywhere: false })
}

/// No network is inside the binary.
#[cfg(not(feature = "embedded-network"))]
const fn embedded() -> Option<Installed> {
    None
}

/// A network with a cache of what it has said.
pub(super) struct Oracle {
    evaluator: Evaluator,
    cache: Vec<Option<Entry>>,
}

/// What is known about a position.
#[derive(Clone, Debug)]
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
    pub(super) fn new(network: Arc<Network>) -> Self {
        Self { evaluator: Evaluator::new(network), cache: Vec::new() }
    }

    /// What was found about a position, if it is still in the cache.
    pub(super) fn recall(&self, position: &Position) -> Option<&Entry> {
        let key = position.hash().0;
        self.cache.get(slot(key))?.as_ref().filter(|entry| entry.key == key)
    }

    /// Keeps what was found about a position.
    pub(super) fn keep(&mut self, entry: Entry) {
        self.cache.resize(CACHED, None);
        let slot = slot(entry.key);
        self.cache[slot] = Some(entry);
    }

    /// Asks the network about a position with these moves. `scored` is a buffer.
    pub(super) fn ask(
        &mut self,
        position: &Position,
        team: Team,
        moves: &[Move],
        breadth: usize,
        scored: &mut Vec<(f32, Move)>,
    ) -> Option<Entry> {
        let observation = Observation::new(position)?;
        let prediction = self.evaluator.evaluate(&observation);
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
        let moves = scored.iter().map(|&(logit, mv)| Candidate::new(mv, exp(logit - best))).collect();
        let [win, draw, _] = prediction.results();
        let value = win + draw / 2.0;
        let values = Values::from_fn(2, |other| if other == team { value } else { 1.0 - value });
        let evaluation = Evaluation::estimate(values.with_drawn(draw));
        Some(Entry { key: position.hash().0, evaluation, moves, complete })
    }
}

fn slot(key: u64) -> usize {
    key as usize % CACHED
}

/// A clone starts with an empty cache: it works elsewhere in the tree.
impl Clone for Oracle {
    fn clone(&self) -> Self {
        Self { evaluator: self.evaluator.clone(), cache: Vec::new() }
    }
}

impl fmt::Debug for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Oracle").field("evaluator", &self.evaluator).finish_non_exhaustive()
    }
}
