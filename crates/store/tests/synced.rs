//! Data is on the disk before an append is acknowledged, as the kernel sees it. `cargo xtask synced` runs this.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_store::{Append, NewTable, SqliteStore, Store, Writer};
use trivium_tables::{
    Entry, Event, GuestId, Member, OnlineTable, Secret, Secrets, Seed, Sequence, Setup, TableId, Timestamp,
};

const FILE: &str = "TRIVIUM_SYNCED_FILE";
const OFF: &str = "TRIVIUM_SYNCED_OFF";
const APPENDS: u64 = 5;

/// What must be on the disk.
const SQLITE_LOG: &str = "trivium.db-wal>";

/// Runs under strace: appends, and says so each time.
#[tokio::test]
#[ignore = "the other tests run it under strace"]
async fn append_and_acknowledge() {
    let path = PathBuf::from(std::env::var_os(FILE).unwrap());
    let off = std::env::var_os(OFF).is_some();
    let store = if off { SqliteStore::open_unsynced(&path).await } else { SqliteStore::open(&path).await };
    append(Arc::new(store.unwrap()), async || {}).await;
}

/// Makes a table, lets something happen, then appends and says so.
async fn append(store: Arc<dyn Store>, meanwhile: impl AsyncFnOnce()) {
    let setup = Setup::new(&AnyOptions::default_for(GameKind::Caminos), TimeControl::Untimed);
    let events =
        OnlineTable::create(setup, GuestId::from_bytes([1; 10]), "Ada".to_owned().try_into().unwrap());
    let entry = |(number, event)| Entry { seq: Sequence(number), at: Timestamp(5), cause: None, event };
    let id = TableId::from_bytes([1; 8]);
    let table = NewTable {
        id: id.clone(),
        secrets: Secrets {
            seed: Seed([1; 32]),
            join: Secret::from_bytes([1; 16]),
            host: Secret::from_bytes([2; 16]),
        },
        entries: (1..).zip(events).map(entry).collect(),
    };
    store.create_table(table).await.unwrap();
    let term = store.claim(id.clone()).await.unwrap().unwrap().term;
    meanwhile().await;
    let writer = Writer::start(store);
    for number in 4..4 + APPENDS {
        let text = "hello".to_owned().try_into().unwrap();
        let entries = vec![entry((number, Event::Said { member: Member(0), text }))];
        writer.append(Append { table: id.clone(), term, entries }).await.unwrap();
        std::io::stderr().write_all(b"acknowledged\n").unwrap();
    }
}

/// What the kernel was asked, in order, while this test ran, and by this process of a database.
fn trace(folder: &str, test: &str, off: bool, database: Option<&str>) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let calls = folder.join("calls");
    let mut strace = Command::new("strace");
    // `-I 2` lets it be interrupted.
    strace
        .args(["-I", "2", "-f", "-y", "-s", "20", "-e", "trace=pwrite64,write,fsync,fdatasync", "-o"])
        .arg(&calls);
    strace.args(database.iter().flat_map(|process| ["-p", process]));
    strace.arg(std::env::current_exe().unwrap());
    strace.args([test, "--exact", "--ignored", "--nocapture"]);
    strace.env(FILE, folder.join("trivium.db")).stdout(Stdio::null()).stderr(Stdio::null());
    if off {
        strace.env(OFF, "");
    }
    let mut strace = strace.spawn().expect("strace is installed");
    if database.is_some() {
        // It would go on until the database ends, and keeps what it has seen until it is told to stop.
        for _ in 0..600 {
            if folder.join("trivium.done").exists() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        assert!(Command::new("kill").args(["-INT", &strace.id().to_string()]).status().unwrap().success());
        strace.wait().unwrap();
    } else {
        assert!(strace.wait().unwrap().success(), "strace failed");
    }
    std::fs::read_to_string(calls).unwrap()
}

