//! JSON objects from outside. Left to itself, serde also takes an array of the fields' values for an object.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// What stands in an object, and in nothing else.
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData)).map(Self)
    }
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// For `deserialize_with`: a field that is an object.
pub(crate) fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|Object(value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        #[serde(deserialize_with = "object")]
        inner: Inner,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Inner {
        Move { seat: u8 },
        Start,
    }

    #[test]
    fn an_array_is_no_object() {
        let read = |text: &str| serde_json::from_str::<Object<Outer>>(text).map(|Object(outer)| outer);
        let moved = Outer { inner: Inner::Move { seat: 1 } };
        assert_eq!(read(r#"{"inner":{"type":"move","seat":1}}"#).unwrap(), moved);
        assert_eq!(read(r#"{"inner":{"type":"start"}}"#).unwrap(), Outer { inner: Inner::Start });
        for text in [
            r#"[{"type":"move","seat":1}]"#,
            r#"{"inner":["move",1]}"#,
            r#"{"inner":["start"]}"#,
            r#"{"inner":"start"}"#,
            "null",
            "7",
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains("expected an object"), "{text}: {error}");
        }
        assert!(read(r#"{"inner":{"type":"start"},"more":1}"#).is_err(), "unknown fields are still refused");
    }
}
