//! Moves as numbers.

use trivium_caminos::{Cell, Move, Position, Shape};
use trivium_game::Game;

use super::{ACTIONS, CELLS, PATTERNS, SHAPES, WIDTH};

/// The first pattern of each shape of [`SHAPES`], and the end of the last.
const FIRST: [usize; SHAPES.len() + 1] = [0, 3, 6, 9, PATTERNS];

/// The shape of each pattern.
pub fn pattern_shapes() -> [Shape; PATTERNS] {
    std::array::from_fn(|pattern| SHAPES[shape_of(pattern)])
}

const fn shape_of(pattern: usize) -> usize {
    let mut shape = 0;
    while FIRST[shape + 1] <= pattern {
        shape += 1;
    }
    shape
}

/// A placement without its colour: a pattern on an anchor, `121 pattern + anchor`.
///
/// A pattern is a turning of a shape of the standard set, in the order of [`SHAPES`] and [`Shape::turnings`]; the
/// anchor is the cell of the south-west corner of its box. The neutral piece is encoded as I3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

impl Action {
    /// The action with this number; `None` if there are fewer.
    pub const fn new(index: usize) -> Option<Self> {
        if index < ACTIONS { Some(Self(index as u16)) } else { None }
    }

    /// The action of a move; `None` if the shape is not in the standard set.
    #[inline]
    pub fn from_move(mv: Move) -> Option<Self> {
        let shape = match mv.shape() {
            Shape::I2 => 0,
            Shape::I3 | Shape::N => 1,
            Shape::O4 => 2,
            Shape::L4 => 3,
            _ => return None,
        };
        let pattern = FIRST[shape] + mv.turning();
        Some(Self((pattern * CELLS + mv.corner().index()) as u16))
    }

    /// The move of an action: a neutral piece where one is to be placed (C16), else a piece of the seat's own.
    #[inline]
    #[expect(clippy::missing_panics_doc, reason = "no action breaks the invariant")]
    pub fn to_move(self, position: &Position) -> Move {
        let shape = shape_of(self.pattern());
        let turning = self.pattern() - FIRST[shape];
        let is_neutral = position.turn().seat().is_some_and(|seat| position.pieces(seat, Shape::N) > 0);
        let shape = match SHAPES[shape] {
            Shape::I3 if is_neutral => Shape::N,
            shape => shape,
        };
        Move::with_turning(shape, turning, self.anchor()).expect("every pattern is a turning of its shape")
    }

    /// The action's number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the pattern.
    #[inline]
    pub const fn pattern(self) -> usize {
        self.0 as usize / CELLS
    }

    /// The south-west corner of the box around the piece.
    #[inline]
    #[expect(clippy::missing_panics_doc, reason = "no action breaks the invariant")]
    pub fn anchor(self) -> Cell {
        let index = self.0 as usize % CELLS;
        Cell::new((index % WIDTH) as u8, (index / WIDTH) as u8).expect("an anchor is in the frame")
    }
}

/// A set of actions: for each pattern the set of its anchors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionSet(pub [u128; PATTERNS]);

impl ActionSet {
    /// No action.
    pub const EMPTY: Self = Self([0; PATTERNS]);

    /// The actions of these moves; moves that no action encodes are left out.
    pub fn from_moves(moves: impl IntoIterator<Item = Move>) -> Self {
        let mut set = Self::EMPTY;
        for action in moves.into_iter().filter_map(Action::from_move) {
            set.insert(action);
        }
        set
    }

    /// Adds an action.
    #[inline]
    pub fn insert(&mut self, action: Action) {
        self.0[action.pattern()] |= 1 << action.anchor().index();
    }

    /// Whether the action is in the set.
    #[inline]
    pub fn contains(&self, action: Action) -> bool {
        self.0[action.pattern()] >> action.anchor().index() & 1 == 1
    }

    /// How many actions the set has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|anchors| anchors.count_ones() as usize).sum()
    }

    /// Whether the set has no action.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&anchors| anchors == 0)
    }
}
