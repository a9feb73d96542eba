//! A real server on a loopback port, and clients.

use std::fmt::Write as _;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use trivium_games::AnyPosition;
use trivium_server::{Config, Site, serve_site};
use trivium_store::{SqliteStore, Store};

/// An empty store: in the PostgreSQL that `TRIVIUM_POSTGRES` names, otherwise SQLite in memory.
pub(crate) async fn fresh_store() -> Arc<dyn Store> {
    #[cfg(feature = "postgres")]
    if let Ok(address) = std::env::var("TRIVIUM_POSTGRES") {
        return Arc::new(postgres::fresh(&address).await.0);
    }
    Arc::new(SqliteStore::in_memory().await.unwrap())
}

#[cfg(feature = "postgres")]
pub(crate) mod postgres {
    use std::sync::atomic::{AtomicU32, Ordering};

    use trivium_store::PostgresStore;

    /// An empty store and its address.
    pub(crate) async fn fresh(address: &str) -> (PostgresStore, String) {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let name = format!("online_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::SeqCst));
        let store = PostgresStore::scratch(address, &name).await.unwrap();
        (store, format!("{address}&options[search_path]={name}"))
    }
}

/// A server of this process.
pub(crate) struct Server {
    pub(crate) address: String,
    serving: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(Config { names: vec!["games.example".to_owned()], ..Config::default() }).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        Self::over(fresh_store().await, config).await
    }

    pub(crate) async fn over(store: Arc<dyn Store>, config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let site = Site::new(store, config);
        let serving = tokio::spawn(serve_site(listener, site));
        Self { address, serving }
    }

    /// Ends it. Its tables go with the last connection.
    pub(crate) async fn stop(&self) {
        self.serving.abort();
        while TcpStream::connect(&self.address).await.is_ok() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }

    /// Sends a request; gives status, headers and body.
    pub(crate) async fn raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            write!(request, "host: {}\r\n", self.address).unwrap();
        }
        for (name, value) in headers {
            write!(request, "{name}: {value}\r\n").unwrap();
        }
        stream.write_all(format!("{request}\r\n{body}").as_bytes()).await.unwrap();
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).await.unwrap();
        let reply = String::from_utf8_lossy(&reply).into_owned();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), body.to_owned())
    }

    pub(crate) async fn guest(self: &Arc<Self>) -> Client {
        let headers = [("content-type", "application/json")];
        let (status, _, body) = self.raw("POST", "/api/guests", &headers, r#"{"bearer":true}"#).await;
        assert_eq!(status, 201);
        let token = serde_json::from_str::<Value>(&body).unwrap()["token"].as_str().unwrap().to_owned();
        Client { server: Arc::clone(self), bearer: format!("Bearer {token}") }
    }
}

/// A guest's program.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) server: Arc<Server>,
    pub(crate) bearer: String,
}

impl Client {
    pub(crate) async fn send(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let headers = [("content-type", "application/json"), ("authorization", &*self.bearer)];
        let (status, _, body) = self.server.raw(method, path, &headers, &body.to_string()).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub(crate) async fn create(&self, game: &str, options: Value) -> Invitation {
        self.make(json!({ "game": game, "options": options, "name": "Ada" })).await
    }

    pub(crate) async fn create_as(&self, game: &str, name: &str) -> Invitation {
        self.make(json!({ "game": game, "name": name })).await
    }

    pub(crate) async fn make(&self, wanted: Value) -> Invitation {
        let (status, made) = self.send("POST", "/api/tables", wanted).await;
        assert_eq!(status, 201, "{made}");
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        Invitation { table: text("table"), join: text("join"), host: text("host") }
    }

    pub(crate) async fn join(&self, invitation: &Invitation, name: &str) -> (u16, Value) {
        let path = format!("/api/tables/{}/join", invitation.table);
        self.send("POST", &path, json!({ "name": name, "secret": invitation.join })).await
    }

    pub(crate) async fn act(&self, invitation: &Invitation, id: &str, action: Value) -> (u16, Value) {
        let path = format!("/api/tables/{}/actions", invitation.table);
        self.send("POST", &path, json!({ "id": id, "action": action })).await
    }

    pub(crate) async fn connect(&self, invitation: &Invitation, after: u64) -> Socket {
        let address =
            format!("ws://{}/api/tables/{}/socket?after={after}", self.server.address, invitation.table);
        let mut request = address.into_client_request().unwrap();
        request.headers_mut().insert("authorization", self.bearer.parse().unwrap());
        let (stream, _) = connect_async(request).await.unwrap();
        Socket { stream, seq: after, entries: Vec::new(), state: Value::Null, sent: 0 }
    }
}

pub(crate) struct Invitation {
    pub(crate) table: String,
    pub(crate) join: String,
    pub(crate) host: String,
}

/// A connection to a table that follows what happens.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) seq: u64,
    pub(crate) entries: Vec<Value>,
    pub(crate) state: Value,
    pub(crate) sent: u32,
}

