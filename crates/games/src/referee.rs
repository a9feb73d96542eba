//! The referee: a line of JSON in, a line of JSON out.

use serde::Serialize;
use serde_json::{Map, Value};
use trivium_game::MoveError;

use crate::request::{RequestError, read_new_game};
use crate::{AnyState, AnyTable, AnyTurn, Chance};

/// The longest request that is read; none that makes sense comes near it.
pub const LONGEST_REQUEST: usize = 1 << 20;

/// The deepest perft that is counted; no game of the house has longer move sequences worth counting.
const DEEPEST_PERFT: u64 = 100;

/// Judges one game at a time by the referee's protocol.
#[derive(Debug)]
pub struct Referee<Seeds> {
    table: Option<AnyTable>,
    fresh_seeds: Seeds,
}

/// What the referee answers.
#[derive(Debug, Default, Serialize)]
struct Answer {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<AnyState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<AnyTurn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Refusal>,
}

/// Why a request is refused.
#[derive(Debug, Serialize)]
struct Refusal {
    code: &'static str,
    clause: Option<String>,
    message: String,
}

impl Refusal {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, clause: None, message: message.into() }
    }

    fn bad_request(message: impl Into<String>) -> Self {
        Self::new("bad_request", message)
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Unreadable(message) => Self::new("bad_move", message),
            MoveError::Over => Self::new("game_over", error.to_string()),
            MoveError::ChanceFirst => Self::bad_request(error.to_string()),
            MoveError::Illegal(illegal) => Self {
                code: "illegal_move",
                clause: Some(illegal.clause.to_string()),
                message: illegal.message,
            },
        }
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Self {
        let code = match error {
            RequestError::Game => "bad_request",
            RequestError::Option(_) => "bad_option",
        };
        Self::new(code, error.to_string())
    }
}

type Answered = Result<Answer, Refusal>;

impl<Seeds: FnMut() -> u64> Referee<Seeds> {
    /// A referee without a game; where a request gives no seed, one is taken from here.
    pub const fn new(fresh_seeds: Seeds) -> Self {
        Self { table: None, fresh_seeds }
    }

    /// Answers one line; `None` for an empty one, which is passed over.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        if line.trim_ascii().is_empty() {
            return None;
        }
        let answer = match self.dispatch(line) {
            Ok(answer) => Answer { ok: true, ..answer },
            Err(refusal) => Answer { error: Some(refusal), ..Answer::default() },
        };
        let Ok(json) = serde_json::to_string(&answer) else { unreachable!("keys are text") };
        Some(json)
    }

    fn dispatch(&mut self, line: &[u8]) -> Answered {
        if line.len() > LONGEST_REQUEST {
            return Err(Refusal::bad_request(format!("a request has at most {LONGEST_REQUEST} bytes")));
        }
        let text = std::str::from_utf8(line).map_err(|_| Refusal::bad_request("a request is UTF-8 text"))?;
        let request: Value = serde_json::from_str(text)
            .map_err(|error| Refusal::bad_request(format!("a request is one JSON object a line: {error}")))?;
        let Value::Object(request) = request else {
            return Err(Refusal::bad_request("a request is a JSON object, such as {\"cmd\":\"legal\"}"));
        };
        match request.get("cmd").and_then(Value::as_str) {
            Some("new") => self.start(&request),
            Some("legal") => Ok(Answer { moves: Some(self.table()?.legal()), ..Answer::default() }),
            Some("play") => self.play(&request),
            Some("undo") => self.undo(),
            Some("state") => {
                let table = self.table()?;
                Ok(Answer { state: Some(table.state()), ..turn(table) })
            }
            Some("perft") => self.perft(&request),
            _ => Err(Refusal::bad_request("`cmd` is one of new, legal, play, undo, state, perft")),
        }
    }

    fn table(&mut self) -> Result<&mut AnyTable, Refusal> {
        let missing = || Refusal::new("no_game", "no game has been started; ask for a new one first");
        self.table.as_mut().ok_or_else(missing)
    }

    fn start(&mut self, request: &Map<String, Value>) -> Answered {
        let (options, given) = read_new_game(request)?;
        let seed = match request.get("seed") {
            None | Some(Value::Null) => (self.fresh_seeds)(),
            Some(seed) => {
                let seed = seed.as_u64().or_else(|| seed.as_i64().map(|seed| seed as u64));
                seed.ok_or_else(|| Refusal::bad_request("`seed` is a whole number of 64 bits"))?
            }
        };
        let table = AnyTable::new(&options, &Chance { seed, given }).map_err(RequestError::from)?;
        Ok(turn(self.table.insert(table)))
    }

    fn play(&mut self, request: &Map<String, Value>) -> Answered {
        let table = self.table()?;
        let Some(notation) = request.get("move").and_then(Value::as_str) else {
            return Err(Refusal::new("bad_move", "`move` is a move in the notation, as text"));
        };
        table.play(notation)?;
        Ok(turn(table))
    }

    fn undo(&mut self) -> Answered {
        let table = self.table()?;
        if !table.undo() {
            return Err(Refusal::bad_request("no move has been played that could be undone"));
        }
        Ok(turn(table))
    }

    fn perft(&mut self, request: &Map<String, Value>) -> Answered {
        let table = self.table()?;
        let depth = request.get("depth").and_then(Value::as_u64).filter(|&depth| depth <= DEEPEST_PERFT);
        let depth = depth
            .ok_or_else(|| Refusal::bad_request(format!("`depth` is a number from 0 to {DEEPEST_PERFT}")))?;
        Ok(Answer { nodes: Some(table.perft(depth as u32)), ..Answer::default() })
    }
}

fn turn(table: &AnyTable) -> Answer {
    Answer { turn: Some(table.turn()), ..Answer::default() }
}
