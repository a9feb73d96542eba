//! The tiles: what is printed on them, how many there are, and what each is called.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Side;

/// How many tiles there are in all (W1).
pub const TILES: usize = 40;

/// What a tile joins (W2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A strip of land runs through.
    Path,
    /// A strip of water runs through.
    River,
    /// Both run through, land over water.
    Bridge,
    /// Nothing runs through.
    Reserve,
}

/// Whether each kind joins its land corners, and its water corners.
static JOINS: [[bool; 2]; 4] = [[true, false], [false, true], [true, true], [false, false]];

impl Kind {
    /// Whether a tile of this kind joins the two corners of a side (W2).
    #[inline]
    pub const fn joins(self, side: Side) -> bool {
        JOINS[self as usize][side as usize]
    }

    /// The kind that joins these corners.
    pub(crate) const fn joining(land: bool, water: bool) -> Self {
        match (land, water) {
            (true, false) => Self::Path,
            (false, true) => Self::River,
            (true, true) => Self::Bridge,
            (false, false) => Self::Reserve,
        }
    }
}

trivium_game::words!(Kind, "kind of tile": Path = "path", River = "river", Bridge = "bridge", Reserve = "reserve");

/// The colour of a duck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Duck {
    /// Land unites these.
    Black,
    /// Water unites these.
    White,
}

impl Duck {
    /// Both colours.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The colour's number as an index.
    pub const fn index(self) -> usize {
        self as usize
    }
}

trivium_game::words!(Duck, "duck": Black = "black", White = "white");

/// One of the eight sorts of tiles (W3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// `P`, a path.
    Path,
    /// `Pb`, a path with a black duck.
    PathBlack,
    /// `Pw`, a path with a white duck.
    PathWhite,
    /// `R`, a river.
    River,
    /// `Rb`, a river with a black duck.
    RiverBlack,
    /// `Rw`, a river with a white duck.
    RiverWhite,
    /// `B`, a bridge.
    Bridge,
    /// `N`, a nature reserve.
    Reserve,
}

// What is printed on each sort, by its index.
static KINDS: [Kind; 8] = {
    use Kind::{Bridge, Path, Reserve, River};
    [Path, Path, Path, River, River, River, Bridge, Reserve]
};
static DUCKS: [Option<Duck>; 8] = {
    use Duck::{Black, White};
    [None, Some(Black), Some(White), None, Some(Black), Some(White), None, None]
};

impl Tile {
    /// Every sort once, in the order of the rule book.
    pub const ALL: [Self; 8] = [
        Self::Path,
        Self::PathBlack,
        Self::PathWhite,
        Self::River,
        Self::RiverBlack,
        Self::RiverWhite,
        Self::Bridge,
        Self::Reserve,
    ];

    /// The sort's place in [`Tile::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What the tile joins.
    #[inline]
    pub const fn kind(self) -> Kind {
        KINDS[self.index()]
    }

    /// The duck on the tile, if there is one.
    #[inline]
    pub const fn duck(self) -> Option<Duck> {
        DUCKS[self.index()]
    }

    /// How many tiles of this sort the game has (W3).
    pub const fn copies(self) -> u8 {
        match self {
            Self::Path | Self::River => 11,
            _ => 3,
        }
    }

    /// What the tile is called in the notation.
    pub const fn code(self) -> &'static str {
        ["P", "Pb", "Pw", "R", "Rb", "Rw", "B", "N"][self.index()]
    }

    /// The tile of this kind with this duck; bridges and reserves have none.
    pub(crate) const fn with_duck(kind: Kind, duck: Option<Duck>) -> Self {
        match (kind, duck) {
            (Kind::Path, None) => Self::Path,
            (Kind::Path, Some(Duck::Black)) => Self::PathBlack,
            (Kind::Path, Some(Duck::White)) => Self::PathWhite,
            (Kind::River, None) => Self::River,
            (Kind::River, Some(Duck::Black)) => Self::RiverBlack,
            (Kind::River, Some(Duck::White)) => Self::RiverWhite,
            (Kind::Bridge, _) => Self::Bridge,
            (Kind::Reserve, _) => Self::Reserve,
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Tile {
    type Err = UnknownTile;

    fn from_str(code: &str) -> Result<Self, UnknownTile> {
        Self::ALL.into_iter().find(|tile| tile.code() == code).ok_or(UnknownTile)
    }
}

/// A text that is the code of no tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTile;

impl fmt::Display for UnknownTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tile is one of P, Pb, Pw, R, Rb, Rw, B, N")
    }
}

impl Error for UnknownTile {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_forty_tiles_with_six_ducks_of_each_colour() {
        let count = |wanted: &dyn Fn(Tile) -> bool| -> u8 {
            Tile::ALL.into_iter().filter(|&tile| wanted(tile)).map(Tile::copies).sum()
        };
        assert_eq!(usize::from(count(&|_| true)), TILES);
        for (kind, copies) in [(Kind::Path, 17), (Kind::River, 17), (Kind::Bridge, 3), (Kind::Reserve, 3)] {
            assert_eq!(count(&|tile| tile.kind() == kind), copies, "{kind}");
        }
        for duck in Duck::ALL {
            for kind in [Kind::Path, Kind::River] {
                assert_eq!(
                    count(&|tile| tile.duck() == Some(duck) && tile.kind() == kind),
                    3,
                    "{duck} {kind}"
                );
            }
        }
    }

    #[test]
    fn codes_are_read_as_they_are_written_and_nothing_else_is() {
        for (index, tile) in Tile::ALL.into_iter().enumerate() {
            assert_eq!(tile.index(), index);
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(Tile::with_duck(tile.kind(), tile.duck()), tile);
        }
        for wrong in ["", "p", "PB", "Bb", " P", "P ", "X"] {
            assert_eq!(wrong.parse::<Tile>(), Err(UnknownTile), "{wrong}");
        }
    }

    #[test]
    fn every_kind_joins_what_the_table_says() {
        let table = [(Kind::Path, true, false), (Kind::River, false, true)];
        for (kind, land, water) in
            table.into_iter().chain([(Kind::Bridge, true, true), (Kind::Reserve, false, false)])
        {
            assert_eq!((kind.joins(Side::Land), kind.joins(Side::Water)), (land, water), "{kind}");
            assert_eq!(Kind::joining(land, water), kind);
        }
    }
}
