//! Static evaluation: the points that every seat may still expect in the round.

use trivium_cuminos::{Position, Prospects};
use trivium_game::{Game, MAX_SEATS, Seat};

use super::weights::WEIGHTS;

/// Values are counted in these parts of a point.
pub(crate) const POINT: i32 = 32;
/// Weights are counted in these parts of a point.
pub(crate) const WEIGHT_UNIT: i32 = 256;
/// How many features of a seat are weighed.
pub(crate) const FEATURES: usize = 12;
/// Hands of this size and larger share their weights.
pub(crate) const HANDS: usize = 8;
/// Weights differ for the seat to move, the next one, and all others.
pub(crate) const TURNS: usize = 3;
/// Weights differ for two, three, four, and more players.
pub(crate) const TABLES: usize = 4;

/// The features of a seat, in whole numbers.
pub(crate) type Features = [i32; FEATURES];

/// What is common to all seats.
#[derive(Clone, Copy, Debug)]
struct SeatView {
    len: i32,
    /// The best gains of different cuminos, in falling order.
    gains: [i32; 3],
    /// What the other cuminos bring together.
    rest: i32,
    /// Cuminos that fit nowhere.
    stuck: i32,
    layings: i32,
}

impl SeatView {
    fn new(len: u32, prospects: &Prospects) -> Self {
        let (mut gains, mut rest, mut layable) = ([0_i32; 3], 0, 0);
        for &points in &prospects.best {
            if points < 0 {
                continue;
            }
            layable += 1;
            let mut points = i32::from(points);
            for gain in &mut gains {
                if points > *gain {
                    std::mem::swap(gain, &mut points);
                }
            }
            rest += points;
        }
        let len = len as i32;
        Self { len, gains, rest, stuck: len - layable, layings: prospects.layings.min(60) as i32 }
    }
}

/// Which weights a seat uses, and its features.
pub(crate) fn features(position: &Position, mut visit: impl FnMut(Seat, [usize; 3], &Features)) {
    let seats = position.seats();
    let mut views = [SeatView { len: 0, gains: [0; 3], rest: 0, stuck: 0, layings: 0 }; MAX_SEATS];
    let prospects = position.all_prospects();
    for seat in Seat::all(seats) {
        views[seat.index()] = SeatView::new(position.hand(seat).len(), &prospects[seat.index()]);
    }
    let mover = position.turn().seat().map_or(0, Seat::index);
    let table = usize::from(seats).clamp(2, 1 + TABLES) - 2;
    for seat in Seat::all(seats) {
        let own = &views[seat.index()];
        let (mut fewest, mut all, mut threat, mut stuck) = (i32::MAX, 0, 0, 0);
        for other in Seat::all(seats).filter(|&other| position.team_of(other) != position.team_of(seat)) {
            let view = &views[other.index()];
            fewest = fewest.min(view.len);
            all += view.len;
            threat = threat.max(view.gains[0]);
            stuck += view.stuck;
        }
        let turns = (seat.index() + usize::from(seats) - mover) % usize::from(seats);
        let bucket = [table, (own.len as usize).clamp(1, HANDS) - 1, turns.min(TURNS - 1)];
        let features = [
            1,
            own.gains[0],
            own.gains[1],
            own.gains[2],
            own.rest,
            own.stuck,
            own.layings,
            fewest,
            all,
            threat,
            stuck,
            i32::from(!position.has_passed(seat)),
        ];
        visit(seat, bucket, &features);
    }
}

/// The points that every seat may still expect.
pub(crate) fn expected(position: &Position) -> [i32; MAX_SEATS] {
    let mut expected = [0; MAX_SEATS];
    features(position, |seat, [table, hand, turns], features| {
        let weights = &WEIGHTS[table][hand][turns];
        let sum: i32 =
            weights.iter().zip(features).map(|(&weight, feature)| i32::from(weight) * feature).sum();
        expected[seat.index()] = sum * POINT / WEIGHT_UNIT;
    });
    expected
}
