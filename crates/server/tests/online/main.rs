//! A real server on a loopback port, with real clients.
#![allow(clippy::unwrap_used, reason = "tests may")]

mod accounts;
mod client;
mod conduct;
mod crowds;
mod duplicates;
mod faults;
mod friends;
mod hostile;
mod lobby;
#[cfg(feature = "push")]
mod notices;
mod openapi;
#[cfg(feature = "passkeys")]
mod passkeys;
mod proxy;
mod ratings;
mod spectators;
mod upkeep;

use std::sync::Arc;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Invitation, Server, play_to_the_end, send_frame, two_people};

#[tokio::test]
async fn two_people_play_a_whole_game_of_each_kind() {
    let server = Arc::new(Server::start().await);
    for game in ["caminos", "wege", "cuminos"] {
        let (_, _, mut sockets) = two_people(&server, game).await;
        play_to_the_end(&mut sockets).await;
        let outcome = sockets[0].position().outcome().unwrap();
        assert_eq!(sockets[0].state["play"]["ending"]["reason"], outcome.reason, "{game}");
        assert_eq!(sockets[0].entries, sockets[1].entries, "both have seen the same");
        assert_eq!(sockets[0].state, sockets[1].state);
    }
}

#[tokio::test]
async fn a_lost_connection_resumes_where_it_was() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets) = two_people(&server, "wege").await;
    let [host, guest] = &mut sockets;
    host.until(|state| state["phase"] == "playing").await;
    guest.until(|state| state["phase"] == "playing").await;
    let seen = guest.seq;
    let notation = host.position().legal().swap_remove(0);
    host.act(json!({ "type": "move", "seat": 0, "ply": 0, "notation": notation })).await;
    // The guest's phone was in a tunnel: it connects again and names what it has seen.
    let mut again = clients[1].connect(&invitation, seen).await;
    again.until(|state| state["play"]["ply"] == 1).await;
    let events: Vec<_> = again.entries.iter().map(|entry| entry["event"]["type"].as_str().unwrap()).collect();
    assert_eq!(events, ["moved", "drawn"]);
    host.until(|state| state["play"]["ply"] == 1).await;
    assert_eq!(again.seq, host.seq);
}

#[tokio::test]
async fn a_repeated_action_gets_its_first_answer() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    let mv = |ply: u32, text: &str| json!({ "type": "move", "seat": 0, "ply": ply, "notation": text });
    let first = clients[0].act(&invitation, "same", mv(0, "I3:a1,a2,a3")).await;
    assert_eq!(first.0, 200);
    for _ in 0..3 {
        assert_eq!(clients[0].act(&invitation, "same", mv(0, "I3:a1,a2,a3")).await, first);
    }
    sockets[1].until(|state| state["play"]["ply"] == 1).await;
    // Another guest may use the same id. A refusal is repeated too.
    let refused = clients[1].act(&invitation, "same", mv(1, "I2:h1*2")).await;
    assert_eq!((refused.0, refused.1["error"]["code"].as_str()), (403, Some("not_your_seat")));
    let good = json!({ "type": "move", "seat": 1, "ply": 1, "notation": "I2:h1*2" });
    assert_eq!(clients[1].act(&invitation, "same", good.clone()).await, refused);
    assert_eq!(clients[1].act(&invitation, "other", good).await.0, 200);
}

#[tokio::test]
async fn a_computer_answers() {
    let server = Arc::new(Server::start().await);
    let client = server.guest().await;
    let invitation = client.create("cuminos", json!({})).await;
    let mut socket = client.connect(&invitation, 0).await;
    for action in [
        json!({ "type": "take_seat", "seat": 0 }),
        json!({ "type": "seat_computer", "seat": 1, "level": 1 }),
        json!({ "type": "start" }),
    ] {
        assert!(socket.act(action).await["error"].is_null());
    }
    let ply = |state: &Value| state["play"]["ply"].as_u64().unwrap_or(0);
    // Where nothing of the computer's hand fits, it is our turn again: it answers as soon as it can.
    let mut ours = 0;
    loop {
        socket.until(|state| state["play"]["turn"] == 0 && ply(state) >= ours).await;
        if ply(&socket.state) > ours {
            return;
        }
        let notation = socket.position().legal().swap_remove(0);
        socket.act(json!({ "type": "move", "seat": 0, "ply": ours, "notation": notation })).await;
        ours += 1;
    }
}

