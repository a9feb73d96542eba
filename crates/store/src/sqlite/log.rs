//! Logs in SQLite. Rows lie in the order of writing, and each knows the row before it in the same log: a commit of many
//! tables changes few pages.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;
use trivium_tables::{Entry, Event, TableId};

use crate::sql::retention::listed;
use crate::sql::{Cells as _, Statement, Value, log, sql};
use crate::store::{Append, AppendError, Appended, NewTable, Stage, StoreError};

/// The most rows in a statement.
const MOST: usize = 256;

/// While a game is on, its row in `tables` is written at most this often, in milliseconds: it lies apart from others.
const TOUCH: i64 = 60_000;

/// Executes a statement for all rows. In its text, `ROWS` stands for as many rows of placeholders as there are; SQLite
/// knows the statements by heart whose rows are a power of two, so that rows without values fill them up.
///
/// Every statement is a message to SQLite's thread and back, which costs more than a row.
fn statements<'a, const N: usize>(text: &str, rows: Vec<[Value<'a>; N]>) -> Vec<Statement<'a>> {
    let mut rows = rows.into_iter().peekable();
    let mut statements = Vec::new();
    while rows.peek().is_some() {
        let chunk: Vec<_> = rows.by_ref().take(MOST).collect();
        let count = chunk.len().next_power_of_two();
        let row = format!("({})", ["?"; N].join(", "));
        let mut statement = sql(text.replace("ROWS", &vec![row; count].join(", ")));
        let missing = (count - chunk.len()) * N;
        statement.values.reserve(count * N);
        statement.values.extend(chunk.into_iter().flatten());
        statement.values.extend((0..missing).map(|_| Value::Number(None)));
        statements.push(statement);
    }
    statements
}

async fn execute<const N: usize>(
    connection: &mut SqliteConnection,
    text: &str,
    rows: Vec<[Value<'_>; N]>,
) -> Result<(), StoreError> {
    for statement in statements(text, rows) {
        statement.execute(connection).await?;
    }
    Ok(())
}

/// A table and the end of its log.
struct End {
    term: i64,
    stage: i64,
    updated: i64,
    number: i64,
    last: i64,
    head: i64,
    /// Whether its log has grown.
    grown: bool,
    /// Whether its row in `tables` has changed.
    touched: bool,
}

impl End {
    /// Moves the end behind an append, whose row has this id.
    fn follow(&mut self, append: &Append, row: i64) {
        self.last += append.entries.len() as i64;
        self.head = row;
        self.grown = true;
        let at = append.entries.last().map_or(0, |entry| entry.at.0 as i64);
        let stage = Stage::after(&append.entries).map(Stage::number);
        let gathering = self.stage == Stage::Gathering.number();
        if stage.is_some() || gathering || at >= self.updated + TOUCH {
            self.stage = stage.unwrap_or(self.stage);
            self.updated = at;
            self.touched = true;
        }
    }
}

/// The last row of the log and the last number of a table.
#[derive(Default)]
struct Newest {
    row: i64,
    number: i64,
}

/// The ends of the logs of these tables, and what comes last of all.
///
/// They come as one row of JSON: SQLite's thread wakes ours for every row.
async fn ends<'a>(
    connection: &mut SqliteConnection,
    batch: &'a [Append],
) -> Result<(HashMap<&'a str, End>, Newest), StoreError> {
    // The order of the joins is the order of the text: few tables are wanted.
    let select = "WITH wanted (place, id) AS (VALUES ROWS)
        SELECT json_group_array(json_array(place, term, stage, updated, number, last, head)),
            coalesce((SELECT max(number) FROM ends), 0), coalesce((SELECT max(id) FROM log), 0)
        FROM wanted CROSS JOIN tables USING (id) CROSS JOIN ends USING (number)";
    let wanted = batch.iter().zip(0_i64..);
    let mut wanted: Vec<_> =
        wanted.map(|(append, place)| [place.into(), append.table.as_str().into()]).collect();
    if wanted.is_empty() {
        wanted.push([Value::Number(None), Value::Number(None)]);
    }
    let (mut found, mut newest) = (HashMap::with_capacity(batch.len()), Newest::default());
    for statement in statements(select, wanted) {
        let Some(row) = statement.fetch_optional(connection).await? else { continue };
        newest = Newest { number: row.number(1)?, row: row.number(2)? };
        let ends: Vec<(usize, i64, i64, i64, i64, i64, i64)> = serde_json::from_str(&row.text(0)?)
            .map_err(|_| StoreError::Damaged("the end of a log cannot be read".to_owned()))?;
        for (place, term, stage, updated, number, last, head) in ends {
            let end = End { term, stage, updated, number, last, head, grown: false, touched: false };
            found.insert(batch[place].table.as_str(), end);
        }
    }
    Ok((found, newest))
}

