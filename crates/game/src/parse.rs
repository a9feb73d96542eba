//! Values as text: the error of every small value that can be parsed, and macros that write `Display` and `FromStr` together.

use std::error::Error;
use std::fmt;

/// A text that is not a value of the expected kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    what: &'static str,
    text: String,
    expected: String,
}

impl ParseError {
    /// `text` is not a `what`; `expected` says what to write instead.
    pub fn new(what: &'static str, text: &str, expected: impl Into<String>) -> Self {
        Self { what, text: text.to_owned(), expected: expected.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a {}; expected {}", self.text, self.what, self.expected)
    }
}

impl Error for ParseError {}

/// For errors that are kept as a message.
impl From<ParseError> for String {
    fn from(error: ParseError) -> Self {
        error.to_string()
    }
}

/// `a, b or c`; what [`words!`](crate::words) expects.
#[doc(hidden)]
pub fn one_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Implements `Display` and `FromStr` for an enum whose variants are written as one word each.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// enum Light {
///     On,
///     Off,
/// }
///
/// trivium_game::words!(Light, "light": On = "on", Off = "off");
///
/// assert_eq!(Light::Off.to_string(), "off");
/// assert_eq!("on".parse(), Ok(Light::On));
/// let error = "dim".parse::<Light>().unwrap_err();
/// assert_eq!(error.to_string(), "`dim` is not a light; expected on or off");
/// ```
#[macro_export]
macro_rules! words {
    ($Type:ty, $what:literal: $($variant:ident = $word:literal),+ $(,)?) => {
        impl ::std::fmt::Display for $Type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(match self {
                    $(Self::$variant => $word),+
                })
            }
        }

        impl ::std::str::FromStr for $Type {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<Self, $crate::ParseError> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::ParseError::new($what, text, $crate::one_of(&[$($word),+]))),
                }
            }
        }
    };
}

/// Implements `Display` and `FromStr` for a game's position and options, by
/// [`PositionText`](crate::PositionText) and [`GameOptions`](crate::GameOptions).
#[macro_export]
macro_rules! game_text {
    ($Position:ty, $Options:ty) => {
        /// The position in one line.
        impl ::std::fmt::Display for $Position {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&$crate::PositionText::write_position(self))
            }
        }

        impl ::std::str::FromStr for $Position {
            type Err = $crate::PositionError;

            fn from_str(text: &str) -> Result<Self, $crate::PositionError> {
                $crate::PositionText::read_position(text)
            }
        }

        /// The options that differ from the default, as in a position; `-` if none does.
        impl ::std::fmt::Display for $Options {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&$crate::write_options(self))
            }
        }

        impl ::std::str::FromStr for $Options {
            type Err = $crate::OptionError;

            fn from_str(text: &str) -> Result<Self, $crate::OptionError> {
                $crate::read_options(text)
            }
        }
    };
}
