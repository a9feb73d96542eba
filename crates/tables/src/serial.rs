//! How the contract's types are written in logs and messages. The contract itself knows no serde.

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};
use trivium_game::{Millis, Seat, Team};

/// Reads a seat's number.
pub(crate) fn seat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    u8::deserialize(deserializer)?.to_string().parse().map_err(D::Error::custom)
}

/// Reads a team's number, or nothing.
pub(crate) fn team<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Team>, D::Error> {
    let number = Option::<u8>::deserialize(deserializer)?;
    number.map(|number| number.to_string().parse().map_err(D::Error::custom)).transpose()
}

/// Writes the clocks of all seats.
pub(crate) fn clocks<S: Serializer>(clocks: &[Option<Millis>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(clocks.iter().map(|left| left.map(|Millis(millis)| millis)))
}

/// Whether a duration is not worth writing.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
pub(crate) const fn is_zero(millis: &Millis) -> bool {
    millis.0 == 0
}

/// A duration as a number of milliseconds.
pub(crate) mod millis {
    use serde::{Deserialize as _, Deserializer, Serializer};
    use trivium_game::Millis;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub(crate) fn serialize<S: Serializer>(millis: &Millis, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(millis.0)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Millis, D::Error> {
        u64::deserialize(deserializer).map(Millis)
    }
}

/// What prints and parses as text.
pub(crate) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Whether a number is zero: what is not used is not written.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde wants it")]
pub(crate) const fn is_unset(number: &u32) -> bool {
    *number == 0
}
