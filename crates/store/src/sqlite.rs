//! SQLite in one file.

mod people;

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Row as _, query, raw_sql};
use trivium_tables::{Entry, Event, GuestId, LOG_VERSION, Secrets, Seed, TableId, Term, Timestamp};

use crate::people::People;
use crate::store::{Answer, Append, AppendError, Claimed, NewTable, Stage, Store, StoreError};

/// The version of the schema.
const SCHEMA_VERSION: i64 = MIGRATIONS.len() as i64;

/// What leads from each version of the schema to the next.
const MIGRATIONS: [&str; 3] = [FIRST, LISTS, PEOPLE];

/// Guests, tables and logs.
const FIRST: &str = "
    CREATE TABLE guests (
        id TEXT PRIMARY KEY,
        token_hash BLOB NOT NULL UNIQUE,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        term INTEGER NOT NULL,
        last INTEGER NOT NULL,
        seed BLOB NOT NULL,
        join_secret TEXT NOT NULL,
        host_secret TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seq INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
";

/// Lists of tables, and several tokens per guest. What lists need follows from the logs.
const LISTS: &str = "
    CREATE TABLE tokens (
        hash BLOB PRIMARY KEY,
        guest TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO tokens SELECT token_hash, id, created FROM guests;
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO people SELECT id, created, created FROM guests;
    DROP TABLE guests;
    ALTER TABLE people RENAME TO guests;
    CREATE INDEX tokens_by_guest ON tokens (guest);
    CREATE TABLE members (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (guest, table_id)
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO members
        SELECT entry ->> '$.event.guest', table_id FROM entries WHERE entry ->> '$.event.type' = 'joined';
    ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET
        stage = (SELECT coalesce(max(iif(entry ->> '$.event.type' = 'ended', 2, iif(entry ->> '$.event.type' = 'started', 1, 0))), 0)
            FROM entries WHERE table_id = id),
        updated = (SELECT coalesce(max(entry ->> '$.at'), 0) FROM entries WHERE table_id = id);
    CREATE INDEX tables_by_stage ON tables (stage, public) WHERE stage < 2;
";

/// Accounts, kinds of tokens, and games that are over.
const PEOPLE: &str = "
    ALTER TABLE tokens ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tokens ADD COLUMN label TEXT NOT NULL DEFAULT '';
    ALTER TABLE tokens ADD COLUMN until INTEGER;
    CREATE TABLE accounts (
        guest TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE recovery_codes (
        hash BLOB PRIMARY KEY,
        guest TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX recovery_codes_by_guest ON recovery_codes (guest);
    CREATE INDEX tables_over ON tables (updated, id) WHERE stage = 2 AND public = 1;
";

/// A store in one SQLite file.
///
/// One connection writes, so that writers never wait for each other's locks. The write-ahead log is synced at every commit.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    pool: SqlitePool,
}

impl SqliteStore {
    /// Opens a file, or makes it.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or a newer program wrote it.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        // FULL syncs the write-ahead log at every commit; NORMAL would lose the last commits in a power cut.
        Self::connect(options, SqliteSynchronous::Full).await
    }

    /// Opens a file and never waits for the disk. Only the test of [`SqliteStore::open`] wants this: it must notice.
    ///
    /// # Errors
    ///
    /// Like [`SqliteStore::open`].
    #[doc(hidden)]
    pub async fn open_unsynced(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        Self::connect(options, SqliteSynchronous::Off).await
    }

    /// A store that is forgotten with the process, for tests.
    ///
    /// # Errors
    ///
    /// If memory is short.
    pub async fn in_memory() -> Result<Self, StoreError> {
        Self::connect(SqliteConnectOptions::new().in_memory(true), SqliteSynchronous::Off).await
    }

    async fn connect(
        options: SqliteConnectOptions,
        synchronous: SqliteSynchronous,
    ) -> Result<Self, StoreError> {
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None::<Duration>)
            .max_lifetime(None::<Duration>)
            .connect_with(options)
            .await?;
        let store = Self { pool };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let found: i64 = query("PRAGMA user_version").fetch_one(&mut *transaction).await?.try_get(0)?;
        let Some(missing) = usize::try_from(found).ok().and_then(|found| MIGRATIONS.get(found..)) else {
            return Err(StoreError::Newer { found, known: SCHEMA_VERSION });
        };
        for migration in missing {
            raw_sql(*migration).execute(&mut *transaction).await?;
        }
        // A pragma takes no parameters.
        let version = AssertSqlSafe(format!("PRAGMA user_version = {SCHEMA_VERSION}"));
        raw_sql(version).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    }

    async fn insert_table(&self, table: NewTable) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let public =
            table.entries.iter().any(|entry| matches!(&entry.event, Event::Created(setup) if setup.public));
        let insert = "INSERT INTO tables
            (id, version, term, last, seed, join_secret, host_secret, public, stage, updated)
            VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?)";
        query(insert)
            .bind(table.id.as_str())
            .bind(i64::from(LOG_VERSION))
            .bind(table.entries.len() as i64)
            .bind(&table.secrets.seed.0[..])
            .bind(table.secrets.join.as_str())
            .bind(table.secrets.host.as_str())
            .bind(i64::from(public))
            .bind(Stage::after(&table.entries).unwrap_or(Stage::Gathering).number())
            .bind(table.entries.last().map_or(0, |entry| entry.at.0 as i64))
            .execute(&mut *transaction)
            .await?;
        insert_entries(&mut transaction, &with_table(&table.id, &table.entries)).await?;
        Ok(transaction.commit().await?)
    }

    async fn claim_table(&self, table: TableId) -> Result<Option<Claimed>, StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let update = "UPDATE tables SET term = term + 1 WHERE id = ?
            RETURNING version, term, seed, join_secret, host_secret";
        let claimed = query(update).bind(table.as_str()).fetch_optional(&mut *transaction).await?;
        let Some(row) = claimed else { return Ok(None) };
        let version: i64 = row.try_get(0)?;
        if version > i64::from(LOG_VERSION) {
            return Err(StoreError::Newer { found: version, known: i64::from(LOG_VERSION) });
        }
        let select = "SELECT entry FROM entries WHERE table_id = ? ORDER BY seq";
        let rows = query(select).bind(table.as_str()).fetch_all(&mut *transaction).await?;
        let entries = rows.iter().map(read_entry).collect::<Result<_, _>>()?;
        let claimed =
            Claimed { term: Term(row.try_get::<i64, _>(1)? as u64), secrets: read_secrets(&row)?, entries };
        transaction.commit().await?;
        Ok(Some(claimed))
    }

    async fn append_batch(&self, batch: Vec<Append>) -> Result<Vec<Result<(), AppendError>>, StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let mut results = Vec::with_capacity(batch.len());
        let mut tables = HashSet::new();
        if batch.iter().all(|append| append.is_numbered() && tables.insert(&append.table)) {
            results = append_together(&mut transaction, &batch).await?;
        } else {
            for append in &batch {
                results.push(append_one(&mut transaction, append).await?);
            }
        }
        transaction.commit().await?;
        Ok(results)
    }
}

