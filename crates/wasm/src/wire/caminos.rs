//! What a view shows of Caminos.

use serde::Serialize;
#[cfg(feature = "types")]
use ts_rs::TS;

/// The board of Caminos.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct CaminosBoard {
    /// The grid's name.
    pub grid: String,
    /// How many files and ranks it has.
    pub size: u8,
    /// Every cell of the grid.
    pub cells: Vec<GridCell>,
    /// What every seat has left.
    pub pieces: Vec<Vec<PieceCount>>,
    /// Which seats are out (C13).
    pub out: Vec<bool>,
    /// The pieces that were placed, in the order of play; a position in which a game began has only cubes.
    pub placed: Vec<Placed>,
    /// What the seat to move can place, and where.
    pub shapes: Vec<ShapePlaces>,
    /// The shortest way of every team that has connected.
    pub ways: Vec<Way>,
    /// The groups of joined tops.
    pub groups: Vec<Group>,
    /// The steps between tops of one colour that a wall breaks (C9).
    pub breaks: Vec<Break>,
}

/// A cell of the grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct GridCell {
    /// Its name, such as `d4`.
    pub name: String,
    /// The file, counted from 0 to the east.
    pub x: u8,
    /// The rank, counted from 0 to the north.
    pub y: u8,
    /// Its cubes from the bottom, a letter each: `y`, `g`, `n`.
    pub cubes: String,
    /// The sides of the board that it belongs to.
    pub sides: Vec<String>,
}

/// How many pieces of a shape a seat has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct PieceCount {
    /// The shape.
    pub shape: String,
    /// How many.
    pub count: u8,
}

/// A column of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Column {
    /// The file.
    pub x: u8,
    /// The rank.
    pub y: u8,
    /// The level of its lowest cube.
    pub base: u8,
    /// How many cubes stand in it.
    pub cubes: u8,
}

/// A piece that stands on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Placed {
    /// Its colour: `y`, `g` or `n`.
    pub colour: String,
    /// Its columns.
    pub columns: Vec<Column>,
}

/// What can be placed of a shape, and where.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct ShapePlaces {
    /// The shape.
    pub shape: String,
    /// Every turning of it, whether it fits anywhere or not; the columns count from the corner of its box.
    pub turnings: Vec<Vec<Column>>,
    /// The legal places: a turning's number, and file and rank of the corner of its box.
    pub places: Vec<[u8; 3]>,
}

/// A way that joins two sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Way {
    /// Whose.
    pub team: u8,
    /// The two sides.
    pub sides: [String; 2],
    /// Its columns from one side to the other.
    pub cells: Vec<String>,
    /// What it is worth where points are counted (C17).
    pub points: u32,
}

/// Tops of one team that are joined.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Group {
    /// Whose.
    pub team: u8,
    /// Its columns.
    pub cells: Vec<String>,
    /// The sides that it reaches.
    pub sides: Vec<String>,
}

/// A step that a wall of another colour breaks (C9).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Break {
    /// Whose tops it parts.
    pub team: u8,
    /// The higher column.
    pub high: String,
    /// The lower column.
    pub low: String,
}