#[tokio::test]
async fn bad_input_gets_clear_errors() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    let error =
        |(status, body): (u16, Value)| (status, body["error"]["code"].as_str().unwrap_or("").to_owned());
    let host = &clients[0];
    let is = |status: u16, code: &str| (status, code.to_owned());

    let create =
        |game: &str, options: Value, name: &str| json!({ "game": game, "options": options, "name": name });
    let tables = "/api/tables";
    assert_eq!(
        error(host.send("POST", tables, create("chess", json!({}), "Ada")).await),
        is(400, "bad_request")
    );
    assert_eq!(
        error(host.send("POST", tables, create("wege", json!({"x": 1}), "Ada")).await),
        is(422, "options")
    );
    assert_eq!(
        error(host.send("POST", tables, create("wege", json!({}), "a\u{202e}b")).await),
        is(400, "bad_request")
    );
    assert_eq!(error(host.send("GET", "/api/nothing", json!(null)).await), is(404, "not_found"));
    assert_eq!(error(host.send("GET", "/api/tables/xyz", json!(null)).await), is(404, "no_table"));
    assert_eq!(error(host.send("GET", "/api/tables/000000000000", json!(null)).await), is(404, "no_table"));
    let long = json!({ "name": "x".repeat(16_500) });
    assert_eq!(error(host.send("POST", tables, long).await), is(413, "too_long"));

    let stranger = server.guest().await;
    let path = format!("/api/tables/{}", invitation.table);
    assert_eq!(error(stranger.send("GET", &path, json!(null)).await), is(403, "not_at_table"));
    let wrong = Invitation { join: "0".repeat(26), table: invitation.table.clone(), host: String::new() };
    assert_eq!(error(stranger.join(&wrong, "Eve").await), is(403, "wrong_secret"));
    let nobody = Client { server: Arc::clone(&server), bearer: format!("Bearer {}", "0".repeat(26)) };
    assert_eq!(error(nobody.send("GET", &path, json!(null)).await), is(401, "no_guest"));

    let (status, body) = host
        .act(&invitation, "a", json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I2:h8,i8" }))
        .await;
    assert_eq!((status, &body["error"]["clause"]), (422, &json!("C7")), "{body}");
    for frame in ["", "{", "[]", r#"{"id":"a"}"#, r#"{"id":"","action":{"type":"start"}}"#, "\u{0}"] {
        send_frame(&mut sockets[0].stream, Message::Text(frame.into())).await;
        let message = loop {
            let message = sockets[0].next().await.unwrap();
            if message["type"] == "error" {
                break message;
            }
        };
        assert_eq!(message["error"]["code"], "bad_request", "{frame}");
    }
    assert!(sockets[0].act(json!({ "type": "say", "text": "Still here" })).await["seq"].is_u64());
}

#[tokio::test]
async fn the_host_rules_the_table_and_only_they_see_their_link() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    let path = format!("/api/tables/{}/links", invitation.table);
    let (_, links) = clients[0].send("GET", &path, json!(null)).await;
    assert!(
        links["join"]
            .as_str()
            .unwrap()
            .ends_with(&format!("#/table/{}/{}", invitation.table, invitation.join))
    );
    assert!(links["host"].as_str().unwrap().ends_with(&invitation.host));
    assert!(links["qr"].as_str().unwrap().starts_with("<svg"));
    let (_, links) = clients[1].send("GET", &path, json!(null)).await;
    assert!(links["host"].is_null() && !links.to_string().contains(&invitation.host));

    // A removed guest is cut off and cannot come back.
    assert!(sockets[0].act(json!({ "type": "remove", "member": 1 })).await["error"].is_null());
    while sockets[1].next().await.is_some() {}
    assert_eq!(clients[1].join(&invitation, "Bo").await.0, 403);
}

#[tokio::test]
async fn cookies_work_only_from_the_page_itself() {
    let server = Arc::new(Server::start().await);
    let origin = format!("http://{}", server.address);
    let media = ("content-type", "application/json");
    let (status, _, _) =
        server.raw("POST", "/api/guests", &[media, ("origin", "http://evil.example")], "{}").await;
    assert_eq!(status, 403);
    let (status, head, body) = server.raw("POST", "/api/guests", &[media, ("origin", &origin)], "{}").await;
    assert_eq!((status, body.as_str()), (201, "{}"), "the token is in the cookie alone");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    let wanted = r#"{"game":"wege","name":"Ada"}"#;
    for (origin, expected) in [("http://evil.example", 403), ("null", 403), (&*origin, 201)] {
        let headers = [media, ("cookie", cookie), ("origin", origin)];
        let (status, _, body) = server.raw("POST", "/api/tables", &headers, wanted).await;
        assert_eq!(status, expected, "{origin} {body}");
    }
    let (status, _, _) = server.raw("POST", "/api/tables", &[media, ("cookie", cookie)], wanted).await;
    assert_eq!(status, 403, "a browser always names the origin");
}

#[tokio::test]
async fn other_host_names_are_misdirected() {
    let server = Arc::new(Server::start().await);
    for (host, expected) in
        [("evil.example", 421), ("games.example:1", 200), ("localhost:9", 200), ("10.0.0.1", 200)]
    {
        for path in ["/", "/api/site"] {
            assert_eq!(server.raw("GET", path, &[("host", host)], "").await.0, expected, "{host} {path}");
        }
    }
}
