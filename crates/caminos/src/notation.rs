//! The notation: `SHAPE:CELL[*N],CELL[*N],…`.

use std::fmt;

use trivium_game::MoveError;

use crate::{Cell, Clause, Move, Shape};

/// A move as written: readable, but perhaps not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) shape: Shape,
    pub(crate) columns: Vec<WrittenColumn>,
}

/// A column as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenColumn {
    /// The file, counted from 0.
    pub(crate) x: u8,
    /// The rank, counted from 0; of any size.
    pub(crate) y: u64,
    pub(crate) cubes: u64,
    /// Whether the count was written; `*1` is not the notation.
    counted: bool,
}

impl WrittenColumn {
    /// The cell as it was written, on the grid or not.
    pub(crate) fn cell_name(&self) -> String {
        format!("{}{}", (b'a' + self.x) as char, self.y.saturating_add(1))
    }

    /// The cell, if it is within the largest grid.
    pub(crate) fn cell(&self) -> Option<Cell> {
        Cell::new(self.x, u8::try_from(self.y).ok()?)
    }

    pub(crate) const fn writes_one_out(&self) -> bool {
        self.counted && self.cubes == 1
    }
}

impl From<Move> for Written {
    fn from(mv: Move) -> Self {
        let columns = mv.columns().map(|column| WrittenColumn {
            x: column.cell.x(),
            y: u64::from(column.cell.y()),
            cubes: u64::from(column.cubes),
            counted: column.cubes > 1,
        });
        Self { shape: mv.shape(), columns: columns.collect() }
    }
}

impl fmt::Display for WrittenColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cell_name())?;
        if self.counted { write!(f, "*{}", self.cubes) } else { Ok(()) }
    }
}

/// Writes `L4 at d4*3,e4`, for people.
impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<_> = self.columns.iter().map(ToString::to_string).collect();
        write!(f, "{} at {}", self.shape, columns.join(","))
    }
}

/// In the notation, `L4:d4*3,e4`. It is read by the position in which it is played ([`Game::read_move`]), which knows on what
/// the piece rests.
///
/// [`Game::read_move`]: trivium_game::Game::read_move
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<_> = Written::from(*self).columns.iter().map(ToString::to_string).collect();
        write!(f, "{}:{}", self.shape(), columns.join(","))
    }
}

pub(crate) fn read(text: &str) -> Result<Written, MoveError<Clause>> {
    let (shape, columns) = text.split_once(':').ok_or_else(|| {
        unreadable(text, "a move is a shape, a colon and cells, such as I2:c3*2 or L4:d4*3,e4")
    })?;
    let shape =
        shape.parse().map_err(|_| unreadable(text, "the shapes are I1, I2, I3, V3, O4, L4, T4, S4 and N"))?;
    let column = |column| {
        read_column(column).ok_or_else(|| {
            unreadable(
                text,
                "a column is a cell, such as d4, and perhaps how many cubes stand there, such as d4*3",
            )
        })
    };
    let columns: Result<Vec<_>, _> = columns.split(',').map(column).collect();
    Ok(Written { shape, columns: columns? })
}

fn unreadable(text: &str, expected: &str) -> MoveError<Clause> {
    let shown: String = text.chars().take(60).collect();
    let dots = if shown.len() < text.len() { "…" } else { "" };
    MoveError::Unreadable(format!("`{shown}{dots}` is not a move: {expected}"))
}

fn read_column(text: &str) -> Option<WrittenColumn> {
    let (cell, count) = text.split_once('*').map_or((text, None), |(cell, count)| (cell, Some(count)));
    let file = cell.bytes().next().filter(u8::is_ascii_lowercase)?;
    Some(WrittenColumn {
        x: file - b'a',
        y: read_number(&cell[1..])? - 1,
        cubes: count.map_or(Some(1), read_number)?,
        counted: count.is_some(),
    })
}

/// A number from 1 without leading zeros; one that is too large for any use is as good as the largest.
fn read_number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}
