//! What clients notice when something fails, and that nothing is lost.

use std::sync::Arc;

use serde_json::json;

use crate::client::{Server, play_to_the_end, two_people};

/// A client that never reads does not slow down a game.
#[tokio::test]
async fn a_client_that_reads_nothing_holds_up_nobody() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets) = two_people(&server, "wege").await;
    let mut deaf = Vec::new();
    for _ in 0..3 {
        deaf.push(clients[1].connect(&invitation, 0).await);
    }
    play_to_the_end(&mut sockets).await;
    // Everything is still there when they listen.
    for socket in &mut deaf {
        socket.until(|state| state["phase"] == "over").await;
        assert_eq!(socket.entries, sockets[0].entries);
    }
}

/// Moves that arrive early, late, twice or in another order change nothing by accident.
#[tokio::test]
async fn the_order_of_messages_does_not_matter() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, mut sockets) = two_people(&server, "caminos").await;
    let [ada, bo] = &clients;
    let mv = |seat: u8, ply: u32, notation: &str| json!({ "type": "move", "seat": seat, "ply": ply, "notation": notation });
    let (first, second) = (mv(0, 0, "I3:a1,a2,a3"), mv(1, 1, "I2:h1*2"));
    let early = bo.act(&invitation, "early", second.clone()).await;
    assert_eq!(early.0, 409, "{early:?}");
    let done = ada.act(&invitation, "first", first.clone()).await;
    assert_eq!(done.0, 200);
    // What was refused stays refused; a new attempt has a new id.
    assert_eq!(bo.act(&invitation, "early", second.clone()).await, early);
    assert_eq!(bo.act(&invitation, "second", second).await.0, 200);
    // The first message again, late: by its id it gets its answer, under another id it is out of date.
    assert_eq!(ada.act(&invitation, "first", first.clone()).await, done);
    assert_eq!(ada.act(&invitation, "late", first).await.0, 409);
    for socket in &mut sockets {
        socket.until(|state| state["play"]["ply"] == 2).await;
        let moves = socket.entries.iter().filter(|entry| entry["event"]["type"] == "moved").count();
        assert_eq!(moves, 2);
    }
}
