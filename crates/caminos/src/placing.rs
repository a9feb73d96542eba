//! Placements: a pattern on an anchor, and which of them are legal.

use trivium_game::Seat;

use crate::bits::Bits;
use crate::cell::{Cell, STRIDE};
use crate::pattern::{BOX, LEVELS, PATTERNS, Pattern, PatternColumn};
use crate::position::Position;
use crate::{Shape, bits};

/// A placement of a piece: one of its rotations at one place. A small number; the notation is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// A column that a placed piece covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoveredColumn {
    /// Where.
    pub cell: Cell,
    /// The level of the piece's lowest cube there.
    pub base: u8,
    /// How many of its cubes stand there.
    pub cubes: u8,
}

impl Move {
    pub(crate) const fn new(pattern: u8, anchor: Cell) -> Self {
        Self((pattern as u16) << 7 | anchor.index() as u16)
    }

    #[inline]
    pub(crate) const fn anchor(self) -> u16 {
        self.0 & 127
    }

    #[inline]
    pub(crate) const fn pattern_index(self) -> usize {
        (self.0 >> 7) as usize
    }

    #[inline]
    pub(crate) fn pattern(self) -> &'static Pattern {
        &PATTERNS[self.pattern_index()]
    }

    /// The shape of the piece that is placed.
    pub fn shape(self) -> Shape {
        self.pattern().shape
    }

    /// The columns that the piece covers, ascending by file, then rank.
    pub fn columns(self) -> impl Iterator<Item = CoveredColumn> {
        let anchor = Cell::from_index(self.anchor() as u8);
        self.pattern().columns.iter().map(move |column| CoveredColumn {
            cell: Cell::from_index(anchor.index() as u8 + column.shift()),
            base: column.base,
            cubes: column.cubes,
        })
    }

    /// The cubes of the piece on each level.
    #[inline]
    pub(crate) fn cubes(self) -> [Bits; LEVELS] {
        self.pattern().fills.map(|level| level << self.anchor())
    }

    /// C4, C5: every column of the piece rests on a stack of just the right height, one at least on the board.
    #[inline]
    pub(crate) fn fits(self, by_height: &[Bits; LEVELS]) -> bool {
        let pattern = self.pattern();
        let missing = |level: usize| (pattern.stands_on[level] << self.anchor()) & !by_height[level];
        missing(0) | missing(1) | missing(2) == 0
    }
}

/// The anchors for which each column of a pattern's box lies in a set of cells. Patterns share these shifts.
#[derive(Clone, Copy)]
pub(crate) struct Anchors([Bits; BOX as usize * BOX as usize]);

impl Anchors {
    #[inline]
    pub(crate) fn new(cells: Bits) -> Self {
        let (width, stride) = (BOX as usize, STRIDE as usize);
        Self(std::array::from_fn(|index| cells >> (index / width * stride + index % width)))
    }

    /// The anchors for which this column lies in the set.
    #[inline]
    pub(crate) const fn of(&self, column: PatternColumn) -> Bits {
        self.0[column.index()]
    }

    /// The anchors for which some column of the pattern lies in the set.
    #[inline]
    pub(crate) fn of_any(&self, pattern: &Pattern) -> Bits {
        pattern.columns.iter().fold(0, |anchors, &column| anchors | self.of(column))
    }
}

impl Position {
    /// Every legal anchor of every pattern that a seat could place, pattern by pattern.
    #[inline]
    pub(crate) fn legal_patterns(&self, seat: Seat) -> impl Iterator<Item = (u8, Bits)> {
        let patterns: &[Pattern] = &PATTERNS;
        let by_height = self.by_height().map(Anchors::new);
        self.placeable_patterns(seat).map(move |pattern| {
            let columns = &patterns[pattern as usize].columns;
            let fits =
                |anchors, &column: &PatternColumn| anchors & by_height[column.base as usize].of(column);
            (pattern, columns.iter().fold(Bits::MAX, fits))
        })
    }

    /// Whether a seat could place anything (C8, C13).
    #[inline]
    pub(crate) fn can_place(&self, seat: Seat) -> bool {
        // Mostly the first pattern fits somewhere: not worth shifting for all of them.
        let by_height = self.by_height();
        self.placeable_patterns(seat).any(|pattern| {
            let fits = |anchors, column: &PatternColumn| {
                anchors & (by_height[column.base as usize] >> column.shift())
            };
            PATTERNS[pattern as usize].columns.iter().fold(Bits::MAX, fits) != 0
        })
    }

    #[inline]
    fn placeable_patterns(&self, seat: Seat) -> impl Iterator<Item = u8> {
        self.placeable(seat).flat_map(|shape| self.board().patterns_of[shape.index()].clone())
    }

    pub(crate) fn fill_legal(&self, seat: Seat, moves: &mut Vec<Move>) {
        for (pattern, anchors) in self.legal_patterns(seat) {
            moves.extend(bits::cells(anchors).map(|anchor| Move::new(pattern, anchor)));
        }
    }

    pub(crate) fn count_legal(&self, seat: Seat) -> u64 {
        self.legal_patterns(seat).map(|(_, anchors)| u64::from(anchors.count_ones())).sum()
    }
}
