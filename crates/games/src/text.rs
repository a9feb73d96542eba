//! Values of the rules crates as JSON: they print themselves, so serde needs no more than `Display`.

use std::fmt::Display;

use serde::{Serialize, Serializer};

/// Pairs that serialize as a map in their own order, keys as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMap<K, V>(pub Vec<(K, V)>);

impl<K, V> FromIterator<(K, V)> for TextMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl<K: Display, V: Serialize> Serialize for TextMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key.to_string(), value)))
    }
}

/// Serializes a value as text.
pub(crate) fn text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Serializes a value as text, and its absence as null.
#[expect(clippy::ref_option, reason = "serde hands over references")]
pub(crate) fn text_or_null<T: Display, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(serializer)
}

/// Serializes pairs as a map of texts.
pub(crate) fn text_map<K: Display, V: Display, S: Serializer>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())))
}
