//! Appends: many tables in one commit.

use std::collections::HashSet;

use trivium_tables::{Entry, Event, TableId};

use crate::sql::{Cells as _, Dialect, Link, SqlStore, sql};
use crate::store::{Append, AppendError, Stage, StoreError};

impl<D: Dialect> SqlStore<D> {
    pub(super) async fn append_batch(
        &self,
        batch: Vec<Append>,
    ) -> Result<Vec<Result<(), AppendError>>, StoreError> {
        let mut transaction = self.begin().await?;
        let mut results = Vec::with_capacity(batch.len());
        let mut tables = HashSet::new();
        if batch.iter().all(|append| append.is_numbered() && tables.insert(&append.table)) {
            results = append_together(&mut *transaction, &batch).await?;
        } else {
            for append in &batch {
                results.push(append_one(&mut *transaction, append).await?);
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

/// The end of a table's log after an append.
struct End<'a> {
    append: &'a Append,
    first: &'a Entry,
    last: &'a Entry,
    stage: Option<i64>,
}

/// Checks terms and ends of the logs, moves the ends, and adds the tables that it has moved. The stage changes with all of
/// these ends, or with none.
async fn move_ends<C: Link>(
    connection: &mut C,
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
async fn append_together<C: Link>(
    connection: &mut C,
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

async fn append_one<C: Link>(
    connection: &mut C,
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
        insert_entries(connection, &with_table(&append.table, &append.entries)).await?;
        return Ok(Ok(()));
    }
    Ok(Err(refusal(connection, append).await?))
}

/// Why an append did not move the end of its log.
async fn refusal<C: Link>(connection: &mut C, append: &Append) -> Result<AppendError, StoreError> {
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

pub(super) fn with_table<'a>(table: &'a TableId, entries: &'a [Entry]) -> Vec<(&'a TableId, &'a Entry)> {
    entries.iter().map(|entry| (table, entry)).collect()
}

pub(super) async fn insert_entries<C: Link>(
    connection: &mut C,
    rows: &[(&TableId, &Entry)],
) -> Result<(), StoreError> {
    for chunk in chunks(rows) {
        let insert =
            format!("INSERT INTO entries (table_id, seq, entry) VALUES {}", values("(?, ?, ?)", chunk.len()));
        let mut insert = sql(insert);
        for (table, entry) in chunk {
            let text =
                serde_json::to_string(entry).map_err(|error| StoreError::Damaged(error.to_string()))?;
            insert = insert.bind(table.as_str()).bind(entry.seq.0 as i64).bind(text);
        }
        insert.execute(connection).await?;
    }
    for (table, entry) in rows {
        if matches!(entry.event, Event::Ended(_)) {
            // Ratings follow from it, also after a crash.
            let insert = "INSERT INTO unsettled (table_id)
                SELECT id FROM tables WHERE id = ? AND (public = 1 OR rated = 1) ON CONFLICT DO NOTHING";
            sql(insert).bind(table.as_str()).execute(connection).await?;
        }
        if let Event::Joined { guest, .. } = &entry.event {
            sql("INSERT INTO members (guest, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(guest.as_str())
                .bind(table.as_str())
                .execute(connection)
                .await?;
        }
    }
    Ok(())
}
