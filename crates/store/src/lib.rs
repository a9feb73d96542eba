//! Durable logs of online tables: the [`Store`] trait, [`SqliteStore`], with the feature `postgres` also `PostgresStore`,
//! and the [`Writer`] that batches the appends of all tables into one commit.
//!
//! ```
//! use std::sync::Arc;
//! use trivium_store::{SqliteStore, Store, Writer};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! let store: Arc<dyn Store> = Arc::new(SqliteStore::in_memory().await?);
//! let writer = Writer::start(store);
//! # drop(writer);
//! # Ok(()) })
//! # }
//! ```

mod admin;
mod backup;
mod duplicates;
mod friends;
mod load;
mod notices;
mod open;
mod passkeys;
mod people;
#[cfg(feature = "postgres")]
mod postgres;
mod ratings;
mod retention;
mod sql;
mod sqlite;
mod store;
mod wishes;
mod writer;

pub use admin::Admin;
pub use backup::{backup, restore};
pub use duplicates::{DealTaken, Duplicate, Duplicates};
pub use friends::{Challenge, Friend, Friends};
pub use load::Load;
pub use notices::{Device, Notices, Webhook};
pub use open::{is_postgres, open, open_existing};
pub use passkeys::{Passkey, Passkeys};
pub use people::{Account, Holder, Key, KeyKind, NewKey, People};
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use ratings::{Change, GameResult, Kind, Ladder, Player, Rating, Ratings, Score, Settled, Tally};
pub use retention::{Forgotten, LastSeen, Retention};
pub use sqlite::SqliteStore;
pub use store::{Answer, Append, AppendError, Appended, Claimed, NewTable, Stage, Store, StoreError};
pub use wishes::{Report, Stance, Wishes};
pub use writer::{WriteError, Writer};
