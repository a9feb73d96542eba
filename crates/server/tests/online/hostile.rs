//! Clients that mean harm, or are broken.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use trivium_game::Random;
use trivium_server::{Config, LimitSettings};

use crate::client::{Server, Socket, send_frame, two_people};

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
