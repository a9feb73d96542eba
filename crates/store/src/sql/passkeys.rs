//! Passkeys.

use trivium_tables::{GuestId, Timestamp};

use super::wishes::id as read_id;
use crate::passkeys::{Passkey, Passkeys};
use crate::sql::{Cells, Dialect, SqlStore, sql};
use crate::store::{Answer, StoreError};

const COLUMNS: &str = "id, guest, label, public_key, state, transports, created, used";

fn read_passkey(row: &impl Cells) -> Result<Passkey, StoreError> {
    Ok(Passkey {
        id: row.bytes(0)?,
        guest: read_id(&row.text(1)?)?,
        label: row.text(2)?,
        key: row.bytes(3)?,
        state: row.bytes(4)?,
        transports: row.number(5)? as u8,
        created: Timestamp(row.number(6)? as u64),
        used: row.optional(7)?.map(|used| Timestamp(used as u64)),
    })
}

impl<D: Dialect> Passkeys for SqlStore<D> {
    fn add_passkey(&self, passkey: Passkey, most: u32) -> Answer<'_, bool> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let count = sql("SELECT count(*) FROM passkeys WHERE guest = ?").bind(passkey.guest.as_str());
            let count = count.fetch_optional(&mut *transaction).await?;
            if count.map_or(Ok(0), |row| row.number(0))? >= i64::from(most) {
                return Ok(false);
            }
            let insert = format!(
                "INSERT INTO passkeys ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
            );
            let made = sql(insert)
                .bind(&*passkey.id)
                .bind(passkey.guest.as_str())
                .bind(&*passkey.label)
                .bind(&*passkey.key)
                .bind(&*passkey.state)
                .bind(i64::from(passkey.transports))
                .bind(passkey.created.0 as i64)
                .bind(passkey.used.map(|used| used.0 as i64))
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            Ok(made > 0)
        })
    }

    fn passkeys(&self, guest: GuestId) -> Answer<'_, Vec<Passkey>> {
        Self::answer(async move {
            let select = format!("SELECT {COLUMNS} FROM passkeys WHERE guest = ? ORDER BY created DESC, id");
            let select = sql(select).bind(guest.as_str());
            let rows = select.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_passkey).collect()
        })
    }

    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>> {
        Self::answer(async move {
            let select = sql(format!("SELECT {COLUMNS} FROM passkeys WHERE id = ?")).bind(&*id);
            let row = select.fetch_optional(&mut *self.connection().await?).await?;
            row.as_ref().map(read_passkey).transpose()
        })
    }

    fn note_use(&self, id: Vec<u8>, state: Vec<u8>, at: Timestamp) -> Answer<'_, ()> {
        Self::answer(async move {
            let update = sql("UPDATE passkeys SET state = ?, used = ? WHERE id = ?");
            let update = update.bind(&*state).bind(at.0 as i64).bind(&*id);
            update.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn remove_passkey(&self, guest: GuestId, id: Vec<u8>) -> Answer<'_, bool> {
        Self::answer(async move {
            let delete = sql("DELETE FROM passkeys WHERE guest = ? AND id = ?");
            let delete = delete.bind(guest.as_str()).bind(&*id);
            Ok(delete.execute(&mut *self.connection().await?).await? > 0)
        })
    }
}
