//! A server in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, bail};

/// What both chores take.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Place {
    /// The built `trivium`
    #[arg(long)]
    server: PathBuf,
    /// Which store
    #[arg(long, default_value = "sqlite")]
    database: String,
    /// Where the database goes; it is emptied first
    #[arg(long)]
    folder: PathBuf,
}

impl Place {
    /// Empties the folder and returns the database in it.
    pub(crate) fn fresh(&self) -> anyhow::Result<PathBuf> {
        if self.database != "sqlite" {
            bail!("this build has only sqlite, not {}", self.database);
        }
        match std::fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        std::fs::create_dir_all(&self.folder)?;
        Ok(self.folder.join("trivium.db"))
    }

    /// The store's name.
    pub(crate) fn store(&self) -> &str {
        &self.database
    }
}

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    /// Starts a server over this database, without rate limits to speak of.
    pub(crate) fn start(place: &Place, database: &Path) -> anyhow::Result<Self> {
        let mut child = Command::new(&place.server)
            .args(["serve", "--port", "0", "--limits", "1000000", "--database"])
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", place.server.display()))?;
        let stdout = child.stdout.take().context("the server has an output")?;
        let line = BufReader::new(stdout).lines().next().context("the server said nothing")??;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.with_context(|| format!("no address in `{line}`"))?.to_owned();
        Ok(Self { child, address })
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

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
