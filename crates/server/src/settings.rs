//! What a site's owner decides: one typed structure, read from a file, the environment and flags.

mod host;
mod layers;
mod network;
mod notify;
mod rate;

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use host::{HostName, HostNameError};
pub use layers::{Layers, Loaded, SettingsError};
pub use network::{Network, NetworkError};
pub use notify::{HostPattern, HostPatternError, NotifySettings};
pub use rate::{Rate, RateError};

use crate::Config;

/// Everything that can be configured.
///
/// ```
/// use trivium_server::{Layers, Settings};
///
/// let layers = Layers::default().file("trivium.toml", "port = 80\nlimits.tables = \"5 + 1/h\"");
/// let settings = Settings::load(&layers)?.settings;
/// assert_eq!((settings.port, settings.limits.tables.to_string()), (80, "5 + 1/h".to_owned()));
/// # Ok::<(), trivium_server::SettingsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The address to listen at; 127.0.0.1 if nothing is said, 0.0.0.0 with `lan`.
    pub listen: Option<IpAddr>,
    /// The port.
    pub port: u16,
    /// Whether phones and computers in this network may join.
    pub lan: bool,
    /// Where online tables are kept.
    pub database: Option<String>,
    /// Host names that the server answers to beside IP addresses and localhost.
    pub names: Vec<HostName>,
    /// Proxies whose forwarded headers count.
    pub trusted_proxies: Vec<Network>,
    /// Where metrics are served; nowhere if nothing is said.
    pub metrics: Option<SocketAddr>,
    /// A table whose game has not started closes when nobody has come for this many hours.
    pub table_expiry_hours: u64,
    /// Tables that closed before their game began are deleted after this many days.
    pub closed_expiry_days: u64,
    /// Guests who were not seen for this many days are forgotten, unless something refers to them.
    pub guest_expiry_days: u64,
    /// Reports are forgotten this many days after they were closed.
    pub report_expiry_days: u64,
    /// Certificates for https.
    pub tls: TlsSettings,
    /// How people are notified when it is their turn.
    pub notify: NotifySettings,
    /// What is logged.
    pub log: LogSettings,
    /// What one address or one person may do, and how much.
    pub limits: LimitSettings,
}

/// The files of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TlsSettings {
    /// The certificate and its chain, as PEM.
    pub cert: Option<PathBuf>,
    /// Its private key, as PEM.
    pub key: Option<PathBuf>,
}

/// What is logged, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LogSettings {
    /// Lines for people or for programs.
    pub format: LogFormat,
    /// The least important thing that is logged.
    pub level: LogLevel,
}

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// How important a line of the log is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// Something failed.
    Error,
    /// Something is odd.
    Warn,
    /// What an operator wants to know.
    #[default]
    Info,
    /// Every request.
    Debug,
    /// Everything.
    Trace,
}

/// What one address or one person may do, and how much.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// All rates, and how many connections may be open at once, are multiplied by this.
    pub factor: NonZeroU32,
    /// New guests, by address.
    pub guests: Rate,
    /// Tries of one-time codes, by address.
    pub codes: Rate,
    /// New accounts, names and tokens, by address.
    pub accounts: Rate,
    /// Attempts to sign in, by address.
    pub sign_ins: Rate,
    /// Attempts to sign in, by name.
    pub sign_ins_by_name: Rate,
    /// Downloads of games, by address.
    pub downloads: Rate,
    /// New tables, by person.
    pub tables: Rate,
    /// New tables, by address, however many people there are.
    pub tables_from: Rate,
    /// Joins and connections, by person.
    pub connections: Rate,
    /// Joins and connections, by address.
    pub connections_from: Rate,
    /// Connections of any kind that are open at once, by address.
    pub connections_at_once: NonZeroU32,
    /// WebSockets that are open at once, by address.
    pub sockets_at_once: NonZeroU32,
    /// Reading tables, lists and profiles, by person.
    pub reads: Rate,
    /// Reading tables, lists and profiles, by address.
    pub reads_from: Rate,
    /// Messages over a WebSocket that cannot be read, by address; whoever sends more is cut off.
    pub unreadable: Rate,
    /// Actions, by person.
    pub actions: Rate,
    /// Actions at tables, by address.
    pub actions_from: Rate,
    /// Chat lines, by person.
    pub chat: Rate,
    /// Chat lines, by address.
    pub chat_from: Rate,
    /// Reports about others, by address and by person.
    pub reports: Rate,
    /// Rated games that somebody aborts, or to which they do not come, by person.
    pub aborts: Rate,
    /// Notices of a turn, by person; what is beyond that is not sent.
    pub notices: Rate,
    /// Webhooks, by the host that gets them; what is beyond that is not sent.
    pub webhooks: Rate,
    /// Computers' moves, by host of their table; beyond that they wait.
    pub thinking: Rate,
    /// Computers' moves, by the address at which their table was made.
    pub thinking_from: Rate,
    /// How many computers think at once; one fewer than the machine has cores if nothing is said.
    pub thinking_threads: Option<NonZeroU32>,
    /// How many seconds computers play on among themselves when nobody is there.
    pub thinking_alone_seconds: u32,
    /// The most bytes in a request's body or a WebSocket message.
    pub body_bytes: u32,
    /// How many may watch a table without having joined.
    pub watchers: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: None,
            port: 8765,
            lan: false,
            database: None,
            names: Vec::new(),
            trusted_proxies: Vec::new(),
            metrics: None,
            table_expiry_hours: 24,
            closed_expiry_days: 30,
            guest_expiry_days: 90,
            report_expiry_days: 180,
            tls: TlsSettings::default(),
            notify: NotifySettings::default(),
            log: LogSettings::default(),
            limits: LimitSettings::default(),
        }
    }
}

