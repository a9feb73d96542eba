//! The referee's `new` request: the one place where options, deck and hands are read from JSON.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use thiserror::Error;
use trivium_game::OptionError;

use crate::{AnyOptions, GameKind, Given};

/// Why a request starts no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum RequestError {
    /// It names no game of the house.
    #[error("`game` is one of {names}", names = GameKind::names())]
    Game,
    /// Options, deck or hands make no game.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// Reads which game a request starts, with its options and what is drawn in it.
pub(crate) fn read_new_game(
    request: &Map<String, Value>,
) -> Result<(AnyOptions, Option<Given>), RequestError> {
    let kind = request.get("game").and_then(Value::as_str).and_then(|name| name.parse().ok());
    let kind: GameKind = kind.ok_or(RequestError::Game)?;
    let options = match request.get("options") {
        None => AnyOptions::default_for(kind),
        Some(Value::Object(options)) => AnyOptions::from_json(kind, options)?,
        Some(_) => return Err(OptionError::new("`options` is a JSON object").into()),
    };
    Ok((options, read_given(kind, request)?))
}

fn read_given(kind: GameKind, request: &Map<String, Value>) -> Result<Option<Given>, OptionError> {
    let deck = read(request, "deck")?.map(Given::Deck);
    let hands = read(request, "hands")?.map(Given::Hands);
    match deck.iter().chain(&hands).find(|given| given.kind() != kind) {
        Some(misplaced) => Err(misplaced.misplaced()),
        None => Ok(deck.or(hands)),
    }
}

fn read<T: DeserializeOwned>(request: &Map<String, Value>, key: &str) -> Result<Option<T>, OptionError> {
    let value = request.get(key).cloned().unwrap_or_default();
    serde_json::from_value(value).map_err(|error| OptionError::new(error.to_string()))
}
