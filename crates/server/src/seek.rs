//! Playing someone of one's strength now: the best table that waits, or a new one.

use std::time::Duration;

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
use trivium_tables::{
    Action, ActionId, GuestId, Name, OnlineTable, Refusal, Setup, TableId, Timestamp, schema,
};
use utoipa::ToSchema;

use crate::api::Body;
use crate::clock::clock;
use crate::error::json;
use crate::guard::{Caller, Guest};
use crate::lists::KNOWN;
use crate::live::{LiveTable, new_table, now};
use crate::routes::Routes;
use crate::{ApiError, Site, accounts, random, ratings};

/// How people who seek an opponent are paired.
#[derive(Clone, Copy, Debug)]
pub struct Pairing {
    /// By how many points opponents may differ at first.
    pub window: f64,
    /// How many points more for every second that a table has waited.
    pub widens: f64,
    /// How often those who wait are looked at.
    pub every: Duration,
}

impl Default for Pairing {
    fn default() -> Self {
        Self { window: 150.0, widens: 5.0, every: Duration::from_secs(5) }
    }
}

/// How many tables are looked at.
const MOST: usize = 50;

/// One seeks at a time, so that two who come at once find each other.
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
    #[schema(schema_with = schema::clock)]
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
    caller: Caller,
    Body(wish): Body<Wish>,
) -> Result<Response, ApiError> {
    site.limits().table(caller.ip, &guest)?;
    let options = AnyOptions::from_json(wish.game, &wish.options).map_err(Refusal::from)?;
    let clock = clock(&wish.clock)?;
    if clock == TimeControl::Untimed {
        return Err(ApiError::bad("who seeks an opponent needs a clock"));
    }
    if options.start().map_err(Refusal::from)?.seats() != 2 {
        return Err(ApiError::bad("an opponent is sought for games of two"));
    }
    ratings::check(&site, &guest, &options, wish.rated).await?;
    let name = accounts::name_at_tables(&site, &guest, wish.name).await?;
    let series = ratings::series(&options, wish.rated, None)?;
    let setup =
        Setup { public: true, rated: wish.rated, when_full: true, series, ..Setup::new(&options, clock) };
    let _alone = SEEKING.lock().await;
    let found = find(&site, &guest, &setup).await?;
    let table = if let Some(found) = &found {
        found.clone()
    } else {
        let table = new_table(OnlineTable::create(setup, guest.clone(), name.clone()));
        let id = table.id.clone();
        site.create(table, caller.ip).await?;
        id
    };
    let live = site.table(&table).await?;
    live.join(guest.clone(), name, None).await?;
    sit(&live, guest).await?;
    Ok(json(StatusCode::OK, &Sought { table, found: found.is_some() }))
}

