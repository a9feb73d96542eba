//! Wins in one, found exactly, and the replies that meet them.

use trivium_caminos::{CellSet, Move, Position};
use trivium_game::{Game, Seat, Turn};

use super::distance::{Crossing, FAR, Ground, Reach};

/// No piece covers more columns.
const WIDEST: usize = 4;

/// Fills the buffer with every placement by which a seat would win at once, if it were its turn; with the first
/// one only, if that is enough.
pub(crate) fn winning_placements(
    position: &Position,
    seat: Seat,
    crossings: &[Crossing],
    first_only: bool,
    placements: &mut Vec<Move>,
    wins: &mut Vec<Move>,
) {
    wins.clear();
    let Some((gap, joints)) = gaps(position, seat, crossings) else { return };
    position.placements_of(seat, placements);
    for &mv in placements.iter() {
        // A win fills a gap, so its piece covers at least as many cells of gaps as the smallest has.
        if mv.footprint().and(joints).len() as usize >= gap && position.would_connect(seat, mv) {
            wins.push(mv);
            if first_only {
                return;
            }
        }
    }
}

/// The size of the smallest gap in any way of the seat's team, and all cells of gaps that one piece could fill;
/// `None` if no piece fills any.
fn gaps(position: &Position, seat: Seat, crossings: &[Crossing]) -> Option<(usize, CellSet)> {
    let ground = Ground::least(position, position.team_of(seat));
    let mut smallest = FAR;
    let mut joints = CellSet::EMPTY;
    for crossing in crossings {
        let there = Reach::new(crossing.from, crossing.to, &ground, WIDEST);
        let gap = there.to(crossing.to);
        if gap > WIDEST {
            continue;
        }
        smallest = smallest.min(gap);
        let back = Reach::new(crossing.to, crossing.from, &ground, WIDEST);
        for distance in 1..=WIDEST {
            // Both counts include the cell itself.
            joints = joints.or(there.within(distance).and(back.within(WIDEST + 1 - distance)));
        }
    }
    (smallest <= WIDEST).then(|| (smallest, joints.and(ground.near)))
}

/// Whether a move certainly loses at once: one of these placements of the next seat still wins after it.
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
