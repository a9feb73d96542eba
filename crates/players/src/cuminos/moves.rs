//! The moves that a search of a round considers.

use trivium_cuminos::{Laying, Move, Round};

/// Calls `visit` with every move of the seat to move and its points. Of moves that are images of each other, one is
/// enough.
pub(crate) fn for_each_move(round: &Round, mut visit: impl FnMut(Move, u32)) {
    let Some(seat) = round.seat() else { return };
    // Around the source alone the table is symmetrical.
    let is_symmetrical = round.position().laid().len() == 1;
    round.layings(seat, |laying, points| {
        if !is_symmetrical || is_canonical(laying) {
            visit(Move::Lay(laying), points);
        }
    });
    if round.may_pass() {
        visit(Move::Pass, 0);
    }
}

/// Of a laying against the source alone and its seven images, the one to the east, and to the north from there.
fn is_canonical(laying: Laying) -> bool {
    laying.halves().iter().all(|half| {
        let cell = half.spot.cell();
        cell.x() >= 1 && cell.y() >= 0
    })
}
