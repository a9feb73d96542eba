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

/// Runs under strace: appends, and says so each time.
#[tokio::test]
#[ignore = "the other tests run it under strace"]
async fn append_and_acknowledge() {
    let path = PathBuf::from(std::env::var_os(FILE).unwrap());
    let off = std::env::var_os(OFF).is_some();
    let store = if off { SqliteStore::open_unsynced(&path).await } else { SqliteStore::open(&path).await };
    let store: Arc<dyn Store> = Arc::new(store.unwrap());
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
    let writer = Writer::start(store);
    for number in 4..4 + APPENDS {
        let text = "hello".to_owned().try_into().unwrap();
        let entries = vec![entry((number, Event::Said { member: Member(0), text }))];
        writer.append(Append { table: id.clone(), term, entries }).await.unwrap();
        std::io::stderr().write_all(b"acknowledged\n").unwrap();
    }
}

/// What the kernel was asked, in order.
fn trace(folder: &str, off: bool) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let calls = folder.join("calls");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-y", "-s", "20", "-e", "trace=pwrite64,write,fsync,fdatasync", "-o"]).arg(&calls);
    strace.arg(std::env::current_exe().unwrap());
    strace.args(["append_and_acknowledge", "--exact", "--ignored", "--nocapture"]);
    strace.env(FILE, folder.join("trivium.db")).stdout(Stdio::null()).stderr(Stdio::null());
    if off {
        strace.env(OFF, "");
    }
    let status = strace.status().expect("strace is installed");
    assert!(status.success(), "{strace:?} failed");
    std::fs::read_to_string(calls).unwrap()
}

/// How many acknowledgements there were, and how many of them while something written was not synced.
fn acknowledgements(calls: &str) -> (u64, u64) {
    let (mut all, mut early, mut written, mut synced) = (0, 0, false, false);
    // Threads whose sync has begun and not ended.
    let mut syncing = HashSet::new();
    for line in calls.lines() {
        let (thread, call) = line.split_once(' ').unwrap();
        let call = call.trim_start();
        let is_log = call.contains("trivium.db-wal>");
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
    let calls = trace("synced", false);
    assert_eq!(acknowledgements(&calls), (APPENDS, 0), "{calls}");
}

#[test]
#[ignore = "needs strace: cargo xtask synced"]
fn without_syncs_the_test_above_would_fail() {
    let calls = trace("unsynced", true);
    assert_eq!(acknowledgements(&calls), (APPENDS, APPENDS), "{calls}");
}
