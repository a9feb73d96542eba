//! Duplicates and their deals.

use serde_json::{from_str, to_string};
use trivium_tables::{DuplicateId, GuestId, Seed, TableId, Timestamp};

use super::store::read_table;
use super::wishes::id as read_id;
use crate::duplicates::{DealTaken, Duplicate, Duplicates};
use crate::sql::{Cells, Dialect, Link, SqlStore, Statement, sql};
use crate::store::{Answer, Stage, StoreError};

/// A duplicate's columns, in the order of [`read_duplicate`].
const SELECT: &str = "SELECT id, host, name, seed, setup, computers, public, created, deadline, ended, closed
    FROM duplicates";

/// What the columns of a row mean.
fn read_duplicate(row: &impl Cells) -> Result<Duplicate, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(error.to_string());
    let seed = row.bytes(3)?.try_into();
    let at = |number: i64| Timestamp(number as u64);
    Ok(Duplicate {
        id: read_id(&row.text(0)?)?,
        host: read_id(&row.text(1)?)?,
        name: row.text(2)?,
        seed: Seed(seed.map_err(|_| StoreError::Damaged("a seed has 32 bytes".to_owned()))?),
        setup: from_str(&row.text(4)?).map_err(damaged)?,
        computers: from_str(&row.text(5)?).map_err(damaged)?,
        public: row.number(6)? != 0,
        created: at(row.number(7)?),
        deadline: at(row.number(8)?),
        ended: row.optional(9)?.map(at),
        closed: row.optional(10)?.map(at),
    })
}

/// The duplicates that a condition selects.
async fn select<C: Link>(connection: &mut C, statement: Statement<'_>) -> Result<Vec<Duplicate>, StoreError> {
    statement.fetch_all(connection).await?.iter().map(read_duplicate).collect()
}

