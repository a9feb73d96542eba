//! How many tiles of each sort, in one word.

use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

use crate::Tile;
use crate::bytes::{first_above, running_sums};
use crate::notation::read_coordinate;

/// How many tiles of each sort there are somewhere; at most 127 in all.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts(u64);

impl Counts {
    /// No tiles.
    pub const NONE: Self = Self(0);

    /// All tiles of the game (W3).
    pub fn all() -> Self {
        Tile::ALL.into_iter().fold(Self::NONE, |counts, tile| counts.plus(tile, tile.copies()))
    }

    /// How many of a sort there are.
    #[inline]
    pub const fn of(self, tile: Tile) -> u8 {
        (self.0 >> shift(tile)) as u8
    }

    /// How many there are in all.
    #[inline]
    pub const fn total(self) -> u32 {
        (running_sums(self.0) >> 56) as u32
    }

    /// The counts with `count` more of a tile.
    ///
    /// # Panics
    ///
    /// If there were more than 127 tiles in all.
    #[must_use]
    pub const fn plus(self, tile: Tile, count: u8) -> Self {
        assert!(self.total() + (count as u32) < 128, "there are at most 127 tiles");
        Self(self.0 + ((count as u64) << shift(tile)))
    }

    /// One less of a sort of which there is one.
    #[inline]
    pub(crate) const fn less(self, tile: Tile) -> Self {
        debug_assert!(self.of(tile) > 0, "there is a tile to take");
        Self(self.0 - (1 << shift(tile)))
    }

    /// The sort of the tile that has `number` others before it when all are sorted.
    #[inline]
    pub(crate) fn nth(self, number: u32) -> Tile {
        debug_assert!(number < self.total(), "there is such a tile");
        Tile::ALL[first_above(running_sums(self.0), number) as usize]
    }
}

#[inline]
const fn shift(tile: Tile) -> u32 {
    8 * tile.index() as u32
}

/// As in a position's line: `P11+Pb3`, or `-` if there are none.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for tile in Tile::ALL.into_iter().filter(|&tile| self.of(tile) > 0) {
            write!(f, "{separator}{tile}{}", self.of(tile))?;
            separator = "+";
        }
        if separator.is_empty() { f.write_str("-") } else { Ok(()) }
    }
}

impl FromStr for Counts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let mut counts = Self::NONE;
            for item in text.split('+').filter(|_| text != "-") {
                let (tile, count) = read_count(item)?;
                if counts.of(tile) > 0 {
                    return None;
                }
                counts = counts.plus(tile, count);
            }
            Some(counts)
        };
        read().ok_or_else(|| {
            ParseError::new(
                "number of tiles",
                text,
                "P11+Pb3, or - for none; each sort once, no more than the game has",
            )
        })
    }
}

/// `P11`: a sort and how many of it there are, at least one and no more than the game has.
pub(crate) fn read_count(text: &str) -> Option<(Tile, u8)> {
    let (tile, count) = text.split_at(text.find(|letter: char| !letter.is_ascii_alphabetic())?);
    let tile: Tile = tile.parse().ok()?;
    let count = u8::try_from(read_coordinate(count)?).ok()?;
    (1..=tile.copies()).contains(&count).then_some((tile, count))
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Counts({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_counted_by_sort() {
        let all = Counts::all();
        assert_eq!((all.total(), all.of(Tile::River), all.of(Tile::Reserve)), (40, 11, 3));
        let some = all.less(Tile::River).less(Tile::Reserve);
        assert_eq!((some.total(), some.of(Tile::River), some.of(Tile::Reserve)), (38, 10, 2));
        assert_eq!(some.plus(Tile::Reserve, 1).plus(Tile::River, 1), all);
        assert_eq!(some.to_string(), "P11+Pb3+Pw3+R10+Rb3+Rw3+B3+N2");
        assert_eq!(Counts::NONE.to_string(), "-");
    }

    #[test]
    fn every_tile_is_found_as_often_as_it_is_there() {
        let some = Counts::NONE.plus(Tile::PathWhite, 2).plus(Tile::Bridge, 1).plus(Tile::Reserve, 3);
        let found: Vec<_> = (0..some.total()).map(|number| some.nth(number).code()).collect();
        assert_eq!(found, ["Pw", "Pw", "B", "N", "N", "N"]);
    }

    #[test]
    #[should_panic(expected = "at most 127")]
    fn more_than_fit_are_refused() {
        let _ = Counts::all().plus(Tile::Path, 88);
    }
}
