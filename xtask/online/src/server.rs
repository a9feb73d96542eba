//! A server in a process of its own.

use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::Value;
use xtask::postgres::Postgres;

use crate::client::request;

/// How long a server may take to get ready.
const START: Duration = Duration::from_mins(2);

/// What both chores take.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Place {
    /// The built `trivium`
    #[arg(long)]
    server: PathBuf,
    /// Which store
    #[arg(long, value_enum, default_value_t = Store::Sqlite)]
    database: Store,
    /// Where a file goes; it is emptied first
    #[arg(long)]
    folder: PathBuf,
}

/// The stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Store {
    Sqlite,
    Postgres,
}

/// An empty database.
pub(crate) enum Database {
    File(PathBuf),
    Postgres(Postgres),
}

impl Database {
    /// What `trivium serve --database` takes.
    fn address(&self) -> OsString {
        match self {
            Self::File(path) => path.clone().into_os_string(),
            Self::Postgres(postgres) => postgres.address().into(),
        }
    }

    /// SIGKILL for a database that has processes of its own; it starts again.
    pub(crate) fn crash(&mut self) -> anyhow::Result<()> {
        match self {
            Self::File(_) => bail!("SQLite is a part of the server; it has no process to kill"),
            Self::Postgres(postgres) => postgres.crash(),
        }
    }

    /// The CPU time of its processes so far.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        match self {
            Self::File(_) => 0.0,
            Self::Postgres(postgres) => postgres.cpu_seconds(),
        }
    }
}

impl Place {
    /// An empty database.
    pub(crate) fn fresh(&self) -> anyhow::Result<Database> {
        if self.database == Store::Postgres {
            return Ok(Database::Postgres(Postgres::start()?));
        }
        match std::fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        std::fs::create_dir_all(&self.folder)?;
        Ok(Database::File(self.folder.join("trivium.db")))
    }

    /// A file beside the folder that says how far a long chore has come.
    pub(crate) fn progress(&self) -> PathBuf {
        self.folder.with_extension(format!("{}.progress", self.store()))
    }

    /// The store's name.
    pub(crate) fn store(&self) -> &'static str {
        match self.database {
            Store::Sqlite => "sqlite",
            Store::Postgres => "postgres",
        }
    }
}

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    /// Starts a server over this database, without rate limits to speak of.
    pub(crate) fn start(place: &Place, database: &Database) -> anyhow::Result<Self> {
        Self::with_limits(place, database, "1000000")
    }

    /// Starts a server over this database, with the usual rate limits multiplied.
    pub(crate) fn with_limits(place: &Place, database: &Database, factor: &str) -> anyhow::Result<Self> {
        let (child, addresses) = launch(place, database, &["--limits", factor], 1)?;
        let [address] = addresses.try_into().unwrap_or_default();
        Ok(Self { child, address })
    }

    /// Starts a server that serves metrics, and returns where.
    pub(crate) fn with_metrics(place: &Place, database: &Database) -> anyhow::Result<(Self, String)> {
        let words = ["--limits", "1000000", "--metrics", "127.0.0.1:0"];
        let (child, addresses) = launch(place, database, &words, 2)?;
        let [address, metrics] = addresses.try_into().unwrap_or_default();
        Ok((Self { child, address }, metrics))
    }

    /// Waits until the server and its database answer.
    pub(crate) async fn ready(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < START {
            match request(&self.address, "", "GET", "/api/ready", &Value::Null).await {
                Ok((200, _)) => return Ok(()),
                _ => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
        bail!("the server did not get ready")
    }

    /// SIGKILL: the process has no chance to clean up.
    pub(crate) fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// The CPU time that the process has used, in seconds. Linux only.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // The second field, in brackets, may contain spaces.
        let fields: Vec<_> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    }

    /// The memory that the process holds, in MiB. Linux only.
    pub(crate) fn memory_mib(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().split(' ').next().and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
    }
}

/// Starts a server and reads this many addresses from what it prints.
fn launch(
    place: &Place,
    database: &Database,
    words: &[&str],
    addresses: usize,
) -> anyhow::Result<(Child, Vec<String>)> {
    let mut child = Command::new(&place.server)
        .args(["serve", "--port", "0", "--database"])
        .arg(database.address())
        .args(words)
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", place.server.display()))?;
    let mut lines = BufReader::new(child.stdout.take().context("the server has an output")?).lines();
    let mut found = Vec::new();
    for _ in 0..addresses {
        let line = lines.next().context("the server said nothing")??;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        found.push(address.with_context(|| format!("no address in `{line}`"))?.to_owned());
    }
    Ok((child, found))
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