impl<D: Dialect> Duplicates for SqlStore<D> {
    fn add_duplicate(&self, duplicate: Duplicate) -> Answer<'_, ()> {
        Self::answer(async move {
            let damaged = |error: serde_json::Error| StoreError::Damaged(error.to_string());
            let (setup, computers) = (to_string(&duplicate.setup), to_string(&duplicate.computers));
            let insert = "INSERT INTO duplicates
                (id, host, name, seed, setup, computers, public, created, deadline, ended, closed)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
            sql(insert)
                .bind(duplicate.id.as_str())
                .bind(duplicate.host.as_str())
                .bind(duplicate.name)
                .bind(&duplicate.seed.0)
                .bind(setup.map_err(damaged)?)
                .bind(computers.map_err(damaged)?)
                .bind(i64::from(duplicate.public))
                .bind(duplicate.created.0 as i64)
                .bind(duplicate.deadline.0 as i64)
                .bind(duplicate.ended.map(|at| at.0 as i64))
                .bind(duplicate.closed.map(|at| at.0 as i64))
                .execute(&mut *self.connection().await?)
                .await?;
            Ok(())
        })
    }

    fn duplicate(&self, id: DuplicateId) -> Answer<'_, Option<Duplicate>> {
        Self::answer(async move {
            let statement = sql(format!("{SELECT} WHERE id = ?")).bind(id.as_str());
            Ok(select(&mut *self.connection().await?, statement).await?.pop())
        })
    }

    fn open_duplicates(&self, now: Timestamp, most: u32) -> Answer<'_, Vec<Duplicate>> {
        Self::answer(async move {
            let open = "WHERE revealed = 0 AND deadline > ? AND public = 1 AND ended IS NULL
                ORDER BY created DESC, id LIMIT ?";
            let statement = sql(format!("{SELECT} {open}")).bind(now.0 as i64).bind(i64::from(most));
            select(&mut *self.connection().await?, statement).await
        })
    }

    fn duplicates_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<Duplicate>> {
        Self::answer(async move {
            let theirs = "WHERE host = ? OR id IN (SELECT duplicate FROM deals WHERE guest = ?)
                ORDER BY created DESC, id LIMIT ?";
            let statement = sql(format!("{SELECT} {theirs}"))
                .bind(guest.as_str())
                .bind(guest.as_str())
                .bind(i64::from(most));
            select(&mut *self.connection().await?, statement).await
        })
    }

    fn tables_of_duplicate(&self, id: DuplicateId) -> Answer<'_, Vec<(TableId, Stage)>> {
        Self::answer(async move {
            // Where nobody plays the deal, no game has been played.
            let select = "SELECT id, stage FROM tables WHERE duplicate = ? AND duplicate <> ''
                AND (stage < 2 OR EXISTS (SELECT 1 FROM deals WHERE deals.table_id = tables.id)) ORDER BY id";
            let rows = sql(select).bind(id.as_str()).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok((read_table(row)?, Stage::from_number(row.number(1)?)))).collect()
        })
    }

    fn take_deal(
        &self,
        id: DuplicateId,
        guest: GuestId,
        table: TableId,
        now: Timestamp,
    ) -> Answer<'_, DealTaken> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let open = "SELECT id FROM duplicates WHERE id = ? AND ended IS NULL AND deadline > ?";
            let open = sql(open).bind(id.as_str()).bind(now.0 as i64);
            if open.fetch_optional(&mut *transaction).await?.is_none() {
                return Ok(DealTaken::Ended);
            }
            sql("INSERT INTO deals (duplicate, guest, table_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(id.as_str())
                .bind(guest.as_str())
                .bind(table.as_str())
                .execute(&mut *transaction)
                .await?;
            let taken = sql("SELECT table_id FROM deals WHERE duplicate = ? AND guest = ?");
            let taken = taken.bind(id.as_str()).bind(guest.as_str());
            let taken = taken.fetch_optional(&mut *transaction).await?.map(|row| row.text(0)).transpose()?;
            transaction.commit().await?;
            let here = taken.as_deref() == Some(table.as_str());
            Ok(if here { DealTaken::Here } else { DealTaken::Elsewhere })
        })
    }

    fn release_deal(&self, id: DuplicateId, table: TableId, keep: Vec<GuestId>) -> Answer<'_, ()> {
        Self::answer(async move {
            let kept = " AND guest <> ?".repeat(keep.len());
            let delete = sql(format!("DELETE FROM deals WHERE duplicate = ? AND table_id = ?{kept}"));
            let delete = delete.bind(id.as_str()).bind(table.as_str());
            let delete = keep.iter().fold(delete, |delete, guest| delete.bind(guest.as_str()));
            delete.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn deal_of(&self, id: DuplicateId, guest: GuestId) -> Answer<'_, Option<(TableId, Stage)>> {
        Self::answer(async move {
            let select = "SELECT tables.id, tables.stage FROM deals JOIN tables ON tables.id = deals.table_id
                WHERE deals.duplicate = ? AND deals.guest = ?";
            let select = sql(select).bind(id.as_str()).bind(guest.as_str());
            let row = select.fetch_optional(&mut *self.connection().await?).await?;
            row.map(|row| Ok((read_table(&row)?, Stage::from_number(row.number(1)?)))).transpose()
        })
    }

    fn end_duplicate(&self, id: DuplicateId, at: Timestamp) -> Answer<'_, ()> {
        Self::answer(async move {
            let update = sql("UPDATE duplicates SET ended = ? WHERE id = ? AND ended IS NULL");
            let update = update.bind(at.0 as i64).bind(id.as_str());
            update.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn ended_duplicates(&self, now: Timestamp, most: u32) -> Answer<'_, Vec<Duplicate>> {
        Self::answer(async move {
            // Where a game is on there is nothing to do, but to close tables that wait.
            let ended = "WHERE revealed = 0 AND (ended IS NOT NULL OR deadline <= ?) AND
                (EXISTS (SELECT 1 FROM tables
                    WHERE tables.duplicate = duplicates.id AND tables.duplicate <> '' AND tables.stage = 0)
                OR NOT EXISTS (SELECT 1 FROM tables
                    WHERE tables.duplicate = duplicates.id AND tables.duplicate <> '' AND tables.stage = 1))
                LIMIT ?";
            let statement = sql(format!("{SELECT} {ended}")).bind(now.0 as i64).bind(i64::from(most));
            select(&mut *self.connection().await?, statement).await
        })
    }

    fn close_duplicate(&self, id: DuplicateId, now: Timestamp) -> Answer<'_, bool> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let update = "UPDATE duplicates SET closed = ? WHERE id = ? AND closed IS NULL
                AND (ended IS NOT NULL OR deadline <= ?) AND NOT EXISTS
                (SELECT 1 FROM tables
                    WHERE tables.duplicate = duplicates.id AND tables.duplicate <> '' AND tables.stage < 2)";
            let update = sql(update).bind(now.0 as i64).bind(id.as_str()).bind(now.0 as i64);
            update.execute(&mut *transaction).await?;
            let closed = sql("SELECT id FROM duplicates WHERE id = ? AND closed IS NOT NULL");
            let closed = closed.bind(id.as_str()).fetch_optional(&mut *transaction).await?.is_some();
            transaction.commit().await?;
            Ok(closed)
        })
    }

    fn mark_revealed(&self, id: DuplicateId) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            for statement in [
                "UPDATE duplicates SET revealed = 1 WHERE id = ? AND closed IS NOT NULL",
                "UPDATE tables SET public = 1 WHERE duplicate = ? AND duplicate <> '' AND stage = 2
                    AND EXISTS (SELECT 1 FROM duplicates WHERE duplicates.id = tables.duplicate AND duplicates.public = 1 AND duplicates.revealed = 1)",
            ] {
                sql(statement).bind(id.as_str()).execute(&mut *transaction).await?;
            }
            Ok(transaction.commit().await?)
        })
    }
}
