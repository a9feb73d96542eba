//! The columns of cubes on a board, as sets of cells by level and colour.

use trivium_game::{Hash, Team, key};

use crate::bits::{Bits, bit};
use crate::cell::{Cell, STRIDE};
use crate::pattern::LEVELS;
use crate::{Colour, bits};

/// The columns of cubes on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stacks {
    /// The cells that have a cube on each level.
    occupied: [Bits; LEVELS],
    /// Those of them whose cube is of the team's colour.
    owned: [[Bits; LEVELS]; 2],
}

impl Stacks {
    /// The cells of a board whose column has each height, from 0 to 2. Nothing can stand on three cubes (C6).
    #[inline]
    pub(crate) const fn by_height(&self, board: Bits) -> [Bits; LEVELS] {
        let [first, second, third] = self.occupied;
        [board & !first, first & !second, second & !third]
    }

    /// The height of a column.
    pub(crate) fn height(&self, cell: Cell) -> u8 {
        self.occupied.iter().map(|level| u8::from(level & bit(cell) != 0)).sum()
    }

    /// The colour of a cube.
    pub(crate) fn cube(&self, cell: Cell, level: usize) -> Option<Colour> {
        let is_in = |set: Bits| set & bit(cell) != 0;
        is_in(self.occupied[level]).then(|| {
            let team = Team::all(2).find(|team| is_in(self.owned[team.index()][level]));
            team.map_or(Colour::Neutral, Colour::of_team)
        })
    }

    /// The cubes of a column from the bottom.
    pub(crate) fn column(&self, cell: Cell) -> impl Iterator<Item = Colour> {
        (0..LEVELS).map_while(move |level| self.cube(cell, level))
    }

    /// Adds cubes, or takes the same cubes away again.
    #[inline]
    pub(crate) const fn toggle(&mut self, cubes: [Bits; LEVELS], colour: Colour) {
        let mut level = 0;
        while level < LEVELS {
            self.occupied[level] ^= cubes[level];
            match colour {
                Colour::Yellow => self.owned[0][level] ^= cubes[level],
                Colour::Green => self.owned[1][level] ^= cubes[level],
                Colour::Neutral => {}
            }
            level += 1;
        }
    }

    /// The cells whose top face is of the team's colour.
    #[inline]
    pub(crate) const fn tops(&self, team: Team) -> Bits {
        let [_, second, third] = self.occupied;
        let owned = &self.owned[team.index()];
        (owned[0] & !second) | (owned[1] & !third) | owned[2]
    }

    /// The team's tops that are one cube high.
    #[inline]
    pub(crate) const fn low_tops(&self, team: Team) -> Bits {
        self.owned[team.index()][0] & !self.occupied[1]
    }

    /// The team's tops that are three cubes high with a cube of another colour in the middle.
    ///
    /// C9: of all steps between two tops of a colour only that from such a column to a low one does not hold.
    #[inline]
    pub(crate) const fn cracked_tops(&self, team: Team) -> Bits {
        let owned = &self.owned[team.index()];
        owned[2] & !owned[1]
    }

    /// The hash of these cubes.
    #[inline]
    pub(crate) fn hash_of(cubes: [Bits; LEVELS], colour: Colour) -> Hash {
        let mut hash = Hash::default();
        for (keys, cubes) in CUBE_KEYS[colour as usize].iter().zip(cubes) {
            for cell in bits::cells(cubes) {
                hash.toggle(keys[cell.index()]);
            }
        }
        hash
    }

    /// The cubes of one colour on each level.
    pub(crate) fn cubes_of(&self, colour: Colour) -> [Bits; LEVELS] {
        std::array::from_fn(|level| {
            let [yellow, green] = [0, 1].map(|team| self.owned[team][level]);
            match colour {
                Colour::Yellow => yellow,
                Colour::Green => green,
                Colour::Neutral => self.occupied[level] & !yellow & !green,
            }
        })
    }
}

const CELLS: usize = STRIDE as usize * STRIDE as usize;

/// A hash key for every cube: by colour, level and cell.
static CUBE_KEYS: [[[u64; CELLS]; LEVELS]; 3] = {
    let mut keys = [[[0; CELLS]; LEVELS]; 3];
    let mut index = 0;
    while index < 3 * LEVELS * CELLS {
        let (colour, level, cell) = (index / (LEVELS * CELLS), index / CELLS % LEVELS, index % CELLS);
        keys[colour][level][cell] = key(1, index as u64);
        index += 1;
    }
    keys
};
