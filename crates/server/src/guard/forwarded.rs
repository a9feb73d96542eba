//! What a proxy says of its client: `Forwarded`, and `X-Forwarded-For`, `-Proto` and `-Host`.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

use crate::{ApiError, Network};

const NAMES: [&str; 4] = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"];

/// Whether somebody says that they forward a request.
pub(super) fn is_present(headers: &HeaderMap) -> bool {
    NAMES.iter().any(|name| headers.contains_key(*name))
}

/// A client as a trusted proxy describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Forwarded {
    pub(super) client: IpAddr,
    /// Nothing if the proxy does not say.
    pub(super) https: Option<bool>,
    /// Nothing if the proxy passes `Host` on.
    pub(super) host: Option<String>,
}

impl Forwarded {
    /// Reads the headers that the trusted proxy `peer` sends.
    ///
    /// A proxy that writes one kind of headers may pass on what its client wrote in the other kind. Whoever writes both must
    /// say the same in both.
    pub(super) fn read(headers: &HeaderMap, peer: IpAddr, trusted: &[Network]) -> Result<Self, ApiError> {
        let standard =
            headers.contains_key("forwarded").then(|| standard(headers, peer, trusted)).transpose()?;
        let others = NAMES[1..].iter().any(|name| headers.contains_key(*name));
        let usual = others.then(|| usual(headers, peer, trusted)).transpose()?;
        match (standard, usual) {
            (Some(standard), Some(usual)) if standard != usual => {
                Err(ApiError::bad("the proxy's Forwarded and X-Forwarded headers do not agree"))
            }
            (Some(found), _) | (None, Some(found)) => Ok(found),
            (None, None) => Ok(Self { client: peer, https: None, host: None }),
        }
    }
}

/// Every item of a list that may stand in several headers.
fn items<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
    values.flat_map(|value| value.split(',').map(str::trim))
}

/// The last address that is not a proxy of ours: what stands before it, the client may have made up.
fn client<'a>(hops: impl DoubleEndedIterator<Item = &'a str>, peer: IpAddr, trusted: &[Network]) -> IpAddr {
    let mut nearest = peer;
    for hop in hops.rev() {
        // What cannot be read is hidden; the one who says so is all that is known.
        let Some(address) = address(hop) else { return nearest };
        nearest = address;
        if !trusted.iter().any(|network| network.contains(address)) {
            break;
        }
    }
    nearest
}

/// An address, maybe with a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`.
fn address(text: &str) -> Option<IpAddr> {
    let bracketed = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let address = bracketed.unwrap_or(text).parse().ok();
    let address = address.or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address| address.to_canonical())
}

fn is_https(scheme: &str) -> Result<bool, ApiError> {
    match scheme {
        scheme if scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("wss") => Ok(true),
        scheme if scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("ws") => Ok(false),
        _ => Err(ApiError::bad("the proxy's scheme is neither http nor https")),
    }
}

fn usual(headers: &HeaderMap, peer: IpAddr, trusted: &[Network]) -> Result<Forwarded, ApiError> {
    let hops: Vec<_> = items(headers, "x-forwarded-for").collect();
    // The nearest proxy writes last.
    let https = items(headers, "x-forwarded-proto").last().map(is_https).transpose()?;
    let host = items(headers, "x-forwarded-host").last().map(ToOwned::to_owned);
    Ok(Forwarded { client: client(hops.into_iter(), peer, trusted), https, host })
}

