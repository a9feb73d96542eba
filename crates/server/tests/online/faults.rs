//! What clients notice when something fails, and that nothing is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::Duration;

use serde_json::json;
use trivium_server::Config;
use trivium_store::{Answer, Append, Appended, Claimed, Holder, NewTable, Stage, Store, StoreError};
use trivium_tables::{GuestId, TableId, Timestamp};

use crate::client::{Client, Server, fresh_store, play_to_the_end, two_people};

const FINE: u8 = 0;
/// Nothing can be written.
const FULL: u8 = 1;
/// Nothing answers.
const GONE: u8 = 2;
/// What is written arrives, but nobody hears of it.
const MUTE: u8 = 3;

/// A store that fails on demand.
struct Faulty {
    inner: Arc<dyn Store>,
    fault: AtomicU8,
    /// How often somebody has tried whether it can be written to.
    probes: AtomicU32,
}

impl Faulty {
    async fn new() -> Arc<Self> {
        Arc::new(Self { inner: fresh_store().await, fault: AtomicU8::new(FINE), probes: AtomicU32::new(0) })
    }

    fn set(&self, fault: u8) {
        self.fault.store(fault, Ordering::SeqCst);
    }

    fn is(&self, fault: u8) -> bool {
        self.fault.load(Ordering::SeqCst) == fault
    }

    fn reading<'a, T: Send + 'a>(&'a self, answer: Answer<'a, T>) -> Answer<'a, T> {
        if self.is(GONE) { failed("the connection is closed") } else { answer }
    }

    fn writing<'a, T: Send + 'a>(&'a self, answer: Answer<'a, T>) -> Answer<'a, T> {
        if self.is(FULL) { failed("the disk is full") } else { self.reading(answer) }
    }
}

fn failed<'a, T: Send + 'a>(why: &str) -> Answer<'a, T> {
    let error = StoreError::Database(why.to_owned());
    Box::pin(async move { Err(error) })
}

impl Store for Faulty {
    /// Accounts are not what fails here.
    fn people(&self) -> &dyn trivium_store::People {
        self.inner.people()
    }
    fn add_guest(&self, guest: GuestId, hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        self.writing(self.inner.add_guest(guest, hash, at))
    }
    fn add_token(&self, guest: GuestId, hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        self.writing(self.inner.add_token(guest, hash, at))
    }
    fn holder(&self, hash: [u8; 32]) -> Answer<'_, Option<Holder>> {
        self.reading(self.inner.holder(hash))
    }
    fn mark_seen(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()> {
        self.writing(self.inner.mark_seen(guest, at))
    }
    fn tables_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<TableId>> {
        self.reading(self.inner.tables_of(guest, most))
    }
    fn public_tables(&self, stage: Stage, most: u32) -> Answer<'_, Vec<TableId>> {
        self.reading(self.inner.public_tables(stage, most))
    }
    fn idle_tables(&self, since: Timestamp, most: u32) -> Answer<'_, Vec<TableId>> {
        self.reading(self.inner.idle_tables(since, most))
    }
    fn claim(&self, table: TableId) -> Answer<'_, Option<Claimed>> {
        self.writing(self.inner.claim(table))
    }
    fn probe(&self) -> Answer<'_, ()> {
        self.probes.fetch_add(1, Ordering::SeqCst);
        self.writing(self.inner.probe())
    }
    fn write(&self, tables: Vec<NewTable>, appends: Vec<Append>) -> Answer<'_, Appended> {
        if self.is(MUTE) && !appends.is_empty() {
            return Box::pin(async {
                self.inner.write(tables, appends).await?;
                Err(StoreError::Database("the connection broke".to_owned()))
            });
        }
        self.writing(self.inner.write(tables, appends))
    }
}

