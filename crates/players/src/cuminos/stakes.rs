//! What a round is played for, between two sides.

use trivium_cuminos::{Position, Round};
use trivium_game::{Game, MAX_SEATS, Seat, Team};

use super::eval::POINT;

/// In the last round winning counts as much as this many points.
const WIN: f32 = 24.0;
/// How far the end is from the estimate, in points, for each cumino in all hands.
const SPREAD: f32 = 1.2;
/// The opener of a further round has this advantage, in points.
const OPENER: i32 = 1;

/// What a round is played for, seen by one of two sides: the lead, and in the last round the game.
///
/// In earlier rounds a chance to win would change nothing: it grows with the lead, and a round hides nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stakes {
    us: Team,
    /// Whether the round can end the game (K17).
    last: bool,
}

impl Stakes {
    pub(crate) fn new(position: &Position, us: Team) -> Self {
        Self { us, last: position.round() >= u32::from(position.seats()) }
    }

    /// Whether values depend on the scores so far, and not only on points to come.
    pub(crate) const fn depend_on_scores(self) -> bool {
        self.last
    }

    /// The lead that values in the transposition table are relative to, for us or for the others.
    #[inline]
    pub(crate) fn base(self, round: &Round, us: bool) -> i32 {
        match (self.depend_on_scores(), us) {
            (true, _) => 0,
            (false, true) => self.lead(round, &[0; MAX_SEATS]),
            (false, false) => -self.lead(round, &[0; MAX_SEATS]),
        }
    }

    /// What the end of the round is worth to us.
    #[inline]
    pub(crate) fn end(self, round: &Round) -> i32 {
        let lead = self.lead(round, &[0; MAX_SEATS]);
        if !self.last {
            return lead;
        }
        match lead.signum() {
            0 => self.further_round(round),
            sign => lead + sign * (WIN as i32) * POINT,
        }
    }

    /// Whether we have won the game with the end of the round.
    pub(crate) fn is_won(self, round: &Round) -> bool {
        self.last && self.lead(round, &[0; MAX_SEATS]) > 0
    }

    /// What a position within the round is worth to us, where every seat may expect these points.
    #[inline]
    pub(crate) fn estimate(self, round: &Round, expected: &[i32; MAX_SEATS]) -> i32 {
        let lead = self.lead(round, expected);
        if !self.last {
            return lead;
        }
        let position = round.position();
        let left: u32 = Seat::all(position.seats()).map(|seat| position.hand(seat).len()).sum();
        // Only operations that are exact on every machine, so that all play the same.
        let x = lead as f32 / (POINT as f32 * SPREAD * (2.0 + left as f32));
        lead + (WIN * POINT as f32 * x / (1.0 + x * x).sqrt()) as i32
    }

    /// K17: a tie is broken by a further round.
    fn further_round(self, round: &Round) -> i32 {
        let position = round.position();
        let opener = position.opener().next(position.seats());
        if position.team_of(opener) == self.us { OPENER * POINT } else { -OPENER * POINT }
    }

    /// By how much we lead, with these points on top.
    #[inline]
    fn lead(self, round: &Round, expected: &[i32; MAX_SEATS]) -> i32 {
        let scores = round.position().scores().iter().zip(expected).enumerate();
        scores
            .map(|(seat, (&score, expected))| {
                let total = score as i32 * POINT + expected;
                if seat % 2 == self.us.index() { total } else { -total }
            })
            .sum()
    }
}
