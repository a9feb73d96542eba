//! Friends and challenges.

use std::sync::Arc;

use serde_json::{Value, json};
use trivium_server::Administration;

use crate::client::{Client, Invitation, Server, fresh_store};
use crate::ratings::{member, server_over};

async fn put(client: &Client, name: &str) -> (u16, Value) {
    client.send("PUT", &format!("/api/friends/{name}"), Value::Null).await
}

async fn remove(client: &Client, path: &str) -> u16 {
    client.send("DELETE", path, Value::Null).await.0
}

async fn list(client: &Client) -> Value {
    let (status, list) = client.send("GET", "/api/friends", Value::Null).await;
    assert_eq!(status, 200, "{list}");
    list
}

async fn friends(server: &Arc<Server>) -> [Client; 2] {
    let both = [member(server, "Ada").await, member(server, "Bo").await];
    assert_eq!(put(&both[0], "Bo").await.0, 200);
    assert_eq!(put(&both[1], "Ada").await.0, 200);
    both
}

/// A private table of two, to which a friend is challenged.
async fn challenged(challenger: &Client, friend: &str) -> Invitation {
    let table = challenger.make(json!({ "game": "caminos", "name": "x", "when_full": true })).await;
    let wish = json!({ "friend": friend, "table": table.table, "sit": true });
    let (status, answer) = challenger.send("POST", "/api/challenges", wish).await;
    assert_eq!(status, 201, "{answer}");
    table
}

