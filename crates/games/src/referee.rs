//! The referee: a line of JSON in, a line of JSON out.

use serde_json::{Map, Value, json};
use trivium_game::MoveError;

use crate::rules::Chance;
use crate::{AnyTable, GameKind};

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

/// Why a request is refused.
#[derive(Debug)]
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

type Answer = Result<Map<String, Value>, Refusal>;

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
        let answer = self.dispatch(line);
        let mut object = Map::new();
        object.insert("ok".to_owned(), Value::Bool(answer.is_ok()));
        match answer {
            Ok(fields) => object.extend(fields),
            Err(refusal) => {
                let Refusal { code, clause, message } = refusal;
                object.insert(
                    "error".to_owned(),
                    json!({ "code": code, "clause": clause, "message": message }),
                );
            }
        }
        Some(Value::Object(object).to_string())
    }

    fn dispatch(&mut self, line: &[u8]) -> Answer {
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
            Some("legal") => Ok(one("moves", self.table()?.legal().into())),
            Some("play") => self.play(&request),
            Some("undo") => self.undo(),
            Some("state") => {
                let table = self.table()?;
                let mut answer = one("state", table.state().into());
                answer.insert("turn".to_owned(), table.turn().into());
                Ok(answer)
            }
            Some("perft") => self.perft(&request),
            _ => Err(Refusal::bad_request("`cmd` is one of new, legal, play, undo, state, perft")),
        }
    }

    fn table(&mut self) -> Result<&mut AnyTable, Refusal> {
        let missing = || Refusal::new("no_game", "no game has been started; ask for a new one first");
        self.table.as_mut().ok_or_else(missing)
    }

    fn start(&mut self, request: &Map<String, Value>) -> Answer {
        let kind = request.get("game").and_then(Value::as_str).and_then(GameKind::from_name);
        let kind = kind.ok_or_else(|| Refusal::bad_request("`game` is one of caminos, wege, cuminos"))?;
        let none = Map::new();
        let options = match request.get("options") {
            None => &none,
            Some(Value::Object(options)) => options,
            Some(_) => return Err(Refusal::new("bad_option", "`options` is a JSON object")),
        };
        let seed = match request.get("seed") {
            None | Some(Value::Null) => (self.fresh_seeds)(),
            Some(seed) => {
                let seed = seed.as_u64().or_else(|| seed.as_i64().map(|seed| seed as u64));
                seed.ok_or_else(|| Refusal::bad_request("`seed` is a whole number of 64 bits"))?
            }
        };
        let given = |name| request.get(name).filter(|value: &&Value| !value.is_null());
        let chance = Chance { seed, deck: given("deck"), hands: given("hands") };
        let table = AnyTable::new(kind, options, &chance)
            .map_err(|error| Refusal::new("bad_option", error.to_string()))?;
        let turn = table.turn();
        self.table = Some(table);
        Ok(one("turn", turn.into()))
    }

    fn play(&mut self, request: &Map<String, Value>) -> Answer {
        let table = self.table()?;
        let Some(notation) = request.get("move").and_then(Value::as_str) else {
            return Err(Refusal::new("bad_move", "`move` is a move in the notation, as text"));
        };
        table.play(notation)?;
        Ok(one("turn", table.turn().into()))
    }

    fn undo(&mut self) -> Answer {
        let table = self.table()?;
        if !table.undo() {
            return Err(Refusal::bad_request("no move has been played that could be undone"));
        }
        Ok(one("turn", table.turn().into()))
    }

    fn perft(&mut self, request: &Map<String, Value>) -> Answer {
        let table = self.table()?;
        let depth = request.get("depth").and_then(Value::as_u64).filter(|&depth| depth <= DEEPEST_PERFT);
        let depth = depth
            .ok_or_else(|| Refusal::bad_request(format!("`depth` is a number from 0 to {DEEPEST_PERFT}")))?;
        Ok(one("nodes", json!(table.perft(depth as u32))))
    }
}

fn one(name: &str, value: Value) -> Map<String, Value> {
    Map::from_iter([(name.to_owned(), value)])
}
