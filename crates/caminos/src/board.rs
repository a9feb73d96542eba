//! The four grids and their sides.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::LazyLock;

use trivium_game::ParseError;

use crate::bits::{Bits, bit};
use crate::cell::{Cell, STRIDE};
use crate::pattern::PATTERNS;
use crate::placing::Move;
use crate::{Shape, bits};

/// One of the four boards (C1, C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grid {
    /// 8 x 8, straight borders.
    Square,
    /// A square on its tip, zigzag borders.
    Diamond,
    /// Eight sides, alternately straight and zigzag.
    Octagon,
    /// The octagon with a hole.
    Torus,
}

impl Grid {
    /// Every grid.
    pub const ALL: [Self; 4] = [Self::Square, Self::Diamond, Self::Octagon, Self::Torus];

    /// The name as an option's value.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Diamond => "diamond",
            Self::Octagon => "octagon",
            Self::Torus => "torus",
        }
    }

    /// How many files and ranks the grid has.
    pub const fn size(self) -> u8 {
        match self {
            Self::Square => 8,
            Self::Diamond => 11,
            Self::Octagon | Self::Torus => 10,
        }
    }

    /// Whether the cell belongs to the grid (C2).
    pub const fn has(self, cell: Cell) -> bool {
        let (x, y) = (cell.x(), cell.y());
        match self {
            Self::Square => x < 8 && y < 8,
            Self::Diamond => x.abs_diff(5) + y.abs_diff(5) <= 5,
            Self::Octagon => in_octagon(x, y),
            Self::Torus => in_octagon(x, y) && !(in_range(x, 3, 6) && in_range(y, 3, 6)),
        }
    }

    /// The cells of the grid, by file, then rank.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let all = (0..STRIDE).flat_map(|x| (0..STRIDE).filter_map(move |y| Cell::new(x, y)));
        all.filter(move |&cell| self.has(cell))
    }

    /// The sides of the grid, clockwise in the order of C2.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        let count = if matches!(self, Self::Square | Self::Diamond) { 4 } else { 8 };
        (0..count).map(move |index| Side { grid: self, index })
    }

    /// The side with this name, such as `NE`.
    ///
    /// # Errors
    ///
    /// If the grid has no such side; the message lists its sides.
    pub fn side(self, name: &str) -> Result<Side, ParseError> {
        self.sides().find(|side| side.name() == name).ok_or_else(|| {
            let names: Vec<_> = self.sides().map(Side::name).collect();
            ParseError::new("side", name, names.join(", "))
        })
    }

    pub(crate) fn board(self) -> &'static Board {
        static BOARDS: LazyLock<[Board; 4]> = LazyLock::new(|| Grid::ALL.map(Board::new));
        &BOARDS[self as usize]
    }
}

const fn in_range(number: u8, from: u8, to: u8) -> bool {
    from <= number && number <= to
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let named = Self::ALL.into_iter().find(|grid| grid.name() == name);
        named.ok_or_else(|| ParseError::new("grid", name, "square, diamond, octagon or torus"))
    }
}

const fn in_octagon(x: u8, y: u8) -> bool {
    x < 10 && y < 10 && from_edge(x) + from_edge(y) >= 3
}

const fn from_edge(n: u8) -> u8 {
    if n < 9 - n { n } else { 9 - n }
}

/// A side of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    grid: Grid,
    index: u8,
}

impl Side {
    /// The side's place in the clockwise order of C2.
    pub const fn index(self) -> usize {
        self.index as usize
    }

    pub(crate) const fn grid(self) -> Grid {
        self.grid
    }

    /// The compass direction, such as `NE`.
    pub const fn name(self) -> &'static str {
        let names: &[&'static str] = match self.grid {
            Grid::Square => &["N", "E", "S", "W"],
            Grid::Diamond => &["NE", "SE", "SW", "NW"],
            Grid::Octagon | Grid::Torus => &["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
        };
        names[self.index as usize]
    }

    /// Whether the cell is on this side; a corner cell is on two (C1).
    pub const fn has(self, cell: Cell) -> bool {
        let (x, y) = (cell.x(), cell.y());
        self.grid.has(cell)
            && match self.name().as_bytes() {
                b"N" => y == self.grid.size() - 1,
                b"E" => x == self.grid.size() - 1,
                b"S" => y == 0,
                b"W" => x == 0,
                slanted => self.has_slanted(slanted, x, y),
            }
    }

