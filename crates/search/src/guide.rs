//! What the players of a game tell the search.

use trivium_game::{Game, Playout, Random, Turn};

use crate::{Keys, Points, Values};

/// What a position is worth, and whether that is certain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The value for every team.
    pub values: Values,
    /// Whether these are the values under best play, and no estimate.
    pub exact: bool,
    /// The points that every team may expect, where there are any.
    pub points: Option<Points>,
}

impl Evaluation {
    /// Values that are only estimated.
    pub const fn estimate(values: Values) -> Self {
        Self { values, exact: false, points: None }
    }

    /// Values under best play.
    pub const fn exact(values: Values) -> Self {
        Self { values, exact: true, points: None }
    }

    /// The same, with the points that every team may expect.
    #[must_use]
    pub const fn with_points(mut self, points: Points) -> Self {
        self.points = Some(points);
        self
    }
}

/// A move worth trying.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How promising it looks; the search makes the priors of a position add up to 1.
    pub prior: f32,
    /// Its values under best play, where the guide knows them.
    pub proven: Option<Values>,
}

impl<M> Candidate<M> {
    /// A move of which nothing is proven.
    pub const fn new(mv: M, prior: f32) -> Self {
        Self { mv, prior, proven: None }
    }
}

/// The moves to try in a position, the most promising first.
#[derive(Clone, Debug)]
pub struct Candidates<M> {
    /// The moves; never none when it is a seat's turn.
    pub moves: Vec<Candidate<M>>,
    /// Whether every move that is left out is certainly no better than one that is listed, or lost.
    ///
    /// Only then does the search conclude from these moves what the position is worth.
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

/// What a search has to know of a game beside its rules: which moves to try first, and what a leaf is worth.
pub trait Guide<G: Game> {
    /// Fills the list with the moves to try, the most promising first. Called only at a seat's turn.
    ///
    /// About `breadth` moves are enough; with `usize::MAX` the list has to be complete, unless this guide
    /// overlooks moves on purpose.
    fn candidates(
        &mut self,
        position: &G,
        breadth: usize,
        random: &mut Random,
        candidates: &mut Candidates<G::Move>,
    );

    /// What a position is worth that is not over. The position may be played on, it is thrown away afterwards.
    fn evaluate(&mut self, position: &mut G, random: &mut Random) -> Evaluation;

    /// What a move makes true that may also come true later in a playout, as a number; `None` if nothing.
    ///
    /// Moves learn from all playouts in which the same came true, not only from their own.
    fn key(&self, _position: &G, _mv: G::Move) -> Option<u16> {
        None
    }

    /// Empties the set and fills it with all that came true in the last evaluation.
    fn came_true(&self, keys: &mut Keys) {
        keys.clear();
    }

    /// Whether the search is not to look beyond this position, only to evaluate it.
    fn is_horizon(&self, _position: &G) -> bool {
        false
    }
}

/// Every legal move is as promising as the others, and a leaf is worth what a uniformly random game brings.
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
        debug_assert!(position.turn() != Turn::Over, "a finished game is not evaluated");
        position.play_out(random);
        let evaluation = Evaluation::estimate(Values::of_outcome(position).unwrap_or_default());
        match position.outcome() {
            Some(outcome) => evaluation.with_points(outcome.points.into()),
            None => evaluation,
        }
    }
}
