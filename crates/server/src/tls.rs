//! https without a proxy. Certificates are read again when their files change, and on SIGHUP.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use axum_server::tls_rustls::RustlsConfig;
use tokio::net::TcpListener;

use crate::connections::{Doors, impatient};
use crate::{Site, site_router};

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(10);

/// A certificate and its key.
#[derive(Clone, Debug)]
pub struct Tls {
    config: RustlsConfig,
    cert: PathBuf,
    key: PathBuf,
}

impl Tls {
    /// Reads a certificate with its chain, and its key; both are PEM files.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or the two do not belong together.
    pub async fn load(cert: PathBuf, key: PathBuf) -> io::Result<Self> {
        // Somebody else in this process may have chosen a provider; then that one is used.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let config = RustlsConfig::from_pem_file(&cert, &key).await?;
        Ok(Self { config, cert, key })
    }

    /// Reads both files again. If that fails, the old certificate stays.
    async fn reload(&self) {
        match self.config.reload_from_pem_file(&self.cert, &self.key).await {
            Ok(()) => tracing::info!(cert = %self.cert.display(), "certificate reloaded"),
            Err(error) => {
                let cert = self.cert.display();
                tracing::error!(%cert, %error, "the new certificate cannot be used; the old one stays");
            }
        }
    }

    fn changed(&self) -> [Option<SystemTime>; 2] {
        [&self.cert, &self.key].map(|file| std::fs::metadata(file).and_then(|data| data.modified()).ok())
    }

    /// Reloads for ever, whenever a file changes or the process gets SIGHUP.
    async fn watch(self, mut signals: Signals) {
        let mut known = self.changed();
        let mut look = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                () = signals.next() => {}
                _ = look.tick() => {
                    if self.changed() == known {
                        continue;
                    }
                }
            }
            known = self.changed();
            self.reload().await;
        }
    }
}

/// SIGHUP, where there is such a thing.
struct Signals {
    #[cfg(unix)]
    hangup: Option<tokio::signal::unix::Signal>,
}

impl Signals {
    fn new() -> Self {
        #[cfg(unix)]
        let hangup = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup()).ok();
        Self {
            #[cfg(unix)]
            hangup,
        }
    }

    async fn next(&mut self) {
        #[cfg(unix)]
        if let Some(hangup) = &mut self.hangup
            && hangup.recv().await.is_some()
        {
            return;
        }
        std::future::pending::<()>().await;
    }
}

/// Serves the web client and a site's tables over https until the process ends.
///
/// # Errors
///
/// If the listener fails.
pub async fn serve_site_tls(listener: TcpListener, site: Site, tls: Tls) -> io::Result<()> {
    // From here on SIGHUP does not end the process.
    tokio::spawn(tls.clone().watch(Signals::new()));
    let doors = Doors::of(&site);
    let service = site_router(site).into_make_service_with_connect_info::<SocketAddr>();
    impatient(axum_server::from_tcp_rustls(listener.into_std()?, tls.config)?, doors).serve(service).await
}
