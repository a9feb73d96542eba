//! Ratings and profiles: what counts, once and only once.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use trivium_game::Seat;
use trivium_server::{Config, LimitSettings, Pairing};
use trivium_store::{Append, Store};
use trivium_tables::{
    Action, Drawing, Entry, Event, GuestId, Moment, OnlineTable, Presence, TableId, Timestamp,
};

use crate::client::{Client, Invitation, Server, fresh_store};

pub(crate) async fn server_over(store: &Arc<dyn Store>) -> Arc<Server> {
    let limits = LimitSettings::times(NonZeroU32::new(100).unwrap());
    Arc::new(Server::over(Arc::clone(store), Config { limits, ..Config::default() }).await)
}

/// Someone with an account.
pub(crate) async fn member(server: &Arc<Server>, name: &str) -> Client {
    let guest = server.guest().await;
    let wish = json!({ "name": name, "password": "a long walk in the park", "bearer": true });
    let (status, made) = guest.send("POST", "/api/account", wish).await;
    assert_eq!(status, 201, "{made}");
    Client { server: Arc::clone(server), bearer: format!("Bearer {}", made["token"].as_str().unwrap()) }
}

fn rated(game: &str) -> Value {
    json!({ "game": game, "name": "x", "clock": "fischer 5m+3s", "rated": true, "public": true })
}

/// A rated game of two that has started.
async fn begin(one: &Client, two: &Client, game: &str) -> Invitation {
    begin_at(one, two, rated(game)).await
}

/// A game of two at such a table, that has started.
async fn begin_at(one: &Client, two: &Client, wanted: Value) -> Invitation {
    let table = one.make(wanted).await;
    assert_eq!(two.join(&table, "x").await.0, 200);
    for (id, client, action) in [
        ("a", one, json!({ "type": "take_seat", "seat": 0 })),
        ("b", two, json!({ "type": "take_seat", "seat": 1 })),
        ("c", one, json!({ "type": "start" })),
    ] {
        let (status, answer) = client.act(&table, id, action).await;
        assert_eq!(status, 200, "{answer}");
    }
    table
}

async fn profile(client: &Client, name: &str) -> Value {
    let (status, profile) = client.send("GET", &format!("/api/people/{name}"), Value::Null).await;
    assert_eq!(status, 200, "{profile}");
    profile
}

/// The points of a profile's first rating.
async fn points(client: &Client, name: &str) -> i64 {
    profile(client, name).await["ratings"][0]["rating"]["points"].as_i64().unwrap_or(0)
}

/// Where the sides are not equally strong, ratings follow from two games with sides swapped.
#[tokio::test]
async fn uneven_sides_are_rated_by_pairs() {
    let server = server_over(&fresh_store().await).await;
    let (ada, bo) = (member(&server, "Ada").await, member(&server, "Bo").await);
    let mut wanted = rated("wege");
    wanted["options"] = json!({ "decide": "better" });
    wanted["games"] = json!(3);
    let (status, answer) = ada.send("POST", "/api/tables", wanted.clone()).await;
    assert!(status == 400 && answer.to_string().contains("even number"), "{answer}");
    wanted.as_object_mut().unwrap().remove("games");
    let first = begin_at(&ada, &bo, wanted).await;
    assert_eq!(bo.act(&first, "d", json!({ "type": "resign", "seat": 1 })).await.0, 200);
    assert_eq!(profile(&ada, "ada").await["ratings"], json!([]), "half of a pair");
    assert_eq!(profile(&ada, "ada").await["results"][0]["wins"], 1);

    for client in [&ada, &bo] {
        assert_eq!(client.act(&first, "e", json!({ "type": "offer_rematch" })).await.0, 200);
    }
    let (_, seen) = ada.send("GET", &format!("/api/tables/{}", first.table), Value::Null).await;
    assert_eq!(seen["state"]["series"], json!({ "games": 2, "number": 1, "score": [2, 0] }));
    let second = Invitation { table: seen["state"]["next"].as_str().unwrap().to_owned(), ..first };
    assert_eq!(ada.act(&second, "f", json!({ "type": "start" })).await.0, 200);
    assert_eq!(bo.act(&second, "g", json!({ "type": "resign", "seat": 0 })).await.0, 200);
    let (_, people) = bo.send("GET", &format!("/api/tables/{}/people", second.table), Value::Null).await;
    assert_eq!(people[0]["change"], json!([1500, 1662]), "one change for both games");
}

