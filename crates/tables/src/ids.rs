//! Identifiers, secrets and times. Clones of an identifier share its text.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use utoipa::ToSchema;

/// Crockford's base 32 in lower case: no `i`, `l`, `o` or `u`.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Text that is not an identifier of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this is not a valid {kind}; expected {form}")]
pub struct IdError {
    kind: &'static str,
    form: &'static str,
}

/// The first `length` base-32 digits of these bytes, five bits each.
fn digits(bytes: &[u8], length: usize) -> String {
    let bit = |index: usize| bytes.get(index / 8).map_or(0, |byte| byte >> (7 - index % 8) & 1);
    let digit = |place: usize| (0..5).fold(0, |value, step| value << 1 | bit(place * 5 + step));
    (0..length).map(|place| char::from(DIGITS[usize::from(digit(place))])).collect()
}

macro_rules! code {
    ($(#[$attribute:meta])* $Name:ident, $kind:literal, $bytes:literal bytes, $length:literal digits) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
        #[serde(try_from = "String")]
        pub struct $Name(Arc<str>);

        impl $Name {
            /// The code of these random bytes.
            pub fn from_bytes(bytes: [u8; $bytes]) -> Self {
                Self(digits(&bytes, $length).into())
            }

            /// The code as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $Name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                let form = concat!(stringify!($length), " digits and lower-case letters");
                if text.len() == $length && text.bytes().all(|byte| DIGITS.contains(&byte)) {
                    Ok(Self(text.into()))
                } else {
                    Err(IdError { kind: $kind, form })
                }
            }
        }

        impl TryFrom<String> for $Name {
            type Error = IdError;

            fn try_from(text: String) -> Result<Self, IdError> {
                text.parse()
            }
        }
    };
}

code! {
    /// Names a table, also in addresses. Knowing it lets nobody in.
    #[derive(Debug)]
    TableId, "table", 8 bytes, 12 digits
}

code! {
    /// Names a duplicate, also in addresses. Whoever knows it may play its deal once.
    #[derive(Debug)]
    DuplicateId, "duplicate", 8 bytes, 12 digits
}

code! {
    /// Names a guest inside the server. Never sent: it would link one person's tables.
    #[derive(Debug)]
    GuestId, "guest", 10 bytes, 16 digits
}

code! {
    /// 128 random bits that let their bearer in: a join or host secret, a guest's token.
    Secret, "secret", 16 bytes, 26 digits
}

impl Secret {
    /// Compares in constant time.
    pub fn matches(&self, other: &Self) -> bool {
        self.0.bytes().zip(other.0.bytes()).fold(0, |difference, (one, other)| difference | (one ^ other))
            == 0
    }

    /// The SHA-256, as the store keeps tokens.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

/// Hides the secret.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for DuplicateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names an action. Made by the client, so that a repeat is recognized.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String")]
pub struct ActionId(Arc<str>);

impl TryFrom<String> for ActionId {
    type Error = IdError;

    fn try_from(text: String) -> Result<Self, IdError> {
        let reads = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if (1..=64).contains(&text.len()) && text.bytes().all(reads) {
            Ok(Self(text.into()))
        } else {
            Err(IdError { kind: "action id", form: "1 to 64 letters, digits, - or _" })
        }
    }
}

/// A guest's number at one table, in the order of joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Member(pub u16);

/// The number of an entry in its table's log, from 1. 0 stands before the first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sequence(pub u64);

impl Sequence {
    /// The number of the following entry.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// A fencing token: each claim of a table gets a higher one, and appends with an older one fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term(pub u64);

/// Milliseconds since 1970, by the server's clock.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The time since an earlier moment; zero if the clock was set back.
    pub const fn since(self, earlier: Self) -> trivium_game::Millis {
        trivium_game::Millis(self.0.saturating_sub(earlier.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        let table = TableId::from_bytes([0xff, 0, 0xff, 0, 0xff, 0, 0xff, 0]);
        assert_eq!(table.as_str(), "zw0fy07z03zg");
        assert_eq!(table.to_string().parse(), Ok(table));
        for wrong in ["", "zw0fy03z0fz", "zw0fy07z03zg0", "ZW0FY03Z0FZ0", "zw0fy03z0fzu", "../../../etc/"] {
            assert!(wrong.parse::<TableId>().is_err(), "{wrong}");
        }
        assert_eq!(
            "x".parse::<TableId>().unwrap_err().to_string(),
            "this is not a valid table; expected 12 digits and lower-case letters"
        );
    }

    #[test]
    fn secrets_differ_by_any_bit_and_are_never_printed() {
        let secret = Secret::from_bytes([7; 16]);
        for bit in 0..128 {
            let mut bytes = [7; 16];
            bytes[bit / 8] ^= 1 << (bit % 8);
            let other = Secret::from_bytes(bytes);
            assert!(!secret.matches(&other));
            assert_ne!(secret.hash(), other.hash());
        }
        assert!(secret.matches(&secret.clone()));
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }

    #[test]
    fn action_ids_are_short_words() {
        for (text, good) in [("a", true), ("k-1_Z", true), ("", false), ("a b", false), ("é", false)] {
            assert_eq!(ActionId::try_from(text.to_owned()).is_ok(), good, "{text}");
        }
        assert!(ActionId::try_from("x".repeat(65)).is_err());
    }
}
