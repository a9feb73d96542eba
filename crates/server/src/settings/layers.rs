//! Settings from a file, the environment and flags; the later win.

use std::fmt;

use thiserror::Error;
use toml::{Table, Value};

use super::Settings;

/// Every variable begins with this.
const PREFIX: &str = "TRIVIUM_";

/// Variables of other commands, and of tests.
const OTHERS: [&str; 3] = ["TRIVIUM_CONFIG", "TRIVIUM_TOKEN", "TRIVIUM_TEST_DAYS_AHEAD"];

/// Where settings come from.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    file: Option<(String, String)>,
    variables: Vec<(String, String)>,
    flags: Vec<Flag>,
}

#[derive(Clone, Debug)]
struct Flag {
    name: String,
    key: String,
    value: String,
}

/// Settings, and what the owner may want to know about them.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What is in force.
    pub settings: Settings,
    /// Variables that look like settings and are none.
    pub unknown: Vec<String>,
}

/// A setting that cannot be read: where it stands, and what is wrong.
#[derive(Clone, Debug, Error)]
#[error("{place}: {message}")]
pub struct SettingsError {
    place: String,
    message: String,
}

impl SettingsError {
    fn new(place: impl fmt::Display, message: impl fmt::Display) -> Self {
        Self { place: place.to_string(), message: message.to_string().trim_end().to_owned() }
    }
}

impl Layers {
    /// The text of a file.
    #[must_use]
    pub fn file(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.file = Some((name.into(), text.into()));
        self
    }

    /// The variables of the environment; those that do not begin with `TRIVIUM_` do not count.
    #[must_use]
    pub fn variables(mut self, variables: impl IntoIterator<Item = (String, String)>) -> Self {
        self.variables.extend(variables.into_iter().filter(|(name, _)| name.starts_with(PREFIX)));
        self
    }

    /// A flag that sets a key. A list is written with commas.
    #[must_use]
    pub fn flag(mut self, name: impl Into<String>, key: impl Into<String>, value: impl fmt::Display) -> Self {
        self.flags.push(Flag { name: name.into(), key: key.into(), value: value.to_string() });
        self
    }
}

impl Settings {
    /// Reads settings.
    ///
    /// # Errors
    ///
    /// If a key is unknown or a value cannot be read; the error says where it stands and what can stand there.
    pub fn load(layers: &Layers) -> Result<Loaded, SettingsError> {
        let keys = keys();
        let mut table = Table::new();
        if let Some((name, text)) = &layers.file {
            // Reading the settings themselves gives errors with lines.
            toml::from_str::<Self>(text).map_err(|error| SettingsError::new(name, error))?;
            table = toml::from_str(text).map_err(|error| SettingsError::new(name, error))?;
        }
        let mut unknown = Vec::new();
        for (name, value) in &layers.variables {
            let key = keys.iter().find(|(key, _)| variable(key) == *name);
            match key {
                Some((key, like)) => set(&mut table, key, read(value, like), name)?,
                None if OTHERS.contains(&&**name) => {}
                // Not an error: containers get variables that others make up.
                None => unknown.push(name.clone()),
            }
        }
        for Flag { name, key, value } in &layers.flags {
            let Some((_, like)) = keys.iter().find(|(known, _)| known == key) else {
                let known: Vec<_> = keys.iter().map(|(key, _)| key.as_str()).collect();
                let message = format!("there is no setting `{key}`; write one of {}", known.join(", "));
                return Err(SettingsError::new(name, message));
            };
            set(&mut table, key, read(value, like), name)?;
        }
        let settings = table.try_into().map_err(|error| SettingsError::new("settings", error))?;
        Ok(Loaded { settings, unknown })
    }
}

/// The variable of a key: `limits.tables` is `TRIVIUM_LIMITS_TABLES`.
fn variable(key: &str) -> String {
    format!("{PREFIX}{}", key.replace('.', "_").to_uppercase())
}

/// All keys, each with a value of its type.
fn keys() -> Vec<(String, Value)> {
    fn collect(prefix: &str, table: Table, keys: &mut Vec<(String, Value)>) {
        for (key, value) in table {
            match value {
                Value::Table(table) => collect(&format!("{prefix}{key}."), table, keys),
                value => keys.push((format!("{prefix}{key}"), value)),
            }
        }
    }
    let complete = Table::try_from(Settings::complete()).expect("settings are tables of plain values");
    let mut keys = Vec::new();
    collect("", complete, &mut keys);
    keys
}

