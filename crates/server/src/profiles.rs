//! Profiles: what everybody may see of someone with an account.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use serde::Serialize;
use trivium_games::GameKind;
use trivium_store::{GameResult, Ladder};
use trivium_tables::{TableId, Timestamp, schema};
use utoipa::ToSchema;
use utoipa::openapi::Object;

use crate::api::Path;
use crate::error::json;
use crate::guard::Caller;
use crate::lists::Listed;
use crate::ratings::ShownRating;
use crate::routes::Routes;
use crate::{ApiError, Site};

/// From how many results a rating's history is drawn.
const HISTORY: u32 = 500;

/// How many games a profile shows.
const RECENT: usize = 12;

pub(crate) fn routes() -> Routes {
    Routes::new().route("/people/{name}", get(profile))
}

/// What everybody may see of someone.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Profile {
    name: String,
    created: Timestamp,
    ratings: Vec<RatingLine>,
    results: Vec<ResultLine>,
    /// The latest public games, the latest first.
    games: Vec<RecentGame>,
}

/// A rating with its history.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct RatingLine {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    /// Against whom: `two`, `many` or `computer`.
    #[cfg_attr(feature = "types", ts(type = "\"two\" | \"many\" | \"computer\""))]
    #[schema(schema_with = kinds)]
    kind: &'static str,
    rating: ShownRating,
    /// The points after each game that counted, the oldest first.
    history: Vec<(Timestamp, i32)>,
}

/// How often someone has won, drawn and lost with these options, at public or rated tables.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct ResultLine {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    options: String,
    wins: u32,
    draws: u32,
    losses: u32,
}

/// A public game that is over.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct RecentGame {
    #[serde(flatten)]
    listed: Listed,
    /// The seat that this person had.
    seat: u8,
    #[cfg_attr(feature = "types", ts(type = "\"win\" | \"draw\" | \"loss\""))]
    #[schema(schema_with = scores)]
    score: &'static str,
    /// Their points before and after, if it counted.
    change: Option<(i32, i32)>,
}

fn kinds() -> Object {
    schema::words(["two", "many", "computer"])
}

fn scores() -> Object {
    schema::words(["win", "draw", "loss"])
}

fn rounded((before, after): (f64, f64)) -> (i32, i32) {
    (before.round() as i32, after.round() as i32)
}

async fn profile(
    State(site): State<Site>,
    Path(name): Path<String>,
    caller: Caller,
) -> Result<Response, ApiError> {
    site.limits().download(caller.ip)?;
    let people = site.store().people();
    let account = people.account_named(name).await?.ok_or(ApiError::NoPerson)?;
    if people.admin().banned(account.guest.clone()).await?.is_some() {
        return Err(ApiError::NoPerson);
    }
    let results = people.ratings().results_of(account.guest.clone(), HISTORY).await?;
    let mut ratings = Vec::new();
    for (ladder, rating) in people.ratings().ratings_of(account.guest.clone()).await? {
        let Ladder { game, kind } = ladder;
        let counted = results.iter().rev().filter(|result| result.ladder == ladder);
        let history = counted.filter_map(|result| Some((result.at, rounded(result.points?).1))).collect();
        ratings.push(RatingLine { game, kind: kind.name(), rating: rating.into(), history });
    }
    let tallies = people.ratings().tallies_of(account.guest).await?.into_iter();
    let line = |tally: trivium_store::Tally| ResultLine {
        game: tally.game,
        options: tally.options,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
    };
    let profile = Profile {
        name: account.name,
        created: account.created,
        ratings,
        results: tallies.map(line).collect(),
        games: recent(&site, &results).await?,
    };
    Ok(json(StatusCode::OK, &profile))
}

async fn recent(site: &Site, results: &[GameResult]) -> Result<Vec<RecentGame>, ApiError> {
    let mut games = Vec::new();
    for result in results.iter().filter(|result| result.public).take(RECENT) {
        let Some(listed) = listed(site, &result.table).await? else { continue };
        let change = result.points.map(rounded);
        games.push(RecentGame { listed, seat: result.seat, score: result.score.name(), change });
    }
    Ok(games)
}

/// A table in a list. Its owner is not disturbed.
async fn listed(site: &Site, table: &TableId) -> Result<Option<Listed>, ApiError> {
    let Some((_, entries)) = site.store().people().log(table.clone()).await? else { return Ok(None) };
    let summary = trivium_tables::OnlineTable::replay(entries)?.summary();
    Ok(Some(Listed { table: table.clone(), summary }))
}
