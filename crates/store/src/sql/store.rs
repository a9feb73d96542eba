//! Guests, tables and their logs.

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{Connection as _, Transaction};
use trivium_tables::{GuestId, LOG_VERSION, Secrets, Seed, TableId, Term, Timestamp};

use crate::people::{Holder, KeyKind, People};
use crate::sql::{Cells, Dialect, Link, sql};
use crate::store::{Answer, Append, Appended, Claimed, NewTable, Stage, Store, StoreError};

/// A store in a database that speaks SQL.
#[derive(Debug)]
pub struct SqlStore<D: Dialect> {
    source: D::Source,
}

impl<D: Dialect> Clone for SqlStore<D> {
    fn clone(&self) -> Self {
        Self { source: self.source.clone() }
    }
}

impl<D: Dialect> SqlStore<D> {
    pub(crate) const fn new(source: D::Source) -> Self {
        Self { source }
    }

    pub(crate) async fn connection(&self) -> Result<D::Lease, StoreError> {
        Ok(D::lease(&self.source).await?)
    }

    /// Begins a transaction that will write.
    pub(super) async fn begin(connection: &mut D::Lease) -> Result<Transaction<'_, D>, StoreError> {
        Ok(connection.begin_with(D::BEGIN).await?)
    }

    /// Works until the database counts as gone. What was begun then is rolled back, or fenced by the next claim.
    pub(super) fn answer<'a, T: Send + 'a>(
        work: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> Answer<'a, T> {
        let Some(patience) = D::PATIENCE else { return Box::pin(work) };
        Box::pin(async move {
            let late = |_| Err(StoreError::Database("it does not answer".to_owned()));
            tokio::time::timeout(patience, work).await.unwrap_or_else(late)
        })
    }

    async fn claim_table(&self, table: TableId) -> Result<Option<Claimed>, StoreError> {
        let mut connection = self.connection().await?;
        let mut transaction = Self::begin(&mut connection).await?;
        let update = "UPDATE tables SET term = term + 1 WHERE id = ?
            RETURNING version, term, seed, join_secret, host_secret";
        let claimed = sql(update).bind(table.as_str()).fetch_optional(&mut *transaction).await?;
        let Some(row) = claimed else { return Ok(None) };
        let version = row.number(0)?;
        if version > i64::from(LOG_VERSION) {
            return Err(StoreError::Newer { found: version, known: i64::from(LOG_VERSION) });
        }
        // The row stays locked until the commit, so that nobody appends meanwhile.
        let entries = D::read_log(&mut transaction, &table).await?;
        let claimed = Claimed { term: Term(row.number(1)? as u64), secrets: read_secrets(&row)?, entries };
        transaction.commit().await?;
        Ok(Some(claimed))
    }

    async fn write_batch(&self, tables: Vec<NewTable>, appends: Vec<Append>) -> Result<Appended, StoreError> {
        let mut connection = self.connection().await?;
        let mut transaction = Self::begin(&mut connection).await?;
        let results = D::write(&mut transaction, &tables, &appends).await?;
        transaction.commit().await?;
        Ok(results)
    }
}

/// Now, for what expires.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

pub(super) fn read_secrets(row: &impl Cells) -> Result<Secrets, StoreError> {
    let seed = row.bytes(2)?.try_into();
    let seed = seed.map_err(|_| StoreError::Damaged("a seed has 32 bytes".to_owned()))?;
    let secret = |column: usize| {
        let secret = row.text(column)?.parse();
        secret.map_err(|_| StoreError::Damaged("a secret cannot be read".to_owned()))
    };
    Ok(Secrets { seed: Seed(seed), join: secret(3)?, host: secret(4)? })
}

async fn insert_token<C: Link>(
    connection: &mut C,
    guest: &GuestId,
    token_hash: [u8; 32],
    at: Timestamp,
) -> Result<(), StoreError> {
    sql("INSERT INTO tokens (hash, guest, created) VALUES (?, ?, ?)")
        .bind(&token_hash)
        .bind(guest.as_str())
        .bind(at.0 as i64)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) fn read_guest(row: &impl Cells) -> Result<GuestId, StoreError> {
    row.text(0)?.parse().map_err(|_| StoreError::Damaged("a guest's id cannot be read".to_owned()))
}