/// Adds tables and appends to logs with few statements, however many they are.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    tables: &[NewTable],
    appends: &[Append],
) -> Result<Appended, StoreError> {
    let (mut ends, mut newest) = ends(connection, appends).await?;
    let mut results = Vec::with_capacity(appends.len());
    let mut made = Vec::with_capacity(tables.len());
    let mut rows = Vec::with_capacity(tables.len() + appends.len());
    let mut moved = Vec::with_capacity(tables.len() + appends.len());
    let mut written = Vec::with_capacity(tables.len() + appends.len());
    for table in tables {
        newest.row += 1;
        newest.number += 1;
        made.push(log::row(table, newest.number));
        rows.push([newest.row.into(), 0_i64.into(), log::write(&table.entries)?.into()]);
        moved.push([newest.number.into(), (table.entries.len() as i64).into(), newest.row.into()]);
        written.push((&table.id, &*table.entries));
    }
    for append in appends {
        let result = check(append, ends.get(append.table.as_str()));
        results.push(result);
        if let (Ok(()), Some(end), false) =
            (result, ends.get_mut(append.table.as_str()), append.entries.is_empty())
        {
            newest.row += 1;
            rows.push([newest.row.into(), end.head.into(), log::write(&append.entries)?.into()]);
            end.follow(append, newest.row);
            written.push((&append.table, &*append.entries));
        }
    }
    let insert = format!(
        "INSERT INTO tables ({}, number) SELECT * FROM (VALUES ROWS) WHERE column1 IS NOT NULL",
        log::COLUMNS
    );
    execute(connection, &insert, made).await?;
    let insert = "INSERT INTO log SELECT * FROM (VALUES ROWS) WHERE column1 IS NOT NULL";
    execute(connection, insert, rows).await?;
    let grown = ends.values().filter(|end| end.grown);
    moved.extend(grown.map(|end| [end.number.into(), end.last.into(), end.head.into()]));
    let replace = "REPLACE INTO ends SELECT * FROM (VALUES ROWS) WHERE column1 IS NOT NULL";
    execute(connection, replace, moved).await?;
    let touched = ends.iter().filter(|(_, end)| end.touched);
    let touched = touched.map(|(id, end)| [(*id).into(), end.stage.into(), end.updated.into()]).collect();
    let update = "WITH changed (id, stage, updated) AS (VALUES ROWS)
        UPDATE tables SET stage = changed.stage, updated = changed.updated FROM changed WHERE tables.id = changed.id";
    execute(connection, update, touched).await?;
    follow(connection, &written).await?;
    Ok(results)
}

/// Whether an append follows the end of its table's log.
fn check(append: &Append, end: Option<&End>) -> Result<(), AppendError> {
    let Some(first) = append.entries.first() else { return Ok(()) };
    if !append.is_numbered() {
        return Err(AppendError::Gap);
    }
    match end {
        None => Err(AppendError::NoTable),
        Some(end) if end.term != append.term.0 as i64 => Err(AppendError::Fenced),
        Some(end) if end.last != first.seq.0 as i64 - 1 => Err(AppendError::Gap),
        Some(_) => Ok(()),
    }
}

/// Writes what lists and ratings need to know of new entries.
async fn follow(
    connection: &mut SqliteConnection,
    written: &[(&TableId, &[Entry])],
) -> Result<(), StoreError> {
    let (mut members, mut over) = (Vec::new(), Vec::new());
    for (table, entries) in written {
        for entry in *entries {
            match &entry.event {
                Event::Joined { guest, .. } => members.push([guest.as_str().into(), table.as_str().into()]),
                Event::Ended(_) => over.push([table.as_str().into()]),
                _ => {}
            }
        }
    }
    let insert =
        "INSERT INTO members SELECT * FROM (VALUES ROWS) WHERE column1 IS NOT NULL ON CONFLICT DO NOTHING";
    execute(connection, insert, members).await?;
    // Ratings follow from it, also after a crash.
    let insert =
        "INSERT INTO unsettled SELECT id FROM tables WHERE id IN (VALUES ROWS) AND (public = 1 OR rated = 1)
        ON CONFLICT DO NOTHING";
    execute(connection, insert, over).await
}

/// Deletes logs. Rows that are written later may have the numbers of those that are gone: chains name each other's rows only.
pub(super) async fn delete(connection: &mut SqliteConnection, tables: &[TableId]) -> Result<(), StoreError> {
    let ids = || tables.iter().map(TableId::as_str);
    let mut chains = listed("SELECT head FROM tables JOIN ends USING (number) WHERE tables.id IN", ids());
    chains.text = format!(
        "DELETE FROM log WHERE id IN (WITH RECURSIVE chain (id) AS (
            {} UNION ALL SELECT log.before FROM chain JOIN log USING (id)
        ) SELECT id FROM chain)",
        chains.text
    )
    .into();
    chains.execute(connection).await?;
    let mut ends = listed("DELETE FROM ends WHERE number IN (SELECT number FROM tables WHERE id IN", ids());
    ends.text = format!("{})", ends.text).into();
    ends.execute(connection).await?;
    Ok(())
}

/// Reads a log, from its end to its beginning.
pub(super) async fn read(
    connection: &mut SqliteConnection,
    table: &TableId,
) -> Result<Vec<Entry>, StoreError> {
    let select = "WITH RECURSIVE chain (id) AS (
            SELECT head FROM tables JOIN ends USING (number) WHERE tables.id = ?
            UNION ALL SELECT log.before FROM chain JOIN log USING (id)
        )
        SELECT entries FROM chain JOIN log USING (id) ORDER BY id";
    let mut entries = Vec::new();
    for row in sql(select).bind(table.as_str()).fetch_all(connection).await? {
        log::read(&row.text(0)?, &mut entries)?;
    }
    Ok(entries)
}
