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
    /// The box around the tiles; before the first, the cell where it will lie.
    pub extent: ParkBox,
    /// The sides of the park that are certain: `W`, `E`, `S`, `N` (W6).
    pub certain: Vec<String>,
    /// What land and water have.
    pub sides: [ParkSide; 2],
    /// Every pair of ducks (W11).
    pub pairs: Vec<DuckPair>,
    /// The ponds, as points (W12).
    pub ponds: Vec<[i8; 2]>,
    /// The islands, as points (W12).
    pub islands: Vec<[i8; 2]>,
    /// Whether all build together (W18).
    pub cooperative: bool,
    /// Whether one way is enough for those who build together (W18).
    pub one_way: bool,
    /// Whether only the ways decide the cooperative game (W18).
    pub only_ways: bool,
    /// The goals of those who build together, as far as they are met (W18).
    pub goals: ParkGoals,
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

/// The box around the tiles, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct ParkBox {
    /// Its first column.
    pub west: i8,
    /// Its first row.
    pub south: i8,
    /// How many columns it has.
    pub width: u8,
    /// How many rows it has.
    pub height: u8,
}

/// What a side has of what it needs (W13).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct ParkSide {
    /// `land` or `water`.
    pub side: String,
    /// Whether children build it (W16).
    pub child: bool,
    /// Its networks of at least two points (W14).
    pub networks: Vec<ParkNetwork>,
    /// The sides of the park that the network with most of them touches.
    pub reaches: Vec<String>,
    /// Its way to all four sides, as short as any.
    pub way: Option<ParkNetwork>,
    /// How many pairs of its ducks count.
    pub pairs: u32,
    /// Whether a pond or an island anywhere keeps it from winning (W19).
    pub blocked: bool,
    /// Whether it has all that it needs.
    pub met: bool,
}

/// Points that are linked with one another.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct ParkNetwork {
    /// The points.
    pub points: Vec<[i8; 2]>,
    /// The tiles that link them.
    pub cells: Vec<[i8; 2]>,
    /// The sides of the park that it touches: `W`, `E`, `S`, `N`.
    pub sides: Vec<String>,
}

/// Ducks that are united in a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct DuckPair {
    /// The point's column.
    pub x: i8,
    /// The point's row.
    pub y: i8,
    /// Their colour: `b` or `w`.
    pub duck: String,
    /// Whether the pair counts: it does not on the outer edge.
    pub inside: bool,
}

/// The four goals of those who build together (W18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[expect(clippy::struct_excessive_bools, reason = "four goals, each met or not")]
pub struct ParkGoals {
    /// A way of land touches all four sides.
    pub land: bool,
    /// A way of water touches all four sides.
    pub water: bool,
    /// There is no island and no pond.
    pub clear: bool,
    /// Every duck is united with another of its colour.
    pub ducks: bool,
}
