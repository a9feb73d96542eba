//! Web push and webhooks, sent to an endpoint of the test's own, which decrypts and checks them.

mod endpoint;

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use trivium_server::{Config, LimitSettings, Notify, NotifySettings};

use self::endpoint::{Device, Endpoint, checked_token, checked_webhook};
use crate::client::{Client, Invitation, Server, Socket};

/// A server that may send to this machine, and does not wait long before it tries again.
async fn server() -> Arc<Server> {
    let settings = NotifySettings {
        push_hosts: vec!["127.0.0.1".parse().unwrap()],
        allow: vec!["127.0.0.1".parse().unwrap()],
        contact: Some("mailto:ada@example.com".to_owned()),
    };
    let retries = vec![Duration::from_millis(10); 3];
    start(Notify { settings, retries }).await
}

async fn start(notify: Notify) -> Arc<Server> {
    let limits = LimitSettings::times(NonZeroU32::new(100).unwrap());
    Arc::new(Server::with(Config { limits, notify, ..Config::default() }).await)
}

/// A program that has signed up.
async fn account(server: &Arc<Server>, name: &str) -> Client {
    let guest = server.guest().await;
    let wish = json!({ "name": name, "password": "a long walk in the park", "bearer": true });
    let (status, made) = guest.send("POST", "/api/account", wish).await;
    assert_eq!(status, 201, "{made}");
    Client { bearer: format!("Bearer {}", made["token"].as_str().unwrap()), ..guest }
}

/// A game of two; the first one is connected, the second one is not.
async fn game(first: &Client, second: &Client, clock: &str) -> (Invitation, Socket) {
    let invitation = first.make(json!({ "game": "caminos", "name": "Ada", "clock": clock })).await;
    assert_eq!(second.join(&invitation, "Bo").await.0, 200);
    let mut socket = first.connect(&invitation, 0).await;
    assert!(socket.act(json!({ "type": "take_seat", "seat": 0 })).await["seq"].is_u64());
    assert_eq!(second.act(&invitation, "sit", json!({ "type": "take_seat", "seat": 1 })).await.0, 200);
    assert!(socket.act(json!({ "type": "start" })).await["error"].is_null());
    socket.until(|state| state["phase"] == "playing").await;
    (invitation, socket)
}

/// The next move of whoever it is.
async fn play(mover: &Client, invitation: &Invitation, watcher: &mut Socket) {
    let ply = watcher.state["play"]["ply"].as_u64().unwrap();
    let notation = watcher.position().legal().swap_remove(0);
    let mv = json!({ "type": "move", "seat": ply % 2, "ply": ply, "notation": notation });
    let (status, body) = mover.act(invitation, &format!("move-{ply}"), mv).await;
    assert_eq!(status, 200, "{body}");
    watcher.until(|state| state["play"]["ply"] == ply + 1).await;
}

async fn subscribe(client: &Client, endpoint: &str, device: &Device) -> (u16, Value) {
    let wish = json!({ "endpoint": endpoint, "keys": device.keys(), "language": "de" });
    client.send("POST", "/api/push/subscriptions", wish).await
}

async fn subscriptions(client: &Client) -> Value {
    let (status, list) = client.send("GET", "/api/push/subscriptions", Value::Null).await;
    assert_eq!(status, 200);
    list["subscriptions"].clone()
}

async fn webhook(client: &Client) -> Value {
    let (status, found) = client.send("GET", "/api/account/webhook", Value::Null).await;
    assert_eq!(status, 200);
    found["webhook"].clone()
}

