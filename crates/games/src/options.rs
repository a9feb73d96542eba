//! Options as JSON, and the name of a rule set.

use std::fmt::Write as _;

use serde_json::{Map, Number, Value};
use sha2::{Digest, Sha256};
use trivium_game::{GameOptions, OptionError, OptionValue, canonical_options};

use crate::GameKind;

/// The version of the rules. It changes whenever a move, a result or a point may come out differently.
pub const RULES_VERSION: u32 = 1;

/// Reads options from a JSON object; those that are not named have their default.
///
/// # Errors
///
/// If there is an unknown option, a value of the wrong kind or out of range, or the options make no game.
pub fn options_from_json<O: GameOptions>(json: &Map<String, Value>) -> Result<O, OptionError> {
    let mut options = O::default();
    for (name, value) in json {
        let value =
            value_from_json(value).ok_or_else(|| OptionError::new(format!("`{name}` cannot be {value}")))?;
        options.set(name, &value)?;
    }
    options.validate()?;
    Ok(options)
}

/// Writes every option as a JSON object, defaults filled in.
pub fn options_to_json<O: GameOptions>(options: &O) -> Map<String, Value> {
    to_json(options.list())
}

fn to_json(options: Vec<(&'static str, OptionValue)>) -> Map<String, Value> {
    options.into_iter().map(|(name, value)| (name.to_owned(), value_to_json(&value))).collect()
}

fn value_from_json(json: &Value) -> Option<OptionValue> {
    Some(match json {
        Value::Bool(flag) => OptionValue::Flag(*flag),
        Value::Number(number) => OptionValue::Number(number.as_u64()?),
        Value::String(word) => OptionValue::Word(word.clone()),
        Value::Array(words) => {
            let word = |word: &Value| word.as_str().map(str::to_owned);
            OptionValue::Words(words.iter().map(word).collect::<Option<_>>()?)
        }
        Value::Object(counts) => {
            let count = |(name, count): (&String, &Value)| Some((name.clone(), count.as_u64()?));
            OptionValue::Counts(counts.iter().map(count).collect::<Option<_>>()?)
        }
        Value::Null => return None,
    })
}

fn value_to_json(value: &OptionValue) -> Value {
    match value {
        OptionValue::Flag(flag) => Value::Bool(*flag),
        OptionValue::Number(number) => Value::Number(Number::from(*number)),
        OptionValue::Word(word) => Value::String(word.clone()),
        OptionValue::Words(words) => words.iter().cloned().map(Value::String).collect(),
        OptionValue::Counts(counts) => {
            let count = |(name, count): &(String, u64)| (name.clone(), Value::Number(Number::from(*count)));
            Value::Object(counts.iter().map(count).collect())
        }
    }
}

/// The canonical JSON of a rule set: the game, its [`canonical_options`], the rules' version; keys sorted, no white
/// space.
pub fn rule_set_json<O: GameOptions>(kind: GameKind, options: &O) -> String {
    let mut rule_set = Value::Object(Map::from_iter([
        ("game".to_owned(), Value::String(kind.name().to_owned())),
        ("options".to_owned(), Value::Object(to_json(canonical_options(options)))),
        ("version".to_owned(), Value::Number(Number::from(RULES_VERSION))),
    ]));
    rule_set.sort_all_objects();
    rule_set.to_string()
}

/// The name of a rule set: the SHA-256 of its canonical JSON, in hexadecimal.
pub fn rule_set_name<O: GameOptions>(kind: GameKind, options: &O) -> String {
    let mut name = String::new();
    for byte in Sha256::digest(rule_set_json(kind, options)) {
        write!(name, "{byte:02x}").expect("a string can always be written to");
    }
    name
}

#[cfg(test)]
mod tests {
    use trivium_caminos::Options;

    use super::*;

    #[test]
    fn a_rule_set_is_named_by_all_of_its_options() {
        let standard = Options::default();
        assert_eq!(
            rule_set_json(GameKind::Caminos, &standard),
            r#"{"game":"caminos","options":{"grid":"square","neutral":false,"players":2,"scoring":false,"#
                .to_owned()
                + r#""set":{"I2":4,"I3":4,"L4":4,"O4":2},"team_out":"player"},"version":1}"#
        );
        let name = rule_set_name(GameKind::Caminos, &standard);
        // What `sha256sum` says of that text.
        assert_eq!(name, "c2c502e6b336300e046103b55684bb0e737867fcf81c6c6ac2dfdf15b54220e8");
        assert_ne!(name, rule_set_name(GameKind::Caminos, &Options { scoring: true, ..standard }));
    }

    #[test]
    fn rule_sets_of_the_first_edition_keep_their_names() {
        let name = |text: &str| {
            rule_set_name::<trivium_wege::Options>(GameKind::Wege, &trivium_game::read_options(text).unwrap())
        };
        // What `sha256sum` says of the first edition's canonical JSON, such as
        // {"game":"wege","options":{"child":[],"cooperative":false,"expert":false,"islands":"avoid",
        // "players":2,"ways":"both"},"version":1} in one line.
        let standard = "e1e2c0f98e1ef8c32d01783a9971b5a8cd2a10c9b3f04ad19ca84687b57d270d";
        assert_eq!(name("-"), standard);
        assert_eq!(name("goals=all,decide=both"), standard);
        assert_eq!(
            name("players=1,cooperative=true,ways=one"),
            "b30756ee708c8bd68d3386a710639ff80b386ae17512bfe099cf1c78b9ff4206"
        );
        let names = ["-", "decide=better", "goals=ways", "goals=ways,decide=better"].map(name);
        assert!((1..4).all(|later| !names[..later].contains(&names[later])));
    }
}
