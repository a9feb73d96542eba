//! Accounts: a guest with a name and a password.

use std::net::IpAddr;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::{delete, get, post};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use trivium_store::{Account, Key, KeyKind, NewKey};
use trivium_tables::{DuplicateId, GuestId, Name, Secret, TableId, Timestamp, schema};
use utoipa::ToSchema;
use utoipa::openapi::Object;

use crate::api::{Body, Done, Path};
use crate::error::json;
use crate::guard::{Caller, Credential, Guest, header};
use crate::live::now;
#[cfg(feature = "push")]
use crate::notify;
use crate::passwords::{code_hash, recovery_codes};
use crate::routes::Routes;
use crate::{ApiError, Site, duplicates, friends, games, random, ratings};

pub(crate) type Answer = Result<Response, ApiError>;

/// How long a session lasts, in milliseconds: 90 days.
const SESSION: u64 = 90 * 24 * 60 * 60_000;

/// How many tables an export has at most.
const MOST_TABLES: u32 = 10_000;

pub(crate) fn routes() -> Routes {
    Routes::new()
        .route("/account", get(show).post(sign_up).patch(rename).delete(delete_account))
        .route("/account/password", post(change_password))
        .route("/account/codes", post(new_codes))
        .route("/account/keys", post(make_token).delete(end_others))
        .route("/account/keys/{id}", delete(remove_key))
        .route("/account/export", get(export))
        .route("/session", post(sign_in).delete(sign_out))
        .route("/session/recover", post(recover))
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
    let people = site.store().people();
    if let Some(own) = people.account(guest.clone()).await? {
        return Ok(own.name.try_into().unwrap_or(wanted));
    }
    match people.account_named(wanted.to_string()).await? {
        Some(_) => Err(ApiError::NameTaken),
        None => Ok(wanted),
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

fn with_cookie(mut response: Response, cookie: &str) -> Answer {
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
async fn sign_up(
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
    let account = Account { guest, name: wish.name.to_string(), password, created: now() };
    if !people.sign_up(account, hashes, session, self::secret(&caller, &headers)?.hash()).await? {
        return Err(ApiError::NameTaken);
    }
    let made = SessionMade { codes: Some(codes), ..SessionMade::new(wish.name.to_string()) };
    with_session(&caller, StatusCode::CREATED, made, &secret, wish.bearer)
}

/// Signs in. Whoever was here before as a guest is not changed.
async fn sign_in(
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
async fn sign_out(
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
async fn recover(
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
    // Who has no valid code does not learn whether the account is banned.
    refuse_banned(&site, &account).await.map_err(|_| ApiError::WrongCode)?;
    let (secret, session) = new_session(account.guest.clone(), &headers);
    if !people.recover(account.guest.clone(), code_hash(&wish.code), password, session).await? {
        return Err(ApiError::WrongCode);
    }
    site.disconnect(account.guest);
    with_session(&caller, StatusCode::OK, SessionMade::new(account.name), &secret, wish.bearer)
}

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

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Account"))]
#[schema(as = Account)]
pub(crate) struct ShownAccount {
    name: String,
    created: Timestamp,
    keys: Vec<ShownKey>,
}

async fn shown_keys(site: &Site, signed: &SignedIn) -> Result<Vec<ShownKey>, ApiError> {
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
async fn make_token(State(site): State<Site>, signed: SignedIn, Body(wish): Body<TokenWish>) -> Answer {
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

async fn remove_key(State(site): State<Site>, Path(id): Path<String>, signed: SignedIn) -> Answer {
    let guest = signed.account.guest;
    if !site.store().people().remove_key(guest.clone(), id).await? {
        return Err(ApiError::NotFound);
    }
    site.disconnect(guest);
    Ok(json(StatusCode::OK, &Done {}))
}

/// Ends every session and token but this one.
async fn end_others(State(site): State<Site>, signed: SignedIn) -> Answer {
    let guest = signed.account.guest;
    site.store().people().remove_other_keys(guest.clone(), signed.key).await?;
    site.disconnect(guest);
    Ok(json(StatusCode::OK, &Done {}))
}

/// A table in an export.
#[derive(Serialize, ToSchema)]
struct ExportedTable {
    table: TableId,
    /// The record of its game, if that is over.
    record: Option<String>,
}

/// Everything that the server knows of an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Exported {
    name: String,
    created: Timestamp,
    keys: Vec<ShownKey>,
    /// What the account's passkeys are called.
    passkeys: Vec<String>,
    tables: Vec<ExportedTable>,
    #[schema(value_type = Vec<Object>)]
    ratings: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    results: Vec<Value>,
    /// The names of those whom it has added.
    friends: Vec<String>,
    /// The duplicates that it has made or played.
    duplicates: Vec<DuplicateId>,
    /// The devices that are told when it is their turn.
    #[cfg(feature = "push")]
    subscriptions: Vec<notify::KnownSubscription>,
    #[cfg(feature = "push")]
    webhook: Option<notify::ShownWebhook>,
}

/// Everything that the server knows of an account, without secrets.
async fn export(State(site): State<Site>, signed: SignedIn) -> Answer {
    site.limits().download(signed.caller.ip)?;
    let keys = shown_keys(&site, &signed).await?;
    let Account { guest, name, created, .. } = signed.account;
    let mut tables = Vec::new();
    for table in site.store().tables_of(guest.clone(), MOST_TABLES).await? {
        let found = games::record(&site, &table, Some(&guest)).await?;
        let record = found.and_then(|(_, record)| record).map(|record| record.to_string());
        tables.push(ExportedTable { table, record });
    }
    let (ratings, results) = ratings::exported(&site, &guest).await?;
    let friends = friends::exported(&site, &guest).await?;
    let duplicates = duplicates::exported(&site, &guest).await?;
    let passkeys = site.store().people().passkeys().passkeys(guest.clone()).await?;
    let passkeys = passkeys.into_iter().map(|passkey| passkey.label).collect();
    #[cfg(feature = "push")]
    let (subscriptions, webhook) = notify::exported(&site, &guest, signed.key).await?;
    let exported = Exported {
        name,
        created,
        keys,
        passkeys,
        tables,
        ratings,
        results,
        friends,
        duplicates,
        #[cfg(feature = "push")]
        subscriptions,
        #[cfg(feature = "push")]
        webhook,
    };
    Ok(json(StatusCode::OK, &exported))
}