/// How many rows one statement takes; SQLite knows the statements of these sizes by heart. Every statement is a message to
/// another thread and back, which costs more than a row.
const CHUNKS: [usize; 4] = [64, 16, 4, 1];

/// Cuts rows into chunks of known sizes.
fn chunks<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = CHUNKS.into_iter().find(|size| *size <= rows.len())?;
        let (chunk, rest) = rows.split_at(size);
        rows = rest;
        Some(chunk)
    })
}

/// The same row of values, this many times.
fn values(row: &str, rows: usize) -> String {
    vec![row; rows].join(", ")
}

/// Appends to tables that are all different, with few statements.
async fn append_together(
    connection: &mut SqliteConnection,
    batch: &[Append],
) -> Result<Vec<Result<(), AppendError>>, StoreError> {
    let ends: Vec<_> = batch
        .iter()
        .filter_map(|append| Some((append, append.entries.first()?, append.entries.last()?)))
        .collect();
    let mut moved: HashSet<String> = HashSet::with_capacity(ends.len());
    for chunk in chunks(&ends) {
        // Checks terms and ends of the logs, and moves the ends.
        let update = format!(
            "WITH ends (id, term, before, count, at, stage) AS (VALUES {})
            UPDATE tables SET last = tables.last + ends.count, updated = ends.at, stage = coalesce(ends.stage, tables.stage) FROM ends
            WHERE tables.id = ends.id AND tables.term = ends.term AND tables.last = ends.before RETURNING tables.id",
            values("(?, ?, ?, ?, ?, ?)", chunk.len())
        );
        let mut update = query(AssertSqlSafe(update));
        for (append, first, last) in chunk {
            update = update
                .bind(append.table.as_str())
                .bind(append.term.0 as i64)
                .bind(first.seq.0 as i64 - 1)
                .bind(append.entries.len() as i64)
                .bind(last.at.0 as i64)
                .bind(Stage::after(&append.entries).map(Stage::number));
        }
        for row in update.fetch_all(&mut *connection).await? {
            moved.insert(row.try_get(0)?);
        }
    }
    let has_moved = |append: &Append| moved.contains(append.table.as_str());
    let rows: Vec<_> = batch
        .iter()
        .filter(|append| has_moved(append))
        .flat_map(|append| append.entries.iter().map(|entry| (&append.table, entry)))
        .collect();
    insert_entries(connection, &rows).await?;
    let mut results = Vec::with_capacity(batch.len());
    for append in batch {
        let done = append.entries.is_empty() || has_moved(append);
        results.push(if done { Ok(()) } else { Err(refusal(connection, append).await?) });
    }
    Ok(results)
}

