//! Wins in one, and the replies that parry them.

use trivium_caminos::{CellSet, Move, Position};
use trivium_game::{Game, Seat, Turn};

use super::distance::{Crossing, joined};

/// Replaces the buffer by every placement that would win at once for a seat if it were its turn; stops at the first
/// one with `first_only`.
pub(crate) fn winning_placements(
    position: &Position,
    seat: Seat,
    crossings: &[Crossing],
    first_only: bool,
    placements: &mut Vec<Move>,
    wins: &mut Vec<Move>,
) {
    wins.clear();
    let own = position.tops(position.team_of(seat));
    for crossing in crossings {
        let [one, other] = [crossing.from, crossing.to].map(|side| joined_to(side, own));
        if !are_near(one, other) {
            continue;
        }
        placements.clear();
        position.placements_joining(seat, one, other, placements);
        for &mv in placements.iter() {
            if position.would_connect(seat, mv) {
                wins.push(mv);
                if first_only {
                    return;
                }
            }
        }
    }
}

/// The cells where a new top of the team would be connected to a side.
fn joined_to(side: CellSet, own: CellSet) -> CellSet {
    let tops = joined(side.and(own), own);
    side.or(tops).or(tops.neighbours())
}

/// Whether a piece could cover a cell of each set: the columns of a piece are at most three steps apart.
fn are_near(one: CellSet, other: CellSet) -> bool {
    let near = (0..3).fold(one, |near, _| near.or(near.neighbours()));
    !near.and(other).is_empty()
}

/// Whether one of these threats of the next seat still wins after a move.
pub(crate) fn leaves_a_win(position: &Position, mv: Move, next: Seat, threats: &[Move]) -> bool {
    let tops = position.tops(position.team_of(next));
    let footprint = mv.footprint();
    let untouched = |threat: &Move| footprint.and(tops.or(threat.footprint())).is_empty();
    if threats.iter().any(untouched) {
        return true;
    }
    let mut after = *position;
    after.play_unchecked(mv);
    after.turn() == Turn::Seat(next)
        && threats.iter().any(|&threat| after.fits(threat) && after.would_connect(next, threat))
}