/// Fails one move in each way. The same move with the same id succeeds afterwards, and counts once.
#[tokio::test]
async fn a_move_survives_every_fault_of_the_store() {
    for fault in [FULL, GONE, MUTE] {
        let store = Faulty::new().await;
        let server = Arc::new(Server::over(store.clone(), Config::default()).await);
        let (invitation, clients, _sockets) = two_people(&server, "caminos").await;
        let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
        store.set(fault);
        let (status, body) = clients[0].act(&invitation, "move", mv.clone()).await;
        assert_eq!((status, body["error"]["code"].as_str()), (503, Some("unavailable")), "{body}");
        let (ready, _) = clients[0].send("GET", "/api/ready", json!(null)).await;
        assert_eq!(ready, if fault == MUTE { 200 } else { 503 }, "a lost answer is no full disk");
        assert_eq!(clients[0].send("GET", "/api/health", json!(null)).await.0, 200);
        store.set(FINE);
        let (status, first) = clients[0].act(&invitation, "move", mv.clone()).await;
        assert_eq!(status, 200, "{first}");
        assert_eq!(clients[0].act(&invitation, "move", mv).await, (200, first));
        // Their connections have ended; they come again and play on.
        let mut sockets =
            [clients[0].connect(&invitation, 0).await, clients[1].connect(&invitation, 0).await];
        sockets[1].until(|state| state["play"]["ply"] == 1).await;
        let moves = sockets[1].entries.iter().filter(|entry| entry["event"]["type"] == "moved").count();
        assert_eq!(moves, 1);
        let reply = json!({ "type": "move", "seat": 1, "ply": 1, "notation": "I2:h1*2" });
        assert_eq!(clients[1].act(&invitation, "reply", reply).await.0, 200);
        sockets[0].until(|state| state["play"]["ply"] == 2).await;
    }
}

