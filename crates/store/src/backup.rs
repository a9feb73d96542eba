//! Copies of a SQLite file, while a server runs.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use sqlx::sqlite::{Sqlite, SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::sql::{Cells as _, Dialect as _, Link as _, SCHEMA_VERSION, sql};
use crate::store::StoreError;

/// Copies a SQLite database into a new file: everything that was committed before, and nothing else. The server may run.
///
/// # Errors
///
/// If there is no such database, or the copy exists or cannot be written.
pub async fn backup(database: &Path, copy: &Path) -> Result<(), StoreError> {
    if copy.exists() {
        return Err(StoreError::Exists(copy.display().to_string()));
    }
    let mut connection = connect(database).await?;
    copy_to(&mut connection, copy).await
}

/// Puts a copy in the place of a database. The server must not run. Versions that this program can migrate are accepted.
///
/// # Errors
///
/// If the copy is damaged or a newer program wrote it, if the database exists and `force` does not allow to replace it,
/// or if a program uses it.
pub async fn restore(copy: &Path, database: &Path, force: bool) -> Result<(), StoreError> {
    let mut connection = connect(copy).await?;
    let found = Sqlite::schema_version(&mut connection).await?;
    if found > SCHEMA_VERSION as i64 {
        return Err(StoreError::Newer { found, known: SCHEMA_VERSION as i64 });
    }
    let rows = connection.fetch(sql("PRAGMA quick_check")).await?;
    let verdict = rows.first().map(|row| row.text(0)).transpose()?;
    if found == 0 || verdict.as_deref() != Some("ok") {
        return Err(StoreError::Damaged(format!("{} is no backup of Trivium", copy.display())));
    }
    if database.exists() {
        if !force {
            return Err(StoreError::Exists(database.display().to_string()));
        }
        release(database).await?;
    }
    copy_to(&mut connection, database).await
}

async fn connect(file: &Path) -> Result<SqliteConnection, StoreError> {
    if !file.is_file() {
        return Err(StoreError::Missing(file.display().to_string()));
    }
    Ok(SqliteConnectOptions::new().filename(file).create_if_missing(false).connect().await?)
}

/// Makes sure that nobody uses a database; all of it is in one file then.
async fn release(database: &Path) -> Result<(), StoreError> {
    let mut connection = connect(database).await?;
    // Only the last connection can leave the write-ahead log.
    let rows = connection.fetch(sql("PRAGMA journal_mode = DELETE")).await;
    let mode = rows.ok().and_then(|rows| rows.first()?.text(0).ok());
    connection.close().await?;
    if mode.as_deref() == Some("delete") {
        Ok(())
    } else {
        Err(StoreError::InUse(database.display().to_string()))
    }
}

/// Writes a whole copy beside its place, syncs it, and moves it there.
async fn copy_to(connection: &mut SqliteConnection, place: &Path) -> Result<(), StoreError> {
    let mut part = place.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let io = |error: std::io::Error| StoreError::Database(format!("{}: {error}", place.display()));
    private(&part).map_err(io)?;
    let text =
        part.to_str().ok_or_else(|| StoreError::Database(format!("{} is not UTF-8", part.display())))?;
    connection.execute(sql("VACUUM INTO ?").bind(text)).await?;
    File::open(&part).and_then(|file| file.sync_all()).map_err(io)?;
    fs::rename(&part, place).map_err(io)?;
    // The name is durable once its folder is.
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(io)
}

/// An empty file that only its owner can read: a copy has everybody's secrets.
fn private(file: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}
