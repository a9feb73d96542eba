//! What SQLite and PostgreSQL have in common: nearly everything. Statements are written once, with `?` for values.

mod admin;
mod duplicates;
mod friends;
pub(crate) mod log;
mod notices;
mod passkeys;
mod people;
mod ratings;
pub(crate) mod retention;
mod schema;
mod store;
mod wishes;

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::DerefMut;
use std::pin::Pin;
use std::time::Duration;

use sqlx::{Connection, Database};
use trivium_tables::{Entry, TableId};

use crate::store::{Answer, Append, Appended, NewTable, StoreError};

pub(crate) use schema::SCHEMA_VERSION;
pub(crate) use store::SqlStore;

/// A database's answer, later.
pub(crate) type Reply<'a, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;

/// In what databases differ.
pub trait Dialect: Database<Connection: Link, Row: Cells> {
    /// Where connections come from.
    type Source: Clone + Debug + Send + Sync;

    /// A connection that nobody else uses meanwhile.
    type Lease: DerefMut<Target = Self::Connection> + Send;

    /// Begins a transaction that will write.
    const BEGIN: &'static str;

    /// What keeps the rows that a transaction has selected from others until it ends.
    const FOR_UPDATE: &'static str;

    /// How long an answer may take before the database counts as gone; for ever, if nothing.
    const PATIENCE: Option<Duration>;

    /// What leads from each version of the schema to the next.
    const MIGRATIONS: [&'static str; SCHEMA_VERSION];

    /// A connection, once one is free.
    fn lease(source: &Self::Source) -> Reply<'_, Self::Lease>;

    /// The version of the schema, 0 if there is none. No other program migrates before the transaction has ended.
    fn schema_version(connection: &mut Self::Connection) -> Reply<'_, i64>;

    /// The statement that notes the version of the schema.
    fn set_schema_version(version: usize) -> String;

    /// A table's log.
    fn read_log<'a>(connection: &'a mut Self::Connection, table: &'a TableId) -> Answer<'a, Vec<Entry>>;

    /// Deletes the logs of tables, at least one, whose rows in `tables` still stand.
    fn delete_logs<'a>(connection: &'a mut Self::Connection, tables: &'a [TableId]) -> Answer<'a, ()>;

    /// Adds tables and appends to logs. It is called inside a transaction that is rolled back if it fails.
    fn write<'a>(
        connection: &'a mut Self::Connection,
        tables: &'a [NewTable],
        appends: &'a [Append],
    ) -> Answer<'a, Appended>;
}

/// A connection to one of the databases.
pub trait Link: Connection<Database: Database<Row: Cells>> {
    /// Executes a statement and returns how many rows it concerned.
    fn execute<'a>(&'a mut self, statement: Statement<'a>) -> Reply<'a, u64>;

    /// The rows that a statement returns.
    fn fetch<'a>(&'a mut self, statement: Statement<'a>) -> Reply<'a, Vec<RowOf<Self>>>;

    /// Executes several statements without values.
    fn script(&mut self, script: String) -> Reply<'_, ()>;
}

/// A row of a connection's database.
pub(crate) type RowOf<C> = <<C as Connection>::Database as Database>::Row;

/// A row's values, by column.
pub trait Cells: Send {
    /// A text.
    fn text(&self, column: usize) -> Result<String, sqlx::Error>;
    /// A number.
    fn number(&self, column: usize) -> Result<i64, sqlx::Error>;
    /// A number or nothing.
    fn optional(&self, column: usize) -> Result<Option<i64>, sqlx::Error>;
    /// Bytes.
    fn bytes(&self, column: usize) -> Result<Vec<u8>, sqlx::Error>;
}

