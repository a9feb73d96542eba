//! Options of an engine, as it announces them.

use std::fmt;

use crate::Refused;

/// An option that a thinker has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name: one word.
    pub name: &'static str,
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
        default: &'static str,
        /// All values.
        words: Vec<&'static str>,
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
            OptionKind::Choice { words, .. } if words.contains(&value) => return Ok(()),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_announced_and_checked() {
        let number = OptionSpec { name: "Seed", kind: OptionKind::Number { default: 1, min: 0, max: 9 } };
        assert_eq!(number.to_string(), "name Seed type number default 1 min 0 max 9");
        assert!(number.check("9").is_ok());
        assert_eq!(
            number.check("10").unwrap_err().to_string(),
            "`Seed` cannot be `10`; it is a number from 0 to 9"
        );
        let flag = OptionSpec { name: "Quick", kind: OptionKind::Flag { default: false } };
        assert_eq!(flag.to_string(), "name Quick type flag default false");
        assert!(flag.check("true").is_ok() && flag.check("yes").is_err());
        let kind = OptionKind::Choice { default: "calm", words: vec!["calm", "wild"] };
        let choice = OptionSpec { name: "Style", kind };
        assert_eq!(choice.to_string(), "name Style type choice default calm words calm wild");
        assert!(choice.check("wild").is_ok() && choice.check("Wild").is_err());
    }
}
