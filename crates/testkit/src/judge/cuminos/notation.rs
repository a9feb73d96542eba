//! Cuminos, layings and moves, and how they are written.

use std::fmt;

/// A place on the lattice (K3): `(x, y, z)`, z = 0 on the table.
pub(super) type Cell = (i64, i64, i64);

/// Coordinates further out than this are read as this: no cumino ever gets near, so all of them are alike.
const FAR: i64 = 1_000_000_000;

/// Do two cells share a face?
pub(super) fn share_face(a: Cell, b: Cell) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() + (a.2 - b.2).abs() == 1
}

/// The next cell in this direction.
pub(super) fn beside(cell: Cell, direction: Direction) -> Cell {
    (cell.0 + direction.step.0, cell.1 + direction.step.1, cell.2 + direction.step.2)
}

/// A cumino by its two marks, the smaller one first (K1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cumino {
    pub a: u8,
    pub b: u8,
}

impl Cumino {
    /// Reads `36`; nothing else than two marks from 1 to 6 in ascending order is a cumino.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let &[a, b] = text.as_bytes() else { return None };
        let is_mark = |byte: u8| (b'1'..=b'6').contains(&byte);
        (is_mark(a) && is_mark(b) && a <= b).then(|| Self { a: a - b'0', b: b - b'0' })
    }

    pub(super) fn is_double(self) -> bool {
        self.a == self.b
    }
}

impl fmt::Display for Cumino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.a, self.b)
    }
}

/// A direction from half A to half B: its letter and one step that way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction {
    pub letter: char,
    pub step: Cell,
}

/// All six directions.
pub(super) const DIRECTIONS: [Direction; 6] = [
    Direction { letter: 'E', step: (1, 0, 0) },
    Direction { letter: 'W', step: (-1, 0, 0) },
    Direction { letter: 'N', step: (0, 1, 0) },
    Direction { letter: 'S', step: (0, -1, 0) },
    Direction { letter: 'U', step: (0, 0, 1) },
    Direction { letter: 'D', step: (0, 0, -1) },
];

/// One half of a cumino: where it stands and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Half {
    pub cell: Cell,
    pub mark: u8,
}

/// A cumino and where it is to go: half A at `at`, half B one step on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Laying {
    pub cumino: Cumino,
    pub at: Cell,
    pub direction: Direction,
}

impl Laying {
    /// The laying, unless it is a double in a direction that is never written.
    pub(super) fn new(cumino: Cumino, at: Cell, direction: Direction) -> Option<Self> {
        let is_written = !cumino.is_double() || ['E', 'N', 'U'].contains(&direction.letter);
        is_written.then_some(Self { cumino, at, direction })
    }

    pub(super) fn halves(&self) -> [Half; 2] {
        let end = beside(self.at, self.direction);
        [Half { cell: self.at, mark: self.cumino.a }, Half { cell: end, mark: self.cumino.b }]
    }

    /// K3: one half above the other.
    pub(super) fn stands(&self) -> bool {
        ['U', 'D'].contains(&self.direction.letter)
    }

    /// K3: both halves side by side.
    pub(super) fn lies(&self) -> bool {
        !self.stands()
    }

    /// K4: the lowest half's z plus one.
    pub(super) fn rank(&self) -> i64 {
        let [a, b] = self.halves();
        a.cell.2.min(b.cell.2) + 1
    }

    /// Does one of the halves share a face with this cell?
    pub(super) fn touches(&self, cell: Cell) -> bool {
        self.halves().iter().any(|half| share_face(half.cell, cell))
    }
}

impl fmt::Display for Laying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y, z) = self.at;
        write!(f, "{}:{x},{y},{z}/{}", self.cumino, self.direction.letter)
    }
}

/// A readable move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Lay(Laying),
    Pass,
}

impl Move {
    /// Reads `AB:X,Y,Z/D` or `pass`; whatever is written in any other way is not readable.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if text == "pass" {
            return Some(Self::Pass);
        }
        let (cumino, place) = text.split_once(':')?;
        let (cell, direction) = place.split_once('/')?;
        let laying = Laying::new(Cumino::parse(cumino)?, parse_cell(cell)?, parse_direction(direction)?)?;
        Some(Self::Lay(laying))
    }
}

fn parse_cell(text: &str) -> Option<Cell> {
    let coordinates: Vec<&str> = text.split(',').collect();
    let &[x, y, z] = coordinates.as_slice() else { return None };
    Some((parse_coordinate(x)?, parse_coordinate(y)?, parse_coordinate(z)?))
}

/// Reads `0` or `-?[1-9][0-9]*`, of any length.
fn parse_coordinate(text: &str) -> Option<i64> {
    if text == "0" {
        return Some(0);
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || !is_number || digits.starts_with('0') {
        return None;
    }
    let size = digits.parse().unwrap_or(FAR).min(FAR);
    Some(if text.starts_with('-') { -size } else { size })
}

fn parse_direction(text: &str) -> Option<Direction> {
    DIRECTIONS.into_iter().find(|direction| direction.letter.to_string() == text)
}
