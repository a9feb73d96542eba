//! Devices and webhooks.

use trivium_tables::{GuestId, Timestamp};

use super::store::{now, read_guest};
use crate::notices::{Device, Notices, Webhook};
use crate::sql::{Cells, Dialect, SqlStore, sql};
use crate::store::{Answer, StoreError};

/// The key under which the key for web push stands.
const PUSH_KEY: &str = "push_key";

fn read_secret(bytes: Vec<u8>) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Damaged("a secret has 32 bytes".to_owned()))
}

fn read_device(row: &impl Cells) -> Result<Device, StoreError> {
    Ok(Device {
        guest: read_guest(row)?,
        id: row.text(1)?,
        key: read_secret(row.bytes(2)?)?,
        endpoint: row.text(3)?,
        public: row.bytes(4)?,
        auth: row.bytes(5)?,
        language: row.text(6)?,
        label: row.text(7)?,
        origin: row.text(8)?,
        created: Timestamp(row.number(9)? as u64),
        failures: row.number(10)? as u32,
        until: Timestamp(row.number(11)? as u64),
    })
}

fn read_webhook(row: &impl Cells) -> Result<Webhook, StoreError> {
    Ok(Webhook {
        guest: read_guest(row)?,
        url: row.text(1)?,
        secret: read_secret(row.bytes(2)?)?,
        origin: row.text(3)?,
        created: Timestamp(row.number(4)? as u64),
        failures: row.number(5)? as u32,
        disabled: row.optional(6)?.map(|at| Timestamp(at as u64)),
    })
}

impl<D: Dialect> SqlStore<D> {
    async fn add_device(&self, device: Device, most: u32) -> Result<bool, StoreError> {
        let mut connection = self.connection().await?;
        let mut transaction = Self::begin(&mut connection).await?;
        let count = "SELECT count(*) FROM devices JOIN tokens ON tokens.hash = devices.key_hash
            WHERE devices.guest = ? AND devices.id <> ? AND (tokens.until IS NULL OR tokens.until > ?)";
        let count = sql(count).bind(device.guest.as_str()).bind(&*device.id).bind(now());
        let count = count.fetch_optional(&mut *transaction).await?;
        if count.map_or(Ok(0), |row| row.number(0))? >= i64::from(most) {
            return Ok(false);
        }
        sql("DELETE FROM devices WHERE id = ?").bind(&*device.id).execute(&mut *transaction).await?;
        // If the same browser asks twice at the same moment, one of the two is kept.
        let insert = "INSERT INTO devices (guest, id, key_hash, endpoint, public_key, auth, language, label,
            origin, created, failures, retry) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
        sql(insert)
            .bind(device.guest.as_str())
            .bind(&*device.id)
            .bind(&device.key)
            .bind(&*device.endpoint)
            .bind(&*device.public)
            .bind(&*device.auth)
            .bind(&*device.language)
            .bind(&*device.label)
            .bind(&*device.origin)
            .bind(device.created.0 as i64)
            .bind(i64::from(device.failures))
            .bind(device.until.0 as i64)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(true)
    }
}

