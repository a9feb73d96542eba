//! Solver goals for Cuminos: the rest of a round, and in the last round the game.

use trivium_cuminos::{Move, Position};
use trivium_game::{Game, Seat, Team, TeamPoints, Turn};
use trivium_search::{Fraction, Goal};

/// The most points of one laying: four, tripled (K15).
const BEST_LAYING: i64 = 12;

/// Team 0's lead over team 1 in points.
pub fn lead(points: &TeamPoints) -> i64 {
    i64::from(points.of(Team::new(0))) - i64::from(points.of(Team::new(1)))
}

/// The lowest and highest lead that team 0 can have at the end of the round.
fn lead_range(position: &Position) -> [i64; 2] {
    let now = lead(&position.standings());
    if position.turn().seat().is_none() {
        return [now, now];
    }
    let in_hand = |team: u8| {
        let seats = Seat::all(position.seats()).filter(|&seat| position.team_of(seat) == Team::new(team));
        seats.map(|seat| i64::from(position.hand(seat).len())).sum::<i64>()
    };
    let [first, second] = [in_hand(0), in_hand(1)];
    // K15, K16: one side lays every cumino for the most points, the other keeps all of its own.
    [now - BEST_LAYING * second - first, now + BEST_LAYING * first + second]
}

/// Most immediate points first, a pass last.
fn sorted_moves(position: &Position, moves: &mut Vec<Move>) {
    position.legal_moves(moves);
    moves.sort_by_key(|&mv| match mv {
        Move::Lay(laying) => (-i64::from(position.gain(laying)), mv),
        Move::Pass => (1, mv),
    });
}

/// Team 0's lead at the end of this round, in points.
#[derive(Clone, Copy, Debug, Default)]
pub struct CuminosPoints;

impl Goal<Position> for CuminosPoints {
    fn known_value(&mut self, position: &Position) -> Option<Fraction> {
        let over = position.turn().seat().is_none();
        over.then(|| Fraction::whole(lead(&position.standings())))
    }

    fn value_range(&self, position: &Position) -> [Fraction; 2] {
        lead_range(position).map(Fraction::whole)
    }

    fn ordered_moves(&mut self, position: &Position, _: u32, moves: &mut Vec<Move>) {
        sorted_moves(position, moves);
    }
}

/// Who wins the last round and the game: 1 for team 0, 0 for team 1, a half for a tie, which calls for a further
/// round (K17).
#[derive(Clone, Copy, Debug, Default)]
pub struct CuminosWin;

impl CuminosWin {
    /// Whether the current round can end the game.
    pub fn applies_to(position: &Position) -> bool {
        position.round() >= u32::from(position.seats())
    }
}

fn win_value(lead: i64) -> Fraction {
    match lead.signum() {
        1 => Fraction::ONE,
        0 => Fraction::HALF,
        _ => Fraction::ZERO,
    }
}

impl Goal<Position> for CuminosWin {
    fn known_value(&mut self, position: &Position) -> Option<Fraction> {
        let [least, most] = self.value_range(position);
        (least == most).then_some(least)
    }

    fn value_range(&self, position: &Position) -> [Fraction; 2] {
        // After a tie, the lead is 0 while the next round is drawn.
        debug_assert!(!matches!(position.turn(), Turn::Seat(_)) || Self::applies_to(position));
        lead_range(position).map(win_value)
    }

    fn ordered_moves(&mut self, position: &Position, _: u32, moves: &mut Vec<Move>) {
        sorted_moves(position, moves);
    }
}
