//! The writer, which batches appends.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use trivium_store::{
    Answer, Append, AppendError, Appended, Claimed, Holder, NewTable, SqliteStore, Stage, Store, StoreError,
    WriteError, Writer,
};
use trivium_tables::{GuestId, TableId, Term, Timestamp};

use crate::{new_table, said};

pub(crate) async fn batches(store: Arc<dyn Store>) {
    let writer = Writer::start(Arc::clone(&store));
    for _ in 0..2 {
        writer.probe().await.unwrap();
    }
    let mut tasks = Vec::new();
    for number in 30..60 {
        let (store, writer) = (Arc::clone(&store), writer.clone());
        tasks.push(tokio::spawn(async move {
            let table = new_table(number);
            writer.create(table.clone()).await.unwrap();
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
    fn holder(&self, hash: [u8; 32]) -> Answer<'_, Option<Holder>> {
        self.inner.holder(hash)
    }
    fn mark_seen(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()> {
        self.inner.mark_seen(guest, at)
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
    fn claim(&self, table: TableId) -> Answer<'_, Option<Claimed>> {
        self.inner.claim(table)
    }
    fn probe(&self) -> Answer<'_, ()> {
        if self.failing {
            return Box::pin(async { Err(StoreError::Database("the disk is full".to_owned())) });
        }
        self.commits.fetch_add(1, Ordering::SeqCst);
        self.inner.probe()
    }
    fn write(&self, tables: Vec<NewTable>, appends: Vec<Append>) -> Answer<'_, Appended> {
        self.commits.fetch_add(1, Ordering::SeqCst);
        if self.failing {
            return Box::pin(async { Err(StoreError::Database("the disk is full".to_owned())) });
        }
        self.inner.write(tables, appends)
    }
}

#[tokio::test]
async fn what_waits_shares_a_commit() {
    let inner = SqliteStore::in_memory().await.unwrap();
    let store = Arc::new(Slow { inner, commits: AtomicUsize::new(0), failing: false });
    let writer = Writer::start(store.clone());
    let tables: Vec<_> = (100..150).map(new_table).collect();
    // On one thread all of them queue before the writer runs.
    let made = tables.iter().map(|table| {
        let (writer, table) = (writer.clone(), table.clone());
        tokio::spawn(async move { writer.create(table).await })
    });
    for made in made.collect::<Vec<_>>() {
        made.await.unwrap().unwrap();
    }
    let both = tables.iter().zip(150..).map(|(table, number)| {
        let (writer, said) = (writer.clone(), said(table, Term(0), 3, 1));
        tokio::spawn(async move {
            let (made, appended) = tokio::join!(writer.create(new_table(number)), writer.append(said));
            made.and(appended)
        })
    });
    for both in both.collect::<Vec<_>>() {
        both.await.unwrap().unwrap();
    }
    assert!(store.commits.load(Ordering::SeqCst) < 50, "150 writes need fewer commits");
    for (table, number) in tables.into_iter().zip(150..) {
        assert_eq!(store.claim(table.id).await.unwrap().unwrap().entries.len(), 4);
        let next = new_table(number);
        assert_eq!(store.claim(next.id).await.unwrap().unwrap().entries, next.entries);
    }
}

/// Whoever asks whether anything can be written shares a commit, too.
#[tokio::test]
async fn a_probe_writes_only_if_nobody_else_does() {
    let inner = SqliteStore::in_memory().await.unwrap();
    let store = Arc::new(Slow { inner, commits: AtomicUsize::new(0), failing: false });
    let writer = Writer::start(store.clone());
    writer.probe().await.unwrap();
    assert_eq!(store.commits.load(Ordering::SeqCst), 1);
    let (made, probed) = tokio::join!(writer.create(new_table(1)), writer.probe());
    made.and(probed).unwrap();
    let commits = store.commits.load(Ordering::SeqCst);
    assert!(commits <= 3, "{commits}");
    // An append that is refused shows nothing.
    let (refused, probed) = tokio::join!(writer.append(said(&new_table(1), Term(0), 9, 1)), writer.probe());
    assert_eq!((refused, probed), (Err(WriteError::Append(AppendError::Gap)), Ok(())));
    assert_eq!(store.commits.load(Ordering::SeqCst), commits + 2);
    let writer = Writer::start(Arc::new(Slow {
        inner: SqliteStore::in_memory().await.unwrap(),
        commits: AtomicUsize::new(0),
        failing: true,
    }));
    assert!(writer.probe().await.is_err());
}

#[tokio::test]
async fn a_failing_store_is_an_error_for_everyone_who_waits() {
    let inner = SqliteStore::in_memory().await.unwrap();
    let writer = Writer::start(Arc::new(Slow { inner, commits: AtomicUsize::new(0), failing: true }));
    let error = writer.append(said(&new_table(1), Term(1), 3, 1)).await.unwrap_err();
    assert_eq!(error.to_string(), "the database failed: the disk is full");
}
