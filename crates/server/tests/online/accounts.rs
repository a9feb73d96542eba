//! Accounts: signing up, signing in, what attackers try.

use std::num::NonZeroU32;
use std::sync::Arc;

use serde_json::{Value, json};
use trivium_server::{Administration, Config, LimitSettings};

use crate::client::{Client, Invitation, Server, Socket, fresh_store, play_to_the_end, two_people};

pub(crate) const PASSWORD: &str = "a long walk in the park";

pub(crate) async fn server() -> Arc<Server> {
    // Tests hurry; the limits have a test of their own.
    let limits = LimitSettings::times(NonZeroU32::new(100).unwrap());
    Arc::new(Server::with(Config { limits, ..Config::default() }).await)
}

/// A browser: keeps its cookie and says where its page comes from.
pub(crate) struct Browser {
    server: Arc<Server>,
    /// The host that it asks for.
    host: String,
    pub(crate) cookie: String,
}

impl Browser {
    async fn new(server: &Arc<Server>) -> Self {
        Self::at(server, &server.address).await
    }

    /// A browser that has opened the site by this name.
    pub(crate) async fn at(server: &Arc<Server>, host: &str) -> Self {
        let mut browser = Self::with(server, host, String::new());
        assert_eq!(browser.send("POST", "/api/guests", json!({})).await.0, 201);
        browser
    }

    fn with(server: &Arc<Server>, host: &str, cookie: String) -> Self {
        Self { server: Arc::clone(server), host: host.to_owned(), cookie }
    }

    pub(crate) async fn send(&mut self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let origin = format!("http://{}", self.host);
        self.send_from(&origin, method, path, body).await
    }

