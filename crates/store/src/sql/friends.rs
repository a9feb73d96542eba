//! Friends and challenges.

use trivium_tables::{GuestId, TableId, Timestamp};

use super::store::{read_guest, read_table};
use super::wishes::id;
use crate::friends::{Challenge, Friend, Friends};
use crate::sql::{Cells, Dialect, SqlStore, sql};
use crate::store::{Answer, StoreError};

fn read_friend(row: &impl Cells) -> Result<Friend, StoreError> {
    Ok(Friend {
        guest: read_guest(row)?,
        name: row.text(1)?,
        added: row.number(2)? > 0,
        adds: row.number(3)? > 0,
    })
}

fn read_challenge(row: &impl Cells) -> Result<Challenge, StoreError> {
    Ok(Challenge {
        table: read_table(row)?,
        from: id(&row.text(1)?)?,
        to: id(&row.text(2)?)?,
        at: Timestamp(row.number(3)? as u64),
        declined: row.number(4)? != 0,
    })
}

impl<D: Dialect> Friends for SqlStore<D> {
    fn befriend(&self, guest: GuestId, other: GuestId, at: Timestamp, most: u32) -> Answer<'_, bool> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let count = sql("SELECT count(*) FROM friends WHERE guest = ? AND friend <> ?");
            let count = count.bind(guest.as_str()).bind(other.as_str());
            let count = count.fetch_optional(&mut *transaction).await?;
            if count.map_or(Ok(0), |row| row.number(0))? >= i64::from(most) {
                return Ok(false);
            }
            sql("INSERT INTO friends (guest, friend, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(guest.as_str())
                .bind(other.as_str())
                .bind(at.0 as i64)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            Ok(true)
        })
    }

    fn part(&self, guest: GuestId, other: GuestId) -> Answer<'_, bool> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let mut gone = 0;
            for (one, two) in [(&guest, &other), (&other, &guest)] {
                for statement in [
                    "DELETE FROM challenges WHERE challenger = ? AND challenged = ?",
                    "DELETE FROM friends WHERE guest = ? AND friend = ?",
                ] {
                    let delete = sql(statement).bind(one.as_str()).bind(two.as_str());
                    let concerned = delete.execute(&mut *transaction).await?;
                    gone += if statement.contains("friends") { concerned } else { 0 };
                }
            }
            transaction.commit().await?;
            Ok(gone > 0)
        })
    }

    fn friends(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<Friend>> {
        Self::answer(async move {
            let select = "SELECT accounts.guest, accounts.name, sum(known.added), sum(known.adds) FROM (
                    SELECT friend AS other, 1 AS added, 0 AS adds FROM friends WHERE guest = ?
                    UNION ALL SELECT guest, 0, 1 FROM friends WHERE friend = ?
                ) AS known JOIN accounts ON accounts.guest = known.other WHERE accounts.banned IS NULL
                GROUP BY accounts.guest, accounts.name, accounts.folded ORDER BY accounts.folded LIMIT ?";
            let select = sql(select).bind(guest.as_str()).bind(guest.as_str()).bind(i64::from(most));
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_friend).collect()
        })
    }

    fn are_friends(&self, guest: GuestId, other: GuestId) -> Answer<'_, bool> {
        Self::answer(async move {
            let select =
                "SELECT count(*) FROM friends WHERE (guest = ? AND friend = ?) OR (guest = ? AND friend = ?)";
            let select = sql(select)
                .bind(guest.as_str())
                .bind(other.as_str())
                .bind(other.as_str())
                .bind(guest.as_str());
            let found = select.fetch_optional(&mut *self.connection().await?).await?;
            Ok(found.map_or(Ok(0), |row| row.number(0))? == 2)
        })
    }

    fn challenge(&self, challenge: Challenge, most: u32) -> Answer<'_, bool> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let count = "SELECT count(*) FROM challenges JOIN tables ON tables.id = challenges.table_id
                WHERE challenger = ? AND declined = 0 AND stage = 0";
            let count = sql(count).bind(challenge.from.as_str()).fetch_optional(&mut *transaction).await?;
            if count.map_or(Ok(0), |row| row.number(0))? >= i64::from(most) {
                return Ok(false);
            }
            let insert = "INSERT INTO challenges (table_id, challenger, challenged, at, declined)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
            let made = sql(insert)
                .bind(challenge.table.as_str())
                .bind(challenge.from.as_str())
                .bind(challenge.to.as_str())
                .bind(challenge.at.0 as i64)
                .bind(i64::from(challenge.declined))
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            Ok(made > 0)
        })
    }

    fn challenges(&self, guest: GuestId) -> Answer<'_, Vec<Challenge>> {
        Self::answer(async move {
            let select = "SELECT table_id, challenger, challenged, at, declined
                FROM challenges JOIN tables ON tables.id = challenges.table_id
                WHERE (challenger = ? OR challenged = ?) AND stage = 0 ORDER BY at DESC, table_id LIMIT 100";
            let select = sql(select).bind(guest.as_str()).bind(guest.as_str());
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_challenge).collect()
        })
    }

    fn decline(&self, table: TableId, to: GuestId) -> Answer<'_, bool> {
        Self::answer(async move {
            let update =
                "UPDATE challenges SET declined = 1 WHERE table_id = ? AND challenged = ? AND declined = 0";
            let update = sql(update).bind(table.as_str()).bind(to.as_str());
            Ok(update.execute(&mut *self.connection().await?).await? > 0)
        })
    }

    fn remove_challenge(&self, table: TableId, to: GuestId) -> Answer<'_, bool> {
        Self::answer(async move {
            let delete = sql("DELETE FROM challenges WHERE table_id = ? AND challenged = ?");
            let delete = delete.bind(table.as_str()).bind(to.as_str());
            Ok(delete.execute(&mut *self.connection().await?).await? > 0)
        })
    }

    fn forget_challenges(&self) -> Answer<'_, u64> {
        Self::answer(async move {
            let delete = "DELETE FROM challenges
                WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = challenges.table_id AND stage = 0)";
            sql(delete).execute(&mut *self.connection().await?).await
        })
    }
}
