//! Passkeys: signing in without a password. An account keeps its password and its recovery codes.

mod ceremonies;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{delete, get, post};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use trivium_store::Passkey;
use trivium_tables::{GuestId, Name, Timestamp};
use utoipa::ToSchema;

pub(crate) use self::ceremonies::Ceremonies;
use self::ceremonies::{Party, Shown};
use crate::accounts::{
    Answer, Confirm, Private, SessionMade, SignedIn, checked, new_session, refuse_banned, with_session,
};
use crate::api::{Body, Done, Path};
use crate::error::json;
use crate::guard::Caller;
use crate::live::now;
use crate::routes::Routes;
use crate::{ApiError, Site};

/// How many passkeys an account has at most.
const MOST: u32 = 20;

pub(crate) fn routes() -> Routes {
    Routes::new()
        .route("/account/passkeys", get(list).post(add))
        .route("/account/passkeys/options", post(creation_options))
        .route("/account/passkeys/{id}", delete(remove))
        .route("/session/passkey", post(sign_in))
        .route("/session/passkey/options", post(request_options))
}

fn party(caller: &Caller) -> Result<Party, ApiError> {
    Party::of(caller).ok_or_else(|| {
        ApiError::bad(
            "passkeys belong to a host name; open the site by its name or at localhost, not by an address",
        )
    })
}

/// A passkey as its owner sees it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Passkey"))]
#[schema(as = Passkey)]
pub(crate) struct ShownPasskey {
    id: String,
    label: String,
    created: Timestamp,
    used: Option<Timestamp>,
}

impl From<Passkey> for ShownPasskey {
    fn from(passkey: Passkey) -> Self {
        let Passkey { id, label, created, used, .. } = passkey;
        Self { id: BASE64.encode(id), label, created, used }
    }
}

/// What a browser is asked for.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ceremony {
    /// Options in JSON, as `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` take them.
    #[schema(value_type = Object)]
    options: Value,
}

/// The passkeys of a guest, the latest first.
pub(crate) async fn of(site: &Site, guest: &GuestId) -> Result<Vec<ShownPasskey>, ApiError> {
    let passkeys = site.store().people().passkeys().passkeys(guest.clone()).await?;
    Ok(passkeys.into_iter().map(ShownPasskey::from).collect())
}

async fn list(State(site): State<Site>, signed: SignedIn) -> Answer {
    Ok(json(StatusCode::OK, &of(&site, &signed.account.guest).await?))
}

/// Whoever has found an open browser cannot add a passkey of their own: it takes the password.
async fn creation_options(State(site): State<Site>, signed: SignedIn, Body(wish): Body<Confirm>) -> Answer {
    let party = party(&signed.caller)?;
    let account = checked(&site, signed.caller.ip, &signed.account.name, wish.password).await?;
    let known = site.store().people().passkeys().passkeys(account.guest.clone()).await?;
    let options = site.ceremonies().register(&party, &account.guest, &account.name, &known)?;
    Ok(json(StatusCode::OK, &Ceremony { options }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPasskey {
    /// What its owner calls it.
    label: Name,
    /// What `PublicKeyCredential.toJSON()` gives.
    #[schema(value_type = Object)]
    credential: Value,
}

async fn add(State(site): State<Site>, signed: SignedIn, Body(wish): Body<NewPasskey>) -> Answer {
    let guest = signed.account.guest;
    let made = site.ceremonies().registered(&party(&signed.caller)?, &guest, &wish.credential)?;
    let passkey = Passkey {
        id: made.id,
        guest,
        label: wish.label.to_string(),
        key: made.key,
        state: made.state,
        transports: made.transports,
        created: now(),
        used: None,
    };
    if !site.store().people().passkeys().add_passkey(passkey.clone(), MOST).await? {
        return Err(ApiError::TooManyPasskeys);
    }
    Ok(json(StatusCode::CREATED, &ShownPasskey::from(passkey)))
}

async fn remove(State(site): State<Site>, Path(id): Path<String>, signed: SignedIn) -> Answer {
    let id = BASE64.decode(id).map_err(|_| ApiError::NotFound)?;
    let gone = site.store().people().passkeys().remove_passkey(signed.account.guest, id).await?;
    if gone { Ok(json(StatusCode::OK, &Done {})) } else { Err(ApiError::NotFound) }
}

async fn request_options(State(site): State<Site>, Private(caller): Private) -> Answer {
    site.limits().passkey(caller.ip)?;
    let options = site.ceremonies().sign_in(&party(&caller)?)?;
    Ok(json(StatusCode::OK, &Ceremony { options }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proof {
    /// What `PublicKeyCredential.toJSON()` gives.
    #[schema(value_type = Object)]
    credential: Value,
}

async fn sign_in(
    State(site): State<Site>,
    Private(caller): Private,
    headers: HeaderMap,
    Body(wish): Body<Proof>,
) -> Result<Response, ApiError> {
    caller.check_origin(&headers)?;
    site.limits().passkey(caller.ip)?;
    let (people, party, shown) = (site.store().people(), party(&caller)?, Shown::read(&wish.credential)?);
    let passkey = people.passkeys().passkey(shown.id()).await?.ok_or(ApiError::WrongPasskey)?;
    let state = site.ceremonies().signed_in(&party, &shown, &passkey)?;
    let account = people.account(passkey.guest).await?.ok_or(ApiError::WrongPasskey)?;
    refuse_banned(&site, &account).await?;
    people.passkeys().note_use(passkey.id, state, now()).await?;
    let (secret, session) = new_session(account.guest, &headers);
    people.add_key(session).await?;
    with_session(&caller, StatusCode::OK, SessionMade::new(account.name), &secret, false)
}
