//! Plans, stances and reports.

use trivium_tables::{GuestId, Sequence, TableId, Timestamp};

use super::store::read_guest;
use crate::sql::{Cells, Dialect, SqlStore, sql};
use crate::store::{Answer, StoreError};
use crate::wishes::{Report, Stance, Wishes};

/// Something in a row that should be an id.
pub(super) fn id<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|error: T::Err| StoreError::Damaged(error.to_string()))
}

fn read_stance(row: &impl Cells) -> Result<Stance, StoreError> {
    Ok(Stance {
        other: read_guest(row)?,
        name: row.text(1)?,
        muted: row.number(2)? != 0,
        blocked: row.number(3)? != 0,
        at: Timestamp(row.number(4)? as u64),
    })
}

fn read_report(row: &impl Cells) -> Result<(u64, Report), StoreError> {
    let report = Report {
        by: read_guest(row)?,
        about: id(&row.text(1)?)?,
        name: row.text(2)?,
        table: id(&row.text(3)?)?,
        seq: Sequence(row.number(4)? as u64),
        reason: row.text(5)?,
        text: row.text(6)?,
        at: Timestamp(row.number(7)? as u64),
    };
    Ok((row.number(8)? as u64, report))
}

impl<D: Dialect> Wishes for SqlStore<D> {
    fn set_plan(&self, table: TableId, guest: GuestId, plan: Option<String>) -> Answer<'_, ()> {
        Self::answer(async move {
            let statement = match plan {
                Some(plan) => sql("INSERT INTO plans (table_id, guest, plan) VALUES (?, ?, ?)
                    ON CONFLICT (table_id, guest) DO UPDATE SET plan = excluded.plan")
                .bind(table.as_str())
                .bind(guest.as_str())
                .bind(plan),
                None => sql("DELETE FROM plans WHERE table_id = ? AND guest = ?")
                    .bind(table.as_str())
                    .bind(guest.as_str()),
            };
            statement.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn plans(&self, table: TableId) -> Answer<'_, Vec<(GuestId, String)>> {
        Self::answer(async move {
            let select = sql("SELECT guest, plan FROM plans WHERE table_id = ?").bind(table.as_str());
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok((read_guest(row)?, row.text(1)?))).collect()
        })
    }

    fn set_stance(&self, guest: GuestId, stance: Stance, most: u32) -> Answer<'_, bool> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            sql("DELETE FROM stances WHERE guest = ? AND other = ?")
                .bind(guest.as_str())
                .bind(stance.other.as_str())
                .execute(&mut *transaction)
                .await?;
            if stance.muted || stance.blocked {
                let count = sql("SELECT count(*) FROM stances WHERE guest = ?").bind(guest.as_str());
                let count = count.fetch_optional(&mut *transaction).await?;
                if count.map_or(Ok(0), |row| row.number(0))? >= i64::from(most) {
                    return Ok(false);
                }
                sql("INSERT INTO stances (guest, other, name, muted, blocked, at) VALUES (?, ?, ?, ?, ?, ?)")
                    .bind(guest.as_str())
                    .bind(stance.other.as_str())
                    .bind(stance.name)
                    .bind(i64::from(stance.muted))
                    .bind(i64::from(stance.blocked))
                    .bind(stance.at.0 as i64)
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
            Ok(true)
        })
    }

    fn stances(&self, guest: GuestId) -> Answer<'_, Vec<Stance>> {
        Self::answer(async move {
            let select =
                "SELECT other, name, muted, blocked, at FROM stances WHERE guest = ? ORDER BY at DESC";
            let select = sql(select).bind(guest.as_str());
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_stance).collect()
        })
    }

    fn has_blocked(&self, guest: GuestId, other: GuestId) -> Answer<'_, bool> {
        Self::answer(async move {
            let select = sql("SELECT other FROM stances WHERE guest = ? AND other = ? AND blocked = 1");
            let select = select.bind(guest.as_str()).bind(other.as_str());
            Ok(select.fetch_optional(&mut *self.connection().await?).await?.is_some())
        })
    }

    fn report(&self, report: Report) -> Answer<'_, u64> {
        Self::answer(async move {
            let insert = "INSERT INTO reports (guest, about, name, table_id, seq, reason, text, at, number)
                SELECT ?, ?, ?, ?, ?, ?, ?, ?, coalesce(max(number), 0) + 1 FROM reports WHERE true
                ON CONFLICT (guest, about, table_id) DO UPDATE SET seq = excluded.seq, reason = excluded.reason,
                    text = excluded.text, at = excluded.at, closed = NULL
                RETURNING number";
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let row = sql(insert)
                .bind(report.by.as_str())
                .bind(report.about.as_str())
                .bind(report.name)
                .bind(report.table.as_str())
                .bind(report.seq.0 as i64)
                .bind(report.reason)
                .bind(report.text)
                .bind(report.at.0 as i64)
                .fetch_optional(&mut *transaction)
                .await?;
            let number = row.map_or(Ok(0), |row| row.number(0))?;
            transaction.commit().await?;
            Ok(number as u64)
        })
    }

    fn reports(&self, most: u32) -> Answer<'_, Vec<(u64, Report)>> {
        Self::answer(async move {
            let select = "SELECT guest, about, name, table_id, seq, reason, text, at, number FROM reports
                WHERE closed IS NULL ORDER BY number LIMIT ?";
            let select = sql(select).bind(i64::from(most));
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_report).collect()
        })
    }

    fn close_report(&self, number: u64, at: Timestamp) -> Answer<'_, bool> {
        Self::answer(async move {
            let update = sql("UPDATE reports SET closed = ? WHERE number = ? AND closed IS NULL");
            let update = update.bind(at.0 as i64).bind(number as i64);
            Ok(update.execute(&mut *self.connection().await?).await? > 0)
        })
    }

    fn forget_reports(&self, before: Timestamp) -> Answer<'_, u64> {
        Self::answer(async move {
            let delete = sql("DELETE FROM reports WHERE closed < ?").bind(before.0 as i64);
            delete.execute(&mut *self.connection().await?).await
        })
    }
}
