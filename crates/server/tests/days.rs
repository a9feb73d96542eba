//! Games over days on a real server, with a clock that the test moves. It moves for the whole process, so these tests have a
//! process of their own and run one after the other.
#![allow(clippy::unwrap_used, reason = "tests may")]

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "online/client.rs"]
mod client;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use trivium_server::{Config, pass_time};
use trivium_store::Store;

use crate::client::{Client, Invitation, Server, fresh_store};

const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

/// What a test may take; time is told apart by more than this.
const MINUTE: u64 = 60;

/// Two people at a table where a move takes days.
struct Game {
    store: Arc<dyn Store>,
    server: Arc<Server>,
    invitation: Invitation,
    tokens: [String; 2],
    acted: u32,
}

impl Game {
    async fn start(clock: &str, vacation: u32) -> Self {
        let store = fresh_store().await;
        let server = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
        let clients = [server.guest().await, server.guest().await];
        let wanted = json!({ "game": "caminos", "name": "Ada", "clock": clock, "vacation": vacation });
        let invitation = clients[0].make(wanted).await;
        assert_eq!(clients[1].join(&invitation, "Bo").await.0, 200);
        let tokens = clients.map(|client| client.bearer);
        let mut game = Self { store, server, invitation, tokens, acted: 0 };
        for seat in 0..2 {
            game.act(seat, json!({ "type": "take_seat", "seat": seat })).await;
        }
        game.act(0, json!({ "type": "start" })).await;
        game
    }

    fn client(&self, seat: usize) -> Client {
        Client { server: Arc::clone(&self.server), bearer: self.tokens[seat].clone() }
    }

    async fn act(&mut self, seat: usize, action: Value) {
        self.acted += 1;
        let (status, answer) = self.client(seat).act(&self.invitation, &self.acted.to_string(), action).await;
        assert_eq!(status, 200, "{answer}");
    }

    async fn play(&mut self, seat: usize, ply: u32, notation: &str) {
        self.act(seat, json!({ "type": "move", "seat": seat, "ply": ply, "notation": notation })).await;
    }

    /// The state as somebody sees it who looks now.
    async fn state(&self) -> Value {
        let path = format!("/api/tables/{}", self.invitation.table);
        let (status, mut seen) = self.client(0).send("GET", &path, Value::Null).await;
        assert_eq!(status, 200, "{seen}");
        seen["state"].take()
    }

    /// The seconds that a seat has left.
    async fn left(&self, seat: usize) -> u64 {
        self.state().await["play"]["left"][seat].as_u64().unwrap() / 1000
    }

    /// Another server goes on with the same database.
    async fn restart(&mut self) {
        self.server.stop().await;
        self.server = Arc::new(Server::over(Arc::clone(&self.store), Config::default()).await);
    }
}

fn pass(seconds: u64) {
    pass_time(Duration::from_secs(seconds));
}

fn is_about(seconds: u64, expected: u64) -> bool {
    (expected.saturating_sub(MINUTE)..=expected).contains(&seconds)
}

#[tokio::test]
async fn games_over_days_keep_time() {
    the_bank_pays_for_long_thoughts_and_time_ends_the_game().await;
    a_restart_changes_nothing().await;
    a_vacation_stops_the_clock().await;
    who_never_moves_decides_nothing().await;
}

async fn the_bank_pays_for_long_thoughts_and_time_ends_the_game() {
    let mut game = Game::start("days 1d+2d", 0).await;
    let left = game.left(0).await;
    assert!(is_about(left, 3 * DAY), "{left}: a day for the move, two in the bank");
    // In time: the bank is as it was. Late by five hours: they are gone.
    pass(20 * HOUR);
    game.play(0, 0, "I3:a1,a2,a3").await;
    assert!(is_about(game.left(0).await, 3 * DAY));
    pass(DAY + 5 * HOUR);
    game.play(1, 1, "I2:h1*2").await;
    let left = game.left(1).await;
    assert!(is_about(left, 3 * DAY - 5 * HOUR), "{left}");
    // Not a minute too soon, and not later.
    pass(3 * DAY - 2 * MINUTE);
    assert_eq!(game.state().await["phase"], "playing");
    pass(3 * MINUTE);
    let state = game.state().await;
    assert_eq!((&state["phase"], &state["play"]["ending"]["reason"]), (&json!("over"), &json!("time")));
    assert_eq!(state["play"]["ending"]["winner"], 1);
}

async fn a_restart_changes_nothing() {
    let mut game = Game::start("days 1d+1d", 0).await;
    game.play(0, 0, "I3:a1,a2,a3").await;
    game.play(1, 1, "I2:h1*2").await;
    pass(DAY + 6 * HOUR);
    game.play(0, 2, "I2:h8*2").await;
    pass(10 * HOUR);
    game.restart().await;
    assert!(is_about(game.left(0).await, 2 * DAY - 6 * HOUR), "the bank is known");
    let left = game.left(1).await;
    assert!(is_about(left, 2 * DAY - 10 * HOUR), "{left}: the time before the stop counts");
    pass(2 * DAY - 10 * HOUR - 2 * MINUTE);
    game.restart().await;
    assert_eq!(game.state().await["phase"], "playing");
    // It runs out while no server is there.
    pass(3 * MINUTE);
    game.restart().await;
    let state = game.state().await;
    assert_eq!((&state["phase"], &state["play"]["ending"]["reason"]), (&json!("over"), &json!("time")));
    assert_eq!(state["play"]["ending"]["winner"], 0);
}

async fn a_vacation_stops_the_clock() {
    let mut game = Game::start("days 1d+0d", 5).await;
    game.play(0, 0, "I3:a1,a2,a3").await;
    game.play(1, 1, "I2:h1*2").await;
    pass(10 * HOUR);
    game.act(0, json!({ "type": "go_away", "days": 3 })).await;
    pass(2 * DAY);
    game.restart().await;
    let left = game.left(0).await;
    assert!(is_about(left, 14 * HOUR), "{left}: it stands still, also across a restart");
    pass(DAY + 14 * HOUR - 2 * MINUTE);
    assert_eq!(game.state().await["phase"], "playing");
    pass(3 * MINUTE);
    let state = game.state().await;
    assert_eq!(state["play"]["ending"]["reason"], "time");
    assert_eq!(state["play"]["ending"]["winner"], 1);
}

async fn who_never_moves_decides_nothing() {
    let mut game = Game::start("days 1d+0d", 0).await;
    game.play(0, 0, "I3:a1,a2,a3").await;
    pass(DAY + MINUTE);
    let state = game.state().await;
    assert_eq!(state["play"]["ending"]["reason"], "aborted");
    assert_eq!(state["play"]["ending"]["winner"], Value::Null);
}