async fn append_one(
    connection: &mut SqliteConnection,
    append: &Append,
) -> Result<Result<(), AppendError>, StoreError> {
    let (Some(first), Some(last)) = (append.entries.first(), append.entries.last()) else {
        return Ok(Ok(()));
    };
    if !append.is_numbered() {
        return Ok(Err(AppendError::Gap));
    }
    // One statement checks term and end of the log and moves the end.
    let update = "UPDATE tables SET last = last + ?, updated = ?, stage = coalesce(?, stage)
        WHERE id = ? AND term = ? AND last = ?";
    let moved = query(update)
        .bind(append.entries.len() as i64)
        .bind(last.at.0 as i64)
        .bind(Stage::after(&append.entries).map(Stage::number))
        .bind(append.table.as_str())
        .bind(append.term.0 as i64)
        .bind(first.seq.0 as i64 - 1)
        .execute(&mut *connection)
        .await?;
    if moved.rows_affected() == 1 {
        insert_entries(connection, &with_table(&append.table, &append.entries)).await?;
        return Ok(Ok(()));
    }
    Ok(Err(refusal(connection, append).await?))
}

/// Why an append did not move the end of its log.
async fn refusal(connection: &mut SqliteConnection, append: &Append) -> Result<AppendError, StoreError> {
    let term = query("SELECT term FROM tables WHERE id = ?")
        .bind(append.table.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    Ok(match term {
        None => AppendError::NoTable,
        Some(row) if row.try_get::<i64, _>(0)? as u64 != append.term.0 => AppendError::Fenced,
        Some(_) => AppendError::Gap,
    })
}

fn with_table<'a>(table: &'a TableId, entries: &'a [Entry]) -> Vec<(&'a TableId, &'a Entry)> {
    entries.iter().map(|entry| (table, entry)).collect()
}

async fn insert_entries(
    connection: &mut SqliteConnection,
    rows: &[(&TableId, &Entry)],
) -> Result<(), StoreError> {
    for chunk in chunks(rows) {
        let insert =
            format!("INSERT INTO entries (table_id, seq, entry) VALUES {}", values("(?, ?, ?)", chunk.len()));
        let mut insert = query(AssertSqlSafe(insert));
        for (table, entry) in chunk {
            let text =
                serde_json::to_string(entry).map_err(|error| StoreError::Damaged(error.to_string()))?;
            insert = insert.bind(table.as_str()).bind(entry.seq.0 as i64).bind(text);
        }
        insert.execute(&mut *connection).await?;
    }
    for (table, entry) in rows {
        if let Event::Joined { guest, .. } = &entry.event {
            query("INSERT OR IGNORE INTO members (guest, table_id) VALUES (?, ?)")
                .bind(guest.as_str())
                .bind(table.as_str())
                .execute(&mut *connection)
                .await?;
        }
    }
    Ok(())
}

