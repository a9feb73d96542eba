//! The notation of moves: `X,Y`, `X,Y/NE` and `xX,Y`.

use super::park::{Cell, Corner};

/// No park that holds the cell (0,0) reaches farther than this in any direction (W4, W6).
const REACH: i32 = 5;

/// Stands for every coordinate that is too long a number to be kept.
const FAR: i32 = 1_000_000;

/// A move as written, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) exchange: bool,
    pub(super) cell: Cell,
    pub(super) corner: Option<Corner>,
}

impl Move {
    /// Reads a move; nothing if it is not readable.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (exchange, place) = match text.strip_prefix('x') {
            Some(place) => (true, place),
            None => (false, text),
        };
        let (cell, corner) = match place.split_once('/') {
            Some((cell, corner)) => (cell, Some(Corner::read(corner)?)),
            None => (place, None),
        };
        let (x, y) = cell.split_once(',')?;
        Some(Self { exchange, cell: Cell { x: read_coordinate(x)?, y: read_coordinate(y)? }, corner })
    }

    pub(super) fn write(&self) -> String {
        let exchange = if self.exchange { "x" } else { "" };
        let corner = self.corner.map(|corner| format!("/{}", corner.name())).unwrap_or_default();
        format!("{exchange}{}{corner}", write_cell(self.cell))
    }

    /// Every move that can be written for a cell on the grid.
    pub(super) fn all_on_the_grid() -> Vec<Move> {
        let mut moves = Vec::new();
        for cell in cells_of_the_grid() {
            for exchange in [false, true] {
                moves.push(Move { exchange, cell, corner: None });
                for corner in Corner::ALL {
                    moves.push(Move { exchange, cell, corner: Some(corner) });
                }
            }
        }
        moves
    }
}

/// Every cell that can ever belong to a park with its first tile on (0,0).
pub(super) fn cells_of_the_grid() -> Vec<Cell> {
    (-REACH..=REACH).flat_map(|x| (-REACH..=REACH).map(move |y| Cell { x, y })).collect()
}

pub(super) fn write_cell(cell: Cell) -> String {
    format!("{},{}", cell.x, cell.y)
}

/// Reads `0` or `-?[1-9][0-9]*`.
fn read_coordinate(text: &str) -> Option<i32> {
    if text == "0" {
        return Some(0);
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let readable = !digits.is_empty()
        && !digits.starts_with('0')
        && digits.chars().all(|character| character.is_ascii_digit());
    readable.then(|| text.parse().unwrap_or(FAR).clamp(-FAR, FAR))
}
