//! Guests' programs: HTTP for single requests, a WebSocket for play.

use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use trivium_game::{Game as _, Random};
use trivium_games::{AnyPosition, each_game};

/// Someone's requests to a server, over a connection that stays open as a browser's does.
pub(crate) struct Visitor {
    address: String,
    pub(crate) token: String,
    line: Option<(BufReader<TcpStream>, Instant)>,
}

/// A connection that has been idle for longer is not used again: the server may close it.
const IDLE: Duration = Duration::from_secs(30);

impl Visitor {
    pub(crate) fn new(address: &str, token: &str) -> Self {
        Self { address: address.to_owned(), token: token.to_owned(), line: None }
    }

    /// Comes as a new guest.
    pub(crate) async fn guest(address: &str) -> anyhow::Result<Self> {
        let mut visitor = Self::new(address, "");
        let (_, made) = visitor.request("POST", "/api/guests", &json!({ "bearer": true })).await?;
        let token = made["token"].as_str().with_context(|| format!("no token in {made}"))?;
        Ok(Self { token: token.to_owned(), ..visitor })
    }

    /// Makes a table and returns its id and join secret.
    pub(crate) async fn table(&mut self, game: &str) -> anyhow::Result<(String, String)> {
        let (_, made) = self.request("POST", "/api/tables", &json!({ "game": game, "name": "Ada" })).await?;
        let text = |key: &str| {
            made[key].as_str().map(ToOwned::to_owned).with_context(|| format!("no {key} in {made}"))
        };
        Ok((text("table")?, text("join")?))
    }

    /// Closes the connection, as browsers do with idle ones. The next request has a new one.
    pub(crate) fn hang_up(&mut self) {
        self.line = None;
    }

    /// Sends a request. After an error the next one has a new connection.
    pub(crate) async fn request(
        &mut self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> anyhow::Result<(u16, Value)> {
        let mut line = match self.line.take() {
            Some((line, used)) if used.elapsed() < IDLE => line,
            _ => BufReader::new(TcpStream::connect(&self.address).await?),
        };
        let body = body.to_string();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.address,
            self.token,
            body.len()
        );
        line.write_all(format!("{head}{body}").as_bytes()).await?;
        let reply = read_reply(&mut line).await?;
        self.line = Some((line, Instant::now()));
        Ok(reply)
    }
}

async fn read_reply(line: &mut BufReader<TcpStream>) -> anyhow::Result<(u16, Value)> {
    let (mut head, mut length) = (String::new(), 0);
    line.read_line(&mut head).await?;
    let status = head.split(' ').nth(1).context("the answer has no status")?.parse()?;
    loop {
        head.clear();
        line.read_line(&mut head).await?;
        let Some((name, value)) = head.trim_end().split_once(':') else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse()?;
        }
    }
    let mut body = vec![0; length];
    line.read_exact(&mut body).await?;
    Ok((status, serde_json::from_slice(&body)?))
}

/// Sends a single request to a server.
pub(crate) async fn request(
    address: &str,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> anyhow::Result<(u16, Value)> {
    Visitor::new(address, token).request(method, path, body).await
}

/// Makes a guest and returns the token.
pub(crate) async fn guest(address: &str) -> anyhow::Result<String> {
    Ok(Visitor::guest(address).await?.token)
}

/// Makes a table and returns its id and join secret.
pub(crate) async fn table(address: &str, token: &str, game: &str) -> anyhow::Result<(String, String)> {
    Visitor::new(address, token).table(game).await
}

/// A legal move in a position that was sent, each as likely as the others.
pub(crate) fn random_move(position: &Value, random: &mut Random) -> anyhow::Result<String> {
    let position: AnyPosition = position.as_str().context("no position")?.parse()?;
    each_game!(&position, AnyPosition(game) => {
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        if legal.is_empty() {
            bail!("no legal move in {position}");
        }
        Ok(game.write_move(legal[random.below(legal.len() as u32) as usize]))
    })
}

/// What the chores need of a message.
#[derive(Debug, Deserialize)]
pub(crate) struct Message {
    #[serde(rename = "type")]
    kind: String,
    id: Option<String>,
    /// Why an action was refused.
    #[serde(default)]
    pub(crate) error: Value,
    state: Option<Value>,
    play: Option<Value>,
}

/// A connection's buffers. The usual 128 KiB would be cleared for every message, in the time of the server that is measured.
const BUFFER: usize = 4 * 1024;

/// A connection to a table that follows its state.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) state: Value,
}

impl Socket {
    pub(crate) async fn connect(address: &str, token: &str, table: &str) -> anyhow::Result<Self> {
        let mut request = format!("ws://{address}/api/tables/{table}/socket").into_client_request()?;
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        let buffers = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let (stream, _) = connect_async_with_config(request, Some(buffers), false).await?;
        Ok(Self { stream, state: Value::Null })
    }

    pub(crate) async fn send(&mut self, id: &str, action: &Value) -> anyhow::Result<()> {
        let text = json!({ "id": id, "action": action }).to_string();
        Ok(self.stream.send(Frame::Text(text.into())).await?)
    }

    /// Sends whatever, as text if it is text.
    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) -> anyhow::Result<()> {
        let message = match String::from_utf8(bytes) {
            Ok(text) => Frame::Text(text.into()),
            Err(error) => Frame::Binary(error.into_bytes().into()),
        };
        Ok(self.stream.send(message).await?)
    }

    /// Waits for an answer to whatever was sent.
    pub(crate) async fn any_answer(&mut self) -> anyhow::Result<Message> {
        loop {
            let message = self.next().await?;
            if message.kind == "answer" || message.kind == "error" {
                return Ok(message);
            }
        }
    }

    /// The next message; updates are followed.
    pub(crate) async fn next(&mut self) -> anyhow::Result<Message> {
        loop {
            let frame = self.stream.next().await.context("the connection ended")??;
            let Frame::Text(text) = frame else { continue };
            let mut message: Message = serde_json::from_str(&text)?;
            if let Some(state) = message.state.take() {
                self.state = state;
            } else if let Some(play) = message.play.take() {
                self.state["play"] = play;
            }
            return Ok(message);
        }
    }

    /// Waits for a state.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> anyhow::Result<()> {
        while !wanted(&self.state) {
            self.next().await?;
        }
        Ok(())
    }

    /// Waits for the answer to an action.
    pub(crate) async fn answer(&mut self, id: &str) -> anyhow::Result<Message> {
        loop {
            let message = self.next().await?;
            if message.kind == "answer" && message.id.as_deref() == Some(id) {
                return Ok(message);
            }
        }
    }
}
