//! What JavaScript sees. Everything goes over the wire as JSON; `wire.rs` has the types.
#![allow(unsafe_code, reason = "wasm-bindgen writes some, behind its macro")]
#![allow(unreachable_pub, reason = "JavaScript reaches it")]

#[cfg(any(feature = "rules", feature = "players"))]
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

#[cfg(any(feature = "rules", feature = "players"))]
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("wire types have no maps with other keys than strings")
}

fn error(fault: impl std::error::Error) -> JsError {
    JsError::new(&fault.to_string())
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, JsError> {
    serde_json::from_str(text).map_err(error)
}

/// What a module knows that has every game.
#[cfg(feature = "records")]
mod known {
    pub(super) use crate::{Session, insight, spec_of};
}

/// What a module knows that has one game.
#[cfg(all(feature = "rules", not(feature = "records")))]
mod known {
    #[cfg(feature = "only-caminos")]
    use trivium_caminos::Position;
    #[cfg(feature = "only-cuminos")]
    use trivium_cuminos::Position;
    #[cfg(feature = "only-wege")]
    use trivium_wege::Position;

    use crate::board::OnPage as _;
    use crate::error::SessionError;
    use crate::line::{position_of, spec_in};
    use crate::wire::{GameSpec, Insight, StudyLine};

    pub(super) type Session = crate::session::GameSession<Position>;

    pub(super) fn insight(position: &str) -> Result<Insight, SessionError> {
        Ok(position_of::<Position>(position)?.insight())
    }

    pub(super) fn spec_of(line: &StudyLine) -> Result<GameSpec, SessionError> {
        spec_in::<Position>(line)
    }
}

/// A game in progress.
#[cfg(feature = "rules")]
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session(known::Session);

#[cfg(feature = "rules")]
#[wasm_bindgen]
impl Session {
    /// The game that a `GameSpec` describes.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str) -> Result<Self, JsError> {
        known::Session::new(&read(spec)?).map(Self).map_err(error)
    }

    /// The game as a `GameSpec`.
    pub fn spec(&self) -> String {
        json(&self.0.spec())
    }

    /// The `View` at a ply; beyond the last one, the game as it stands.
    pub fn view(&mut self, ply: u32) -> String {
        json(&self.0.view_at(ply))
    }

    /// Plays a move; nothing, or the `Refusal`.
    pub fn play(&mut self, notation: &str) -> Option<String> {
        self.0.play(notation).err().map(|refusal| json(&refusal))
    }

    /// Why a move would be refused: nothing, or the `Refusal`.
    pub fn check(&self, notation: &str) -> Option<String> {
        self.0.check(notation).map(|refusal| json(&refusal))
    }

    /// The `View` as if it were this seat's turn; nothing where it has nothing to choose from.
    #[wasm_bindgen(js_name = viewFor)]
    pub fn view_for(&self, seat: u8) -> Option<String> {
        self.0.view_for(seat).map(|view| json(&view))
    }

    /// Why a move would be refused if it were this seat's turn: nothing, or the `Refusal`.
    #[wasm_bindgen(js_name = checkFor)]
    pub fn check_for(&self, seat: u8, notation: &str) -> Option<String> {
        self.0.check_for(seat, notation).map(|refusal| json(&refusal))
    }

    /// Every position of the game, from the one in which it began.
    pub fn positions(&mut self) -> Vec<String> {
        self.0.positions()
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// A seat's time is up; a computer of this level plays its seats if the game goes on.
    #[wasm_bindgen(js_name = timeOut)]
    pub fn time_out(&mut self, seat: u8, level: u8) {
        self.0.time_out(seat, level);
    }
}

#[cfg(feature = "records")]
#[wasm_bindgen]
impl Session {
    /// The first game of a record file.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str, seed: u32) -> Result<Self, JsError> {
        crate::Session::from_record(text, seed).map(Self).map_err(error)
    }

    /// The record with all that `RecordNotes` say.
    #[wasm_bindgen(js_name = recordWith)]
    pub fn record_with(&self, notes: &str) -> Result<String, JsError> {
        let notes = serde_json::from_str(notes).map_err(error)?;
        Ok(self.0.record_with(&notes))
    }

    /// The record with the names of the players.
    pub fn record(&self, names: Vec<String>, date: &str) -> String {
        self.0.record(&names, date)
    }

    /// The game as a `Study`, with the names of the players.
    pub fn study(&self, names: Vec<String>, date: &str) -> String {
        json(&self.0.study(&names, date))
    }
}

/// What can be lit up in a position: the `Insight`.
#[cfg(feature = "rules")]
#[wasm_bindgen]
pub fn insight(position: &str) -> Result<String, JsError> {
    known::insight(position).map(|found| json(&found)).map_err(error)
}

