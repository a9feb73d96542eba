//! Chores that need a running game server. `cargo xtask crash`, `load`, `dashboard`, `fuzz-frames` and `schemathesis` build
//! the server and call them.
#![allow(clippy::print_stdout, reason = "chores talk to people")]

mod client;
mod crash;
mod dashboard;
mod fuzz;
mod load;
mod schemathesis;
mod server;

use clap::{Parser, Subcommand};

/// The generator of load shares the cores with the server that is measured.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Kill the server again and again under load; nothing that it acknowledged may be lost
    Crash(crash::Arguments),
    /// Let Prometheus measure a server, and ask what the dashboard asks
    Dashboard(dashboard::Arguments),
    /// Play many games at once over real sockets and measure how long moves take
    Load(load::Arguments),
    /// Send the server frames and bodies that mean harm, or nothing at all
    FuzzFrames(fuzz::Arguments),
    /// Send the server what its OpenAPI document allows and forbids
    Schemathesis(schemathesis::Arguments),
}

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        match Arguments::parse().chore {
            Chore::Crash(arguments) => crash::crash(&arguments).await,
            Chore::Dashboard(arguments) => dashboard::dashboard(&arguments).await,
            Chore::Load(arguments) => load::load(&arguments).await,
            Chore::FuzzFrames(arguments) => fuzz::fuzz(&arguments).await,
            Chore::Schemathesis(arguments) => schemathesis::schemathesis(&arguments).await,
        }
    })
}
