//! Text from people: names and chat.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Text that cannot be a name or a chat line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// Nothing but white space.
    #[error("write something first")]
    Empty,
    /// Too long.
    #[error("at most {0} characters fit")]
    TooLong(usize),
    /// Control or direction characters.
    #[error("line breaks, control and direction characters are not allowed")]
    Control,
}

fn clean(text: &str, longest: usize) -> Result<Arc<str>, TextError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(TextError::Empty);
    }
    if text.chars().count() > longest {
        return Err(TextError::TooLong(longest));
    }
    if text.chars().any(is_invisible) {
        return Err(TextError::Control);
    }
    Ok(text.into())
}

/// Characters that hide or reorder others: controls, zero-width characters, direction marks.
fn is_invisible(character: char) -> bool {
    let code = u32::from(character);
    character.is_control()
        || matches!(code, 0xAD | 0x61C | 0x180E | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0xFEFF)
        || matches!(code, 0xFFF9..=0xFFFB | 0xE0000..=0xE007F)
}

macro_rules! human_text {
    ($(#[$attribute:meta])* $Name:ident, $longest:literal) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
        #[serde(try_from = "String")]
        pub struct $Name(Arc<str>);

        impl $Name {
            /// The most characters that it can have.
            pub const LONGEST: usize = $longest;

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $Name {
            type Error = TextError;

            fn try_from(text: String) -> Result<Self, TextError> {
                clean(&text, Self::LONGEST).map(Self)
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

human_text! {
    /// A member's name at a table.
    Name, 24
}

human_text! {
    /// A chat line.
    Line, 280
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_may_use_any_script() {
        for (text, name) in [(" Ada ", "Ada"), ("Łukasz", "Łukasz"), ("京子", "京子"), ("<b>", "<b>")] {
            assert_eq!(Name::try_from(text.to_owned()).unwrap().as_str(), name);
        }
    }

    #[test]
    fn nothing_hidden_gets_in() {
        let refused = |text: &str| Name::try_from(text.to_owned()).unwrap_err();
        assert_eq!(refused(" \t "), TextError::Empty);
        assert_eq!(refused(&"é".repeat(25)), TextError::TooLong(24));
        for hidden in ['\0', '\n', '\u{7f}', '\u{202e}', '\u{200b}', '\u{feff}', '\u{e0041}'] {
            assert_eq!(refused(&format!("a{hidden}b")), TextError::Control, "{hidden:?}");
        }
        assert!(Line::try_from("é".repeat(280)).is_ok());
    }
}
