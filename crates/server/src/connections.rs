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
use tokio::net::TcpListener;
use tokio::time::{Sleep, sleep};

/// How long a client may take to send a request's head, and how long a connection may stay idle between requests. Otherwise
/// enough silent clients would keep everybody else out.
const PATIENCE: Duration = Duration::from_mins(1);

/// hyper's own timeout starts once it knows the HTTP version, which takes up to 24 bytes.
const BEGINNING: usize = 24;

/// Serves plain http until the listener fails.
pub(crate) async fn serve(listener: TcpListener, router: Router) -> io::Result<()> {
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    impatient(axum_server::from_tcp(listener.into_std()?)?).serve(service).await
}

/// Lets a server cut off clients that send nothing.
pub(crate) fn impatient<Acceptor>(
    server: Server<SocketAddr, Acceptor>,
) -> Server<SocketAddr, Impatient<Acceptor>> {
    with_patience(server, PATIENCE)
}

fn with_patience<Acceptor>(
    server: Server<SocketAddr, Acceptor>,
    patience: Duration,
) -> Server<SocketAddr, Impatient<Acceptor>> {
    let mut server = server.map(|acceptor| Impatient { acceptor, patience });
    server.http_builder().http1().timer(TokioTimer::new()).header_read_timeout(patience);
    server
}

/// Accepts connections that must begin soon.
#[derive(Clone, Debug)]
pub(crate) struct Impatient<Acceptor> {
    acceptor: Acceptor,
    patience: Duration,
}

type Accepted<Stream, Service> =
    Pin<Box<dyn Future<Output = io::Result<(Beginning<Stream>, Service)>> + Send>>;

impl<Acceptor, Stream, Service> Accept<Stream, Service> for Impatient<Acceptor>
where
    Acceptor: Accept<Stream, Service>,
    Acceptor::Future: Send + 'static,
{
    type Stream = Beginning<Acceptor::Stream>;
    type Service = Acceptor::Service;
    type Future = Accepted<Acceptor::Stream, Acceptor::Service>;

    fn accept(&self, stream: Stream, service: Service) -> Self::Future {
        let (accepted, patience) = (self.acceptor.accept(stream, service), self.patience);
        Box::pin(async move {
            let (stream, service) = accepted.await?;
            let deadline = Some(Box::pin(sleep(patience)));
            Ok((Beginning { stream, missing: BEGINNING, deadline }, service))
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
        let server = with_patience(axum_server::from_tcp(listener).unwrap(), Duration::from_millis(200));
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
