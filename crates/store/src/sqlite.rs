//! SQLite in one file.

mod log;
mod schema;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::{Mutex, OwnedMutexGuard};
use trivium_tables::{Entry, TableId};

use crate::sql::{Cells as _, Dialect, Link as _, Reply, SCHEMA_VERSION, SqlStore, dialect_link, sql};
use crate::store::{Answer, Append, Appended, NewTable, StoreError};

/// The write-ahead log is copied into the file when it has this many pages (16 MiB). A page that changed often is copied once.
const CHECKPOINT: &str = "4096";

/// The most memory for pages, in KiB, negated.
const CACHE: &str = "-32768";

/// A store in one SQLite file.
///
/// One connection writes, so that writers never wait for each other's locks. The write-ahead log is synced at every commit.
pub type SqliteStore = SqlStore<Sqlite>;

/// The one connection to a file, and how it was opened.
///
/// A pool would ask SQLite's thread after each use whether its connection is still there.
#[derive(Clone, Debug)]
pub struct SqliteFile {
    connection: Arc<Mutex<SqliteConnection>>,
    options: SqliteConnectOptions,
}

dialect_link!(SqliteConnection, SqliteRow, std::convert::identity);

impl Dialect for Sqlite {
    type Source = SqliteFile;
    type Lease = OwnedMutexGuard<SqliteConnection>;

    const BEGIN: &'static str = "BEGIN IMMEDIATE";
    /// Nobody else writes meanwhile.
    const FOR_UPDATE: &'static str = "";
    /// A file does not go away.
    const PATIENCE: Option<Duration> = None;
    const MIGRATIONS: [&'static str; SCHEMA_VERSION] = schema::MIGRATIONS;

    fn lease(source: &Self::Source) -> Reply<'_, Self::Lease> {
        Box::pin(async {
            let mut connection = Arc::clone(&source.connection).lock_owned().await;
            if connection.is_in_transaction() {
                source.mend(&mut connection).await?;
            }
            Ok(connection)
        })
    }

    fn schema_version(connection: &mut SqliteConnection) -> Reply<'_, i64> {
        Box::pin(async {
            let rows = connection.fetch(sql("PRAGMA user_version")).await?;
            rows.first().map_or(Ok(0), |row| row.number(0))
        })
    }

    fn set_schema_version(version: usize) -> String {
        format!("PRAGMA user_version = {version}")
    }

    fn read_log<'a>(connection: &'a mut SqliteConnection, table: &'a TableId) -> Answer<'a, Vec<Entry>> {
        Box::pin(log::read(connection, table))
    }

    fn delete_logs<'a>(connection: &'a mut SqliteConnection, tables: &'a [TableId]) -> Answer<'a, ()> {
        Box::pin(log::delete(connection, tables))
    }

    fn write<'a>(
        connection: &'a mut SqliteConnection,
        tables: &'a [NewTable],
        appends: &'a [Append],
    ) -> Answer<'a, Appended> {
        Box::pin(log::write(connection, tables, appends))
    }
}

impl SqliteFile {
    /// Opens the file anew if its connection is stuck.
    ///
    /// When the disk is full or fails, SQLite rolls back by itself. sqlx then fails to do it again, counts the transaction
    /// as open and begins no other.
    async fn mend(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        // What was dropped is rolled back by the connection's thread. When it answers, it has done that.
        let answered = connection.fetch(sql("SELECT 1")).await.is_ok();
        if !answered || connection.is_in_transaction() {
            *connection = self.options.connect().await?;
        }
        Ok(())
    }
}

impl SqliteStore {
    /// Opens a file, or makes it.
    ///
    /// # Errors
    ///
    /// If there is no such folder, the file cannot be opened, or a newer program wrote it.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) =
            path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
        {
            return Err(StoreError::NoFolder(folder.display().to_string()));
        }
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        // FULL syncs the write-ahead log at every commit; NORMAL would lose the last commits in a power cut.
        Self::connect(options, SqliteSynchronous::Full).await
    }

    /// Opens a file that exists and has this program's version.
    ///
    /// # Errors
    ///
    /// If there is no such file, it cannot be opened, or another version wrote it.
    pub async fn open_existing(path: &Path) -> Result<Self, StoreError> {
        if !path.is_file() {
            return Err(StoreError::Missing(path.display().to_string()));
        }
        let options = SqliteConnectOptions::new().filename(path);
        let mut connection = options.clone().connect().await?;
        let found = Sqlite::schema_version(&mut connection).await?;
        connection.close().await?;
        if found < SCHEMA_VERSION as i64 {
            return Err(StoreError::Older);
        }
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
            .pragma("wal_autocheckpoint", CHECKPOINT)
            .pragma("cache_size", CACHE)
            // What a statement may have to undo stays in memory, too.
            .pragma("temp_store", "memory")
            .busy_timeout(Duration::from_secs(5));
        let connection = Arc::new(Mutex::new(options.connect().await?));
        let store = Self::new(SqliteFile { connection, options });
        store.migrate().await?;
        Ok(store)
    }
}

#[cfg(test)]
mod tests {
    use trivium_tables::Timestamp;

    use super::*;
    use crate::Store as _;

    #[tokio::test]
    async fn a_disk_that_was_full_is_written_again() {
        let path = std::env::temp_dir().join(format!("trivium-full-{}.db", std::process::id()));
        let store = SqliteStore::open(&path).await.unwrap();
        let limit = async |pages: u32| {
            let mut connection = store.connection().await.unwrap();
            connection.script(format!("PRAGMA max_page_count = {pages}")).await.unwrap();
        };
        let add = async |number: u32| {
            let id = format!("{number:016}").parse().unwrap();
            store.add_guest(id, [number as u8; 32], Timestamp(1)).await
        };
        // The file cannot become smaller than it is.
        limit(1).await;
        let mut guests = 0;
        let error = loop {
            match add(guests).await {
                Ok(()) => guests += 1,
                Err(error) => break error,
            }
            assert!(guests < 200, "the disk is never full");
        };
        assert!(error.to_string().contains("full"), "{error}");
        // The limit belongs to the connection, as room belongs to a disk.
        limit(1_000_000).await;
        add(guests).await.unwrap();
        assert!(add(guests).await.is_err(), "the guest is there");
        add(guests + 1).await.unwrap();
        drop(store);
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
    }
}
