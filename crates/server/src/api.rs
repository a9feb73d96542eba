//! The routes under `/api`.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{delete, get, post, put};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_store::Stage;
use trivium_tables::schema;
use trivium_tables::{
    Action, ActionId, GuestId, LONGEST_DELAY, LONGEST_VACATION, Name, OnlineTable, Refusal, Secret, Sequence,
    Setup, TableId,
};
use utoipa::ToSchema;

use crate::error::json;
use crate::guard::{Caller, Credential, Guest, header};
use crate::live::{LiveTable, new_table, now};
use crate::message::PROTOCOL;
use crate::qr::qr_svg;
use crate::routes::Routes;
use crate::{
    ApiError, Site, accounts, codes, conduct, duplicates, friends, games, lists, openapi, profiles, random,
    ratings, seek, socket,
};

pub(crate) type Answer = Result<Response, ApiError>;

pub(crate) fn routes() -> Routes {
    let routes = Routes::new()
        .route("/openapi.json", get(openapi::show))
        .route("/site", get(about))
        .route("/health", get(healthy))
        .route("/ready", get(ready))
        .route("/guests", post(make_guest))
        .route("/me", get(lists::me))
        .route("/me/code", post(make_code))
        .route("/lobby", get(lists::lobby))
        .route("/tables", post(create))
        .route("/tables/{id}", get(look))
        .route("/tables/{id}/join", post(join))
        .route("/tables/{id}/actions", post(act))
        .route("/tables/{id}/plan", get(conduct::planned).put(conduct::plan))
        .route("/tables/{id}/stances", get(conduct::people))
        .route("/tables/{id}/stances/{member}", put(conduct::set_stance))
        .route("/tables/{id}/reports", post(conduct::report))
        .route("/me/stances", get(conduct::stances))
        .route("/me/stances/{person}", delete(conduct::forgive))
        .route("/tables/{id}/links", get(links))
        .route("/tables/{id}/record", get(record))
        .route("/tables/{id}/socket", get(socket::connect))
        .route("/games", get(games::stream))
        .merge(accounts::routes())
        .merge(duplicates::routes())
        .merge(passkey_routes())
        .merge(friends::routes())
        .merge(profiles::routes())
        .merge(ratings::routes())
        .merge(seek::routes());
    #[cfg(feature = "push")]
    let routes = routes.merge(crate::notify::routes());
    routes
}

/// Passkeys are a feature.
fn passkey_routes() -> Routes {
    #[cfg(feature = "passkeys")]
    return crate::passkeys::routes();
    #[cfg(not(feature = "passkeys"))]
    Routes::new()
}

pub(crate) fn router(site: Site) -> Router {
    let routes = routes()
        .router
        .fallback(nothing)
        .layer(from_fn(check_protocol))
        .layer(DefaultBodyLimit::max(site.longest_body()))
        .with_state(site);
    Router::new().nest("/api", routes)
}

/// Refuses a page of another version, which says so in `trivium-protocol`. What the site says of itself it may hear.
async fn check_protocol(request: Request, next: Next) -> Response {
    let claimed = header(request.headers(), "trivium-protocol");
    let same = claimed.is_none_or(|version| version.trim() == PROTOCOL.to_string());
    if same || request.uri().path().ends_with("/site") {
        return next.run(request).await;
    }
    ApiError::Outdated.into_response()
}

async fn nothing() -> ApiError {
    ApiError::NotFound
}

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Site> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, site: &Site) -> Result<Self, ApiError> {
        let media = header(request.headers(), "content-type").unwrap_or_default();
        if media.split(';').next().unwrap_or_default().trim() != "application/json" {
            return Err(ApiError::bad("send JSON with content-type application/json"));
        }
        let bytes = Bytes::from_request(request, site).await;
        let bytes = bytes.map_err(|_| ApiError::TooLong { limit: site.longest_body() })?;
        serde_json::from_slice(&bytes).map(Self).map_err(ApiError::bad)
    }
}

/// What stands in a path. What cannot be read names nothing.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Site> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let read = axum::extract::Path::from_request_parts(parts, site).await;
        read.map(|axum::extract::Path(value)| Self(value)).map_err(|_| ApiError::NotFound)
    }
}

/// Nothing more is to be said.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {}

pub(crate) fn table_id(text: &str) -> Result<TableId, ApiError> {
    text.parse().map_err(|_| ApiError::NoTable)
}

/// The number in `?after=N`; from the beginning if it is not there.
pub(crate) fn after(uri: &Uri) -> Result<Sequence, ApiError> {
    let mut pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
    let Some((_, number)) = pairs.find(|(name, _)| *name == "after") else { return Ok(Sequence(0)) };
    number.parse().map(Sequence).map_err(|_| ApiError::bad("`after` is a number"))
}

