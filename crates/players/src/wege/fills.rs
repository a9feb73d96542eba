//! Parks filled at random, 64 at a time: every bit of a word is a park of its own.
//!
//! Under chance alone it does not matter in which order cells are filled, so nothing has to be played.

use trivium_game::Random;
use trivium_wege::{Position, Side, Tile};

use super::frame::Frame;

/// So many parks are filled at once.
pub(super) const LANES: u32 = 64;
/// How many cells a park has.
const CELLS: usize = 36;
/// Points in rows of eight.
const POINTS: usize = 64;

/// For every cell: in which lanes a number below each bound was thrown. Each number is thrown in one lane.
#[derive(Clone, Debug)]
pub(super) struct Throws(Vec<[u64; LANES as usize + 1]>);

/// In which lanes a side's network joins the sides of the park.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Crossings {
    /// West and east.
    pub(super) across: u64,
    /// South and north.
    pub(super) up: u64,
}

impl Crossings {
    /// All four sides: a way across and a way up always meet, and are one network then.
    pub(super) const fn way(self) -> u64 {
        self.across & self.up
    }
}

impl Default for Throws {
    fn default() -> Self {
        let mut random = Random::seeded(1);
        let mut throws = vec![[0; LANES as usize + 1]; CELLS];
        for below in &mut throws {
            let mut order: [u32; LANES as usize] = std::array::from_fn(|lane| lane as u32);
            random.shuffle(&mut order);
            for (number, lane) in order.into_iter().enumerate() {
                below[number + 1] = below[number] | 1 << lane;
            }
        }
        Self(throws)
    }
}

/// Up to which throw a cell gets each kind of tile: paths first, then bridges, then reserves, then rivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    paths: usize,
    bridges: usize,
    reserves: usize,
}

impl Bounds {
    /// As many of each kind as are to come, the tile in hand among them.
    fn of(position: &Position) -> Self {
        let mut kinds = [0; 4];
        for tile in Tile::ALL {
            kinds[tile.kind() as usize] += u32::from(position.left().of(tile));
        }
        if let Some(tile) = position.hand() {
            kinds[tile.kind() as usize] += 1;
        }
        let total = kinds.iter().sum::<u32>().max(1);
        let share = |count: u32| ((count * LANES + total / 2) / total) as usize;
        let [paths, _, bridges, reserves] = kinds;
        Self {
            paths: share(paths),
            bridges: share(paths + bridges),
            reserves: share(paths + bridges + reserves),
        }
    }
}

/// 64 parks: for each side, in which of them each cell carries the side's way on.
#[derive(Clone, Debug)]
pub(super) struct Fills {
    pub(super) joins: [[u64; CELLS]; 2],
}

impl Fills {
    /// Fills the empty cells with what is to come. Another `seed` mixes the throws another way.
    pub(super) fn new(throws: &Throws, position: &Position, frame: &Frame, seed: u64) -> Self {
        let bounds = Bounds::of(position);
        let mut joins = [[0; CELLS]; 2];
        for (cell, below) in throws.0.iter().enumerate() {
            let bit = bit(cell);
            let [land, water] = if frame.laid() & 1 << bit == 0 {
                thrown(below, bounds, turn(seed, cell))
            } else {
                let lies = |mask: u64| (mask >> bit & 1).wrapping_neg();
                [lies(frame.paths | frame.bridges), lies(frame.rivers | frame.bridges)]
            };
            (joins[0][cell], joins[1][cell]) = (land, water);
        }
        Self { joins }
    }

    /// In which lanes a side's network joins opposite sides of the park (W14), if it has to keep off ponds and
    /// islands or not; where it is `strict` (W19), in lanes without them alone.
    pub(super) fn crossings(&self, side: Side, cornered: Side, avoiding: bool, strict: bool) -> Crossings {
        let own = side as usize;
        let class = usize::from(side != cornered);
        let mut joins = self.joins[own];
        let mut spoiled = 0;
        if avoiding {
            spoiled = self.take_spoiled(own, class, &mut joins);
        }
        let clear = if strict { !spoiled } else { u64::MAX };
        let mut reached = [0; POINTS];
        for row in (class..7).step_by(2) {
            reached[8 * row] = u64::MAX;
        }
        spread(&BY_COLUMNS[class], &joins, &mut reached);
        let across = (0..7).fold(0, |lanes, row| lanes | reached[8 * row + 6]);
        let mut reached = [0; POINTS];
        for column in (class..7).step_by(2) {
            reached[column] = u64::MAX;
        }
        spread(&BY_ROWS[class], &joins, &mut reached);
        let up = (0..7).fold(0, |lanes, column| lanes | reached[8 * 6 + column]);
        Crossings { across: across & clear, up: up & clear }
    }