/// All games of a record file, each a `Study`.
#[cfg(feature = "records")]
#[wasm_bindgen(js_name = readRecords)]
pub fn read_records(text: &str) -> Result<String, JsError> {
    crate::read_studies(text).map(|studies| json(&studies)).map_err(error)
}

/// The record of a `Study`.
#[cfg(feature = "records")]
#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(study: &str) -> Result<String, JsError> {
    crate::write_study(&read(study)?).map_err(error)
}

/// The `GameSpec` of a `StudyLine`.
#[cfg(feature = "rules")]
#[wasm_bindgen(js_name = lineSpec)]
pub fn line_spec(line: &str) -> Result<String, JsError> {
    known::spec_of(&read(line)?).map(|spec| json(&spec)).map_err(error)
}

/// The `ClockFaces` of all seats after a list of `Thought`.
#[cfg(feature = "rules")]
#[wasm_bindgen(js_name = clockFaces)]
pub fn clock_faces(control: &str, seats: u8, thoughts: &str) -> Result<String, JsError> {
    let thoughts: Vec<_> = serde_json::from_str(thoughts).map_err(error)?;
    crate::clock_faces(control, seats, &thoughts).map(|faces| json(&faces)).map_err(error)
}

/// The `TeamTally` of every team: the `Ending` of every game before, and of this one if it has ended.
#[cfg(feature = "rules")]
#[wasm_bindgen]
pub fn tally(seats: u8, teams: u8, before: &str, now: &str) -> Result<String, JsError> {
    let before: Vec<_> = serde_json::from_str(before).map_err(error)?;
    let now: Option<_> = serde_json::from_str(now).map_err(error)?;
    crate::tally(seats, teams, &before, now.as_ref()).map(|tallies| json(&tallies)).map_err(error)
}

/// Gives players the weights of a network. Those that exist already think without it.
#[cfg(feature = "players")]
#[wasm_bindgen(js_name = loadNetwork)]
pub fn load_network(weights: &[u8]) -> Result<(), JsError> {
    trivium_players::install_network(weights).map_err(error)
}

/// A computer player.
#[cfg(feature = "players")]
#[wasm_bindgen]
#[derive(Debug)]
pub struct Player(crate::ThinkingPlayer);

#[cfg(feature = "players")]
#[wasm_bindgen]
impl Player {
    /// A player of a level at the end of the moves of a `GameSpec`.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, level: u8, seed: u32) -> Result<Self, JsError> {
        crate::ThinkingPlayer::new(&read(spec)?, level, seed).map(Self).map_err(error)
    }

    /// Searches up to this many more nodes; the `Progress`.
    pub fn think(&mut self, nodes: u32) -> String {
        json(&self.0.think(nodes))
    }
}

/// An analysis of a position, refined slice by slice.
#[cfg(feature = "players")]
#[wasm_bindgen]
#[derive(Debug)]
pub struct PositionAnalyst(crate::PositionAnalyst);

#[cfg(feature = "players")]
#[wasm_bindgen]
impl PositionAnalyst {
    /// Analyses the end of the moves of a `GameSpec`.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str) -> Result<Self, JsError> {
        crate::PositionAnalyst::new(&read(spec)?).map(Self).map_err(error)
    }

    /// Every move with its prior, a list of `PolicyMove`.
    pub fn policy(&mut self) -> String {
        json(&self.0.policy())
    }

    /// Searches this many more nodes; the `Outlook`.
    pub fn look(&mut self, nodes: u32) -> String {
        json(&self.0.look(nodes))
    }
}

/// An analysis of a game, move by move.
#[cfg(feature = "players")]
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameAnalyst(crate::GameAnalyst);

#[cfg(feature = "players")]
#[wasm_bindgen]
impl GameAnalyst {
    /// Judges the moves of a `GameSpec` with a node budget per position.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, nodes: u32) -> Result<Self, JsError> {
        crate::GameAnalyst::new(&read(spec)?, nodes).map(Self).map_err(error)
    }

    /// Judges one more move; the `GameReport` so far.
    #[wasm_bindgen(js_name = judgeNext)]
    pub fn judge_next(&mut self) -> Result<String, JsError> {
        self.0.judge_next().map(|report| json(&report)).map_err(error)
    }
}

/// Whether a move of Caminos starts a forced win in this many moves; nothing if the budget is exhausted.
#[cfg(feature = "players")]
#[wasm_bindgen(js_name = forcesWin)]
pub fn forces_a_win(spec: &str, notation: &str, moves: u32) -> Result<Option<bool>, JsError> {
    crate::forces_a_win(&read(spec)?, notation, moves).map_err(error)
}
