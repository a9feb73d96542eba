//! Lists of tables, public tables, rematches and other devices.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use trivium_game::Seat;
use trivium_server::Config;
use trivium_store::Append;
use trivium_tables::{Block, Entry, Event, TableId};

use crate::client::{Client, Invitation, Server, fresh_store, play_to_the_end, two_people};

pub(crate) async fn create(client: &Client, wanted: Value) -> Invitation {
    let (status, made) = client.send("POST", "/api/tables", wanted).await;
    assert_eq!(status, 201, "{made}");
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    Invitation { table: text("table"), join: text("join"), host: text("host") }
}

/// The lobby, once it is as it should be: it is up to a second old.
async fn lobby(client: &Client, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let (status, lobby) = client.send("GET", "/api/lobby", json!(null)).await;
        assert_eq!(status, 200);
        if wanted(&lobby) {
            return lobby;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn strangers_find_each_other_in_the_lobby() {
    let server = Arc::new(Server::start().await);
    let [ada, bo, eve] = [server.guest().await, server.guest().await, server.guest().await];
    let hidden = create(&ada, json!({ "game": "wege", "name": "Ada" })).await;
    let wanted = json!({ "game": "caminos", "name": "Ada", "public": true, "when_full": true, "clock": "fischer 5m+3s" });
    let open = create(&ada, wanted).await;
    let list = lobby(&bo, |lobby| lobby["open"].as_array().unwrap().len() == 1).await;
    assert_eq!((&list["open"][0]["table"], &list["open"][0]["host"]), (&json!(open.table), &json!("Ada")));
    assert!(!list.to_string().contains(&hidden.table) && !list.to_string().contains(&open.join));

    // Nobody needs a secret, and the game starts when the last seat is taken.
    let join = format!("/api/tables/{}/join", open.table);
    assert_eq!(bo.send("POST", &join, json!({ "name": "Bo" })).await.0, 200);
    let join = format!("/api/tables/{}/join", hidden.table);
    assert_eq!(bo.send("POST", &join, json!({ "name": "Bo" })).await.0, 403);
    let mut sockets = [ada.connect(&open, 0).await, bo.connect(&open, 0).await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        assert!(socket.act(json!({ "type": "take_seat", "seat": seat })).await["seq"].is_u64());
    }
    sockets[0].until(|state| state["phase"] == "playing").await;
    let list = lobby(&eve, |lobby| lobby["playing"].as_array().unwrap().len() == 1).await;
    assert_eq!(list["open"], json!([]));
    assert!(list["playing"][0]["position"].is_string(), "a picture of the board");

    // Eve watches without joining, and only watches.
    let mut watcher = eve.connect(&open, 0).await;
    watcher.until(|state| state["phase"] == "playing").await;
    let answer = watcher.act(json!({ "type": "take_seat", "seat": 0 })).await;
    assert_eq!(answer["error"]["code"], "not_at_table");
    loop {
        let message = sockets[0].next().await.unwrap();
        if message["type"] == "presence" && message["watchers"] == 1 {
            break;
        }
    }
    sockets[0].act(json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" })).await;
    watcher.until(|state| state["play"]["ply"] == 1).await;
}

#[tokio::test]
async fn my_tables_begin_with_those_where_it_is_my_turn() {
    let server = Arc::new(Server::start().await);
    let (first, clients, mut sockets) = two_people(&server, "caminos").await;
    sockets[0].act(json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" })).await;
    let waiting = create(&clients[1], json!({ "game": "wege", "name": "Bo" })).await;
    let tables = async |client: &Client| {
        let (status, me) = client.send("GET", "/api/me", json!(null)).await;
        assert_eq!(status, 200, "{me}");
        me["tables"].as_array().unwrap().clone()
    };
    let mine = tables(&clients[1]).await;
    let ids: Vec<_> = mine.iter().map(|table| table["table"].as_str().unwrap()).collect();
    assert_eq!(ids, [first.table.as_str(), &waiting.table]);
    assert_eq!((&mine[0]["your_turn"], &mine[1]["your_turn"]), (&json!(true), &json!(false)));
    assert_eq!(tables(&clients[0]).await[0]["your_turn"], false);
    assert!(tables(&server.guest().await).await.is_empty());
}

#[tokio::test]
async fn everybody_plays_again_at_another_table() {
    let server = Arc::new(Server::start().await);
    let (_, clients, mut sockets) = two_people(&server, "cuminos").await;
    play_to_the_end(&mut sockets).await;
    for socket in &mut sockets {
        assert!(socket.act(json!({ "type": "offer_rematch" })).await["error"].is_null());
    }
    for socket in &mut sockets {
        socket.until(|state| state["next"].is_string()).await;
    }
    let table = sockets[0].state["next"].as_str().unwrap().to_owned();
    let next = Invitation { table, join: String::new(), host: String::new() };
    for (client, seat) in clients.iter().zip([1, 0]) {
        let mut socket = client.connect(&next, 0).await;
        let first = socket.next().await.unwrap();
        socket.until(|state| state["phase"] == "playing").await;
        assert_eq!(socket.state["seats"][seat]["member"], first["you"]);
    }
}

#[tokio::test]
async fn anybody_can_verify_what_was_drawn() {
    let server = Arc::new(Server::start().await);
    let clients = [server.guest().await, server.guest().await];
    let invitation = clients[0].create("wege", json!({})).await;
    clients[1].join(&invitation, "Bo").await;
    let mut sockets = [clients[0].connect(&invitation, 0).await, clients[1].connect(&invitation, 0).await];
    let blocks = [Block([7; 32]), Block([8; 32])];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        socket.act(json!({ "type": "take_seat", "seat": seat })).await;
        let answer = socket.act(json!({ "type": "commit", "seat": seat, "hash": blocks[seat].hash() })).await;
        assert!(answer["error"].is_null(), "{answer}");
    }
    let published = sockets[0].state["chance"]["hash"].clone();
    sockets[0].act(json!({ "type": "start" })).await;
    let path = format!("/api/tables/{}/record", invitation.table);
    assert_eq!(clients[0].send("GET", &path, json!(null)).await.0, 409, "the game is not over");
    for (seat, socket) in sockets.iter_mut().enumerate() {
        socket.until(|state| state["phase"] == "revealing").await;
        socket.act(json!({ "type": "reveal", "seat": seat, "block": blocks[seat] })).await;
    }
    play_to_the_end(&mut sockets).await;
    let bearer = ("authorization", clients[1].bearer.as_str());
    let (status, head, text) = server.raw("GET", &path, &[bearer], "").await;
    assert_eq!(status, 200, "{text}");
    assert!(head.contains("attachment"));
    let record = trivium_games::read_records(&text).unwrap().swap_remove(0);
    assert!(record.tags.contains(&("SeedHash".to_owned(), published.as_str().unwrap().to_owned())));
    assert!(trivium_tables::verify(&record).unwrap() > 10);
}

#[tokio::test]
async fn a_guest_moves_to_another_device_with_a_code() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, _sockets) = two_people(&server, "wege").await;
    let (status, made) = clients[1].send("POST", "/api/me/code", json!({})).await;
    assert_eq!(status, 201);
    let redeem = async |code: &Value| {
        let body = json!({ "bearer": true, "code": code }).to_string();
        let headers = [("content-type", "application/json")];
        let (status, _, body) = server.raw("POST", "/api/guests", &headers, &body).await;
        (status, serde_json::from_str::<Value>(&body).unwrap())
    };
    assert_eq!(redeem(&json!("00000000")).await.0, 403);
    let (status, guest) = redeem(&made["code"]).await;
    assert_eq!(status, 201);
    let bearer = format!("Bearer {}", guest["token"].as_str().unwrap());
    let other = Client { server: Arc::clone(&server), bearer };
    let first = other.connect(&invitation, 0).await.next().await.unwrap();
    assert_eq!(first["you"], 1, "the same member at another device");
    let (status, error) = redeem(&made["code"]).await;
    assert_eq!((status, &error["error"]["code"]), (403, &json!("wrong_code")), "it works once");
}

#[tokio::test]
async fn a_table_to_which_nobody_comes_leaves_the_lobby() {
    let config = Config { table_expiry: Duration::ZERO, ..Config::default() };
    let server = Arc::new(Server::with(config).await);
    let client = server.guest().await;
    let open = create(&client, json!({ "game": "wege", "name": "Ada", "public": true })).await;
    lobby(&client, |lobby| lobby["open"].as_array().unwrap().is_empty()).await;
    let (_, seen) = client.send("GET", &format!("/api/tables/{}", open.table), json!(null)).await;
    assert_eq!(seen["state"]["phase"], "expired");
    let rated = json!({ "game": "wege", "name": "Ada", "rated": true });
    let (status, error) = client.send("POST", "/api/tables", rated).await;
    assert_eq!(status, 400, "{error}");
}

/// One table that cannot be replayed closes neither the lobby nor anybody's own list.
#[tokio::test]
async fn a_damaged_table_hides_no_other() {
    let store = fresh_store().await;
    let server = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let ada = server.guest().await;
    let wanted = json!({ "game": "wege", "name": "Ada", "public": true });
    let (damaged, sound) = (create(&ada, wanted.clone()).await, create(&ada, wanted).await);
    let id: TableId = damaged.table.parse().unwrap();
    let claimed = store.claim(id.clone()).await.unwrap().unwrap();
    let last = claimed.entries.last().unwrap();
    // A seat that the table does not have.
    let event = Event::SeatFreed { seat: Seat::new(5) };
    let entry = Entry { seq: last.seq.next(), at: last.at, cause: None, event };
    let append = Append { table: id, term: claimed.term, entries: vec![entry] };
    store.append(vec![append]).await.unwrap()[0].unwrap();

    let next = Arc::new(Server::over(store, Config::default()).await);
    let ada = Client { server: next, bearer: ada.bearer };
    let (status, _) = ada.send("GET", &format!("/api/tables/{}", damaged.table), json!(null)).await;
    assert_eq!(status, 503);
    let (status, lobby) = ada.send("GET", "/api/lobby", json!(null)).await;
    assert_eq!((status, lobby["open"].as_array().map(Vec::len)), (200, Some(1)), "{lobby}");
    let (status, me) = ada.send("GET", "/api/me", json!(null)).await;
    assert_eq!((status, &me["tables"][0]["table"]), (200, &json!(sound.table)), "{me}");
    assert_eq!(me["tables"].as_array().unwrap().len(), 1);
}
