//! Accounts, and games that are over.

use trivium_tables::{Entry, GuestId, Secrets, TableId, Timestamp};

use super::store::{now, read_guest, read_secrets, read_table};
use crate::admin::Admin;
use crate::duplicates::Duplicates;
use crate::friends::Friends;
use crate::notices::Notices;
use crate::passkeys::Passkeys;
use crate::people::{Account, Key, KeyKind, NewKey, People};
use crate::ratings::Ratings;
use crate::retention::Retention;
use crate::sql::{Cells, Dialect, Link, SqlStore, sql};
use crate::store::{Answer, StoreError};
use crate::wishes::Wishes;

/// Names differ by more than case.
pub(super) fn folded(name: &str) -> String {
    name.to_lowercase()
}

pub(super) const ACCOUNT_COLUMNS: &str = "guest, name, password, created";

pub(super) fn read_account(row: &impl Cells) -> Result<Account, StoreError> {
    Ok(Account {
        guest: read_guest(row)?,
        name: row.text(1)?,
        password: row.text(2)?,
        created: Timestamp(row.number(3)? as u64),
    })
}

fn read_key(row: &impl Cells) -> Result<Key, StoreError> {
    let hash = row.bytes(0)?.try_into();
    let hash = hash.map_err(|_| StoreError::Damaged("a hash has 32 bytes".to_owned()))?;
    Ok(Key {
        id: Key::id_of(&hash),
        kind: KeyKind::from_number(row.number(1)?),
        label: row.text(2)?,
        created: Timestamp(row.number(3)? as u64),
        until: row.optional(4)?.map(|until| Timestamp(until as u64)),
    })
}