fn code((status, body): (u16, Value)) -> (u16, String) {
    (status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn two_are_friends_when_each_has_added_the_other() {
    let server = server_over(&fresh_store().await).await;
    let (ada, bo, guest) = (member(&server, "Ada").await, member(&server, "Bo").await, server.guest().await);
    assert_eq!(code(put(&guest, "Ada").await), (401, "no_account".to_owned()));
    assert_eq!(code(put(&ada, "Nobody").await), (404, "no_person".to_owned()));
    assert_eq!(put(&ada, "ada").await.0, 400);
    assert_eq!(put(&ada, "bO").await.0, 200);
    let bond = json!([{ "name": "Bo", "bond": "asked", "presence": null, "table": null }]);
    assert_eq!(list(&ada).await["friends"], bond, "who is no friend yet shows no presence");
    assert_eq!(list(&bo).await["friends"][0]["bond"], "asks");
    assert_eq!(put(&bo, "Ada").await.0, 200);
    let bond = json!([{ "name": "Ada", "bond": "friend", "presence": "online", "table": null }]);
    assert_eq!(list(&bo).await["friends"], bond);
    let (_, exported) = bo.send("GET", "/api/account/export", Value::Null).await;
    assert_eq!(exported["friends"], json!(["Ada"]));

    assert_eq!(remove(&bo, "/api/friends/Ada").await, 200);
    assert_eq!(
        (list(&ada).await["friends"].clone(), list(&bo).await["friends"].clone()),
        (json!([]), json!([]))
    );
}

#[tokio::test]
async fn a_friend_who_plays_can_be_watched_if_the_table_is_public() {
    let server = server_over(&fresh_store().await).await;
    let [ada, bo] = friends(&server).await;
    for public in [false, true] {
        let wanted = json!({ "game": "caminos", "name": "x", "public": public });
        let table = bo.make(wanted).await;
        let mut socket = bo.connect(&table, 0).await;
        for action in [
            json!({ "type": "take_seat", "seat": 0 }),
            json!({ "type": "seat_computer", "seat": 1, "level": 1 }),
        ] {
            assert!(socket.act(action).await["error"].is_null());
        }
        assert_eq!(list(&ada).await["friends"][0]["presence"], "online");
        assert!(socket.act(json!({ "type": "start" })).await["error"].is_null());
        let seen = list(&ada).await["friends"][0].clone();
        let watch = if public { json!(table.table) } else { Value::Null };
        assert_eq!((&seen["presence"], &seen["table"]), (&json!("playing"), &watch));
    }
}

#[tokio::test]
async fn a_challenge_is_accepted_and_the_game_starts() {
    let server = server_over(&fresh_store().await).await;
    let [ada, bo] = friends(&server).await;
    let eve = member(&server, "Eve").await;
    let table = challenged(&ada, "Bo").await;
    let wish = json!({ "friend": "Bo", "table": table.table });
    assert_eq!(
        code(ada.send("POST", "/api/challenges", wish.clone()).await),
        (409, "challenge_waits".to_owned())
    );
    assert_eq!(code(eve.send("POST", "/api/challenges", wish).await), (403, "not_friends".to_owned()));
    let seen = list(&bo).await["challenges"].clone();
    assert_eq!(
        (&seen[0]["name"], &seen[0]["sent"], &seen[0]["game"]),
        (&json!("Ada"), &json!(false), &json!("caminos"))
    );
    assert_eq!(list(&ada).await["challenges"][0]["sent"], true);
    assert!(!list(&bo).await.to_string().contains(&table.join), "the secret stays in the server");

    let accept = format!("/api/challenges/{}/accept", table.table);
    assert_eq!(code(eve.send("POST", &accept, json!({})).await), (404, "no_challenge".to_owned()));
    assert_eq!(bo.send("POST", &accept, json!({})).await, (200, json!({ "table": table.table })));
    let mut socket = bo.connect(&table, 0).await;
    socket.until(|state| state["phase"] == "playing").await;
    assert_eq!(list(&ada).await["challenges"], json!([]));
    assert_eq!(list(&bo).await["challenges"], json!([]));
}

#[tokio::test]
async fn a_challenge_is_declined_withdrawn_or_goes_with_its_table() {
    let store = fresh_store().await;
    let server = server_over(&store).await;
    let [ada, bo] = friends(&server).await;
    let declined = challenged(&ada, "Bo").await;
    let path = format!("/api/challenges/{}", declined.table);
    assert_eq!(
        (remove(&ada, &path).await, remove(&bo, &path).await, remove(&bo, &path).await),
        (404, 200, 404)
    );
    assert_eq!(list(&bo).await["challenges"], json!([]));
    assert_eq!(list(&ada).await["challenges"][0]["declined"], true);
    let accept = format!("{path}/accept");
    assert_eq!(bo.send("POST", &accept, json!({})).await.0, 404);

    let withdrawn = challenged(&ada, "Bo").await;
    let path = format!("/api/challenges/{}", withdrawn.table);
    assert_eq!(remove(&bo, &format!("{path}/Bo")).await, 404, "only who has sent it");
    assert_eq!(remove(&ada, &format!("{path}/Bo")).await, 200);
    assert_eq!(bo.send("POST", &format!("{path}/accept"), json!({})).await.0, 404);

    // It goes with its table.
    let begun = challenged(&ada, "Bo").await;
    for action in [
        json!({ "type": "seat_computer", "seat": 0, "level": 1 }),
        json!({ "type": "seat_computer", "seat": 1, "level": 1 }),
    ] {
        let id = format!("seat-{}", action["seat"]);
        ada.act(&begun, &id, action).await;
    }
    assert_eq!(list(&bo).await["challenges"], json!([]));

    // And with the friendship.
    challenged(&ada, "Bo").await;
    assert_eq!(list(&bo).await["challenges"].as_array().unwrap().len(), 1);
    assert_eq!(remove(&bo, "/api/friends/Ada").await, 200);
    assert_eq!(list(&bo).await["challenges"], json!([]));
}

#[tokio::test]
async fn whoever_is_blocked_or_banned_is_no_friend() {
    let store = fresh_store().await;
    let server = server_over(&store).await;
    let [ada, bo] = friends(&server).await;
    let table = challenged(&ada, "Bo").await;
    assert_eq!(bo.send("POST", &format!("/api/challenges/{}/accept", table.table), json!({})).await.0, 200);
    let block = format!("/api/tables/{}/stances/0", table.table);
    assert_eq!(bo.send("PUT", &block, json!({ "blocked": true })).await.0, 200);
    assert_eq!(list(&ada).await["friends"], json!([]));
    for (client, other) in [(&ada, "Bo"), (&bo, "Ada")] {
        assert_eq!(code(put(client, other).await), (403, "apart".to_owned()));
    }
    Administration::new(store).ban("Bo").await.unwrap();
    assert_eq!(code(put(&ada, "Bo").await), (404, "no_person".to_owned()));
}
