//! SQLite in one file.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{Row as _, query, raw_sql};
use trivium_tables::{Entry, GuestId, LOG_VERSION, Secrets, Seed, TableId, Term, Timestamp};

use crate::store::{Answer, Append, AppendError, Claimed, NewTable, Store, StoreError};

/// The version of the schema.
const SCHEMA_VERSION: i64 = 1;

const SCHEMA: &str = "
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
    PRAGMA user_version = 1;
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
        Self::connect(SqliteConnectOptions::new().filename(path).create_if_missing(true)).await
    }

    /// A store that is forgotten with the process, for tests.
    ///
    /// # Errors
    ///
    /// If memory is short.
    pub async fn in_memory() -> Result<Self, StoreError> {
        Self::connect(SqliteConnectOptions::new().in_memory(true)).await
    }

    async fn connect(options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            // FULL syncs the write-ahead log at every commit; NORMAL would lose the last commits in a power cut.
            .synchronous(SqliteSynchronous::Full)
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
        match found {
            0 => {
                raw_sql(SCHEMA).execute(&mut *transaction).await?;
            }
            SCHEMA_VERSION => {}
            _ => return Err(StoreError::Newer { found, known: SCHEMA_VERSION }),
        }
        Ok(transaction.commit().await?)
    }

    async fn insert_table(&self, table: NewTable) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let insert = "INSERT INTO tables (id, version, term, last, seed, join_secret, host_secret)
            VALUES (?, ?, 0, ?, ?, ?, ?)";
        query(insert)
            .bind(table.id.as_str())
            .bind(i64::from(LOG_VERSION))
            .bind(table.entries.len() as i64)
            .bind(&table.secrets.seed.0[..])
            .bind(table.secrets.join.as_str())
            .bind(table.secrets.host.as_str())
            .execute(&mut *transaction)
            .await?;
        insert_entries(&mut transaction, &table.id, &table.entries).await?;
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
        for append in &batch {
            results.push(append_one(&mut transaction, append).await?);
        }
        transaction.commit().await?;
        Ok(results)
    }
}

async fn append_one(
    connection: &mut SqliteConnection,
    append: &Append,
) -> Result<Result<(), AppendError>, StoreError> {
    let Some(first) = append.entries.first() else { return Ok(Ok(())) };
    let numbered = append.entries.windows(2).all(|pair| pair[1].seq == pair[0].seq.next());
    if !numbered {
        return Ok(Err(AppendError::Gap));
    }
    // One statement checks term and end of the log and moves the end.
    let update = "UPDATE tables SET last = last + ? WHERE id = ? AND term = ? AND last = ?";
    let moved = query(update)
        .bind(append.entries.len() as i64)
        .bind(append.table.as_str())
        .bind(append.term.0 as i64)
        .bind(first.seq.0 as i64 - 1)
        .execute(&mut *connection)
        .await?;
    if moved.rows_affected() == 1 {
        insert_entries(connection, &append.table, &append.entries).await?;
        return Ok(Ok(()));
    }
    let term = query("SELECT term FROM tables WHERE id = ?")
        .bind(append.table.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    Ok(Err(match term {
        None => AppendError::NoTable,
        Some(row) if row.try_get::<i64, _>(0)? as u64 != append.term.0 => AppendError::Fenced,
        Some(_) => AppendError::Gap,
    }))
}

async fn insert_entries(
    connection: &mut SqliteConnection,
    table: &TableId,
    entries: &[Entry],
) -> Result<(), StoreError> {
    for entry in entries {
        let text = serde_json::to_string(entry).map_err(|error| StoreError::Damaged(error.to_string()))?;
        query("INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)")
            .bind(table.as_str())
            .bind(entry.seq.0 as i64)
            .bind(text)
            .execute(&mut *connection)
            .await?;
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

impl Store for SqliteStore {
    fn add_guest(&self, guest: GuestId, token_hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        Box::pin(async move {
            query("INSERT INTO guests (id, token_hash, created) VALUES (?, ?, ?)")
                .bind(guest.as_str())
                .bind(&token_hash[..])
                .bind(at.0 as i64)
                .execute(&self.pool)
                .await?;
            Ok(())
        })
    }

    fn guest(&self, token_hash: [u8; 32]) -> Answer<'_, Option<GuestId>> {
        Box::pin(async move {
            let found = query("SELECT id FROM guests WHERE token_hash = ?")
                .bind(&token_hash[..])
                .fetch_optional(&self.pool)
                .await?;
            let Some(row) = found else { return Ok(None) };
            let id: String = row.try_get(0)?;
            id.parse().map(Some).map_err(|_| StoreError::Damaged("a guest's id cannot be read".to_owned()))
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
