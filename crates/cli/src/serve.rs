//! `trivium serve`: the web client on this machine, and online tables.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::num::{NonZero, NonZeroU32};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, anyhow};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use trivium_server::{
    Config, HostName, Layers, Loaded, LogFormat, LogLevel, LogSettings, Network, Settings, Site,
};
use trivium_store::Load;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The port [default: 8765, or a free one if it is taken]
    #[arg(short, long)]
    port: Option<u16>,
    /// Open the page, if there is a display
    #[arg(long)]
    open: bool,
    /// Let phones and computers in this network join, and play together
    #[arg(long)]
    lan: bool,
    /// Keep online tables in this SQLite file, or in PostgreSQL at `postgres://…` [default with --lan: trivium.db in your
    /// data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<String>,
    /// Answer to this host name too, beside IP addresses and localhost
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,
    /// Listen at this address [default: 127.0.0.1, with --lan 0.0.0.0]
    #[arg(long, value_name = "IP")]
    listen: Option<IpAddr>,
    /// Take client address, scheme and host from the forwarded headers of this proxy
    #[arg(long = "trusted-proxy", value_name = "IP[/BITS]")]
    trusted_proxies: Vec<Network>,
    /// Speak https with this certificate (PEM, with its chain)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<String>,
    /// The certificate's private key (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<String>,
    /// Log lines for people or for programs: text or json [default: text]
    #[arg(long, value_name = "FORMAT")]
    log: Option<String>,
    /// Serve metrics for Prometheus at this address, such as 127.0.0.1:9765
    #[arg(long, value_name = "IP:PORT")]
    metrics: Option<SocketAddr>,
    /// Read settings from this file (docs/operations.md)
    #[arg(long, value_name = "FILE", env = "TRIVIUM_CONFIG")]
    config: Option<PathBuf>,
    /// Change any setting, such as limits.tables="50 + 5/min"
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Show what is in force, as a file for --config, and end
    #[arg(long)]
    print_config: bool,
    /// Close a table whose game has not started when nobody has come for this many hours
    #[arg(long, value_name = "HOURS", hide = true)]
    table_expiry: Option<u64>,
    /// Forget guests who were not seen for this many days, unless something refers to them
    #[arg(long, value_name = "DAYS", hide = true)]
    guest_expiry: Option<u64>,
    /// Allow this many times the usual rate of requests
    #[arg(long, value_name = "FACTOR", hide = true)]
    limits: Option<NonZeroU32>,
}

pub(crate) fn serve(arguments: &Arguments) -> anyhow::Result<()> {
    let Loaded { settings, unknown } = Settings::load(&layers(arguments)?)?;
    for name in unknown {
        eprintln!("trivium: {name} is no setting; `trivium serve --print-config` shows all of them");
    }
    if arguments.print_config {
        let database = settings.database.as_deref().map(without_password);
        say!("{}", toml::to_string(&Settings { database, ..settings })?.trim_end());
        return Ok(());
    }
    start_log(&settings.log);
    let load = Load::default();
    let (open, idle) = (arguments.open, load.clone());
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    // On two cores one thread serves all connections: two would wake each other for every message, and the database needs
    // the other core.
    let mut runtime = if cores > 2 { Builder::new_multi_thread() } else { Builder::new_current_thread() };
    let runtime = runtime
        .worker_threads((cores / 2).max(1))
        .on_thread_park(move || idle.rest())
        .enable_all()
        .build()?;
    // In a thread of the runtime: another one would have to be woken for every connection.
    let server = runtime.spawn(async move { run(&settings, open, load).await });
    runtime.block_on(server)?
}

