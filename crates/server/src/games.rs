//! Games that are over, as a stream of records.

use std::collections::VecDeque;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, Uri};
use axum::response::Response;
use futures_util::stream::unfold;
use serde::Serialize;
use trivium_games::{GameKind, Record};
use trivium_tables::{GuestId, OnlineTable, Phase, TableId, Timestamp, schema};
use utoipa::ToSchema;

use crate::guard::Caller;
use crate::live::now;
use crate::{ApiError, Site};

/// How many games a request gets at most.
const MOST: u32 = 1000;

/// A game in the stream.
#[derive(Serialize, ToSchema)]
#[schema(as = FinishedGame)]
pub(crate) struct Line {
    /// Asks for what follows.
    cursor: String,
    table: TableId,
    #[schema(schema_with = schema::game)]
    game: GameKind,
    options: String,
    clock: String,
    rated: bool,
    /// When something last happened at the table.
    updated: Timestamp,
    /// The record as text.
    record: String,
}

/// A table as a guest may see it, and the record of its game if that is over. The table's owner is not disturbed.
pub(crate) async fn record(
    site: &Site,
    id: &TableId,
    guest: Option<&GuestId>,
) -> Result<Option<(OnlineTable, Option<Record>)>, ApiError> {
    let Some((secrets, entries)) = site.store().people().log(id.clone()).await? else { return Ok(None) };
    let mut table = OnlineTable::replay(entries)?;
    let plays = guest.and_then(|guest| table.member(guest)).is_some_and(|member| table.is_player(member));
    if table.setup().delay > 0 && !plays {
        table = table.delayed(now())?;
    }
    // Others still play its deal.
    if guest.map_or_else(|| table.is_hidden(), |guest| table.is_hidden_from(guest)) {
        return Ok(None);
    }
    let drawing = table.drawing(&secrets.seed, id);
    let record = table.record(id, &drawing);
    Ok(Some((table, record)))
}

/// Where a stream goes on: `?after=CURSOR`; from the first game if it is not there.
fn after(uri: &Uri) -> Result<(Timestamp, String), ApiError> {
    let mut pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
    let Some((_, cursor)) = pairs.find(|(name, _)| *name == "after") else {
        return Ok((Timestamp(0), String::new()));
    };
    let read = || {
        let (at, table) = cursor.split_once('.').unwrap_or((cursor, ""));
        let at = at.parse().ok().filter(|at| i64::try_from(*at).is_ok())?;
        Some((Timestamp(at), table.to_owned()))
    };
    read().ok_or_else(|| ApiError::bad("`after` is a time in milliseconds or the cursor of a game"))
}

/// Finished public games, one JSON object a line, the oldest first.
pub(crate) async fn stream(State(site): State<Site>, caller: Caller, uri: Uri) -> Result<Response, ApiError> {
    site.limits().download(caller.ip)?;
    let tables: VecDeque<_> = site.store().people().finished(after(&uri)?, MOST).await?.into();
    // One game at a time: a slow reader costs no memory.
    let lines = unfold((site, tables), |(site, mut tables)| async move {
        loop {
            let (updated, id) = tables.pop_front()?;
            match line(&site, updated, id).await {
                Ok(Next::Line(line)) => return Some((Ok::<_, ApiError>(line), (site, tables))),
                Ok(Next::Nothing) => {}
                // Whoever asks again later gets this one and those after it.
                Ok(Next::Later) => return None,
                // The end is missing, and the reader sees that.
                Err(error) => return Some((Err(error), (site, VecDeque::new()))),
            }
        }
    });
    let mut response = Response::new(Body::from_stream(lines));
    let headers = response.headers_mut();
    headers.insert("content-type", HeaderValue::from_static("application/x-ndjson"));
    headers.insert("cache-control", HeaderValue::from_static("no-store"));
    Ok(response)
}

/// What a table adds to the stream.
enum Next {
    Line(Bytes),
    /// The table closed without a game.
    Nothing,
    /// Spectators have not seen the end yet.
    Later,
}

async fn line(site: &Site, updated: Timestamp, id: TableId) -> Result<Next, ApiError> {
    let (table, record) = match record(site, &id, None).await? {
        Some((table, Some(record))) => (table, record),
        Some((table, None)) if table.setup().delay > 0 && table.phase() != Phase::Expired => {
            return Ok(Next::Later);
        }
        _ => return Ok(Next::Nothing),
    };
    let setup = table.setup();
    let line = Line {
        cursor: format!("{}.{id}", updated.0),
        game: setup.game,
        options: setup.options.clone(),
        clock: setup.clock.to_string(),
        rated: setup.rated,
        updated,
        record: record.to_string(),
        table: id,
    };
    let mut text = serde_json::to_string(&line).map_err(|_| ApiError::Unavailable)?;
    text.push('\n');
    Ok(Next::Line(text.into()))
}
