//! Cuminos, exactly: the rest of a round, and of the last round also of the game.

use trivium_cuminos::{Move, Position};
use trivium_game::{Game, Seat, Team, TeamPoints, Turn};
use trivium_search::{Fraction, Goal};

/// No laying brings more: four points, tripled (K15).
const BEST_LAYING: i64 = 12;

/// By how many points team 0 leads team 1.
pub fn lead(points: &TeamPoints) -> i64 {
    i64::from(points.of(Team::new(0))) - i64::from(points.of(Team::new(1)))
}

/// By how many points team 0 can lead at the end of the round at least and at most.
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
    // K15, K16: every cumino in hand as well as can be, and all that the others have left.
    [now - BEST_LAYING * second - first, now + BEST_LAYING * first + second]
}

/// What brings most points at once comes first; a pass at last.
fn sorted_moves(position: &Position, moves: &mut Vec<Move>) {
    position.legal_moves(moves);
    moves.sort_by_key(|&mv| match mv {
        Move::Lay(laying) => (-i64::from(position.gain(laying)), mv),
        Move::Pass => (1, mv),
    });
}

/// By how many points team 0 leads at the end of this round.
#[derive(Clone, Copy, Debug, Default)]
pub struct CuminosPoints;

impl Goal<Position> for CuminosPoints {
    fn settled(&mut self, position: &Position) -> Option<Fraction> {
        let over = position.turn().seat().is_none();
        over.then(|| Fraction::whole(lead(&position.standings())))
    }

    fn range(&self, position: &Position) -> [Fraction; 2] {
        lead_range(position).map(Fraction::whole)
    }

    fn moves(&mut self, position: &Position, _: u32, moves: &mut Vec<Move>) {
        sorted_moves(position, moves);
    }
}

/// Who wins with the last round: 1 if team 0 does, 0 if team 1 does, and a half if a tie calls for a further
/// round (K17), in which anything can be drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct CuminosWin;

impl CuminosWin {
    /// Whether the round that is played can end the game.
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
    fn settled(&mut self, position: &Position) -> Option<Fraction> {
        let [least, most] = self.range(position);
        (least == most).then_some(least)
    }

    fn range(&self, position: &Position) -> [Fraction; 2] {
        // A round that has ended in a tie leaves a lead of nothing when the next is drawn.
        debug_assert!(!matches!(position.turn(), Turn::Seat(_)) || Self::applies_to(position));
        lead_range(position).map(win_value)
    }

    fn moves(&mut self, position: &Position, _: u32, moves: &mut Vec<Move>) {
        sorted_moves(position, moves);
    }
}