/// What a site says of itself.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[allow(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
pub(crate) struct SiteInfo {
    /// Whether people can play together here.
    tables: bool,
    /// Where phones find it.
    address: Option<String>,
    /// Whether this connection is private enough for passwords.
    accounts: bool,
    /// Whether people may make accounts.
    registration: bool,
    /// Whether people can sign in with passkeys here.
    passkeys: bool,
    /// Whether people can be told when it is their turn, over this connection.
    push: bool,
    /// The version of what the server says.
    protocol: u32,
}

async fn about(State(site): State<Site>, caller: Caller) -> Response {
    let accounts = caller.is_private();
    // A store that fails makes no accounts either.
    let registration = accounts && site.store().people().admin().registration().await.unwrap_or(false);
    let address = site.address().map(ToOwned::to_owned);
    let push = cfg!(feature = "push") && accounts;
    let passkeys = cfg!(feature = "passkeys") && caller.can_use_passkeys();
    let about =
        SiteInfo { tables: true, address, accounts, registration, passkeys, push, protocol: PROTOCOL };
    json(StatusCode::OK, &about)
}

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Status {
    status: &'static str,
}

/// The process answers.
async fn healthy() -> Response {
    json(StatusCode::OK, &Status { status: "ok" })
}

/// The process can do its work: the store answers too.
async fn ready(State(site): State<Site>) -> Answer {
    site.store().public_tables(Stage::Gathering, 1).await?;
    Ok(json(StatusCode::OK, &Status { status: "ready" }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGuest {
    #[serde(default)]
    bearer: bool,
    /// A one-time code from another device.
    #[serde(default)]
    code: Option<String>,
}

/// A guest.
#[derive(Serialize, ToSchema)]
pub(crate) struct GuestMade {
    /// For a program; a browser gets a cookie.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<Secret>,
}

/// Makes a guest, or brings one here from another device. A browser gets a cookie, unless it has one; a program gets a
/// token.
async fn make_guest(
    State(site): State<Site>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<NewGuest>,
) -> Answer {
    if !wish.bearer {
        caller.check_origin(&headers)?;
        if wish.code.is_none()
            && let Some(Credential::Cookie(token)) = caller.credential(&headers)
            && site.guest(&token).await?.is_some()
        {
            return Ok(json(StatusCode::OK, &GuestMade { token: None }));
        }
    }
    let token = random::secret();
    if let Some(code) = &wish.code {
        site.limits().code(caller.ip)?;
        let guest = site.redeem_code(code).ok_or(ApiError::WrongCode)?;
        if site.store().people().account(guest.clone()).await?.is_some() {
            return Err(ApiError::WrongCode);
        }
        site.store().add_token(guest, token.hash(), now()).await?;
    } else {
        site.limits().guest(caller.ip)?;
        site.store().add_guest(random::guest_id(), token.hash(), now()).await?;
    }
    if wish.bearer {
        return Ok(json(StatusCode::CREATED, &GuestMade { token: Some(token) }));
    }
    let mut response = json(StatusCode::CREATED, &GuestMade { token: None });
    let value = HeaderValue::from_str(&caller.cookie(&token)).map_err(ApiError::bad)?;
    response.headers_mut().insert("set-cookie", value);
    Ok(response)
}

/// A one-time code.
#[derive(Serialize, ToSchema)]
pub(crate) struct CodeMade {
    code: String,
    /// How long it opens.
    seconds: u64,
}

async fn make_code(State(site): State<Site>, Guest(guest): Guest) -> Answer {
    // An account is not carried to another device without its password.
    if site.store().people().account(guest.clone()).await?.is_some() {
        return Err(ApiError::HasAccount);
    }
    let code = site.make_code(guest);
    Ok(json(StatusCode::CREATED, &CodeMade { code, seconds: codes::LIFE.as_secs() }))
}

/// A table that someone wants.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewTable)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    #[serde(default = "no_clock")]
    #[schema(schema_with = schema::clock)]
    clock: String,
    name: Name,
    #[serde(default)]
    public: bool,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    when_full: bool,
    /// By how many seconds those who do not play see the game later.
    #[serde(default)]
    delay: u32,
    /// Days of vacation for each player.
    #[serde(default)]
    vacation: u32,
    /// Moves that were played elsewhere before.
    #[serde(default)]
    opening: Vec<String>,
    /// How many games the match has.
    #[serde(default)]
    games: Option<u8>,
}

/// A table, and the secrets that open it.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableMade {
    table: TableId,
    join: Secret,
    host: Secret,
}

fn no_clock() -> String {
    TimeControl::Untimed.to_string()
}

async fn create(State(site): State<Site>, Guest(guest): Guest, Body(wanted): Body<Wanted>) -> Answer {
    site.limits().table(&guest)?;
    let options = AnyOptions::from_json(wanted.game, &wanted.options).map_err(Refusal::from)?;
    let clock: TimeControl = wanted.clock.parse().map_err(ApiError::bad)?;
    if wanted.rated && clock == TimeControl::Untimed {
        return Err(ApiError::bad("a rated table needs a clock"));
    }
    if wanted.delay > LONGEST_DELAY {
        return Err(ApiError::bad(format_args!("a delay has at most {LONGEST_DELAY} seconds")));
    }
    if wanted.vacation > LONGEST_VACATION {
        return Err(ApiError::bad(format_args!("a vacation has at most {LONGEST_VACATION} days")));
    }
    if wanted.vacation > 0 && !matches!(clock, TimeControl::Days { .. }) {
        return Err(ApiError::bad("only a table where a move takes days has vacation"));
    }
    if wanted.rated && !wanted.opening.is_empty() {
        return Err(ApiError::bad("a rated game starts at its start"));
    }
    ratings::check(&site, &guest, &options, wanted.rated).await?;
    let series = ratings::series(&options, wanted.rated, wanted.games)?;
    let Wanted { public, rated, when_full, delay, vacation, .. } = wanted;
    let setup = Setup { public, rated, when_full, delay, vacation, series, ..Setup::new(&options, clock) };
    let setup = setup.after(&wanted.opening)?;
    let name = accounts::name_at_tables(&site, &guest, wanted.name).await?;
    let table = new_table(OnlineTable::create(setup, guest, name));
    let (id, secrets) = (table.id.clone(), table.secrets.clone());
    site.store().create_table(table).await?;
    let made = TableMade { table: id, join: secrets.join, host: secrets.host };
    Ok(json(StatusCode::CREATED, &made))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    name: Name,
    /// Not needed at a public table.
    #[serde(default)]
    secret: Option<Secret>,
}

async fn join(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    Body(Join { name, secret }): Body<Join>,
) -> Answer {
    site.limits().connection(&guest)?;
    let table = site.table(&table_id(&id)?).await?;
    if table.summary().await?.rated {
        accounts::check_account(&site, &guest).await?;
    }
    let name = accounts::name_at_tables(&site, &guest, name).await?;
    Ok(json(StatusCode::OK, &table.join(guest, name, secret).await?))
}

async fn look(State(site): State<Site>, Path(id): Path<String>, Guest(guest): Guest, uri: Uri) -> Answer {
    let table = site.table(&table_id(&id)?).await?;
    Ok(json(StatusCode::OK, &table.look(guest, after(&uri)?).await?))
}

/// An action with the id that its client made up.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct ActionRequest {
    pub(crate) id: ActionId,
    pub(crate) action: Action,
}

