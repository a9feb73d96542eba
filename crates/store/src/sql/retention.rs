//! What is deleted because nobody needs it any more.

use std::collections::BTreeSet;

use trivium_tables::{Event, GuestId, TableId, Timestamp};

use super::store::{read_guest, read_table};
use crate::retention::{Forgotten, LastSeen, Retention};
use crate::sql::{Cells as _, Dialect, Link, SqlStore, Statement, sql};
use crate::store::{Answer, StoreError};

/// Tables with rows that belong to a game table, besides its log and members.
const OF_TABLES: [&str; 4] = [
    "DELETE FROM plans WHERE table_id IN",
    "DELETE FROM challenges WHERE table_id IN",
    "DELETE FROM deals WHERE table_id IN",
    "DELETE FROM tables WHERE id IN",
];

/// Tables with rows that belong to a guest. A guest whom others have muted cannot come back.
const OF_GUESTS: [&str; 4] = [
    "DELETE FROM tokens WHERE guest IN",
    "DELETE FROM devices WHERE guest IN",
    "DELETE FROM stances WHERE guest IN",
    "DELETE FROM stances WHERE other IN",
];

/// Adds a list of ids to a statement that ends with `IN`.
pub(crate) fn listed<'a>(text: &str, ids: impl ExactSizeIterator<Item = &'a str>) -> Statement<'a> {
    let places = vec!["?"; ids.len()].join(", ");
    ids.fold(sql(format!("{text} ({places})")), Statement::bind)
}

/// Who has ever joined a table. There is no index by table, which every join would have to change.
async fn members<D: Dialect>(
    connection: &mut D::Connection,
    table: &TableId,
) -> Result<BTreeSet<GuestId>, StoreError> {
    let log = match D::read_log(connection, table).await {
        // Whatever it was, nobody can play there.
        Err(StoreError::Damaged(_)) => Vec::new(),
        log => log?,
    };
    let joined = log.into_iter().filter_map(|entry| match entry.event {
        Event::Joined { guest, .. } => Some(guest),
        _ => None,
    });
    Ok(joined.collect())
}

async fn delete_tables<D: Dialect>(
    connection: &mut D::Connection,
    tables: &[TableId],
) -> Result<(), StoreError> {
    for table in tables {
        let guests = members::<D>(connection, table).await?;
        if guests.is_empty() {
            continue;
        }
        let guests = guests.iter().map(GuestId::as_str);
        let delete = listed("DELETE FROM members WHERE guest IN", guests);
        let delete = Statement { text: format!("{} AND table_id = ?", delete.text).into(), ..delete };
        delete.bind(table.as_str()).execute(connection).await?;
    }
    D::delete_logs(connection, tables).await?;
    for statement in OF_TABLES {
        listed(statement, tables.iter().map(TableId::as_str)).execute(connection).await?;
    }
    Ok(())
}

/// Deletes those of these guests to whom nothing refers.
async fn delete_guests<C: Link>(
    connection: &mut C,
    guests: &[GuestId],
    before: Timestamp,
) -> Result<u64, StoreError> {
    let mut delete = listed("DELETE FROM guests WHERE id IN", guests.iter().map(GuestId::as_str));
    // Somebody may have come back since they were found.
    delete.text = format!(
        "{} AND seen < ?
            AND NOT EXISTS (SELECT 1 FROM members WHERE members.guest = guests.id)
            AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.guest = guests.id)
            AND NOT EXISTS (SELECT 1 FROM duplicates WHERE duplicates.host = guests.id)
            AND NOT EXISTS (SELECT 1 FROM deals WHERE deals.guest = guests.id)
            AND id NOT IN (SELECT guest FROM reports)
            AND id NOT IN (SELECT about FROM reports)
            RETURNING id",
        delete.text
    )
    .into();
    let gone = delete.bind(before.0 as i64).fetch_all(connection).await?;
    let gone = gone.iter().map(read_guest).collect::<Result<Vec<_>, _>>()?;
    if !gone.is_empty() {
        for statement in OF_GUESTS {
            listed(statement, gone.iter().map(GuestId::as_str)).execute(connection).await?;
        }
    }
    Ok(gone.len() as u64)
}

impl<D: Dialect> Retention for SqlStore<D> {
    fn delete_closed(&self, before: Timestamp, most: u32) -> Answer<'_, u64> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let select = format!(
                "SELECT id FROM tables WHERE stage = 3 AND updated < ?
                    AND id NOT IN (SELECT table_id FROM reports) ORDER BY updated LIMIT ? {}",
                D::FOR_UPDATE
            );
            let select = sql(select).bind(before.0 as i64).bind(i64::from(most));
            let tables = select.fetch_all(&mut *transaction).await?;
            let tables = tables.iter().map(read_table).collect::<Result<Vec<_>, _>>()?;
            if !tables.is_empty() {
                delete_tables::<D>(&mut transaction, &tables).await?;
            }
            transaction.commit().await?;
            Ok(tables.len() as u64)
        })
    }

    fn forget_guests(&self, before: Timestamp, after: Option<LastSeen>, most: u32) -> Answer<'_, Forgotten> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let (seen, id) =
                after.map_or((-1, String::new()), |(seen, id)| (seen.0 as i64, id.as_str().to_owned()));
            let select = "SELECT id, seen FROM guests WHERE seen < ? AND (seen, id) > (?, ?)
                ORDER BY seen, id LIMIT ?";
            let select = sql(select).bind(before.0 as i64).bind(seen).bind(id).bind(i64::from(most));
            let found = select.fetch_all(&mut *connection).await?;
            let last = found.last().filter(|_| found.len() as u64 == u64::from(most));
            let next =
                last.map(|row| Ok::<_, StoreError>((Timestamp(row.number(1)? as u64), read_guest(row)?)));
            let next = next.transpose()?;
            let guests = found.iter().map(read_guest).collect::<Result<Vec<_>, _>>()?;
            if guests.is_empty() {
                return Ok(Forgotten { guests: 0, next });
            }
            let mut transaction = Self::begin(&mut connection).await?;
            let gone = delete_guests(&mut *transaction, &guests, before).await?;
            transaction.commit().await?;
            Ok(Forgotten { guests: gone, next })
        })
    }
}
