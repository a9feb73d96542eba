//! Clients that mean harm, or are broken.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use trivium_game::Random;
use trivium_server::{Config, LimitSettings};
use trivium_store::{KeyKind, NewKey};
use trivium_tables::{GuestId, Secret, Timestamp};

use crate::client::{Client, Server, Socket, fresh_store, send_frame, two_people};

/// To look for tables that do not exist costs the database something.
#[tokio::test]
async fn nobody_looks_for_tables_without_end() {
    let limits = LimitSettings { actions: "5 + 1/h".parse().unwrap(), ..LimitSettings::default() };
    let server = Arc::new(Server::with(Config { limits, ..Config::default() }).await);
    let client = server.guest().await;
    let mut statuses = Vec::new();
    for _ in 0..7 {
        let wish = json!({ "id": "a", "action": { "type": "start" } });
        statuses.push(client.send("POST", "/api/tables/000000000000/actions", wish).await.0);
    }
    assert_eq!(statuses, [404, 404, 404, 404, 404, 429, 429]);
}

/// The usual limits, for tests that do much.
fn generous() -> Config {
    Config { limits: LimitSettings::times(100_000.try_into().unwrap()), ..Config::default() }
}

#[tokio::test]
async fn nobody_makes_tables_without_end() {
    let server = Arc::new(Server::start().await);
    let client = server.guest().await;
    let mut made = 0;
    let refusal = loop {
        let (status, body) =
            client.send("POST", "/api/tables", json!({ "game": "wege", "name": "Ada" })).await;
        if status != 201 {
            break (status, body["error"]["code"].clone());
        }
        made += 1;
        assert!(made < 50);
    };
    assert_eq!(refusal, (429, json!("too_many")));
    let headers = [("content-type", "application/json"), ("authorization", client.bearer.as_str())];
    let (_, head, _) = server.raw("POST", "/api/tables", &headers, r#"{"game":"wege","name":"Ada"}"#).await;
    assert!(head.contains("retry-after: "), "{head}");
    // Others are not affected.
    server.guest().await.create("wege", json!({})).await;
}

#[tokio::test]
async fn new_guests_of_one_address_make_no_tables_without_end_either() {
    let server = Arc::new(Server::start().await);
    let mut made = 0;
    for _ in 0..8 {
        let client = server.guest().await;
        for _ in 0..18 {
            let (status, answer) =
                client.send("POST", "/api/tables", json!({ "game": "wege", "name": "Ada" })).await;
            assert!(matches!(status, 201 | 429), "{answer}");
            made += usize::from(status == 201);
        }
    }
    assert!((100..120).contains(&made), "{made} of 144");
}

#[tokio::test]
async fn nobody_guesses_codes() {
    let server = Arc::new(Server::start().await);
    let guess = async |number: u32| {
        let body = json!({ "bearer": true, "code": format!("{number:08}") }).to_string();
        server.raw("POST", "/api/guests", &[("content-type", "application/json")], &body).await.0
    };
    let mut number = 0;
    while guess(number).await == 403 {
        number += 1;
        assert!(number < 50);
    }
    assert_eq!(guess(number).await, 429);
}

#[tokio::test]
async fn chat_is_slowed_down_and_play_is_not() {
    let server = Arc::new(Server::start().await);
    let (_, _, mut sockets) = two_people(&server, "caminos").await;
    let mut said = 0;
    while sockets[0].act(json!({ "type": "say", "text": "<b>hello</b>" })).await["error"].is_null() {
        said += 1;
        assert!(said < 50);
    }
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert!(sockets[0].act(mv).await["error"].is_null());
}

#[tokio::test]
async fn every_answer_has_security_headers() {
    let server = Arc::new(Server::start().await);
    for path in ["/", "/api/site", "/api/health", "/api/ready", "/no/such/file", "/api/nothing"] {
        let (status, head, _) = server.raw("GET", path, &[], "").await;
        assert!(status == 200 || status == 404, "{path} {status}");
        for header in
            ["content-security-policy: ", "x-content-type-options: nosniff", "referrer-policy: no-referrer"]
        {
            assert_eq!(head.matches(header).count(), 1, "{header} of {path}");
        }
    }
}

/// Something between noise and an action.
fn frame(random: &mut Random) -> Vec<u8> {
    let samples = [
        r#"{"id":"a","action":{"type":"start"}}"#,
        r#"{"id":"b","action":{"type":"move","seat":0,"ply":0,"notation":"I3:a1,a2,a3"}}"#,
        r#"{"id":"c","action":{"type":"take_seat","seat":1}}"#,
        r#"{"id":"d","action":{"type":"offer_takeback","ply":4294967295}}"#,
        r#"{"id":"e","action":{"type":"reveal","seat":255,"block":"00"}}"#,
        r#"{"id":"f","action":{"type":"give_seat","seat":1,"member":65535}}"#,
        r#"{"id":"g","action":{"type":"say","text":"\u202e"}}"#,
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    ];
    let mut bytes = samples[random.below(samples.len() as u32) as usize].as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let place = random.below(bytes.len() as u32) as usize;
        match random.below(3) {
            0 => bytes[place] = random.below(256) as u8,
            1 => bytes.truncate(place.max(1)),
            _ => bytes.insert(place, random.below(128) as u8),
        }
    }
    bytes
}

