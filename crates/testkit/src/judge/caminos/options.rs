//! The options of a game, read from the referee's JSON.

use std::collections::BTreeMap;

use serde_json::Value;

use super::grid::Grid;
use super::shape::Shape;

/// A number of pieces of each shape; shapes left out count 0.
pub(super) type Pieces = BTreeMap<Shape, u64>;

/// What kind of game is played.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) grid: Grid,
    pub(super) players: usize,
    pub(super) neutral: bool,
    pub(super) scoring: bool,
    /// C14: whether a player who is out takes the whole team along.
    pub(super) team_goes_out: bool,
    /// The pieces of one colour.
    pub(super) set: Pieces,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            grid: Grid::Square,
            players: 2,
            neutral: false,
            scoring: false,
            team_goes_out: false,
            // C3: the standard set.
            set: Pieces::from([(Shape::I2, 4), (Shape::I3, 4), (Shape::O4, 2), (Shape::L4, 4)]),
        }
    }
}

impl Options {
    /// Reads the options; nothing where one is unknown, of the wrong type or impossible.
    pub(super) fn read(json: &Value) -> Option<Self> {
        let mut options = Self::default();
        for (name, value) in json.as_object()? {
            match name.as_str() {
                "grid" => options.grid = Grid::named(value.as_str()?)?,
                "players" => options.players = read_players(value)?,
                "neutral" => options.neutral = value.as_bool()?,
                "scoring" => options.scoring = value.as_bool()?,
                "team_out" => options.team_goes_out = read_team_out(value)?,
                "set" => options.set = read_set(value)?,
                _ => return None,
            }
        }
        Some(options)
    }
}

/// C15.
fn read_players(value: &Value) -> Option<usize> {
    match value.as_u64()? {
        2 => Some(2),
        4 => Some(4),
        _ => None,
    }
}

/// C14.
fn read_team_out(value: &Value) -> Option<bool> {
    match value.as_str()? {
        "player" => Some(false),
        "team" => Some(true),
        _ => None,
    }
}

/// C3: even counts of the eight shapes, 2 to 40 pieces a colour.
fn read_set(value: &Value) -> Option<Pieces> {
    let mut set = Pieces::new();
    for (name, count) in value.as_object()? {
        let shape = Shape::named(name).filter(|&shape| shape != Shape::N)?;
        let count = count.as_u64().filter(|count| count % 2 == 0 && *count <= 40)?;
        set.insert(shape, count);
    }
    let total: u64 = set.values().sum();
    (2..=40).contains(&total).then_some(set)
}
