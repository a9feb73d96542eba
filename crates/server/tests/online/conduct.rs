//! Versions, planned moves, muting, blocking, reporting.

use std::sync::Arc;

use serde_json::{Value, json};
use trivium_server::{Administration, Config};

use crate::client::{Client, Server, fresh_store, two_people};
use crate::lobby::create;

#[tokio::test]
async fn an_outdated_page_is_told_so() {
    let server = Arc::new(Server::start().await);
    let (_, _, body) = server.raw("GET", "/api/site", &[("trivium-protocol", "0")], "").await;
    let version = serde_json::from_str::<Value>(&body).unwrap()["protocol"].to_string();
    assert_eq!(server.raw("GET", "/api/lobby", &[("trivium-protocol", &version)], "").await.0, 200);
    assert_eq!(server.raw("GET", "/api/lobby", &[], "").await.0, 200, "programs need not say");
    for other in ["0", "999", "one", ""] {
        let (status, _, body) = server.raw("GET", "/api/lobby", &[("trivium-protocol", other)], "").await;
        assert_eq!((status, body.contains("\"outdated\"")), (409, true), "{other}");
    }
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    let mut socket = clients[0].connect(&invitation, 0).await;
    assert_eq!(socket.next().await.unwrap()["protocol"].to_string(), version);
    sockets[0].act(json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" })).await;
    while socket.state["play"]["ply"] == 0 {
        assert!(socket.next().await.unwrap()["protocol"].is_null(), "only the first message says it");
    }
}

/// Two people at a table where a move takes days.
async fn over_days(server: &Arc<Server>) -> (crate::client::Invitation, [Client; 2]) {
    let clients = [server.guest().await, server.guest().await];
    let wanted = json!({ "game": "caminos", "name": "Ada", "clock": "days 3d+0d" });
    let invitation = create(&clients[0], wanted).await;
    clients[1].join(&invitation, "Bo").await;
    for (seat, client) in clients.iter().enumerate() {
        let take = json!({ "type": "take_seat", "seat": seat });
        assert_eq!(client.act(&invitation, "sit", take).await.0, 200);
    }
    assert_eq!(clients[0].act(&invitation, "start", json!({ "type": "start" })).await.0, 200);
    (invitation, clients)
}

#[tokio::test]
async fn a_planned_move_is_played_at_once_and_nobody_else_sees_the_plan() {
    let store = fresh_store().await;
    let server = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let (invitation, [ada, bo]) = over_days(&server).await;
    let path = format!("/api/tables/{}/plan", invitation.table);
    let mut socket = ada.connect(&invitation, 0).await;
    socket.until(|state| state["phase"] == "playing").await;
    let before = socket.seq;
    let plan = json!({ "ply": 0, "lines": [["I3:a1,a2,a3", "I2:h1*2"], ["I3:b1,b2,b3", "I2:g1*2"]] });
    let (status, answer) = bo.send("PUT", &path, plan.clone()).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(bo.send("GET", &path, json!(null)).await, (200, plan.clone()));
    assert_eq!(ada.send("GET", &path, json!(null)).await.1["lines"], json!([]), "their own plan only");
    let eve = server.guest().await;
    assert_eq!(eve.send("GET", &path, json!(null)).await.0, 403);
    let (_, seen) = ada.send("GET", &format!("/api/tables/{}", invitation.table), json!(null)).await;
    assert_eq!(seen["state"]["seq"], before, "no trace of it");
    assert!(!seen.to_string().contains("h1*2"));

    // The plan survives the server: another one takes the table over.
    let second = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let ada = Client { server: Arc::clone(&second), ..ada };
    let bo = Client { server: second, ..bo };
    let mut socket = ada.connect(&invitation, before).await;
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert!(socket.act(mv).await["error"].is_null());
    socket.until(|state| state["play"]["ply"] == 2).await;
    assert!(!socket.entries.iter().any(|entry| entry.to_string().contains("g1*2")));
    assert_eq!(bo.send("GET", &path, json!(null)).await.1["lines"], json!([]), "it is used up");
    assert!(store.people().wishes().plans(invitation.table.parse().unwrap()).await.unwrap().is_empty());
    let (status, refused) = bo.send("PUT", &path, plan).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("stale_ply")));
}