async fn answers(socket: &mut Socket) -> Value {
    loop {
        let message = socket.next().await.expect("the connection stays");
        if message["type"] == "answer" || message["type"] == "error" {
            return message;
        }
    }
}

/// Whatever a client sends, it gets an answer, and the game of the others goes on.
#[tokio::test]
async fn ten_thousand_fuzzed_frames_harm_nobody() {
    let server = Arc::new(Server::with(generous()).await);
    let (invitation, clients, _sockets) = two_people(&server, "caminos").await;
    let stranger = server.guest().await;
    stranger.join(&invitation, "Eve").await;
    let mut eve = stranger.connect(&invitation, 0).await;
    let mut random = Random::seeded(17);
    for number in 0..10_000 {
        let bytes = frame(&mut random);
        let message = match String::from_utf8(bytes) {
            Ok(text) if number % 2 == 0 => Message::Text(text.into()),
            Ok(text) => Message::Binary(text.into_bytes().into()),
            Err(error) => Message::Binary(error.into_bytes().into()),
        };
        send_frame(&mut eve.stream, message).await;
        let answer = answers(&mut eve).await;
        let refused = answer["error"]["code"].is_string();
        // Chat is all that Eve may do.
        assert!(refused || answer["seq"].is_u64(), "{answer}");
    }
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert_eq!(clients[0].act(&invitation, "honest", mv).await.0, 200);
    // A frame that is too long ends its own connection only.
    send_frame(&mut eve.stream, Message::Text("x".repeat(20_000).into())).await;
    while eve.next().await.is_some() {}
    let say = json!({ "type": "say", "text": "Still here" });
    assert_eq!(clients[1].act(&invitation, "polite", say).await.0, 200);
}

#[tokio::test]
async fn nobody_acts_for_others() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, _sockets) = two_people(&server, "caminos").await;
    let (member, stranger) = (server.guest().await, server.guest().await);
    member.join(&invitation, "Eve").await;
    let actions = [
        json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" }),
        json!({ "type": "resign", "seat": 0 }),
        json!({ "type": "offer_draw" }),
        json!({ "type": "offer_takeback", "ply": 0 }),
        json!({ "type": "give_seat", "seat": 0, "member": 2 }),
        json!({ "type": "remove", "member": 0 }),
    ];
    let before = clients[0].send("GET", &format!("/api/tables/{}", invitation.table), json!(null)).await.1;
    for (number, action) in actions.iter().enumerate() {
        for eve in [&member, &stranger] {
            let (status, answer) = eve.act(&invitation, &format!("{number}"), action.clone()).await;
            assert!([403, 409].contains(&status), "{action} {answer}");
        }
    }
    // The opponent is no better off.
    for (id, action) in ["a", "b"].into_iter().zip(&actions) {
        let (status, answer) = clients[1].act(&invitation, id, action.clone()).await;
        assert_eq!((status, &answer["error"]["code"]), (403, &json!("not_your_seat")));
    }
    let after = clients[0].send("GET", &format!("/api/tables/{}", invitation.table), json!(null)).await.1;
    assert_eq!(before["entries"], after["entries"]);
}

