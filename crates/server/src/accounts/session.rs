//! Signing up, in and out, and what a session is.

use std::net::IpAddr;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use trivium_store::{Account, Key, KeyKind, NewKey};
use trivium_tables::{GuestId, Name, Secret, Timestamp};
use utoipa::ToSchema;

use super::{Answer, Private, browser, secret};
use crate::api::{Body, Done};
use crate::error::json;
use crate::guard::{Caller, Guest};
use crate::live::now;
use crate::passwords::{code_hash, recovery_codes};
use crate::{ApiError, Site, random};

/// How long a session lasts, in milliseconds: 90 days.
const SESSION: u64 = 90 * 24 * 60 * 60_000;

pub(crate) fn new_session(guest: GuestId, headers: &HeaderMap) -> (Secret, NewKey) {
    let (secret, created) = (random::secret(), now());
    let key = NewKey {
        guest,
        hash: secret.hash(),
        kind: KeyKind::Session,
        label: browser(headers),
        created,
        until: Some(Timestamp(created.0 + SESSION)),
    };
    (secret, key)
}

/// Someone who has signed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionMade {
    name: String,
    /// Recovery codes, shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    codes: Option<Vec<String>>,
    /// The session, for a program; a browser gets a cookie.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<Secret>,
}

impl SessionMade {
    pub(crate) const fn new(name: String) -> Self {
        Self { name, codes: None, token: None }
    }
}

/// An answer with the session's cookie; a program gets the session itself.
pub(crate) fn with_session(
    caller: &Caller,
    status: StatusCode,
    body: SessionMade,
    secret: &Secret,
    bearer: bool,
) -> Answer {
    if bearer {
        return Ok(json(status, &SessionMade { token: Some(secret.clone()), ..body }));
    }
    with_cookie(json(status, &body), &caller.cookie(secret))
}

pub(super) fn with_cookie(mut response: Response, cookie: &str) -> Answer {
    let value = HeaderValue::from_str(cookie).map_err(ApiError::bad)?;
    response.headers_mut().insert("set-cookie", value);
    Ok(response)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    name: Name,
    password: String,
    /// A program wants the session as a token.
    #[serde(default)]
    bearer: bool,
}

/// Makes the guest's account. Everything that they played stays theirs.
pub(super) async fn sign_up(
    State(site): State<Site>,
    Private(caller): Private,
    Guest(guest): Guest,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Answer {
    site.limits().account(caller.ip)?;
    if wish.password.to_lowercase().contains(&wish.name.as_str().to_lowercase()) {
        return Err(ApiError::bad("a password does not contain the name"));
    }
    let people = site.store().people();
    if people.account(guest.clone()).await?.is_some() {
        return Err(ApiError::HasAccount);
    }
    if !people.admin().registration().await? {
        return Err(ApiError::RegistrationClosed);
    }
    let password = site.passwords().hash(wish.password).await?;
    let (codes, hashes) = recovery_codes();
    let (secret, session) = new_session(guest.clone(), &headers);
    let account = Account { guest: guest.clone(), name: wish.name.to_string(), password, created: now() };
    if !people.sign_up(account, hashes, session, super::secret(&caller, &headers)?.hash()).await? {
        return Err(ApiError::NameTaken);
    }
    // The session replaces the guest's token.
    site.forget_tokens(&guest);
    let made = SessionMade { codes: Some(codes), ..SessionMade::new(wish.name.to_string()) };
    with_session(&caller, StatusCode::CREATED, made, &secret, wish.bearer)
}

/// Signs in. Whoever was here before as a guest is not changed.
pub(super) async fn sign_in(
    State(site): State<Site>,
    Private(caller): Private,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Answer {
    if !wish.bearer {
        caller.check_origin(&headers)?;
    }
    let account = checked(&site, caller.ip, wish.name.as_str(), wish.password).await?;
    refuse_banned(&site, &account).await?;
    let (secret, session) = new_session(account.guest, &headers);
    site.store().people().add_key(session).await?;
    with_session(&caller, StatusCode::OK, SessionMade::new(account.name), &secret, wish.bearer)
}

/// The account with this name and password. Guesses are limited by address and by name.
pub(crate) async fn checked(
    site: &Site,
    from: IpAddr,
    name: &str,
    password: String,
) -> Result<Account, ApiError> {
    site.limits().sign_in(from, name)?;
    let account = site.store().people().account_named(name.to_owned()).await?;
    let hash = account.as_ref().map(|account| account.password.clone());
    let fits = site.passwords().fits(password, hash).await?;
    account.filter(|_| fits).ok_or(ApiError::WrongPassword)
}

pub(crate) async fn refuse_banned(site: &Site, account: &Account) -> Result<(), ApiError> {
    let banned = site.store().people().admin().banned(account.guest.clone()).await?;
    if banned.is_some() { Err(ApiError::Banned) } else { Ok(()) }
}

/// Ends the session. A guest without an account would lose their games and is refused.
pub(super) async fn sign_out(
    State(site): State<Site>,
    caller: Caller,
    Guest(guest): Guest,
    headers: HeaderMap,
) -> Answer {
    let (people, key) = (site.store().people(), secret(&caller, &headers)?.hash());
    if people.account_of_key(key).await?.is_none() {
        return Err(ApiError::NoAccount);
    }
    people.remove_key(guest.clone(), Key::id_of(&key)).await?;
    site.disconnect(guest);
    with_cookie(json(StatusCode::OK, &Done {}), &caller.clear_cookie())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recovery {
    name: Name,
    code: String,
    /// The new password.
    password: String,
    #[serde(default)]
    bearer: bool,
}

/// A recovery code instead of the password: it works once and ends all sessions.
pub(super) async fn recover(
    State(site): State<Site>,
    Private(caller): Private,
    headers: HeaderMap,
    Body(wish): Body<Recovery>,
) -> Answer {
    if !wish.bearer {
        caller.check_origin(&headers)?;
    }
    site.limits().sign_in(caller.ip, wish.name.as_str())?;
    let password = site.passwords().hash(wish.password).await?;
    let people = site.store().people();
    let account = people.account_named(wish.name.to_string()).await?.ok_or(ApiError::WrongCode)?;
    // Without a valid code, nobody learns whether the account is banned.
    refuse_banned(&site, &account).await.map_err(|_| ApiError::WrongCode)?;
    let (secret, session) = new_session(account.guest.clone(), &headers);
    if !people.recover(account.guest.clone(), code_hash(&wish.code), password, session).await? {
        return Err(ApiError::WrongCode);
    }
    site.disconnect(account.guest);
    with_session(&caller, StatusCode::OK, SessionMade::new(account.name), &secret, wish.bearer)
}
