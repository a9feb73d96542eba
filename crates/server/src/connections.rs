//! Connections over which requests come.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum_server::Server;
use axum_server::accept::Accept;
use hyper_util::rt::TokioTimer;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};

use crate::places::{Place, Places};
use crate::{Config, Network, Site, measures};

/// How long a client may take to send a request's head, and how long a connection may stay idle between requests. Otherwise
/// enough silent clients would keep everybody else out.
const PATIENCE: Duration = Duration::from_mins(1);

/// hyper's own timeout starts once it knows the HTTP version, which takes up to 24 bytes.
const BEGINNING: usize = 24;

/// How many connections are let in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doors {
    /// The places for each address; as many as there is room for, if nothing is said.
    places: Option<Places>,
    /// Those through whom many others come.
    proxies: Vec<Network>,
}

impl Doors {
    /// What a site's settings say.
    pub(crate) fn of(site: &Site) -> Self {
        let Config { limits, trusted_proxies, .. } = site.config();
        let places = Some(Places::new(limits.most(limits.connections_at_once)));
        Self { places, proxies: trusted_proxies.clone() }
    }

    /// Lets a connection in, or refuses it. It is over before anything is said: not even https costs anything then.
    fn enter(&self, stream: &TcpStream) -> io::Result<Option<Place>> {
        let Some(places) = &self.places else { return Ok(None) };
        let from = stream.peer_addr()?.ip().to_canonical();
        if self.proxies.iter().any(|network| network.contains(from)) {
            return Ok(None);
        }
        if let Some(place) = places.take(from) {
            return Ok(Some(place));
        }
        measures::refused("too_many_connections");
        tracing::debug!(client = %from, "too many open connections");
        Err(io::Error::other("too many connections are open from this address"))
    }
}

/// Serves plain http until the listener fails.
pub(crate) async fn serve(listener: TcpListener, router: Router, doors: Doors) -> io::Result<()> {
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    impatient(axum_server::from_tcp(listener.into_std()?)?, doors).serve(service).await
}

/// Lets a server cut off clients that send nothing, and refuse those who have too many connections.
pub(crate) fn impatient<Acceptor>(
    server: Server<SocketAddr, Acceptor>,
    doors: Doors,
) -> Server<SocketAddr, Impatient<Acceptor>> {
    with_patience(server, doors, PATIENCE)
}

fn with_patience<Acceptor>(
    server: Server<SocketAddr, Acceptor>,
    doors: Doors,
    patience: Duration,
) -> Server<SocketAddr, Impatient<Acceptor>> {
    let mut server = server.map(|acceptor| Impatient { acceptor, doors, patience });
    server.http_builder().http1().timer(TokioTimer::new()).header_read_timeout(patience);
    server
}

/// Accepts connections that must begin soon.
#[derive(Clone, Debug)]
pub(crate) struct Impatient<Acceptor> {
    acceptor: Acceptor,
    doors: Doors,
    patience: Duration,
}

type Accepted<Stream, Service> =
    Pin<Box<dyn Future<Output = io::Result<(Beginning<Stream>, Service)>> + Send>>;

impl<Acceptor, Service> Accept<TcpStream, Service> for Impatient<Acceptor>
where
    Acceptor: Accept<TcpStream, Service>,
    Acceptor::Future: Send + 'static,
{
    type Stream = Beginning<Acceptor::Stream>;
    type Service = Acceptor::Service;
    type Future = Accepted<Acceptor::Stream, Acceptor::Service>;

    fn accept(&self, stream: TcpStream, service: Service) -> Self::Future {
        let place = match self.doors.enter(&stream) {
            Ok(place) => place,
            Err(error) => return Box::pin(async { Err(error) }),
        };
        let (accepted, patience) = (self.acceptor.accept(stream, service), self.patience);
        Box::pin(async move {
            let (stream, service) = accepted.await?;
            let deadline = Some(Box::pin(sleep(patience)));
            Ok((Beginning { stream, missing: BEGINNING, deadline, _place: place }, service))
        })
    }
}

/// A connection whose first bytes must come soon.
pub(crate) struct Beginning<Stream> {
    stream: Stream,
    /// How many bytes are still to come.
    missing: usize,
    /// Until when, as long as any are.
    deadline: Option<Pin<Box<Sleep>>>,
    /// It counts as long as it is open, also as a WebSocket.
    _place: Option<Place>,
}

impl<Stream: AsyncRead + Unpin> AsyncRead for Beginning<Stream> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if let Some(deadline) = &mut self.deadline {
            if read.is_pending() && deadline.as_mut().poll(cx).is_ready() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.missing = self.missing.saturating_sub(buffer.filled().len() - before);
            if self.missing == 0 {
                self.deadline = None;
            }
        }
        read
    }
}

impl<Stream: AsyncWrite + Unpin> AsyncWrite for Beginning<Stream> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;

    use super::*;

    /// What comes back for these bytes until the connection ends.
    async fn answer(address: SocketAddr, sent: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer);
        tokio::time::timeout(Duration::from_secs(30), read).await.expect("it is cut off").unwrap();
        answer
    }

    #[tokio::test]
    async fn clients_that_send_nothing_are_cut_off() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", get(async || "here"));
        let server = with_patience(
            axum_server::from_tcp(listener).unwrap(),
            Doors::default(),
            Duration::from_millis(200),
        );
        tokio::spawn(server.serve(router.into_make_service()));
        let head = "GET / HTTP/1.1\r\nhost: localhost\r\n";
        // The second one could become HTTP/2.
        for silent in ["", "PRI * HTTP/2", head] {
            assert!(!answer(address, silent).await.contains("200"), "{silent}");
        }
        let whole = answer(address, &format!("{head}\r\n")).await;
        assert!(whole.starts_with("HTTP/1.1 200") && whole.ends_with("here"), "{whole}");
    }
}
