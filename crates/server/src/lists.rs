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
const MOST: usize = 50;

/// How many tables are chosen from: more than one address can make before they expire.
pub(crate) const KNOWN: u32 = 10_000;

/// How many tables are woken up for a list at most.
const WOKEN: usize = 150;

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
        let mut open = store.public_tables(Stage::Gathering, KNOWN).await?;
        // Where somebody waits, a game starts soonest.
        let connected = site.here().tables();
        open.sort_by_key(|table| !connected.contains(table));
        let mut playing = store.public_tables(Stage::Playing, KNOWN).await?;
        // Where spectators see a game later, it is over later in the lobby, too.
        playing.extend(site.late_endings());
        Ok(Self {
            open: listed(site, open, "gathering").await,
            playing: listed(site, playing, "playing").await,
        })
    }
}

/// As many of these tables as a list has. Whoever opens many does not keep others out.
async fn listed(site: &Site, tables: Vec<TableId>, phase: &str) -> Vec<Listed> {
    let mut list = Vec::new();
    for table in site.origins().in_turn(tables, |table| table).into_iter().take(WOKEN) {
        if list.len() == MOST {
            break;
        }
        // One that is damaged does not close the lobby; the reason is in the log.
        let Ok(live) = site.table(&table).await else { continue };
        live.expire(site.table_expiry()).await;
        let Ok(summary) = live.summary().await else { continue };
        // It may have gone on in the meantime.
        if summary.phase == phase && !(summary.locked && phase == "gathering") {
            list.push(Listed { table, summary });
        }
    }
    list
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
    for table in site.store().tables_of(guest.clone(), MOST as u32).await? {
        // One from which the host has removed them, or which is damaged, hides no other.
        let Ok(live) = site.table(&table).await else { continue };
        if let Ok(mine) = live.mine(guest.clone()).await {
            tables.push(MyTable { table, mine });
        }
    }
    let rank = |phase| ["playing", "gathering", "over"].iter().position(|known| *known == phase).unwrap_or(3);
    tables.sort_by_key(|MyTable { mine, .. }| {
        (!mine.your_turn, rank(mine.summary.phase), std::cmp::Reverse(mine.summary.updated))
    });
    Ok(tables)
}
