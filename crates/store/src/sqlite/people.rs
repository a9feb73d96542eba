//! Accounts in SQLite.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Row as _, query};
use trivium_tables::{Entry, GuestId, Secrets, TableId, Timestamp};

use super::{SqliteStore, read_entry, read_secrets};
use crate::people::{Account, Key, KeyKind, NewKey, People};
use crate::store::{Answer, StoreError};

/// Names differ by more than case.
fn folded(name: &str) -> String {
    name.to_lowercase()
}

const ACCOUNT: &str = "SELECT guest, name, password, accounts.created FROM accounts";

fn read_guest(row: &SqliteRow) -> Result<GuestId, StoreError> {
    let id: String = row.try_get(0)?;
    id.parse().map_err(|_| StoreError::Damaged("a guest's id cannot be read".to_owned()))
}

fn read_account(row: &SqliteRow) -> Result<Account, StoreError> {
    Ok(Account {
        guest: read_guest(row)?,
        name: row.try_get(1)?,
        password: row.try_get(2)?,
        created: Timestamp(row.try_get::<i64, _>(3)? as u64),
    })
}

fn read_key(row: &SqliteRow) -> Result<Key, StoreError> {
    Ok(Key {
        id: row.try_get(0)?,
        kind: KeyKind::from_number(row.try_get(1)?),
        label: row.try_get(2)?,
        created: Timestamp(row.try_get::<i64, _>(3)? as u64),
        until: row.try_get::<Option<i64>, _>(4)?.map(|until| Timestamp(until as u64)),
    })
}