/// RFC 7239: `for=192.0.2.60;proto=https;host=games.example, for="[2001:db8::1]"`.
fn standard(headers: &HeaderMap, peer: IpAddr, trusted: &[Network]) -> Result<Forwarded, ApiError> {
    let bad = || ApiError::bad("the proxy's Forwarded header cannot be read");
    let (mut hops, mut last) = (Vec::new(), (None, None));
    for item in items(headers, "forwarded") {
        let (mut hop, mut proto, mut host) = ("unknown", None, None);
        for pair in item.split(';').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').ok_or_else(bad)?;
            let value = value.trim().trim_matches('"');
            match name.trim() {
                name if name.eq_ignore_ascii_case("for") => hop = value,
                name if name.eq_ignore_ascii_case("proto") => proto = Some(value),
                name if name.eq_ignore_ascii_case("host") => host = Some(value),
                _ => {}
            }
        }
        hops.push(hop);
        last = (proto, host);
    }
    let (proto, host) = last;
    Ok(Forwarded {
        client: client(hops.into_iter(), peer, trusted),
        https: proto.map(is_https).transpose()?,
        host: host.map(ToOwned::to_owned),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&'static str, &str)]) -> Result<(String, Option<bool>, Option<String>), ApiError> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        let trusted = ["10.0.0.0/8".parse().unwrap(), "::1".parse().unwrap()];
        let found = Forwarded::read(&headers, IpAddr::from([10, 0, 0, 1]), &trusted)?;
        Ok((found.client.to_string(), found.https, found.host))
    }

    fn client(pairs: &[(&'static str, &str)]) -> String {
        read(pairs).unwrap().0
    }

    #[test]
    fn the_last_address_that_is_no_proxy_of_ours_counts() {
        assert_eq!(client(&[]), "10.0.0.1");
        assert_eq!(client(&[("x-forwarded-for", "198.51.100.7")]), "198.51.100.7");
        // The client has made up the first address; our two proxies have added the rest.
        assert_eq!(client(&[("x-forwarded-for", "1.2.3.4, 198.51.100.7, 10.0.0.2")]), "198.51.100.7");
        let lines = [("x-forwarded-for", "1.2.3.4"), ("x-forwarded-for", "198.51.100.7")];
        assert_eq!(client(&lines), "198.51.100.7", "several headers are one list");
        assert_eq!(client(&[("x-forwarded-for", "1.2.3.4, garbage")]), "10.0.0.1");
        assert_eq!(client(&[("x-forwarded-for", "1.2.3.4, garbage, 10.0.0.2")]), "10.0.0.2");
        assert_eq!(client(&[("x-forwarded-for", "10.9.9.9, 10.0.0.2")]), "10.9.9.9");
        assert_eq!(client(&[("x-forwarded-for", "[2001:db8::1]:443, ::1")]), "2001:db8::1");
        assert_eq!(client(&[("x-forwarded-for", "198.51.100.7:5000")]), "198.51.100.7");
    }

    #[test]
    fn the_standard_header_says_the_same() {
        let all =
            read(&[("forwarded", "for=1.2.3.4, For=\"[2001:db8::1]:9\";Proto=https;host=games.example")]);
        assert_eq!(all.unwrap(), ("2001:db8::1".to_owned(), Some(true), Some("games.example".to_owned())));
        assert_eq!(client(&[("forwarded", "for=1.2.3.4, for=_hidden")]), "10.0.0.1");
        assert_eq!(client(&[("forwarded", "for=198.51.100.7;by=10.0.0.1, for=10.0.0.2")]), "198.51.100.7");
        assert!(read(&[("forwarded", "nonsense")]).is_err());
    }

    #[test]
    fn the_nearest_proxy_says_which_scheme_and_host() {
        let found = read(&[
            ("x-forwarded-proto", "https, http"),
            ("x-forwarded-host", "evil.example, games.example"),
        ]);
        let (_, https, host) = found.unwrap();
        assert_eq!((https, host.as_deref()), (Some(false), Some("games.example")));
        assert!(read(&[("x-forwarded-proto", "gopher")]).is_err());
    }

    #[test]
    fn a_client_cannot_add_the_other_kind_of_header() {
        let proxy = ("x-forwarded-for", "198.51.100.7");
        assert!(read(&[proxy, ("forwarded", "for=1.2.3.4;proto=https")]).is_err());
        assert!(read(&[("forwarded", "for=198.51.100.7"), ("x-forwarded-for", "1.2.3.4")]).is_err());
        assert_eq!(client(&[proxy, ("forwarded", "for=198.51.100.7")]), "198.51.100.7");
    }
}