/// Asks until the answer fits: what is noted after a delivery comes a moment later.
async fn until<T>(mut ask: impl AsyncFnMut() -> T, fits: impl Fn(&T) -> bool) -> T {
    for _ in 0..500 {
        let answer = ask().await;
        if fits(&answer) {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("this does not happen");
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"]["code"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn a_push_is_encrypted_for_the_device_and_signed_by_the_site() {
    let (server, mut endpoint) = (server().await, Endpoint::start().await);
    let (ada, bo) = (server.guest().await, server.guest().await);
    let device = Device::new();
    let (status, made) = subscribe(&bo, &endpoint.url("/push/one"), &device).await;
    assert_eq!(status, 201, "{made}");
    let (invitation, mut socket) = game(&ada, &bo, "none").await;
    endpoint.nothing().await;
    play(&ada, &invitation, &mut socket).await;
    let request = endpoint.next().await;
    assert_eq!((&*request.method, &*request.path), ("POST", "/push/one"));
    assert_eq!(request.header("content-encoding"), "aes128gcm");
    assert_eq!(request.header("topic"), invitation.table);
    assert!(request.header("ttl").parse::<u32>().unwrap() > 0);
    let (_, key) = bo.send("GET", "/api/push/key", Value::Null).await;
    let claims = checked_token(request.header("authorization"), key["key"].as_str().unwrap());
    assert_eq!(claims["aud"], endpoint.url(""));
    assert_eq!(claims["sub"], "mailto:ada@example.com");
    let expected =
        json!({ "table": invitation.table, "game": "caminos", "others": ["Ada"], "language": "de" });
    assert_eq!(serde_json::from_slice::<Value>(&device.decrypt(&request.body)).unwrap(), expected);

    // Once per turn, whatever else happens there.
    assert!(socket.act(json!({ "type": "say", "text": "Take your time" })).await["seq"].is_u64());
    endpoint.nothing().await;
    // The key is the site's for good, and nothing that is a secret is shown.
    assert_eq!(ada.send("GET", "/api/push/key", Value::Null).await.1, key);
    let shown = subscriptions(&bo).await;
    assert_eq!((shown[0]["id"].clone(), shown[0]["current"].clone()), (made["id"].clone(), json!(true)));
    assert!(!shown.to_string().contains("push/one"), "{shown}");
    assert_eq!(subscriptions(&ada).await, json!([]));
}

#[tokio::test]
async fn whoever_is_there_is_not_told() {
    let (server, mut endpoint) = (server().await, Endpoint::start().await);
    let (ada, bo) = (server.guest().await, server.guest().await);
    assert_eq!(subscribe(&bo, &endpoint.url("/bo"), &Device::new()).await.0, 201);
    for clock in ["none", "fischer 5m+3s", "days 1d+1d"] {
        let (invitation, mut socket) = game(&ada, &bo, clock).await;
        let there = bo.connect(&invitation, 0).await;
        play(&ada, &invitation, &mut socket).await;
        endpoint.nothing().await;
        // Whoever leaves a game over days at once may not have seen it: a phone counts as there for a while.
        drop(there);
        if clock.starts_with("days") {
            assert_eq!(endpoint.next().await.path, "/bo");
        }
        endpoint.nothing().await;
    }
}

#[tokio::test]
async fn a_webhook_is_signed_and_tried_again() {
    let (server, mut endpoint) = (server().await, Endpoint::start().await);
    let (ada, bo) = (server.guest().await, account(&server, "Bo").await);
    let url = endpoint.url("/turn?who=bo");
    let (status, made) = bo.send("PUT", "/api/account/webhook", json!({ "url": url })).await;
    assert_eq!(status, 201, "{made}");
    let secret = made["secret"].as_str().unwrap();
    assert_eq!(webhook(&bo).await, made["webhook"], "the secret is shown once");
    assert_eq!(
        code(&ada.send("PUT", "/api/account/webhook", json!({ "url": url })).await),
        (401, "no_account")
    );

    let (invitation, mut socket) = game(&ada, &bo, "days 3d+10d").await;
    endpoint.answer([503, 500]);
    play(&ada, &invitation, &mut socket).await;
    let requests = [endpoint.next().await, endpoint.next().await, endpoint.next().await];
    let id = requests[0].header("webhook-id");
    for request in &requests {
        assert_eq!((&*request.method, &*request.path), ("POST", "/turn?who=bo"));
        assert_eq!(request.header("webhook-id"), id, "whoever has seen it knows it again");
        let body = checked_webhook(request, secret);
        assert!(body["at"].is_u64());
        let expected = json!({
            "event": "turn", "table": invitation.table, "game": "caminos", "seat": 1, "ply": 1, "name": "Bo",
            "players": ["Ada", "Bo"], "clock": "days 3d+10d", "at": body["at"],
            "link": format!("http://{}/#/table/{}", server.address, invitation.table),
        });
        assert_eq!(body, expected);
    }
    endpoint.nothing().await;
    assert_eq!(webhook(&bo).await["failures"], 0);
}

#[tokio::test]
async fn a_webhook_that_fails_says_so_and_a_redirect_is_not_followed() {
    let (server, mut endpoint) = (server().await, Endpoint::start().await);
    let (ada, bo) = (server.guest().await, account(&server, "Bo").await);
    let wish = json!({ "url": endpoint.url("/turn") });
    assert_eq!(bo.send("PUT", "/api/account/webhook", wish.clone()).await.0, 201);
    let (invitation, mut socket) = game(&ada, &bo, "none").await;
    // The endpoint names another place; nobody goes there.
    endpoint.answer([302]);
    play(&ada, &invitation, &mut socket).await;
    assert_eq!(endpoint.next().await.path, "/turn");
    until(async || webhook(&bo).await, |found| found["failures"] == 1).await;
    endpoint.nothing().await;
    play(&bo, &invitation, &mut socket).await;
    play(&ada, &invitation, &mut socket).await;
    assert_eq!(endpoint.next().await.path, "/turn");
    until(async || webhook(&bo).await, |found| found["failures"] == 0).await;
    // Whoever answers 410 wants nothing more.
    endpoint.answer([410]);
    play(&bo, &invitation, &mut socket).await;
    play(&ada, &invitation, &mut socket).await;
    endpoint.next().await;
    until(async || webhook(&bo).await, |found| found["disabled"].is_u64()).await;
    play(&bo, &invitation, &mut socket).await;
    play(&ada, &invitation, &mut socket).await;
    endpoint.nothing().await;
    assert_eq!(bo.send("PUT", "/api/account/webhook", wish).await.0, 201);
    assert!(webhook(&bo).await["disabled"].is_null(), "set again, it works again");
    assert_eq!(bo.send("DELETE", "/api/account/webhook", Value::Null).await.0, 200);
    assert_eq!(bo.send("DELETE", "/api/account/webhook", Value::Null).await.0, 404);
    play(&bo, &invitation, &mut socket).await;
    play(&ada, &invitation, &mut socket).await;
    endpoint.nothing().await;
}

/// Server-side request forgery: nobody reaches the site's own network through it.
#[tokio::test]
async fn private_addresses_are_refused() {
    let push_hosts = vec!["localhost".parse().unwrap(), "127.0.0.1".parse().unwrap()];
    let settings = NotifySettings { push_hosts, ..NotifySettings::default() };
    let server = start(Notify { settings, ..Notify::default() }).await;
    let mut endpoint = Endpoint::start().await;
    let bo = account(&server, "Bo").await;
    let own = endpoint.url("/");
    for url in [
        &*own,
        "https://127.0.0.1/",
        "https://localhost/",
        "https://127.1:22/",
        "https://0x7f.0.0.1/",
        "https://2130706433/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://192.168.1.1/",
        "https://no-such-name.invalid/",
        "http://example.com/",
        "ftp://example.com/",
        "https://user:password@example.com/",
        "gopher://127.0.0.1/",
        "",
    ] {
        let answer = bo.send("PUT", "/api/account/webhook", json!({ "url": url })).await;
        assert_eq!(code(&answer), (400, "bad_url"), "{url}");
    }
    assert_eq!(webhook(&bo).await, Value::Null);
    let device = Device::new();
    for (url, expected) in [
        (&*own, "bad_url"),
        ("https://localhost/push", "bad_url"),
        ("https://evil.example/push", "unknown_push_host"),
        ("https://fcm.googleapis.com/fcm/send/x", "unknown_push_host"),
    ] {
        assert_eq!(code(&subscribe(&bo, url, &device).await), (400, expected), "{url}");
    }
    assert_eq!(subscriptions(&bo).await, json!([]));
    endpoint.nothing().await;
}

#[tokio::test]
async fn a_device_that_is_gone_is_forgotten_and_one_that_fails_is_left_alone() {
    let (server, mut endpoint) = (server().await, Endpoint::start().await);
    let (ada, bo) = (server.guest().await, server.guest().await);
    let device = Device::new();
    assert_eq!(subscribe(&bo, &endpoint.url("/bo"), &device).await.0, 201);
    let (invitation, mut socket) = game(&ada, &bo, "none").await;
    endpoint.answer([500, 500, 500, 500]);
    play(&ada, &invitation, &mut socket).await;
    for _ in 0..4 {
        endpoint.next().await;
    }
    until(async || subscriptions(&bo).await, |list| list[0]["failures"] == 1).await;
    play(&bo, &invitation, &mut socket).await;
    play(&ada, &invitation, &mut socket).await;
    endpoint.nothing().await;
    // The page subscribes again whenever it opens; that wakes the device.
    assert_eq!(subscribe(&bo, &endpoint.url("/bo"), &device).await.0, 201);
    assert_eq!(subscriptions(&bo).await.as_array().unwrap().len(), 1);
    endpoint.answer([410]);
    play(&bo, &invitation, &mut socket).await;
    play(&ada, &invitation, &mut socket).await;
    endpoint.next().await;
    until(async || subscriptions(&bo).await, |list| *list == json!([])).await;
}

#[tokio::test]
async fn devices_are_counted_checked_and_removed() {
    let (server, endpoint) = (server().await, Endpoint::start().await);
    let bo = server.guest().await;
    let device = Device::new();
    for number in 0..10 {
        assert_eq!(subscribe(&bo, &endpoint.url(&format!("/{number}")), &device).await.0, 201);
    }
    let more = subscribe(&bo, &endpoint.url("/more"), &device).await;
    assert_eq!(code(&more), (409, "too_many_devices"));
    let id = subscriptions(&bo).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/push/subscriptions/{id}");
    let other = server.guest().await;
    assert_eq!(other.send("DELETE", &path, Value::Null).await.0, 404);
    assert_eq!(bo.send("DELETE", &path, Value::Null).await.0, 200);
    assert_eq!(bo.send("DELETE", &path, Value::Null).await.0, 404);
    assert_eq!(subscribe(&bo, &endpoint.url("/more"), &device).await.0, 201);

    let good = device.keys();
    let off_curve = json!({ "p256dh": format!("B{}", "A".repeat(86)), "auth": good["auth"] });
    let short = json!({ "p256dh": good["p256dh"], "auth": "AAAA" });
    for (keys, language) in [(off_curve, "en"), (short, "en"), (good.clone(), "english"), (good, "<b")] {
        let wish = json!({ "endpoint": endpoint.url("/x"), "keys": keys, "language": language });
        let answer = bo.send("POST", "/api/push/subscriptions", wish.clone()).await;
        assert_eq!(code(&answer), (400, "bad_request"), "{wish}");
    }
}

#[tokio::test]
async fn a_device_gets_a_test_when_its_owner_asks() {
    let (server, mut endpoint) = (server().await, Endpoint::start().await);
    let (bo, other) = (server.guest().await, server.guest().await);
    let device = Device::new();
    let (_, made) = subscribe(&bo, &endpoint.url("/bo"), &device).await;
    let path = format!("/api/push/subscriptions/{}/test", made["id"].as_str().unwrap());
    assert_eq!(other.send("POST", &path, json!({})).await.0, 404);
    endpoint.nothing().await;

    assert_eq!(bo.send("POST", &path, json!({})).await, (200, json!({ "arrived": true })));
    let request = endpoint.next().await;
    assert_eq!(request.header("topic"), "test");
    let body: Value = serde_json::from_slice(&device.decrypt(&request.body)).unwrap();
    assert_eq!(body, json!({ "test": true, "language": "de" }));

    // It is tried once, and what is wrong is noted as for a turn.
    endpoint.answer([500]);
    assert_eq!(bo.send("POST", &path, json!({})).await, (200, json!({ "arrived": false })));
    assert_eq!(subscriptions(&bo).await[0]["failures"], 1);
    endpoint.answer([410]);
    assert_eq!(bo.send("POST", &path, json!({})).await, (200, json!({ "arrived": false })));
    assert_eq!(subscriptions(&bo).await, json!([]));
    assert_eq!(bo.send("POST", &path, json!({})).await.0, 404);
}

#[tokio::test]
async fn an_account_is_exported_and_deleted_with_its_devices_and_webhook() {
    let (server, mut endpoint) = (server().await, Endpoint::start().await);
    let (ada, bo) = (server.guest().await, account(&server, "Bo").await);
    let device = Device::new();
    assert_eq!(subscribe(&bo, &endpoint.url("/device"), &device).await.0, 201);
    let (_, made) = bo.send("PUT", "/api/account/webhook", json!({ "url": endpoint.url("/webhook") })).await;
    let (status, exported) = bo.send("GET", "/api/account/export", Value::Null).await;
    assert_eq!(status, 200);
    assert_eq!(exported["webhook"], made["webhook"]);
    assert_eq!(exported["subscriptions"].as_array().unwrap().len(), 1);
    let text = exported.to_string();
    let secret = made["secret"].as_str().unwrap();
    for secret in [secret.strip_prefix("whsec_").unwrap(), "/device", device.keys()["auth"].as_str().unwrap()]
    {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    let (invitation, mut socket) = game(&ada, &bo, "none").await;
    play(&ada, &invitation, &mut socket).await;
    let mut paths = [endpoint.next().await.path, endpoint.next().await.path];
    paths.sort();
    assert_eq!(paths, ["/device", "/webhook"]);
    play(&bo, &invitation, &mut socket).await;
    let wish = json!({ "password": "a long walk in the park" });
    assert_eq!(bo.send("DELETE", "/api/account", wish).await.0, 200);
    play(&ada, &invitation, &mut socket).await;
    endpoint.nothing().await;
}

/// A device is told nothing once the session that added it has ended.
#[tokio::test]
async fn a_device_goes_with_its_session() {
    let (server, mut endpoint) = (server().await, Endpoint::start().await);
    let (ada, bo) = (server.guest().await, account(&server, "Bo").await);
    assert_eq!(subscribe(&bo, &endpoint.url("/lost"), &Device::new()).await.0, 201);
    let wish = json!({ "name": "Bo", "password": "a long walk in the park", "bearer": true });
    let (_, other) = bo.send("POST", "/api/session", wish).await;
    let other = Client { bearer: format!("Bearer {}", other["token"].as_str().unwrap()), ..bo.clone() };
    assert_eq!(subscriptions(&other).await[0]["current"], false);
    assert_eq!(other.send("DELETE", "/api/account/keys", Value::Null).await.0, 200);
    assert_eq!(subscriptions(&other).await, json!([]));
    let (invitation, mut socket) = game(&ada, &other, "none").await;
    play(&ada, &invitation, &mut socket).await;
    endpoint.nothing().await;
}
