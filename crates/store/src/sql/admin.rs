//! Bans, what has been revoked, and whether people may make accounts.

use trivium_tables::{GuestId, Timestamp};

use super::people::{ACCOUNT_COLUMNS, folded, read_account, remove_of};
use super::store::read_guest;
use crate::admin::Admin;
use crate::people::Account;
use crate::sql::{Cells as _, Dialect, SqlStore, sql};
use crate::store::Answer;

/// The key under which it stands whether people may make accounts.
const REGISTRATION: &str = "registration";

const CLOSED: &str = "closed";

impl<D: Dialect> Admin for SqlStore<D> {
    fn accounts(&self, after: String, most: u32) -> Answer<'_, Vec<(Account, Option<Timestamp>)>> {
        Self::answer(async move {
            let select = format!(
                "SELECT {ACCOUNT_COLUMNS}, banned FROM accounts WHERE folded > ? ORDER BY folded LIMIT ?"
            );
            let select = sql(select).bind(folded(&after)).bind(i64::from(most));
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            let account =
                |row: &D::Row| Ok((read_account(row)?, row.optional(4)?.map(|at| Timestamp(at as u64))));
            rows.iter().map(account).collect()
        })
    }

    fn banned(&self, guest: GuestId) -> Answer<'_, Option<Timestamp>> {
        Self::answer(async move {
            let select = sql("SELECT banned FROM accounts WHERE guest = ?").bind(guest.as_str());
            let found = select.fetch_optional(&mut *self.connection().await?).await?;
            let since = found.map(|row| row.optional(0)).transpose()?.flatten();
            Ok(since.map(|at| Timestamp(at as u64)))
        })
    }

    fn set_banned(&self, guest: GuestId, since: Option<Timestamp>) -> Answer<'_, ()> {
        Self::answer(async move {
            let update = sql("UPDATE accounts SET banned = ? WHERE guest = ?");
            let update = update.bind(since.map(|at| at.0 as i64)).bind(guest.as_str());
            update.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn revoke(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            remove_of(&mut *transaction, "DELETE FROM tokens WHERE guest = ?", &guest).await?;
            sql("INSERT INTO revocations (guest, at) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(guest.as_str())
                .bind(at.0 as i64)
                .execute(&mut *transaction)
                .await?;
            Ok(transaction.commit().await?)
        })
    }

    fn revoked_since(&self, since: Timestamp) -> Answer<'_, Vec<(GuestId, Timestamp)>> {
        Self::answer(async move {
            let select = sql("SELECT guest, at FROM revocations WHERE at >= ?").bind(since.0 as i64);
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok((read_guest(row)?, Timestamp(row.number(1)? as u64)))).collect()
        })
    }

    fn forget_revoked(&self, before: Timestamp) -> Answer<'_, ()> {
        Self::answer(async move {
            let delete = sql("DELETE FROM revocations WHERE at < ?").bind(before.0 as i64);
            delete.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn registration(&self) -> Answer<'_, bool> {
        Self::answer(async move {
            let select = sql("SELECT value FROM site WHERE key = ?").bind(REGISTRATION);
            let found = select.fetch_optional(&mut *self.connection().await?).await?;
            Ok(found.map(|row| row.text(0)).transpose()?.as_deref() != Some(CLOSED))
        })
    }

    fn set_registration(&self, open: bool) -> Answer<'_, ()> {
        Self::answer(async move {
            let set = "INSERT INTO site (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
            let set = sql(set).bind(REGISTRATION).bind(if open { "open" } else { CLOSED });
            set.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }
}
