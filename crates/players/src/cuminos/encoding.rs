//! What the learned priors of Cuminos see of a move: a few numbered rows.

use trivium_cuminos::{Cumino, Hand, Laying, Move, Position, Room};
use trivium_game::{Game, MAX_SEATS, Seat};

/// Counts up with every change of the encoding.
pub const VERSION: u32 = 1;

/// Classes of points of one laying: nothing to lay, 0, 1, 2, 3, 4, 6, 8, 9 and 12.
const POINTS: usize = 10;
const CLASSES: [u8; 14] = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 8, 8, 8, 9];
/// The kinds of a laying: its rank, and whether it stands.
const KINDS: usize = 6;
/// Hands of more cuminos count as the largest.
const HANDS: usize = 9;
/// Points behind the best laying of the hand, and of the cumino; more count as the most.
const BEHIND: usize = 6;
const BEHIND_OWN: usize = 4;
/// How many other cuminos share a mark with one; more count as the most.
const SHARED: usize = 10;
/// How many other seats have the same cumino, up to two, and whether the next one has.
const COPIES: usize = 6;

// Where each family of rows begins.
const GAIN: usize = 0;
const LESS: usize = GAIN + POINTS * KINDS * HANDS;
const OPENS: usize = LESS + BEHIND * BEHIND_OWN * 2 * HANDS;
const OWN: usize = OPENS + POINTS * POINTS * 2;
const NEXT: usize = OWN + POINTS * POINTS;
const TAKES: usize = NEXT + POINTS * POINTS;
const KEEPS: usize = TAKES + POINTS * POINTS;
const PASS: usize = KEEPS + SHARED * KINDS * COPIES * 2;
/// How many rows there are.
pub const ROWS: usize = PASS + POINTS * HANDS;
/// The most rows of a move.
pub const MOST_ROWS: usize = 7;

/// What the rows of all moves of a position have in common.
#[derive(Debug)]
pub struct View {
    rooms: [Room; Cumino::COUNT],
    /// In order of turn.
    hands: [Hand; MAX_SEATS],
    seats: usize,
    /// Who is likely to lay on which place next: a bit for each turn.
    wanted: [u8; Room::PLACES],
    /// The class of the most that each seat could gain at once.
    most: [usize; MAX_SEATS],
    /// The most that the seat to move could gain at once.
    best: u32,
}

impl View {
    /// The view of a position in which a seat is to move.
    pub fn new(position: &Position) -> Self {
        let seats = position.seats();
        let mover = position.turn().seat().map_or(0, Seat::index) as u8;
        let mut view = Self {
            rooms: position.rooms(),
            hands: [Hand::EMPTY; MAX_SEATS],
            seats: seats.into(),
            wanted: [0; Room::PLACES],
            most: [0; MAX_SEATS],
            best: 0,
        };
        for turn in 0..view.seats {
            let hand = position.hand(Seat::new((mover + turn as u8) % seats));
            let most = hand.iter().map(|cumino| view.rooms[cumino.index()].best).max().unwrap_or(-1);
            for cumino in hand.iter() {
                let room = &view.rooms[cumino.index()];
                if room.best >= most.max(0) {
                    for place in room.places {
                        view.wanted[usize::from(place)] |= 1 << turn;
                    }
                }
            }
            view.hands[turn] = hand;
            view.most[turn] = class_of(most);
            if turn == 0 {
                view.best = most.max(0) as u32;
            }
        }
        // Number 0 is no single place.
        view.wanted[0] = 0;
        view
    }

    /// Visits the rows of a move that brings these points (K15, without K16's): numbers below [`ROWS`].
    #[inline]
    pub fn rows(&self, position: &Position, mv: Move, points: u32, mut visit: impl FnMut(usize)) {
        let hand = self.hands[0];
        let len = (hand.len() as usize).min(HANDS - 1);
        let Move::Lay(laying) = mv else {
            visit(PASS + class_of(self.best as i8) * HANDS + len);
            return;
        };
        let cumino = laying.cumino();
        let room = &self.rooms[cumino.index()];
        let kind = 2 * laying.rank().map_or(0, |rank| rank as usize) + usize::from(laying.stands());
        visit(GAIN + (class_of(points as i8) * KINDS + kind) * HANDS + len);
        let behind = (self.best.saturating_sub(points) as usize).min(BEHIND - 1);
        let own = (room.best.max(0) as u32).saturating_sub(points) as usize;
        let elsewhere = usize::from(room.layings > 1);
        visit(LESS + ((behind * BEHIND_OWN + own.min(BEHIND_OWN - 1)) * 2 + elsewhere) * HANDS + len);
        let [to_next, to_others, to_self] = self.opened(position, laying);
        visit(OPENS + (to_next * POINTS + to_others) * 2 + usize::from(kind == 0));
        visit(OWN + to_self * POINTS + to_others);
        visit(NEXT + self.most[1 % self.seats] * POINTS + to_next);
        let (from_next, from_others) = self.taken(position, laying);
        visit(TAKES + from_next * POINTS + from_others);
        let shared: u32 = cumino.marks().map(|mark| hand.count_mark(mark)).iter().sum();
        let has_it = |hand: &&Hand| hand.contains(cumino);
        let others = self.others().iter().filter(has_it).count().min(2);
        let copies = others * 2 + usize::from(self.next().contains(cumino));
        let keeps = ((shared as usize).min(SHARED - 1) * KINDS + kind) * COPIES + copies;
        visit(KEEPS + keeps * 2 + usize::from(cumino.is_double()));
    }

    const fn next(&self) -> Hand {
        self.hands[1 % self.seats]
    }

    /// The hands after the next one.
    fn others(&self) -> &[Hand] {
        &self.hands[2.min(self.seats)..self.seats]
    }

    /// The classes of what the next seat, the others and the mover could gain on top of a laying.
    #[inline]
    fn opened(&self, position: &Position, laying: Laying) -> [usize; 3] {
        let mut rest = self.hands[0];
        rest.remove(laying.cumino());
        let mut opened = [0; 3];
        position.opened(laying, |cuminos, points| {
            let others = self.others().iter().any(|hand| hand.meets(cuminos));
            let have = [self.next().meets(cuminos), others, rest.meets(cuminos)];
            for (opened, has) in opened.iter_mut().zip(have) {
                if has {
                    *opened = points.max(*opened);
                }
            }
        });
        opened.map(|points| class_of(points as i8))
    }

    /// The classes of the most that the next seat and the others could gain, if a laying takes a place that they want.
    #[inline]
    fn taken(&self, position: &Position, laying: Laying) -> (usize, usize) {
        let wanted =
            position.places_of(laying).iter().fold(0, |all, &place| all | self.wanted[usize::from(place)]);
        let of = |turn: usize| if wanted >> turn & 1 == 1 { self.most[turn] } else { 0 };
        (of(1 % self.seats), (2..self.seats).map(of).max().unwrap_or(0))
    }
}

/// The class of these points; −1 is nothing.
#[inline]
fn class_of(points: i8) -> usize {
    CLASSES[(points + 1).clamp(0, 13) as usize].into()
}
