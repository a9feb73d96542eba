//! A position: the table, the hands, the scores, whose turn it is.

use std::fmt;
use std::ops::ControlFlow;

use trivium_game::{
    Game, GameOptions, Hash, MAX_SEATS, OptionError, PositionText, Seat, TeamPoints, Turn, key,
};

use crate::table::Table;
use crate::{Cell, Hand, Laid, Mark, Options};

/// Families of facts in the hash of a position; the table has its own.
const HAND: u8 = 16;
const SCORE: u8 = 24;
const REST: u8 = 32;

/// A position of Cuminos.
///
/// Two positions are equal when the same columns with the same open ends stand on their tables and all else
/// that matters from here on is the same: options, round, hands, totals, passes and turn. Who laid which
/// cumino, in which order, and which two halves make up one, has no effect any more and is not compared.
#[derive(Clone)]
pub struct Position {
    pub(crate) options: Options,
    pub(crate) head: Head,
    pub(crate) table: Table,
}

/// All but the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) hands: [Hand; MAX_SEATS],
    /// Totals over the rounds.
    pub(crate) scores: [u32; MAX_SEATS],
    /// The round, from 1.
    pub(crate) round: u32,
    pub(crate) turn: Turn,
    /// Who has used up the chosen pass of this round (K13).
    pub(crate) passed: SeatSet,
    /// Who has passed by choice since the last laying (K13).
    pub(crate) passed_since: SeatSet,
}

/// Some of the seats, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatSet(pub(crate) u8);

impl SeatSet {
    pub(crate) const fn all(seats: u8) -> Self {
        Self((1 << seats) - 1)
    }

    pub(crate) const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    #[must_use]
    pub(crate) const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.index())
    }
}

impl Position {
    /// The beginning of a game: the hands of the first round are to be drawn.
    ///
    /// # Errors
    ///
    /// If the options make no game together.
    pub fn new(options: Options) -> Result<Self, OptionError> {
        options.validate()?;
        let head = Head {
            hands: [Hand::EMPTY; MAX_SEATS],
            scores: [0; MAX_SEATS],
            round: 1,
            turn: Turn::Chance(Seat::new(0)),
            passed: SeatSet::default(),
            passed_since: SeatSet::default(),
        };
        Ok(Self { options, head, table: Table::new(options.towers()) })
    }

    /// The options of this game.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The round, counted from 1. At the end of the game the last one stays on show.
    pub const fn round(&self) -> u32 {
        self.head.round
    }

    /// K17: the seat that opens this round.
    pub const fn opener(&self) -> Seat {
        opener(self.options, self.head.round)
    }

    /// K2: how many cuminos a seat draws for this round.
    pub fn hand_size(&self, seat: Seat) -> u32 {
        self.options.hand_size(seat == self.opener())
    }