    pub(crate) async fn send_from(
        &mut self,
        origin: &str,
        method: &str,
        path: &str,
        body: Value,
    ) -> (u16, Value) {
        let headers = [
            ("host", &*self.host),
            ("content-type", "application/json"),
            ("origin", origin),
            ("cookie", &*self.cookie),
        ];
        let (status, head, body) = self.server.raw(method, path, &headers, &body.to_string()).await;
        if let Some(cookie) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
            cookie.split(';').next().unwrap().clone_into(&mut self.cookie);
        }
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub(crate) async fn sign_up(&mut self, name: &str) -> Vec<String> {
        let wish = json!({ "name": name, "password": PASSWORD });
        let (status, made) = self.send("POST", "/api/account", wish).await;
        assert_eq!(status, 201, "{made}");
        made["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect()
    }

    async fn sign_in(&mut self, name: &str, password: &str) -> (u16, Value) {
        self.send("POST", "/api/session", json!({ "name": name, "password": password })).await
    }

    /// The status of asking for the account.
    pub(crate) async fn account(&mut self) -> u16 {
        self.send("GET", "/api/account", Value::Null).await.0
    }
}

pub(crate) fn code((status, body): (u16, Value)) -> (u16, String) {
    (status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
}

pub(crate) fn is(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_their_games_on_every_device() {
    let server = server().await;
    let mut ada = Browser::new(&server).await;
    let (_, made) = ada.send("POST", "/api/tables", json!({ "game": "wege", "name": "Ada" })).await;
    let stolen = ada.cookie.clone();
    let codes = ada.sign_up("Ada").await;
    assert_eq!(codes.len(), 10);
    assert_ne!(ada.cookie, stolen, "signing up rotates the session");
    assert_eq!(ada.send("GET", "/api/me", Value::Null).await.1["tables"][0]["table"], made["table"]);
    let mut thief = Browser::with(&server, &server.address, stolen);
    assert_eq!(code(thief.send("GET", "/api/me", Value::Null).await), is(401, "no_guest"));

    let mut phone = Browser::new(&server).await;
    let before = phone.cookie.clone();
    assert_eq!(phone.sign_in("aDA", PASSWORD).await, (200, json!({ "name": "Ada" })));
    assert_ne!(phone.cookie, before, "signing in rotates the session");
    assert_eq!(phone.send("GET", "/api/me", Value::Null).await.1["tables"][0]["table"], made["table"]);

    let mut other = Browser::new(&server).await;
    let wish = |name: &str, password: &str| json!({ "name": name, "password": password });
    assert_eq!(code(other.send("POST", "/api/account", wish("ADA", PASSWORD)).await), is(409, "name_taken"));
    assert_eq!(code(other.send("POST", "/api/account", wish("Bo", "short")).await), is(400, "bad_request"));
    assert_eq!(code(ada.send("POST", "/api/account", wish("Eve", PASSWORD)).await), is(409, "has_account"));
    // An account moves by password, not by the code that moves a guest.
    assert_eq!(code(ada.send("POST", "/api/me/code", json!({})).await), is(409, "has_account"));
}

#[tokio::test]
async fn nobody_else_sits_down_under_the_name_of_an_account() {
    let server = server().await;
    let mut ada = Browser::new(&server).await;
    ada.sign_up("Ada").await;
    let guest = server.guest().await;
    let wanted = |name: &str| json!({ "game": "wege", "name": name });
    let refused = guest.send("POST", "/api/tables", wanted("aDa")).await;
    assert_eq!(code(refused), is(409, "name_taken"));
    let table = guest.create_as("wege", "Bo").await;
    let other = server.guest().await;
    assert_eq!(code(other.join(&table, "ADA").await), is(409, "name_taken"));
    // Who has signed in has the account's name, whatever they type.
    let path = format!("/api/tables/{}/join", table.table);
    let wish = json!({ "name": "Somebody", "secret": table.join });
    assert_eq!(ada.send("POST", &path, wish).await.0, 200);
    let (_, seen) = guest.send("GET", &format!("/api/tables/{}", table.table), Value::Null).await;
    let names: Vec<_> = seen["state"]["members"].as_array().unwrap().iter().map(|m| &m["name"]).collect();
    assert_eq!(names, ["Bo", "Ada"]);
}

#[tokio::test]
async fn a_site_says_whether_there_are_accounts() {
    let store = fresh_store().await;
    let server = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let site = async |host: &str| {
        let (_, _, body) = server.raw("GET", "/api/site", &[("host", host)], "").await;
        let body: Value = serde_json::from_str(&body).unwrap();
        (body["accounts"].as_bool().unwrap(), body["registration"].as_bool().unwrap())
    };
    assert_eq!(site("127.0.0.1:1").await, (true, true));
    assert_eq!(site("192.168.1.5").await, (false, false), "passwords do not travel in the open");
    Administration::new(store).set_registration(false).await.unwrap();
    assert_eq!(site("localhost").await, (true, false));
    let mut ada = Browser::new(&server).await;
    let wish = json!({ "name": "Ada", "password": PASSWORD });
    assert_eq!(code(ada.send("POST", "/api/account", wish).await), is(403, "registration_closed"));
    assert_eq!(ada.send("GET", "/api/me", Value::Null).await.1["account"], Value::Null);
}

#[tokio::test]
async fn guessing_is_slow_and_tells_nothing() {
    // A slow machine must not earn another guess while it checks the others.
    let limits = LimitSettings { sign_ins: "10 + 1/h".parse().unwrap(), ..LimitSettings::default() };
    let server = Arc::new(Server::with(Config { limits, ..Config::default() }).await);
    let mut ada = Browser::new(&server).await;
    ada.sign_up("Ada").await;
    let mut thief = Browser::new(&server).await;
    let mut answers = Vec::new();
    for guess in 0..11 {
        let name = if guess % 2 == 0 { "Ada" } else { "Nobody" };
        answers.push(code(thief.sign_in(name, &format!("password {guess}")).await));
    }
    assert!(answers[..10].iter().all(|answer| *answer == is(403, "wrong_password")), "{answers:?}");
    assert_eq!(answers[10], is(429, "too_many"));
    // Whoever has signed in plays on.
    assert_eq!(ada.account().await, 200);
}

#[tokio::test]
async fn a_recovery_code_works_once_and_ends_all_sessions() {
    let server = server().await;
    let (mut ada, mut bo) = (Browser::new(&server).await, Browser::new(&server).await);
    let codes = ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let (_, token) = ada.send("POST", "/api/account/keys", json!({ "label": "my bot" })).await;
    let bot = Client {
        server: Arc::clone(&server),
        bearer: format!("Bearer {}", token["token"].as_str().unwrap()),
    };
    assert_eq!(bot.send("GET", "/api/me", Value::Null).await.0, 200);

    let mut phone = Browser::new(&server).await;
    let wish = |name: &str, code: &str| json!({ "name": name, "code": code, "password": "another password" });
    let recover = "/api/session/recover";
    assert_eq!(code(phone.send("POST", recover, wish("Bo", &codes[0])).await), is(403, "wrong_code"));
    assert_eq!(code(phone.send("POST", recover, wish("Ada", "00000")).await), is(403, "wrong_code"));
    let typed = codes[0].to_ascii_uppercase().replace('-', " ");
    assert_eq!(phone.send("POST", recover, wish("Ada", &typed)).await.0, 200);
    assert_eq!(ada.account().await, 401, "all sessions end");
    assert_eq!(bot.send("GET", "/api/me", Value::Null).await.0, 401, "tokens too");
    assert_eq!(phone.account().await, 200);
    assert_eq!(code(ada.send("POST", recover, wish("Ada", &codes[0])).await), is(403, "wrong_code"));
    assert_eq!(code(ada.sign_in("Ada", PASSWORD).await), is(403, "wrong_password"));
    assert_eq!(ada.sign_in("Ada", "another password").await.0, 200);

    let (_, new) = ada.send("POST", "/api/account/codes", json!({ "password": "another password" })).await;
    assert_eq!(new["codes"].as_array().unwrap().len(), 10);
    assert_eq!(code(phone.send("POST", recover, wish("Ada", &codes[1])).await), is(403, "wrong_code"));
}

#[tokio::test]
async fn sessions_and_tokens_are_listed_and_revoked() {
    let server = server().await;
    let (mut ada, mut phone) = (Browser::new(&server).await, Browser::new(&server).await);
    ada.sign_up("Ada").await;
    phone.sign_in("Ada", PASSWORD).await;
    let (_, token) = ada.send("POST", "/api/account/keys", json!({ "label": "my bot" })).await;
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let bot = Client { server: Arc::clone(&server), bearer };
    let (_, account) = ada.send("GET", "/api/account", Value::Null).await;
    let keys = account["keys"].as_array().unwrap();
    let kinds: Vec<_> = keys.iter().map(|key| key["kind"].as_str().unwrap()).collect();
    assert_eq!((kinds.len(), kinds.iter().filter(|kind| **kind == "session").count()), (3, 2), "{account}");
    assert!(!account.to_string().contains(token["token"].as_str().unwrap()));

    // A program's token plays, and does not change the account.
    assert_eq!(bot.send("GET", "/api/me", Value::Null).await.0, 200);
    let wish = json!({ "label": "another" });
    assert_eq!(code(bot.send("POST", "/api/account/keys", wish).await), is(401, "no_account"));

    let not_mine = |key: &&Value| key["current"] == false && key["kind"] == "session";
    let id = keys.iter().find(not_mine).unwrap()["id"].as_str().unwrap();
    assert_eq!(ada.send("DELETE", &format!("/api/account/keys/{id}"), Value::Null).await.0, 200);
    assert_eq!(phone.account().await, 401);
    phone.sign_in("Ada", PASSWORD).await;
    assert_eq!(phone.send("DELETE", "/api/account/keys", Value::Null).await.0, 200);
    assert_eq!((ada.account().await, phone.account().await), (401, 200));
    assert_eq!(bot.send("GET", "/api/me", Value::Null).await.0, 401);

    let before = phone.cookie.clone();
    assert_eq!(phone.send("DELETE", "/api/session", Value::Null).await.0, 200);
    let mut thief = Browser::with(&server, &server.address, before);
    assert_eq!(thief.account().await, 401, "a session that was signed out is gone");
}

#[tokio::test]
async fn a_guest_without_an_account_cannot_sign_out_of_their_games() {
    let server = server().await;
    let mut ada = Browser::new(&server).await;
    assert_eq!(code(ada.send("DELETE", "/api/session", Value::Null).await), is(401, "no_account"));
    assert_eq!(ada.send("GET", "/api/me", Value::Null).await.0, 200);
}

#[tokio::test]
async fn an_account_is_changed_exported_and_deleted() {
    let server = server().await;
    let (mut ada, mut phone) = (Browser::new(&server).await, Browser::new(&server).await);
    ada.sign_up("Ada").await;
    phone.sign_in("Ada", PASSWORD).await;
    ada.send("POST", "/api/tables", json!({ "game": "wege", "name": "Ada" })).await;
    assert_eq!(ada.send("PATCH", "/api/account", json!({ "name": "Countess" })).await.0, 200);
    let change = |old: &str| json!({ "old": old, "new": "a new password" });
    let path = "/api/account/password";
    assert_eq!(code(ada.send("POST", path, change("wrong")).await), is(403, "wrong_password"));
    assert_eq!(ada.send("POST", path, change(PASSWORD)).await.0, 200);
    assert_eq!((ada.account().await, phone.account().await), (200, 401), "other sessions end");
    let (_, export) = ada.send("GET", "/api/account/export", Value::Null).await;
    assert_eq!((&export["name"], export["tables"].as_array().unwrap().len()), (&json!("Countess"), 1));
    assert!(!export.to_string().contains("argon2"));
    let confirm = |password: &str| json!({ "password": password });
    assert_eq!(code(ada.send("DELETE", "/api/account", confirm(PASSWORD)).await), is(403, "wrong_password"));
    assert_eq!(ada.send("DELETE", "/api/account", confirm("a new password")).await.0, 200);
    assert_eq!(code(ada.sign_in("Countess", "a new password").await), is(403, "wrong_password"));
    // The name is free again.
    phone = Browser::new(&server).await;
    phone.sign_up("Countess").await;
}

#[tokio::test]
async fn sessions_do_not_travel_in_the_open() {
    let server = server().await;
    let mut ada = Browser::new(&server).await;
    ada.sign_up("Ada").await;
    let body = json!({ "name": "Ada", "password": PASSWORD, "bearer": true }).to_string();
    let media = ("content-type", "application/json");
    let (_, _, answer) = server.raw("POST", "/api/session", &[media], &body).await;
    let token = serde_json::from_str::<Value>(&answer).unwrap()["token"].as_str().unwrap().to_owned();
    let bearer = format!("Bearer {token}");
    let table = r#"{"game":"wege","name":"Ada"}"#;
    for (method, path, body) in [("GET", "/api/me", ""), ("POST", "/api/tables", table)] {
        let ask = async |host: &str| {
            let headers = [("host", host), media, ("authorization", &*bearer)];
            server.raw(method, path, &headers, body).await
        };
        assert!((200..300).contains(&ask("localhost").await.0), "{path}");
        // Also when the token has just been believed.
        let (status, _, answer) = ask("192.168.1.5:8765").await;
        assert!(status == 403 && answer.contains("not_private"), "{path}: {answer}");
    }
}

#[tokio::test]
async fn passwords_do_not_travel_in_the_open_or_from_other_sites() {
    let server = server().await;
    let mut ada = Browser::new(&server).await;
    ada.sign_up("Ada").await;
    let body = json!({ "name": "Ada", "password": PASSWORD, "bearer": true }).to_string();
    for host in ["192.168.1.5:8765", "10.0.0.1"] {
        let headers = [("host", host), ("content-type", "application/json")];
        let (status, _, body) = server.raw("POST", "/api/session", &headers, &body).await;
        assert!(status == 403 && body.contains("not_private"), "{host}: {body}");
    }
    for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
        for (method, path, body) in [
            ("POST", "/api/session", json!({ "name": "Ada", "password": PASSWORD })),
            ("PATCH", "/api/account", json!({ "name": "Eve" })),
            ("POST", "/api/account/keys", json!({ "label": "x" })),
            ("DELETE", "/api/account", json!({ "password": PASSWORD })),
            ("DELETE", "/api/session", Value::Null),
        ] {
            let answer = code(ada.send_from(origin, method, path, body).await);
            assert_eq!(answer, is(403, "wrong_origin"), "{method} {path}");
        }
    }
    assert_eq!(ada.account().await, 200);
}

/// A program that uses a token of the browser's account, at a table of its own.
async fn program_at_a_table(browser: &mut Browser) -> (Client, Invitation, Socket) {
    let (status, made) = browser.send("POST", "/api/account/keys", json!({ "label": "bot" })).await;
    assert_eq!(status, 201, "{made}");
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let program = Client { server: Arc::clone(&browser.server), bearer };
    let table = program.create("caminos", json!({})).await;
    let mut socket = program.connect(&table, 0).await;
    socket.until(|state| state["phase"] == "gathering").await;
    (program, table, socket)
}

/// The connection ends, and the key opens no other.
async fn is_cut_off((program, table, mut socket): (Client, Invitation, Socket)) {
    while socket.next().await.is_some() {}
    let (status, _) = program.send("GET", &format!("/api/tables/{}", table.table), Value::Null).await;
    assert_eq!(status, 401);
}

#[tokio::test]
async fn a_connection_ends_with_the_key_that_opened_it() {
    let server = server().await;
    let mut ada = Browser::new(&server).await;
    let codes = ada.sign_up("Ada").await;
    let program = program_at_a_table(&mut ada).await;
    assert_eq!(ada.send("DELETE", "/api/account/keys", Value::Null).await.0, 200);
    is_cut_off(program).await;
    let program = program_at_a_table(&mut ada).await;
    let wish = json!({ "old": PASSWORD, "new": "a longer walk in the park" });
    assert_eq!(ada.send("POST", "/api/account/password", wish).await.0, 200);
    is_cut_off(program).await;
    let program = program_at_a_table(&mut ada).await;
    let wish = json!({ "name": "Ada", "code": codes[0], "password": PASSWORD });
    assert_eq!(ada.send("POST", "/api/session/recover", wish).await.0, 200);
    is_cut_off(program).await;
}

#[tokio::test]
async fn a_ban_ends_connections_and_recovery_codes_do_not_tell_of_it() {
    let store = fresh_store().await;
    let server = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let mut ada = Browser::new(&server).await;
    let codes = ada.sign_up("Ada").await;
    let program = program_at_a_table(&mut ada).await;
    Administration::new(store).ban("Ada").await.unwrap();
    is_cut_off(program).await;
    for tried in [codes[0].as_str(), "wrong"] {
        let wish = json!({ "name": "Ada", "code": tried, "password": PASSWORD });
        let answer = code(ada.send("POST", "/api/session/recover", wish).await);
        assert_eq!(answer, is(403, "wrong_code"), "{tried}");
    }
}

#[tokio::test]
async fn finished_public_games_stream_as_records() {
    let server = Arc::new(Server::start().await);
    let (private, _, mut sockets) = two_people(&server, "wege").await;
    play_to_the_end(&mut sockets).await;
    let host = server.guest().await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let wanted = json!({ "game": "wege", "name": "Ada", "public": true });
        let (_, made) = host.send("POST", "/api/tables", wanted).await;
        let table = made["table"].as_str().unwrap().to_owned();
        let path = format!("/api/tables/{table}/actions");
        for (id, action) in [
            ("a", json!({ "type": "take_seat", "seat": 0 })),
            ("b", json!({ "type": "take_seat", "seat": 1 })),
            ("c", json!({ "type": "start" })),
            ("d", json!({ "type": "resign", "seat": 0 })),
        ] {
            let (status, answer) = host.send("POST", &path, json!({ "id": id, "action": action })).await;
            assert_eq!(status, 200, "{answer}");
        }
        tables.push(table);
    }
    let lines = |path: &'static str| {
        let server = Arc::clone(&server);
        async move {
            let (status, head, body) = server.raw("GET", path, &[], "").await;
            assert!(status == 200 && head.contains("application/x-ndjson"), "{head}");
            // The stream is chunked; each line is a chunk.
            let lines = body.lines().filter(|line| line.starts_with('{'));
            lines.map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>()
        }
    };
    let games = lines("/api/games").await;
    let listed: Vec<_> = games.iter().map(|game| game["table"].as_str().unwrap()).collect();
    assert_eq!(listed.len(), 2);
    assert!(tables.iter().all(|table| listed.contains(&table.as_str())));
    assert!(!listed.contains(&&*private.table));
    let records = trivium_games::read_records(games[0]["record"].as_str().unwrap()).unwrap();
    assert_eq!((records.len(), records[0].kind), (1, trivium_games::GameKind::Wege));
    // A cursor goes on after its game.
    let path = format!("/api/games?after={}", games[0]["cursor"].as_str().unwrap());
    let rest = lines(path.leak()).await;
    assert_eq!(rest, games[1..]);
    let (status, _, body) = server.raw("GET", "/api/games?after=x", &[], "").await;
    assert!(status == 400 && body.contains("cursor"), "{body}");
}
