//! Tree reuse: finds a later position of the game in the tree.

use trivium_game::Game;

use crate::Search;
use crate::tree::{Node, StepOf};
use crate::worker::apply;

/// Gives up after trying this many nodes.
const MOST_TRIED: u32 = 4_000;

impl<G: Game> Search<G> {
    /// Moves the root to this position. Keeps its subtree if the tree contains it within `most_steps` moves and draws of
    /// the root; otherwise starts over.
    pub fn follow(&mut self, position: &G, most_steps: usize) {
        if self.position == *position {
            return;
        }
        let mut steps = Vec::new();
        let mut tried = 0;
        // Nearest first: most games advance by one or two steps.
        let found = (1..=most_steps)
            .any(|depth| find(self.tree.root(), &self.position, position, depth, &mut steps, &mut tried));
        if found {
            for step in steps.into_iter().rev() {
                self.advance(step);
            }
        } else {
            self.restart(position.clone());
        }
    }
}

/// Collects the steps from a node to a position, the last one first.
fn find<G: Game>(
    node: &Node<StepOf<G>>,
    from: &G,
    to: &G,
    most_steps: usize,
    steps: &mut Vec<StepOf<G>>,
    tried: &mut u32,
) -> bool {
    if most_steps == 0 {
        return false;
    }
    for edge in node.edges() {
        let Some(child) = edge.child() else { continue };
        *tried += 1;
        if *tried > MOST_TRIED {
            return false;
        }
        let mut after = from.clone();
        apply(&mut after, edge.step);
        let here = after.hash() == to.hash() && after == *to;
        if here || find(child, &after, to, most_steps - 1, steps, tried) {
            steps.push(edge.step);
            return true;
        }
    }
    false
}
