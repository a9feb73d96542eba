//! Turning and mirroring the table about the source.

use trivium_game::{Symmetric, Symmetry};

use crate::table::Table;
use crate::{Cell, Direction, Laid, Laying, Move, Position, Spot};

impl Symmetric for Position {
    /// Four quarter turns, each also mirrored.
    const SYMMETRIES: u8 = 8;

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut table = Table::new(self.options.towers());
        for &Laid { seat, laying } in self.laid() {
            table.lay(seat, turned(laying, symmetry));
        }
        Self { options: self.options, head: self.head, table }
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::Lay(laying) => Move::Lay(turned(laying, symmetry)),
            Move::Pass => Move::Pass,
        }
    }
}

fn turned(laying: Laying, symmetry: Symmetry) -> Laying {
    let spot = laying.spot();
    let [x, y] = turned_vector([spot.cell().x(), spot.cell().y()], symmetry);
    let spot = Spot::new(Cell::new(x.into(), y.into()), spot.z().into());
    let [dx, dy, dz] = laying.direction().vector();
    let [dx, dy] = turned_vector([dx, dy], symmetry);
    let direction = Direction::ALL.into_iter().find(|direction| direction.vector() == [dx, dy, dz]);
    Laying::new(laying.cumino(), spot, direction.expect("a step stays a step"))
}

/// Mirrors east and west from symmetry 4 on, and then makes as many quarter turns as there are over.
fn turned_vector([x, y]: [i8; 2], symmetry: Symmetry) -> [i8; 2] {
    let x = if symmetry.index() < 4 { x } else { -x };
    match symmetry.index() % 4 {
        0 => [x, y],
        1 => [-y, x],
        2 => [-x, -y],
        _ => [y, -x],
    }
}