impl<D: Dialect> Notices for SqlStore<D> {
    fn push_key(&self, fresh: String) -> Answer<'_, String> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let insert = "INSERT INTO site (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING";
            sql(insert).bind(PUSH_KEY).bind(fresh).execute(&mut *transaction).await?;
            let select = sql("SELECT value FROM site WHERE key = ?").bind(PUSH_KEY);
            let found = select.fetch_optional(&mut *transaction).await?;
            transaction.commit().await?;
            let row = found.ok_or_else(|| StoreError::Damaged("a key has not been kept".to_owned()))?;
            Ok(row.text(0)?)
        })
    }

    fn subscribe(&self, device: Device, most: u32) -> Answer<'_, bool> {
        Self::answer(self.add_device(device, most))
    }

    fn devices(&self, guest: GuestId) -> Answer<'_, Vec<Device>> {
        Self::answer(async move {
            let select = "SELECT devices.guest, devices.id, key_hash, endpoint, public_key, auth, language,
                    devices.label, origin, devices.created, failures, retry
                FROM devices JOIN tokens ON tokens.hash = devices.key_hash AND tokens.guest = devices.guest
                WHERE devices.guest = ? AND (tokens.until IS NULL OR tokens.until > ?)
                ORDER BY devices.created DESC, devices.id";
            let select = sql(select).bind(guest.as_str()).bind(now());
            select.fetch_all(&mut *self.connection().await?).await?.iter().map(read_device).collect()
        })
    }

    fn unsubscribe(&self, guest: GuestId, id: String) -> Answer<'_, bool> {
        Self::answer(async move {
            let delete = sql("DELETE FROM devices WHERE guest = ? AND id = ?");
            let delete = delete.bind(guest.as_str()).bind(id);
            Ok(delete.execute(&mut *self.connection().await?).await? > 0)
        })
    }

    fn note_device(&self, id: String, failures: u32, until: Timestamp) -> Answer<'_, ()> {
        Self::answer(async move {
            let update = sql("UPDATE devices SET failures = ?, retry = ? WHERE id = ?");
            let update = update.bind(i64::from(failures)).bind(until.0 as i64).bind(id);
            update.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn forget_devices(&self) -> Answer<'_, u64> {
        Self::answer(async move {
            let delete = "DELETE FROM devices WHERE NOT EXISTS (SELECT 1 FROM tokens
                WHERE tokens.hash = devices.key_hash AND (tokens.until IS NULL OR tokens.until > ?))";
            sql(delete).bind(now()).execute(&mut *self.connection().await?).await
        })
    }

    fn set_webhook(&self, webhook: Webhook) -> Answer<'_, ()> {
        Self::answer(async move {
            let insert = "INSERT INTO webhooks (guest, url, secret, origin, created, failures, disabled)
                VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guest) DO UPDATE SET url = excluded.url,
                secret = excluded.secret, origin = excluded.origin, created = excluded.created,
                failures = excluded.failures, disabled = excluded.disabled";
            sql(insert)
                .bind(webhook.guest.as_str())
                .bind(&*webhook.url)
                .bind(&webhook.secret)
                .bind(&*webhook.origin)
                .bind(webhook.created.0 as i64)
                .bind(i64::from(webhook.failures))
                .bind(webhook.disabled.map(|at| at.0 as i64))
                .execute(&mut *self.connection().await?)
                .await?;
            Ok(())
        })
    }

    fn webhook(&self, guest: GuestId) -> Answer<'_, Option<Webhook>> {
        Self::answer(async move {
            let select = "SELECT guest, url, secret, origin, created, failures, disabled FROM webhooks WHERE guest = ?";
            let select = sql(select).bind(guest.as_str());
            let found = select.fetch_optional(&mut *self.connection().await?).await?;
            found.as_ref().map(read_webhook).transpose()
        })
    }

    fn remove_webhook(&self, guest: GuestId) -> Answer<'_, bool> {
        Self::answer(async move {
            let delete = sql("DELETE FROM webhooks WHERE guest = ?").bind(guest.as_str());
            Ok(delete.execute(&mut *self.connection().await?).await? > 0)
        })
    }

    fn webhook_reached(&self, guest: GuestId, created: Timestamp) -> Answer<'_, ()> {
        Self::answer(async move {
            let update =
                sql("UPDATE webhooks SET failures = 0 WHERE guest = ? AND created = ? AND failures > 0");
            let update = update.bind(guest.as_str()).bind(created.0 as i64);
            update.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn webhook_failed(&self, guest: GuestId, created: Timestamp, at: Timestamp, most: u32) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let count = sql("UPDATE webhooks SET failures = failures + 1 WHERE guest = ? AND created = ?");
            count.bind(guest.as_str()).bind(created.0 as i64).execute(&mut *transaction).await?;
            let disable = "UPDATE webhooks SET disabled = ?
                WHERE guest = ? AND created = ? AND failures >= ? AND disabled IS NULL";
            sql(disable)
                .bind(at.0 as i64)
                .bind(guest.as_str())
                .bind(created.0 as i64)
                .bind(i64::from(most))
                .execute(&mut *transaction)
                .await?;
            Ok(transaction.commit().await?)
        })
    }
}
