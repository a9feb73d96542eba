//! Duplicates: one deal for many tables, so that the games can be compared and luck cancels out.

mod play;
mod shown;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_store::Duplicate;
use trivium_tables::{
    ComputerLevel, DuplicateId, GuestId, Name, Refusal, Seed, Setup, Timestamp, draws, schema,
};
use utoipa::ToSchema;

pub(crate) use self::play::{Dealt, Sit, close_ended};
pub(crate) use self::shown::{Compared, ShownDuplicate, ShownDuplicates};
use crate::api::{Answer, Body, Path, open_links};
use crate::clock::clock;
use crate::error::json;
use crate::guard::{Caller, Guest};
use crate::live::now;
use crate::routes::Routes;
use crate::{ApiError, Site, accounts, random};

/// How long a duplicate lasts if its host does not say.
const HOURS: u32 = 7 * 24;

/// How long a duplicate lasts at most.
const MOST_HOURS: u32 = 90 * 24;

/// How many duplicates a list has.
const LISTED: u32 = 20;

/// How many public ones these are chosen from, so that nobody fills the list with theirs.
const KNOWN: u32 = 200;

/// How many duplicates an export has.
const EXPORTED: u32 = 1000;

const MILLIS_PER_HOUR: u64 = 3_600_000;

pub(crate) fn routes() -> Routes {
    Routes::new()
        .route("/duplicates", get(list).post(create))
        .route("/duplicates/{id}", get(show))
        .route("/duplicates/{id}/links", get(links))
        .route("/duplicates/{id}/tables", post(play::sit_down))
        .route("/duplicates/{id}/close", post(close))
}

/// A duplicate that someone wants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewDuplicate {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    #[schema(schema_with = schema::clock)]
    clock: String,
    name: Name,
    /// By seat, the computer that has it at every table; people have the others.
    #[serde(default)]
    computers: Vec<Option<ComputerLevel>>,
    /// Whether the lobby lists it.
    #[serde(default)]
    public: bool,
    /// After how many hours no new game starts.
    #[serde(default = "hours")]
    #[schema(minimum = 1, maximum = 2160)]
    hours: u32,
}

const fn hours() -> u32 {
    HOURS
}

/// A duplicate that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct DuplicateMade {
    duplicate: DuplicateId,
}

/// What a duplicate fixes for all its tables.
fn setup(wanted: &NewDuplicate) -> Result<(Setup, Vec<Option<ComputerLevel>>), ApiError> {
    if !draws(wanted.game) {
        let game = wanted.game.name();
        let reason = format!("nothing is drawn in {game}, so every table has the same start anyway");
        return Err(ApiError::bad(reason));
    }
    let options = AnyOptions::from_json(wanted.game, &wanted.options).map_err(Refusal::from)?;
    let clock = clock(&wanted.clock)?;
    if clock == TimeControl::Untimed {
        return Err(ApiError::bad("a duplicate needs a clock, so that every game ends"));
    }
    let seats = usize::from(options.start().map_err(Refusal::from)?.seats());
    let mut computers = wanted.computers.clone();
    if computers.len() > seats {
        return Err(ApiError::bad(format_args!("this game has {seats} seats")));
    }
    computers.resize(seats, None);
    if computers.iter().all(Option::is_some) {
        return Err(ApiError::bad("somebody must play: leave a seat to people"));
    }
    Ok((Setup { when_full: true, ..Setup::new(&options, clock) }, computers))
}

async fn create(
    State(site): State<Site>,
    Guest(guest): Guest,
    caller: Caller,
    Body(wanted): Body<NewDuplicate>,
) -> Answer {
    site.limits().table(caller.ip, &guest)?;
    if !(1..=MOST_HOURS).contains(&wanted.hours) {
        return Err(ApiError::bad(format_args!("a duplicate lasts 1 to {MOST_HOURS} hours")));
    }
    let (setup, computers) = setup(&wanted)?;
    let name = accounts::name_at_tables(&site, &guest, wanted.name).await?;
    let (id, created) = (random::duplicate_id(), now());
    let duplicate = Duplicate {
        id: id.clone(),
        host: guest,
        name: name.to_string(),
        seed: Seed(random::bytes()),
        setup,
        computers,
        public: wanted.public,
        created,
        deadline: Timestamp(created.0 + u64::from(wanted.hours) * MILLIS_PER_HOUR),
        ended: None,
        closed: None,
    };
    site.store().people().duplicates().add_duplicate(duplicate).await?;
    site.duplicate_origins().note(id.clone(), caller.ip);
    Ok(json(StatusCode::CREATED, &DuplicateMade { duplicate: id }))
}

/// The duplicate with this id.
async fn find(site: &Site, id: &str) -> Result<Duplicate, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NoDuplicate)?;
    site.store().people().duplicates().duplicate(id).await?.ok_or(ApiError::NoDuplicate)
}

async fn show(State(site): State<Site>, Path(id): Path<String>, guest: Option<Guest>) -> Answer {
    let duplicate = find(&site, &id).await?;
    let guest = guest.map(|Guest(guest)| guest);
    Ok(json(StatusCode::OK, &ShownDuplicate::whole(&site, duplicate, guest.as_ref()).await?))
}

/// Its link, as a text and as a QR code. A duplicate has no secret: whoever knows its id may play.
async fn links(State(site): State<Site>, Path(id): Path<String>, caller: Caller) -> Answer {
    let duplicate = find(&site, &id).await?;
    Ok(json(StatusCode::OK, &open_links(&site, &caller, &format!("#/duplicate/{}", duplicate.id))))
}

async fn list(State(site): State<Site>, guest: Option<Guest>) -> Answer {
    let guest = guest.map(|Guest(guest)| guest);
    Ok(json(StatusCode::OK, &ShownDuplicates::gather(&site, guest.as_ref()).await?))
}

/// Lets no new game start. The duplicate is closed at once if no game is on.
async fn close(State(site): State<Site>, Path(id): Path<String>, Guest(guest): Guest) -> Answer {
    site.limits().action(&guest)?;
    let duplicate = find(&site, &id).await?;
    if duplicate.host != guest {
        return Err(Refusal::NotHost.into());
    }
    site.store().people().duplicates().end_duplicate(duplicate.id.clone(), now()).await?;
    play::close(&site, &duplicate).await?;
    let duplicate = find(&site, &id).await?;
    Ok(json(StatusCode::OK, &ShownDuplicate::whole(&site, duplicate, Some(&guest)).await?))
}

/// The duplicates of an account, for an export.
pub(crate) async fn exported(site: &Site, guest: &GuestId) -> Result<Vec<DuplicateId>, ApiError> {
    let duplicates = site.store().people().duplicates().duplicates_of(guest.clone(), EXPORTED).await?;
    Ok(duplicates.into_iter().map(|duplicate| duplicate.id).collect())
}