#[tokio::test]
async fn a_takeback_forgets_plans() {
    let server = Arc::new(Server::start().await);
    let (invitation, [ada, bo]) = over_days(&server).await;
    let path = format!("/api/tables/{}/plan", invitation.table);
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    ada.act(&invitation, "first", mv).await;
    let plan = json!({ "ply": 1, "lines": [["I2:h1*2", "I2:c1*2"]] });
    assert_eq!(ada.send("PUT", &path, plan).await.0, 200);
    for client in [&ada, &bo] {
        client.act(&invitation, "back", json!({ "type": "offer_takeback", "ply": 0 })).await;
    }
    assert_eq!(ada.send("GET", &path, json!(null)).await.1["lines"], json!([]));
}

#[tokio::test]
async fn whom_the_host_has_blocked_cannot_join() {
    let server = Arc::new(Server::start().await);
    let (first, [ada, bo], _sockets) = two_people(&server, "caminos").await;
    let people = format!("/api/tables/{}/stances", first.table);
    let set = |muted: bool, blocked: bool| json!({ "muted": muted, "blocked": blocked });
    assert_eq!(ada.send("PUT", &format!("{people}/0"), set(true, true)).await.0, 400, "not oneself");
    assert_eq!(ada.send("PUT", &format!("{people}/9"), set(true, true)).await.0, 409);
    assert_eq!(ada.send("PUT", &format!("{people}/1"), set(true, true)).await.0, 200);
    assert_eq!(ada.send("GET", &people, json!(null)).await.1, json!({ "muted": [1], "blocked": [1] }));
    assert_eq!(bo.send("GET", &people, json!(null)).await.1, json!({ "muted": [], "blocked": [] }));
    let eve = server.guest().await;
    assert_eq!(eve.send("GET", &people, json!(null)).await.0, 403);

    let second = create(&ada, json!({ "game": "wege", "name": "Ada", "public": true })).await;
    let (status, refused) = bo.join(&second, "Bo").await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("blocked")));
    assert_eq!(eve.join(&second, "Eve").await.0, 200);
    // Forgiven, by the list of everybody whom Ada has muted or blocked.
    let (_, list) = ada.send("GET", "/api/me/stances", json!(null)).await;
    assert_eq!((&list["people"][0]["name"], &list["people"][0]["blocked"]), (&json!("Bo"), &json!(true)));
    let person = format!("/api/me/stances/{}", list["people"][0]["person"].as_str().unwrap());
    assert_eq!(bo.send("DELETE", &person, json!(null)).await.0, 404, "it names Bo for Ada alone");
    assert_eq!(ada.send("DELETE", &person, json!(null)).await.0, 200);
    assert_eq!(bo.join(&second, "Bo").await.0, 200);
}

#[tokio::test]
async fn reports_reach_whoever_runs_the_site() {
    let store = fresh_store().await;
    let server = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let (invitation, [ada, bo], _sockets) = two_people(&server, "caminos").await;
    let say = json!({ "type": "say", "text": "You are bad at this" });
    let (_, said) = bo.act(&invitation, "say", say).await;
    let path = format!("/api/tables/{}/reports", invitation.table);
    let report = |text: &str| json!({ "member": 1, "reason": "chat", "text": text });
    assert_eq!(ada.send("POST", &path, report("line\nbreak")).await.0, 400);
    assert_eq!(ada.send("POST", &path, json!({ "member": 1, "reason": "spam" })).await.0, 400);
    assert_eq!(bo.send("POST", &path, report("")).await.0, 400, "an empty line, and about themselves");
    assert_eq!(ada.send("POST", &path, report("rude")).await.0, 201);
    let admin = Administration::new(store);
    let reports = admin.reports().await.unwrap();
    let [(number, found)] = reports.as_slice() else { panic!("{reports:?}") };
    assert_eq!((found.name.as_str(), found.reason.as_str(), found.text.as_str()), ("Bo", "chat", "rude"));
    assert_eq!(json!(found.seq.0), said["seq"], "where it was in the log");
    admin.close_report(*number).await.unwrap();
    assert!(admin.reports().await.unwrap().is_empty());
    assert!(admin.close_report(*number).await.unwrap_err().to_string().contains("no open report"));
    // Nobody reports without end.
    let mut sent = 0;
    while ada.send("POST", &path, report("again")).await.0 == 201 {
        sent += 1;
        assert!(sent < 50);
    }
    assert_eq!(ada.send("POST", &path, report("again")).await.0, 429);
}
