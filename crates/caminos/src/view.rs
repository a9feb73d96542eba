//! Sets of cells, and queries about possible placements, for players and views.

use trivium_game::{Game, Seat, Team};

use crate::bits::{self, Bits, bit};
use crate::pattern::{PATTERNS, Pattern};
use crate::placing::{Anchors, CoveredColumn, Move};
use crate::position::Position;
use crate::{Cell, Colour, Grid, Shape, Side};

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet(Bits);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// The set with these bits; cell (x, y) is bit `11 y + x`.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The bits of the set; cell (x, y) is bit `11 y + x`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the set has no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells the set has.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & bit(cell) != 0
    }

    /// The cells that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cells that are in one of the sets or in both.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cells that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cells edge-adjacent to any of these, on the board or not.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Self {
        Self(bits::neighbours(self.0))
    }

    /// The cells in ascending order of their number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        bits::cells(self.0)
    }
}

impl Grid {
    /// All cells of the grid.
    pub fn cell_set(self) -> CellSet {
        CellSet(self.board().cells)
    }

    /// The cells of each side in the order of C2; no cells where there are only four sides.
    pub fn side_sets(self) -> [CellSet; 8] {
        self.board().sides.map(CellSet)
    }
}

impl Side {
    /// The cells of the side.
    pub fn cell_set(self) -> CellSet {
        self.grid().side_sets()[self.index()]
    }
}

impl Shape {
    /// Every turning of the piece in space, as it stands on an empty board in the corner of its box (C3).
    pub fn turnings(self) -> impl Iterator<Item = Vec<CoveredColumn>> {
        let own = PATTERNS.iter().filter(move |pattern| pattern.shape == self);
        own.map(|pattern| {
            let column = |column: &crate::pattern::PatternColumn| CoveredColumn {
                cell: Cell::from_index(column.shift()),
                base: column.base,
                cubes: column.cubes,
            };
            pattern.columns.iter().map(column).collect()
        })
    }
}

impl Move {
    /// The placement of a turning, by its index in [`Shape::turnings`], with the corner of its box on the anchor.
    ///
    /// `None` if the shape has no such turning. Whether the piece fits the board is another question.
    #[inline]
    pub fn with_turning(shape: Shape, turning: usize, anchor: Cell) -> Option<Self> {
        let patterns = &Grid::Square.board().patterns_of[shape.index()];
        let pattern = patterns.start as usize + turning;
        (pattern < patterns.end as usize).then(|| Self::new(pattern as u8, anchor))
    }

    /// The index of the piece's turning in [`Shape::turnings`].
    #[inline]
    pub fn turning(self) -> usize {
        self.pattern_index() - Grid::Square.board().patterns_of[self.shape().index()].start as usize
    }

    /// The south-west corner of the box around the piece; it need not be one of its columns.
    #[inline]
    pub fn corner(self) -> Cell {
        Cell::from_index(self.anchor() as u8)
    }

    /// The cells that the piece covers.
    #[inline]
    pub fn footprint(self) -> CellSet {
        let [first, second, third] = self.cubes();
        CellSet(first | second | third)
    }

    /// The cells where the piece reaches the maximum height, so nothing can be placed on them (C6).
    #[inline]
    pub fn tall(self) -> CellSet {
        CellSet(self.cubes()[2])
    }
}

impl Position {
    /// The cells whose top is of the team's colour.
    #[inline]
    pub const fn tops(&self, team: Team) -> CellSet {
        CellSet(self.stacks.tops(team))
    }

    /// The cells whose column has each height, from 0 to 2. On a column of three nothing can stand (C6).
    #[inline]
    pub fn cells_by_height(&self) -> [CellSet; 3] {
        self.by_height().map(CellSet)
    }

    /// The cells that have a cube of this colour on a level, from 0 to 2.
    #[inline]
    pub fn cubes(&self, colour: Colour, level: usize) -> CellSet {
        CellSet(self.stacks.cubes_of(colour)[level])
    }

    /// The team's tops that a way joins with its tops among these cells, those included (C9).
    #[inline]
    pub fn joined(&self, team: Team, cells: CellSet) -> CellSet {
        CellSet(self.stacks.joined(team, cells.0))
    }

    /// Empties the buffer and fills it with all that a seat could place if it were its turn.
    pub fn placements_of(&self, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if !self.is_out(seat) {
            self.fill_legal(seat, moves);
        }
    }

    /// Adds to the buffer all that a seat could place, if it were its turn, on some cell of each of two sets.
    pub fn placements_joining(&self, seat: Seat, one: CellSet, other: CellSet, moves: &mut Vec<Move>) {
        if self.is_out(seat) {
            return;
        }
        let (patterns, sets): (&[Pattern], _) = (&PATTERNS, [one, other].map(|set| Anchors::new(set.0)));
        for (pattern, anchors) in self.legal_patterns(seat) {
            let [one, other] = sets.each_ref().map(|set| set.of_any(&patterns[pattern as usize]));
            let joining = anchors & one & other;
            moves.extend(bits::cells(joining).map(|anchor| Move::new(pattern, anchor)));
        }
    }

    /// Whether the piece of a placement would find its columns as it needs them (C4, C5).
    #[inline]
    pub fn fits(&self, mv: Move) -> bool {
        mv.fits(&self.by_height())
    }

    /// Whether a seat would connect by a placement that fits (C11, C12).
    #[inline]
    pub fn would_connect(&self, seat: Seat, mv: Move) -> bool {
        if mv.shape() == Shape::N {
            return false;
        }
        let team = self.team_of(seat);
        let mut after = *self;
        after.stacks.toggle(mv.cubes(), Colour::of_team(team));
        after.connects(team, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn what_would_connect_connects() {
        let mut random = trivium_game::Random::seeded(5);
        let mut moves = Vec::new();
        for _ in 0..20 {
            let mut position = Position::new(Options::default()).unwrap();
            while let Some(seat) = position.turn().seat() {
                position.placements_of(seat, &mut moves);
                assert_eq!(moves.len() as u64, position.count_legal_moves());
                let mv = random.choose(&moves).unwrap();
                let connects = position.would_connect(seat, mv);
                assert!(position.fits(mv));
                position.play(mv).unwrap();
                assert_eq!(connects, position.is_connected(position.team_of(seat)));
            }
        }
    }

    #[test]
    fn what_joins_two_sets_covers_a_cell_of_each() {
        let mut random = trivium_game::Random::seeded(6);
        let (mut all, mut joining) = (Vec::new(), Vec::new());
        for grid in Grid::ALL {
            let mut position = Position::new(Options { grid, ..Options::default() }).unwrap();
            let [one, .., other] = grid.side_sets().map(|side| side.or(side.neighbours()));
            let other = if other.is_empty() { grid.side_sets()[3] } else { other };
            while let Some(seat) = position.turn().seat() {
                position.placements_of(seat, &mut all);
                let mv = random.choose(&all).unwrap();
                all.retain(|mv| [one, other].iter().all(|&set| !mv.footprint().and(set).is_empty()));
                joining.clear();
                position.placements_joining(seat, one, other, &mut joining);
                assert_eq!(joining, all);
                position.play(mv).unwrap();
            }
        }
    }
}
