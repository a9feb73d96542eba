//! Against the PostgreSQL that `TRIVIUM_POSTGRES` names; `cargo xtask test` starts one.

use std::sync::Arc;

use trivium_store::{AppendError, PostgresStore, Store, StoreError, WriteError, Writer};
use trivium_tables::Sequence;

use crate::{new_table, said, suite};

/// The database for tests, if there is one.
fn address() -> Option<String> {
    std::env::var("TRIVIUM_POSTGRES").ok()
}

/// The same database with another value of a setting.
fn with(address: &str, setting: &str, value: &str) -> String {
    format!("{address}&options[{setting}]={value}")
}

#[tokio::test]
async fn keeps_every_promise() {
    let Some(address) = address() else { return };
    suite(Arc::new(PostgresStore::scratch(&address, "suite").await.unwrap())).await;
    // Another process finds everything.
    let again = PostgresStore::open(&with(&address, "search_path", "suite")).await.unwrap();
    assert_eq!(again.claim(new_table(59).id).await.unwrap().unwrap().entries.len(), 13);
}

#[tokio::test]
async fn what_nobody_needs_is_deleted() {
    let Some(address) = address() else { return };
    crate::retention::all(&PostgresStore::scratch(&address, "retention").await.unwrap()).await;
}

/// Two servers make the schema at the same time, and claim the same tables again and again. Whoever has claimed last
/// appends; every log has each number once.
#[tokio::test]
async fn two_servers_share_a_database() {
    const TABLES: u8 = 4;
    let Some(address) = address() else { return };
    let one = PostgresStore::scratch(&address, "shared").await.unwrap();
    let again = with(&address, "search_path", "shared");
    let (two, three) = tokio::join!(PostgresStore::open(&again), PostgresStore::open(&again));
    drop(three.unwrap());
    for number in 1..=TABLES {
        one.create_table(new_table(number)).await.unwrap();
    }
    let mut servers = Vec::new();
    for store in [one.clone(), two.unwrap()] {
        let store: Arc<dyn Store> = Arc::new(store);
        let writer = Writer::start(Arc::clone(&store));
        servers.push(tokio::spawn(async move {
            let mut written = 0;
            while written < 60 {
                for number in 1..=TABLES {
                    let table = new_table(number);
                    let claimed = store.claim(table.id.clone()).await.unwrap().unwrap();
                    let mut after = claimed.entries.len() as u64;
                    for _ in 0..3 {
                        match writer.append(said(&table, claimed.term, after, 2)).await {
                            Ok(()) => (after, written) = (after + 2, written + 2),
                            Err(error) => {
                                assert_eq!(error, WriteError::Append(AppendError::Fenced));
                                break;
                            }
                        }
                    }
                }
            }
            written
        }));
    }
    let mut written = 0;
    for server in servers {
        written += server.await.unwrap();
    }
    let mut logged = 0;
    for number in 1..=TABLES {
        let entries = one.claim(new_table(number).id).await.unwrap().unwrap().entries;
        assert!((1..).zip(&entries).all(|(number, entry)| entry.seq == Sequence(number)));
        logged += entries.len() - 3;
    }
    assert_eq!(logged, written, "every append that was acknowledged is there, and no other");
}

#[tokio::test]
async fn a_database_that_may_lose_something_is_refused() {
    let Some(address) = address() else { return };
    let error = PostgresStore::open(&with(&address, "synchronous_commit", "off")).await.unwrap_err();
    assert_eq!(error, StoreError::NotDurable("synchronous_commit".to_owned()));
    assert!(error.to_string().contains("switch it on"), "{error}");
    drop(PostgresStore::scratch(&address, "local").await.unwrap());
    let local = with(&with(&address, "search_path", "local"), "synchronous_commit", "local");
    PostgresStore::open(&local).await.unwrap();
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let Some(address) = address() else { return };
    drop(PostgresStore::scratch(&address, "newer").await.unwrap());
    let address = with(&address, "search_path", "newer");
    let pool = sqlx::PgPool::connect(&address).await.unwrap();
    sqlx::raw_sql("UPDATE trivium_schema SET version = 99").execute(&pool).await.unwrap();
    let error = PostgresStore::open(&address).await.unwrap_err();
    assert_eq!(error, StoreError::Newer { found: 99, known: 13 });
}

#[tokio::test]
async fn a_database_that_is_not_there_is_an_error_at_once() {
    let error = PostgresStore::open("postgres://nobody@127.0.0.1:1/nothing").await.unwrap_err();
    assert!(matches!(error, StoreError::Database(_)), "{error}");
    assert!(PostgresStore::open("postgres://[").await.is_err());
}
