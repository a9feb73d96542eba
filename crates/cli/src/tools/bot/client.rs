//! A bot's requests: HTTP for single ones, a WebSocket for play.

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A connection to a table.
pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server, and who asks it.
#[derive(Debug)]
pub(super) struct Server {
    address: String,
    pub(super) token: String,
}

impl Server {
    pub(super) fn new(address: &str) -> Self {
        Self { address: address.to_owned(), token: String::new() }
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
        let stream = TcpStream::connect(address).await;
        let mut stream = stream.with_context(|| format!("cannot reach the server at {address}"))?;
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
        let mut reply = String::new();
        stream.read_to_string(&mut reply).await?;
        let (_, body) = reply.split_once("\r\n\r\n").context("the server's answer is cut off")?;
        let answer: Value = serde_json::from_str(body).context("the server does not answer in JSON")?;
        match answer["error"]["message"].as_str() {
            Some(message) => bail!("the server refuses: {message}"),
            None => Ok(answer),
        }
    }

    /// Follows a table after an entry.
    pub(super) async fn connect(&self, table: &str, after: u64) -> anyhow::Result<Socket> {
        let address = format!("ws://{}/api/tables/{table}/socket?after={after}", self.address);
        let mut request = address.into_client_request()?;
        request.headers_mut().insert("authorization", format!("Bearer {}", self.token).parse()?);
        Ok(connect_async(request).await?.0)
    }
}
