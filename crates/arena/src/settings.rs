//! What a match is.

use serde_json::{Value, json};
use trivium_game::{Millis, TimeControl};
use trivium_games::{AnyPosition, GameKind};

use crate::{MatchError, Plan};

/// Everything that decides how the games of a match go. Two matches with equal settings are one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which game.
    pub kind: GameKind,
    /// Its options in one word, `-` for the defaults.
    pub options: String,
    /// Who plays.
    pub engines: Vec<EngineSpec>,
    /// The seed of openings and deals.
    pub seed: u64,
    /// How many plies are played at random before the engines begin.
    pub opening_plies: u32,
    /// How time is given out.
    pub clock: TimeControl,
    /// How much later than its time an engine's answer may come.
    pub grace: Millis,
    /// How long to wait for an answer where no clock runs.
    pub patience: Millis,
}

/// An engine as it is to be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// What it is called in this match.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Its options: names and values.
    pub options: Vec<(String, String)>,
    /// What is said behind `go` beside the clock, such as `nodes 1000` or `level 3`.
    pub go: String,
}

impl Settings {
    /// The plan of the match.
    ///
    /// # Errors
    ///
    /// If the options make no game, or there are too few engines, or two have the same name.
    pub fn plan(&self) -> Result<Plan, MatchError> {
        let position = AnyPosition::start(self.kind, &self.options);
        let position = position.map_err(|error| MatchError::new(error.to_string()))?;
        for (at, engine) in self.engines.iter().enumerate() {
            if self.engines[..at].iter().any(|earlier| earlier.name == engine.name) {
                return Err(MatchError::new(format!(
                    "two engines are called {}; name them apart: NAME=COMMAND",
                    engine.name
                )));
            }
        }
        Plan::new(self.engines.len(), position.teams().into())
    }

    /// The settings as the state file's first line keeps them.
    pub(crate) fn to_json(&self) -> Value {
        let engine = |engine: &EngineSpec| {
            json!({
                "name": engine.name,
                "command": engine.command,
                "options": engine.options,
                "go": engine.go,
            })
        };
        json!({
            "match": 1,
            "game": self.kind.name(),
            "options": self.options,
            "engines": self.engines.iter().map(engine).collect::<Vec<_>>(),
            "seed": self.seed,
            "opening_plies": self.opening_plies,
            "clock": self.clock.to_string(),
        })
    }
}
