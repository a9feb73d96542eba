//! Everything that the server knows of an account, to take away.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use trivium_store::Account;
use trivium_tables::{DuplicateId, TableId, Timestamp};
use utoipa::ToSchema;

use super::keys::{ShownKey, shown_keys};
use super::{Answer, SignedIn};
use crate::error::json;
#[cfg(feature = "push")]
use crate::notify;
use crate::{Site, duplicates, friends, games, ratings};

/// How many tables an export has at most.
const MOST_TABLES: u32 = 10_000;

/// A table in an export.
#[derive(Serialize, ToSchema)]
struct ExportedTable {
    table: TableId,
    /// The record of its game, if that is over.
    record: Option<String>,
}

/// Everything that the server knows of an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Exported {
    name: String,
    created: Timestamp,
    keys: Vec<ShownKey>,
    /// What the account's passkeys are called.
    passkeys: Vec<String>,
    tables: Vec<ExportedTable>,
    #[schema(value_type = Vec<Object>)]
    ratings: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    results: Vec<Value>,
    /// The names of those whom it has added.
    friends: Vec<String>,
    /// The duplicates that it has made or played.
    duplicates: Vec<DuplicateId>,
    /// The devices that get notifications.
    #[cfg(feature = "push")]
    subscriptions: Vec<notify::KnownSubscription>,
    #[cfg(feature = "push")]
    webhook: Option<notify::ShownWebhook>,
}

/// Everything that the server knows of an account, without secrets.
pub(super) async fn export(State(site): State<Site>, signed: SignedIn) -> Answer {
    site.limits().download(signed.caller.ip)?;
    let keys = shown_keys(&site, &signed).await?;
    let Account { guest, name, created, .. } = signed.account;
    let mut tables = Vec::new();
    for table in site.store().tables_of(guest.clone(), MOST_TABLES).await? {
        let found = games::record(&site, &table, Some(&guest)).await?;
        let record = found.and_then(|(_, record)| record).map(|record| record.to_string());
        tables.push(ExportedTable { table, record });
    }
    let (ratings, results) = ratings::exported(&site, &guest).await?;
    let friends = friends::exported(&site, &guest).await?;
    let duplicates = duplicates::exported(&site, &guest).await?;
    let passkeys = site.store().people().passkeys().passkeys(guest.clone()).await?;
    let passkeys = passkeys.into_iter().map(|passkey| passkey.label).collect();
    #[cfg(feature = "push")]
    let (subscriptions, webhook) = notify::exported(&site, &guest, signed.key).await?;
    let exported = Exported {
        name,
        created,
        keys,
        passkeys,
        tables,
        ratings,
        results,
        friends,
        duplicates,
        #[cfg(feature = "push")]
        subscriptions,
        #[cfg(feature = "push")]
        webhook,
    };
    Ok(json(StatusCode::OK, &exported))
}