    const fn has_slanted(self, direction: &[u8], x: u8, y: u8) -> bool {
        let far = self.grid.size() - 1;
        let down = if direction[0] == b'N' { far - y } else { y };
        let across = if direction[1] == b'E' { far - x } else { x };
        match self.grid {
            // |x-5| + |y-5| = 5 in the closed quadrant.
            Grid::Diamond => down <= 5 && across <= 5 && down + across == 5,
            _ => down <= 3 && across <= 3 && down + across == 3,
        }
    }

    /// The sides which this one is to be joined with: its opposite and, of eight sides, the two beside it (C11).
    pub fn partners(self) -> impl Iterator<Item = Self> {
        let steps: &[u8] = if self.count() == 4 { &[2] } else { &[3, 4, 5] };
        steps.iter().map(move |step| Self { grid: self.grid, index: (self.index + step) % self.count() })
    }

    /// Whether a way between these two sides counts double (C17): of eight, exactly opposite ones.
    pub const fn doubles_with(self, other: Self) -> bool {
        self.count() == 8 && (self.index + 4) % 8 == other.index
    }

    const fn count(self) -> u8 {
        match self.grid {
            Grid::Square | Grid::Diamond => 4,
            Grid::Octagon | Grid::Torus => 8,
        }
    }
}

/// The compass direction, which [`Grid::side`] reads: grids differ in their sides.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is known of a grid before any piece stands on it.
pub(crate) struct Board {
    pub(crate) grid: Grid,
    pub(crate) cells: Bits,
    /// The cells of each side; no cells where there are only four sides.
    pub(crate) sides: [Bits; 8],
    /// The cells of all sides.
    pub(crate) border: Bits,
    /// Every placement whose columns are all cells of the grid, shape by shape.
    pub(crate) placements: Vec<Placement>,
    /// Where each shape's placements are.
    pub(crate) placements_of: [Range<u32>; Shape::ALL.len()],
    /// Where each shape's patterns are.
    pub(crate) patterns_of: [Range<u8>; Shape::ALL.len()],
}

/// The grid says it all; thousands of placements would hide what else is printed.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.grid, f)
    }
}

/// A placement whose columns are all cells of the grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub(crate) mv: Move,
    /// The columns that must be empty.
    pub(crate) ground: Bits,
}

impl Placement {
    fn new(mv: Move) -> Self {
        Self { mv, ground: mv.pattern().stands_on[0] << mv.anchor() }
    }
}

impl Board {
    fn new(grid: Grid) -> Self {
        let cells = grid.cells().map(bit).sum();
        let mut sides = [0; 8];
        for side in grid.sides() {
            sides[side.index()] = bits::cells(cells).filter(|&cell| side.has(cell)).map(bit).sum();
        }
        let patterns_of = Shape::ALL.map(|shape| {
            let first = PATTERNS.partition_point(|pattern| pattern.shape < shape);
            let end = PATTERNS.partition_point(|pattern| pattern.shape <= shape);
            first as u8..end as u8
        });
        let mut placements = Vec::new();
        let placements_of = patterns_of.clone().map(|patterns| {
            let first = placements.len() as u32;
            for pattern in patterns {
                let columns = &PATTERNS[pattern as usize].columns;
                let anchors =
                    columns.iter().fold(Bits::MAX, |anchors, column| anchors & (cells >> column.shift()));
                placements
                    .extend(bits::cells(anchors).map(|anchor| Placement::new(Move::new(pattern, anchor))));
            }
            first..placements.len() as u32
        });
        let border = sides.iter().fold(0, |border, side| border | side);
        Self { grid, cells, sides, border, placements, placements_of, patterns_of }
    }

    /// The sides that these cells touch, as bits.
    #[inline]
    pub(crate) fn sides_touched(&self, cells: Bits) -> u8 {
        let mut touched = 0;
        for (index, side) in self.sides.iter().enumerate() {
            touched |= u8::from(cells & side != 0) << index;
        }
        touched
    }

    /// Whether two of these sides are opposite, or of eight nearly so (C11).
    #[inline]
    pub(crate) const fn has_partners(&self, sides: u8) -> bool {
        match self.grid {
            Grid::Square | Grid::Diamond => sides & (sides >> 2) != 0,
            Grid::Octagon | Grid::Torus => {
                sides & (sides.rotate_left(3) | sides.rotate_left(4) | sides.rotate_left(5)) != 0
            }
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.grid == other.grid
    }
}

impl Eq for Board {}
