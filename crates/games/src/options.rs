//! Options of any game, as text and as JSON, and the name of a rule set.

use std::fmt::{self, Write as _};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use trivium_game::{
    GameOptions, OptionError, OptionValue, canonical_options, read_options, write_all_options, write_options,
};

use crate::rules::Rules;
use crate::{AnyPosition, GameKind, any_game, each_game, with_game};

/// The version of the rules. It changes whenever a move, a result or a point may come out differently.
pub const RULES_VERSION: u32 = 1;

type OptionsOf<G> = <G as Rules>::Options;

any_game! {
    /// The options of any game.
    ///
    /// They print as one word with what differs from the default, such as `grid=torus,players=4`; `-` if nothing
    /// does. They serialize as an object with every option.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum AnyOptions(OptionsOf);
}

impl AnyOptions {
    /// The game as its clauses stand.
    pub fn default_for(kind: GameKind) -> Self {
        with_game!(kind, G => OptionsOf::<G>::default().into())
    }

    /// Reads options in one word, `-` for the defaults.
    ///
    /// # Errors
    ///
    /// If the text does not have this form, or the options make no game.
    pub fn read(kind: GameKind, text: &str) -> Result<Self, OptionError> {
        Ok(with_game!(kind, G => read_options::<OptionsOf<G>>(text)?.into()))
    }

    /// Reads options from a JSON object; those that are not named have their default.
    ///
    /// # Errors
    ///
    /// If there is an unknown option, a value of the wrong kind or out of range, or the options make no game.
    pub fn from_json(kind: GameKind, json: &Map<String, Value>) -> Result<Self, OptionError> {
        Ok(with_game!(kind, G => options_from_json::<OptionsOf<G>>(json)?.into()))
    }

    /// Every option with its value in one word, as in a record.
    pub fn write_all(&self) -> String {
        each_game!(self, AnyOptions(options) => write_all_options(options))
    }

    /// The position before anything is drawn or played.
    ///
    /// # Errors
    ///
    /// If the options make no game; options that were read do.
    pub fn start(&self) -> Result<AnyPosition, OptionError> {
        Ok(each_game!(self, AnyOptions<G>(options) => G::start(options)?.into()))
    }

    /// The name of the rule set.
    pub fn rule_set_name(&self) -> String {
        each_game!(self, AnyOptions(options) => rule_set_name(self.kind(), options))
    }
}

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

/// Every option as a JSON object.
pub fn options_to_json<O: GameOptions>(options: &O) -> Map<String, Value> {
    json_object(options.list())
}

fn json_object(options: Vec<(&'static str, OptionValue)>) -> Map<String, Value> {
    options.into_iter().map(|(name, value)| (name.to_owned(), value_to_json(value))).collect()
}

fn value_to_json(value: OptionValue) -> Value {
    match value {
        OptionValue::Flag(flag) => flag.into(),
        OptionValue::Number(number) => number.into(),
        OptionValue::Word(word) => word.into(),
        OptionValue::Words(words) => words.into(),
        OptionValue::Counts(counts) => counts.into_iter().collect(),
    }
}

impl Serialize for AnyOptions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        each_game!(self, AnyOptions(options) => options_to_json(options)).serialize(serializer)
    }
}

impl fmt::Display for AnyOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&each_game!(self, AnyOptions(options) => write_options(options)))
    }
}

/// What names a rule set.
#[derive(Serialize)]
struct RuleSet {
    game: GameKind,
    options: Map<String, Value>,
    version: u32,
}

/// The canonical JSON of a rule set: the game, its [`canonical_options`], the rules' version; keys sorted, no white
/// space.
pub fn rule_set_json<O: GameOptions>(kind: GameKind, options: &O) -> String {
    let options = json_object(canonical_options(options));
    let rule_set = RuleSet { game: kind, options, version: RULES_VERSION };
    let Ok(mut json) = serde_json::to_value(rule_set) else { unreachable!("keys are text") };
    json.sort_all_objects();
    json.to_string()
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
