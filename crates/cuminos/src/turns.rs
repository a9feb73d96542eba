//! How the game goes on: drawing, laying, passing, the ends of rounds and of the game.

use trivium_game::{Game, Seat, Turn};

use crate::lay::Back;
use crate::points::Worth;
use crate::position::SeatSet;
use crate::{Cumino, Hand, Laying, Position};

impl Position {
    /// What chance can draw now: what the seat's set still has (K2).
    pub(crate) fn undrawn(&self) -> Hand {
        match self.head.turn {
            Turn::Chance(seat) => Hand::FULL.without(self.hand(seat)),
            Turn::Seat(_) | Turn::Over => Hand::EMPTY,
        }
    }

    /// K2: a seat draws a cumino. When all hands are full, the opener begins (K6).
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, cumino: Cumino) {
        let hand = &mut self.head.hands[seat.index()];
        hand.insert(cumino);
        if hand.len() == self.hand_size(seat) {
            let next = seat.index() as u8 + 1;
            let all_full = next == self.options.players();
            self.head.turn = if all_full { Turn::Seat(self.opener()) } else { Turn::Chance(Seat::new(next)) };
        }
    }

    /// The seat to move lays a cumino. Also returns whether that ends the round, which is left to the caller.
    #[inline]
    pub(crate) fn lay(&mut self, laying: Laying) -> (Back, bool) {
        let seat = self.mover();
        self.head.hands[seat.index()].remove(laying.cumino());
        self.head.passed_since = SeatSet::default();
        let (contacts, back) = self.table.lay(seat, laying);
        // K15
        self.head.scores[seat.index()] += Worth::new(laying, contacts).points();
        if self.hand(seat).is_empty() {
            // K14, K16: the last cumino ends the round.
            self.head.scores[seat.index()] += self.left_to_opponents(seat);
            return (back, true);
        }
        (back, !self.pass_turn_on(seat))
    }

    /// The seat to move passes by choice (K13).
    #[inline]
    pub(crate) fn pass(&mut self) {
        let seat = self.mover();
        self.head.passed = self.head.passed.with(seat);
        self.head.passed_since = self.head.passed_since.with(seat);
        let goes_on = self.pass_turn_on(seat);
        debug_assert!(goes_on, "who passes by choice could lay");
    }

    /// K16: how many cuminos the opponents of a seat have in hand; with teams, only the other teams (K18).
    pub(crate) fn left_to_opponents(&self, seat: Seat) -> u32 {
        let opponents = Seat::all(self.seats()).filter(|&other| self.team_of(other) != self.team_of(seat));
        opponents.map(|opponent| self.hand(opponent).len()).sum()
    }

    /// K17: ends the game after a round, if as many have been played as there are players and one side leads.
    pub(crate) fn end_game(&mut self) -> bool {
        let over = self.head.round >= u32::from(self.seats()) && self.standings().leader().is_some();
        if over {
            self.head.turn = Turn::Over;
        }
        over
    }

    /// Clears the table for the next round (K17); the hands are to be drawn (K2).
    ///
    /// A laying has ended the last round, so nobody has passed since.
    pub(crate) fn begin_round(&mut self) {
        self.table.clear();
        self.head.round += 1;
        self.head.hands = Default::default();
        self.head.passed = SeatSet::default();
        self.head.turn = Turn::Chance(Seat::new(0));
    }

    /// Gives the turn to the next seat that can lay, which may be the same again (K12); false if none can
    /// (K14).
    #[inline]
    fn pass_turn_on(&mut self, from: Seat) -> bool {
        let mut seat = from;
        for _ in 0..self.seats() {
            seat = seat.next(self.seats());
            if self.finds_room(seat) {
                self.head.turn = Turn::Seat(seat);
                return true;
            }
        }
        false
    }

    #[inline]
    fn mover(&self) -> Seat {
        self.head.turn.seat().expect("a move is played only when it is a seat's turn")
    }
}
