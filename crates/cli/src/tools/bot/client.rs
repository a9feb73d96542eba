//! A bot's requests: HTTP for single ones, a WebSocket for play.

mod line;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

use self::line::{Line, Tls};

/// A connection to a table.
pub(super) type Socket = WebSocketStream<Line>;

/// A server, and who asks it.
pub(super) struct Server {
    address: String,
    /// How https is spoken, if it is.
    tls: Option<Tls>,
    pub(super) token: String,
}

impl Server {
    pub(super) fn new(address: &str, https: bool) -> anyhow::Result<Self> {
        let tls = if https { Some(Tls::new()?) } else { None };
        Ok(Self { address: address.to_owned(), tls, token: String::new() })
    }

    async fn line(&self) -> anyhow::Result<Line> {
        let address = &self.address;
        let unreachable = || format!("cannot reach the server at {address}");
        let stream = TcpStream::connect(address).await.with_context(unreachable)?;
        match &self.tls {
            Some(tls) => tls.wrap(address, stream).await.with_context(unreachable),
            None => Ok(Box::new(stream)),
        }
    }

    pub(super) async fn make_guest(&mut self) -> anyhow::Result<()> {
        let made = self.post("/api/guests", &json!({ "bearer": true })).await?;
        made["token"].as_str().context("the server gave no token")?.clone_into(&mut self.token);
        Ok(())
    }

    pub(super) async fn join(&self, table: &str, name: &str, secret: Option<&str>) -> anyhow::Result<()> {
        let wish = json!({ "name": name, "secret": secret });
        self.post(&format!("/api/tables/{table}/join"), &wish).await?;
        Ok(())
    }

    async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        let (address, body) = (&self.address, body.to_string());
        let mut stream = self.line().await?;
        let authorization = match &*self.token {
            "" => String::new(),
            token => format!("authorization: Bearer {token}\r\n"),
        };
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{authorization}\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut reply = Vec::new();
        // Over https some servers end without saying so; an answer that is cut off cannot be read below.
        let ended = stream.read_to_end(&mut reply).await;
        if reply.is_empty() {
            ended?;
        }
        let reply = String::from_utf8(reply).context("the server's answer is no text")?;
        let (_, body) = reply.split_once("\r\n\r\n").context("the server's answer is cut off")?;
        let answer: Value = serde_json::from_str(body).context("the server does not answer in JSON")?;
        match answer["error"]["message"].as_str() {
            Some(message) => bail!("the server refuses: {message}"),
            None => Ok(answer),
        }
    }

    /// Follows a table after an entry.
    pub(super) async fn connect(&self, table: &str, after: u64) -> anyhow::Result<Socket> {
        let scheme = if self.tls.is_some() { "wss" } else { "ws" };
        let address = format!("{scheme}://{}/api/tables/{table}/socket?after={after}", self.address);
        let mut request = address.into_client_request()?;
        request.headers_mut().insert("authorization", format!("Bearer {}", self.token).parse()?);
        Ok(client_async(request, self.line().await?).await?.0)
    }
}
