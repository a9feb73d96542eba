//! Options as data: each has a name and a value that can be listed, written, read and compared.

use std::error::Error;
use std::fmt;

/// The options of one game. The default is the game as its clauses stand.
pub trait GameOptions: Clone + Default + Eq + fmt::Debug {
    /// Every option by name with its value, in a fixed order.
    fn list(&self) -> Vec<(&'static str, OptionValue)>;

    /// Gives one option a value.
    ///
    /// # Errors
    ///
    /// If there is no such option, or the value is of the wrong kind or out of range.
    fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError>;

    /// Checks that the options make a game together.
    ///
    /// # Errors
    ///
    /// If they do not.
    fn validate(&self) -> Result<(), OptionError>;

    /// The edition of the rules that introduced an option.
    ///
    /// This is the only place that knows about editions: [`canonical_options`] omits a later option at its default,
    /// so records and rule-set names of an earlier edition stay as they are.
    fn since(name: &str) -> Edition {
        let _ = name;
        Edition::First
    }
}

/// An edition of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// The first one.
    First,
    /// Adds `goals` and `decide` to Wege (W18, W20).
    Second,
}

/// The value of an option.
///
/// Written `true`, `4`, `octagon`, `[land+water]`, `{I2:4+L4:2}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u64),
    /// One of several words.
    Word(String),
    /// Some of several words.
    Words(Vec<String>),
    /// How many of each.
    Counts(Vec<(String, u64)>),
}

impl OptionValue {
    /// A word.
    pub fn word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Words(words) => write!(f, "[{}]", words.join("+")),
            Self::Counts(counts) => {
                let counts: Vec<_> = counts.iter().map(|(name, count)| format!("{name}:{count}")).collect();
                write!(f, "{{{}}}", counts.join("+"))
            }
        }
    }
}

impl std::str::FromStr for OptionValue {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
        let items = |list: &str| -> Vec<String> {
            if list.is_empty() { Vec::new() } else { list.split('+').map(str::to_owned).collect() }
        };
        if let Some(words) = inside('[', ']') {
            return Ok(Self::Words(items(words)));
        }
        if let Some(counts) = inside('{', '}') {
            let count = |item: String| {
                let (name, count) = item.split_once(':')?;
                Some((name.to_owned(), count.parse().ok()?))
            };
            let counts: Option<Vec<_>> = items(counts).into_iter().map(count).collect();
            return counts.map(Self::Counts).ok_or_else(|| {
                OptionError::new(format!("`{text}` is not a list of counts; write {{I2:4+L4:2}}"))
            });
        }
        Ok(match text {
            "true" => Self::Flag(true),
            "false" => Self::Flag(false),
            _ => text.parse().map_or_else(|_| Self::word(text), Self::Number),
        })
    }
}

/// An option that does not exist, a value that it cannot have, or options that make no game together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError(String);

impl OptionError {
    /// An error with this message, which says what is expected.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// There is no option of this name.
    pub fn unknown(name: &str, known: &[&str]) -> Self {
        Self(format!("there is no option `{name}`; the options are {}", known.join(", ")))
    }

    /// An option cannot have this value.
    pub fn value(name: &str, value: &OptionValue, expected: &str) -> Self {
        Self(format!("`{name}` cannot be `{value}`; it is {expected}"))
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for OptionError {}

/// Writes the options that differ from the default in one word, such as `grid=torus,players=4`; `-` if none does.
pub fn write_options<O: GameOptions>(options: &O) -> String {
    if *options == O::default() {
        return "-".to_owned();
    }
    let defaults = O::default().list();
    let changed = options.list().into_iter().zip(defaults).filter(|(option, default)| option != default);
    let written: Vec<_> = changed.map(|((name, value), _)| format!("{name}={value}")).collect();
    if written.is_empty() { "-".to_owned() } else { written.join(",") }
}

/// The options that identify a rule set: every option of the first edition, and those of later editions that differ
/// from their default.
pub fn canonical_options<O: GameOptions>(options: &O) -> Vec<(&'static str, OptionValue)> {
    let with_defaults = options.list().into_iter().zip(O::default().list());
    let kept =
        with_defaults.filter(|(option, default)| option != default || O::since(option.0) == Edition::First);
    kept.map(|(option, _)| option).collect()
}

/// Writes the [`canonical_options`] with their values, such as `grid=square,players=2,neutral=false`.
pub fn write_all_options<O: GameOptions>(options: &O) -> String {
    let written: Vec<_> =
        canonical_options(options).iter().map(|(name, value)| format!("{name}={value}")).collect();
    written.join(",")
}

/// Reads what [`write_options`] and [`write_all_options`] write; options that are not named have their default.
///
/// # Errors
///
/// If the text does not have this form, names an option twice, or the options make no game.
pub fn read_options<O: GameOptions>(text: &str) -> Result<O, OptionError> {
    let mut options = O::default();
    if text != "-" {
        let mut seen = Vec::new();
        for item in text.split(',') {
            let (name, value) = item
                .split_once('=')
                .ok_or_else(|| OptionError::new(format!("`{item}` is not an option; write name=value")))?;
            if seen.contains(&name) {
                return Err(OptionError::new(format!("the option `{name}` is given twice")));
            }
            seen.push(name);
            options.set(name, &value.parse()?)?;
        }
    }
    options.validate()?;
    Ok(options)
}