#[tokio::test]
async fn a_rated_game_counts_when_it_ends() {
    let server = server_over(&fresh_store().await).await;
    let (ada, bo) = (member(&server, "Ada").await, member(&server, "Bo").await);
    let table = begin(&ada, &bo, "caminos").await;
    assert_eq!(profile(&ada, "ada").await["ratings"], json!([]));
    assert_eq!(bo.act(&table, "d", json!({ "type": "resign", "seat": 1 })).await.0, 200);

    // Whoever hears of the end finds the change.
    let (_, people) = bo.send("GET", &format!("/api/tables/{}/people", table.table), Value::Null).await;
    assert_eq!(people[0]["change"], json!([1500, 1662]));
    assert_eq!((&people[1]["name"], &people[1]["change"]), (&json!("Bo"), &json!([1500, 1338])));
    assert_eq!(people[1]["rating"]["provisional"], true);

    let seen = profile(&bo, "ADA").await;
    assert_eq!((&seen["name"], &seen["ratings"][0]["kind"]), (&json!("Ada"), &json!("two")));
    assert_eq!(seen["ratings"][0]["history"][0][1], 1662);
    assert_eq!(seen["results"][0]["wins"], 1);
    assert_eq!(
        (&seen["games"][0]["table"], &seen["games"][0]["score"]),
        (&json!(table.table), &json!("win"))
    );
    assert!(seen["games"][0]["position"].is_string());
    let (status, nobody) = bo.send("GET", "/api/people/Nobody", Value::Null).await;
    assert_eq!((status, &nobody["error"]["code"]), (404, &json!("no_person")));
}

#[tokio::test]
async fn a_result_waits_until_delayed_spectators_have_seen_the_end() {
    let store = fresh_store().await;
    let server = server_over(&store).await;
    let (ada, bo) = (member(&server, "Ada").await, member(&server, "Bo").await);
    let mut wanted = rated("caminos");
    wanted["delay"] = json!(600);
    let table = begin_at(&ada, &bo, wanted).await;
    assert_eq!(bo.act(&table, "d", json!({ "type": "resign", "seat": 1 })).await.0, 200);
    // A server that starts now settles what it finds, but not this.
    let _next = server_over(&store).await;
    let seen = profile(&bo, "Ada").await;
    assert_eq!((&seen["ratings"], &seen["results"], &seen["games"]), (&json!([]), &json!([]), &json!([])));
    let waiting = store.people().ratings().unsettled(10).await.unwrap();
    assert_eq!(waiting.iter().map(ToString::to_string).collect::<Vec<_>>(), [table.table]);
}

#[tokio::test]
async fn what_does_not_count() {
    let server = server_over(&fresh_store().await).await;
    let (ada, bo, guest) = (member(&server, "Ada").await, member(&server, "Bo").await, server.guest().await);
    // Without an account, without a clock, with other options: no rated table.
    assert_eq!(guest.send("POST", "/api/tables", rated("wege")).await.0, 401);
    let mut wanted = rated("wege");
    wanted["options"] = json!({ "expert": true });
    let (status, answer) = ada.send("POST", "/api/tables", wanted).await;
    assert!(status == 400 && answer.to_string().contains("not rated"), "{answer}");
    let (_, list) = guest.send("GET", "/api/rated", Value::Null).await;
    assert!(list["options"].as_array().unwrap().iter().any(|rated| rated["options"] == "players=6,teams=3"));
    assert_eq!(list["computers"].as_array().unwrap().len(), 24);

    // A guest watches, and does not join.
    let table = begin(&ada, &bo, "caminos").await;
    let (status, answer) = guest.join(&table, "Eve").await;
    assert_eq!((status, &answer["error"]["code"]), (401, &json!("no_account")));
    // The host neither removes nor replaces an opponent.
    for action in
        [json!({ "type": "remove", "member": 1 }), json!({ "type": "give_seat", "seat": 1, "member": 0 })]
    {
        let (_, answer) = ada.act(&table, &action["type"].to_string().replace('"', ""), action).await;
        assert_eq!(answer["error"]["code"], "rated");
    }
    // An aborted game changes nothing.
    assert_eq!(ada.act(&table, "z", json!({ "type": "abort" })).await.0, 200);
    assert_eq!((points(&ada, "Ada").await, points(&ada, "Bo").await), (0, 0));
    assert_eq!(profile(&ada, "Ada").await["results"], json!([]));
    // Nobody plays themselves.
    let table = ada.make(rated("caminos")).await;
    assert_eq!(ada.act(&table, "a", json!({ "type": "take_seat", "seat": 0 })).await.0, 200);
    let (_, answer) = ada.act(&table, "b", json!({ "type": "take_seat", "seat": 1 })).await;
    assert_eq!(answer["error"]["code"], "rated");
}

