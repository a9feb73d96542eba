//! The writer, which batches appends.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use trivium_store::{
    Answer, Append, AppendError, Claimed, NewTable, SqliteStore, Stage, Store, StoreError, WriteError, Writer,
};
use trivium_tables::{GuestId, TableId, Term, Timestamp};

use crate::{new_table, said};

pub(crate) async fn batches(store: Arc<dyn Store>) {
    let writer = Writer::start(Arc::clone(&store));
    let mut tasks = Vec::new();
    for number in 30..60 {
        let (store, writer) = (Arc::clone(&store), writer.clone());
        tasks.push(tokio::spawn(async move {
            let table = new_table(number);
            store.create_table(table.clone()).await.unwrap();
            let term = store.claim(table.id.clone()).await.unwrap().unwrap().term;
            for after in 3..13 {
                writer.append(said(&table, term, after, 1)).await.unwrap();
            }
            let stale = writer.append(said(&table, term, 3, 1)).await;
            assert_eq!(stale, Err(WriteError::Append(AppendError::Gap)));
            assert_eq!(store.claim(table.id).await.unwrap().unwrap().entries.len(), 13);
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
}

/// A store that counts commits and can fail.
struct Slow {
    inner: SqliteStore,
    commits: AtomicUsize,
    failing: bool,
}

impl Store for Slow {
    fn people(&self) -> &dyn trivium_store::People {
        self.inner.people()
    }
    fn add_guest(&self, guest: GuestId, hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        self.inner.add_guest(guest, hash, at)
    }
    fn add_token(&self, guest: GuestId, hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        self.inner.add_token(guest, hash, at)
    }
    fn guest(&self, hash: [u8; 32]) -> Answer<'_, Option<(GuestId, Timestamp)>> {
        self.inner.guest(hash)
    }
    fn mark_seen(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()> {
        self.inner.mark_seen(guest, at)
    }
    fn forget_guests(&self, before: Timestamp) -> Answer<'_, u64> {
        self.inner.forget_guests(before)
    }
    fn tables_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<TableId>> {
        self.inner.tables_of(guest, most)
    }
    fn public_tables(&self, stage: Stage, most: u32) -> Answer<'_, Vec<TableId>> {
        self.inner.public_tables(stage, most)
    }
    fn idle_tables(&self, since: Timestamp, most: u32) -> Answer<'_, Vec<TableId>> {
        self.inner.idle_tables(since, most)
    }
    fn create_table(&self, table: NewTable) -> Answer<'_, ()> {
        self.inner.create_table(table)
    }
    fn claim(&self, table: TableId) -> Answer<'_, Option<Claimed>> {
        self.inner.claim(table)
    }
    fn append(&self, batch: Vec<Append>) -> Answer<'_, Vec<Result<(), AppendError>>> {
        self.commits.fetch_add(1, Ordering::SeqCst);
        if self.failing {
            return Box::pin(async { Err(StoreError::Database("the disk is full".to_owned())) });
        }
        self.inner.append(batch)
    }
}

#[tokio::test]
async fn appends_that_wait_share_a_commit() {
    let inner = SqliteStore::in_memory().await.unwrap();
    let store = Arc::new(Slow { inner, commits: AtomicUsize::new(0), failing: false });
    let writer = Writer::start(store.clone());
    let mut waiting = Vec::new();
    for number in 100..150 {
        let table = new_table(number);
        store.create_table(table.clone()).await.unwrap();
        let term = store.claim(table.id.clone()).await.unwrap().unwrap().term;
        waiting.push((table, term));
    }
    // On one thread all of them queue before the writer runs.
    let appends = waiting.into_iter().map(|(table, term)| {
        let writer = writer.clone();
        tokio::spawn(async move { writer.append(said(&table, term, 3, 1)).await })
    });
    for append in appends.collect::<Vec<_>>() {
        append.await.unwrap().unwrap();
    }
    assert!(store.commits.load(Ordering::SeqCst) < 50, "50 appends need fewer commits");
}

#[tokio::test]
async fn a_failing_store_is_an_error_for_everyone_who_waits() {
    let inner = SqliteStore::in_memory().await.unwrap();
    let writer = Writer::start(Arc::new(Slow { inner, commits: AtomicUsize::new(0), failing: true }));
    let error = writer.append(said(&new_table(1), Term(1), 3, 1)).await.unwrap_err();
    assert_eq!(error.to_string(), "the database failed: the disk is full");
}