/// Implements [`Link`] and [`Cells`]; the text is the same for each database, the types are not.
macro_rules! dialect_link {
    ($connection:ty, $row:ty, $placeholders:expr) => {
        impl $crate::sql::Link for $connection {
            fn execute<'a>(
                &'a mut self,
                statement: $crate::sql::Statement<'a>,
            ) -> $crate::sql::Reply<'a, u64> {
                let query = $crate::sql::bound!(statement, $placeholders);
                Box::pin(async move { Ok(query.execute(self).await?.rows_affected()) })
            }

            fn fetch<'a>(
                &'a mut self,
                statement: $crate::sql::Statement<'a>,
            ) -> $crate::sql::Reply<'a, Vec<$row>> {
                let query = $crate::sql::bound!(statement, $placeholders);
                Box::pin(query.fetch_all(self))
            }

            fn script(&mut self, script: String) -> $crate::sql::Reply<'_, ()> {
                Box::pin(async move {
                    sqlx::raw_sql(sqlx::AssertSqlSafe(script)).execute(self).await?;
                    Ok(())
                })
            }
        }

        impl $crate::sql::Cells for $row {
            fn text(&self, column: usize) -> Result<String, sqlx::Error> {
                sqlx::Row::try_get(self, column)
            }
            fn number(&self, column: usize) -> Result<i64, sqlx::Error> {
                sqlx::Row::try_get(self, column)
            }
            fn optional(&self, column: usize) -> Result<Option<i64>, sqlx::Error> {
                sqlx::Row::try_get(self, column)
            }
            fn bytes(&self, column: usize) -> Result<Vec<u8>, sqlx::Error> {
                sqlx::Row::try_get(self, column)
            }
        }
    };
}

/// A statement as a query with its values.
macro_rules! bound {
    ($statement:expr, $placeholders:expr) => {{
        let text: std::borrow::Cow<'static, str> = $placeholders($statement.text);
        // Statements are literals, with rows of placeholders repeated; no value is ever in the text.
        let mut query = sqlx::query(sqlx::AssertSqlSafe(text));
        for value in $statement.values {
            query = match value {
                $crate::sql::Value::Text(text) => query.bind(text),
                $crate::sql::Value::Number(number) => query.bind(number),
                $crate::sql::Value::Bytes(bytes) => query.bind(bytes),
            };
        }
        query
    }};
}

pub(crate) use {bound, dialect_link};

/// A value in a statement.
#[derive(Debug)]
pub enum Value<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A number or nothing.
    Number(Option<i64>),
    /// Bytes.
    Bytes(&'a [u8]),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'a> From<&'a [u8; 32]> for Value<'a> {
    fn from(bytes: &'a [u8; 32]) -> Self {
        Self::Bytes(bytes)
    }
}

/// A statement with its values.
#[derive(Debug)]
pub struct Statement<'a> {
    /// The text, with `?` for each value.
    pub text: Cow<'static, str>,
    /// The values.
    pub values: Vec<Value<'a>>,
}

/// A statement without values so far.
pub(crate) fn sql<'a>(text: impl Into<Cow<'static, str>>) -> Statement<'a> {
    Statement { text: text.into(), values: Vec::new() }
}

impl<'a> Statement<'a> {
    /// Adds the next value.
    pub(crate) fn bind(mut self, value: impl Into<Value<'a>>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Executes the statement and returns how many rows it concerned.
    pub(crate) async fn execute<C: Link>(self, connection: &mut C) -> Result<u64, StoreError> {
        Ok(connection.execute(self).await?)
    }

    /// All rows that the statement returns.
    pub(crate) async fn fetch_all<C: Link>(self, connection: &mut C) -> Result<Vec<RowOf<C>>, StoreError> {
        Ok(connection.fetch(self).await?)
    }

    /// The row that the statement returns, if any.
    pub(crate) async fn fetch_optional<C: Link>(
        self,
        connection: &mut C,
    ) -> Result<Option<RowOf<C>>, StoreError> {
        Ok(connection.fetch(self).await?.pop())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(match error {
            sqlx::Error::PoolTimedOut => "it does not answer".to_owned(),
            error => error.to_string(),
        })
    }
}
