//! Chores that need a running game server, `xtask/online`.

use std::fs;

use xtask::postgres::Postgres;
use xtask::setup::debian_packages;
use xtask::shell::{built, cargo, program, root, run, succeeds, target_folder};

use crate::suite;

#[derive(Debug, clap::Args)]
pub(crate) struct Crash {
    /// How many kills
    #[arg(long, default_value_t = 300)]
    times: u32,
    /// Which store: sqlite or postgres
    #[arg(long, default_value = "sqlite")]
    database: String,
    /// How many tables play at a time
    #[arg(long, default_value_t = 8)]
    tables: u32,
    /// One kill in this many hits the database instead of the server (postgres only)
    #[arg(long)]
    database_every: Option<u32>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Load {
    /// Which store: sqlite or postgres
    #[arg(long, default_value = "sqlite")]
    database: String,
    /// How many tables
    #[arg(long, default_value_t = 1000)]
    tables: u32,
    /// For how many seconds
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Think for about this many seconds before each move; 0 plays flat out
    #[arg(long, default_value_t = 0.0)]
    pace: f64,
    /// Make this many tables at the same time before the measurement begins
    #[arg(long, default_value_t = 16)]
    at_once: usize,
    /// Measure the memory of idle tables and connections instead
    #[arg(long)]
    idle: bool,
    /// Measure the build that tests use; its figures say little
    #[arg(long)]
    dev: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FuzzFrames {
    /// How many frames and bodies, half of each
    #[arg(long, default_value_t = 1_000_000)]
    times: u64,
    /// How many tables one client asks for
    #[arg(long, default_value_t = 100_000)]
    tables: u64,
    /// Which store: sqlite or postgres
    #[arg(long, default_value = "sqlite")]
    database: String,
    /// Fuzz the build that tests use, which checks more and is slower
    #[arg(long)]
    dev: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Schemathesis {
    /// How many requests per operation and way of making them up
    #[arg(long, default_value_t = 30)]
    examples: u32,
    /// Which store: sqlite or postgres
    #[arg(long, default_value = "sqlite")]
    database: String,
}

/// The version that was last found good.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Tests the server against its OpenAPI document.
pub(crate) fn schemathesis(arguments: &Schemathesis) -> anyhow::Result<()> {
    let folder = target_folder().join("xtask").join("schemathesis-venv");
    let tool = folder.join("bin").join("st");
    if !tool.exists() {
        if !succeeds(&mut program("python3", &["-m", "ensurepip", "--version"])) {
            debian_packages(&["python3-venv"])?;
        }
        run(program("python3", &["-m", "venv"]).arg(&folder))?;
        run(std::process::Command::new(folder.join("bin").join("pip")).args([
            "install",
            "--quiet",
            SCHEMATHESIS,
        ]))?;
    }
    let (tool, examples) = (tool.display().to_string(), arguments.examples.to_string());
    call("schemathesis", &arguments.database, &["--tool", &tool, "--examples", &examples], true)
}

/// Sends the server what no client should.
pub(crate) fn fuzz_frames(arguments: &FuzzFrames) -> anyhow::Result<()> {
    let FuzzFrames { times, tables, database, dev } = arguments;
    call("fuzz-frames", database, &["--times", &times.to_string(), "--tables", &tables.to_string()], *dev)
}

/// Kills the server that tests use.
pub(crate) fn crash(arguments: &Crash) -> anyhow::Result<()> {
    let Crash { times, database, tables, database_every } = arguments;
    let every = database_every.map(|every| every.to_string());
    let numbers = [times.to_string(), tables.to_string()];
    let mut words = vec!["--times", &numbers[0], "--tables", &numbers[1]];
    words.extend(every.iter().flat_map(|every| ["--database-every", every]));
    call("crash", database, &words, true)
}

/// Runs the tests that need strace.
pub(crate) fn synced() -> anyhow::Result<()> {
    debian_packages(&["strace"])?;
    let postgres = Postgres::start()?;
    run(&mut suite::synced(&postgres))
}

/// Asks the dashboard's queries, and lets systemd read the unit.
pub(crate) fn dashboard() -> anyhow::Result<()> {
    debian_packages(&["prometheus", "systemd"])?;
    let dashboard = root().join("deploy/grafana/trivium.json").display().to_string();
    call("dashboard", "sqlite", &["--dashboard", &dashboard], true)?;
    // The program is not where the unit expects it, so that is replaced.
    let unit = fs::read_to_string(root().join("deploy/systemd/trivium.service"))?;
    let (place, server) = ("/usr/local/bin/trivium", built("debug", "trivium"));
    anyhow::ensure!(unit.contains(place), "the unit does not start {place}");
    let copy = target_folder().join("xtask").join("trivium.service");
    fs::write(&copy, unit.replace(place, &server.display().to_string()))?;
    run(program("systemd-analyze", &["verify"]).arg(&copy))?;
    println!("unit verified");
    Ok(())
}

/// Measures the server as it is released.
pub(crate) fn load(arguments: &Load) -> anyhow::Result<()> {
    let Load { database, tables, seconds, pace, at_once, idle, dev } = arguments;
    let numbers = [tables.to_string(), seconds.to_string(), pace.to_string(), at_once.to_string()];
    let mut words = vec!["--tables", &numbers[0], "--seconds", &numbers[1], "--pace", &numbers[2]];
    words.extend(["--at-once", &numbers[3]]);
    words.extend(idle.then_some("--idle"));
    call("load", database, &words, *dev)
}

fn call(chore: &str, database: &str, words: &[&str], dev: bool) -> anyhow::Result<()> {
    let profile: &[&str] = if dev { &[] } else { &["--release"] };
    let features: &[&str] = if database == "postgres" { &["--features", "postgres"] } else { &[] };
    run(cargo(&["build", "--quiet", "--package", "trivium-cli"]).args(profile).args(features))?;
    let server = built(if dev { "debug" } else { "release" }, "trivium");
    let folder = target_folder().join("xtask").join(chore);
    let mut command = cargo(&["run", "--quiet", "--package", "xtask-online"]);
    // A slow generator would take the server's time.
    command.args(profile).args(["--", chore, "--database", database]);
    run(command.arg("--server").arg(server).arg("--folder").arg(folder).args(words))
}
