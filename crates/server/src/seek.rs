//! Playing someone of one's strength now: the best table that waits, or a new one.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::post;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tokio::sync::Mutex;
use trivium_game::{Seat, TimeControl};
use trivium_games::{AnyOptions, GameKind};
use trivium_store::{Kind, Ladder, Stage};
use trivium_tables::{Action, ActionId, GuestId, Name, OnlineTable, Refusal, Setup, TableId, schema};
use utoipa::ToSchema;

use crate::api::Body;
use crate::error::json;
use crate::guard::Guest;
use crate::live::{LiveTable, new_table, now};
use crate::routes::Routes;
use crate::{ApiError, Site, accounts, random, ratings};

/// By how many points opponents may differ at first.
const WINDOW: f64 = 150.0;

/// How many points more for every second that a table has waited.
const WIDENS: f64 = 5.0;

/// How many tables are looked at.
const MOST: u32 = 50;

/// Who seeks waits for whoever seeks already, so that two who come at once find each other.
static SEEKING: Mutex<()> = Mutex::const_new(());

pub(crate) fn routes() -> Routes {
    Routes::new().route("/seek", post(seek))
}

/// An opponent whom someone wants.
#[derive(Deserialize, ToSchema)]
#[schema(as = Seek)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    clock: String,
    name: Name,
    #[serde(default)]
    rated: bool,
}

/// Where someone has sat down.
#[derive(Serialize, ToSchema)]
pub(crate) struct Sought {
    table: TableId,
    /// Whether somebody waits there.
    found: bool,
}

async fn seek(
    State(site): State<Site>,
    Guest(guest): Guest,
    Body(wish): Body<Wish>,
) -> Result<Response, ApiError> {
    site.limits().table(&guest)?;
    let options = AnyOptions::from_json(wish.game, &wish.options).map_err(Refusal::from)?;
    let clock: TimeControl = wish.clock.parse().map_err(ApiError::bad)?;
    if clock == TimeControl::Untimed {
        return Err(ApiError::bad("who seeks an opponent needs a clock"));
    }
    if options.start().map_err(Refusal::from)?.seats() != 2 {
        return Err(ApiError::bad("an opponent is sought for games of two"));
    }
    ratings::check(&site, &guest, &options, wish.rated).await?;
    let name = accounts::name_at_tables(&site, &guest, wish.name).await?;
    let setup = Setup { public: true, rated: wish.rated, when_full: true, ..Setup::new(&options, clock) };
    let _alone = SEEKING.lock().await;
    let found = find(&site, &guest, &setup).await?;
    let table = if let Some(found) = &found {
        found.clone()
    } else {
        let table = new_table(OnlineTable::create(setup, guest.clone(), name.clone()));
        let id = table.id.clone();
        site.store().create_table(table).await?;
        id
    };
    let live = site.table(&table).await?;
    live.join(guest.clone(), name, None).await?;
    sit(&live, guest).await?;
    Ok(json(StatusCode::OK, &Sought { table, found: found.is_some() }))
}

/// Takes a free seat, any of them.
async fn sit(live: &LiveTable, guest: GuestId) -> Result<(), ApiError> {
    let (_, taken) = free_seats(live).await?;
    let seats: Vec<_> = Seat::all(2).filter(|seat| !taken.contains(seat)).collect();
    let index = random::number() as usize % seats.len().max(1);
    let seat = *seats.get(index).ok_or(Refusal::Full)?;
    let id = ActionId::try_from(random::secret().as_str().to_owned()).map_err(ApiError::bad)?;
    live.act(guest, id, Action::TakeSeat { seat }).await?;
    Ok(())
}

/// The summary of a table, and its seats that are taken.
async fn free_seats(live: &LiveTable) -> Result<(trivium_tables::Summary, Vec<Seat>), ApiError> {
    let summary = live.summary().await?;
    let taken = summary.seats.iter().filter(|seat| seat.name.is_some() || seat.level.is_some());
    let taken = taken.map(|seat| seat.seat).collect();
    Ok((summary, taken))
}

/// The table whose player is nearest in strength, of those who wait there and are near enough.
async fn find(site: &Site, guest: &GuestId, setup: &Setup) -> Result<Option<TableId>, ApiError> {
    let ladder = Ladder { game: setup.game, kind: Kind::Two };
    let mine = ratings::points(site, guest, ladder).await?;
    let mut best: Option<(f64, TableId)> = None;
    for table in site.store().public_tables(Stage::Gathering, MOST).await? {
        let live = site.table(&table).await?;
        let (summary, taken) = free_seats(&live).await?;
        let same = summary.game == setup.game
            && summary.options == setup.options
            && summary.clock == setup.clock.to_string()
            && summary.rated == setup.rated;
        if !same || summary.phase != "gathering" || summary.locked || taken.len() != 1 {
            continue;
        }
        let people = live.people(guest.clone()).await?;
        // Nobody plays themselves, or someone who has left.
        if people.members.iter().any(|(_, other, _)| other == guest) {
            continue;
        }
        let Some((_, waiting, true)) =
            people.members.into_iter().find(|(member, ..)| people.seated.contains(member))
        else {
            continue;
        };
        // Nobody meets whom they have blocked.
        let wishes = site.store().people().wishes();
        if wishes.has_blocked(waiting.clone(), guest.clone()).await?
            || wishes.has_blocked(guest.clone(), waiting.clone()).await?
        {
            continue;
        }
        let distance = (ratings::points(site, &waiting, ladder).await? - mine).abs();
        let seconds = now().since(summary.updated).0 as f64 / 1000.0;
        if distance <= WINDOW + WIDENS * seconds && best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, table));
        }
    }
    Ok(best.map(|(_, table)| table))
}
