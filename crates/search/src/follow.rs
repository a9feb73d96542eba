//! Following a game whose steps the search was not told.

use trivium_game::Game;

use crate::Search;
use crate::core::apply;
use crate::tree::{NOWHERE, NodeId, ROOT, StepOf};

/// The search for a position among what was looked at gives up after so many.
const MOST_TRIED: u32 = 4_000;

impl<G: Game> Search<G> {
    /// Goes on from this position. What was found is kept if the game has come here from the last position
    /// within so many moves and draws that were all looked at; otherwise it is forgotten.
    pub fn follow(&mut self, position: &G, most_steps: usize) {
        if self.core.position == *position {
            return;
        }
        let mut steps = Vec::new();
        let mut tried = 0;
        // Near positions first: most games go on by one or two steps.
        let found = (1..=most_steps)
            .any(|depth| self.find(ROOT, &self.core.position, position, depth, &mut steps, &mut tried));
        if found {
            for step in steps.into_iter().rev() {
                self.advance(step);
            }
        } else {
            self.restart(position.clone());
        }
    }

    /// Finds the steps from a node to a position, the last one first.
    fn find(
        &self,
        id: NodeId,
        from: &G,
        to: &G,
        most_steps: usize,
        steps: &mut Vec<StepOf<G>>,
        tried: &mut u32,
    ) -> bool {
        if most_steps == 0 {
            return false;
        }
        for edge in self.core.tree.edges_of(id).iter().filter(|edge| edge.child != NOWHERE) {
            *tried += 1;
            if *tried > MOST_TRIED {
                return false;
            }
            let mut after = from.clone();
            apply(&mut after, edge.step);
            let here = after.hash() == to.hash() && after == *to;
            if here || self.find(edge.child, &after, to, most_steps - 1, steps, tried) {
                steps.push(edge.step);
                return true;
            }
        }
        false
    }
}
