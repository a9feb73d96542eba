//! `trivium admin`: maintenance of a site, beside the running server.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use trivium_server::Administration;
use trivium_tables::{Name, Timestamp};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The server's database
    #[arg(long, value_name = "FILE", env = "TRIVIUM_DATABASE", hide_env_values = true)]
    database: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Copy the database into a new file, while the server runs
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Put a backup in the place of the database; the server must not run
    Restore {
        /// The backup
        file: PathBuf,
        /// Replace a database that exists
        #[arg(long)]
        force: bool,
    },
    /// List all accounts
    Accounts,
    /// Ban an account: it cannot sign in, and its sessions end within seconds
    Ban {
        /// The account's name
        name: String,
    },
    /// Lift a ban
    Unban {
        /// The account's name
        name: String,
    },
    /// Give an account another name
    Rename {
        /// The account's name
        name: String,
        /// Its new name
        new: String,
    },
    /// Delete an account; what others played with it stays
    Delete {
        /// The account's name
        name: String,
    },
    /// Make an account's password useless and print a recovery code that works once
    Reset {
        /// The account's name
        name: String,
    },
    /// List open reports about people, or close one
    Reports {
        /// The number of the report to close
        #[arg(long, value_name = "NUMBER")]
        close: Option<u64>,
    },
    /// Let people make accounts, or not
    Registration {
        /// Whether they may
        #[arg(value_parser = ["open", "close"])]
        wish: String,
    },
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(perform(arguments))
}

async fn perform(Arguments { database, command }: &Arguments) -> anyhow::Result<()> {
    match command {
        Command::Backup { file } => {
            trivium_store::backup(sqlite(database)?, file).await?;
            say!("{} is a backup of {database}", file.display());
            return Ok(());
        }
        Command::Restore { file, force } => {
            trivium_store::restore(file, sqlite(database)?, *force).await?;
            say!("{database} is what {} was", file.display());
            return Ok(());
        }
        _ => {}
    }
    // An address may contain a password.
    let shown = if trivium_store::is_postgres(database) { "PostgreSQL" } else { database };
    let store =
        trivium_store::open_existing(database).await.with_context(|| format!("cannot open {shown}"))?;
    let admin = Administration::new(store);
    match command {
        Command::Backup { .. } | Command::Restore { .. } => {}
        Command::Accounts => {
            for account in admin.accounts().await? {
                let banned =
                    account.banned.map(|since| format!("\tbanned {}", date(since))).unwrap_or_default();
                say!("{}\t{}{banned}", account.name, date(account.created));
            }
        }
        Command::Ban { name } => {
            admin.ban(name).await?;
            say!("{name} is banned");
        }
        Command::Unban { name } => {
            admin.unban(name).await?;
            say!("{name} may sign in again");
        }
        Command::Rename { name, new } => {
            let checked = Name::try_from(new.clone()).with_context(|| format!("{new} is no name"))?;
            admin.rename(name, &checked).await?;
            say!("{name} is called {new} now");
        }
        Command::Delete { name } => {
            admin.delete(name).await?;
            say!("{name} is deleted");
        }
        Command::Reset { name } => {
            say!("{}", admin.reset(name).await?);
            eprintln!("trivium: {name} signs in with this recovery code, once, and chooses a new password");
        }
        Command::Reports { close: Some(number) } => {
            admin.close_report(*number).await?;
            say!("report {number} is closed");
        }
        Command::Reports { close: None } => {
            for (number, report) in admin.reports().await? {
                say!(
                    "{number}\t{}\t{}\t{}\ttable {} entry {}\t{}",
                    date(report.at),
                    report.name,
                    report.reason,
                    report.table,
                    report.seq.0,
                    report.text
                );
            }
        }
        Command::Registration { wish } => {
            admin.set_registration(wish == "open").await?;
            say!("people may {} accounts", if wish == "open" { "make" } else { "not make" });
        }
    }
    Ok(())
}

/// A SQLite file; PostgreSQL has tools of its own.
fn sqlite(database: &str) -> anyhow::Result<&Path> {
    anyhow::ensure!(!trivium_store::is_postgres(database), "use pg_dump and pg_restore for PostgreSQL");
    Ok(Path::new(database))
}

/// A day in UTC.
fn date(at: Timestamp) -> String {
    let day = time::OffsetDateTime::from_unix_timestamp((at.0 / 1000) as i64);
    day.map(|day| day.date().to_string()).unwrap_or_default()
}
