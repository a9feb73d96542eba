//! Serves the web client, which is inside the binary, and online tables.
//!
//! ```
//! let page = trivium_server::file("/", "gzip, br", None);
//! assert_eq!(page.status, 200);
//! assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
//! ```

mod accounts;
mod admin;
mod api;
mod assets;
mod clock;
mod codes;
mod computer;
mod conduct;
mod connections;
mod duplicates;
mod error;
mod friends;
mod games;
mod guard;
mod headers;
mod here;
mod known;
mod limits;
mod lists;
mod live;
mod measures;
mod message;
#[cfg(feature = "push")]
mod notify;
mod object;
mod openapi;
mod origins;
#[cfg(feature = "passkeys")]
mod passkeys;
mod passwords;
mod places;
mod profiles;
#[cfg(feature = "metrics")]
mod prometheus;
mod qr;
mod random;
mod ratings;
mod requests;
mod routes;
mod seek;
mod settings;
mod site;
mod socket;
#[cfg(feature = "tls")]
mod tls;
mod turns;
#[cfg(feature = "types")]
mod types;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::Response;
use tokio::net::TcpListener;

use crate::connections::Doors;

pub use admin::{AdminError, Administration, ListedAccount};
pub use assets::{Reply, file};
pub use error::ApiError;
#[doc(hidden)]
pub use live::pass_time;
#[cfg(feature = "push")]
pub use notify::Notify;
#[cfg(feature = "metrics")]
pub use prometheus::{Metrics, serve_metrics};
pub use qr::{qr_svg, qr_text};
pub use routes::api_paths;
pub use seek::Pairing;
pub use settings::{
    HostName, HostNameError, HostPattern, HostPatternError, Layers, LimitSettings, Loaded, LogFormat,
    LogLevel, LogSettings, Network, NetworkError, NotifySettings, Rate, RateError, Settings, SettingsError,
    TlsSettings,
};
pub use site::{Config, Site};
#[cfg(feature = "tls")]
pub use tls::{Tls, serve_site_tls};
#[cfg(feature = "types")]
pub use types::write_types;

/// The most bytes in a request's body or a WebSocket message, unless the settings say otherwise.
pub const LONGEST_BODY: usize = 16 * 1024;

/// Serves the web client until the process ends.
///
/// # Errors
///
/// If the listener fails.
pub async fn serve(listener: TcpListener) -> std::io::Result<()> {
    connections::serve(listener, router(), Doors::default()).await
}

/// Serves the web client and a site's tables until the process ends.
///
/// # Errors
///
/// If the listener fails.
pub async fn serve_site(listener: TcpListener, site: Site) -> std::io::Result<()> {
    let doors = Doors::of(&site);
    connections::serve(listener, site_router(site), doors).await
}

/// The routes of the web client and of a site's tables.
pub fn site_router(site: Site) -> Router {
    let routes = api::router(site.clone()).fallback(answer);
    routes.layer(from_fn_with_state(site, guarded))
}

/// What surrounds every request. One layer: each copies and boxes all that are below it for every request.
async fn guarded(State(site): State<Site>, request: Request, next: Next) -> Response {
    let answer = async |request| headers::secured(guard::identify(&site, request, next).await);
    requests::observe(request, answer).await
}

/// The routes of the web client alone.
pub fn router() -> Router {
    Router::new().fallback(answer).layer(map_response(async |response| headers::secured(response)))
}

async fn answer(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return respond(Reply::empty(405));
    }
    let headers = request.headers();
    respond(file(request.uri().path(), text(headers, "accept-encoding"), headers_etag(headers)))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn headers_etag(headers: &HeaderMap) -> Option<&str> {
    headers.get("if-none-match").and_then(|value| value.to_str().ok())
}

fn respond(reply: Reply) -> Response {
    let mut response = Response::builder().status(reply.status);
    for (name, value) in &reply.headers {
        response = response.header(*name, value);
    }
    let failed = |_| {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
        response
    };
    response.body(Body::from(reply.body)).unwrap_or_else(failed)
}
