//! What the fuzz targets share: games steered by bytes.

use trivium_game::Turn;
use trivium_games::{Chance, Rules, Table};

/// A table of a game with default options on which every byte has chosen a move.
pub fn steered<G: Rules>(bytes: &[u8]) -> Table<G> {
    let seed = u64::from(bytes.first().copied().unwrap_or(0));
    let mut table = Table::<G>::new(&G::Options::default(), &Chance::seeded(seed)).expect("defaults make a game");
    let mut moves = Vec::new();
    for &byte in bytes.iter().skip(1).take(80) {
        if table.position().turn() == Turn::Over {
            break;
        }
        table.position().legal_moves(&mut moves);
        // A byte reaches all over a long list.
        table.play_move(moves[usize::from(byte) * moves.len() / 256]);
    }
    table
}
