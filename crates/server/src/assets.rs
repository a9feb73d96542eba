//! The files of the web client, and how each is sent.

use std::borrow::Cow;
use std::fmt::Write as _;

use rust_embed::{Embed, EmbeddedFile};

/// What `cargo xtask web` has built. A debug build reads the files when it is asked for them.
#[derive(Embed)]
#[folder = "../../web/dist"]
struct Assets;

/// Shown instead of the client if that has not been built.
const MISSING: &str = include_str!("missing.html");

/// An answer to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status code.
    pub status: u16,
    /// The headers.
    pub headers: Vec<(&'static str, String)>,
    /// The content.
    pub body: Cow<'static, [u8]>,
}

impl Reply {
    /// An answer without content.
    pub const fn empty(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: Cow::Borrowed(&[]) }
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}

/// Answers a request for a path, given the accepted encodings and the tag of a cached copy.
pub fn file(path: &str, encodings: &str, etag: Option<&str>) -> Reply {
    reply::<Assets>(path, encodings, etag)
}

fn reply<A: Embed>(path: &str, encodings: &str, etag: Option<&str>) -> Reply {
    let path = match path.trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(plain) = A::get(path) else {
        return if A::get("index.html").is_none() && path == "index.html" {
            page(200, MISSING)
        } else {
            page(404, "<!doctype html><title>404</title><p>There is no such file. <a href=\"/\">Trivium</a>")
        };
    };
    let tag = tag(&plain);
    let mut headers = vec![
        ("content-type", content_type(path).to_owned()),
        ("cache-control", cache_control(path).to_owned()),
        ("etag", tag.clone()),
        ("vary", "accept-encoding".to_owned()),
    ];
    if etag == Some(tag.as_str()) {
        return Reply { status: 304, headers, body: Cow::Borrowed(&[]) };
    }
    let (body, encoding) = encoded::<A>(path, encodings).unwrap_or((plain.data, None));
    headers.extend(encoding.map(|encoding| ("content-encoding", encoding.to_owned())));
    Reply { status: 200, headers, body }
}

fn page(status: u16, html: &'static str) -> Reply {
    let headers = vec![
        ("content-type", "text/html; charset=utf-8".to_owned()),
        ("cache-control", "no-store".to_owned()),
    ];
    Reply { status, headers, body: Cow::Borrowed(html.as_bytes()) }
}

type Encoded = (Cow<'static, [u8]>, Option<&'static str>);

/// The smallest accepted form of a file.
fn encoded<A: Embed>(path: &str, wanted: &str) -> Option<Encoded> {
    let wants =
        |name: &str| wanted.split(',').any(|item| item.split(';').next().unwrap_or_default().trim() == name);
    let forms = [("br", "br"), ("gzip", "gz")];
    forms
        .into_iter()
        .filter(|(name, _)| wants(name))
        .find_map(|(name, ending)| A::get(&format!("{path}.{ending}")).map(|file| (file.data, Some(name))))
}

fn tag(file: &EmbeddedFile) -> String {
    let mut tag = String::from("\"");
    for byte in &file.metadata.sha256_hash()[..12] {
        write!(tag, "{byte:02x}").expect("a string can always be written to");
    }
    tag + "\""
}

/// Files with a hash in their name never change; all others are revalidated.
fn cache_control(path: &str) -> &'static str {
    if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_page_is_always_there() {
        for path in ["/", "/index.html"] {
            let reply = file(path, "", None);
            assert_eq!(reply.status, 200);
            assert!(!reply.body.is_empty());
        }
        assert_eq!(file("/no/such/file", "", None).status, 404);
        assert_eq!(file("/../Cargo.toml", "", None).status, 404);
    }

    /// Files that are there whether or not the client has been built: a page, and one with a compressed form.
    #[derive(Embed)]
    #[folder = "tests/files"]
    struct Fixture;

    #[test]
    fn a_cached_file_is_not_sent_again() {
        let first = reply::<Fixture>("/", "", None);
        assert_eq!((first.status, &*first.body), (200, b"<p>Hello</p>\n".as_slice()));
        let tag = first.header("etag").unwrap();
        let again = reply::<Fixture>("/", "", Some(tag));
        assert_eq!((again.status, again.body.len()), (304, 0));
        assert_eq!(again.header("etag"), Some(tag));
        let changed = reply::<Fixture>("/", "", Some("\"another\""));
        assert_eq!((changed.status, changed.body), (200, first.body.clone()));
    }

    #[test]
    fn a_compressed_form_is_sent_to_those_who_accept_it() {
        let plain = reply::<Fixture>("/", "identity", None);
        assert_eq!(plain.header("content-encoding"), None);
        let small = reply::<Fixture>("/", "gzip;q=0.5, br", None);
        assert_eq!((small.header("content-encoding"), &*small.body), (Some("gzip"), b"gzipped\n".as_slice()));
        assert_eq!(small.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(small.header("etag"), plain.header("etag"), "the tag is the content's");
    }

    #[test]
    fn types_follow_from_names() {
        assert_eq!(content_type("assets/rules-x1.wasm"), "application/wasm");
        assert_eq!(cache_control("assets/rules-x1.wasm"), "public, max-age=31536000, immutable");
        assert_eq!(cache_control("sw.js"), "no-cache");
    }
}
