//! Where spectators see a game later, nothing of it reaches them earlier.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::client::{Client, Invitation, Server, Socket, play_to_the_end};
use crate::lobby::create;

/// A public table with a delay, two people who play and Dan, who has joined to watch.
async fn table(server: &Arc<Server>, delay: u32) -> (Invitation, [Client; 2], [Socket; 2], Client) {
    let clients = [server.guest().await, server.guest().await];
    let wanted = json!({ "game": "caminos", "name": "Ada", "public": true, "delay": delay });
    let invitation = create(&clients[0], wanted).await;
    clients[1].join(&invitation, "Bo").await;
    let dan = server.guest().await;
    dan.join(&invitation, "Dan").await;
    let mut sockets = [clients[0].connect(&invitation, 0).await, clients[1].connect(&invitation, 0).await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        assert!(socket.act(json!({ "type": "take_seat", "seat": seat })).await["error"].is_null());
    }
    assert!(sockets[0].act(json!({ "type": "start" })).await["error"].is_null());
    (invitation, clients, sockets, dan)
}

#[tokio::test]
async fn nothing_reaches_spectators_early() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets, dan) = table(&server, 600).await;
    let eve = server.guest().await;
    let mut watching = [dan.connect(&invitation, 0).await, eve.connect(&invitation, 0).await];
    for socket in &mut watching {
        socket.until(|state| state["phase"] == "gathering").await;
    }
    let before = watching[0].seq;
    sockets[0].act(json!({ "type": "say", "text": "I take the corner" })).await;
    play_to_the_end(&mut sockets).await;
    let moves = sockets[0].state["play"]["ply"].as_u64().unwrap();
    assert!(moves > 5);

    let look = format!("/api/tables/{}", invitation.table);
    let record = format!("{look}/record");
    for (client, socket) in [&dan, &eve].into_iter().zip(&mut watching) {
        let (status, seen) = client.send("GET", &look, json!(null)).await;
        assert_eq!(
            (status, &seen["state"]["play"], &seen["state"]["seq"]),
            (200, &Value::Null, &json!(before))
        );
        let text = seen.to_string();
        assert!(!text.contains("\"moved\"") && !text.contains("corner") && !text.contains("started"));
        assert_eq!(client.send("GET", &record, json!(null)).await.0, 409, "it is not over for them");
        let (_, lobby) = client.send("GET", "/api/lobby", json!(null)).await;
        assert!(!lobby.to_string().contains(&invitation.table), "it has not begun for them");
        // Whatever they try, the answer does not depend on the game.
        let answer =
            socket.act(json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" })).await;
        assert!(
            ["not_playing", "not_at_table"].contains(&answer["error"]["code"].as_str().unwrap()),
            "{answer}"
        );
        assert_eq!(socket.seq, before, "nothing has come over the socket");
    }
    assert_eq!(watching[0].act(json!({ "type": "offer_rematch" })).await["error"]["code"], "not_playing");
    let said = watching[0].act(json!({ "type": "say", "text": "Who leads?" })).await;
    assert_eq!(said["seq"], before, "not even how much has happened");
    let (_, mine) = dan.send("GET", "/api/me", json!(null)).await;
    assert_eq!((&mine["tables"][0]["ply"], &mine["tables"][0]["ending"]), (&json!(0), &Value::Null));
    let bearer = ("authorization", eve.bearer.as_str());
    assert_eq!(server.raw("GET", "/api/games", &[bearer], "").await.2.matches(&invitation.table).count(), 0);
    // An account's export has what its owner may see.
    let wanted = json!({ "name": "Dan", "password": "correct horse battery", "bearer": true });
    let (status, made) = dan.send("POST", "/api/account", wanted).await;
    assert_eq!(status, 201, "{made}");
    let dan = Client { bearer: format!("Bearer {}", made["token"].as_str().unwrap()), ..dan };
    let (_, all) = dan.send("GET", "/api/account/export", json!(null)).await;
    assert_eq!(all["tables"][0], json!({ "table": invitation.table, "record": null }));

    // Those who played have everything.
    let (_, seen) = clients[1].send("GET", &look, json!(null)).await;
    assert_eq!(seen["state"]["phase"], "over");
    assert_eq!(server.raw("GET", &record, &[("authorization", &clients[1].bearer)], "").await.0, 200);
}

#[tokio::test]
async fn spectators_see_everything_a_little_later() {
    let server = Arc::new(Server::start().await);
    let (invitation, _, mut sockets, dan) = table(&server, 1).await;
    let mut watcher = dan.connect(&invitation, 0).await;
    for (seat, notation) in ["I3:a1,a2,a3", "I2:h1*2"].into_iter().enumerate() {
        let mv = json!({ "type": "move", "seat": seat, "ply": seat, "notation": notation });
        assert!(sockets[seat].act(mv).await["error"].is_null());
    }
    sockets[1].act(json!({ "type": "resign", "seat": 1 })).await;
    watcher.until(|state| state["phase"] == "over").await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    let last = watcher.entries.last().unwrap();
    assert!(last["at"].as_u64().unwrap() + 1000 <= now);
    sockets[0].until(|state| state["phase"] == "over").await;
    assert_eq!(watcher.entries, sockets[0].entries);
    let path = format!("/api/tables/{}/record", invitation.table);
    assert_eq!(server.raw("GET", &path, &[("authorization", &dan.bearer)], "").await.0, 200);
    let (_, _, games) = server.raw("GET", "/api/games", &[("authorization", &dan.bearer)], "").await;
    assert!(games.contains(&invitation.table), "{games}");
}

#[tokio::test]
async fn who_gets_a_seat_sees_the_game_at_once() {
    let server = Arc::new(Server::start().await);
    let (invitation, _, mut sockets, dan) = table(&server, 600).await;
    let mut watcher = dan.connect(&invitation, 0).await;
    watcher.until(|state| state["phase"] == "gathering").await;
    sockets[0].act(json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" })).await;
    sockets[0].act(json!({ "type": "give_seat", "seat": 1, "member": 2 })).await;
    watcher.until(|state| state["play"]["ply"] == 1).await;
    let mv = json!({ "type": "move", "seat": 1, "ply": 1, "notation": "I2:h1*2" });
    assert!(watcher.act(mv).await["error"].is_null());
    sockets[1].until(|state| state["play"]["ply"] == 2).await;
    assert_eq!(sockets[1].state["seats"][1]["member"], 2, "whoever has played sees on");
}

#[tokio::test]
async fn delays_and_vacations_have_limits() {
    let server = Arc::new(Server::start().await);
    let client = server.guest().await;
    for (wanted, expected) in [
        (json!({ "delay": 601 }), 400),
        (json!({ "delay": 600 }), 201),
        (json!({ "delay": -1 }), 400),
        (json!({ "vacation": 3 }), 400),
        (json!({ "vacation": 3, "clock": "days 3d+0d" }), 201),
        (json!({ "vacation": 61, "clock": "days 3d+0d" }), 400),
    ] {
        let mut body = json!({ "game": "wege", "name": "Ada" });
        body.as_object_mut().unwrap().extend(wanted.as_object().unwrap().clone());
        let (status, answer) = client.send("POST", "/api/tables", body).await;
        assert_eq!(status, expected, "{wanted} {answer}");
    }
}
