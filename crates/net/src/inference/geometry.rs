//! Where the cells of a board lie in memory.

use super::network::Network;
use crate::encoding::{CELLS, Observation, SIDE_PLANES, SIDES, WIDTH};

/// Zeros around the frame: a tile may reach one cell beyond it, and its window one more.
const PADDING: usize = 2;
/// Cells of a padded rank.
pub(super) const STRIDE: usize = WIDTH + 2 * PADDING;
/// Cells of the padded frame.
pub(super) const FRAME: usize = STRIDE * STRIDE;

/// The planes that depend on the board alone: the board and its sides.
type Fixed = [u128; 1 + SIDES];

/// The board of an observation, and what the first layer makes of the planes that never change on it.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    fixed: Fixed,
    /// The places of the board's cells in the padded frame.
    pub(super) cells: Vec<usize>,
    /// The index into `cells` of each cell of the frame; `None` off the board.
    pub(super) slots: [Option<u8>; CELLS],
    /// The places of the south-west cells of tiles of 2 × 2 that cover the board.
    pub(super) tiles: Vec<usize>,
    /// Whether each place of the padded frame is on the board.
    pub(super) is_on_board: [bool; FRAME],
    /// The sums of the first layer over the fixed planes, by place and channel.
    pub(super) fixed_sums: Vec<i16>,
}

impl Geometry {
    pub(super) fn new(observation: &Observation, network: &Network) -> Self {
        let board = observation.planes[0];
        let on_board = || (0..CELLS).filter(|cell| board >> cell & 1 == 1);
        let mut is_on_board = [false; FRAME];
        on_board().for_each(|cell| is_on_board[place(cell)] = true);
        let mut slots = [None; CELLS];
        on_board().enumerate().for_each(|(slot, cell)| slots[cell] = Some(slot as u8));
        let mut fixed_sums = vec![0; FRAME * network.channels];
        for plane in fixed_planes() {
            for cell in cells_of(observation.planes[plane]) {
                network.add_input(plane, place(cell), &mut fixed_sums);
            }
        }
        Self {
            fixed: fixed(observation),
            cells: on_board().map(place).collect(),
            slots,
            tiles: tiles(&is_on_board),
            is_on_board,
            fixed_sums,
        }
    }

    /// Whether this is the board of an observation.
    pub(super) fn fits(&self, observation: &Observation) -> bool {
        self.fixed == fixed(observation)
    }
}

/// The place of a cell in the padded frame.
pub(super) const fn place(cell: usize) -> usize {
    (cell / WIDTH + PADDING) * STRIDE + cell % WIDTH + PADDING
}

/// The cells of a plane, in ascending order.
pub(super) fn cells_of(mut plane: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = plane.trailing_zeros() as usize;
        plane &= plane.wrapping_sub(1);
        (cell < 128).then_some(cell)
    })
}

/// The planes that depend on the board alone.
fn fixed_planes() -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(SIDE_PLANES[0]..SIDE_PLANES[0] + SIDES)
}

/// Whether a plane depends on the board alone.
pub(super) fn is_fixed(plane: usize) -> bool {
    plane == 0 || (SIDE_PLANES[0]..SIDE_PLANES[0] + SIDES).contains(&plane)
}

fn fixed(observation: &Observation) -> Fixed {
    let mut planes = fixed_planes();
    std::array::from_fn(|_| observation.planes[planes.next().expect("there are as many fixed planes")])
}

/// The fewest tiles that cover the board, among the four ways to lay their grid.
fn tiles(is_on_board: &[bool; FRAME]) -> Vec<usize> {
    let shifted = |dx: usize, dy: usize| -> Vec<usize> {
        let rows = (1 + dy..STRIDE - 2).step_by(2);
        let places = rows.flat_map(|y| (1 + dx..STRIDE - 2).step_by(2).map(move |x| y * STRIDE + x));
        let covers =
            |place: &usize| [0, 1, STRIDE, STRIDE + 1].iter().any(|offset| is_on_board[place + offset]);
        places.filter(covers).collect()
    };
    let ways = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| shifted(dx, dy));
    ways.into_iter().min_by_key(Vec::len).unwrap_or_default()
}