async fn insert_key<C: Link>(connection: &mut C, key: &NewKey) -> Result<(), StoreError> {
    sql("INSERT INTO tokens (hash, guest, created, kind, label, until) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(&key.hash)
        .bind(key.guest.as_str())
        .bind(key.created.0 as i64)
        .bind(key.kind.number())
        .bind(&*key.label)
        .bind(key.until.map(|until| until.0 as i64))
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert_codes<C: Link>(
    connection: &mut C,
    guest: &GuestId,
    codes: &[[u8; 32]],
) -> Result<(), StoreError> {
    for code in codes {
        sql("INSERT INTO recovery_codes (hash, guest) VALUES (?, ?)")
            .bind(code)
            .bind(guest.as_str())
            .execute(connection)
            .await?;
    }
    Ok(())
}

async fn remove_other_keys<C: Link>(
    connection: &mut C,
    guest: &GuestId,
    keep: [u8; 32],
) -> Result<(), StoreError> {
    sql("DELETE FROM tokens WHERE guest = ? AND hash <> ?")
        .bind(guest.as_str())
        .bind(&keep)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn remove_of<C: Link>(
    connection: &mut C,
    statement: &'static str,
    guest: &GuestId,
) -> Result<u64, StoreError> {
    sql(statement).bind(guest.as_str()).execute(connection).await
}

impl<D: Dialect> People for SqlStore<D> {
    fn admin(&self) -> &dyn Admin {
        self
    }

    fn wishes(&self) -> &dyn Wishes {
        self
    }

    fn ratings(&self) -> &dyn Ratings {
        self
    }

    fn friends(&self) -> &dyn Friends {
        self
    }

    fn notices(&self) -> &dyn Notices {
        self
    }

    fn duplicates(&self) -> &dyn Duplicates {
        self
    }

    fn passkeys(&self) -> &dyn Passkeys {
        self
    }

    fn retention(&self) -> &dyn Retention {
        self
    }

    fn sign_up(
        &self,
        account: Account,
        codes: Vec<[u8; 32]>,
        session: NewKey,
        old: [u8; 32],
    ) -> Answer<'_, bool> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let insert = "INSERT INTO accounts (guest, name, folded, password, created)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
            let made = sql(insert)
                .bind(account.guest.as_str())
                .bind(&*account.name)
                .bind(folded(&account.name))
                .bind(&*account.password)
                .bind(account.created.0 as i64)
                .execute(&mut *transaction)
                .await?;
            if made == 0 {
                return Ok(false);
            }
            insert_codes(&mut *transaction, &account.guest, &codes).await?;
            sql("DELETE FROM tokens WHERE hash = ?").bind(&old).execute(&mut *transaction).await?;
            insert_key(&mut *transaction, &session).await?;
            let devices = sql("UPDATE devices SET key_hash = ? WHERE key_hash = ?");
            devices.bind(&session.hash).bind(&old).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
    }

    fn account(&self, guest: GuestId) -> Answer<'_, Option<Account>> {
        Self::answer(async move {
            let select = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE guest = ?");
            let found =
                sql(select).bind(guest.as_str()).fetch_optional(&mut *self.connection().await?).await?;
            found.as_ref().map(read_account).transpose()
        })
    }

    fn account_named(&self, name: String) -> Answer<'_, Option<Account>> {
        Self::answer(async move {
            let select = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE folded = ?");
            let found =
                sql(select).bind(folded(&name)).fetch_optional(&mut *self.connection().await?).await?;
            found.as_ref().map(read_account).transpose()
        })
    }

    fn accounts(&self, guest: GuestId, name: String) -> Answer<'_, Vec<Account>> {
        Self::answer(async move {
            let select = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE guest = ? OR folded = ?");
            let select = sql(select).bind(guest.as_str()).bind(folded(&name));
            select.fetch_all(&mut *self.connection().await?).await?.iter().map(read_account).collect()
        })
    }

    fn account_of_key(&self, hash: [u8; 32]) -> Answer<'_, Option<(Account, KeyKind)>> {
        Self::answer(async move {
            let select = "SELECT accounts.guest, name, password, accounts.created, kind
                FROM tokens JOIN accounts ON accounts.guest = tokens.guest
                WHERE hash = ? AND (until IS NULL OR until > ?)";
            let found =
                sql(select).bind(&hash).bind(now()).fetch_optional(&mut *self.connection().await?).await?;
            let Some(row) = found else { return Ok(None) };
            Ok(Some((read_account(&row)?, KeyKind::from_number(row.number(4)?))))
        })
    }

    fn add_key(&self, key: NewKey) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            // What has expired is of no use to anyone.
            sql("DELETE FROM tokens WHERE guest = ? AND until <= ?")
                .bind(key.guest.as_str())
                .bind(key.created.0 as i64)
                .execute(&mut *transaction)
                .await?;
            insert_key(&mut *transaction, &key).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn keys(&self, guest: GuestId) -> Answer<'_, Vec<Key>> {
        Self::answer(async move {
            let select = "SELECT hash, kind, label, created, until FROM tokens
                WHERE guest = ? ORDER BY created DESC, hash LIMIT 200";
            let rows = sql(select).bind(guest.as_str()).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_key).collect()
        })
    }

    fn remove_key(&self, guest: GuestId, id: String) -> Answer<'_, bool> {
        Self::answer(async move {
            let Some(start) = Key::start_of_hash(&id) else { return Ok(false) };
            let delete = sql("DELETE FROM tokens WHERE guest = ? AND substr(hash, 1, 8) = ?");
            let delete = delete.bind(guest.as_str()).bind(&start[..]);
            Ok(delete.execute(&mut *self.connection().await?).await? > 0)
        })
    }

    fn remove_other_keys(&self, guest: GuestId, keep: [u8; 32]) -> Answer<'_, ()> {
        Self::answer(async move { remove_other_keys(&mut *self.connection().await?, &guest, keep).await })
    }

    fn rename(&self, guest: GuestId, name: String) -> Answer<'_, bool> {
        Self::answer(async move {
            // If two accounts ask for the same name at the same moment, one of them gets an error.
            let update = "UPDATE accounts SET name = ?, folded = ? WHERE guest = ?
                AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.folded = ? AND other.guest <> ?)";
            let update = sql(update)
                .bind(&*name)
                .bind(folded(&name))
                .bind(guest.as_str())
                .bind(folded(&name))
                .bind(guest.as_str());
            Ok(update.execute(&mut *self.connection().await?).await? > 0)
        })
    }

    fn change_password(&self, guest: GuestId, password: String, keep: [u8; 32]) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            sql("UPDATE accounts SET password = ? WHERE guest = ?")
                .bind(password)
                .bind(guest.as_str())
                .execute(&mut *transaction)
                .await?;
            remove_other_keys(&mut *transaction, &guest, keep).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn recover(&self, guest: GuestId, code: [u8; 32], password: String, session: NewKey) -> Answer<'_, bool> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let used = sql("DELETE FROM recovery_codes WHERE hash = ? AND guest = ?")
                .bind(&code)
                .bind(guest.as_str())
                .execute(&mut *transaction)
                .await?;
            if used == 0 {
                return Ok(false);
            }
            sql("UPDATE accounts SET password = ? WHERE guest = ?")
                .bind(password)
                .bind(guest.as_str())
                .execute(&mut *transaction)
                .await?;
            for statement in ["DELETE FROM tokens WHERE guest = ?", "DELETE FROM passkeys WHERE guest = ?"] {
                remove_of(&mut *transaction, statement, &guest).await?;
            }
            insert_key(&mut *transaction, &session).await?;
            transaction.commit().await?;
            Ok(true)
        })
    }

    fn replace_codes(&self, guest: GuestId, codes: Vec<[u8; 32]>) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            remove_of(&mut *transaction, "DELETE FROM recovery_codes WHERE guest = ?", &guest).await?;
            insert_codes(&mut *transaction, &guest, &codes).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn delete_account(&self, guest: GuestId) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            for statement in [
                "DELETE FROM recovery_codes WHERE guest = ?",
                "DELETE FROM tokens WHERE guest = ?",
                "DELETE FROM passkeys WHERE guest = ?",
                "DELETE FROM accounts WHERE guest = ?",
                "DELETE FROM members WHERE guest = ?",
                "DELETE FROM plans WHERE guest = ?",
                "DELETE FROM stances WHERE guest = ?",
                "DELETE FROM friends WHERE guest = ?",
                "DELETE FROM friends WHERE friend = ?",
                "DELETE FROM challenges WHERE challenger = ?",
                "DELETE FROM challenges WHERE challenged = ?",
                "DELETE FROM devices WHERE guest = ?",
                "DELETE FROM webhooks WHERE guest = ?",
                "DELETE FROM ratings WHERE player = ?",
                "DELETE FROM results WHERE guest = ?",
                "DELETE FROM guests WHERE id = ?",
            ] {
                remove_of(&mut *transaction, statement, &guest).await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn finished(&self, after: (Timestamp, String), most: u32) -> Answer<'_, Vec<(Timestamp, TableId)>> {
        Self::answer(async move {
            let select = "SELECT id, updated FROM tables
                WHERE stage = 2 AND public = 1 AND (updated, id) > (?, ?) ORDER BY updated, id LIMIT ?";
            let select = sql(select).bind(after.0.0 as i64).bind(after.1).bind(i64::from(most));
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok((Timestamp(row.number(1)? as u64), read_table(row)?))).collect()
        })
    }

    fn log(&self, table: TableId) -> Answer<'_, Option<(Secrets, Vec<Entry>)>> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let select = "SELECT version, term, seed, join_secret, host_secret FROM tables WHERE id = ?";
            let found = sql(select).bind(table.as_str()).fetch_optional(&mut *connection).await?;
            let Some(row) = found else { return Ok(None) };
            Ok(Some((read_secrets(&row)?, D::read_log(&mut connection, &table).await?)))
        })
    }
}