/// Where the settings come from: the file, the environment, the flags.
fn layers(arguments: &Arguments) -> anyhow::Result<Layers> {
    // What is not text is no setting of ours.
    let variables = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let mut layers = Layers::default().variables(variables);
    if let Some(file) = &arguments.config {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        layers = layers.file(file.display().to_string(), text);
    }
    for pair in &arguments.set {
        let (key, value) = pair.split_once('=').with_context(|| format!("--set {pair}: write KEY=VALUE"))?;
        layers = layers.flag("--set", key.trim(), value);
    }
    let text = |value: &dyn ToString| Some(value.to_string());
    let list = |items: &[String]| (!items.is_empty()).then(|| items.join(","));
    let proxies: Vec<_> = arguments.trusted_proxies.iter().map(ToString::to_string).collect();
    for (name, key, value) in [
        ("--port", "port", arguments.port.as_ref().and_then(|value| text(value))),
        ("--lan", "lan", arguments.lan.then(|| true.to_string())),
        ("--listen", "listen", arguments.listen.as_ref().and_then(|value| text(value))),
        ("--database", "database", arguments.database.clone()),
        ("--name", "names", list(&arguments.names)),
        ("--trusted-proxy", "trusted_proxies", list(&proxies)),
        ("--tls-cert", "tls.cert", arguments.tls_cert.clone()),
        ("--tls-key", "tls.key", arguments.tls_key.clone()),
        ("--log", "log.format", arguments.log.clone()),
        ("--metrics", "metrics", arguments.metrics.as_ref().and_then(|value| text(value))),
        (
            "--table-expiry",
            "table_expiry_hours",
            arguments.table_expiry.as_ref().and_then(|value| text(value)),
        ),
        (
            "--guest-expiry",
            "guest_expiry_days",
            arguments.guest_expiry.as_ref().and_then(|value| text(value)),
        ),
        ("--limits", "limits.factor", arguments.limits.as_ref().and_then(|value| text(value))),
    ] {
        if let Some(value) = value {
            layers = layers.flag(name, key, value);
        }
    }
    Ok(layers)
}

/// For browser tests of games over days; release builds do without it.
#[cfg(debug_assertions)]
fn set_clock_ahead() {
    const DAY: u64 = 24 * 60 * 60;
    let days = std::env::var("TRIVIUM_TEST_DAYS_AHEAD").ok().and_then(|days| days.parse::<u64>().ok());
    trivium_server::pass_time(std::time::Duration::from_secs(days.unwrap_or(0) * DAY));
}

async fn run(settings: &Settings, show: bool, load: Load) -> anyhow::Result<()> {
    #[cfg(debug_assertions)]
    set_clock_ahead();
    let tls = certificate(settings).await?;
    let listener = listen(settings).await?;
    let port = listener.local_addr()?.port();
    let scheme = if tls.is_some() { "https" } else { "http" };
    // A certificate is for a name.
    let host = settings.names.first().filter(|_| tls.is_some()).map_or("127.0.0.1", HostName::as_str);
    let address = format!("{scheme}://{host}:{port}/");
    let store = match database(settings)? {
        None => None,
        Some(database) => {
            let opened = trivium_store::open(&database).await;
            Some(opened.with_context(|| format!("cannot open {}", without_password(&database)))?)
        }
    };
    say!("Trivium is at {address} (Ctrl+C ends it)");
    let phones = settings.lan.then(|| lan_address(scheme, port)).flatten();
    if settings.lan {
        show_lan(phones.as_deref());
    }
    if show && has_display() {
        open(&address);
    }
    let Some(store) = store else {
        return trivium_server::serve(listener).await.context("the server stopped");
    };
    let site = Site::new(store, Config { load, ..settings.config(phones) });
    if let Some(address) = settings.metrics {
        measure(address, site.clone()).await?;
    }
    tracing::info!(version = env!("CARGO_PKG_VERSION"), address, "started");
    match tls {
        None => trivium_server::serve_site(listener, site).await,
        #[cfg(feature = "tls")]
        Some(tls) => trivium_server::serve_site_tls(listener, site, tls).await,
    }
    .context("the server stopped")
}

/// A database as it may be shown: without the password that an address such as `postgres://name:password@host` or
/// `postgres://host/games?password=…` may contain.
fn without_password(database: &str) -> String {
    let Some((scheme, rest)) = database.split_once("://") else { return database.to_owned() };
    let (rest, query) = match rest.split_once('?') {
        Some((rest, query)) if query.contains("password") => (rest, "?…".to_owned()),
        Some((rest, query)) => (rest, format!("?{query}")),
        None => (rest, String::new()),
    };
    match rest.rsplit_once('@') {
        Some((login, host)) => {
            let name = login.split(':').next().unwrap_or_default();
            let hidden = if login.contains(':') { ":…" } else { "" };
            format!("{scheme}://{name}{hidden}@{host}{query}")
        }
        None => format!("{scheme}://{rest}{query}"),
    }
}

/// Logs to standard error: what the server says, and warnings of the libraries below it.
fn start_log(settings: &LogSettings) {
    let level = match settings.level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    let filter = Targets::new().with_target("trivium", level).with_default(level.min(LevelFilter::WARN));
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry().with(filter);
    match settings.format {
        LogFormat::Text => registry.with(layer.with_ansi(false).with_target(false)).init(),
        LogFormat::Json => registry.with(layer.json().flatten_event(true).with_span_list(false)).init(),
    }
}