    /// What a seat has in hand.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.head.hands[seat.index()]
    }

    /// The totals of all seats over the rounds.
    pub fn scores(&self) -> &[u32] {
        &self.head.scores[..self.options.players() as usize]
    }

    /// The totals of all teams; without teams, of all seats (K18).
    pub fn standings(&self) -> TeamPoints {
        let mut points = TeamPoints::zero(self.teams());
        for (seat, &score) in Seat::all(self.seats()).zip(self.scores()) {
            points.add(self.team_of(seat), score);
        }
        points
    }

    /// What has been laid in this round, in order.
    pub fn laid(&self) -> &[Laid] {
        self.table.laid()
    }

    /// The marks that stand on a cell, from below; none on a free cell.
    pub fn column(&self, cell: Cell) -> &[Mark] {
        self.table.column(cell)
    }

    /// The cells of the open ends, in order (K8).
    pub fn open_ends(&self) -> Vec<Cell> {
        let open = self.table.columns().filter(|place| place.open);
        let mut cells: Vec<_> = open.map(|place| place.cell).collect();
        cells.sort_unstable();
        cells
    }

    /// Whether a seat has used up the chosen pass of this round (K13).
    pub const fn has_passed(&self, seat: Seat) -> bool {
        self.head.passed.contains(seat)
    }

    /// Whether a seat has passed by choice since the last cumino was laid (K13).
    pub const fn has_passed_since_laying(&self, seat: Seat) -> bool {
        self.head.passed_since.contains(seat)
    }

    /// Whether a seat could lay something now, if it were its turn (K12). While hands are drawn, and after the
    /// end, nobody can.
    pub fn can_lay(&self, seat: Seat) -> bool {
        // K6: only the opener begins.
        let may = self.table.laid_count > 0 || seat == self.opener();
        may && self.turn().seat().is_some() && self.finds_room(seat)
    }

    /// The position as if it were this seat's turn; `None` if it could lay nothing then (K12).
    pub fn as_turn_of(&self, seat: Seat) -> Option<Self> {
        let mut position = self.can_lay(seat).then(|| self.clone())?;
        position.head.turn = Turn::Seat(seat);
        Some(position)
    }

    /// Whether the seat to move may pass by choice (K13).
    pub fn may_pass(&self) -> bool {
        self.turn().seat().is_some_and(|seat| self.pass_is_free(seat))
    }

    /// Whether a seat that could lay may pass: not instead of the source (K6), once in a round, and not when
    /// all others have done so since the last laying (K13).
    #[inline]
    pub(crate) fn pass_is_free(&self, seat: Seat) -> bool {
        self.table.laid_count > 0
            && !self.head.passed.contains(seat)
            && self.head.passed_since.with(seat) != SeatSet::all(self.options.players())
    }

    /// Whether something in a seat's hand can be laid somewhere.
    #[inline]
    pub(crate) fn finds_room(&self, seat: Seat) -> bool {
        self.table.offers(self.hand(seat), |_| ControlFlow::Break(())).is_break()
    }

    /// How many layings a seat has.
    #[inline]
    pub(crate) fn count_layings(&self, seat: Seat) -> u32 {
        let mut count = 0;
        let _: ControlFlow<()> = self.table.offers(self.hand(seat), |offer| {
            count += offer.partners.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// The hash of everything but the table: a fact for each seat and one for the rest.
    pub(crate) fn head_hash(&self) -> Hash {
        let Head { hands, scores, round, turn, passed, passed_since } = self.head;
        let mut hash = Hash::default();
        for seat in 0..self.options.players() {
            let index = usize::from(seat);
            hash.toggle(key(HAND + seat, hands[index].bits()));
            hash.toggle(key(SCORE + seat, scores[index].into()));
        }
        let turn = match turn {
            Turn::Seat(seat) => seat.index(),
            Turn::Chance(seat) => 8 + seat.index(),
            Turn::Over => 16,
        };
        let passes = u64::from(passed.0) << 6 | u64::from(passed_since.0);
        let rest = u64::from(round) << 32 | passes << 12 | (turn as u64) << 6 | self.options.number();
        hash.toggle(key(REST, rest));
        hash
    }
}

/// K17: each seat opens a round in turn, seat 0 the first.
pub(crate) const fn opener(options: Options, round: u32) -> Seat {
    Seat::new(((round - 1) % options.players() as u32) as u8)
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options && self.head == other.head && self.table.looks_like(&other.table)
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.write_position())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_matters_tells_positions_apart() {
        let position = Position::new(Options::new(3, 0, true).unwrap()).unwrap();
        let cumino = "12".parse().unwrap();
        let changes: [fn(&mut Head, crate::Cumino); 10] = [
            |_, _| {},
            |head, cumino| head.hands[0] = Hand::of([cumino]).unwrap(),
            |head, cumino| head.hands[1] = Hand::of([cumino]).unwrap(),
            |head, _| head.scores[1] = 1,
            |head, _| head.scores[2] = 1,
            |head, _| head.round = 2,
            |head, _| head.turn = Turn::Over,
            |head, _| head.turn = Turn::Seat(Seat::new(0)),
            |head, _| head.passed = SeatSet(1),
            |head, _| head.passed_since = SeatSet(1),
        ];
        let mut positions = changes
            .map(|change| {
                let mut position = position.clone();
                change(&mut position.head, cumino);
                position
            })
            .to_vec();
        positions.extend([(3, false), (4, true)].map(|(players, towers)| Position {
            options: Options::new(players, 0, towers).unwrap(),
            ..position.clone()
        }));
        for (index, one) in positions.iter().enumerate() {
            for (other_index, other) in positions.iter().enumerate() {
                assert_eq!(
                    (one == other, one.hash() == other.hash()),
                    (index == other_index, index == other_index)
                );
            }
        }
    }
}
