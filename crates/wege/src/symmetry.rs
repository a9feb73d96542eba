//! Turning and mirroring the park about the first tile.

use trivium_game::{Symmetric, Symmetry};

use crate::board::{Board, Laid};
use crate::{Cell, Corner, Move, Position};

/// The turns and mirrorings that keep land on land and 0,0 in its place (W4).
#[derive(Clone, Copy)]
enum Turned {
    /// As it is.
    Not,
    /// By 180 degrees.
    Half,
    /// Mirrored in the diagonal from south-west to north-east.
    RisingDiagonal,
    /// Mirrored in the diagonal from north-west to south-east.
    FallingDiagonal,
}

impl Turned {
    const ALL: [Self; 4] = [Self::Not, Self::Half, Self::RisingDiagonal, Self::FallingDiagonal];

    fn cell(self, cell: Cell) -> Cell {
        let (x, y) = (cell.x(), cell.y());
        let (x, y) = match self {
            Self::Not => (x, y),
            Self::Half => (-x, -y),
            Self::RisingDiagonal => (y, x),
            Self::FallingDiagonal => (-y, -x),
        };
        Cell::new(x, y).expect("the grid is as symmetrical as the game")
    }

    const fn corner(self, corner: Corner) -> Corner {
        let (north, east) = (corner.is_north(), corner.is_east());
        match self {
            Self::Not => corner,
            Self::Half => Corner::towards(!north, !east),
            Self::RisingDiagonal => Corner::towards(east, north),
            Self::FallingDiagonal => Corner::towards(!east, !north),
        }
    }
}

impl Symmetric for Position {
    const SYMMETRIES: u8 = Turned::ALL.len() as u8;

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let turned = Turned::ALL[symmetry.index()];
        let mut board = Board::EMPTY;
        for (cell, laid) in self.tiles() {
            let corner = laid.corner.map(|corner| turned.corner(corner));
            board.lay(turned.cell(cell), Laid { corner, ..laid });
        }
        Self::assemble(self.options, board, self.hand, self.left, self.seat)
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let turned = Turned::ALL[symmetry.index()];
        let cell = turned.cell(mv.cell());
        match mv.corner() {
            _ if mv.is_exchange() => Move::exchange(cell),
            Some(corner) => Move::lay_with_duck(cell, turned.corner(corner)),
            None => Move::lay(cell),
        }
    }
}
