//! Duplicates: the same deal at many tables; nobody plays or watches it twice, and the games are compared.

mod ending;

use std::sync::Arc;

use serde_json::{Value, json};
use trivium_games::read_records;
use trivium_tables::verify;

use crate::client::{Client, Invitation, Server, Socket, play_to_the_end};

/// The table with this id, for someone who needs no secret.
fn at(table: &str) -> Invitation {
    Invitation { table: table.to_owned(), join: String::new(), host: String::new() }
}

fn code((status, body): (u16, Value)) -> (u16, String) {
    (status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
}

fn is(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

async fn make(host: &Client, change: Value) -> String {
    let mut wanted = json!({ "game": "wege", "clock": "fischer 5m+3s", "name": "Host" });
    for (key, value) in change.as_object().unwrap() {
        wanted[key] = value.clone();
    }
    let (status, made) = host.send("POST", "/api/duplicates", wanted).await;
    assert_eq!(status, 201, "{made}");
    made["duplicate"].as_str().unwrap().to_owned()
}

async fn show(client: &Client, duplicate: &str) -> Value {
    let (status, shown) = client.send("GET", &format!("/api/duplicates/{duplicate}"), Value::Null).await;
    assert_eq!(status, 200, "{shown}");
    shown
}

async fn sit(client: &Client, duplicate: &str, name: &str) -> (u16, Value) {
    let path = format!("/api/duplicates/{duplicate}/tables");
    client.send("POST", &path, json!({ "name": name })).await
}

async fn close(client: &Client, duplicate: &str) -> (u16, Value) {
    client.send("POST", &format!("/api/duplicates/{duplicate}/close"), Value::Null).await
}

async fn record(client: &Client, table: &str) -> (u16, Value) {
    client.send("GET", &format!("/api/tables/{table}/record"), Value::Null).await
}

/// Two new guests who sit down at one table, by seat.
async fn pair(server: &Arc<Server>, duplicate: &str, names: [&str; 2]) -> (String, [Client; 2], [Socket; 2]) {
    let mut clients = [server.guest().await, server.guest().await];
    let (_, first) = sit(&clients[0], duplicate, names[0]).await;
    let (_, second) = sit(&clients[1], duplicate, names[1]).await;
    assert_eq!(first["table"], second["table"], "whoever comes second is brought to the one who waits");
    let table = first["table"].as_str().unwrap().to_owned();
    let mut sockets = [clients[0].connect(&at(&table), 0).await, clients[1].connect(&at(&table), 0).await];
    for socket in &mut sockets {
        socket.until(|state| state["phase"] == "playing").await;
    }
    if sockets[0].state["seats"][0]["member"] != 0 {
        clients.swap(0, 1);
        sockets.swap(0, 1);
    }
    (table, clients, sockets)
}

fn drawn(socket: &Socket) -> Vec<Value> {
    let events = socket.entries.iter().map(|entry| &entry["event"]);
    events.filter(|event| event["type"] == "drawn").map(|event| event["word"].clone()).collect()
}

#[tokio::test]
async fn many_tables_play_one_deal_and_are_compared() {
    let server = Arc::new(Server::start().await);
    let host = server.guest().await;
    let duplicate = make(&host, json!({ "game": "cuminos" })).await;
    let before = show(&host, &duplicate).await;
    assert_eq!(
        (&before["phase"], &before["seed"], &before["results"]),
        (&json!("open"), &json!(null), &json!(null))
    );
    assert_eq!((&before["is_host"], &before["host"]), (&json!(true), &json!("Host")));

    let (one, first, mut sockets) = pair(&server, &duplicate, ["Ada", "Bo"]).await;
    let hash = sockets[0].state["chance"]["hash"].clone();
    assert_eq!(hash, before["hash"], "it was published before anyone sat down");
    play_to_the_end(&mut sockets).await;
    assert!(sockets[0].state["chance"]["seed"].is_null(), "others will play this deal");
    let (other, second, mut others) = pair(&server, &duplicate, ["Cleo", "Dan"]).await;
    assert_ne!(one, other);
    assert_eq!(drawn(&sockets[0])[..15], drawn(&others[0])[..15]);
    assert!(others[1].act(json!({ "type": "resign", "seat": 1 })).await["error"].is_null());

    // Those who have played see the games so far; nobody else does.
    assert_eq!(show(&first[0], &duplicate).await["results"]["tables"].as_array().unwrap().len(), 2);
    assert_eq!(show(&host, &duplicate).await["results"], Value::Null);
    assert_eq!(code(close(&first[0], &duplicate).await), is(403, "not_host"));
    let (status, closed) = close(&host, &duplicate).await;
    assert_eq!((status, &closed["phase"], &closed["over"]), (200, &json!("closed"), &json!(2)));
    others[0].until(|state| state["chance"]["seed"].is_string()).await;
    assert_eq!(others[0].state["chance"]["seed"], closed["seed"]);

    let results = &closed["results"];
    let points = sockets[0].state["play"]["ending"]["points"].as_array().unwrap().clone();
    let margin = points[0].as_i64().unwrap() - points[1].as_i64().unwrap();
    let mean = (margin + 20) as f64 / 2.0;
    assert_eq!(results["averages"], json!([mean, -mean]));
    let rank = |name: &str| {
        let ranking = results["ranking"].as_array().unwrap();
        ranking.iter().find(|person| person["name"] == name).unwrap().clone()
    };
    let winner = if sockets[0].state["seats"][0]["member"] == 0 { "Ada" } else { "Bo" };
    assert_eq!(rank(winner)["difference"], json!(margin as f64 - mean));
    assert_eq!(results["ranking"].as_array().unwrap().len(), 4);

    // Everybody can read and check the games now.
    let stranger = server.guest().await;
    for table in [&one, &other] {
        let headers = [("authorization", &*stranger.bearer)];
        let (status, _, text) = server.raw("GET", &format!("/api/tables/{table}/record"), &headers, "").await;
        assert_eq!(status, 200, "{text}");
        assert!(verify(&read_records(&text).unwrap()[0]).unwrap() >= 15);
    }
    assert_eq!(code(sit(&stranger, &duplicate, "Eve").await), is(409, "duplicate_ended"));
    assert_eq!(
        sit(&second[0], &duplicate, "Cleo").await,
        (200, json!({ "table": other })),
        "where they played"
    );
}

#[tokio::test]
async fn a_duplicate_has_a_link_and_a_qr_code() {
    let server = Arc::new(Server::start().await);
    let host = server.guest().await;
    let duplicate = make(&host, json!({})).await;
    let (status, links) = host.send("GET", &format!("/api/duplicates/{duplicate}/links"), Value::Null).await;
    assert_eq!(status, 200, "{links}");
    assert!(links["join"].as_str().unwrap().ends_with(&format!("/#/duplicate/{duplicate}")), "{links}");
    assert!(links["qr"].as_str().unwrap().starts_with("<svg"), "{links}");
    assert_eq!(links["host"], Value::Null);
    let nowhere = host.send("GET", "/api/duplicates/nonesuch/links", Value::Null).await;
    assert_eq!(code(nowhere).0, 404);
}

#[tokio::test]
async fn nobody_watches_a_deal_before_playing_it() {
    let server = Arc::new(Server::start().await);
    let host = server.guest().await;
    let duplicate = make(&host, json!({ "public": true })).await;
    let (table, players, mut sockets) = pair(&server, &duplicate, ["Ada", "Bo"]).await;
    let invitation = at(&table);
    let eve = server.guest().await;
    let look = format!("/api/tables/{table}");
    let hidden = async |client: &Client| {
        assert_eq!(code(client.send("GET", &look, Value::Null).await), is(403, "deal_hidden"));
        assert_eq!(code(record(client, &table).await), is(403, "deal_hidden"));
        assert_eq!(
            code(client.send("GET", &format!("{look}/people"), Value::Null).await),
            is(403, "deal_hidden")
        );
        assert!(client.send("GET", &format!("{look}/stances"), Value::Null).await.0 == 403);
        assert_eq!(show(client, &duplicate).await["results"], Value::Null);
    };
    for client in [&eve, &host] {
        hidden(client).await;
    }
    // The link of a table does not help, and no list shows its board.
    let (_, links) = players[0].send("GET", &format!("{look}/links"), Value::Null).await;
    let secret = links["join"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let join = json!({ "name": "Eve", "secret": secret });
    assert_eq!(code(eve.send("POST", &format!("{look}/join"), join).await), is(403, "deal_hidden"));
    let (_, lobby) = eve.send("GET", "/api/lobby", Value::Null).await;
    assert!(!lobby.to_string().contains(&table));

    // The game is over: those who have not played it still see nothing.
    assert!(sockets[0].act(json!({ "type": "resign", "seat": 0 })).await["error"].is_null());
    hidden(&eve).await;
    let (status, _, games) = server.raw("GET", "/api/games", &[], "").await;
    assert!(status == 200 && !games.contains(&table));

    // Who has played the deal may watch others play it, but says nothing there.
    let (other, _, mut others) = pair(&server, &duplicate, ["Cleo", "Dan"]).await;
    let mut watching = players[0].connect(&at(&other), 0).await;
    watching.until(|state| state["phase"] == "playing").await;
    let said = watching.act(json!({ "type": "say", "text": "A bridge comes" })).await;
    assert_eq!(said["error"]["code"], "not_at_table");
    assert_eq!(
        code(eve.send("GET", &format!("/api/tables/{other}"), Value::Null).await),
        is(403, "deal_hidden")
    );

    // While a game is on, ending the duplicate reveals nothing; with its end everything is public.
    let (_, ending) = close(&host, &duplicate).await;
    assert_eq!((&ending["phase"], &ending["seed"]), (&json!("ending"), &Value::Null));
    hidden(&eve).await;
    assert!(others[0].act(json!({ "type": "resign", "seat": 0 })).await["error"].is_null());
    others[0].until(|state| state["chance"]["seed"].is_string()).await;
    let shown = show(&eve, &duplicate).await;
    assert_eq!(
        (&shown["phase"], shown["results"]["tables"].as_array().unwrap().len()),
        (&json!("closed"), 2)
    );
    assert_eq!(eve.send("GET", &look, Value::Null).await.0, 200);
    let mut late = eve.connect(&invitation, 0).await;
    late.until(|state| state["phase"] == "over").await;
    for _ in 0..50 {
        let (_, _, games) = server.raw("GET", "/api/games", &[], "").await;
        if games.contains(&table) && games.contains(&other) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("games of a public duplicate become public");
}

#[tokio::test]
async fn nobody_plays_a_deal_twice() {
    let server = Arc::new(Server::start().await);
    let host = server.guest().await;
    let duplicate = make(&host, json!({})).await;
    let own = |name: &str| json!({ "name": name, "own": true });
    let path = format!("/api/duplicates/{duplicate}/tables");
    let (ada, bo) = (server.guest().await, server.guest().await);
    let (_, one) = ada.send("POST", &path, own("Ada")).await;
    assert_eq!(ada.send("POST", &path, own("Ada")).await, (200, one.clone()), "it is the same table");
    let one = one["table"].as_str().unwrap().to_owned();
    let (_, two) = bo.send("POST", &path, own("Bo")).await;
    let two = two["table"].as_str().unwrap().to_owned();
    assert_ne!(one, two);
    // A table of one's own is not for strangers.
    let cleo = server.guest().await;
    let (_, three) = sit(&cleo, &duplicate, "Cleo").await;
    assert!(three["table"] != json!(one) && three["table"] != json!(two));

    // With its link they can join, but who sits at another table has no seat here.
    let (_, links) = bo.send("GET", &format!("/api/tables/{two}/links"), Value::Null).await;
    let join = links["join"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let invitation = Invitation { table: two.clone(), join, host: String::new() };
    assert_eq!(ada.join(&invitation, "Ada").await.0, 200);
    let mut socket = ada.connect(&invitation, 0).await;
    let seats = socket_seats(&mut socket).await;
    let free = seats.iter().position(Value::is_null).unwrap();
    let take = json!({ "type": "take_seat", "seat": free });
    assert_eq!(socket.act(take.clone()).await["error"]["code"], "deal_taken");

    // Who leaves the other table before the start may play here; the game starts.
    let mut first = ada.connect(&at(&one), 0).await;
    let mine = socket_seats(&mut first).await.iter().position(|member| !member.is_null()).unwrap();
    assert!(first.act(json!({ "type": "free_seat", "seat": mine })).await["error"].is_null());
    assert!(socket.act(take).await["error"].is_null());
    socket.until(|state| state["phase"] == "playing").await;
    assert_eq!(first.act(json!({ "type": "take_seat", "seat": mine })).await["error"]["code"], "deal_taken");
    // Someone who was at the table without a seat is cut off when it starts.
    let dan = server.guest().await;
    let (_, links) = ada.send("GET", &format!("/api/tables/{one}/links"), Value::Null).await;
    let join = links["join"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let invitation = Invitation { table: one.clone(), join, host: String::new() };
    let eve = server.guest().await;
    for (client, name) in [(&dan, "Dan"), (&eve, "Eve")] {
        assert_eq!(client.join(&invitation, name).await.0, 200);
    }
    for (seat, client) in [&dan, &eve].into_iter().enumerate() {
        assert_eq!(client.act(&invitation, "sit", json!({ "type": "take_seat", "seat": seat })).await.0, 200);
    }
    while let Some(message) = first.next().await {
        assert!(message["state"]["play"].is_null(), "{message}");
    }
    assert_eq!(
        code(ada.send("GET", &format!("/api/tables/{one}"), Value::Null).await),
        is(403, "deal_hidden")
    );
    let (_, me) = ada.send("GET", "/api/me", Value::Null).await;
    assert!(me.to_string().contains(&two) && !me.to_string().contains(&one));
}

async fn socket_seats(socket: &mut Socket) -> Vec<Value> {
    socket.until(|state| state["phase"] == "gathering").await;
    let seats = socket.state["seats"].as_array().unwrap();
    seats.iter().map(|seat| seat["member"].clone()).collect()
}

#[tokio::test]
async fn computers_have_the_same_seats_at_every_table() {
    let server = Arc::new(Server::start().await);
    let host = server.guest().await;
    let duplicate = make(&host, json!({ "computers": [null, 1] })).await;
    let mut tables = Vec::new();
    for name in ["Ada", "Bo"] {
        let client = server.guest().await;
        let (_, sat) = sit(&client, &duplicate, name).await;
        let table = sat["table"].as_str().unwrap().to_owned();
        let mut socket = client.connect(&at(&table), 0).await;
        socket.until(|state| state["phase"] == "playing").await;
        assert_eq!(socket.state["seats"][1]["level"], 1);
        assert!(socket.act(json!({ "type": "resign", "seat": 0 })).await["error"].is_null());
        tables.push(table);
    }
    assert_ne!(tables[0], tables[1], "everybody plays alone against it");
    let (_, closed) = close(&host, &duplicate).await;
    let ranking = closed["results"]["ranking"].as_array().unwrap();
    assert_eq!(ranking.len(), 2);
    assert!(ranking.iter().all(|person| person["rank"] == 1 && person["difference"] == 0.0));
}

#[tokio::test]
async fn a_duplicate_waits_for_nobody_when_it_ends() {
    let server = Arc::new(Server::start().await);
    let (host, ada) = (server.guest().await, server.guest().await);
    let duplicate = make(&host, json!({ "public": true })).await;
    let list = async |client: &Client| client.send("GET", "/api/duplicates", Value::Null).await.1;
    assert_eq!(list(&ada).await["open"][0]["duplicate"], json!(duplicate));
    assert_eq!(
        (list(&ada).await["mine"].clone(), list(&host).await["mine"][0]["is_host"].clone()),
        (json!([]), json!(true))
    );
    let (_, sat) = sit(&ada, &duplicate, "Ada").await;
    assert_eq!(list(&ada).await["mine"][0]["you"]["stage"], "gathering");
    let (_, closed) = close(&host, &duplicate).await;
    assert_eq!((&closed["phase"], &closed["results"]["tables"]), (&json!("closed"), &json!([])));
    assert_eq!((list(&ada).await["open"].clone(), list(&ada).await["mine"].clone()), (json!([]), json!([])));
    let mut socket = ada.connect(&at(sat["table"].as_str().unwrap()), 0).await;
    socket.until(|state| state["phase"] == "expired").await;
    let (status, _, body) = server.raw("GET", &format!("/api/duplicates/{duplicate}"), &[], "").await;
    assert!(status == 200 && body.contains("\"closed\""), "one needs not be known to look: {body}");
}

#[tokio::test]
async fn what_makes_no_duplicate_is_refused() {
    let server = Arc::new(Server::start().await);
    let host = server.guest().await;
    let wanted = |change: Value| {
        let mut wanted = json!({ "game": "wege", "clock": "fischer 5m+3s", "name": "Host" });
        for (key, value) in change.as_object().unwrap() {
            wanted[key] = value.clone();
        }
        wanted
    };
    for (change, status, reason) in [
        (json!({ "game": "caminos" }), 400, "nothing is drawn in caminos"),
        (json!({ "clock": "none" }), 400, "needs a clock"),
        (json!({ "computers": [1, 1] }), 400, "somebody must play"),
        (json!({ "computers": [null, null, 1] }), 400, "2 seats"),
        (json!({ "computers": [9] }), 400, "from 1 to 8"),
        (json!({ "hours": 0 }), 400, "hours"),
        (json!({ "hours": 100_000 }), 400, "hours"),
        (json!({ "options": { "players": 3 } }), 422, ""),
        (json!({ "secret": 1 }), 400, "unknown field"),
    ] {
        let (found, body) = host.send("POST", "/api/duplicates", wanted(change)).await;
        let message = body["error"]["message"].as_str().unwrap_or_default();
        assert!(found == status && message.contains(reason), "{found} {body}");
    }
    for path in ["/api/duplicates/000000000000", "/api/duplicates/x"] {
        assert_eq!(code(host.send("GET", path, Value::Null).await), is(404, "no_duplicate"));
        assert_eq!(code(sit(&host, path.rsplit('/').next().unwrap(), "Ada").await), is(404, "no_duplicate"));
    }
}
