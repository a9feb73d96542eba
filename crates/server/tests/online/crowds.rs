//! Clients that want too much at once: connections, reading, what cannot be read.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use trivium_server::{Config, LimitSettings};

use crate::client::{Client, Invitation, Server, next_frame, send_frame, two_people};

fn limited(change: impl FnOnce(&mut LimitSettings)) -> Config {
    let mut limits = LimitSettings::default();
    change(&mut limits);
    Config { limits, ..Config::default() }
}

fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap()
}

/// Whether the server closes a connection on which nothing was sent.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut bytes = [0; 8];
    let read = tokio::time::timeout(Duration::from_millis(300), stream.read(&mut bytes));
    read.await.is_ok_and(|read| read.unwrap_or(0) == 0)
}

#[tokio::test]
async fn one_address_has_so_many_connections_open() {
    let server = Server::with(limited(|limits| limits.connections_at_once = number(3))).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(TcpStream::connect(&server.address).await.unwrap());
    }
    for stream in &mut open {
        assert!(!is_closed(stream).await);
    }
    let mut one_more = TcpStream::connect(&server.address).await.unwrap();
    assert!(is_closed(&mut one_more).await);
    // When one of them ends, there is room again.
    drop(open.pop());
    for attempt in 0.. {
        let mut again = TcpStream::connect(&server.address).await.unwrap();
        if !is_closed(&mut again).await {
            break;
        }
        assert!(attempt < 50, "the place of a connection that has ended is free");
    }
}

/// Connects as a trusted proxy does for a client at this address.
async fn connect(client: &Client, invitation: &Invitation, from: IpAddr) -> Result<impl Sized, u16> {
    let address = format!("ws://{}/api/tables/{}/socket", client.server.address, invitation.table);
    let mut request = address.into_client_request().unwrap();
    request.headers_mut().insert("authorization", client.bearer.parse().unwrap());
    request.headers_mut().insert("x-forwarded-for", from.to_string().parse().unwrap());
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(SocketError::Http(answer)) => {
            let body: Value = serde_json::from_slice(answer.body().as_deref().unwrap()).unwrap();
            assert_eq!(body["error"]["code"], "too_many_connections", "{body}");
            Err(answer.status().as_u16())
        }
        Err(error) => panic!("{error}"),
    }
}

