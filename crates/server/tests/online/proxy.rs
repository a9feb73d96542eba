//! Behind a proxy: who is believed, and what https allows.

use std::sync::Arc;

use serde_json::{Value, json};
use trivium_server::Config;

use crate::client::Server;

const HOST: (&str, &str) = ("host", "games.example");
const JSON: (&str, &str) = ("content-type", "application/json");

async fn server(trusted: &str) -> Arc<Server> {
    let config = Config {
        names: vec!["games.example".to_owned()],
        trusted_proxies: vec![trusted.parse().unwrap()],
        ..Config::default()
    };
    Arc::new(Server::with(config).await)
}

/// Makes a guest from a page of `https://games.example`; gives the status and the cookie.
async fn guest(server: &Server, headers: &[(&str, &str)]) -> (u16, String, String) {
    let headers = [&[HOST, JSON, ("origin", "https://games.example")], headers].concat();
    let (status, head, _) = server.raw("POST", "/api/guests", &headers, "{}").await;
    let cookie =
        head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_default().to_owned();
    (status, cookie, head)
}

#[tokio::test]
async fn https_behind_a_trusted_proxy_allows_accounts() {
    let server = server("127.0.0.1").await;
    let forwarded = [("x-forwarded-for", "198.51.100.7"), ("x-forwarded-proto", "https")];
    let (status, cookie, head) = guest(&server, &forwarded).await;
    assert_eq!(status, 201, "{head}");
    assert!(cookie.starts_with("__Host-trivium_guest=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(head.contains("strict-transport-security: max-age="), "{head}");
    let wish = json!({ "name": "Ada", "password": "a long walk in the park" }).to_string();
    let cookie = ("cookie", cookie.split(';').next().unwrap());
    let headers = [&[HOST, JSON, ("origin", "https://games.example"), cookie], &forwarded[..]].concat();
    let (status, head, body) = server.raw("POST", "/api/account", &headers, &wish).await;
    assert_eq!(status, 201, "{body}");
    assert!(head.contains("set-cookie: __Host-trivium_guest=") && head.contains("; Secure"), "{head}");
    // Links lead to where the client is.
    let (_, _, body) = server.raw("POST", "/api/tables", &headers, r#"{"game":"wege","name":"Ada"}"#).await;
    assert!(body.contains("no_guest"), "signing up has rotated the session: {body}");
    let session = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = ("cookie", session.split(';').next().unwrap());
    let headers = [&[HOST, JSON, ("origin", "https://games.example"), cookie], &forwarded[..]].concat();
    let (_, _, body) = server.raw("POST", "/api/tables", &headers, r#"{"game":"wege","name":"Ada"}"#).await;
    let table: Value = serde_json::from_str(&body).unwrap();
    let path = format!("/api/tables/{}/links", table["table"].as_str().unwrap());
    let (_, _, body) = server.raw("GET", &path, &headers, "").await;
    assert!(body.contains("\"join\":\"https://games.example/#/table/"), "{body}");
}

#[tokio::test]
async fn plain_http_behind_a_proxy_allows_no_passwords() {
    let server = server("127.0.0.1").await;
    let wish = json!({ "name": "Ada", "password": "a long walk in the park" }).to_string();
    for forwarded in [
        &[("x-forwarded-for", "198.51.100.7"), ("x-forwarded-proto", "http")][..],
        &[("x-forwarded-for", "127.0.0.1"), ("x-forwarded-proto", "http")],
        &[("forwarded", "for=198.51.100.7;proto=http")],
        &[],
    ] {
        for host in ["localhost", "games.example"] {
            let headers = [&[("host", host), JSON], forwarded].concat();
            let (status, _, body) = server.raw("POST", "/api/session", &headers, &wish).await;
            assert!(status == 403 && body.contains("not_private"), "{forwarded:?} {host} {body}");
        }
    }
}

#[tokio::test]
async fn nobody_else_is_believed() {
    // The proxy is another machine; whoever connects directly says what they like.
    let server = server("192.0.2.1").await;
    let wish = json!({ "name": "Ada", "password": "a long walk in the park" }).to_string();
    for spoofed in [
        &[("x-forwarded-proto", "https")][..],
        &[("x-forwarded-for", "192.0.2.1"), ("x-forwarded-proto", "https")],
        &[("forwarded", "for=127.0.0.1;proto=https;host=localhost")],
    ] {
        let (status, cookie, head) = guest(&server, spoofed).await;
        assert!(status == 403 && cookie.is_empty(), "its origin is https, and it is not: {head}");
        assert!(!head.contains("strict-transport-security"), "{head}");
        let headers = [&[HOST, JSON], spoofed].concat();
        let (status, _, body) = server.raw("POST", "/api/session", &headers, &wish).await;
        assert!(status == 403 && body.contains("not_private"), "{body}");
    }
    let spoofed = [("host", "evil.example"), ("x-forwarded-host", "games.example")];
    assert_eq!(server.raw("GET", "/api/site", &spoofed, "").await.0, 421);
}

#[tokio::test]
async fn a_host_that_the_proxy_forwards_must_be_ours() {
    let server = server("127.0.0.1").await;
    for (forwarded, status) in [("games.example", 200), ("evil.example", 421)] {
        let headers = [("host", "127.0.0.1:8765"), ("x-forwarded-host", forwarded)];
        assert_eq!(server.raw("GET", "/api/site", &headers, "").await.0, status, "{forwarded}");
    }
}

#[tokio::test]
async fn limits_count_the_client_and_not_the_proxy() {
    let server = server("127.0.0.1").await;
    let attempt = async |client: &str| {
        // The first address is what the client has made up to look like somebody else each time.
        let headers = [HOST, JSON, ("x-forwarded-for", client), ("x-forwarded-proto", "https")];
        server.raw("POST", "/api/guests", &headers, r#"{"bearer":true,"code":"00000000"}"#).await.0
    };
    for guess in 0..10 {
        assert_eq!(attempt(&format!("203.0.113.{guess}, 198.51.100.7")).await, 403);
    }
    assert_eq!(attempt("203.0.113.99, 198.51.100.7").await, 429);
    assert_eq!(attempt("198.51.100.8").await, 403, "another client is not held up");
}
