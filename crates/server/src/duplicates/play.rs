//! Sitting down to play a deal, and closing a duplicate that is over.

use std::net::IpAddr;

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use trivium_game::Seat;
use trivium_store::{Duplicate, Stage};
use trivium_tables::{Event, GuestId, InDuplicate, Name, OnlineTable, Refusal, Setup, TableId};
use utoipa::ToSchema;

use super::find;
use crate::api::{Answer, Body, Path};
use crate::error::json;
use crate::guard::{Caller, Guest};
use crate::live::{new_table, now};
use crate::{ApiError, Site, accounts, seek};

/// How many tables a duplicate has.
const MOST_TABLES: usize = 200;

/// How many duplicates are closed at once.
const CLOSED: u32 = 100;

/// One sits down at a time, so that two who come at once find each other.
static SITTING: Mutex<()> = Mutex::const_new(());

/// Someone who wants to play.
#[derive(Deserialize, ToSchema)]
#[schema(as = PlayDeal)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sit {
    name: Name,
    /// Whether they want a table for themselves and those to whom they give its link.
    #[serde(default)]
    own: bool,
}

/// Where someone plays the deal.
#[derive(Serialize, ToSchema)]
pub(crate) struct Dealt {
    table: TableId,
}

/// Brings someone to a table that waits, or to a new one. Someone who already plays the deal stays at their table.
pub(super) async fn sit_down(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    caller: Caller,
    Body(Sit { name, own }): Body<Sit>,
) -> Answer {
    site.limits().connection(caller.ip, &guest)?;
    let duplicate = find(&site, &id).await?;
    let duplicates = site.store().people().duplicates();
    if let Some((table, _)) = duplicates.deal_of(duplicate.id.clone(), guest.clone()).await? {
        return Ok(json(StatusCode::OK, &Dealt { table }));
    }
    if duplicate.has_ended(now()) {
        return Err(Refusal::DuplicateEnded.into());
    }
    let name = accounts::name_at_tables(&site, &guest, name).await?;
    let _alone = SITTING.lock().await;
    let tables = duplicates.tables_of_duplicate(duplicate.id.clone()).await?;
    if !own {
        for (table, _) in tables.iter().filter(|(_, stage)| *stage == Stage::Gathering) {
            if sit_at(&site, table, &guest, &name).await? {
                return Ok(json(StatusCode::OK, &Dealt { table: table.clone() }));
            }
        }
    }
    if tables.len() >= MOST_TABLES {
        return Err(ApiError::DuplicateFull);
    }
    site.limits().table(caller.ip, &guest)?;
    let table = make(&site, &duplicate, (guest.clone(), name), caller.ip, !own).await?;
    seek::sit(&site.table(&table).await?, guest).await?;
    Ok(json(StatusCode::OK, &Dealt { table }))
}

/// Joins a table that waits for strangers, and sits down there. `false` if this one does not want them.
async fn sit_at(site: &Site, table: &TableId, guest: &GuestId, name: &Name) -> Result<bool, ApiError> {
    let live = site.table(table).await?;
    let Some(secret) = live.welcome().await? else { return Ok(false) };
    let joined = async {
        live.join(guest.clone(), name.clone(), Some(secret)).await?;
        seek::sit(&live, guest.clone()).await
    };
    match joined.await {
        Ok(()) => Ok(true),
        // The host has blocked or removed them, or somebody else was faster.
        Err(ApiError::Blocked | ApiError::Refused(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Makes a table of a duplicate, with its computers.
async fn make(
    site: &Site,
    duplicate: &Duplicate,
    (guest, name): (GuestId, Name),
    from: IpAddr,
    open: bool,
) -> Result<TableId, ApiError> {
    let in_duplicate = InDuplicate { id: duplicate.id.clone(), open };
    let setup = Setup { duplicate: Some(in_duplicate), ..duplicate.setup.clone() };
    let mut events = OnlineTable::create(setup, guest, name);
    let computers = Seat::all(duplicate.computers.len() as u8).zip(&duplicate.computers);
    events
        .extend(computers.filter_map(|(seat, level)| Some(Event::ComputerSeated { seat, level: (*level)? })));
    let mut table = new_table(events);
    table.secrets.seed = duplicate.seed.clone();
    let id = table.id.clone();
    site.create(table, from).await?;
    Ok(id)
}

/// Closes what has ended, as far as all tables are done.
pub(crate) async fn close_ended(site: &Site) -> Result<(), ApiError> {
    for duplicate in site.store().people().duplicates().ended_duplicates(now(), CLOSED).await? {
        // One that fails does not keep the others open; the reason is in the log.
        let _ = close(site, &duplicate).await;
    }
    Ok(())
}

/// Lets no game of a duplicate start that has ended, and reveals its seed if all games are over. What a crash interrupts is
/// done again.
pub(super) async fn close(site: &Site, duplicate: &Duplicate) -> Result<(), ApiError> {
    let duplicates = site.store().people().duplicates();
    for (table, stage) in duplicates.tables_of_duplicate(duplicate.id.clone()).await? {
        if stage == Stage::Gathering {
            site.table(&table).await?.end_duplicate(false).await?;
        }
    }
    if !duplicates.close_duplicate(duplicate.id.clone(), now()).await? {
        return Ok(());
    }
    for (table, _) in duplicates.tables_of_duplicate(duplicate.id.clone()).await? {
        site.table(&table).await?.end_duplicate(true).await?;
    }
    Ok(duplicates.mark_revealed(duplicate.id.clone()).await?)
}
