//! One suite for every store.
#![allow(clippy::unwrap_used, reason = "tests may")]

mod duplicates;
mod friends;
mod logs;
mod notices;
mod people;
#[cfg(feature = "postgres")]
mod postgres;
mod ratings;
mod retention;
mod sqlite;
mod writer;

use std::path::PathBuf;
use std::sync::Arc;

use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_store::{Append, NewTable, Store};
use trivium_tables::{
    Entry, Event, GuestId, Member, OnlineTable, Secret, Secrets, Seed, Sequence, Setup, TableId, Term,
    Timestamp,
};

fn entries(after: u64, events: Vec<Event>) -> Vec<Entry> {
    let entry = |(index, event)| Entry {
        seq: Sequence(after + 1 + index as u64),
        at: Timestamp(5),
        cause: None,
        event,
    };
    events.into_iter().enumerate().map(entry).collect()
}

fn new_table(number: u8) -> NewTable {
    let setup = Setup::new(&AnyOptions::default_for(GameKind::Wege), TimeControl::Untimed);
    let name = "Ada".to_owned().try_into().unwrap();
    let events = OnlineTable::create(setup, GuestId::from_bytes([number; 10]), name);
    NewTable {
        id: TableId::from_bytes([number; 8]),
        secrets: Secrets {
            seed: Seed([number; 32]),
            join: Secret::from_bytes([number; 16]),
            host: Secret::from_bytes([number + 1; 16]),
        },
        entries: entries(0, events),
    }
}

fn said(table: &NewTable, term: Term, after: u64, count: usize) -> Append {
    let text = "hello".to_owned().try_into().unwrap();
    let event = Event::Said { member: Member(0), text };
    Append { table: table.id.clone(), term, entries: entries(after, vec![event; count]) }
}

/// Everything that a store promises.
async fn suite(store: Arc<dyn Store>) {
    logs::all(&*store).await;
    people::all(&*store).await;
    ratings::all(&*store).await;
    friends::friends(&*store).await;
    notices::all(&*store).await;
    duplicates::duplicates(&*store).await;
    writer::batches(store).await;
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("trivium.db")
}

#[tokio::test]
async fn a_database_is_chosen_by_its_name() {
    let path = scratch("chosen");
    drop(trivium_store::open(path.to_str().unwrap()).await.unwrap());
    assert!(path.exists());
    let error = trivium_store::open("postgres://nobody@127.0.0.1:1/nothing").await.err().unwrap();
    let expected = if cfg!(feature = "postgres") { "the database failed" } else { "--features postgres" };
    assert!(error.to_string().contains(expected), "{error}");
}
