//! Where a request comes from, as far as that can be believed.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use trivium_tables::Secret;

use super::forwarded::{self, Forwarded};
use super::{Credential, header};
use crate::{ApiError, Config, Site};

/// The cookie over plain http.
const COOKIE: &str = "trivium_guest";

/// The cookie over https: browsers take it only from https and from this very host, so nobody else can plant it.
const SECURE_COOKIE: &str = "__Host-trivium_guest";

/// Who calls, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    /// The client's address.
    pub(crate) ip: IpAddr,
    /// Whether the client speaks https.
    pub(crate) https: bool,
    /// The host that the client asks for, with its port.
    pub(crate) host: String,
    /// Whether nobody stands between: no proxy, as far as can be seen.
    direct: bool,
}

impl Caller {
    /// Who sends a request. Forwarded headers count only if a trusted proxy sends them.
    pub(super) fn of(request: &Request, config: &Config) -> Result<Self, ApiError> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        // Without an address it is somebody from anywhere.
        let peer =
            peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip().to_canonical());
        // In HTTP/2 the host stands in the address.
        let authority = request.uri().authority().map(Authority::as_str);
        let host = header(request.headers(), "host").or(authority).ok_or(ApiError::WrongHost)?;
        Self::new(peer, host, request.headers(), config)
    }

    fn new(peer: IpAddr, host: &str, headers: &HeaderMap, config: &Config) -> Result<Self, ApiError> {
        let host = host.to_owned();
        let is_proxy = config.trusted_proxies.iter().any(|network| network.contains(peer));
        if !is_proxy {
            let direct = !forwarded::is_present(headers);
            return Ok(Self { ip: peer, https: config.https, host, direct });
        }
        let Forwarded { client, https, host: asked } =
            Forwarded::read(headers, peer, &config.trusted_proxies)?;
        Ok(Self {
            ip: client,
            https: https.unwrap_or(config.https),
            host: asked.unwrap_or(host),
            direct: false,
        })
    }

    /// Whether nobody else can read the connection: it is https, or stays on this machine.
    pub(crate) fn is_private(&self) -> bool {
        self.https || (self.direct && self.ip.is_loopback() && is_loopback(&self.host))
    }

    /// The host's name without its port; nothing if it is an address.
    pub(crate) fn host_name(&self) -> Option<&str> {
        let name = self.host.split(':').next().filter(|name| !name.is_empty() && !name.starts_with('['))?;
        name.parse::<IpAddr>().is_err().then_some(name)
    }

    /// Whether passkeys can be used: they belong to a host name, and need a private connection.
    pub(crate) fn can_use_passkeys(&self) -> bool {
        self.is_private() && self.host_name().is_some()
    }

    /// The page's origin, as a browser writes it.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{}", self.host)
    }

    /// The page's own origin sends this request.
    pub(crate) fn check_origin(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let fits = header(headers, "origin").is_some_and(|origin| origin == self.origin());
        if fits { Ok(()) } else { Err(ApiError::WrongOrigin) }
    }

    const fn cookie_name(&self) -> &'static str {
        if self.https { SECURE_COOKIE } else { COOKIE }
    }

    /// How the guest shows who they are.
    pub(crate) fn credential(&self, headers: &HeaderMap) -> Option<Credential> {
        if let Some(authorization) = header(headers, "authorization") {
            let token = authorization.strip_prefix("Bearer ")?;
            return token.trim().parse().ok().map(Credential::Bearer);
        }
        let mut cookies = headers.get_all("cookie").iter().filter_map(|value| value.to_str().ok());
        let token = cookies.find_map(|cookies| {
            let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
            pairs.find(|(name, _)| *name == self.cookie_name()).map(|(_, value)| value)
        })?;
        token.parse().ok().map(Credential::Cookie)
    }

    /// The header that gives a browser its cookie.
    pub(crate) fn cookie(&self, token: &Secret) -> String {
        self.set_cookie(token.as_str(), 31_536_000)
    }

    /// The header that takes the cookie away.
    pub(crate) fn clear_cookie(&self) -> String {
        self.set_cookie("", 0)
    }

    fn set_cookie(&self, value: &str, seconds: u32) -> String {
        let secure = if self.https { "; Secure" } else { "" };
        let name = self.cookie_name();
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
    }
}

impl FromRequestParts<Site> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Site) -> Result<Self, ApiError> {
        parts.extensions.get::<Self>().cloned().ok_or(ApiError::WrongHost)
    }
}

