//! Lists of tables: the lobby, and a guest's own.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use trivium_store::Stage;
use trivium_tables::{GuestId, Member, Summary, TableId};
use utoipa::ToSchema;

use crate::error::json;
use crate::guard::Guest;
use crate::{ApiError, Site};

/// How many tables a list has at most.
const MOST: u32 = 50;

/// A public table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Listed {
    pub(crate) table: TableId,
    #[serde(flatten)]
    pub(crate) summary: Summary,
}

/// The tables of the lobby.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Lobby {
    /// Tables that anyone may join.
    open: Vec<Listed>,
    /// Games that anyone may watch.
    playing: Vec<Listed>,
}

/// A table as one of its members sees it in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Mine {
    pub(crate) member: Member,
    pub(crate) is_host: bool,
    /// Whether this guest is to move.
    pub(crate) your_turn: bool,
    #[serde(flatten)]
    pub(crate) summary: Summary,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct MyTable {
    table: TableId,
    #[serde(flatten)]
    mine: Mine,
}

/// Who a guest is, and where they play.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// The name of their account.
    account: Option<String>,
    tables: Vec<MyTable>,
}

impl Lobby {
    /// Puts the lobby together.
    pub(crate) async fn gather(site: &Site) -> Result<Self, ApiError> {
        let store = site.store();
        let open = listed(site, store.public_tables(Stage::Gathering, MOST).await?, "gathering").await?;
        let mut tables = store.public_tables(Stage::Playing, MOST).await?;
        // Where spectators see a game later, it is over later in the lobby, too.
        tables.extend(site.late_endings());
        tables.truncate(MOST as usize);
        Ok(Self { open, playing: listed(site, tables, "playing").await? })
    }
}

async fn listed(site: &Site, tables: Vec<TableId>, phase: &str) -> Result<Vec<Listed>, ApiError> {
    let mut list = Vec::new();
    for table in tables {
        let live = site.table(&table).await?;
        live.expire(site.table_expiry()).await;
        let summary = live.summary().await?;
        // It may have gone on in the meantime.
        if summary.phase == phase && !(summary.locked && phase == "gathering") {
            list.push(Listed { table, summary });
        }
    }
    Ok(list)
}

pub(crate) async fn lobby(State(site): State<Site>) -> Result<Response, ApiError> {
    Ok(json(StatusCode::OK, &*site.lobby().await?))
}

pub(crate) async fn me(State(site): State<Site>, Guest(guest): Guest) -> Result<Response, ApiError> {
    site.here().looked(&guest);
    let account = site.store().people().account(guest.clone()).await?.map(|account| account.name);
    let tables = my_tables(&site, &guest).await?;
    Ok(json(StatusCode::OK, &Me { account, tables }))
}

/// A guest's tables: their turn first, then what goes on, then what is over.
async fn my_tables(site: &Site, guest: &GuestId) -> Result<Vec<MyTable>, ApiError> {
    let mut tables = Vec::new();
    for table in site.store().tables_of(guest.clone(), MOST).await? {
        match site.table(&table).await?.mine(guest.clone()).await {
            Ok(mine) => tables.push(MyTable { table, mine }),
            // The host has removed them.
            Err(ApiError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let rank = |phase| ["playing", "gathering", "over"].iter().position(|known| *known == phase).unwrap_or(3);
    tables.sort_by_key(|MyTable { mine, .. }| {
        (!mine.your_turn, rank(mine.summary.phase), std::cmp::Reverse(mine.summary.updated))
    });
    Ok(tables)
}