/// Reads a text as a value of the same type; what cannot be read stays a text, and the settings say what is wrong.
fn read(text: &str, like: &Value) -> Value {
    let text = text.trim();
    let list = || text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(Value::from).collect();
    match like {
        Value::Integer(_) => text.parse().map_or_else(|_| Value::from(text), Value::Integer),
        Value::Boolean(_) => text.parse().map_or_else(|_| Value::from(text), Value::Boolean),
        Value::Array(_) => Value::Array(list()),
        _ => Value::from(text),
    }
}

/// Sets a key, and looks whether the settings can still be read.
fn set(table: &mut Table, key: &str, value: Value, place: &str) -> Result<(), SettingsError> {
    match key.split_once('.') {
        Some((section, key)) => {
            let section = table.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(section) = section {
                section.insert(key.to_owned(), value);
            }
        }
        None => {
            table.insert(key.to_owned(), value);
        }
    }
    let checked: Result<Settings, _> = table.clone().try_into();
    checked.map(drop).map_err(|error| SettingsError::new(place, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn flags_win_over_the_environment_and_that_over_the_file() {
        let file =
            "port = 1\ntable_expiry_hours = 1\nnames = [\"file.example\"]\n[limits]\ntables = \"1 + 1/h\"\n";
        let environment = variables(&[
            ("TRIVIUM_PORT", "2"),
            ("TRIVIUM_TABLE_EXPIRY_HOURS", "2"),
            ("TRIVIUM_LIMITS_TABLES", "2 + 2/min"),
            ("TRIVIUM_NAMES", "a.example, b.example"),
            ("TRIVIUM_LAN", "true"),
            ("PORT", "7"),
        ]);
        let layers = Layers::default().file("trivium.toml", file).variables(environment);
        let layers = layers.flag("--port", "port", 3).flag("--set", "log.format", "json");
        let Loaded { settings, unknown } = Settings::load(&layers).unwrap();
        assert_eq!((settings.port, settings.table_expiry_hours, settings.lan), (3, 2, true));
        assert_eq!(settings.limits.tables.to_string(), "2 + 2/min");
        assert_eq!(
            settings.names.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["a.example", "b.example"]
        );
        assert_eq!(settings.log.format, crate::LogFormat::Json);
        assert_eq!(settings.limits.guests, Settings::default().limits.guests, "the rest stays as it is");
        assert!(unknown.is_empty());
    }

    #[test]
    fn unknown_keys_are_refused_with_their_line_and_what_to_write() {
        let load = |text: &str| {
            Settings::load(&Layers::default().file("trivium.toml", text)).unwrap_err().to_string()
        };
        let error = load("port = 1\nprot = 2\n");
        for part in ["trivium.toml", "line 2", "unknown field `prot`", "`port`"] {
            assert!(error.contains(part), "{part} in {error}");
        }
        let error = load("[limits]\n\ntables = \"many\"\n");
        for part in ["line 3", "20 + 1/min"] {
            assert!(error.contains(part), "{part} in {error}");
        }
        let flag = Layers::default().flag("--set", "limits.table", "1 + 1/h");
        let error = Settings::load(&flag).unwrap_err().to_string();
        assert!(error.contains("--set") && error.contains("limits.tables"), "{error}");
    }

    #[test]
    fn bad_variables_are_named() {
        let layers = Layers::default().variables(variables(&[("TRIVIUM_PORT", "tcp://10.0.0.1:80")]));
        let error = Settings::load(&layers).unwrap_err().to_string();
        assert!(error.starts_with("TRIVIUM_PORT:") && error.contains("u16"), "{error}");
        let layers = Layers::default().flag("--name", "names", "https://games.example/");
        let error = Settings::load(&layers).unwrap_err().to_string();
        assert!(error.starts_with("--name:") && error.contains("such as games.example"), "{error}");
        let layers = Layers::default().variables(variables(&[("TRIVIUM_PROT", "1"), ("TRIVIUM_TOKEN", "x")]));
        assert_eq!(Settings::load(&layers).unwrap().unknown, ["TRIVIUM_PROT"]);
    }

    #[test]
    fn what_is_in_force_can_be_written_and_read_again() {
        for settings in [Settings::default(), Settings::complete()] {
            let text = toml::to_string(&settings).unwrap();
            let again = Settings::load(&Layers::default().file("printed", text)).unwrap().settings;
            assert_eq!(again, settings);
        }
        let names: Vec<_> = keys().into_iter().map(|(key, _)| variable(&key)).collect();
        let different: std::collections::BTreeSet<_> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "every key has a variable of its own");
    }
}
