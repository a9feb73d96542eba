//! The choice between the databases.

use std::path::Path;
use std::sync::Arc;

use crate::{SqliteStore, Store, StoreError};

/// Whether this names a PostgreSQL database, and not a file.
pub fn is_postgres(database: &str) -> bool {
    database.starts_with("postgres://") || database.starts_with("postgresql://")
}

/// Opens a store: a `postgres://` address, or else a SQLite file, which is made if there is none.
///
/// # Errors
///
/// If the database cannot be opened, a newer program wrote it, or it does not keep what it acknowledges.
pub async fn open(database: &str) -> Result<Arc<dyn Store>, StoreError> {
    if is_postgres(database) {
        return open_postgres(database).await;
    }
    Ok(Arc::new(SqliteStore::open(Path::new(database)).await?))
}

/// Opens a store that exists, and never migrates it under a running server's feet: it must have this program's version.
///
/// # Errors
///
/// Like [`open`], or if there is no such file, or an older program wrote it.
pub async fn open_existing(database: &str) -> Result<Arc<dyn Store>, StoreError> {
    if is_postgres(database) {
        return open_postgres(database).await;
    }
    Ok(Arc::new(SqliteStore::open_existing(Path::new(database)).await?))
}

#[cfg(feature = "postgres")]
async fn open_postgres(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(crate::PostgresStore::open(address).await?))
}

#[cfg(not(feature = "postgres"))]
#[allow(clippy::unused_async, reason = "like the one that connects")]
async fn open_postgres(_: &str) -> Result<Arc<dyn Store>, StoreError> {
    Err(StoreError::NoPostgres)
}
