//! `trivium serve`: the web client on this machine, and online tables.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use tokio::net::TcpListener;
use trivium_server::{Config, Site};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The port; a free one if it is taken
    #[arg(short, long, default_value_t = 8765)]
    port: u16,
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
    /// Close a table whose game has not started when nobody has come for this many hours
    #[arg(long, value_name = "HOURS", default_value_t = 24)]
    table_expiry: u64,
    /// Forget guests who never joined a table after this many days
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    guest_expiry: u64,
    /// Allow this many times the usual rate of requests
    #[arg(long, value_name = "FACTOR", default_value = "1")]
    limits: NonZeroU32,
}

pub(crate) fn serve(arguments: &Arguments) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let host = if arguments.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let listener = match TcpListener::bind(SocketAddr::from((host, arguments.port))).await {
            Ok(listener) => listener,
            Err(_) => TcpListener::bind(SocketAddr::from((host, 0))).await.context("no port is free")?,
        };
        let port = listener.local_addr()?.port();
        let address = format!("http://127.0.0.1:{port}/");
        say!("Trivium is at {address} (Ctrl+C ends it)");
        let phones = arguments.lan.then(|| lan_address(port)).flatten();
        if arguments.lan {
            show_lan(phones.as_deref());
        }
        if arguments.open && has_display() {
            open(&address);
        }
        let Some(database) = database(arguments)? else {
            return trivium_server::serve(listener).await.context("the server stopped");
        };
        // An address may contain a password.
        let shown = if trivium_store::is_postgres(&database) { "PostgreSQL" } else { &database };
        let store = trivium_store::open(&database).await.with_context(|| format!("cannot open {shown}"))?;
        let site = Site::new(store, config(arguments, phones));
        trivium_server::serve_site(listener, site).await.context("the server stopped")
    })
}

fn config(arguments: &Arguments, address: Option<String>) -> Config {
    let hours = |hours: u64| Duration::from_secs(hours.saturating_mul(3600));
    Config {
        names: arguments.names.clone(),
        address,
        table_expiry: hours(arguments.table_expiry),
        guest_expiry: hours(arguments.guest_expiry.saturating_mul(24)),
        limits: arguments.limits,
    }
}

/// The database for online tables; none if there are to be no tables.
fn database(arguments: &Arguments) -> anyhow::Result<Option<String>> {
    if arguments.database.is_some() || !arguments.lan {
        return Ok(arguments.database.clone());
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
fn lan_address(port: u16) -> Option<String> {
    // Connecting a UDP socket sends nothing; it only chooses the interface towards that address.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_unspecified() => Some(format!("http://{ip}:{port}/")),
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
