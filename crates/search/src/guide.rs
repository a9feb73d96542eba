//! What a game gives the search: candidate moves with priors, and leaf values.

use trivium_game::{Game, Playout, Random, Turn};

use crate::{AmafKeys, Points, Values};

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The value for every team.
    pub values: Values,
    /// Whether these are the values under best play rather than an estimate.
    pub exact: bool,
    /// The expected points of every team, in games with points.
    pub points: Option<Points>,
}

impl Evaluation {
    /// Estimated values.
    pub const fn estimate(values: Values) -> Self {
        Self { values, exact: false, points: None }
    }

    /// Values under best play.
    pub const fn exact(values: Values) -> Self {
        Self { values, exact: true, points: None }
    }

    /// Adds the expected points of every team.
    #[must_use]
    pub const fn with_points(mut self, points: Points) -> Self {
        self.points = Some(points);
        self
    }
}

/// A move to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its prior. The search normalizes the priors of a position so that they sum to 1.
    pub prior: f32,
    /// Its values under best play, if the guide knows them.
    pub proven: Option<Values>,
}

impl<M> Candidate<M> {
    /// A candidate without proven values.
    pub const fn new(mv: M, prior: f32) -> Self {
        Self { mv, prior, proven: None }
    }
}

/// The moves to search in a position, the highest prior first.
#[derive(Clone, Debug)]
pub struct Candidates<M> {
    /// The moves; at least one at a seat's turn.
    pub moves: Vec<Candidate<M>>,
    /// Whether every legal move that is not listed is lost or certainly no better than a listed one.
    ///
    /// The solver concludes a position's value only from a complete list.
    pub complete: bool,
}

impl<M> Default for Candidates<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), complete: true }
    }
}

impl<M> Candidates<M> {
    /// Empties the list.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.complete = true;
    }
}

/// What a search needs to know about a game beyond its rules: priors and leaf values.
pub trait Guide<G: Game> {
    /// Fills the list with the moves to search, the highest prior first. Called only at a seat's turn.
    ///
    /// About `breadth` moves are enough. With `usize::MAX` the list must be complete, unless this guide leaves
    /// moves out on purpose.
    fn candidates(
        &mut self,
        position: &G,
        breadth: usize,
        random: &mut Random,
        candidates: &mut Candidates<G::Move>,
    );

    /// Evaluates a position that is not over. The guide may play on in it: the search discards it afterwards.
    fn evaluate(&mut self, position: &mut G, random: &mut Random) -> Evaluation;

    /// The AMAF key of a move: a number for its effect, which may also occur later in a playout. `None` turns RAVE
    /// off for the move.
    ///
    /// A move's AMAF value is the mean over all playouts below its node in which its key occurs.
    fn amaf_key(&self, _position: &G, _mv: G::Move) -> Option<u16> {
        None
    }

    /// Replaces the set by the AMAF keys that occurred in the last evaluation.
    fn amaf_keys(&self, keys: &mut AmafKeys) {
        keys.clear();
    }

    /// Whether the search evaluates this position instead of expanding it.
    fn is_horizon(&self, _position: &G) -> bool {
        false
    }
}

/// Equal priors, and uniformly random playouts as leaf values.
#[derive(Clone, Debug)]
pub struct Uniform<G: Game> {
    moves: Vec<G::Move>,
}

impl<G: Game> Default for Uniform<G> {
    fn default() -> Self {
        Self { moves: Vec::new() }
    }
}

impl<G: Playout> Guide<G> for Uniform<G> {
    fn candidates(
        &mut self,
        position: &G,
        _: usize,
        random: &mut Random,
        candidates: &mut Candidates<G::Move>,
    ) {
        candidates.clear();
        position.legal_moves(&mut self.moves);
        random.shuffle(&mut self.moves);
        candidates.moves.extend(self.moves.iter().map(|&mv| Candidate::new(mv, 1.0)));
    }

    fn evaluate(&mut self, position: &mut G, random: &mut Random) -> Evaluation {
        debug_assert!(position.turn() != Turn::Over, "the search does not evaluate a finished game");
        position.play_out(random);
        let evaluation = Evaluation::estimate(Values::of_outcome(position).unwrap_or_default());
        match position.outcome() {
            Some(outcome) => evaluation.with_points(outcome.points.into()),
            None => evaluation,
        }
    }
}
