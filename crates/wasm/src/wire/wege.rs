//! What a view shows of Wege.

use serde::Serialize;
#[cfg(feature = "types")]
use ts_rs::TS;

/// The park of Wege.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct WegeBoard {
    /// The tiles that lie.
    pub tiles: Vec<LaidTile>,
    /// The code of the tile in hand.
    pub hand: Option<String>,
    /// What is not yet drawn.
    pub left: Vec<TileCount>,
    /// Every legal move in the notation.
    pub legal: Vec<String>,
}

/// A tile that lies in the park.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct LaidTile {
    /// How far to the east of the first tile.
    pub x: i8,
    /// How far to the north of the first tile.
    pub y: i8,
    /// The tile's code.
    pub code: String,
    /// The corner that its duck took.
    pub corner: Option<String>,
}

/// How many of a tile there are.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct TileCount {
    /// The tile's code.
    pub code: String,
    /// How many.
    pub count: u8,
}