#[tokio::test]
async fn nobody_aborts_rated_games_without_end() {
    let limits = LimitSettings { aborts: "2 + 1/h".parse().unwrap(), ..LimitSettings::default() };
    let server = Arc::new(Server::over(fresh_store().await, Config { limits, ..Config::default() }).await);
    let (ada, bo) = (member(&server, "Ada").await, member(&server, "Bo").await);
    let abort = async |who: &Client, table: &Invitation| {
        let (status, answer) = who.act(table, "abort", json!({ "type": "abort" })).await;
        (status, answer["error"]["code"].clone())
    };
    for _ in 0..2 {
        let table = begin(&ada, &bo, "caminos").await;
        assert_eq!(abort(&ada, &table).await, (200, Value::Null));
    }
    let table = begin(&ada, &bo, "caminos").await;
    assert_eq!(abort(&ada, &table).await, (429, json!("too_many_aborts")));
    assert_eq!(abort(&bo, &table).await, (200, Value::Null));
    // Where nothing depends on it, nobody counts.
    let mut casual = rated("caminos");
    casual["rated"] = json!(false);
    let table = begin_at(&ada, &bo, casual).await;
    assert_eq!(abort(&ada, &table).await, (200, Value::Null));
}

#[tokio::test]
async fn computers_have_a_ladder_of_their_own() {
    let server = server_over(&fresh_store().await).await;
    let ada = member(&server, "Ada").await;
    let table = ada.make(rated("caminos")).await;
    for (id, action) in [
        ("a", json!({ "type": "take_seat", "seat": 0 })),
        ("b", json!({ "type": "seat_computer", "seat": 1, "level": 1 })),
        ("c", json!({ "type": "start" })),
        ("d", json!({ "type": "resign", "seat": 0 })),
    ] {
        let (status, answer) = ada.act(&table, id, action).await;
        assert_eq!(status, 200, "{answer}");
    }
    let seen = profile(&ada, "Ada").await;
    assert_eq!(seen["ratings"].as_array().unwrap().len(), 1);
    assert_eq!(seen["ratings"][0]["kind"], "computer");
    let (_, list) = ada.send("GET", "/api/rated", Value::Null).await;
    let level = &list["computers"][0];
    assert_eq!((&level["game"], &level["level"]), (&json!("caminos"), &json!(1)));
    assert!(level["rating"]["points"].as_i64().unwrap() > 950 && level["rating"]["games"] == 1, "{level}");
}

/// Ends a game in the store alone, as a server does that crashes before it has settled it.
async fn end_and_crash(store: &dyn Store, table: &Invitation) {
    let id: TableId = table.table.parse().unwrap();
    let claimed = store.claim(id.clone()).await.unwrap().unwrap();
    let guest: GuestId = claimed
        .entries
        .iter()
        .find_map(|entry| match &entry.event {
            Event::Joined { guest, .. } => Some(guest.clone()),
            _ => None,
        })
        .unwrap();
    let replayed = OnlineTable::replay(claimed.entries).unwrap();
    let mut drawing = Drawing::new(&claimed.secrets.seed, &id, replayed.options());
    let (now, mut seq) = (Timestamp(replayed.updated().0 + 1), replayed.last());
    let presence = Presence::new(now);
    let resign = Action::Resign { seat: Seat::new(0) };
    let moment = Moment { now, presence: &presence };
    let events = replayed.decide(&guest, &resign, &mut drawing, moment).unwrap();
    let entry = |event| {
        seq = seq.next();
        Entry { seq, at: now, cause: None, event }
    };
    let append = Append { table: id, term: claimed.term, entries: events.into_iter().map(entry).collect() };
    store.append(vec![append]).await.unwrap()[0].unwrap();
}

#[tokio::test]
async fn a_crash_between_the_end_and_the_rating_loses_nothing_and_counts_nothing_twice() {
    let store = fresh_store().await;
    let server = server_over(&store).await;
    let (ada, bo) = (member(&server, "Ada").await, member(&server, "Bo").await);
    let table = begin(&ada, &bo, "wege").await;
    end_and_crash(&*store, &table).await;
    assert_eq!(points(&ada, "Bo").await, 0, "nobody has settled it");

    // The next servers settle it at their start, once.
    for _ in 0..2 {
        let next = server_over(&store).await;
        let ada = Client { server: Arc::clone(&next), bearer: ada.bearer.clone() };
        while points(&ada, "Bo").await == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!((points(&ada, "Ada").await, points(&ada, "Bo").await), (1338, 1662));
        let seen = profile(&ada, "Bo").await;
        assert_eq!(
            (&seen["ratings"][0]["rating"]["games"], &seen["results"][0]["wins"]),
            (&json!(1), &json!(1))
        );
    }
}

