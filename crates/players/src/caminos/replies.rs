//! Replies to threats, for the solver.

use trivium_caminos::{Move, Position};
use trivium_game::Game;

use super::CaminosGuide;
use super::threats::{leaves_a_win, winning_placements};

impl CaminosGuide {
    /// Under threat of an immediate loss, keeps only the moves that parry every threat, or the first move if none
    /// does. Returns whether there was a threat.
    pub(crate) fn keep_safe(&mut self, position: &Position, moves: &mut Vec<Move>) -> bool {
        let Some(seat) = position.turn().seat() else { return false };
        let next = seat.next(position.seats());
        if position.team_of(next) == position.team_of(seat) {
            return false;
        }
        winning_placements(position, next, &self.crossings, false, &mut self.placements, &mut self.wins);
        let Some(&any) = moves.first().filter(|_| !self.wins.is_empty()) else { return false };
        moves.retain(|&mv| !leaves_a_win(position, mv, next, &self.wins));
        if moves.is_empty() {
            moves.push(any);
        }
        true
    }
}
