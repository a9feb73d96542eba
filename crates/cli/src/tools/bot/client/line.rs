//! Connections to a server, with TLS where this program has it.

use tokio::io::{AsyncRead, AsyncWrite};

/// Bytes in both directions.
pub(in crate::tools::bot) type Line = Box<dyn Both>;

/// What a line can do.
pub(in crate::tools::bot) trait Both: AsyncRead + AsyncWrite + Send + Unpin {}

impl<Stream: AsyncRead + AsyncWrite + Send + Unpin> Both for Stream {}

pub(super) use tls::Tls;

#[cfg(feature = "tls")]
mod tls {
    use std::sync::Arc;

    use anyhow::{Context as _, ensure};
    use rustls::pki_types::ServerName;
    use rustls::{ClientConfig, RootCertStore};
    use tokio::net::TcpStream;
    use tokio_rustls::TlsConnector;

    use super::Line;

    /// https with the certificates that the system trusts; `SSL_CERT_FILE` names others.
    pub(in crate::tools::bot) struct Tls(TlsConnector);

    impl Tls {
        pub(in crate::tools::bot) fn new() -> anyhow::Result<Self> {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            ensure!(!roots.is_empty(), "this machine trusts no certificates; install ca-certificates");
            let provider = Arc::new(rustls::crypto::ring::default_provider());
            let config =
                ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
            let config = config.with_root_certificates(roots).with_no_client_auth();
            Ok(Self(TlsConnector::from(Arc::new(config))))
        }

        pub(in crate::tools::bot) async fn wrap(
            &self,
            address: &str,
            stream: TcpStream,
        ) -> anyhow::Result<Line> {
            let host = address.rsplit_once(':').map_or(address, |(host, _)| host);
            let host = host.trim_matches(['[', ']']).to_owned();
            let name = ServerName::try_from(host.clone());
            let name = name.with_context(|| format!("{host}: no certificate can have this name"))?;
            Ok(Box::new(self.0.connect(name, stream).await?))
        }
    }
}

#[cfg(not(feature = "tls"))]
mod tls {
    use anyhow::bail;
    use tokio::net::TcpStream;

    use super::Line;

    /// Cannot be constructed: `new` always fails.
    pub(in crate::tools::bot) enum Tls {}

    impl Tls {
        pub(in crate::tools::bot) fn new() -> anyhow::Result<Self> {
            bail!("this program was built without https (feature `tls`); run it beside the server")
        }

        pub(in crate::tools::bot) async fn wrap(&self, _: &str, _: TcpStream) -> anyhow::Result<Line> {
            match *self {}
        }
    }
}
