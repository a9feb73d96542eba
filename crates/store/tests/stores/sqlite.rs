//! What holds for SQLite alone.

use std::sync::Arc;

use trivium_store::{Append, Holder, KeyKind, SqliteStore, Store as _, StoreError};
use trivium_tables::{Event, GuestId, OnlineTable, TableId, Timestamp};

use crate::{entries, new_table, scratch, suite};

#[tokio::test]
async fn sqlite_in_a_file() {
    let path = scratch("suite");
    suite(Arc::new(SqliteStore::open(&path).await.unwrap())).await;
    // Another process finds everything.
    let again = SqliteStore::open(&path).await.unwrap();
    assert_eq!(again.claim(new_table(59).id).await.unwrap().unwrap().entries.len(), 13);
}

#[tokio::test]
async fn sqlite_in_memory() {
    suite(Arc::new(SqliteStore::in_memory().await.unwrap())).await;
}

#[tokio::test]
async fn what_nobody_needs_is_deleted() {
    crate::retention::all(&SqliteStore::in_memory().await.unwrap()).await;
}

#[tokio::test]
async fn a_newer_file_is_refused() {
    let path = scratch("newer");
    // The format keeps the schema's version at offset 60 of the file, big-endian.
    drop(SqliteStore::open(&path).await.unwrap());
    for _ in 0..100 {
        if !path.with_extension("db-wal").exists() {
            break;
        }
        tokio::task::yield_now().await;
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&path, bytes).unwrap();
    let error = SqliteStore::open(&path).await.unwrap_err();
    assert_eq!(error, StoreError::Newer { found: 99, known: 13 });
    assert!(error.to_string().contains("update Trivium"));
}

#[tokio::test]
async fn what_is_no_database_is_refused() {
    let path = scratch("garbage");
    std::fs::write(&path, "this is no database, however long it may be".repeat(100)).unwrap();
    assert!(matches!(SqliteStore::open(&path).await.unwrap_err(), StoreError::Database(_)));
    let nowhere = path.with_file_name("no/such/folder/trivium.db");
    assert!(SqliteStore::open(&nowhere).await.is_err());
}

/// A file of the first schema is brought up to date, with its lists.
#[tokio::test]
async fn an_older_file_migrates() {
    let path = scratch("older");
    let first = include_str!("first.sql");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::raw_sql(first).execute(&pool).await.unwrap();
    pool.close().await;
    let store = SqliteStore::open(&path).await.unwrap();
    let table: TableId = "000000000001".parse().unwrap();
    let guest: GuestId = "0000000000000001".parse().unwrap();
    assert_eq!(
        store.holder([1; 32]).await,
        Ok(Some(Holder { guest: guest.clone(), kind: KeyKind::Guest, seen: Timestamp(7) }))
    );
    assert_eq!(store.tables_of(guest, 9).await, Ok(vec![table.clone()]));
    let claimed = store.claim(table.clone()).await.unwrap().unwrap();
    assert_eq!(OnlineTable::replay(claimed.entries).unwrap().phase(), trivium_tables::Phase::Gathering);
    assert_eq!(store.idle_tables(Timestamp(9), 9).await, Ok(vec![table.clone()]));
    // What had closed is known as such.
    assert_eq!(store.people().retention().delete_closed(Timestamp(9), 9).await, Ok(1));
    // Its log goes on, and so do new ones.
    let started = entries(3, vec![Event::Locked { locked: true }, Event::Locked { locked: false }]);
    let append = Append { table: table.clone(), term: claimed.term, entries: started.clone() };
    store.create_table(new_table(1)).await.unwrap();
    assert_eq!(store.append(vec![append]).await, Ok(vec![Ok(())]));
    assert_eq!(store.claim(table).await.unwrap().unwrap().entries[3..], started);
    assert_eq!(store.claim(new_table(1).id).await.unwrap().unwrap().entries.len(), 3);
}
