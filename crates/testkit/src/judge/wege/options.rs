//! The options of a game and the check of its deck.

use serde_json::{Map, Value};

use super::park::{Ground, SUPPLY, Tile};
use crate::judge::Refusal;

const BAD_OPTION: Refusal = Refusal::plain("bad_option");

/// What the players agreed on.
#[expect(clippy::struct_excessive_bools, reason = "six options, each on or off")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) players: usize,
    /// W17.
    pub(super) expert: bool,
    /// W18.
    pub(super) cooperative: bool,
    /// W16: the sides that children build.
    pub(super) children: Vec<Ground>,
    /// W19: `islands` is `none`.
    pub(super) without_islands: bool,
    /// W18: `ways` is `one`.
    pub(super) one_way_is_enough: bool,
    /// W18: `goals` is `ways`.
    pub(super) only_ways_decide: bool,
    /// W20: `decide` is `better`.
    pub(super) better_side_wins: bool,
}

impl Options {
    /// Reads the object of the referee's `new`.
    pub(super) fn read(options: &Value) -> Result<Self, Refusal> {
        const KNOWN: [&str; 8] =
            ["players", "expert", "cooperative", "child", "islands", "ways", "goals", "decide"];
        let options = options.as_object().ok_or(BAD_OPTION)?;
        if options.keys().any(|name| !KNOWN.contains(&name.as_str())) {
            return Err(BAD_OPTION);
        }
        let cooperative = read_flag(options, "cooperative")?;
        Ok(Self {
            players: read_players(options, cooperative)?,
            expert: read_flag(options, "expert")?,
            cooperative,
            children: read_children(options)?,
            without_islands: is_the_second_of(options, "islands", ["avoid", "none"])?,
            one_way_is_enough: is_the_second_of(options, "ways", ["both", "one"])?,
            only_ways_decide: is_the_second_of(options, "goals", ["all", "ways"])?,
            better_side_wins: is_the_second_of(options, "decide", ["both", "better"])?,
        })
    }
}

/// W15: two or four play, or one alone in the cooperative game.
fn read_players(options: &Map<String, Value>, cooperative: bool) -> Result<usize, Refusal> {
    let Some(players) = options.get("players") else { return Ok(2) };
    match players.as_u64() {
        Some(1) if cooperative => Ok(1),
        Some(2) => Ok(2),
        Some(4) => Ok(4),
        _ => Err(BAD_OPTION),
    }
}

fn read_flag(options: &Map<String, Value>, name: &str) -> Result<bool, Refusal> {
    match options.get(name) {
        None => Ok(false),
        Some(flag) => flag.as_bool().ok_or(BAD_OPTION),
    }
}

/// W16: a list of sides, none of them twice.
fn read_children(options: &Map<String, Value>) -> Result<Vec<Ground>, Refusal> {
    let Some(list) = options.get("child") else { return Ok(Vec::new()) };
    let mut children = Vec::new();
    for name in list.as_array().ok_or(BAD_OPTION)? {
        let side = match name.as_str() {
            Some("land") => Ground::Land,
            Some("water") => Ground::Water,
            _ => return Err(BAD_OPTION),
        };
        if children.contains(&side) {
            return Err(BAD_OPTION);
        }
        children.push(side);
    }
    Ok(children)
}

/// Whether the option has the second of its two values; the first is the default.
fn is_the_second_of(options: &Map<String, Value>, name: &str, values: [&str; 2]) -> Result<bool, Refusal> {
    let Some(value) = options.get(name) else { return Ok(false) };
    match value.as_str() {
        Some(text) if text == values[0] => Ok(false),
        Some(text) if text == values[1] => Ok(true),
        _ => Err(BAD_OPTION),
    }
}

/// W1, W3: a deck is all 40 tiles in some order.
pub(super) fn read_deck(codes: &[&str]) -> Result<Vec<Tile>, Refusal> {
    let tiles: Option<Vec<Tile>> = codes.iter().map(|code| Tile::read(code)).collect();
    let tiles = tiles.ok_or(BAD_OPTION)?;
    let complete = SUPPLY.iter().all(|(_, tile, supply)| {
        let held = tiles.iter().filter(|held| *held == tile).count();
        held == *supply
    });
    if complete { Ok(tiles) } else { Err(BAD_OPTION) }
}
