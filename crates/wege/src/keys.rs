//! The keys of the facts that make up a position's hash.

use trivium_game::key;

use crate::board::Laid;
use crate::cell::CELLS;
use crate::{Cell, Options, Tile};

const KIND: u8 = 0;
const DUCK: u8 = 1;
const HAND: u8 = 2;
const LEFT: u8 = 3;
const SEAT: u8 = 4;
const OPTIONS: u8 = 5;

/// One more than the most tiles of a sort.
const COUNTS: usize = 12;

static KINDS: [[u64; CELLS]; 4] = table(KIND);
static DUCKS: [[u64; CELLS]; 4] = table(DUCK);
static HANDS: [u64; 8] = row(HAND, 0);
static SEATS: [u64; 4] = row(SEAT, 0);
static LEFTS: [[u64; COUNTS]; 8] = table(LEFT);

/// A tile lies on a cell in this way.
#[inline]
pub(crate) fn laid(cell: Cell, laid: Laid) -> u64 {
    let kind = KINDS[laid.tile.kind() as usize][cell.index()];
    match (laid.tile.duck(), laid.corner) {
        (Some(duck), Some(corner)) => {
            kind ^ DUCKS[2 * duck.index() + usize::from(!corner.is_north())][cell.index()]
        }
        _ => kind,
    }
}

/// A tile is in hand, or none is.
#[inline]
pub(crate) fn hand(tile: Option<Tile>) -> u64 {
    tile.map_or(0, |tile| HANDS[tile.index()])
}

/// The number of tiles of a kind not yet drawn.
#[inline]
pub(crate) fn left(tile: Tile, count: u8) -> u64 {
    LEFTS[tile.index()][count as usize]
}

/// This seat moves next.
#[inline]
pub(crate) fn seat(seat: trivium_game::Seat) -> u64 {
    SEATS[seat.index()]
}

/// The game is played with these options.
pub(crate) const fn options(options: Options) -> u64 {
    key(OPTIONS, options.packed())
}

const fn table<const ROWS: usize, const COLUMNS: usize>(family: u8) -> [[u64; COLUMNS]; ROWS] {
    let mut keys = [[0; COLUMNS]; ROWS];
    let mut number = 0;
    while number < ROWS {
        keys[number] = row(family, number * COLUMNS);
        number += 1;
    }
    keys
}

const fn row<const COLUMNS: usize>(family: u8, first: usize) -> [u64; COLUMNS] {
    let mut keys = [0; COLUMNS];
    let mut number = 0;
    while number < COLUMNS {
        keys[number] = key(family, (first + number) as u64);
        number += 1;
    }
    keys
}
