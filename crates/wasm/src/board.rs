//! What lies on the table, as the wire tells it.

mod caminos;
pub(crate) mod cuminos;
mod wege;

use trivium_games::AnyTable;

use crate::wire::Board;

/// What lies on a table; the teams by seat.
pub(crate) fn board(table: &AnyTable) -> Board {
    match table {
        AnyTable::Caminos(table) => Board::Caminos(caminos::board(table)),
        AnyTable::Wege(table) => Board::Wege(Box::new(wege::board(table))),
        AnyTable::Cuminos(table) => Board::Cuminos(cuminos::board(table)),
    }
}