#[cfg(feature = "metrics")]
async fn measure(address: SocketAddr, site: Site) -> anyhow::Result<()> {
    let listener = TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("cannot serve metrics at {address}"))?;
    say!("Metrics are at http://{}/metrics", listener.local_addr()?);
    let metrics = trivium_server::Metrics::install()?;
    tokio::spawn(async move {
        if let Err(error) = trivium_server::serve_metrics(listener, metrics, site).await {
            tracing::error!(%error, "metrics stopped");
        }
    });
    Ok(())
}

#[cfg(not(feature = "metrics"))]
#[allow(clippy::unused_async, reason = "like the one that serves metrics")]
async fn measure(_: SocketAddr, _: Site) -> anyhow::Result<()> {
    anyhow::bail!(
        "this trivium was built without metrics; build it with `cargo build --release -p trivium-cli`"
    )
}

#[cfg(feature = "tls")]
async fn certificate(settings: &Settings) -> anyhow::Result<Option<trivium_server::Tls>> {
    let (cert, key) = match (&settings.tls.cert, &settings.tls.key) {
        (None, None) => return Ok(None),
        (Some(cert), Some(key)) => (cert, key),
        _ => anyhow::bail!("https needs both tls.cert and tls.key"),
    };
    anyhow::ensure!(
        settings.database.is_some() || settings.lan,
        "https is for online tables; name a file with --database"
    );
    let tls = trivium_server::Tls::load(cert.clone(), key.clone()).await;
    tls.map(Some).with_context(|| format!("cannot use {} with {}", cert.display(), key.display()))
}

#[cfg(not(feature = "tls"))]
#[allow(clippy::unused_async, reason = "like the one that reads a certificate")]
async fn certificate(settings: &Settings) -> anyhow::Result<Option<std::convert::Infallible>> {
    let wanted = settings.tls.cert.is_some() || settings.tls.key.is_some();
    anyhow::ensure!(
        !wanted,
        "this trivium was built without https; build it with `cargo build --release -p trivium-cli`"
    );
    Ok(None)
}

async fn listen(settings: &Settings) -> anyhow::Result<TcpListener> {
    let usual = if settings.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let host = settings.listen.unwrap_or(usual.into());
    let wanted = SocketAddr::from((host, settings.port));
    match TcpListener::bind(wanted).await {
        Ok(listener) => Ok(listener),
        // Whoever names an address, a host or a proxy expects the server there and nowhere else.
        Err(error) if settings.is_public() => {
            Err(error).with_context(|| format!("cannot listen at {wanted}"))
        }
        Err(_) => TcpListener::bind(SocketAddr::from((host, 0))).await.context("no port is free"),
    }
}

/// The database for online tables; none if there are to be no tables.
fn database(settings: &Settings) -> anyhow::Result<Option<String>> {
    if settings.database.is_some() || !settings.lan {
        return Ok(settings.database.clone());
    }
    let folder = data_folder().context("no data folder is known; name a file with --database")?;
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let file = folder.join("trivium.db").into_os_string().into_string();
    Ok(Some(file.map_err(|file| anyhow!("{} is not UTF-8; name a file with --database", file.display()))?))
}

/// Where this system keeps a program's data.
fn data_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = |rest: &str| variable("HOME").map(|home| home.join(Path::new(rest)));
    let base = match std::env::consts::OS {
        "windows" => variable("LOCALAPPDATA"),
        "macos" => home("Library/Application Support"),
        _ => variable("XDG_DATA_HOME").or_else(|| home(".local/share")),
    };
    base.map(|base| base.join("trivium"))
}

/// Where other devices in the network find this machine, if it is in one.
fn lan_address(scheme: &str, port: u16) -> Option<String> {
    // Connecting a UDP socket sends nothing; it only chooses the interface towards that address.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_unspecified() => {
            Some(format!("{scheme}://{ip}:{port}/"))
        }
        _ => None,
    }
}

fn show_lan(phones: Option<&str>) {
    let Some(phones) = phones else {
        eprintln!("trivium: this machine is in no network; phones cannot reach it");
        return;
    };
    if let Some(code) = trivium_server::qr_text(phones) {
        say!("{code}");
    }
    say!("Phones in this network: scan the code or open {phones}");
}

fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", target_os = "windows")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Asks the system to show a page. If it cannot, the address is printed anyway.
fn open(address: &str) {
    let (program, arguments): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    if let Err(error) = Command::new(program).args(arguments).arg(address).spawn() {
        eprintln!("trivium: {program} did not start ({error}); open the address yourself");
    }
}
