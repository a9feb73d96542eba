//! Where the server may send notices: push services, and the private networks that webhooks may reach.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Network;

/// How people are notified when it is their turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NotifySettings {
    /// Push services that the server sends to; browsers name theirs when they subscribe.
    pub push_hosts: Vec<HostPattern>,
    /// Private networks that webhooks and pushes may reach, also over plain http; otherwise they reach public addresses only.
    pub allow: Vec<Network>,
    /// Where the people who run push services find whoever runs this site: a `mailto:` or `https:` address.
    pub contact: Option<String>,
}

impl Default for NotifySettings {
    fn default() -> Self {
        let known =
            ["fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com"];
        Self {
            push_hosts: known.map(|name| HostPattern(name.to_owned())).to_vec(),
            allow: Vec::new(),
            contact: None,
        }
    }
}

/// A host name, or with `*.` in front every name below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct HostPattern(String);

/// A text that is no host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write a host name, such as fcm.googleapis.com, or *.push.apple.com for every name below it")]
pub struct HostPatternError;

impl HostPattern {
    /// Whether a host has this name.
    pub fn matches(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        match self.0.strip_prefix('*') {
            // What is left begins with a dot, so that `evilpush.apple.com` does not match.
            Some(end) => host.len() > end.len() && host.ends_with(end),
            None => host == self.0,
        }
    }
}

impl FromStr for HostPattern {
    type Err = HostPatternError;

    fn from_str(text: &str) -> Result<Self, HostPatternError> {
        let text = text.trim().to_ascii_lowercase();
        let name = text.strip_prefix("*.").unwrap_or(&text);
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '[' | ']' | ':');
        // A pattern for everything below a top-level domain is a mistake.
        let is_name = !name.is_empty() && name.chars().all(is_letter) && !name.starts_with('.');
        let is_wide = text.starts_with("*.") && !name.contains('.');
        if is_name && !is_wide { Ok(Self(text)) } else { Err(HostPatternError) }
    }
}

impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<HostPattern> for String {
    fn from(pattern: HostPattern) -> Self {
        pattern.0
    }
}

impl TryFrom<String> for HostPattern {
    type Error = HostPatternError;

    fn try_from(text: String) -> Result<Self, HostPatternError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_matches_a_name_or_what_is_below_it() {
        let matches = |pattern: &str, host: &str| pattern.parse::<HostPattern>().unwrap().matches(host);
        assert!(matches("fcm.googleapis.com", "FCM.googleapis.com"));
        assert!(matches("*.push.apple.com", "web.push.apple.com"));
        for (pattern, host) in [
            ("fcm.googleapis.com", "evil.fcm.googleapis.com"),
            ("*.push.apple.com", "push.apple.com"),
            ("*.push.apple.com", "evilpush.apple.com"),
            ("*.push.apple.com", "web.push.apple.com.evil.example"),
        ] {
            assert!(!matches(pattern, host), "{pattern} {host}");
        }
        for bad in ["", "*", "*.com", "*.", "a b", "https://push.example", "push.example/path", ".example"] {
            assert_eq!(bad.parse::<HostPattern>(), Err(HostPatternError), "{bad}");
        }
    }
}
