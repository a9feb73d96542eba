//! What a server does by itself: it deletes what nobody needs, and lets computers rest that nobody watches.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_server::{Config, LimitSettings};
use trivium_store::NewTable;
use trivium_tables::{
    Entry, Event, GuestId, OnlineTable, Secret, Secrets, Seed, Sequence, Setup, TableId, Timestamp,
};

use crate::client::{Server, fresh_store};

/// A table that closed long ago before its game began, and its only guest.
#[tokio::test]
async fn what_nobody_needs_is_deleted() {
    let store = fresh_store().await;
    let (guest, token) = (GuestId::from_bytes([7; 10]), Secret::from_bytes([8; 16]));
    store.add_guest(guest.clone(), token.hash(), Timestamp(1)).await.unwrap();
    let setup = Setup::new(&AnyOptions::default_for(GameKind::Wege), TimeControl::Untimed);
    let mut events = OnlineTable::create(setup, guest, "Ada".to_owned().try_into().unwrap());
    events.push(Event::Expired);
    let entry = |(event, number)| Entry { seq: Sequence(number), at: Timestamp(5), cause: None, event };
    let secret = Secret::from_bytes([9; 16]);
    let table = NewTable {
        id: TableId::from_bytes([7; 8]),
        secrets: Secrets { seed: Seed([9; 32]), join: secret.clone(), host: secret },
        entries: events.into_iter().zip(1..).map(entry).collect(),
    };
    store.create_table(table.clone()).await.unwrap();
    let _server = Server::over(Arc::clone(&store), Config::default()).await;
    for attempt in 0.. {
        let table = store.claim(table.id.clone()).await.unwrap();
        if table.is_none() && store.holder(token.hash()).await.unwrap().is_none() {
            break;
        }
        assert!(attempt < 200, "both are gone soon after the start");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Two computers play each other while somebody watches, and no longer.
#[tokio::test]
async fn computers_among_themselves_wait_for_somebody() {
    let limits = LimitSettings { thinking_alone_seconds: 0, ..LimitSettings::default() };
    let server = Arc::new(Server::with(Config { limits, ..Config::default() }).await);
    let client = server.guest().await;
    // Six rounds: even a server that is slow to notice who has gone does not come to the end.
    let invitation = client.create("cuminos", json!({ "players": 6 })).await;
    let seats = (0..6).map(|seat| json!({ "type": "seat_computer", "seat": seat, "level": 3 }));
    for (number, action) in seats.chain([json!({ "type": "start" })]).enumerate() {
        assert_eq!(client.act(&invitation, &number.to_string(), action).await.0, 200);
    }
    // A list does not count as a visit.
    let ply = async || {
        let (_, lists) = client.send("GET", "/api/me", Value::Null).await;
        (lists["tables"][0]["ply"].as_u64().unwrap(), lists["tables"][0]["phase"] == "over")
    };
    let rests = async || {
        let mut before = ply().await;
        for _ in 0..50 {
            tokio::time::sleep(Duration::from_millis(500)).await;
            let now = ply().await;
            if now == before {
                return now;
            }
            before = now;
        }
        panic!("they go on and on");
    };
    assert_eq!(rests().await, (0, false), "nobody is there");
    let mut socket = client.connect(&invitation, 0).await;
    socket.until(|state| state["play"]["ply"].as_u64() >= Some(2)).await;
    drop(socket);
    let (left, over) = rests().await;
    assert!(left >= 2 && !over, "{left}");
    let mut socket = client.connect(&invitation, 0).await;
    socket.until(|state| state["play"]["ply"].as_u64() > Some(left)).await;
}

/// A computer answers somebody who has gone: games over days depend on it.
#[tokio::test]
async fn a_computer_answers_those_who_are_away() {
    let limits = LimitSettings { thinking_alone_seconds: 0, ..LimitSettings::default() };
    let server = Arc::new(Server::with(Config { limits, ..Config::default() }).await);
    let client = server.guest().await;
    let wanted = json!({ "game": "caminos", "name": "Ada", "clock": "days 3d+0d" });
    let invitation = client.make(wanted).await;
    for (number, action) in [
        json!({ "type": "take_seat", "seat": 0 }),
        json!({ "type": "seat_computer", "seat": 1, "level": 1 }),
        json!({ "type": "start" }),
        json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" }),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(client.act(&invitation, &number.to_string(), action).await.0, 200);
    }
    for attempt in 0.. {
        let (_, lists) = client.send("GET", "/api/me", Value::Null).await;
        if lists["tables"][0]["ply"] == 2 {
            break;
        }
        assert!(attempt < 200, "{lists}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
