//! Sends requests to addresses that users have named, and never into the site's own network.
//!
//! The name is resolved once, every address that it has must be allowed, and the connection goes to one of these very
//! addresses: whatever the name server says a moment later does not matter. Redirects are answers like any other.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::OnceCell;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use super::address::is_public;
use crate::Network;

/// How long everything may take: resolving, connecting, sending, and the head of the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long one connection may take.
const CONNECT: Duration = Duration::from_secs(4);

/// How many addresses of a name are tried.
const TRIED: usize = 2;

/// How many bytes the head of an answer has. Its body is not read.
const HEAD: usize = 16 * 1024;

/// How long an address may be.
const LONGEST: usize = 1000;

/// Why nothing can be sent to an address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum ReachError {
    #[error(
        "write an address such as https://example.com/turn, of at most {LONGEST} characters and without a password"
    )]
    BadUrl,
    /// A name that is private and one that does not exist look alike.
    #[error("this address leads to no public server; use https and a public host name")]
    NotPublic,
    #[error("the server cannot be reached: {0}")]
    Failed(String),
    #[error("the server takes too long")]
    TooLong,
}

impl ReachError {
    fn failed(error: impl std::fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }
}

/// An address that somebody has named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target(Url);

impl Target {
    pub(super) fn parse(text: &str) -> Result<Self, ReachError> {
        let mut url = Url::parse(text).map_err(|_| ReachError::BadUrl)?;
        let is_web = matches!(url.scheme(), "https" | "http");
        let is_plain = url.username().is_empty() && url.password().is_none();
        let has_name = url.host_str().is_some_and(|host| !host.is_empty());
        if text.len() > LONGEST || !is_web || !is_plain || !has_name {
            return Err(ReachError::BadUrl);
        }
        url.set_fragment(None);
        Ok(Self(url))
    }

    pub(super) fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The host, without its port.
    pub(super) fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Scheme, host and port.
    pub(super) fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }

    fn is_https(&self) -> bool {
        self.0.scheme() == "https"
    }

    fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or(443)
    }

    /// The value of the `Host` header.
    fn authority(&self) -> String {
        self.0.port().map_or_else(|| self.host().to_owned(), |port| format!("{}:{port}", self.host()))
    }

    /// Path and query.
    fn path(&self) -> String {
        let query = self.0.query().map(|query| format!("?{query}")).unwrap_or_default();
        format!("{}{query}", self.0.path())
    }
}

/// What a server has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answered {
    pub(super) status: u16,
    /// When it wants to be asked again.
    pub(super) retry_after: Option<Duration>,
}

/// What a test says in place of a name server.
#[cfg(test)]
type Told = Box<dyn Fn(&str) -> Vec<IpAddr> + Send + Sync>;

/// Looks names up.
enum Names {
    System,
    #[cfg(test)]
    Told(Told),
}

/// Reaches public addresses, and private ones that the owner of the site allows.
pub(super) struct Reach {
    allow: Vec<Network>,
    names: Names,
    patience: Duration,
    tls: OnceCell<Arc<ClientConfig>>,
}

impl Reach {
    pub(super) fn new(allow: Vec<Network>) -> Self {
        Self { allow, names: Names::System, patience: PATIENCE, tls: OnceCell::new() }
    }

    /// The addresses of a target, all of which are allowed.
    pub(super) async fn resolve(&self, target: &Target) -> Result<Vec<SocketAddr>, ReachError> {
        let addresses: Vec<IpAddr> = match target.0.host() {
            Some(Host::Ipv4(address)) => vec![address.into()],
            Some(Host::Ipv6(address)) => vec![address.into()],
            Some(Host::Domain(name)) => self.look_up(name).await,
            None => Vec::new(),
        };
        let allowed = |address: &IpAddr| self.is_own(*address) || (target.is_https() && is_public(*address));
        // One bad address is enough: a name that leads inside and outside is no accident.
        if addresses.is_empty() || !addresses.iter().all(allowed) {
            return Err(ReachError::NotPublic);
        }
        Ok(addresses.into_iter().map(|address| SocketAddr::new(address, target.port())).collect())
    }

    fn is_own(&self, address: IpAddr) -> bool {
        self.allow.iter().any(|network| network.contains(address))
    }

    async fn look_up(&self, name: &str) -> Vec<IpAddr> {
        match &self.names {
            Names::System => {
                // A name that cannot be looked up has no address.
                let found = timeout(CONNECT, tokio::net::lookup_host((name, 0))).await;
                found.ok().and_then(Result::ok).into_iter().flatten().map(|found| found.ip()).collect()
            }
            #[cfg(test)]
            Names::Told(told) => told(name),
        }
    }

    /// Sends a body.
    pub(super) async fn post(
        &self,
        target: &Target,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<Answered, ReachError> {
        let sent = async {
            let stream = connect(&self.resolve(target).await?).await?;
            let mut request = Request::new(Body::from(body));
            *request.method_mut() = Method::POST;
            *request.uri_mut() = target.path().parse().map_err(|_| ReachError::BadUrl)?;
            *request.headers_mut() = headers;
            let authority = target.authority().parse().map_err(|_| ReachError::BadUrl)?;
            request.headers_mut().insert(header::HOST, authority);
            if !target.is_https() {
                return exchange(stream, request).await;
            }
            let name = ServerName::try_from(target.host().trim_matches(['[', ']']).to_owned());
            let name = name.map_err(|_| ReachError::BadUrl)?;
            let connector = TlsConnector::from(Arc::clone(self.tls().await?));
            exchange(connector.connect(name, stream).await.map_err(ReachError::failed)?, request).await
        };
        timeout(self.patience, sent).await.unwrap_or(Err(ReachError::TooLong))
    }

    /// Certificates are those that the system trusts, read when they are first needed.
    async fn tls(&self) -> Result<&Arc<ClientConfig>, ReachError> {
        let load = || async {
            let found = tokio::task::spawn_blocking(rustls_native_certs::load_native_certs).await;
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(found.map_err(ReachError::failed)?.certs);
            client(roots)
        };
        self.tls.get_or_try_init(load).await
    }
}

fn client(roots: RootCertStore) -> Result<Arc<ClientConfig>, ReachError> {
    if roots.is_empty() {
        return Err(ReachError::failed("this machine trusts no certificates; install ca-certificates"));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(ReachError::failed)?.with_root_certificates(roots);
    Ok(Arc::new(config.with_no_client_auth()))
}

async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, ReachError> {
    let mut last = ReachError::TooLong;
    for address in addresses.iter().take(TRIED) {
        match timeout(CONNECT, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => last = ReachError::failed(io::Error::from(error.kind())),
            Err(_) => {}
        }
    }
    Err(last)
}

/// Sends a request and reads the head of the answer.
async fn exchange<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
    stream: S,
    request: Request<Body>,
) -> Result<Answered, ReachError> {
    let handshake = http1::Builder::new().max_buf_size(HEAD).handshake(TokioIo::new(stream));
    let (mut sender, connection) = handshake.await.map_err(ReachError::failed)?;
    // The connection works as long as somebody polls it, and ends with this exchange.
    let connection = tokio::spawn(connection);
    let response = sender.send_request(request).await;
    connection.abort();
    let response = response.map_err(ReachError::failed)?;
    let seconds = response.headers().get(header::RETRY_AFTER);
    let seconds = seconds.and_then(|value| value.to_str().ok()?.trim().parse().ok());
    Ok(Answered { status: response.status().as_u16(), retry_after: seconds.map(Duration::from_secs) })
}

#[cfg(test)]
#[path = "reach_tests.rs"]
mod tests;
