//! Ratings as people see them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use serde_json::{Value, json as object};
use trivium_games::{AnyOptions, GameKind};
use trivium_store::{GameResult, Kind, Ladder, Player, Rating};
use trivium_tables::{ComputerLevel, GuestId, Member, schema};
use utoipa::ToSchema;

use super::formula::first_rating;
use super::{RATED, is_uneven, kind_of, rated_options};
use crate::api::{Path, table_id};
use crate::error::json;
use crate::guard::Guest;
use crate::{ApiError, Site};

/// Until somebody has played this many games, their rating is provisional.
const PROVISIONAL: u32 = 10;

/// A rating as it is shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct ShownRating {
    /// Points.
    pub(crate) points: i32,
    /// How uncertain that is.
    pub(crate) deviation: i32,
    /// After how many games.
    pub(crate) games: u32,
    /// Whether it can still change much: shown with `?`.
    pub(crate) provisional: bool,
}

impl From<Rating> for ShownRating {
    fn from(rating: Rating) -> Self {
        Self {
            points: rating.points.round() as i32,
            deviation: rating.deviation.round() as i32,
            games: rating.games,
            provisional: rating.games < PROVISIONAL,
        }
    }
}

/// The ratings and results of an account, for its export.
pub(crate) async fn exported(site: &Site, guest: &GuestId) -> Result<(Vec<Value>, Vec<Value>), ApiError> {
    let ratings = site.store().people().ratings();
    let kept = ratings.ratings_of(guest.clone()).await?.into_iter().map(|(ladder, rating)| {
        object!({
            "game": ladder.game, "kind": ladder.kind.name(), "points": rating.points.round(),
            "deviation": rating.deviation.round(), "games": rating.games,
        })
    });
    let results = ratings.results_of(guest.clone(), u32::MAX).await?.into_iter().map(|result| {
        object!({
            "table": result.table, "at": result.at, "game": result.ladder.game, "options": result.options,
            "kind": result.ladder.kind.name(), "score": result.score.name(), "points": result.points,
        })
    });
    Ok((kept.collect(), results.collect()))
}

/// Options that count.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
struct RatedOptions {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    /// In one word.
    options: String,
    /// Whether a match has an even number of games, because the sides may not be equally strong.
    pairs: bool,
    /// Every option with its value.
    #[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    all: AnyOptions,
}

/// A computer's rating.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
struct RatedComputer {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    level: ComputerLevel,
    rating: ShownRating,
}

/// What counts here, and how strong computers are.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Rated {
    options: Vec<RatedOptions>,
    computers: Vec<RatedComputer>,
}

pub(super) async fn rated(State(site): State<Site>) -> Result<Response, ApiError> {
    let options = rated_options().map(|options| RatedOptions {
        game: options.kind(),
        options: options.to_string(),
        pairs: is_uneven(&options),
        all: options,
    });
    let levels: Vec<ComputerLevel> = (1..=8).filter_map(|level| level.try_into().ok()).collect();
    let mut computers = Vec::new();
    for (game, _) in RATED {
        let players: Vec<_> = levels.iter().map(|level| Player::Computer(*level)).collect();
        let ladder = Ladder { game, kind: Kind::Computer };
        let known = site.store().people().ratings().on_ladder(players.clone(), ladder).await?;
        for ((level, player), known) in levels.iter().zip(&players).zip(known) {
            let rating = known.unwrap_or_else(|| first_rating(player)).into();
            computers.push(RatedComputer { game, level: *level, rating });
        }
    }
    Ok(json(StatusCode::OK, &Rated { options: options.collect(), computers }))
}

/// Somebody at a table who has an account.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct TablePerson {
    member: Member,
    /// The account's name, which may have changed since they joined.
    name: String,
    /// Their rating for this game, if they have one.
    rating: Option<ShownRating>,
    /// Their points before and after this game, once it has counted.
    change: Option<(i32, i32)>,
}

/// The people at a table who have accounts, for those who may see the table.
pub(super) async fn people(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
) -> Result<Response, ApiError> {
    let id = table_id(&id)?;
    let table = site.table(&id).await?;
    let here = table.people(guest).await?;
    let ladder = Ladder { game: here.setup.game, kind: kind_of(here.seats, false) };
    let store = site.store().people();
    let results = store.ratings().results_at(id).await?;
    let mut people = Vec::new();
    for (member, guest, _) in here.members {
        let Some(account) = store.account(guest.clone()).await? else { continue };
        people.push(person(store, member, guest, account.name, ladder, &results).await?);
    }
    Ok(json(StatusCode::OK, &people))
}

async fn person(
    store: &dyn trivium_store::People,
    member: Member,
    guest: GuestId,
    name: String,
    ladder: Ladder,
    results: &[GameResult],
) -> Result<TablePerson, ApiError> {
    let result = results.iter().find(|result| result.guest == guest);
    // Against a computer another ladder counts.
    let ladder = result.map_or(ladder, |result| result.ladder);
    let rating = store.ratings().on_ladder(vec![Player::Guest(guest)], ladder).await?.pop().flatten();
    let points = result.and_then(|result| result.points);
    let change = points.map(|(before, after)| (before.round() as i32, after.round() as i32));
    Ok(TablePerson { member, name, rating: rating.map(Into::into), change })
}