#[tokio::test]
async fn ratings_go_with_the_account() {
    let server = server_over(&fresh_store().await).await;
    let (ada, bo) = (member(&server, "Ada").await, member(&server, "Bo").await);
    let table = begin(&ada, &bo, "caminos").await;
    assert_eq!(bo.act(&table, "d", json!({ "type": "resign", "seat": 1 })).await.0, 200);
    let (_, export) = ada.send("GET", "/api/account/export", Value::Null).await;
    assert_eq!(export["ratings"][0]["points"], 1662.0, "{export}");
    assert_eq!(export["results"][0]["table"], table.table);
    let confirm = json!({ "password": "a long walk in the park" });
    assert_eq!(ada.send("DELETE", "/api/account", confirm).await.0, 200);
    assert_eq!(bo.send("GET", "/api/people/Ada", Value::Null).await.0, 404);
    assert_eq!(points(&bo, "Bo").await, 1338);
}

#[tokio::test]
async fn two_of_like_strength_find_each_other() {
    let server = server_over(&fresh_store().await).await;
    let (ada, bo, guest) = (member(&server, "Ada").await, member(&server, "Bo").await, server.guest().await);
    let wish = |rated: bool| json!({ "game": "caminos", "clock": "move 2m", "name": "x", "rated": rated });
    let seek = async |client: &Client, rated| client.send("POST", "/api/seek", wish(rated)).await;
    assert_eq!(seek(&guest, true).await.0, 401, "a rated game needs an account");
    let (status, first) = seek(&ada, true).await;
    assert_eq!((status, &first["found"]), (200, &json!(false)), "{first}");
    let text = |key: &str| first[key].as_str().unwrap_or_default().to_owned();
    let table = Invitation { table: text("table"), join: String::new(), host: String::new() };
    // Whoever has left is not waiting.
    assert_ne!(seek(&bo, true).await.1["table"], first["table"]);
    let mut socket = ada.connect(&table, 0).await;
    socket.until(|state| state["phase"] == "gathering").await;
    assert_ne!(seek(&guest, false).await.1["table"], first["table"], "casual is something else");
    // Bo has blocked Ada at a table where they met.
    let met = ada.make(json!({ "game": "wege", "name": "x" })).await;
    assert_eq!(bo.join(&met, "x").await.0, 200);
    let stance = async |blocked: bool| {
        let path = format!("/api/tables/{}/stances/0", met.table);
        bo.send("PUT", &path, json!({ "muted": false, "blocked": blocked })).await.0
    };
    assert_eq!(stance(true).await, 200);
    assert_ne!(seek(&bo, true).await.1["table"], first["table"], "nobody meets whom they have blocked");
    assert_eq!(stance(false).await, 200);
    let (_, second) = seek(&bo, true).await;
    assert_eq!((&second["table"], &second["found"]), (&first["table"], &json!(true)));
    socket.until(|state| state["phase"] == "playing").await;
    let (status, _) =
        ada.send("POST", "/api/seek", json!({ "game": "wege", "clock": "none", "name": "x" })).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn those_who_wait_at_two_tables_are_brought_together_later() {
    let store = fresh_store().await;
    let limits = LimitSettings::times(NonZeroU32::new(100).unwrap());
    let serve = async |window: f64| {
        let pairing = Pairing { window, widens: 0.0, every: Duration::from_millis(20) };
        let config = Config { limits: limits.clone(), pairing, ..Config::default() };
        Arc::new(Server::over(Arc::clone(&store), config).await)
    };
    let strict = serve(-1.0).await;
    let mut waiting = Vec::new();
    for name in ["Ada", "Bo"] {
        let client = member(&strict, name).await;
        let wish = json!({ "game": "caminos", "clock": "move 2m", "name": "x", "rated": true });
        let (_, found) = client.send("POST", "/api/seek", wish).await;
        assert_eq!(found["found"], false);
        let table = found["table"].as_str().unwrap().to_owned();
        waiting.push((client, Invitation { table, join: String::new(), host: String::new() }));
    }
    // The same tables, where they suit each other.
    let generous = serve(1000.0).await;
    let mut sockets = Vec::new();
    for (client, table) in &mut waiting {
        client.server = Arc::clone(&generous);
        sockets.push(client.connect(table, 0).await);
    }
    let state = async |index: usize| {
        let (client, table) = &waiting[index];
        client.send("GET", &format!("/api/tables/{}", table.table), Value::Null).await.1["state"].clone()
    };
    let (begun, closed) = loop {
        match [state(0).await, state(1).await] {
            [one, two] if one["phase"] == "playing" && two["phase"] == "expired" => break (0, two),
            [one, two] if one["phase"] == "expired" && two["phase"] == "playing" => break (1, one),
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    assert_eq!(closed["next"], waiting[begun].1.table, "who waited elsewhere learns where to go");
    let other = &waiting[1 - begun].0;
    let mut socket = other.connect(&waiting[begun].1, 0).await;
    let you = socket.next().await.unwrap()["you"].clone();
    assert!(socket.state["seats"].as_array().unwrap().iter().any(|seat| seat["member"] == you));
}
