//! `trivium serve`: the web client on this machine.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;

use anyhow::Context as _;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The port on the loopback address; a free one if it is taken
    #[arg(short, long, default_value_t = 8765)]
    port: u16,
    /// Open the page, if there is a display
    #[arg(long)]
    open: bool,
}

pub(crate) fn serve(arguments: &Arguments) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let listener = match listen(arguments.port).await {
            Ok(listener) => listener,
            Err(_) => listen(0).await.context("no port is free")?,
        };
        let address = format!("http://{}/", listener.local_addr()?);
        say!("Trivium is at {address} (Ctrl+C ends it)");
        if arguments.open && has_display() {
            open(&address);
        }
        trivium_server::serve(listener).await.context("the server stopped")
    })
}

async fn listen(port: u16) -> std::io::Result<tokio::net::TcpListener> {
    tokio::net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await
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
