//! Games that are over, as a stream of records.

use std::collections::VecDeque;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, Uri};
use axum::response::Response;
use futures_util::stream::unfold;
use serde::Serialize;
use trivium_games::{GameKind, Record};
use trivium_tables::{Drawing, OnlineTable, TableId, Timestamp};

use crate::guard::Caller;
use crate::{ApiError, Site};

/// How many games a request gets at most.
const MOST: u32 = 1000;

/// A game in the stream.
#[derive(Serialize)]
struct Line {
    /// Asks for what follows.
    cursor: String,
    table: TableId,
    game: GameKind,
    options: String,
    clock: String,
    rated: bool,
    /// When something last happened at the table.
    updated: Timestamp,
    /// The record as text.
    record: String,
}

/// A table whose game is over, and its record; nothing if it is not over. The table's owner is not disturbed.
pub(crate) async fn record(site: &Site, id: &TableId) -> Result<Option<(OnlineTable, Record)>, ApiError> {
    let Some((secrets, entries)) = site.store().people().log(id.clone()).await? else { return Ok(None) };
    let table = OnlineTable::replay(entries)?;
    let drawing = Drawing::new(&secrets.seed, id, table.options());
    Ok(table.record(id, &drawing).map(|record| (table, record)))
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
                Ok(Some(line)) => return Some((Ok::<_, ApiError>(line), (site, tables))),
                Ok(None) => {}
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

/// A game as a line; nothing if the table closed without a game.
async fn line(site: &Site, updated: Timestamp, id: TableId) -> Result<Option<Bytes>, ApiError> {
    let Some((table, record)) = record(site, &id).await? else { return Ok(None) };
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
    Ok(Some(text.into()))
}