/// Takes a free seat, any of them, unless one has a seat.
pub(crate) async fn sit(live: &LiveTable, guest: GuestId) -> Result<(), ApiError> {
    let people = live.people(guest.clone()).await?;
    if people.members.iter().any(|(member, other, _)| *other == guest && people.seated.contains(member)) {
        return Ok(());
    }
    let (_, taken) = free_seats(live).await?;
    let seats: Vec<_> = Seat::all(people.seats as u8).filter(|seat| !taken.contains(seat)).collect();
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

/// Someone who waits for an opponent at a table of two.
struct Waiting {
    table: TableId,
    guest: GuestId,
    name: Name,
    setup: Setup,
    since: Timestamp,
    points: f64,
}

impl Waiting {
    /// Who waits at a table, if they are connected and it has a seat for another one.
    async fn at(site: &Site, table: TableId) -> Result<Option<Self>, ApiError> {
        // One that is damaged is in nobody's way; the reason is in the log.
        let Ok(live) = site.table(&table).await else { return Ok(None) };
        let (summary, taken) = free_seats(&live).await?;
        if summary.phase != "gathering" || summary.locked || taken.len() != 1 {
            return Ok(None);
        }
        // Anyone may look at a public table.
        let stranger = random::guest_id();
        let Ok(people) = live.people(stranger.clone()).await else { return Ok(None) };
        let seated = people.members.into_iter().find(|(member, ..)| people.seated.contains(member));
        let Some((member, guest, true)) = seated.filter(|_| people.seats == 2) else { return Ok(None) };
        let name = live.person(stranger, member).await?.name;
        let ladder = Ladder { game: people.setup.game, kind: Kind::Two };
        let points = ratings::points(site, &guest, ladder).await?;
        Ok(Some(Self { table, guest, name, setup: people.setup, since: summary.updated, points }))
    }

    /// Whether they wait for such a game.
    fn wants(&self, setup: &Setup) -> bool {
        self.setup.game == setup.game
            && self.setup.options == setup.options
            && self.setup.clock == setup.clock
            && self.setup.rated == setup.rated
            && self.setup.series == setup.series
    }

    /// Whether an opponent is near enough in strength, after this long a wait.
    fn suits(&self, site: &Site, points: f64) -> Option<f64> {
        let Pairing { window, widens, .. } = site.config().pairing;
        let seconds = now().since(self.since).0 as f64 / 1000.0;
        let distance = (self.points - points).abs();
        (distance <= window + widens * seconds).then_some(distance)
    }
}

/// Open tables at which somebody may wait. Those without a connection need not be woken up.
async fn waiting_tables(site: &Site) -> Result<Vec<TableId>, ApiError> {
    let connected = site.here().tables();
    if connected.is_empty() {
        return Ok(Vec::new());
    }
    let mut open = site.store().public_tables(Stage::Gathering, KNOWN).await?;
    open.retain(|table| connected.contains(table));
    let mut waiting = site.origins().in_turn(open, |table| table);
    waiting.truncate(MOST);
    Ok(waiting)
}

/// Whether one of two people has blocked the other.
async fn are_apart(site: &Site, one: &GuestId, other: &GuestId) -> Result<bool, ApiError> {
    let wishes = site.store().people().wishes();
    Ok(wishes.has_blocked(one.clone(), other.clone()).await?
        || wishes.has_blocked(other.clone(), one.clone()).await?)
}

/// The table whose player is nearest in strength, of those who wait there and are near enough.
async fn find(site: &Site, guest: &GuestId, setup: &Setup) -> Result<Option<TableId>, ApiError> {
    let mine = ratings::points(site, guest, Ladder { game: setup.game, kind: Kind::Two }).await?;
    let mut best: Option<(f64, TableId)> = None;
    for table in waiting_tables(site).await? {
        let Some(waiting) = Waiting::at(site, table).await? else { continue };
        let Some(distance) = waiting.suits(site, mine) else { continue };
        // Nobody plays themselves, or whom they have blocked.
        if waiting.wants(setup)
            && waiting.guest != *guest
            && best.as_ref().is_none_or(|(least, _)| distance < *least)
            && !are_apart(site, guest, &waiting.guest).await?
        {
            best = Some((distance, waiting.table));
        }
    }
    Ok(best.map(|(_, table)| table))
}

/// Brings people together who wait at tables of their own, once they have waited long enough for each other.
pub(crate) async fn pair_waiting(site: &Site) -> Result<(), ApiError> {
    let _alone = SEEKING.lock().await;
    let mut waiting = Vec::new();
    for table in waiting_tables(site).await? {
        // Whoever has made a table by hand has chosen it.
        waiting.extend(Waiting::at(site, table).await?.filter(|found| found.setup.when_full));
    }
    // Those who have waited longest come first.
    waiting.sort_by_key(|waiting| std::cmp::Reverse(waiting.since));
    while let Some(first) = waiting.pop() {
        let mut best: Option<(f64, usize)> = None;
        for (index, other) in waiting.iter().enumerate() {
            let Some(distance) = first.suits(site, other.points) else { continue };
            if first.wants(&other.setup)
                && first.guest != other.guest
                && best.is_none_or(|(least, _)| distance < least)
                && !are_apart(site, &first.guest, &other.guest).await?
            {
                best = Some((distance, index));
            }
        }
        if let Some((_, index)) = best {
            let second = waiting.remove(index);
            // Nobody is brought to two tables.
            waiting.retain(|other| other.guest != first.guest && other.guest != second.guest);
            bring(site, &first, second).await?;
        }
    }
    Ok(())
}

/// Brings someone to the table at which another one waits, and closes theirs.
async fn bring(site: &Site, to: &Waiting, who: Waiting) -> Result<(), ApiError> {
    let live = site.table(&to.table).await?;
    let name = accounts::name_at_tables(site, &who.guest, who.name).await?;
    live.join(who.guest.clone(), name, None).await?;
    sit(&live, who.guest).await?;
    site.table(&who.table).await?.go_on_at(to.table.clone()).await
}