/// How many acknowledgements there were, and how many of them while something written to this file was not synced.
fn acknowledgements(calls: &str, log: &str) -> (u64, u64) {
    let (mut all, mut early, mut written, mut synced) = (0, 0, false, false);
    // Threads whose sync has begun and not ended.
    let mut syncing = HashSet::new();
    for line in calls.lines() {
        let (thread, call) = line.split_once(' ').unwrap();
        let call = call.trim_start();
        let is_log = call.contains(log);
        let is_sync = call.starts_with("fsync(") || call.starts_with("fdatasync(");
        if call.starts_with("pwrite64(") && is_log {
            (written, synced) = (true, false);
        } else if is_sync && is_log && call.contains("<unfinished") {
            syncing.insert(thread);
        } else if is_sync && is_log || call.contains("sync resumed>") && syncing.remove(thread) {
            synced = call.ends_with("= 0");
        } else if call.starts_with("write(2<") && call.contains("acknowledged") {
            all += 1;
            early += u64::from(!written || !synced);
            written = false;
        }
    }
    (all, early)
}

#[test]
#[ignore = "needs strace: cargo xtask synced"]
fn data_is_synced_before_an_append_is_acknowledged() {
    let calls = trace("synced", "append_and_acknowledge", false, None);
    assert_eq!(acknowledgements(&calls, SQLITE_LOG), (APPENDS, 0), "{calls}");
}

#[test]
#[ignore = "needs strace: cargo xtask synced"]
fn without_syncs_the_test_above_would_fail() {
    let calls = trace("unsynced", "append_and_acknowledge", true, None);
    assert_eq!(acknowledgements(&calls, SQLITE_LOG), (APPENDS, APPENDS), "{calls}");
}

/// PostgreSQL has processes of its own, which are traced, too.
#[cfg(feature = "postgres")]
mod postgres {
    use sqlx::{Connection as _, PgConnection, Row as _};
    use trivium_store::{PostgresStore, StoreError};

    use super::*;

    const LOG: &str = "/pg_wal/";

    /// A database that belongs to this test, because its settings are changed, and its first process.
    fn database() -> (String, String) {
        let variable = |name: &str| std::env::var(name).expect("cargo xtask synced sets it");
        (variable("TRIVIUM_POSTGRES"), variable("TRIVIUM_POSTGRES_PROCESS"))
    }

    /// Changes a setting of the whole database while it runs.
    async fn set(setting: &str, value: &str) {
        let mut connection = PgConnection::connect(&database().0).await.unwrap();
        let change = format!("ALTER SYSTEM SET {setting} = {value}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(change)).execute(&mut connection).await.unwrap();
        sqlx::raw_sql("SELECT pg_reload_conf()").execute(&mut connection).await.unwrap();
        let show = format!("SHOW {setting}");
        loop {
            let mut connection = PgConnection::connect(&database().0).await.unwrap();
            let row = sqlx::raw_sql(sqlx::AssertSqlSafe(show.clone())).fetch_one(&mut connection).await;
            if row.unwrap().get::<String, _>(0) == value {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }

    /// Runs under strace.
    #[tokio::test]
    #[ignore = "the other tests run it under strace"]
    async fn append_and_acknowledge() {
        let off = std::env::var_os(OFF).is_some();
        let store = PostgresStore::scratch(&database().0, "synced").await.unwrap();
        // A store would not open without syncs, so they end once it is open.
        append(Arc::new(store), async || {
            if off {
                set("fsync", "off").await;
            }
        })
        .await;
        std::fs::write(PathBuf::from(std::env::var_os(FILE).unwrap()).with_extension("done"), "").unwrap();
    }

    #[tokio::test]
    #[ignore = "needs strace: cargo xtask synced"]
    async fn data_is_synced_before_an_append_is_acknowledged_and_not_without_fsync() {
        let (address, process) = database();
        let test = "postgres::append_and_acknowledge";
        let calls = trace("synced-postgres", test, false, Some(&process));
        assert_eq!(acknowledgements(&calls, LOG), (APPENDS, 0), "{calls}");
        let calls = trace("unsynced-postgres", test, true, Some(&process));
        assert_eq!(acknowledgements(&calls, LOG), (APPENDS, APPENDS), "{calls}");

        // Whoever starts a server now is told.
        for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
            set(setting, "off").await;
            let error = PostgresStore::open(&address).await.unwrap_err();
            assert_eq!(error, StoreError::NotDurable(setting.to_owned()));
            set(setting, "on").await;
        }
        PostgresStore::open(&address).await.unwrap();
    }
}
