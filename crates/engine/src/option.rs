//! Options of an engine, as it announces them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use trivium_game::ParseError;

use crate::Refused;

/// A word that is known at compile time or was read.
type Word = Cow<'static, str>;

/// An option that a thinker has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name: one word.
    pub name: Word,
    /// What values it takes.
    pub kind: OptionKind,
}

/// What values an option takes, and which one it has at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The value at first.
        default: u64,
        /// The smallest value.
        min: u64,
        /// The greatest value.
        max: u64,
    },
    /// `true` or `false`.
    Flag {
        /// The value at first.
        default: bool,
    },
    /// One of several words.
    Choice {
        /// The value at first.
        default: Word,
        /// All values.
        words: Vec<Word>,
    },
}

impl OptionSpec {
    /// Checks that a value is one of those that the option takes.
    ///
    /// # Errors
    ///
    /// If it is not; the sentence says what would be.
    pub fn check(&self, value: &str) -> Result<(), Refused> {
        let expected = match &self.kind {
            OptionKind::Number { min, max, .. } => {
                if value.parse().is_ok_and(|number| (*min..=*max).contains(&number)) {
                    return Ok(());
                }
                format!("a number from {min} to {max}")
            }
            OptionKind::Flag { .. } if ["true", "false"].contains(&value) => return Ok(()),
            OptionKind::Flag { .. } => "true or false".to_owned(),
            OptionKind::Choice { words, .. } if words.iter().any(|word| word == value) => return Ok(()),
            OptionKind::Choice { words, .. } => format!("one of {}", words.join(", ")),
        };
        Err(Refused::new(format_args!("`{}` cannot be `{value}`; it is {expected}", self.name)))
    }
}

/// As the handshake lists it: `name Seed type number default 1 min 0 max 9`.
impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Number { default, min, max } => {
                write!(f, "number default {default} min {min} max {max}")
            }
            OptionKind::Flag { default } => write!(f, "flag default {default}"),
            OptionKind::Choice { default, words } => {
                write!(f, "choice default {default} words {}", words.join(" "))
            }
        }
    }
}

/// As the handshake lists it, without the word `option`.
impl FromStr for OptionSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = "name NAME type number default N min N max N, type flag default true, or type choice default WORD words WORD …";
        read(text).ok_or_else(|| ParseError::new("option", text, expected))
    }
}

fn read(text: &str) -> Option<OptionSpec> {
    let words: Vec<_> = text.split_whitespace().collect();
    let ["name", name, "type", kind, "default", default, rest @ ..] = words.as_slice() else { return None };
    Some(OptionSpec { name: word(name), kind: read_kind(kind, default, rest)? })
}

fn read_kind(kind: &str, default: &str, rest: &[&str]) -> Option<OptionKind> {
    let kind = match (kind, rest) {
        ("number", ["min", min, "max", max]) => OptionKind::Number {
            default: default.parse().ok()?,
            min: min.parse().ok()?,
            max: max.parse().ok()?,
        },
        ("flag", []) => OptionKind::Flag { default: default.parse().ok()? },
        ("choice", ["words", words @ ..]) => {
            OptionKind::Choice { default: word(default), words: words.iter().copied().map(word).collect() }
        }
        _ => return None,
    };
    Some(kind)
}

fn word(text: &str) -> Word {
    text.to_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_announced_and_checked() {
        let number =
            OptionSpec { name: "Seed".into(), kind: OptionKind::Number { default: 1, min: 0, max: 9 } };
        assert_eq!(number.to_string(), "name Seed type number default 1 min 0 max 9");
        assert!(number.check("9").is_ok());
        assert_eq!(
            number.check("10").unwrap_err().to_string(),
            "`Seed` cannot be `10`; it is a number from 0 to 9"
        );
        let flag = OptionSpec { name: "Quick".into(), kind: OptionKind::Flag { default: false } };
        assert_eq!(flag.to_string(), "name Quick type flag default false");
        assert!(flag.check("true").is_ok() && flag.check("yes").is_err());
        let kind = OptionKind::Choice { default: "calm".into(), words: vec!["calm".into(), "wild".into()] };
        let choice = OptionSpec { name: "Style".into(), kind };
        assert_eq!(choice.to_string(), "name Style type choice default calm words calm wild");
        assert!(choice.check("wild").is_ok() && choice.check("Wild").is_err());
        for option in [number, flag, choice] {
            assert_eq!(option.to_string().parse(), Ok(option));
        }
        assert!("name Seed type number default 1".parse::<OptionSpec>().is_err());
    }
}