/// A number of things at once, in code.
const fn at_once(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("it is not zero")
}

impl Default for LimitSettings {
    fn default() -> Self {
        Self {
            factor: NonZeroU32::MIN,
            guests: Rate::new(60, 30, 60),
            codes: Rate::new(10, 10, 60),
            accounts: Rate::new(10, 2, 60),
            sign_ins: Rate::new(10, 10, 60),
            sign_ins_by_name: Rate::new(20, 6, 60),
            downloads: Rate::new(20, 20, 60),
            tables: Rate::new(20, 1, 60),
            tables_from: Rate::new(100, 5, 60),
            connections: Rate::new(60, 2, 1),
            connections_from: Rate::new(600, 20, 1),
            connections_at_once: at_once(600),
            sockets_at_once: at_once(300),
            reads: Rate::new(200, 20, 1),
            reads_from: Rate::new(2000, 200, 1),
            unreadable: Rate::new(20, 1, 1),
            actions: Rate::new(100, 20, 1),
            actions_from: Rate::new(1000, 200, 1),
            chat: Rate::new(10, 30, 60),
            chat_from: Rate::new(100, 300, 60),
            reports: Rate::new(10, 6, 3600),
            aborts: Rate::new(5, 2, 3600),
            notices: Rate::new(30, 10, 60),
            webhooks: Rate::new(60, 30, 60),
            thinking: Rate::new(600, 120, 60),
            thinking_from: Rate::new(3000, 600, 60),
            thinking_threads: None,
            thinking_alone_seconds: 60,
            body_bytes: crate::LONGEST_BODY as u32,
            watchers: 200,
        }
    }
}

impl LimitSettings {
    /// The usual limits, with every rate multiplied.
    pub fn times(factor: NonZeroU32) -> Self {
        Self { factor, ..Self::default() }
    }

    /// A number of things at once, multiplied as rates are.
    pub(crate) const fn most(&self, at_once: NonZeroU32) -> NonZeroU32 {
        at_once.saturating_mul(self.factor)
    }
}

impl Settings {
    /// What a site needs to know. `address` is where phones find it.
    pub fn config(&self, address: Option<String>) -> Config {
        let hours = |hours: u64| Duration::from_secs(hours.saturating_mul(3600));
        Config {
            names: self.names.iter().map(ToString::to_string).collect(),
            address,
            table_expiry: hours(self.table_expiry_hours),
            closed_expiry: hours(self.closed_expiry_days.saturating_mul(24)),
            guest_expiry: hours(self.guest_expiry_days.saturating_mul(24)),
            report_expiry: hours(self.report_expiry_days.saturating_mul(24)),
            limits: self.limits.clone(),
            pairing: crate::Pairing::default(),
            trusted_proxies: self.trusted_proxies.clone(),
            https: self.tls.cert.is_some(),
            load: trivium_store::Load::default(),
            #[cfg(feature = "push")]
            notify: crate::Notify { settings: self.notify.clone(), ..crate::Notify::default() },
        }
    }

    /// Whether the server must be found where the settings say: at an address, by a name, behind a proxy or with a certificate.
    pub fn is_public(&self) -> bool {
        self.listen.is_some()
            || self.tls.cert.is_some()
            || !self.names.is_empty()
            || !self.trusted_proxies.is_empty()
    }

    /// Settings in which every key has a value, so that all keys are known.
    fn complete() -> Self {
        let defaults = Self::default();
        Self {
            listen: Some(IpAddr::from([127, 0, 0, 1])),
            database: Some("trivium.db".to_owned()),
            metrics: Some(SocketAddr::from(([127, 0, 0, 1], 9765))),
            tls: TlsSettings { cert: Some("cert.pem".into()), key: Some("key.pem".into()) },
            notify: NotifySettings { contact: Some("mailto:ada@example.com".to_owned()), ..defaults.notify },
            limits: LimitSettings { thinking_threads: Some(NonZeroU32::MIN), ..defaults.limits },
            ..defaults
        }
    }
}
