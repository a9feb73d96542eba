//! Random fills of the park, 64 at a time: each bit of a word (a lane) is a park of its own.
//!
//! In a random game the order of the cells does not matter, so nothing has to be played out.

use trivium_game::Random;
use trivium_wege::{Position, Side, Tile};

use super::frame::Frame;

/// The number of parks filled at once.
pub(super) const LANES: u32 = 64;
/// The number of cells of a park.
const CELLS: usize = 36;

/// For every cell and bound: the lanes whose random number is below the bound. Each number occurs in exactly one lane.
#[derive(Clone, Debug)]
pub(super) struct Throws(Vec<[u64; LANES as usize + 1]>);

/// The lanes in which a side's network joins sides of the park.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Crossings {
    /// West and east.
    pub(super) across: u64,
    /// South and north.
    pub(super) up: u64,
    /// All four sides, after the best exchange of one tile for a bridge (W7).
    pub(super) mended: u64,
}

impl Crossings {
    /// All four sides: a way across and a way up always meet, so they are one network.
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

/// The upper bounds of the numbers that give a cell each kind of tile: paths, then bridges, then reserves, then rivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Thresholds {
    paths: usize,
    bridges: usize,
    reserves: usize,
}

impl Thresholds {
    /// In proportion to the remaining tiles, the tile in hand included.
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

/// 64 parks: for each side and cell, the lanes in which the cell joins the side's points.
#[derive(Clone, Debug)]
pub(super) struct Fills {
    pub(super) joins: [[u64; CELLS]; 2],
}

impl Fills {
    /// Fills the empty cells with remaining tiles. The seed rotates the lanes of each cell.
    pub(super) fn new(throws: &Throws, position: &Position, frame: &Frame, seed: u64) -> Self {
        let bounds = Thresholds::of(position);
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

    /// The lanes in which a side's network joins opposite sides of the park (W14). With `avoiding` it keeps off ponds
    /// and islands; with `strict` (W19) lanes with any of them do not count. One of the `exchangeable` tiles may become
    /// a bridge.
    pub(super) fn crossings(
        &self,
        side: Side,
        cornered: Side,
        avoiding: bool,
        strict: bool,
        exchangeable: u64,
    ) -> Crossings {
        let own = side as usize;
        let class = usize::from(side != cornered);
        let mut joins = self.joins[own];
        let mut spoiled = 0;
        if avoiding {
            spoiled = self.take_spoiled(own, class, &mut joins);
        }
        let clear = if strict { !spoiled } else { u64::MAX };
        let from_west = Spread::from_west(class, &joins);
        let [across, up] = from_west.arrived();
        let mended = mended(&from_west, exchangeable);
        Crossings { across: across & clear, up: up & clear, mended: mended & clear }
    }

    /// Removes the tiles along ponds (for land) or islands (for water) from a side's network (W12, W14). Returns the
    /// lanes that have any.
    fn take_spoiled(&self, own: usize, class: usize, joins: &mut [u64; CELLS]) -> u64 {
        let mut any = 0;
        let plain: [u64; CELLS] =
            std::array::from_fn(|cell| self.joins[own][cell] & !self.joins[1 - own][cell]);
        for row in 1..6 {
            // Points of the other side: inside the park, with the other parity.
            let first = 1 + usize::from((row + 1) % 2 == class);
            for column in (first..6).step_by(2) {
                let north_east = 6 * row + column;
                let around = [north_east - 7, north_east - 6, north_east - 1, north_east];
                let spoiled = around.iter().fold(u64::MAX, |lanes, &cell| lanes & plain[cell]);
                any |= spoiled;
                for cell in around {
                    joins[cell] &= !spoiled;
                }
            }
        }
        any
    }
}

/// Lanes of a park and of its transpose, so that the same steps cross it from west to east and from south to north.
type Two = [u64; 2];

/// A flood over a side's network. Every link leads from a column of points to the next. Every second point of a column is
/// the side's: four if the first one is, otherwise three.
struct Spread {
    /// By column: the side's points.
    reached: [[Two; 4]; 7],
    /// By column: the cells.
    joins: [[Two; 6]; 6],
    /// 1 if the first point of the first column is the other side's, else 0.
    class: usize,
}

impl Spread {
    /// Floods from the western side.
    fn from_west(class: usize, joins: &[u64; CELLS]) -> Self {
        let joins = std::array::from_fn(|column| {
            std::array::from_fn(|row| [joins[6 * row + column], joins[6 * column + row]])
        });
        let mut spread = Self { reached: [[[0; 2]; 4]; 7], joins, class };
        spread.reached[0] = spread.border();
        loop {
            spread.go_east();
            if !spread.go_west() {
                return spread;
            }
        }
    }

