//! Whether a placement is legal, and if not, the clause and what is wrong with it.

use trivium_game::Illegal;

use crate::notation::{Written, WrittenColumn};
use crate::pattern::{PATTERNS, Pattern};
use crate::position::Position;
use crate::{Cell, Clause, Move, Shape};

impl Position {
    /// Finds the placement that is meant, if it is legal as written. Called only at a seat's turn.
    pub(crate) fn check_placement(&self, written: &Written) -> Result<Move, Illegal<Clause>> {
        let illegal = |clause, what: String| Illegal::new(clause, format!("{written}: {what}"));
        self.check_hand(written.shape).map_err(|what| illegal(Clause::C3, what))?;
        let cells = self
            .check_cells(&written.columns)
            .map_err(|(column, what)| illegal(Clause::C7, what).at(column.cell_name()))?;
        check_order(&written.columns, &cells).map_err(|what| illegal(Clause::C3, what))?;
        let landings = self.landings(written, &cells);
        let Some(best) = landings.iter().min_by_key(|landing| landing.gaps.len()) else {
            return Err(illegal(Clause::C3, format!("no turning of {} covers such columns", written.shape)));
        };
        // C4: it must rest on every column that it covers.
        if let Some(&(cell, level)) = best.gaps.first() {
            return Err(
                illegal(Clause::C4, format!("nothing under the cube on {cell} at level {level}")).at(cell)
            );
        }
        // C5: one of its cubes at least rests on the board itself.
        if best.lift > 0 {
            return Err(illegal(Clause::C5, "no cube of it rests on the board itself".to_owned()));
        }
        if self.neutral_left > 0 && written.shape != Shape::N {
            return Err(illegal(Clause::C16, "the neutral pieces are placed first".to_owned()));
        }
        Ok(best.mv)
    }

    /// C3: the piece must be in the mover's hand.
    fn check_hand(&self, shape: Shape) -> Result<(), String> {
        let Some(seat) = self.turn.seat() else { return Err("nobody is to move".to_owned()) };
        if self.pieces(seat, shape) > 0 {
            return Ok(());
        }
        Err(match shape {
            Shape::N => format!("seat {seat} has no neutral piece to place"),
            shape if self.options.set.count(shape) == 0 => format!("the set has no {shape}"),
            shape => format!("seat {seat} has no {shape} left"),
        })
    }

    /// C7: every column is a cell of the grid; if not, which one is none, and a sentence about it.
    fn check_cells<'a>(
        &self,
        columns: &'a [WrittenColumn],
    ) -> Result<Vec<Cell>, (&'a WrittenColumn, String)> {
        let grid = self.options.grid;
        let on_grid = |column: &'a WrittenColumn| {
            column
                .cell()
                .filter(|&cell| grid.has(cell))
                .ok_or_else(|| (column, format!("{column} is not a cell of the {}", grid.name())))
        };
        columns.iter().map(on_grid).collect()
    }

    /// Every turning of the shape that has such columns, let down on the stacks.
    fn landings(&self, written: &Written, cells: &[Cell]) -> Vec<Landing> {
        let patterns = self.board().patterns_of[written.shape.index()].clone();
        let fitting = patterns.filter(|&pattern| covers(&PATTERNS[pattern as usize], &written.columns));
        fitting.map(|pattern| self.land(pattern, cells)).collect()
    }

    fn land(&self, pattern: u8, cells: &[Cell]) -> Landing {
        let columns = &PATTERNS[pattern as usize].columns;
        let heights: Vec<_> = cells.iter().map(|&cell| self.height(cell)).collect();
        let lift = columns.iter().zip(&heights).map(|(column, &height)| height.saturating_sub(column.base));
        let lift = lift.max().expect("a piece has columns");
        let bottoms = columns.iter().map(|column| column.base + lift);
        let gaps = bottoms.zip(heights).zip(cells).filter(|((bottom, height), _)| bottom > height);
        let gaps = gaps.map(|((bottom, _), &cell)| (cell, bottom)).collect();
        let anchor = Cell::from_index(cells[0].index() as u8 - columns[0].shift());
        Landing { mv: Move::new(pattern, anchor), lift, gaps }
    }
}

/// A piece let down in one turning until it rests on something.
struct Landing {
    mv: Move,
    /// How far its lowest cube is above the board.
    lift: u8,
    /// The columns under which there is a hole, with the level of the cube above it.
    gaps: Vec<(Cell, u8)>,
}

/// The notation has every column once, in order, and leaves `*1` out.
fn check_order(columns: &[WrittenColumn], cells: &[Cell]) -> Result<(), String> {
    if let Some(column) = columns.iter().find(|column| column.writes_one_out()) {
        return Err(format!("{column} is written without *1"));
    }
    match cells.windows(2).find(|pair| pair[0] >= pair[1]) {
        Some(pair) => {
            Err(format!("{} must stand before {}: cells ascend by file, then rank", pair[1], pair[0]))
        }
        None => Ok(()),
    }
}

/// Whether a pattern has these columns, wherever it stands.
fn covers(pattern: &Pattern, columns: &[WrittenColumn]) -> bool {
    let from_first = |x: u64, y: u64, first: (u64, u64)| (x.wrapping_sub(first.0), y.wrapping_sub(first.1));
    let (first, first_written) = (pattern.columns[0], &columns[0]);
    let origin = (u64::from(first.dx), u64::from(first.dy));
    let written_origin = (u64::from(first_written.x), first_written.y);
    pattern.columns.len() == columns.len()
        && pattern.columns.iter().zip(columns).all(|(column, written)| {
            u64::from(column.cubes) == written.cubes
                && from_first(u64::from(column.dx), u64::from(column.dy), origin)
                    == from_first(u64::from(written.x), written.y, written_origin)
        })
}
