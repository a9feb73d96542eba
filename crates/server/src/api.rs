//! The routes under `/api`.

mod guests;
mod tables;

use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{delete, get, post, put};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use trivium_tables::{Sequence, TableId};
use utoipa::ToSchema;

pub(crate) use self::guests::{CodeMade, GuestMade, NewGuest};
pub(crate) use self::tables::{ActionRequest, Join, Links, Performed, TableMade, Wanted, open_links};
use crate::error::json;
use crate::guard::{Caller, header};
use crate::message::PROTOCOL;
use crate::object::Object;
use crate::routes::Routes;
use crate::{
    ApiError, Site, accounts, conduct, duplicates, friends, games, lists, openapi, profiles, ratings, seek,
    socket,
};

pub(crate) type Answer = Result<Response, ApiError>;

pub(crate) fn routes() -> Routes {
    let routes = Routes::new()
        .route("/openapi.json", get(openapi::show))
        .route("/site", get(about))
        .route("/health", get(healthy))
        .route("/ready", get(ready))
        .route("/guests", post(guests::make_guest))
        .route("/me", get(lists::me))
        .route("/me/code", post(guests::make_code))
        .route("/lobby", get(lists::lobby))
        .route("/tables", post(tables::create))
        .route("/tables/{id}", get(tables::look))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/actions", post(tables::act))
        .route("/tables/{id}/plan", get(conduct::planned).put(conduct::plan))
        .route("/tables/{id}/stances", get(conduct::people))
        .route("/tables/{id}/stances/{member}", put(conduct::set_stance))
        .route("/tables/{id}/reports", post(conduct::report))
        .route("/me/stances", get(conduct::stances))
        .route("/me/stances/{person}", delete(conduct::forgive))
        .route("/tables/{id}/links", get(tables::links))
        .route("/tables/{id}/record", get(tables::record))
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
        .layer(from_fn_with_state(site.clone(), check))
        .layer(DefaultBodyLimit::max(site.longest_body()))
        .with_state(site);
    Router::new().nest("/api", routes)
}

/// Whoever watches over the server asks these; they cost next to nothing, however often.
const FREE: [&str; 2] = ["/health", "/ready"];

/// Refuses those who read too much, and a page of another version, which says so in `trivium-protocol`. What the site says
/// of itself it may hear.
async fn check(State(site): State<Site>, caller: Caller, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if matches!(*request.method(), Method::GET | Method::HEAD)
        && !FREE.contains(&path.strip_prefix("/api").unwrap_or(path))
        && let Err(error) = site.limits().read_from(caller.ip)
    {
        return error.into_response();
    }
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

/// A client that takes longer to send a body is refused.
const PATIENCE: Duration = Duration::from_secs(30);

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Site> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, site: &Site) -> Result<Self, ApiError> {
        let media = header(request.headers(), "content-type").unwrap_or_default();
        if media.split(';').next().unwrap_or_default().trim() != "application/json" {
            return Err(ApiError::bad("send JSON with content-type application/json"));
        }
        let bytes = timeout(PATIENCE, Bytes::from_request(request, site)).await;
        let bytes = bytes.map_err(|_| ApiError::bad("the body did not come in time"))?;
        let bytes = bytes.map_err(|_| ApiError::TooLong { limit: site.longest_body() })?;
        serde_json::from_slice(&bytes).map(|Object(body)| Self(body)).map_err(ApiError::bad)
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
    /// Whether people can be notified when it is their turn, over this connection.
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

/// The process can do its work: what is played can be stored.
async fn ready(State(site): State<Site>) -> Answer {
    site.check_store().await?;
    Ok(json(StatusCode::OK, &Status { status: "ready" }))
}