async fn insert_key(connection: &mut SqliteConnection, key: &NewKey) -> Result<(), StoreError> {
    query("INSERT INTO tokens (hash, guest, created, kind, label, until) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(&key.hash[..])
        .bind(key.guest.as_str())
        .bind(key.created.0 as i64)
        .bind(key.kind.number())
        .bind(&key.label)
        .bind(key.until.map(|until| until.0 as i64))
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert_codes(
    connection: &mut SqliteConnection,
    guest: &GuestId,
    codes: &[[u8; 32]],
) -> Result<(), StoreError> {
    for code in codes {
        query("INSERT INTO recovery_codes (hash, guest) VALUES (?, ?)")
            .bind(&code[..])
            .bind(guest.as_str())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn remove_other_keys(
    connection: &mut SqliteConnection,
    guest: &GuestId,
    keep: [u8; 32],
) -> Result<(), StoreError> {
    query("DELETE FROM tokens WHERE guest = ? AND hash <> ?")
        .bind(guest.as_str())
        .bind(&keep[..])
        .execute(connection)
        .await?;
    Ok(())
}

async fn remove_of(
    connection: &mut SqliteConnection,
    statement: &'static str,
    guest: &GuestId,
) -> Result<u64, StoreError> {
    Ok(query(statement).bind(guest.as_str()).execute(connection).await?.rows_affected())
}

impl People for SqliteStore {
    fn sign_up(
        &self,
        account: Account,
        codes: Vec<[u8; 32]>,
        session: NewKey,
        old: [u8; 32],
    ) -> Answer<'_, bool> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            let insert = "INSERT INTO accounts (guest, name, folded, password, created)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
            let made = query(insert)
                .bind(account.guest.as_str())
                .bind(&account.name)
                .bind(folded(&account.name))
                .bind(&account.password)
                .bind(account.created.0 as i64)
                .execute(&mut *transaction)
                .await?;
            if made.rows_affected() == 0 {
                return Ok(false);
            }
            insert_codes(&mut transaction, &account.guest, &codes).await?;
            query("DELETE FROM tokens WHERE hash = ?").bind(&old[..]).execute(&mut *transaction).await?;
            insert_key(&mut transaction, &session).await?;
            transaction.commit().await?;
            Ok(true)
        })
    }

    fn account(&self, guest: GuestId) -> Answer<'_, Option<Account>> {
        Box::pin(async move {
            let select = sqlx::AssertSqlSafe(format!("{ACCOUNT} WHERE guest = ?"));
            let found = query(select).bind(guest.as_str()).fetch_optional(&self.pool).await?;
            found.as_ref().map(read_account).transpose()
        })
    }

    fn account_named(&self, name: String) -> Answer<'_, Option<Account>> {
        Box::pin(async move {
            let select = sqlx::AssertSqlSafe(format!("{ACCOUNT} WHERE folded = ?"));
            let found = query(select).bind(folded(&name)).fetch_optional(&self.pool).await?;
            found.as_ref().map(read_account).transpose()
        })
    }

    fn account_of_key(&self, hash: [u8; 32]) -> Answer<'_, Option<(Account, KeyKind)>> {
        Box::pin(async move {
            let select = "SELECT accounts.guest, name, password, accounts.created, kind
                FROM tokens JOIN accounts ON accounts.guest = tokens.guest
                WHERE hash = ? AND (until IS NULL OR until > unixepoch('subsec') * 1000)";
            let found = query(select).bind(&hash[..]).fetch_optional(&self.pool).await?;
            let Some(row) = found else { return Ok(None) };
            Ok(Some((read_account(&row)?, KeyKind::from_number(row.try_get(4)?))))
        })
    }

    fn add_key(&self, key: NewKey) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            // What has expired is of no use to anyone.
            query("DELETE FROM tokens WHERE guest = ? AND until <= ?")
                .bind(key.guest.as_str())
                .bind(key.created.0 as i64)
                .execute(&mut *transaction)
                .await?;
            insert_key(&mut transaction, &key).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn keys(&self, guest: GuestId) -> Answer<'_, Vec<Key>> {
        Box::pin(async move {
            let select = "SELECT lower(hex(substr(hash, 1, 8))), kind, label, created, until FROM tokens
                WHERE guest = ? ORDER BY created DESC, hash LIMIT 200";
            let rows = query(select).bind(guest.as_str()).fetch_all(&self.pool).await?;
            rows.iter().map(read_key).collect()
        })
    }

    fn remove_key(&self, guest: GuestId, id: String) -> Answer<'_, bool> {
        Box::pin(async move {
            let delete = "DELETE FROM tokens WHERE guest = ? AND lower(hex(substr(hash, 1, 8))) = ?";
            let gone = query(delete).bind(guest.as_str()).bind(id).execute(&self.pool).await?;
            Ok(gone.rows_affected() > 0)
        })
    }

    fn remove_other_keys(&self, guest: GuestId, keep: [u8; 32]) -> Answer<'_, ()> {
        Box::pin(async move { remove_other_keys(&mut *self.pool.acquire().await?, &guest, keep).await })
    }

    fn rename(&self, guest: GuestId, name: String) -> Answer<'_, bool> {
        Box::pin(async move {
            let update = "UPDATE OR IGNORE accounts SET name = ?, folded = ? WHERE guest = ?";
            let done = query(update)
                .bind(&name)
                .bind(folded(&name))
                .bind(guest.as_str())
                .execute(&self.pool)
                .await?;
            Ok(done.rows_affected() > 0)
        })
    }

    fn change_password(&self, guest: GuestId, password: String, keep: [u8; 32]) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            query("UPDATE accounts SET password = ? WHERE guest = ?")
                .bind(password)
                .bind(guest.as_str())
                .execute(&mut *transaction)
                .await?;
            remove_other_keys(&mut transaction, &guest, keep).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn recover(&self, guest: GuestId, code: [u8; 32], password: String, session: NewKey) -> Answer<'_, bool> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            let used = query("DELETE FROM recovery_codes WHERE hash = ? AND guest = ?")
                .bind(&code[..])
                .bind(guest.as_str())
                .execute(&mut *transaction)
                .await?;
            if used.rows_affected() == 0 {
                return Ok(false);
            }
            query("UPDATE accounts SET password = ? WHERE guest = ?")
                .bind(password)
                .bind(guest.as_str())
                .execute(&mut *transaction)
                .await?;
            remove_of(&mut transaction, "DELETE FROM tokens WHERE guest = ?", &guest).await?;
            insert_key(&mut transaction, &session).await?;
            transaction.commit().await?;
            Ok(true)
        })
    }

    fn replace_codes(&self, guest: GuestId, codes: Vec<[u8; 32]>) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            remove_of(&mut transaction, "DELETE FROM recovery_codes WHERE guest = ?", &guest).await?;
            insert_codes(&mut transaction, &guest, &codes).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn delete_account(&self, guest: GuestId) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            for statement in [
                "DELETE FROM recovery_codes WHERE guest = ?",
                "DELETE FROM tokens WHERE guest = ?",
                "DELETE FROM accounts WHERE guest = ?",
                "DELETE FROM members WHERE guest = ?",
                "DELETE FROM guests WHERE id = ?",
            ] {
                remove_of(&mut transaction, statement, &guest).await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn finished(&self, after: (Timestamp, String), most: u32) -> Answer<'_, Vec<(Timestamp, TableId)>> {
        Box::pin(async move {
            let select = "SELECT updated, id FROM tables
                WHERE stage = 2 AND public = 1 AND (updated, id) > (?, ?) ORDER BY updated, id LIMIT ?";
            let rows =
                query(select).bind(after.0.0 as i64).bind(after.1).bind(most).fetch_all(&self.pool).await?;
            let read = |row: &SqliteRow| {
                let id: String = row.try_get(1)?;
                let id =
                    id.parse().map_err(|_| StoreError::Damaged("a table's id cannot be read".to_owned()))?;
                Ok((Timestamp(row.try_get::<i64, _>(0)? as u64), id))
            };
            rows.iter().map(read).collect()
        })
    }

    fn log(&self, table: TableId) -> Answer<'_, Option<(Secrets, Vec<Entry>)>> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let select = "SELECT version, term, seed, join_secret, host_secret FROM tables WHERE id = ?";
            let found = query(select).bind(table.as_str()).fetch_optional(&mut *transaction).await?;
            let Some(row) = found else { return Ok(None) };
            let select = "SELECT entry FROM entries WHERE table_id = ? ORDER BY seq";
            let rows = query(select).bind(table.as_str()).fetch_all(&mut *transaction).await?;
            let entries = rows.iter().map(read_entry).collect::<Result<_, _>>()?;
            Ok(Some((read_secrets(&row)?, entries)))
        })
    }
}
