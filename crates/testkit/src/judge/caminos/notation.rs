//! Moves as they are written: `SHAPE:CELL[*N],CELL[*N],…`.

use super::grid::Cell;
use super::shape::{Columns, Shape};

/// A move that could be read. Nothing is said of its being legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) shape: Shape,
    pub(super) columns: Columns,
    /// False where cells do not ascend, a cell is named twice or a `*1` is written out.
    pub(super) tidy: bool,
}

impl Move {
    /// Reads a move; nothing where it is not readable.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once(':')?;
        let shape = Shape::named(name)?;
        let written = rest.split(',').map(read_column).collect::<Option<Vec<_>>>()?;
        let ascending = written.windows(2).all(|pair| pair[0].cell < pair[1].cell);
        let tidy = ascending && written.iter().all(|column| column.count != Some(1));
        let columns = written.iter().map(|column| (column.cell, column.count.unwrap_or(1))).collect();
        Some(Self { shape, columns, tidy })
    }

    /// The move in notation, always tidy.
    pub(super) fn write(&self) -> String {
        let columns: Vec<String> =
            self.columns.iter().map(|(&cell, &count)| write_column(cell, count)).collect();
        format!("{}:{}", self.shape.name(), columns.join(","))
    }
}

/// A cell as file letter and rank number (C2).
pub(super) fn write_cell((x, y): Cell) -> String {
    let file = ('a'..='z').zip(0..).find(|&(_, number)| number == x).map(|(letter, _)| letter);
    format!("{}{}", file.expect("every cell of a grid has a file letter"), y + 1)
}

/// A column as it stands in the text.
struct WrittenColumn {
    cell: Cell,
    count: Option<i32>,
}

fn write_column(cell: Cell, count: i32) -> String {
    if count == 1 { write_cell(cell) } else { format!("{}*{count}", write_cell(cell)) }
}

fn read_column(text: &str) -> Option<WrittenColumn> {
    match text.split_once('*') {
        None => Some(WrittenColumn { cell: read_cell(text)?, count: None }),
        Some((cell, count)) => {
            Some(WrittenColumn { cell: read_cell(cell)?, count: Some(read_number(count)?) })
        }
    }
}

fn read_cell(text: &str) -> Option<Cell> {
    let letter = text.chars().next()?;
    let (_, file) = ('a'..='z').zip(0..).find(|&(known, _)| known == letter)?;
    let rank = read_number(text.strip_prefix(letter)?)?;
    Some((file, rank - 1))
}

/// A number from 1 without leading zeros. One too great to hold becomes the greatest that can be held:
/// no grid and no piece is near that size.
fn read_number(text: &str) -> Option<i32> {
    let digits_only = text.chars().all(|letter| letter.is_ascii_digit());
    if text.is_empty() || !digits_only || text.starts_with('0') {
        return None;
    }
    Some(text.parse().unwrap_or(i32::MAX))
}