    /// Floods the same network from the eastern side.
    fn flooded_from_east(&self) -> Self {
        let mut spread = Self { reached: [[[0; 2]; 4]; 7], joins: self.joins, class: self.class };
        spread.reached[6] = self.border();
        spread.go_west();
        loop {
            spread.go_east();
            if !spread.go_west() {
                return spread;
            }
        }
    }

    /// The side's points in the first and the last column.
    const fn border(&self) -> [Two; 4] {
        let all = [u64::MAX; 2];
        [all, all, all, if self.class == 0 { all } else { [0; 2] }]
    }

    fn go_east(&mut self) {
        for column in 0..6 {
            let further = self.beside(column, column);
            let next = &mut self.reached[column + 1];
            *next = [0, 1, 2, 3].map(|place| or(next[place], further[place]));
        }
    }

    /// Floods westward. Returns whether it reached anything new.
    fn go_west(&mut self) -> bool {
        let mut news = [0; 2];
        for column in (0..6).rev() {
            let further = self.beside(column + 1, column);
            for (here, further) in self.reached[column].iter_mut().zip(further) {
                let after = or(*here, further);
                news = or(news, xor(after, *here));
                *here = after;
            }
        }
        news != [0; 2]
    }

    /// The points reached from a column of points through an adjacent column of cells.
    #[expect(clippy::inline_always, reason = "measured: without it a whole search takes 10 % longer")]
    #[inline(always)]
    fn beside(&self, points: usize, cells: usize) -> [Two; 4] {
        let [a, b, c, d] = self.reached[points];
        let [j0, j1, j2, j3, j4, j5] = self.joins[cells];
        let is_four = points % 2 == self.class;
        if is_four {
            [or(and(a, j0), and(b, j1)), or(and(b, j2), and(c, j3)), or(and(c, j4), and(d, j5)), [0; 2]]
        } else {
            [and(a, j0), or(and(a, j1), and(b, j2)), or(and(b, j3), and(c, j4)), and(c, j5)]
        }
    }

