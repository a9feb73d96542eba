//! Who asks, and whether the request may come from there.

use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use trivium_store::KeyKind;
use trivium_tables::{GuestId, Secret};

pub(crate) use self::caller::Caller;
use crate::{ApiError, Site};

mod caller;
mod forwarded;

/// Browsers come back over https for a year.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// The value of a header, if it is there and is text.
pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Finds out who calls, and refuses requests for other host names, against DNS rebinding.
pub(crate) async fn identify(site: &Site, mut request: Request, next: Next) -> Response {
    let caller = match Caller::of(&request, site.config()) {
        Ok(caller) if is_known(&caller.host, &site.config().names) => caller,
        Ok(_) => return ApiError::WrongHost.into_response(),
        Err(error) => return error.into_response(),
    };
    request.extensions_mut().insert(caller.clone());
    let mut response = next.run(request).await;
    if caller.https {
        response.headers_mut().insert("strict-transport-security", HSTS);
    }
    // The log names who has asked.
    response.extensions_mut().insert(caller);
    response
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

impl FromRequestParts<Site> for Guest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, site).await?;
        let reads = matches!(parts.method, Method::GET | Method::HEAD);
        let upgrade = parts.headers.contains_key("upgrade");
        let token = match caller.credential(&parts.headers).ok_or(ApiError::NoGuest)? {
            Credential::Bearer(token) => token,
            Credential::Cookie(token) => {
                // A cookie comes along whoever sends the request; its origin must be ours. Reading answers nobody else.
                if !reads || upgrade {
                    caller.check_origin(&parts.headers)?;
                }
                token
            }
        };
        let (guest, kind) = site.guest(&token).await?.ok_or(ApiError::NoGuest)?;
        // Whoever reads along would have the account.
        if kind == KeyKind::Session && !caller.is_private() {
            return Err(ApiError::NotPrivate);
        }
        if reads {
            site.limits().read(&guest)?;
        }
        Ok(Self(guest))
    }
}

/// Whoever has come for the first time is nobody yet.
impl OptionalFromRequestParts<Site> for Guest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Option<Self>, ApiError> {
        match <Self as FromRequestParts<Site>>::from_request_parts(parts, site).await {
            Ok(guest) => Ok(Some(guest)),
            Err(ApiError::NoGuest) => Ok(None),
            Err(error) => Err(error),
        }
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
}
