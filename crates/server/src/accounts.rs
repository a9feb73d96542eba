//! Accounts: a guest with a name and a password.

mod export;
mod keys;
mod session;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{delete, get, post};
use serde::{Deserialize, Serialize};
use trivium_store::{Account, KeyKind};
use trivium_tables::{GuestId, Name, Secret, Timestamp};
use utoipa::ToSchema;

pub(crate) use self::export::Exported;
use self::keys::{ShownKey, shown_keys};
pub(crate) use self::keys::{TokenMade, TokenWish};
use self::session::with_cookie;
pub(crate) use self::session::{Credentials, Recovery, SessionMade, checked};
#[cfg(feature = "passkeys")]
pub(crate) use self::session::{new_session, refuse_banned, with_session};
use crate::api::{Body, Done};
use crate::error::json;
use crate::guard::{Caller, Credential, Guest, header};
use crate::passwords::recovery_codes;
use crate::routes::Routes;
use crate::{ApiError, Site};

pub(crate) type Answer = Result<Response, ApiError>;

pub(crate) fn routes() -> Routes {
    Routes::new()
        .route("/account", get(show).post(session::sign_up).patch(rename).delete(delete_account))
        .route("/account/password", post(change_password))
        .route("/account/codes", post(new_codes))
        .route("/account/keys", post(keys::make_token).delete(keys::end_others))
        .route("/account/keys/{id}", delete(keys::remove_key))
        .route("/account/export", get(export::export))
        .route("/session", post(session::sign_in).delete(session::sign_out))
        .route("/session/recover", post(session::recover))
}

/// A request over a connection that nobody else can read: over https, or on this machine.
pub(crate) struct Private(pub(crate) Caller);

impl FromRequestParts<Site> for Private {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, site).await?;
        if caller.is_private() { Ok(Self(caller)) } else { Err(ApiError::NotPrivate) }
    }
}

/// Someone who has signed in here.
pub(crate) struct SignedIn {
    pub(crate) account: Account,
    key: [u8; 32],
    pub(crate) caller: Caller,
}

impl FromRequestParts<Site> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let Private(caller) = Private::from_request_parts(parts, site).await?;
        let _guest = Guest::from_request_parts(parts, site).await.map_err(|error| match error {
            ApiError::NoGuest => ApiError::NoAccount,
            error => error,
        })?;
        let key = secret(&caller, &parts.headers)?.hash();
        match site.store().people().account_of_key(key).await? {
            Some((account, KeyKind::Session)) => Ok(Self { account, key, caller }),
            // A program's token or a guest's device plays, and does not change the account.
            _ => Err(ApiError::NoAccount),
        }
    }
}

/// The name that a guest has at tables: an account's own, otherwise the one that they want, unless it is an account's.
pub(crate) async fn name_at_tables(site: &Site, guest: &GuestId, wanted: Name) -> Result<Name, ApiError> {
    let accounts = site.store().people().accounts(guest.clone(), wanted.to_string()).await?;
    match accounts.iter().find(|account| account.guest == *guest) {
        Some(own) => Ok(own.name.clone().try_into().unwrap_or(wanted)),
        None if accounts.is_empty() => Ok(wanted),
        None => Err(ApiError::NameTaken),
    }
}

/// The guest has an account.
pub(crate) async fn check_account(site: &Site, guest: &GuestId) -> Result<(), ApiError> {
    match site.store().people().account(guest.clone()).await? {
        Some(_) => Ok(()),
        None => Err(ApiError::NoAccount),
    }
}

/// The secret that a request shows.
pub(crate) fn secret(caller: &Caller, headers: &HeaderMap) -> Result<Secret, ApiError> {
    match caller.credential(headers) {
        Some(Credential::Cookie(secret) | Credential::Bearer(secret)) => Ok(secret),
        None => Err(ApiError::NoAccount),
    }
}

/// What a browser calls itself, for a list.
pub(crate) fn browser(headers: &HeaderMap) -> String {
    let browser = header(headers, "user-agent").unwrap_or_default();
    browser.chars().filter(|c| !c.is_control()).take(100).collect()
}

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Account"))]
#[schema(as = Account)]
pub(crate) struct ShownAccount {
    name: String,
    created: Timestamp,
    keys: Vec<ShownKey>,
}

async fn show(State(site): State<Site>, signed: SignedIn) -> Answer {
    let keys = shown_keys(&site, &signed).await?;
    let Account { name, created, .. } = signed.account;
    Ok(json(StatusCode::OK, &ShownAccount { name, created, keys }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    name: Name,
}

/// The account's new name.
#[derive(Serialize, ToSchema)]
pub(crate) struct Renamed {
    name: Name,
}

async fn rename(State(site): State<Site>, signed: SignedIn, Body(wish): Body<Rename>) -> Answer {
    site.limits().account(signed.caller.ip)?;
    if !site.store().people().rename(signed.account.guest, wish.name.to_string()).await? {
        return Err(ApiError::NameTaken);
    }
    Ok(json(StatusCode::OK, &Renamed { name: wish.name }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    old: String,
    new: String,
}

/// Another password; every other session and token ends.
async fn change_password(
    State(site): State<Site>,
    signed: SignedIn,
    Body(wish): Body<NewPassword>,
) -> Answer {
    let account = checked(&site, signed.caller.ip, &signed.account.name, wish.old).await?;
    let password = site.passwords().hash(wish.new).await?;
    site.store().people().change_password(account.guest.clone(), password, signed.key).await?;
    site.disconnect(account.guest);
    Ok(json(StatusCode::OK, &Done {}))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Confirm {
    pub(crate) password: String,
}

/// Recovery codes, shown once.
#[derive(Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub(crate) struct Codes {
    codes: Vec<String>,
}

/// New recovery codes; the old ones stop working.
async fn new_codes(State(site): State<Site>, signed: SignedIn, Body(wish): Body<Confirm>) -> Answer {
    let account = checked(&site, signed.caller.ip, &signed.account.name, wish.password).await?;
    let (codes, hashes) = recovery_codes();
    site.store().people().replace_codes(account.guest, hashes).await?;
    Ok(json(StatusCode::OK, &Codes { codes }))
}

async fn delete_account(State(site): State<Site>, signed: SignedIn, Body(wish): Body<Confirm>) -> Answer {
    let account = checked(&site, signed.caller.ip, &signed.account.name, wish.password).await?;
    site.store().people().delete_account(account.guest.clone()).await?;
    site.disconnect(account.guest);
    with_cookie(json(StatusCode::OK, &Done {}), &signed.caller.clear_cookie())
}
