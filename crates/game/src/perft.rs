//! Perft: counting the move sequences of a length.

use crate::{Dealer, Game, Turn};

/// The number of move sequences of exactly this length; draws are the dealer's and are no moves.
///
/// A finished game has no sequence but the empty one.
pub fn perft<G: Game>(position: &mut G, dealer: &mut impl Dealer<G>, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(position, dealer, &mut buffers)
}

fn count<G: Game>(position: &mut G, dealer: &mut impl Dealer<G>, buffers: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else { return 1 };
    match position.turn() {
        Turn::Over => 0,
        Turn::Chance(_) => {
            let draw = dealer.next_draw(position);
            let undo = position.draw(draw).expect("a dealer draws what can be drawn");
            let nodes = count(position, dealer, buffers);
            position.undo(undo);
            nodes
        }
        Turn::Seat(_) if deeper.is_empty() => position.count_legal_moves(),
        Turn::Seat(_) => {
            let mut nodes = 0;
            position.legal_moves(moves);
            for &mv in moves.iter() {
                let undo = position.play_unchecked(mv);
                nodes += count(position, dealer, deeper);
                position.undo(undo);
            }
            nodes
        }
    }
}
