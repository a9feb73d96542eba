//! Connections over which requests come.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum_server::Server;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpListener;

/// A client that takes longer to send a request's head, or sends none over a connection that it holds open, is cut off. Others
/// could not come if enough of them did that.
const PATIENCE: Duration = Duration::from_mins(1);

/// Serves plain http until the listener fails.
pub(crate) async fn serve(listener: TcpListener, router: Router) -> io::Result<()> {
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    impatient(axum_server::from_tcp(listener.into_std()?)?).serve(service).await
}

/// Lets a server cut off clients that send nothing.
pub(crate) fn impatient<Acceptor>(server: Server<SocketAddr, Acceptor>) -> Server<SocketAddr, Acceptor> {
    with_patience(server, PATIENCE)
}

fn with_patience<Acceptor>(
    mut server: Server<SocketAddr, Acceptor>,
    patience: Duration,
) -> Server<SocketAddr, Acceptor> {
    // To find out the version it would wait for ever. `Server::http1_only` would refuse WebSockets.
    *server.http_builder() = Builder::new(TokioExecutor::new()).http1_only();
    server.http_builder().http1().timer(TokioTimer::new()).header_read_timeout(patience);
    server
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
        assert_eq!(answer(address, "").await, "");
        assert!(!answer(address, head).await.contains("200"));
        let whole = answer(address, &format!("{head}\r\n")).await;
        assert!(whole.starts_with("HTTP/1.1 200") && whole.ends_with("here"), "{whole}");
    }
}