/// Whether a `Host` header names this machine itself.
fn is_loopback(host: &str) -> bool {
    let bracketed = host.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let name = bracketed.map_or_else(|| host.split(':').next().unwrap_or_default(), |(name, _)| name);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn caller(https: bool, host: &str) -> Caller {
        Caller { ip: IpAddr::from([127, 0, 0, 1]), https, host: host.to_owned(), direct: true }
    }

    #[test]
    fn an_origin_matches_exactly() {
        let plain = caller(false, "127.0.0.1:8765");
        assert!(plain.check_origin(&headers(&[("origin", "http://127.0.0.1:8765")])).is_ok());
        for bad in [
            "null",
            "http://127.0.0.1",
            "http://127.0.0.1:87655",
            "https://127.0.0.1:8765",
            "http://127.0.0.1:8765/",
            "http://localhost:8765",
        ] {
            assert!(plain.check_origin(&headers(&[("origin", bad)])).is_err(), "{bad}");
        }
        assert!(plain.check_origin(&headers(&[])).is_err());
        let secure = caller(true, "games.example");
        assert!(secure.check_origin(&headers(&[("origin", "https://games.example")])).is_ok());
        assert!(secure.check_origin(&headers(&[("origin", "http://games.example")])).is_err());
    }

    #[test]
    fn credentials_are_found_among_other_cookies() {
        let token = "0123456789abcdefghjkmnpqrs";
        let plain = caller(false, "localhost");
        let cookies = format!("a=b; trivium_guest={token}; c=d");
        assert!(matches!(plain.credential(&headers(&[("cookie", &cookies)])), Some(Credential::Cookie(_))));
        let bearer = format!("Bearer {token}");
        let both = headers(&[("cookie", &cookies), ("authorization", &bearer)]);
        assert!(matches!(plain.credential(&both), Some(Credential::Bearer(_))));
        let other = headers(&[("cookie", &cookies), ("authorization", "Basic YTpi")]);
        assert!(plain.credential(&other).is_none(), "another scheme is not passed over");
        // Over https only the cookie counts that nobody could plant over http.
        let secure = caller(true, "games.example");
        assert!(secure.credential(&headers(&[("cookie", &cookies)])).is_none());
        let cookies = format!("__Host-trivium_guest={token}");
        assert!(matches!(secure.credential(&headers(&[("cookie", &cookies)])), Some(Credential::Cookie(_))));
    }

    #[test]
    fn passkeys_need_a_name_and_privacy() {
        assert_eq!(caller(true, "games.example:8443").host_name(), Some("games.example"));
        for (https, host, can) in [
            (true, "games.example", true),
            (false, "localhost:8765", true),
            (false, "games.example", false),
            (true, "192.0.2.7", false),
            (false, "127.0.0.1:8765", false),
            (true, "[::1]:8443", false),
        ] {
            assert_eq!(caller(https, host).can_use_passkeys(), can, "{host}");
        }
    }

    #[test]
    fn passwords_stay_on_this_machine() {
        for good in ["localhost", "LocalHost:1", "127.0.0.1:8765", "127.9.9.9", "[::1]", "[::1]:80"] {
            assert!(caller(false, good).is_private(), "{good}");
        }
        for bad in ["", "192.168.1.5:8765", "localhost.evil.example", "[fe80::1]:80", "[::1", "games.example"]
        {
            assert!(!caller(false, bad).is_private(), "{bad}");
            assert!(caller(true, bad).is_private(), "{bad}");
        }
    }

    #[test]
    fn a_proxy_that_nobody_trusts_changes_nothing() {
        let sent = headers(&[
            ("x-forwarded-for", "198.51.100.7"),
            ("x-forwarded-proto", "https"),
            ("x-forwarded-host", "games.example"),
        ]);
        let found =
            Caller::new(IpAddr::from([127, 0, 0, 1]), "localhost:8765", &sent, &Config::default()).unwrap();
        assert_eq!(
            (found.ip.to_string(), found.https, &*found.host),
            ("127.0.0.1".to_owned(), false, "localhost:8765")
        );
        assert!(!found.is_private(), "somebody stands between");
    }

    #[test]
    fn a_trusted_proxy_without_headers_makes_nothing_private() {
        let config = Config { trusted_proxies: vec!["127.0.0.1".parse().unwrap()], ..Config::default() };
        let found =
            Caller::new(IpAddr::from([127, 0, 0, 1]), "localhost:8765", &headers(&[]), &config).unwrap();
        assert!(!found.https && !found.is_private());
    }
}
