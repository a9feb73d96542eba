//! The host names that a server answers to.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A host name, as it stands between `https://` and the next colon or slash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct HostName(String);

/// A text that is no host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "write a host name alone, such as games.example, without https:// and port; other letters than a to z as xn--…"
)]
pub struct HostNameError;

impl HostName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for HostName {
    type Err = HostNameError;

    fn from_str(text: &str) -> Result<Self, HostNameError> {
        let text = text.trim();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_label = |label: &str| {
            (1..=63).contains(&label.len())
                && label.chars().all(is_letter)
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        if text.len() <= 253 && text.split('.').all(is_label) {
            Ok(Self(text.to_owned()))
        } else {
            Err(HostNameError)
        }
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<HostName> for String {
    fn from(name: HostName) -> Self {
        name.0
    }
}

impl TryFrom<String> for HostName {
    type Error = HostNameError;

    fn try_from(text: String) -> Result<Self, HostNameError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_name_is_neither_an_address_of_a_page_nor_a_pattern() {
        for good in
            ["games.example", "Games.Example", "localhost", "my_box", "xn--bcher-kva.example", " a.b "]
        {
            assert_eq!(good.parse::<HostName>().map(|name| name.to_string()), Ok(good.trim().to_owned()));
        }
        let long = format!("{}.example", "a".repeat(64));
        for bad in [
            "",
            " ",
            ".",
            "a..b",
            "games.example.",
            "https://games.example",
            "games.example:443",
            "games.example/",
            "*.example",
            "a b",
            "-a.example",
            "a-.example",
            "bücher.example",
            "[::1]",
            "a\nb",
            "<b>",
            &long,
        ] {
            assert_eq!(bad.parse::<HostName>(), Err(HostNameError), "{bad}");
        }
    }
}