impl Socket {
    /// The next message; updates are followed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let message = match next_frame(&mut self.stream).await? {
                Ok(Message::Text(text)) => serde_json::from_str::<Value>(&text).unwrap(),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => continue,
            };
            if message["type"] == "update" || message["type"] == "moves" {
                for entry in message["entries"].as_array().unwrap() {
                    assert_eq!(entry["seq"], self.seq + 1, "entries come in order and once");
                    self.seq += 1;
                    self.entries.push(entry.clone());
                }
                if message["type"] == "update" {
                    self.state = message["state"].clone();
                } else {
                    self.state["seq"] = message["seq"].clone();
                    self.state["play"] = message["play"].clone();
                }
                assert_eq!(self.state["seq"], self.seq);
            }
            return Some(message);
        }
    }

    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) {
        while !wanted(&self.state) {
            self.next().await.expect("the connection stays");
        }
    }

    pub(crate) async fn send(&mut self, id: &str, action: Value) {
        let text = json!({ "id": id, "action": action }).to_string();
        send_frame(&mut self.stream, Message::Text(text.into())).await;
    }

    /// Sends an action and waits for its answer.
    pub(crate) async fn act(&mut self, action: Value) -> Value {
        self.sent += 1;
        let id = format!("action-{}", self.sent);
        self.send(&id, action).await;
        self.answer(&id).await
    }

    pub(crate) async fn answer(&mut self, id: &str) -> Value {
        loop {
            let message = self.next().await.expect("the connection stays");
            if message["type"] == "answer" && message["id"] == id {
                return message;
            }
        }
    }

    pub(crate) fn position(&self) -> AnyPosition {
        self.state["play"]["position"].as_str().unwrap().parse().unwrap()
    }
}

pub(crate) async fn next_frame(
    stream: &mut WebSocketStream<MaybeTlsStream<TcpStream>>,
) -> Option<Result<Message, SocketError>> {
    use futures_util::StreamExt as _;
    stream.next().await
}

pub(crate) async fn send_frame(stream: &mut WebSocketStream<MaybeTlsStream<TcpStream>>, message: Message) {
    use futures_util::SinkExt as _;
    stream.send(message).await.unwrap();
}

/// A table of two people who sit and have started.
pub(crate) async fn two_people(server: &Arc<Server>, game: &str) -> (Invitation, [Client; 2], [Socket; 2]) {
    let clients = [server.guest().await, server.guest().await];
    let invitation = clients[0].create(game, json!({})).await;
    assert_eq!(clients[1].join(&invitation, "Bo").await, (200, json!({ "member": 1, "host": false })));
    let mut sockets = [clients[0].connect(&invitation, 0).await, clients[1].connect(&invitation, 0).await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        assert!(socket.act(json!({ "type": "take_seat", "seat": seat })).await["seq"].is_u64());
    }
    assert!(sockets[0].act(json!({ "type": "start" })).await["error"].is_null());
    (invitation, clients, sockets)
}

/// Both play the first legal move until the game is over.
pub(crate) async fn play_to_the_end(sockets: &mut [Socket; 2]) {
    let mut ply = 0;
    loop {
        for socket in sockets.iter_mut() {
            socket.until(|state| state["phase"] == "over" || state["play"]["ply"] == ply).await;
        }
        if sockets[0].state["phase"] == "over" {
            return;
        }
        let seat = sockets[0].state["play"]["turn"].as_u64().unwrap();
        let socket = &mut sockets[seat as usize];
        let notation = socket.position().legal().swap_remove(0);
        let mv = json!({ "type": "move", "seat": seat, "ply": ply, "notation": notation });
        let answer = socket.act(mv).await;
        assert!(answer["error"].is_null(), "{answer}");
        ply += 1;
    }
}