/// A server that can read and not write is not ready, although nobody plays. Whoever asks often causes no more writes.
#[tokio::test]
async fn a_server_that_cannot_write_is_not_ready() {
    let store = Faulty::new().await;
    let server = Arc::new(Server::over(store.clone(), Config::default()).await);
    let ready = async || server.raw("GET", "/api/ready", &[], "").await.0;
    let until = async |wanted: u16| {
        for _ in 0..100 {
            if ready().await == wanted {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("it is never {wanted}");
    };
    until(200).await;
    store.set(FULL);
    until(503).await;
    assert_eq!(server.raw("GET", "/api/lobby", &[], "").await.0, 200, "reading works");
    assert_eq!(server.raw("GET", "/api/health", &[], "").await.0, 200);
    store.set(FINE);
    until(200).await;
    let before = store.probes.load(Ordering::SeqCst);
    for _ in 0..50 {
        assert_eq!(ready().await, 200);
    }
    assert!(store.probes.load(Ordering::SeqCst) <= before + 10, "50 questions are few writes");
}

/// A phone that vanishes without a word does not hold up the others, and goes on from another connection.
#[tokio::test]
async fn a_client_may_vanish_at_any_time() {
    let server = Arc::new(Server::start().await);
    let (invitation, clients, [mut ada, bo]) = two_people(&server, "caminos").await;
    drop(bo);
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert!(ada.act(mv).await["seq"].is_u64());
    let bo = clients[1].connect(&invitation, 0).await;
    let mut sockets = [ada, bo];
    sockets[1].until(|state| state["play"]["ply"] == 1).await;
    let reply = json!({ "type": "move", "seat": 1, "ply": 1, "notation": "I2:h1*2" });
    assert_eq!(clients[1].act(&invitation, "reply", reply).await.0, 200);
    sockets[0].until(|state| state["play"]["ply"] == 2).await;
}

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

/// People who sit at a table that waits, what they have said and who may come, are there after a restart; so are their tokens.
#[tokio::test]
async fn a_restart_loses_no_seat() {
    let store = fresh_store().await;
    let first = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let clients = [first.guest().await, first.guest().await];
    let invitation = clients[0].create("cuminos", json!({ "players": 3 })).await;
    assert_eq!(clients[1].join(&invitation, "Bo").await.0, 200);
    for (number, (client, action)) in [
        (&clients[0], json!({ "type": "take_seat", "seat": 2 })),
        (&clients[1], json!({ "type": "take_seat", "seat": 0 })),
        (&clients[0], json!({ "type": "seat_computer", "seat": 1, "level": 3 })),
        (&clients[0], json!({ "type": "lock", "locked": true })),
        (&clients[1], json!({ "type": "say", "text": "Ready" })),
    ]
    .into_iter()
    .enumerate()
    {
        let (status, answer) = client.act(&invitation, &number.to_string(), action).await;
        assert_eq!(status, 200, "{answer}");
    }
    let path = format!("/api/tables/{}", invitation.table);
    let before = clients[0].send("GET", &path, json!(null)).await;
    first.stop().await;
    let second = Arc::new(Server::over(store, Config::default()).await);
    let [ada, bo] = clients.map(|client| Client { server: Arc::clone(&second), bearer: client.bearer });
    assert_eq!(ada.send("GET", &path, json!(null)).await, before);
    let stranger = second.guest().await;
    let (status, answer) = stranger.join(&invitation, "Eve").await;
    assert_eq!((status, answer["error"]["code"].as_str()), (403, Some("locked")));
    assert_eq!(ada.act(&invitation, "start", json!({ "type": "start" })).await.0, 200, "still the host");
    let (status, answer) = bo.act(&invitation, "resign", json!({ "type": "resign", "seat": 0 })).await;
    assert_eq!(status, 200, "still in their seat: {answer}");
}

/// The server measures how slow a network is; what the network takes is not the player's time.
#[tokio::test]
async fn the_lag_of_a_slow_network_is_not_counted() {
    let server = Arc::new(Server::start().await);
    let clients = [server.guest().await, server.guest().await];
    let wanted = json!({ "game": "caminos", "name": "Ada", "clock": "fischer 5m+0s" });
    let invitation = clients[0].make(wanted).await;
    clients[1].join(&invitation, "Bo").await;
    let mut slow = clients[0].connect(&invitation, 0).await;
    // The answer to the server's first ping is long on its way.
    tokio::time::sleep(Duration::from_millis(200)).await;
    for (seat, client) in clients.iter().enumerate() {
        let sit = json!({ "type": "take_seat", "seat": seat });
        assert_eq!(client.act(&invitation, "sit", sit).await.0, 200);
    }
    slow.until(|state| state["seats"][1]["member"] == 1).await;
    assert!(slow.act(json!({ "type": "start" })).await["error"].is_null());
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert!(slow.act(mv).await["error"].is_null());
    slow.until(|state| state["play"]["ply"] == 1).await;
    let moved = slow.entries.iter().find(|entry| entry["event"]["type"] == "moved").unwrap();
    let (thought, lag) =
        (moved["event"]["thought"].as_u64().unwrap(), moved["event"]["lag"].as_u64().unwrap());
    assert!((150..=300).contains(&lag) && thought >= 150, "{moved}");
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

/// A server starts over the same database while the first one still runs, as when a machine is thought to be dead and is not. The
/// first one can write nothing any more, and every move is there once.
#[tokio::test]
async fn a_second_server_takes_over_and_fences_the_first() {
    let store = fresh_store().await;
    let first = Arc::new(Server::over(Arc::clone(&store), Config::default()).await);
    let (invitation, clients, _sockets) = two_people(&first, "caminos").await;
    let mv = |seat: u8, ply: u32, notation: &str| json!({ "type": "move", "seat": seat, "ply": ply, "notation": notation });
    assert_eq!(clients[0].act(&invitation, "first", mv(0, 0, "I3:a1,a2,a3")).await.0, 200);
    let second = Arc::new(Server::over(store, Config::default()).await);
    let at_second = |client: &Client| Client { server: Arc::clone(&second), bearer: client.bearer.clone() };
    let others = [at_second(&clients[0]), at_second(&clients[1])];
    // What the first has answered, the second knows.
    assert_eq!(others[0].act(&invitation, "first", mv(0, 0, "I3:a1,a2,a3")).await.0, 200);
    assert_eq!(others[1].act(&invitation, "second", mv(1, 1, "I2:h1*2")).await.0, 200);
    // The first believes that it is still Bo's turn. It is fenced, and repeats what it then finds in the log.
    let (status, body) = clients[1].act(&invitation, "late", mv(1, 1, "I2:g1*2")).await;
    assert_eq!((status, body["error"]["code"].as_str()), (503, Some("unavailable")), "{body}");
    assert_eq!(clients[1].act(&invitation, "late", mv(1, 1, "I2:g1*2")).await.0, 409);
    let mut socket = others[0].connect(&invitation, 0).await;
    socket.until(|state| state["play"]["ply"] == 2).await;
    let moves = socket.entries.iter().filter(|entry| entry["event"]["type"] == "moved").count();
    assert_eq!(moves, 2);
}

/// A real PostgreSQL behind a line that can be cut.
#[cfg(all(feature = "postgres", unix))]
mod postgres {
    use std::path::PathBuf;

    use tokio::io::copy_bidirectional;
    use tokio::net::{TcpListener, UnixStream};
    use tokio::sync::watch;
    use trivium_store::PostgresStore;

    use super::*;
    use crate::client::postgres::fresh;

    /// A line to the database's socket.
    struct Line {
        port: u16,
        cut: watch::Sender<bool>,
    }

    impl Line {
        async fn to(socket: PathBuf) -> Self {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let port = listener.local_addr().unwrap().port();
            let (cut, is_cut) = watch::channel(false);
            tokio::spawn(async move {
                loop {
                    let (mut client, _) = listener.accept().await.unwrap();
                    let mut is_cut = is_cut.clone();
                    let socket = socket.clone();
                    tokio::spawn(async move {
                        let connected = async {
                            let mut database = UnixStream::connect(socket).await.unwrap();
                            let _ = copy_bidirectional(&mut client, &mut database).await;
                        };
                        tokio::select! {
                            () = connected => {}
                            _ = is_cut.wait_for(|cut| *cut) => {}
                        }
                    });
                }
            });
            Self { port, cut }
        }
    }

    /// The connection to the database breaks in the middle of a game and comes back.
    #[tokio::test]
    async fn a_database_may_go_and_come_back() {
        let Ok(address) = std::env::var("TRIVIUM_POSTGRES") else { return };
        let (_, address) = fresh(&address).await;
        let (_, folder) = address.split_once("host=").unwrap();
        let folder = folder.split('&').next().unwrap();
        let line = Line::to(PathBuf::from(folder).join(".s.PGSQL.5432")).await;
        let over_line =
            address.replace(&format!("host={folder}"), &format!("host=127.0.0.1&port={}", line.port));
        let store = Arc::new(PostgresStore::open(&over_line).await.unwrap());
        let server = Arc::new(Server::over(store, Config::default()).await);
        let (invitation, clients, _sockets) = two_people(&server, "caminos").await;
        let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
        line.cut.send(true).unwrap();
        let (status, body) = clients[0].act(&invitation, "move", mv.clone()).await;
        assert_eq!((status, body["error"]["code"].as_str()), (503, Some("unavailable")), "{body}");
        assert_eq!(clients[0].send("GET", "/api/ready", json!(null)).await.0, 503);
        assert_eq!(clients[0].send("GET", "/api/health", json!(null)).await.0, 200);
        line.cut.send(false).unwrap();
        // Each connection that broke may fail one more request. A client repeats the same action.
        let actions = format!("/api/tables/{}/actions", invitation.table);
        for (method, path, body) in
            [("POST", &*actions, json!({ "id": "move", "action": mv })), ("GET", "/api/ready", json!(null))]
        {
            let mut status = 503;
            for _ in 0..20 {
                (status, _) = clients[0].send(method, path, body.clone()).await;
                if status != 503 {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            assert_eq!(status, 200, "{method} {path}");
        }
        let mut socket = clients[1].connect(&invitation, 0).await;
        socket.until(|state| state["play"]["ply"] == 1).await;
        let moves = socket.entries.iter().filter(|entry| entry["event"]["type"] == "moved").count();
        assert_eq!(moves, 1);
    }
}
