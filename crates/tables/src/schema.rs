//! How ids, texts and words look in the HTTP API's OpenAPI document.

use trivium_games::GameKind;
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::{ActionId, Block, ComputerLevel, DuplicateId, GuestId, Line, Name, Phase, Secret, TableId};

/// One of some words.
pub fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).build()
}

/// The name of a game.
pub fn game() -> Object {
    words(GameKind::ALL.map(GameKind::name))
}

/// How far a table has come.
pub fn phase() -> Object {
    words([Phase::Gathering, Phase::Revealing, Phase::Playing, Phase::Over, Phase::Expired].map(Phase::name))
}

/// A time control.
pub fn clock() -> Object {
    const TIME: &str = "[0-9]+(ms|s|m|h|d)";
    let pattern = format!(r"^(none|move {TIME}|(fischer|days) {TIME}\+{TIME})$");
    let clock = ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern));
    clock.examples(["none", "move 30s", "fischer 5m+3s", "days 3d+10d"]).build()
}

/// A schema by the name that it has in the document.
pub fn by_name<T: ToSchema>() -> RefOr<Schema> {
    Ref::from_schema_name(T::name()).into()
}

fn matching(pattern: &str) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).build().into()
}

fn code(digits: usize) -> RefOr<Schema> {
    matching(&format!("^[0-9a-hjkmnp-tv-z]{{{digits}}}$"))
}

fn human(longest: usize) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    text.min_length(Some(1)).max_length(Some(longest)).build().into()
}

/// Types that are text or numbers on the wire, each with its schema.
macro_rules! plain {
    ($($Name:ident: $schema:expr;)*) => {
        $(
            impl PartialSchema for $Name {
                fn schema() -> RefOr<Schema> {
                    $schema
                }
            }

            impl ToSchema for $Name {}
        )*
    };
}

plain! {
    TableId: code(12);
    DuplicateId: code(12);
    GuestId: code(16);
    Secret: code(26);
    ActionId: matching("^[A-Za-z0-9_-]{1,64}$");
    Block: matching("^[0-9a-f]{64}$");
    Name: human(Name::LONGEST);
    Line: human(Line::LONGEST);
    ComputerLevel: {
        let number = ObjectBuilder::new().schema_type(Type::Integer);
        number.minimum(Some(1)).maximum(Some(8)).build().into()
    };
}
