//! The types that go over the wire, in one place. `cargo xtask types` writes them as TypeScript into
//! `web/src/engine/wire`.
#![allow(unreachable_pub, reason = "the page reaches them")]

#[cfg(feature = "players")]
mod analysis;
mod caminos;
mod cuminos;
mod insight;
mod sitting;
mod study;
mod wege;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use trivium_games::{Deck, GameKind, Hands, any_game};
#[cfg(feature = "types")]
use ts_rs::TS;

use crate::board::OnPage;
#[cfg(feature = "players")]
pub(crate) use analysis::{GameReport, JudgedMove, Outlook, PolicyMove, Summary, Turning};
pub(crate) use caminos::{
    Break, CaminosBoard, Column, GridCell, Group, PieceCount, Placed, ShapePlaces, Way,
};
pub(crate) use cuminos::{CuminosBoard, LaidCumino, LegalLaying, RoundPoints, Touch};
pub use insight::{Insight, WayAhead, WayCut};

pub use sitting::{ClockFaces, RecordNotes, Takeback, TeamOut, TeamTally, Thought};
pub use study::{Study, StudyLine, StudyNode};
pub(crate) use wege::{DuckPair, LaidTile, ParkBox, ParkGoals, ParkNetwork, ParkSide, TileCount, WegeBoard};

/// A game with all that was played: the same text gives the same game, on any machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct GameSpec {
    /// Which game.
    pub game: GameKind,
    /// The options that are named; the others have their default.
    #[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))]
    pub options: Map<String, Value>,
    /// The seed of all that is drawn and not given.
    pub seed: u32,
    /// The position in which the game begins, if it is not the start; its options are those of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub start: Option<String>,
    /// The deck of Wege, if it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional, type = "string[]"))]
    pub deck: Option<Deck>,
    /// The hands of Cuminos, if they are given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional, type = "string[][][]"))]
    pub hands: Option<Hands>,
    /// The moves in the notation.
    pub moves: Vec<String>,
    /// The teams that are out, in the order in which they went out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<TeamOut>>"))]
    pub outs: Vec<TeamOut>,
}

/// Everything that a view shows of a game after some of its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct View {
    /// How many moves have been played in what is shown.
    pub ply: u32,
    /// All moves of the game, also those after what is shown.
    pub moves: Vec<PlayedMove>,
    /// The team of every seat.
    pub seats: Vec<u8>,
    /// How many teams play.
    pub teams: u8,
    /// The seat to move; nobody when the game is over.
    pub turn: Option<u8>,
    /// How it ended, if it has.
    pub outcome: Option<Ending>,
    /// The position's hash, in hexadecimal.
    pub hash: String,
    /// The position in one line.
    pub position: String,
    /// What lies on the table.
    pub board: Board,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct PlayedMove {
    /// Who played it.
    pub seat: u8,
    /// The notation.
    pub notation: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Ending {
    /// The winning team; none if the game is drawn.
    pub winner: Option<u8>,
    /// Why: the referee's word.
    pub reason: String,
    /// The points of every team.
    pub points: Vec<u32>,
}

type BoardOf<G> = <G as OnPage>::Board;

any_game! {
    /// What lies on the table, by game.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[cfg_attr(feature = "types", derive(TS))]
    #[serde(tag = "game", rename_all = "lowercase")]
    pub enum Board(BoardOf);
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Refusal {
    /// The first clause that it breaks; none if it cannot be read or the game is over.
    pub clause: Option<String>,
    /// What is wrong, in one word; only Wege says it.
    pub fault: Option<String>,
    /// A sentence about this very move, in English.
    pub message: String,
    /// The cell, spot or point that the sentence is about, if it is about one.
    pub cell: Option<String>,
    /// In Cuminos, the faces where unequal marks would touch (K5).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<Touch>>"))]
    pub clashes: Vec<Touch>,
}

/// How far a player has thought.
#[cfg(feature = "players")]
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Progress {
    /// The best move so far.
    pub best: Option<String>,
    /// How many nodes its level still allows it; it has decided when there are none.
    pub left: u32,
}