pub(super) fn read_table(row: &impl Cells) -> Result<TableId, StoreError> {
    row.text(0)?.parse().map_err(|_| StoreError::Damaged("a table's id cannot be read".to_owned()))
}

impl<D: Dialect> Store for SqlStore<D> {
    fn people(&self) -> &dyn People {
        self
    }

    fn add_guest(&self, guest: GuestId, token_hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            sql("INSERT INTO guests (id, created, seen) VALUES (?, ?, ?)")
                .bind(guest.as_str())
                .bind(at.0 as i64)
                .bind(at.0 as i64)
                .execute(&mut *transaction)
                .await?;
            insert_token(&mut *transaction, &guest, token_hash, at).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn add_token(&self, guest: GuestId, token_hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        Self::answer(
            async move { insert_token(&mut *self.connection().await?, &guest, token_hash, at).await },
        )
    }

    fn holder(&self, token_hash: [u8; 32]) -> Answer<'_, Option<Holder>> {
        Self::answer(async move {
            let select =
                "SELECT guests.id, guests.seen, kind FROM tokens JOIN guests ON guests.id = tokens.guest
                WHERE hash = ? AND (until IS NULL OR until > ?)";
            let select = sql(select).bind(&token_hash).bind(now());
            let Some(row) = select.fetch_optional(&mut *self.connection().await?).await? else {
                return Ok(None);
            };
            Ok(Some(Holder {
                guest: read_guest(&row)?,
                kind: KeyKind::from_number(row.number(2)?),
                seen: Timestamp(row.number(1)? as u64),
            }))
        })
    }

    fn mark_seen(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()> {
        Self::answer(async move {
            let at = at.0 as i64;
            let update = sql("UPDATE guests SET seen = ? WHERE id = ? AND seen < ?");
            update.bind(at).bind(guest.as_str()).bind(at).execute(&mut *self.connection().await?).await?;
            Ok(())
        })
    }

    fn tables_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<TableId>> {
        Self::answer(async move {
            let select = "SELECT id FROM members JOIN tables ON tables.id = members.table_id WHERE guest = ?
                ORDER BY stage >= 2, updated DESC LIMIT ?";
            let select = sql(select).bind(guest.as_str()).bind(i64::from(most));
            select.fetch_all(&mut *self.connection().await?).await?.iter().map(read_table).collect()
        })
    }

    fn public_tables(&self, stage: Stage, most: u32) -> Answer<'_, Vec<TableId>> {
        Self::answer(async move {
            let select = "SELECT id FROM tables WHERE stage = ? AND public = 1 ORDER BY updated DESC LIMIT ?";
            let select = sql(select).bind(stage.number()).bind(i64::from(most));
            select.fetch_all(&mut *self.connection().await?).await?.iter().map(read_table).collect()
        })
    }

    fn idle_tables(&self, since: Timestamp, most: u32) -> Answer<'_, Vec<TableId>> {
        Self::answer(async move {
            let select = "SELECT id FROM tables WHERE stage = 0 AND updated < ? LIMIT ?";
            let select = sql(select).bind(since.0 as i64).bind(i64::from(most));
            select.fetch_all(&mut *self.connection().await?).await?.iter().map(read_table).collect()
        })
    }

    fn claim(&self, table: TableId) -> Answer<'_, Option<Claimed>> {
        Self::answer(self.claim_table(table))
    }

    fn probe(&self) -> Answer<'_, ()> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            // Like a commit of the writer.
            let mut transaction = Self::begin(&mut connection).await?;
            let set = "INSERT INTO site (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
            sql(set).bind("probe").bind(now().to_string()).execute(&mut *transaction).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn write(&self, tables: Vec<NewTable>, appends: Vec<Append>) -> Answer<'_, Appended> {
        Self::answer(self.write_batch(tables, appends))
    }
}