/// All clients come through one address, that of the proxy, and each counts by their own.
#[tokio::test]
async fn sockets_count_for_the_address_behind_a_trusted_proxy() {
    let config = limited(|limits| {
        limits.connections_at_once = number(1);
        limits.sockets_at_once = number(2);
    });
    let config = Config { trusted_proxies: vec!["127.0.0.1".parse().unwrap()], ..config };
    let server = Arc::new(Server::with(config).await);
    let client = server.guest().await;
    let invitation = client.create("wege", json!({})).await;
    let [one, other]: [IpAddr; 2] = ["198.51.100.7", "198.51.100.8"].map(|text| text.parse().unwrap());
    let first = connect(&client, &invitation, one).await.unwrap();
    let _second = connect(&client, &invitation, one).await.unwrap();
    assert_eq!(connect(&client, &invitation, one).await.err(), Some(429));
    let _others = connect(&client, &invitation, other).await.unwrap();
    drop(first);
    for attempt in 0.. {
        if connect(&client, &invitation, one).await.is_ok() {
            break;
        }
        assert!(attempt < 100, "the place of a socket that has ended is free");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Whoever opens many tables does not keep those of others out of the lobby, nor from finding each other.
#[tokio::test]
async fn one_address_does_not_fill_the_lobby() {
    let config = limited(|limits| limits.factor = number(10));
    let config = Config { trusted_proxies: vec!["127.0.0.1".parse().unwrap()], ..config };
    let server = Arc::new(Server::with(config).await);
    let make = async |client: &Client, from: &str, path: &str, wanted: &Value| -> Value {
        let headers = [
            ("content-type", "application/json"),
            ("authorization", &*client.bearer),
            ("x-forwarded-for", from),
        ];
        let (status, _, body) = server.raw("POST", path, &headers, &wanted.to_string()).await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_str(&body).unwrap()
    };
    let wanted =
        json!({ "game": "caminos", "name": "x", "public": true, "when_full": true, "clock": "move 30s" });
    let (ada, many) = (server.guest().await, server.guest().await);
    let deal = json!({ "game": "wege", "clock": "fischer 5m+3s", "name": "x", "public": true });
    let [one, other] = ["198.51.100.7", "198.51.100.8"];
    let first = make(&ada, one, "/api/tables", &wanted).await;
    let first_deal = make(&ada, one, "/api/duplicates", &deal).await;
    for _ in 0..60 {
        make(&many, other, "/api/tables", &wanted).await;
        make(&many, other, "/api/duplicates", &deal).await;
    }
    let (_, lobby) = ada.send("GET", "/api/lobby", Value::Null).await;
    let tables: Vec<_> = lobby["open"].as_array().unwrap().iter().map(|table| &table["table"]).collect();
    assert_eq!(tables.len(), 50);
    assert!(tables[..2].contains(&&first["table"]), "households take turns");
    let (_, list) = ada.send("GET", "/api/duplicates", Value::Null).await;
    let open = list["open"].as_array().unwrap();
    assert_eq!(open.len(), 20);
    assert!(open[..2].iter().any(|duplicate| duplicate["duplicate"] == first_deal["duplicate"]));
}

#[tokio::test]
async fn reading_is_limited_by_person_and_by_address() {
    let rate = |text: &str| text.parse().unwrap();
    let server = Arc::new(Server::with(limited(|limits| limits.reads = rate("6 + 1/h"))).await);
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    // To connect has been the first of six.
    let path = format!("/api/tables/{}", invitation.table);
    let read = async |client: &Client| client.send("GET", &path, Value::Null).await;
    for _ in 0..5 {
        assert_eq!(read(&clients[0]).await.0, 200);
    }
    let (status, answer) = read(&clients[0]).await;
    assert_eq!((status, &answer["error"]["code"]), (429, &json!("too_many")));
    // Nobody else is affected, and neither is play.
    assert_eq!(read(&clients[1]).await.0, 200);
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert!(sockets[0].act(mv).await["error"].is_null());

    let server = Arc::new(Server::with(limited(|limits| limits.reads_from = rate("5 + 1/h"))).await);
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(server.raw("GET", "/api/lobby", &[], "").await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429]);
    for path in ["/api/health", "/api/ready", "/"] {
        assert_eq!(server.raw("GET", path, &[], "").await.0, 200, "{path}");
    }
}

/// New guests cost nothing, so what people do at tables is limited by address, too.
#[tokio::test]
async fn acting_and_chat_are_limited_by_address() {
    let rate = |text: &str| text.parse().unwrap();
    let server = Arc::new(Server::with(limited(|limits| limits.chat_from = rate("3 + 1/h"))).await);
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    let line = json!({ "type": "say", "text": "Hello" });
    for socket in &mut sockets {
        assert!(socket.act(line.clone()).await["error"].is_null());
    }
    assert_eq!(clients[0].act(&invitation, "third", line.clone()).await.0, 200);
    assert_eq!(sockets[1].act(line.clone()).await["error"]["code"], "too_many");
    assert_eq!(clients[1].act(&invitation, "fifth", line).await.0, 429);
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert!(sockets[0].act(mv).await["error"].is_null(), "play goes on");

    let server = Arc::new(Server::with(limited(|limits| limits.actions_from = rate("6 + 1/h"))).await);
    let (_, _, mut sockets) = two_people(&server, "caminos").await;
    let mut codes = Vec::new();
    for ply in 0..6 {
        let mv = json!({ "type": "move", "seat": 1, "ply": ply, "notation": "I2:h1*2" });
        codes.push(sockets[ply % 2].act(mv).await["error"]["code"].clone());
    }
    assert_eq!(codes.last(), Some(&json!("too_many")), "{codes:?}");
}

#[tokio::test]
async fn who_keeps_sending_what_cannot_be_read_is_cut_off() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    let mut eve = clients[1].connect(&invitation, 0).await;
    for _ in 0..100 {
        // What is sent after the end goes nowhere.
        use futures_util::SinkExt as _;
        let _ = eve.stream.send(Message::Text("[1, 2, 3".into())).await;
    }
    let (mut codes, mut close) = (Vec::new(), None);
    while let Some(Ok(frame)) = next_frame(&mut eve.stream).await {
        match frame {
            Message::Text(text) => {
                let message: Value = serde_json::from_str(&text).unwrap();
                codes.extend(message["error"]["code"].as_str().map(ToOwned::to_owned));
            }
            Message::Close(frame) => close = frame.map(|frame| frame.code),
            _ => {}
        }
    }
    assert!(codes[..20].iter().all(|code| code == "bad_request"), "a mistake is forgiven: {codes:?}");
    assert!(codes.len() < 40 && codes.last().unwrap() == "too_many", "{codes:?}");
    assert_eq!(close, Some(CloseCode::Policy));
    // The same person's other connection goes on, and so does the game.
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert!(sockets[0].act(mv).await["error"].is_null());
    sockets[1].until(|state| state["play"]["ply"] == 1).await;
    assert!(sockets[1].act(json!({ "type": "say", "text": "Still here" })).await["error"].is_null());
}

/// serde takes arrays for objects; the server does not.
#[tokio::test]
async fn an_array_is_no_object() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    let actions = format!("/api/tables/{}/actions", invitation.table);
    for (path, body) in [
        ("/api/tables", json!(["wege", {}, "none", "Ada"])),
        ("/api/guests", json!([null, true])),
        (&*actions, json!(["a", { "type": "offer_draw" }])),
        (&*actions, json!({ "id": "a", "action": ["offer_draw"] })),
        (&*actions, json!({ "id": "a", "action": ["move", 0, 0, "I3:a1,a2,a3"] })),
        (&*actions, json!("start")),
    ] {
        let (status, answer) = clients[0].send("POST", path, body.clone()).await;
        assert_eq!((status, &answer["error"]["code"]), (400, &json!("bad_request")), "{body} {answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("expected an object"), "{answer}");
    }
    for frame in [json!(["a", { "type": "offer_draw" }]), json!({ "id": "a", "action": ["offer_draw"] })] {
        send_frame(&mut sockets[0].stream, Message::Text(frame.to_string().into())).await;
        let message = loop {
            let message = sockets[0].next().await.unwrap();
            if message["type"] == "error" {
                break message;
            }
        };
        assert!(message["error"]["message"].as_str().unwrap().contains("expected an object"), "{message}");
    }
}
