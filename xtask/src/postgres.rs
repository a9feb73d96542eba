//! A real PostgreSQL for tests: in a temporary folder, on a socket in that folder, gone at the end.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use crate::setup::{debian_packages, is_root};
use crate::shell::{program, shown, succeeds};

/// How long it may take to start.
const START: Duration = Duration::from_mins(1);

/// Whom Debian's package makes: PostgreSQL refuses to run as root.
const USER: &str = "postgres";

/// A running PostgreSQL. It stops when this is dropped, and on Linux also when this process is killed.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    server: Child,
}

impl Postgres {
    /// Starts an empty database; installs PostgreSQL first if need be and possible.
    ///
    /// # Errors
    ///
    /// If there is no PostgreSQL, or it does not start; the error says what to type.
    pub fn start() -> anyhow::Result<Self> {
        let programs = install()?;
        let folder = std::env::temp_dir().join(format!("trivium-postgres-{}", std::process::id()));
        remove(&folder);
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        if is_root() {
            quietly(program("chown", &[USER]).arg(&folder))?;
        }
        let mut make = as_user(&programs.join("initdb"));
        // What is empty needs no sync; what is written later does.
        make.args(["--username=trivium", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        quietly(make.arg("--pgdata").arg(folder.join("data")))?;
        let server = spawn(&programs, &folder)?;
        let mut postgres = Self { programs, folder, server };
        ensure!(postgres.is_ready()?, "PostgreSQL does not start\n{}", postgres.log());
        Ok(postgres)
    }

    /// Where programs find it.
    pub fn address(&self) -> String {
        format!("postgres://trivium@localhost/postgres?host={}", self.folder.display())
    }

    /// The id of its first process, which starts the others.
    pub fn process(&self) -> u32 {
        self.server.id()
    }

    /// SIGKILL for the database, and another start, which recovers what was committed.
    ///
    /// # Errors
    ///
    /// If it does not start again.
    pub fn crash(&mut self) -> anyhow::Result<()> {
        self.server.kill()?;
        self.server.wait()?;
        let begun = Instant::now();
        // Until the last of its processes has noticed, another one refuses to start.
        while begun.elapsed() < START {
            self.server = spawn(&self.programs, &self.folder)?;
            if self.is_ready()? {
                return Ok(());
            }
        }
        bail!("PostgreSQL does not start again\n{}", self.log())
    }

    /// The CPU time of all its processes so far, in seconds. Linux only.
    pub fn cpu_seconds(&self) -> f64 {
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let ticks = processes.filter_map(|process| {
            let stat = fs::read_to_string(process.path().join("stat")).ok()?;
            let (id, _) = stat.split_once(' ')?;
            // After the name in brackets: state, parent; the 12th to the 15th are its times and those of dead children.
            let fields: Vec<_> = stat.rsplit(") ").next()?.split(' ').collect();
            let ours = [id, fields.get(1)?].contains(&self.server.id().to_string().as_str());
            let times = fields.get(11..15)?.iter().filter_map(|ticks| ticks.parse::<f64>().ok());
            ours.then(|| times.sum::<f64>())
        });
        ticks.sum::<f64>() / 100.0
    }

    /// Waits until it answers; `false` if it has ended instead.
    fn is_ready(&mut self) -> anyhow::Result<bool> {
        let begun = Instant::now();
        while begun.elapsed() < START {
            let mut ask =
                program(&self.programs.join("pg_isready").to_string_lossy(), &["--quiet", "--host"]);
            if succeeds(ask.arg(&self.folder)) {
                return Ok(true);
            }
            if self.server.try_wait()?.is_some() {
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(false)
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // SIGINT ends all connections and writes everything down; the folder can be removed afterwards.
        let id = self.server.id().to_string();
        if !succeeds(&mut program("kill", &["-INT", &id])) {
            // It has ended already, or nothing else helps.
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
        remove(&self.folder);
    }
}

fn spawn(programs: &Path, folder: &Path) -> anyhow::Result<Child> {
    let log = File::create(folder.join("log"))?;
    let mut server = as_user(&programs.join("postgres"));
    server.arg("-D").arg(folder.join("data")).args(["-c", "listen_addresses=", "-k"]).arg(folder);
    server.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
    server.spawn().with_context(|| format!("cannot start `{}`", shown(&server)))
}

fn remove(folder: &Path) {
    // What is left over in a temporary folder does no harm.
    let _ = fs::remove_dir_all(folder);
}

/// A program that does not run as root, and on Linux ends with this process.
fn as_user(path: &Path) -> Command {
    let mut command = if is_root() {
        let user = [&format!("--reuid={USER}"), &format!("--regid={USER}"), "--clear-groups"];
        let mut command = program("setpriv", &["--pdeathsig", "INT"]);
        command.args(user).arg(path);
        command
    } else {
        program(&path.to_string_lossy(), &[])
    };
    // The user may not be allowed to read the folder of the repository.
    command.current_dir(std::env::temp_dir());
    command
}

/// Runs a command whose output matters only if it fails.
fn quietly(command: &mut Command) -> anyhow::Result<()> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start `{}`", shown(command)))?;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{}` failed\n{error}", shown(command));
    Ok(())
}

/// The folder of PostgreSQL's programs; installs them if need be and possible.
///
/// # Errors
///
/// If there are none and they cannot be installed; the error says what to type.
pub fn install() -> anyhow::Result<PathBuf> {
    if let Some(folder) = find() {
        return Ok(folder);
    }
    debian_packages(&["postgresql"]).context("the game server is tested with PostgreSQL")?;
    find().context("PostgreSQL is installed, but its programs are not where Debian puts them")
}

/// The newest of Debian's PostgreSQLs, or the one in `PATH`.
fn find() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<_> = versions
        .filter_map(|version| {
            let number: u32 = version.file_name().to_str()?.parse().ok()?;
            Some((number, version.path().join("bin")))
        })
        .collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = debian.into_iter().rev().map(|(_, folder)| folder).chain(std::env::split_paths(&path));
    folders
        .into_iter()
        .find(|folder| ["initdb", "postgres", "pg_isready"].iter().all(|name| folder.join(name).exists()))
}