impl ActionRequest {
    /// Performs the action, if the guest does not act too often.
    pub(crate) async fn perform(
        self,
        site: &Site,
        table: &LiveTable,
        guest: GuestId,
    ) -> Result<Sequence, ApiError> {
        site.limits().action(&guest)?;
        if matches!(self.action, Action::Say { .. }) {
            site.limits().line(&guest)?;
        }
        table.act(guest, self.id, self.action).await
    }
}

/// An action that was accepted.
#[derive(Serialize, ToSchema)]
pub(crate) struct Performed {
    /// The number of its last entry.
    seq: Sequence,
}

async fn act(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    Body(wish): Body<ActionRequest>,
) -> Answer {
    let table = site.table(&table_id(&id)?).await?;
    let seq = wish.perform(&site, &table, guest).await?;
    Ok(json(StatusCode::OK, &Performed { seq }))
}

/// The record of a game that is over, as a text file.
async fn record(State(site): State<Site>, Path(id): Path<String>, Guest(guest): Guest) -> Answer {
    let id = table_id(&id)?;
    let record = site.table(&id).await?.record(guest).await?;
    let mut response = Response::new(record.to_string().into());
    let file = format!("attachment; filename=\"trivium-{id}.trv\"");
    for (name, value) in [
        ("content-type", "text/plain; charset=utf-8"),
        ("content-disposition", &file),
        ("cache-control", "no-store"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_str(value).map_err(ApiError::bad)?);
    }
    Ok(response)
}

/// The address of the page, for links that are passed on.
fn base(site: &Site, caller: &Caller) -> String {
    // Phones in the network do not find `localhost`; whoever has come over https has a name that works everywhere.
    let phones = site.address().filter(|_| !caller.https).map(ToOwned::to_owned);
    phones.unwrap_or_else(|| format!("{}/", caller.origin()))
}

/// Links to something that has no secret, at an address of the page.
pub(crate) fn open_links(site: &Site, caller: &Caller, hash: &str) -> Links {
    let join = format!("{}{hash}", base(site, caller));
    Links { qr: qr_svg(&join), join, host: None }
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Links {
    /// Opens the table for guests.
    join: String,
    /// The same as a QR code.
    qr: Option<String>,
    /// Opens it for the host; only they see it.
    host: Option<String>,
}

async fn links(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    caller: Caller,
) -> Answer {
    let id = table_id(&id)?;
    let secrets = site.table(&id).await?.links(guest).await?;
    let base = base(&site, &caller);
    // What stands after `#` never reaches a server or a proxy.
    let link = |secret: &Secret| format!("{base}#/table/{id}/{}", secret.as_str());
    let join = link(&secrets.join);
    let qr = qr_svg(&join);
    Ok(json(StatusCode::OK, &Links { join, qr, host: secrets.host.as_ref().map(link) }))
}