#[tokio::test]
async fn expired_and_invented_tokens_open_nothing() {
    let store = fresh_store().await;
    let server = Arc::new(Server::over(Arc::clone(&store), generous()).await);
    let (guest, secret) = (GuestId::from_bytes([7; 10]), Secret::from_bytes([8; 16]));
    store.add_guest(guest.clone(), [9; 32], Timestamp(1)).await.unwrap();
    let key = |until| NewKey {
        guest: guest.clone(),
        hash: secret.hash(),
        kind: KeyKind::Session,
        label: String::new(),
        created: Timestamp(1),
        until: Some(Timestamp(until)),
    };
    let client = Client { server: Arc::clone(&server), bearer: format!("Bearer {}", secret.as_str()) };
    assert_eq!(client.send("GET", "/api/me", json!(null)).await.0, 401, "invented");
    store.people().add_key(key(2)).await.unwrap();
    assert_eq!(client.send("GET", "/api/me", json!(null)).await.0, 401, "expired");
    for text in
        ["", "Bearer", "Bearer ", "Bearer ../..", "Basic YTpi", &format!("Bearer {}", "0".repeat(4000))]
    {
        let other = Client { server: Arc::clone(&server), bearer: text.to_owned() };
        assert_eq!(other.send("GET", "/api/me", json!(null)).await.0, 401, "{text}");
    }
}

#[tokio::test]
async fn names_and_chat_are_text_and_nothing_else() {
    let server = Arc::new(Server::start().await);
    let client = server.guest().await;
    for bad in ["", " ", "a\u{0}b", "a\nb", "\u{202e}eve", "a\u{200b}b", "far too long for a name at a table"]
    {
        let wanted = json!({ "game": "wege", "name": bad });
        assert_eq!(client.send("POST", "/api/tables", wanted).await.0, 400, "{bad:?}");
    }
    let html = "<img src=x onerror=x>";
    let (_, made) = client.send("POST", "/api/tables", json!({ "game": "wege", "name": html })).await;
    let path = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let say = json!({ "id": "a", "action": { "type": "say", "text": "</script><b>hi" } });
    assert_eq!(client.send("POST", &format!("{path}/actions"), say).await.0, 200);
    for (number, bad) in
        ["a\u{7}b", "a\nb", "\u{202e}evil", "\u{2066}evil", "a\u{200b}b", "\u{feff}"].iter().enumerate()
    {
        let say = json!({ "id": format!("b{number}"), "action": { "type": "say", "text": bad } });
        assert_eq!(client.send("POST", &format!("{path}/actions"), say).await.0, 400, "{bad:?}");
        let report = json!({ "member": 0, "reason": "chat", "text": bad });
        assert_eq!(client.send("POST", &format!("{path}/reports"), report).await.0, 400, "{bad:?}");
    }
    let (_, head, body) = server.raw("GET", &path, &[("authorization", &client.bearer)], "").await;
    assert!(head.contains("content-type: application/json") && head.contains("nosniff"), "{head}");
    assert!(body.contains(html) && body.contains("</script><b>hi"), "as it was written, and never as a page");
}

#[tokio::test]
async fn another_site_opens_no_socket_and_reads_no_answer() {
    let server = Arc::new(Server::start().await);
    let origin = format!("http://{}", server.address);
    let media = ("content-type", "application/json");
    let (_, head, _) = server.raw("POST", "/api/guests", &[media, ("origin", &origin)], "{}").await;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = ("cookie", cookie.split(';').next().unwrap());
    let wanted = r#"{"game":"wege","name":"Ada"}"#;
    let (_, _, made) = server.raw("POST", "/api/tables", &[media, cookie, ("origin", &origin)], wanted).await;
    let table = serde_json::from_str::<Value>(&made).unwrap()["table"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{table}/socket");
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        cookie,
    ];
    for evil in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let headers = [&upgrade[..], &[("origin", evil)]].concat();
        assert_eq!(server.raw("GET", &path, &headers, "").await.0, 403, "{evil}");
        for (method, body) in [("PUT", "{}"), ("DELETE", "")] {
            let headers = [media, cookie, ("origin", evil)];
            let (status, _, _) = server.raw(method, "/api/me/stances/0", &headers, body).await;
            assert!([403, 405].contains(&status), "{method} {status}");
        }
    }
    // What a site may read of another one it is told by these headers, and there are none.
    let (_, head, _) = server.raw("GET", "/api/me", &[cookie, ("origin", "http://evil.example")], "").await;
    assert!(!head.contains("access-control-"), "{head}");
}
