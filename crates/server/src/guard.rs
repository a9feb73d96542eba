//! Who asks, and whether the request may come from there.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use trivium_tables::{GuestId, Secret};

use crate::{ApiError, Site};

const COOKIE: &str = "trivium_guest";

/// The value of a header, if it is there and is text.
pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Refuses requests for other host names, against DNS rebinding.
pub(crate) async fn check_host(State(site): State<Site>, request: Request, next: Next) -> Response {
    let known = header(request.headers(), "host").is_some_and(|host| is_known(host, site.names()));
    if known { next.run(request).await } else { ApiError::WrongHost.into_response() }
}

/// Whether a `Host` header names an IP address, localhost or a configured name.
fn is_known(host: &str, names: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    if let Some(address) = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        return address.parse::<std::net::Ipv6Addr>().is_ok();
    }
    name.parse::<std::net::Ipv4Addr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// The page's own origin sends this request.
pub(crate) fn check_origin(headers: &HeaderMap) -> Result<(), ApiError> {
    let (origin, host) = (header(headers, "origin"), header(headers, "host"));
    match (origin, host) {
        // Plain http: TLS and trusted proxies will bring https.
        (Some(origin), Some(host)) if origin.strip_prefix("http://") == Some(host) => Ok(()),
        _ => Err(ApiError::WrongOrigin),
    }
}

/// The guest who sends a request.
#[derive(Clone, Debug)]
pub(crate) struct Guest(pub(crate) GuestId);

/// How a guest shows who they are.
pub(crate) enum Credential {
    /// By a token that no browser sends by itself.
    Bearer(Secret),
    /// By the cookie.
    Cookie(Secret),
}

pub(crate) fn credential(headers: &HeaderMap) -> Option<Credential> {
    if let Some(authorization) = header(headers, "authorization") {
        let token = authorization.strip_prefix("Bearer ")?;
        return token.trim().parse().ok().map(Credential::Bearer);
    }
    let mut cookies = headers.get_all("cookie").iter().filter_map(|value| value.to_str().ok());
    let token = cookies.find_map(|cookies| {
        let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
    })?;
    token.parse().ok().map(Credential::Cookie)
}

/// The header that gives a browser its cookie.
pub(crate) fn cookie(token: &Secret) -> String {
    format!("{COOKIE}={}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict", token.as_str())
}

/// The header that takes the cookie away.
pub(crate) fn clear_cookie() -> String {
    format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
}

impl FromRequestParts<Site> for Guest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let token = match credential(&parts.headers).ok_or(ApiError::NoGuest)? {
            Credential::Bearer(token) => token,
            Credential::Cookie(token) => {
                // A cookie comes along whoever sends the request; its origin must be ours. Reading answers nobody else.
                let upgrade = parts.headers.contains_key("upgrade");
                if parts.method != Method::GET || upgrade {
                    check_origin(&parts.headers)?;
                }
                token
            }
        };
        site.guest(&token).await?.map(Self).ok_or(ApiError::NoGuest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_and_known_names_are_hosts() {
        let names = ["games.example".to_owned()];
        for good in [
            "127.0.0.1",
            "192.168.1.5:8765",
            "localhost:1",
            "LOCALHOST",
            "[::1]:80",
            "[fe80::1]",
            "Games.Example:443",
        ] {
            assert!(is_known(good, &names), "{good}");
        }
        for bad in [
            "",
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example:80",
            "games.example.",
            "[::1",
            "1",
        ] {
            assert!(!is_known(bad, &names), "{bad}");
        }
    }

    #[test]
    fn an_origin_matches_exactly() {
        let headers = |origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("host", "127.0.0.1:8765".parse().unwrap());
            if !origin.is_empty() {
                headers.insert("origin", origin.parse().unwrap());
            }
            headers
        };
        assert!(check_origin(&headers("http://127.0.0.1:8765")).is_ok());
        for bad in [
            "",
            "null",
            "http://127.0.0.1",
            "http://127.0.0.1:87655",
            "https://127.0.0.1:8765",
            "http://127.0.0.1:8765/",
            "http://localhost:8765",
        ] {
            assert!(check_origin(&headers(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn credentials_are_found_among_other_cookies() {
        let token = "0123456789abcdefghjkmnpqrs";
        let mut headers = HeaderMap::new();
        headers.insert("cookie", format!("a=b; trivium_guest={token}; c=d").parse().unwrap());
        assert!(matches!(credential(&headers), Some(Credential::Cookie(_))));
        headers.insert("authorization", format!("Bearer {token}").parse().unwrap());
        assert!(matches!(credential(&headers), Some(Credential::Bearer(_))));
        headers.insert("authorization", "Basic YTpi".parse().unwrap());
        assert!(credential(&headers).is_none(), "another scheme is not passed over");
    }
}
