//! How a duplicate ends by itself: at its deadline, and after a crash while it was closing.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use trivium_games::read_records;
use trivium_server::Config;
use trivium_store::{Append, Duplicate, Store};
use trivium_tables::{Block, DuplicateId, Entry, Event, Sequence, TableId, Timestamp, verify};

use super::{at, close, code, is, make, pair, record, show, sit};
use crate::client::{Client, Server, fresh_store};

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    Timestamp(since.as_millis() as u64)
}

/// Looks until it is so; a site looks every three seconds.
async fn until(what: &str, so: impl AsyncFn() -> bool) {
    for _ in 0..300 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("never: {what}");
}

/// Nobody closes it: the deadline alone does, and a game that is on is played to its end first.
#[tokio::test]
async fn a_deadline_ends_a_duplicate() {
    let store = fresh_store().await;
    let server = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let host = server.guest().await;
    let made: DuplicateId = make(&host, json!({ "public": true })).await.parse().unwrap();
    let duplicates = store.people().duplicates();
    // The same one with another id, which ends soon.
    let (id, deadline) = (DuplicateId::from_bytes([7; 8]), Timestamp(now().0 + 4000));
    let soon = Duplicate { id: id.clone(), deadline, ..duplicates.duplicate(made).await.unwrap().unwrap() };
    duplicates.add_duplicate(soon).await.unwrap();
    let duplicate = id.to_string();

    let (table, players, mut sockets) = pair(&server, &duplicate, ["Ada", "Bo"]).await;
    let cleo = server.guest().await;
    let (_, waits) = sit(&cleo, &duplicate, "Cleo").await;
    let mut waiting = cleo.connect(&at(waits["table"].as_str().unwrap()), 0).await;
    assert_eq!(show(&host, &duplicate).await["phase"], "open");

    waiting.until(|state| state["phase"] == "expired").await;
    assert!(now() >= deadline, "not before");
    let eve = server.guest().await;
    assert_eq!(code(sit(&eve, &duplicate, "Eve").await), is(409, "duplicate_ended"));
    let (_, lists) = eve.send("GET", "/api/duplicates", Value::Null).await;
    assert!(lists["open"].as_array().unwrap().iter().all(|open| open["duplicate"] != json!(duplicate)));
    let shown = show(&host, &duplicate).await;
    assert_eq!((&shown["phase"], &shown["seed"]), (&json!("ending"), &Value::Null), "a game is on");
    assert_eq!(code(record(&eve, &table).await), is(403, "deal_hidden"));

    assert!(sockets[1].act(json!({ "type": "resign", "seat": 1 })).await["error"].is_null());
    sockets[0].until(|state| state["chance"]["seed"].is_string()).await;
    until("closed", async || show(&eve, &duplicate).await["phase"] == "closed").await;
    let shown = show(&eve, &duplicate).await;
    assert_eq!(shown["seed"], sockets[0].state["chance"]["seed"]);
    assert_eq!(shown["results"]["tables"].as_array().unwrap().len(), 1);
    assert_eq!(sit(&players[0], &duplicate, "Ada").await, (200, json!({ "table": table })));
}

/// How far a server had come in closing a duplicate when it died.
#[derive(Clone, Copy, Debug)]
enum Reached {
    Ended,
    Closed,
    RevealedAtOneTable,
    RevealedEverywhere,
}

/// Leaves behind what a server would that dies there.
async fn leave(store: &dyn Store, id: &DuplicateId, reached: Reached) {
    let duplicates = store.people().duplicates();
    duplicates.end_duplicate(id.clone(), now()).await.unwrap();
    let tables = match reached {
        Reached::Ended => return,
        Reached::Closed => 0,
        Reached::RevealedAtOneTable => 1,
        Reached::RevealedEverywhere => 2,
    };
    assert!(duplicates.close_duplicate(id.clone(), now()).await.unwrap());
    let seed = Block(duplicates.duplicate(id.clone()).await.unwrap().unwrap().seed.0);
    for (table, _) in duplicates.tables_of_duplicate(id.clone()).await.unwrap().into_iter().take(tables) {
        reveal(store, table, seed.clone()).await;
    }
}

async fn reveal(store: &dyn Store, table: TableId, seed: Block) {
    let claimed = store.claim(table.clone()).await.unwrap().unwrap();
    let seq = Sequence(claimed.entries.len() as u64 + 1);
    let entry = Entry { seq, at: now(), cause: None, event: Event::SeedRevealed { seed } };
    let append = Append { table, term: claimed.term, entries: vec![entry] };
    assert_eq!(store.append(vec![append]).await.unwrap(), [Ok(())]);
}

/// A public duplicate with two games that are over.
async fn played(server: &Arc<Server>) -> (Client, DuplicateId, [String; 2]) {
    let host = server.guest().await;
    let duplicate = make(&host, json!({ "public": true, "computers": [null, 1] })).await;
    let mut tables = [String::new(), String::new()];
    for table in &mut tables {
        let client = server.guest().await;
        let (_, sat) = sit(&client, &duplicate, "Ada").await;
        sat["table"].as_str().unwrap().clone_into(table);
        let resign = json!({ "type": "resign", "seat": 0 });
        assert_eq!(client.act(&at(table), "resign", resign).await.0, 200);
    }
    (host, duplicate.parse().unwrap(), tables)
}

#[tokio::test]
async fn a_crash_while_a_duplicate_closes_is_made_good_at_the_next_start() {
    let store = fresh_store().await;
    let first = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let mut left = Vec::new();
    for reached in [Reached::Ended, Reached::Closed, Reached::RevealedAtOneTable, Reached::RevealedEverywhere]
    {
        left.push((reached, played(&first).await));
    }
    first.stop().await;
    for (reached, (_, id, _)) in &left {
        leave(&*store, id, *reached).await;
    }

    let second = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let eve = second.guest().await;
    for (reached, (host, id, tables)) in &left {
        let host = Client { server: Arc::clone(&second), bearer: host.bearer.clone() };
        until("games of a public duplicate are public", async || {
            let (_, _, games) = second.raw("GET", "/api/games", &[], "").await;
            tables.iter().all(|table| games.contains(table))
        })
        .await;
        let shown = show(&eve, &id.to_string()).await;
        assert_eq!((&shown["phase"], &shown["over"]), (&json!("closed"), &json!(2)), "{reached:?}");
        for table in tables {
            let headers = [("authorization", &*eve.bearer)];
            let (_, _, text) = second.raw("GET", &format!("/api/tables/{table}/record"), &headers, "").await;
            assert!(verify(&read_records(&text).unwrap()[0]).is_ok(), "{reached:?} {text}");
            let (_, seen) = eve.send("GET", &format!("/api/tables/{table}"), Value::Null).await;
            let entries = seen["entries"].as_array().unwrap();
            let revealed = entries.iter().filter(|entry| entry["event"]["type"] == "seed_revealed").count();
            assert_eq!(revealed, 1, "{reached:?}");
        }
        // The host was never told, and asks again.
        assert_eq!(close(&host, &id.to_string()).await.0, 200, "{reached:?}");
    }
    let ended = store.people().duplicates().ended_duplicates(now(), 9).await.unwrap();
    assert_eq!(ended, [], "nothing is left to do");
}