    /// The lanes in which the flood reaches the eastern side.
    fn arrived(&self) -> Two {
        self.reached[6].into_iter().fold([0; 2], or)
    }
}

/// The lanes in which all four sides are joined after the exchange, among these cells, that joins the most lanes.
fn mended(from_west: &Spread, mut cells: u64) -> u64 {
    let [across, up] = from_west.arrived();
    let mut best = across & up;
    if cells == 0 || best == u64::MAX {
        return best;
    }
    let flooded_from_east = from_west.flooded_from_east();
    while cells != 0 {
        let (row, column) = (cells.trailing_zeros() as usize / 8, cells.trailing_zeros() as usize % 8);
        cells &= cells - 1;
        let rises = (row + column) % 2 == from_west.class;
        // The park and its transpose.
        let joined = [(row, column), (column, row)].map(|(row, column)| {
            // The indices of the two points in their columns: every second row is the side's.
            let (south, north) = (row / 2, row.div_ceil(2));
            let (west, east) = if rises { (south, north) } else { (north, south) };
            let ends = |spread: &Spread| [spread.reached[column][west], spread.reached[column + 1][east]];
            let ([a, b], [c, d]) = (ends(from_west), ends(&flooded_from_east));
            or(and(a, d), and(b, c))
        });
        let way = (across | joined[0][0]) & (up | joined[1][1]);
        if way.count_ones() > best.count_ones() {
            best = way;
        }
    }
    best
}

const fn and([a, b]: Two, [c, d]: Two) -> Two {
    [a & c, b & d]
}

const fn or([a, b]: Two, [c, d]: Two) -> Two {
    [a | c, b | d]
}

const fn xor([a, b]: Two, [c, d]: Two) -> Two {
    [a ^ c, b ^ d]
}

/// The bit of a cell in a mask with rows of eight.
const fn bit(cell: usize) -> usize {
    cell / 6 * 8 + cell % 6
}

/// The rotation of a cell's lanes.
const fn turn(seed: u64, cell: usize) -> u32 {
    (seed.wrapping_mul(2 * cell as u64 + 1) >> 58) as u32
}

/// The lanes in which a cell joins land, and water.
fn thrown(below: &[u64; LANES as usize + 1], bounds: Thresholds, turn: u32) -> [u64; 2] {
    let Thresholds { paths, bridges, reserves } = bounds;
    let bridge = below[bridges] & !below[paths];
    [below[bridges], !below[reserves] | bridge].map(|lanes| lanes.rotate_left(turn))
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
                let lanes = fills.crossings(side, frame.cornered, true, false, 0).way();
                let way = position.standing(side).way;
                assert_eq!(lanes, if way { u64::MAX } else { 0 }, "{seed} {side}");
                ways += u32::from(way);
            }
        }
        assert!(ways > 0);
    }

    /// Whether the points of a class are joined from west to east, or from south to north, by depth-first search.
    fn is_crossed(class: usize, joined: impl Fn(usize, usize) -> bool, northward: bool) -> bool {
        let along = |row: usize, column: usize| if northward { row } else { column };
        let mut reached = [[false; 7]; 7];
        let mut open = Vec::new();
        for (row, column) in (0..7).flat_map(|row| (0..7).map(move |column| (row, column))) {
            if (row + column) % 2 == class && along(row, column) == 0 {
                reached[row][column] = true;
                open.push((row, column));
            }
        }
        while let Some((row, column)) = open.pop() {
            if along(row, column) == 6 {
                return true;
            }
            let (back, down) = (column.wrapping_sub(1), row.wrapping_sub(1));
            let around = [(row + 1, column + 1), (row + 1, back), (down, column + 1), (down, back)];
            for (next_row, next_column) in around {
                let inside = next_row < 7 && next_column < 7;
                if inside
                    && !reached[next_row][next_column]
                    && joined(row.min(next_row), column.min(next_column))
                {
                    reached[next_row][next_column] = true;
                    open.push((next_row, next_column));
                }
            }
        }
        false
    }

    #[test]
    fn lanes_agree_with_depth_first_search() {
        let mut random = Random::seeded(1);
        let mut crossed = 0;
        for turn in 0..40 {
            let class = turn % 2;
            let joins: [u64; CELLS] = std::array::from_fn(|_| random.bits() | random.bits() & random.bits());
            let [across, up] = Spread::from_west(class, &joins).arrived();
            for lane in 0..LANES {
                let joined = |row: usize, column: usize| joins[6 * row + column] >> lane & 1 == 1;
                let walked = [false, true].map(|northward| is_crossed(class, joined, northward));
                assert_eq!([across, up].map(|lanes| lanes >> lane & 1 == 1), walked, "{class} {lane}");
                crossed += u32::from(walked[0]);
            }
        }
        assert!((200..2360).contains(&crossed), "{crossed} of 2560 lanes are crossed: not both kinds");
    }

    #[test]
    fn the_best_exchange_equals_trying_each() {
        let mut random = Random::seeded(2);
        let mut gains = 0;
        for turn in 0..40 {
            let class = turn % 2;
            let joins: [u64; CELLS] = std::array::from_fn(|_| random.bits());
            let tried = random.bits() & Frame::WITHIN;
            let before = Spread::from_west(class, &joins);
            let way = |spread: &Spread| spread.arrived().into_iter().fold(u64::MAX, |way, lanes| way & lanes);
            let exchanges = (0..CELLS).filter(|&cell| tried >> bit(cell) & 1 == 1).map(|cell| {
                let mut joins = joins;
                joins[cell] = u64::MAX;
                way(&Spread::from_west(class, &joins))
            });
            let most = exchanges.map(u64::count_ones).fold(way(&before).count_ones(), u32::max);
            assert_eq!(mended(&before, tried).count_ones(), most);
            gains += u32::from(most > way(&before).count_ones());
        }
        assert!(gains > 20, "only {gains} of 40 parks gain by an exchange");
    }
}
