//! What level 8 asks the solver while it searches.

use trivium_search::{RanOut, Solver};

use crate::Playable;

/// What the solver is asked about a position, piece by piece.
#[derive(Debug)]
pub(crate) struct Inquiry<G: Playable> {
    position: G,
    /// How many descents were made since it came up. Those that the search did not need count as made.
    descents: u64,
    /// `None` if there is nothing to ask any more.
    solver: Option<Solver<G, G::Goal>>,
    /// So many positions the solver was allowed to look at.
    allowed: u64,
    /// The best move, where it is certain.
    certain: Option<G::Move>,
}

impl<G: Playable> Inquiry<G> {
    /// At first the solver may look at so many positions.
    const FIRST: u64 = 500;
    /// Later at half as many more each time, but at no fewer and no more than this: nobody is heard meanwhile.
    const PIECES: [u64; 2] = [2_000, 16_000];
    /// And at so many in all: a second's work.
    const MOST: u64 = 250_000;
    /// Where descents are counted, it may look at so many positions for each of them.
    const PER_DESCENT: u64 = 16;
    /// Where only time counts, so many descents come first for each position: so the solver takes little of it.
    const DESCENTS_IN_TIME: u64 = 2;

    pub(crate) fn new(position: &G) -> Self {
        let solver = position.goal().map(|goal| Solver::new(goal, 0));
        Self { position: position.clone(), descents: 0, solver, allowed: 0, certain: None }
    }

    pub(crate) fn is_about(&self, position: &G) -> bool {
        self.position == *position
    }

    /// The best move, where it is certain.
    pub(crate) const fn certain(&self) -> Option<G::Move> {
        self.certain
    }

    /// Counts descents of the search.
    pub(crate) const fn count(&mut self, descents: u64) {
        self.descents = self.descents.saturating_add(descents);
    }

    /// At how many positions the solver may look the next time.
    fn piece(&self) -> u64 {
        let [least, most] = Self::PIECES;
        if self.allowed == 0 { Self::FIRST } else { (self.allowed / 2).clamp(least, most) }
    }

    /// In how many descents the solver is to go on: the first time at once; `None` if there is nothing to ask. That
    /// hangs on all descents together, so that slices of thinking change nothing.
    pub(crate) fn due(&self, in_time: bool) -> Option<u64> {
        self.solver.as_ref()?;
        let then = self.allowed + self.piece();
        let after = match self.allowed {
            0 => 0,
            _ if in_time => then * Self::DESCENTS_IN_TIME,
            _ => then / Self::PER_DESCENT,
        };
        Some(after.saturating_sub(self.descents))
    }

    /// Lets the solver look at a piece more.
    pub(crate) fn go_on(&mut self) {
        let piece = self.piece();
        let Some(solver) = &mut self.solver else { return };
        solver.go_on(piece);
        self.allowed += piece;
        match self.position.ask(solver) {
            Ok(certain) => (self.solver, self.certain) = (None, certain),
            Err(RanOut) if self.allowed >= Self::MOST => self.solver = None,
            Err(RanOut) => {}
        }
    }
}
