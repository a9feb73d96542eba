//! New tables and appends: many in one commit.

use std::collections::HashSet;

use sqlx::postgres::PgConnection;
use trivium_tables::{Entry, Event, TableId};

use crate::sql::{Cells as _, log, sql};
use crate::store::{Append, AppendError, Appended, NewTable, Stage, StoreError};

/// Adds tables and appends to logs.
pub(super) async fn write(
    connection: &mut PgConnection,
    tables: &[NewTable],
    appends: &[Append],
) -> Result<Appended, StoreError> {
    for table in tables {
        let places = ["?"; 12].join(", ");
        let mut insert = sql(format!("INSERT INTO tables ({}, last) VALUES ({places})", log::COLUMNS));
        insert.values.extend(log::row(table, table.entries.len() as i64));
        insert.execute(connection).await?;
        insert_entries(connection, &[(&table.id, &table.entries)]).await?;
    }
    append(connection, appends).await
}

/// Appends to logs with few statements, if all belong to different tables.
async fn append(connection: &mut PgConnection, batch: &[Append]) -> Result<Appended, StoreError> {
    let mut tables = HashSet::new();
    if batch.iter().all(|append| append.is_numbered() && tables.insert(&append.table)) {
        return append_together(connection, batch).await;
    }
    let mut results = Vec::with_capacity(batch.len());
    for append in batch {
        results.push(append_one(connection, append).await?);
    }
    Ok(results)
}

/// Reads a log.
pub(super) async fn read(connection: &mut PgConnection, table: &TableId) -> Result<Vec<Entry>, StoreError> {
    let select = "SELECT entries FROM entries WHERE table_id = ? ORDER BY seq";
    let mut entries = Vec::new();
    for row in sql(select).bind(table.as_str()).fetch_all(connection).await? {
        log::read(&row.text(0)?, &mut entries)?;
    }
    Ok(entries)
}

/// How many rows one statement takes; the statements of these sizes are prepared once. Every statement is a message to the
/// database and back, which costs more than a row.
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

/// The end of a table's log after an append.
struct End<'a> {
    append: &'a Append,
    first: &'a Entry,
    last: &'a Entry,
    stage: Option<i64>,
}

/// Checks terms and ends of the logs, moves the ends, and adds the tables that it has moved. The stage changes with all of
/// these ends, or with none.
async fn move_ends(
    connection: &mut PgConnection,
    ends: &[End<'_>],
    moved: &mut HashSet<String>,
) -> Result<(), StoreError> {
    let (row, column, change) = if ends.iter().any(|end| end.stage.is_some()) {
        ("(?, ?, ?, ?, ?, ?)", ", stage", ", stage = ends.stage")
    } else {
        ("(?, ?, ?, ?, ?)", "", "")
    };
    for chunk in chunks(ends) {
        let update = format!(
            "WITH ends (id, term, before, count, at{column}) AS (VALUES {})
            UPDATE tables SET last = tables.last + ends.count, updated = ends.at{change} FROM ends
            WHERE tables.id = ends.id AND tables.term = ends.term AND tables.last = ends.before RETURNING tables.id",
            values(row, chunk.len())
        );
        let mut update = sql(update);
        for End { append, first, last, stage } in chunk {
            update = update
                .bind(append.table.as_str())
                .bind(append.term.0 as i64)
                .bind(first.seq.0 as i64 - 1)
                .bind(append.entries.len() as i64)
                .bind(last.at.0 as i64);
            if let Some(stage) = stage {
                update = update.bind(*stage);
            }
        }
        for row in update.fetch_all(connection).await? {
            moved.insert(row.text(0)?);
        }
    }
    Ok(())
}

/// Appends to tables that are all different, with few statements.
async fn append_together(
    connection: &mut PgConnection,
    batch: &[Append],
) -> Result<Vec<Result<(), AppendError>>, StoreError> {
    let ends: Vec<_> = batch
        .iter()
        .filter_map(|append| {
            let stage = Stage::after(&append.entries).map(Stage::number);
            Some(End { append, first: append.entries.first()?, last: append.entries.last()?, stage })
        })
        .collect();
    // Few appends change the stage, which is in an index.
    let (changing, staying): (Vec<_>, Vec<_>) = ends.into_iter().partition(|end| end.stage.is_some());
    let mut moved = HashSet::with_capacity(batch.len());
    move_ends(connection, &staying, &mut moved).await?;
    move_ends(connection, &changing, &mut moved).await?;
    let has_moved = |append: &Append| moved.contains(append.table.as_str());
    let rows: Vec<_> = batch
        .iter()
        .filter(|append| has_moved(append))
        .map(|append| (&append.table, &*append.entries))
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
    connection: &mut PgConnection,
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
    let moved = sql(update)
        .bind(append.entries.len() as i64)
        .bind(last.at.0 as i64)
        .bind(Stage::after(&append.entries).map(Stage::number))
        .bind(append.table.as_str())
        .bind(append.term.0 as i64)
        .bind(first.seq.0 as i64 - 1)
        .execute(connection)
        .await?;
    if moved == 1 {
        insert_entries(connection, &[(&append.table, &append.entries)]).await?;
        return Ok(Ok(()));
    }
    Ok(Err(refusal(connection, append).await?))
}

/// Why an append did not move the end of its log.
async fn refusal(connection: &mut PgConnection, append: &Append) -> Result<AppendError, StoreError> {
    let term = sql("SELECT term FROM tables WHERE id = ?")
        .bind(append.table.as_str())
        .fetch_optional(connection)
        .await?;
    Ok(match term {
        None => AppendError::NoTable,
        Some(row) if row.number(0)? as u64 != append.term.0 => AppendError::Fenced,
        Some(_) => AppendError::Gap,
    })
}

/// Writes a row for each append.
async fn insert_entries(
    connection: &mut PgConnection,
    appends: &[(&TableId, &[Entry])],
) -> Result<(), StoreError> {
    let rows: Vec<_> = appends.iter().filter(|(_, entries)| !entries.is_empty()).collect();
    for chunk in chunks(&rows) {
        let rows = values("(?, ?, ?)", chunk.len());
        let mut insert = sql(format!("INSERT INTO entries (table_id, seq, entries) VALUES {rows}"));
        for (table, entries) in chunk {
            let first = entries.first().map_or(0, |entry| entry.seq.0 as i64);
            insert = insert.bind(table.as_str()).bind(first).bind(log::write(entries)?);
        }
        insert.execute(connection).await?;
    }
    for (table, entries) in appends {
        for entry in *entries {
            follow(connection, table, entry).await?;
        }
    }
    Ok(())
}

/// Writes what lists and ratings need to know of a new entry.
async fn follow(connection: &mut PgConnection, table: &TableId, entry: &Entry) -> Result<(), StoreError> {
    match &entry.event {
        Event::Ended(_) => {
            // Ratings follow from it, also after a crash.
            let insert = "INSERT INTO unsettled (table_id)
                SELECT id FROM tables WHERE id = ? AND (public = 1 OR rated = 1) ON CONFLICT DO NOTHING";
            sql(insert).bind(table.as_str()).execute(connection).await?;
        }
        Event::Joined { guest, .. } => {
            sql("INSERT INTO members (guest, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(guest.as_str())
                .bind(table.as_str())
                .execute(connection)
                .await?;
        }
        _ => {}
    }
    Ok(())
}
