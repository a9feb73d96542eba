//! Level 8's solver: searches for a proven move in slices between descents.

use trivium_search::{Exhausted, Solver};

use crate::Playable;

/// A solver for one position that works in slices, paced by the descents of the tree search.
///
/// The pace depends only on the number of descents, so thinking in slices changes nothing.
#[derive(Debug)]
pub(crate) struct SolverProbe<G: Playable> {
    position: G,
    /// Descents since the position came up. Descents that a decided search skips count as made.
    descents: u64,
    /// `None` once there is nothing left to solve.
    solver: Option<Solver<G, G::Goal>>,
    /// The number of positions granted to the solver so far.
    granted: u64,
    /// The proven best move.
    proven: Option<G::Move>,
}

impl<G: Playable> SolverProbe<G> {
    /// The first slice, in positions.
    const FIRST_SLICE: u64 = 500;
    /// Bounds of later slices, which are half of what was granted so far. A slice is not interruptible.
    const SLICES: [u64; 2] = [2_000, 16_000];
    /// Gives up after this many positions, about a second.
    const LIMIT: u64 = 250_000;
    /// Positions per descent in a node-limited search.
    const PER_DESCENT: u64 = 16;

    pub(crate) fn new(position: &G) -> Self {
        let solver = position.goal().map(|goal| Solver::new(goal, 0));
        Self { position: position.clone(), descents: 0, solver, granted: 0, proven: None }
    }

    pub(crate) fn is_about(&self, position: &G) -> bool {
        self.position == *position
    }

    /// The proven best move.
    pub(crate) const fn proven(&self) -> Option<G::Move> {
        self.proven
    }

    /// Counts descents of the tree search.
    pub(crate) const fn count(&mut self, descents: u64) {
        self.descents = self.descents.saturating_add(descents);
    }

    fn next_slice(&self) -> u64 {
        let [least, most] = Self::SLICES;
        if self.granted == 0 { Self::FIRST_SLICE } else { (self.granted / 2).clamp(least, most) }
    }

    /// In how many descents the next slice is due; `None` if there is nothing left to solve. In a time-limited search
    /// a descent allows the solver this many positions.
    pub(crate) fn due(&self, time_limited: Option<f32>) -> Option<u64> {
        self.solver.as_ref()?;
        let granted_then = self.granted + self.next_slice();
        let after = match time_limited {
            _ if self.granted == 0 => 0,
            Some(positions) => (granted_then as f32 / positions) as u64,
            None => granted_then / Self::PER_DESCENT,
        };
        Some(after.saturating_sub(self.descents))
    }

    /// Runs the next slice.
    pub(crate) fn run_slice(&mut self) {
        let slice = self.next_slice();
        let Some(solver) = &mut self.solver else { return };
        solver.renew_budget(slice);
        self.granted += slice;
        match self.position.solve_move(solver) {
            Ok(proven) => (self.solver, self.proven) = (None, proven),
            Err(Exhausted) if self.granted >= Self::LIMIT => self.solver = None,
            Err(Exhausted) => {}
        }
    }
}