    /// Takes the tiles along ponds (for land) or islands (for water) out of a side's network (W12, W14), and tells
    /// in which lanes there are any.
    fn take_spoiled(&self, own: usize, class: usize, joins: &mut [u64; CELLS]) -> u64 {
        let mut any = 0;
        let plain = |cell: usize| self.joins[own][cell] & !self.joins[1 - own][cell];
        for row in 1..6 {
            // Points of the other side: those inside the park whose parity is not the class's.
            for column in (1..6).filter(|column| (row + column) % 2 != class) {
                let around =
                    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(up, right)| 6 * (row - up) + column - right);
                let spoiled = around.iter().fold(u64::MAX, |lanes, &cell| lanes & plain(cell));
                any |= spoiled;
                for cell in around {
                    joins[cell] &= !spoiled;
                }
            }
        }
        any
    }
}

/// The bit of a cell in a mask with rows of eight.
const fn bit(cell: usize) -> usize {
    cell / 6 * 8 + cell % 6
}

/// By how many lanes a cell's throws are turned.
const fn turn(seed: u64, cell: usize) -> u32 {
    (seed.wrapping_mul(2 * cell as u64 + 1) >> 58) as u32
}

/// In which lanes a cell joins land, and water.
fn thrown(below: &[u64; LANES as usize + 1], bounds: Bounds, turn: u32) -> [u64; 2] {
    let Bounds { paths, bridges, reserves } = bounds;
    let bridge = below[bridges] & !below[paths];
    [below[bridges], !below[reserves] | bridge].map(|lanes| lanes.rotate_left(turn))
}

/// A cell and the two points of a class that it joins.
type Link = (u8, u8, u8);

/// By class (0 has the corners): the links, column by column.
static BY_COLUMNS: [[Link; CELLS]; 2] = [links(0, true), links(1, true)];
/// By class: the links, row by row.
static BY_ROWS: [[Link; CELLS]; 2] = [links(0, false), links(1, false)];

const fn links(class: usize, by_columns: bool) -> [Link; CELLS] {
    let mut links = [(0, 0, 0); CELLS];
    let mut place = 0;
    while place < CELLS {
        let (row, column) = if by_columns { (place % 6, place / 6) } else { (place / 6, place % 6) };
        let south_west = 8 * row + column;
        let (one, other) = if (row + column) % 2 == class {
            (south_west, south_west + 9)
        } else {
            (south_west + 1, south_west + 8)
        };
        links[place] = ((6 * row + column) as u8, one as u8, other as u8);
        place += 1;
    }
    links
}

/// Spreads what is reached over all links.
fn spread(links: &[Link; CELLS], joins: &[u64; CELLS], reached: &mut [u64; POINTS]) {
    let mut step = |&(cell, one, other): &Link| {
        let (one, other) = (usize::from(one) % POINTS, usize::from(other) % POINTS);
        let before = reached[one] ^ reached[other];
        let new = before & joins[usize::from(cell) % CELLS];
        reached[one] |= new;
        reached[other] |= new;
        new
    };
    loop {
        let changed = links.iter().fold(0, |changed, link| changed | step(link));
        if changed == 0 {
            return;
        }
        let changed = links.iter().rev().fold(0, |changed, link| changed | step(link));
        if changed == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use trivium_game::{Game, Playout, Turn};
    use trivium_wege::Options;

    use super::*;

    #[test]
    fn a_finished_park_is_the_same_in_all_lanes() {
        let mut ways = 0;
        for seed in 0..300 {
            let mut position = Position::new(Options::default()).unwrap();
            position.play_out(&mut Random::seeded(seed));
            assert_eq!(position.turn(), Turn::Over);
            let frame = Frame::of(&position, 0);
            let fills = Fills::new(&Throws::default(), &position, &frame, seed);
            for side in Side::ALL {
                let lanes = fills.crossings(side, frame.cornered, true, false).way();
                let way = position.standing(side).way;
                assert_eq!(lanes, if way { u64::MAX } else { 0 }, "{seed} {side}");
                ways += u32::from(way);
            }
        }
        assert!(ways > 0);
    }
}
