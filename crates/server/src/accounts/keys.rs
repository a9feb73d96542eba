//! The sessions of an account, and the tokens of its programs.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use trivium_store::{Key, KeyKind, NewKey};
use trivium_tables::{Name, Secret, Timestamp, schema};
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::{Answer, SignedIn};
use crate::api::{Body, Done, Path};
use crate::error::json;
use crate::live::now;
use crate::{ApiError, Site, random};

/// A session or a token in a list.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "AccountKey"))]
#[schema(as = AccountKey)]
pub(crate) struct ShownKey {
    id: String,
    #[cfg_attr(feature = "types", ts(type = "\"guest\" | \"session\" | \"token\""))]
    #[schema(schema_with = kinds)]
    kind: &'static str,
    label: String,
    created: Timestamp,
    until: Option<Timestamp>,
    /// Whether this request shows it.
    current: bool,
}

fn kinds() -> Object {
    schema::words(["guest", "session", "token"])
}

pub(super) async fn shown_keys(site: &Site, signed: &SignedIn) -> Result<Vec<ShownKey>, ApiError> {
    let current = Key::id_of(&signed.key);
    let keys = site.store().people().keys(signed.account.guest.clone()).await?;
    let shown = |key: Key| ShownKey {
        current: key.id == current,
        id: key.id,
        kind: match key.kind {
            KeyKind::Guest => "guest",
            KeyKind::Session => "session",
            KeyKind::Token => "token",
        },
        label: key.label,
        created: key.created,
        until: key.until,
    };
    Ok(keys.into_iter().map(shown).collect())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenWish {
    /// What it is for.
    label: Name,
}

/// A token for a program.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenMade {
    id: String,
    token: Secret,
}

/// A token for a program, shown once.
pub(super) async fn make_token(
    State(site): State<Site>,
    signed: SignedIn,
    Body(wish): Body<TokenWish>,
) -> Answer {
    site.limits().account(signed.caller.ip)?;
    let (token, created) = (random::secret(), now());
    let hash = token.hash();
    let key = NewKey {
        guest: signed.account.guest,
        hash,
        kind: KeyKind::Token,
        label: wish.label.to_string(),
        created,
        until: None,
    };
    site.store().people().add_key(key).await?;
    Ok(json(StatusCode::CREATED, &TokenMade { id: Key::id_of(&hash), token }))
}

pub(super) async fn remove_key(State(site): State<Site>, Path(id): Path<String>, signed: SignedIn) -> Answer {
    let guest = signed.account.guest;
    if !site.store().people().remove_key(guest.clone(), id).await? {
        return Err(ApiError::NotFound);
    }
    site.disconnect(guest);
    Ok(json(StatusCode::OK, &Done {}))
}

/// Ends every session and token but this one.
pub(super) async fn end_others(State(site): State<Site>, signed: SignedIn) -> Answer {
    let guest = signed.account.guest;
    site.store().people().remove_other_keys(guest.clone(), signed.key).await?;
    site.disconnect(guest);
    Ok(json(StatusCode::OK, &Done {}))
}