fn read_entry(row: &SqliteRow) -> Result<Entry, StoreError> {
    let text: String = row.try_get(0)?;
    serde_json::from_str(&text).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn read_secrets(row: &SqliteRow) -> Result<Secrets, StoreError> {
    let seed: Vec<u8> = row.try_get(2)?;
    let seed = seed.try_into().map_err(|_| StoreError::Damaged("a seed has 32 bytes".to_owned()))?;
    let secret = |column: usize| {
        let text: String = row.try_get(column)?;
        text.parse().map_err(|_| StoreError::Damaged("a secret cannot be read".to_owned()))
    };
    Ok(Secrets { seed: Seed(seed), join: secret(3)?, host: secret(4)? })
}

async fn insert_token(
    connection: &mut SqliteConnection,
    guest: &GuestId,
    token_hash: [u8; 32],
    at: Timestamp,
) -> Result<(), StoreError> {
    query("INSERT INTO tokens (hash, guest, created) VALUES (?, ?, ?)")
        .bind(&token_hash[..])
        .bind(guest.as_str())
        .bind(at.0 as i64)
        .execute(connection)
        .await?;
    Ok(())
}

fn read_tables(rows: &[SqliteRow]) -> Result<Vec<TableId>, StoreError> {
    let read = |row: &SqliteRow| {
        let id: String = row.try_get(0)?;
        id.parse().map_err(|_| StoreError::Damaged("a table's id cannot be read".to_owned()))
    };
    rows.iter().map(read).collect()
}

impl Store for SqliteStore {
    fn people(&self) -> &dyn People {
        self
    }

    fn add_guest(&self, guest: GuestId, token_hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            query("INSERT INTO guests (id, created, seen) VALUES (?, ?, ?)")
                .bind(guest.as_str())
                .bind(at.0 as i64)
                .bind(at.0 as i64)
                .execute(&mut *transaction)
                .await?;
            insert_token(&mut transaction, &guest, token_hash, at).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn add_token(&self, guest: GuestId, token_hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            insert_token(&mut transaction, &guest, token_hash, at).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn guest(&self, token_hash: [u8; 32]) -> Answer<'_, Option<(GuestId, Timestamp)>> {
        Box::pin(async move {
            let select = "SELECT guests.id, guests.seen FROM tokens JOIN guests ON guests.id = tokens.guest
                WHERE hash = ? AND (until IS NULL OR until > unixepoch('subsec') * 1000)";
            let found = query(select).bind(&token_hash[..]).fetch_optional(&self.pool).await?;
            let Some(row) = found else { return Ok(None) };
            let id: String = row.try_get(0)?;
            let id = id.parse().map_err(|_| StoreError::Damaged("a guest's id cannot be read".to_owned()))?;
            Ok(Some((id, Timestamp(row.try_get::<i64, _>(1)? as u64))))
        })
    }

    fn mark_seen(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()> {
        Box::pin(async move {
            let update = "UPDATE guests SET seen = max(seen, ?) WHERE id = ?";
            query(update).bind(at.0 as i64).bind(guest.as_str()).execute(&self.pool).await?;
            Ok(())
        })
    }

    fn forget_guests(&self, before: Timestamp) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            let delete = "DELETE FROM guests WHERE seen < ?
                AND NOT EXISTS (SELECT 1 FROM members WHERE members.guest = guests.id)
                AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.guest = guests.id)";
            let gone = query(delete).bind(before.0 as i64).execute(&mut *transaction).await?.rows_affected();
            let orphans =
                "DELETE FROM tokens WHERE NOT EXISTS (SELECT 1 FROM guests WHERE guests.id = tokens.guest)";
            query(orphans).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(gone)
        })
    }

    fn tables_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move {
            let select = "SELECT id FROM members JOIN tables ON tables.id = members.table_id WHERE guest = ?
                ORDER BY stage = 2, updated DESC LIMIT ?";
            read_tables(&query(select).bind(guest.as_str()).bind(most).fetch_all(&self.pool).await?)
        })
    }

    fn public_tables(&self, stage: Stage, most: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move {
            let select = "SELECT id FROM tables WHERE stage = ? AND public = 1 ORDER BY updated DESC LIMIT ?";
            read_tables(&query(select).bind(stage.number()).bind(most).fetch_all(&self.pool).await?)
        })
    }

    fn idle_tables(&self, since: Timestamp, most: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move {
            let select = "SELECT id FROM tables WHERE stage = 0 AND updated < ? LIMIT ?";
            read_tables(&query(select).bind(since.0 as i64).bind(most).fetch_all(&self.pool).await?)
        })
    }

    fn create_table(&self, table: NewTable) -> Answer<'_, ()> {
        Box::pin(self.insert_table(table))
    }

    fn claim(&self, table: TableId) -> Answer<'_, Option<Claimed>> {
        Box::pin(self.claim_table(table))
    }

    fn append(&self, batch: Vec<Append>) -> Answer<'_, Vec<Result<(), AppendError>>> {
        Box::pin(self.append_batch(batch))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.to_string())
    }
}
