//! Tables: making one, joining it, acting at it, and what can be taken away from it.

use std::net::IpAddr;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_tables::{
    Action, ActionId, GuestId, LONGEST_DELAY, LONGEST_VACATION, Name, OnlineTable, Refusal, Secret, Sequence,
    Setup, TableId, schema,
};
use utoipa::ToSchema;

use super::{Answer, Body, Path, after, table_id};
use crate::clock::clock;
use crate::error::json;
use crate::guard::{Caller, Guest};
use crate::live::{LiveTable, new_table};
use crate::object::object;
use crate::qr::qr_svg;
use crate::{ApiError, Site, accounts, ratings};

/// A table that someone wants.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewTable)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    #[serde(default = "no_clock")]
    #[schema(schema_with = schema::clock)]
    clock: String,
    name: Name,
    #[serde(default)]
    public: bool,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    when_full: bool,
    /// By how many seconds those who do not play see the game later.
    #[serde(default)]
    delay: u32,
    /// Days of vacation for each player.
    #[serde(default)]
    vacation: u32,
    /// Moves that were played elsewhere before.
    #[serde(default)]
    opening: Vec<String>,
    /// How many games the match has.
    #[serde(default)]
    games: Option<u8>,
}

/// A table, and the secrets that open it.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableMade {
    table: TableId,
    join: Secret,
    host: Secret,
}

fn no_clock() -> String {
    TimeControl::Untimed.to_string()
}

pub(super) async fn create(
    State(site): State<Site>,
    Guest(guest): Guest,
    caller: Caller,
    Body(wanted): Body<Wanted>,
) -> Answer {
    site.limits().table(caller.ip, &guest)?;
    let options = AnyOptions::from_json(wanted.game, &wanted.options).map_err(Refusal::from)?;
    let clock = clock(&wanted.clock)?;
    if wanted.rated && clock == TimeControl::Untimed {
        return Err(ApiError::bad("a rated table needs a clock"));
    }
    if wanted.delay > LONGEST_DELAY {
        return Err(ApiError::bad(format_args!("a delay has at most {LONGEST_DELAY} seconds")));
    }
    if wanted.vacation > LONGEST_VACATION {
        return Err(ApiError::bad(format_args!("a vacation has at most {LONGEST_VACATION} days")));
    }
    if wanted.vacation > 0 && !matches!(clock, TimeControl::Days { .. }) {
        return Err(ApiError::bad("only a table where a move takes days has vacation"));
    }
    if wanted.rated && !wanted.opening.is_empty() {
        return Err(ApiError::bad("a rated game starts at its start"));
    }
    ratings::check(&site, &guest, &options, wanted.rated).await?;
    let series = ratings::series(&options, wanted.rated, wanted.games)?;
    let Wanted { public, rated, when_full, delay, vacation, .. } = wanted;
    let setup = Setup { public, rated, when_full, delay, vacation, series, ..Setup::new(&options, clock) };
    let setup = setup.after(&wanted.opening)?;
    let name = accounts::name_at_tables(&site, &guest, wanted.name).await?;
    let table = new_table(OnlineTable::create(setup, guest, name));
    let (id, secrets) = (table.id.clone(), table.secrets.clone());
    site.add_table(table, caller.ip).await?;
    let made = TableMade { table: id, join: secrets.join, host: secrets.host };
    Ok(json(StatusCode::CREATED, &made))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    name: Name,
    /// Not needed at a public table.
    #[serde(default)]
    secret: Option<Secret>,
}

pub(super) async fn join(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    caller: Caller,
    Body(Join { name, secret }): Body<Join>,
) -> Answer {
    site.limits().connection(caller.ip, &guest)?;
    let table = site.table(&table_id(&id)?).await?;
    if table.is_rated() {
        accounts::check_account(&site, &guest).await?;
    }
    let name = accounts::name_at_tables(&site, &guest, name).await?;
    Ok(json(StatusCode::OK, &table.join(guest, name, secret).await?))
}

pub(super) async fn look(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    uri: Uri,
) -> Answer {
    let table = site.table(&table_id(&id)?).await?;
    Ok(json(StatusCode::OK, &table.look(guest, after(&uri)?).await?))
}

/// An action with the id that its client made up.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct ActionRequest {
    pub(crate) id: ActionId,
    #[serde(deserialize_with = "object")]
    pub(crate) action: Action,
}

impl ActionRequest {
    /// Refuses guests who act too often, and addresses from which too many do.
    pub(crate) fn check(&self, site: &Site, guest: &GuestId, from: IpAddr) -> Result<(), ApiError> {
        site.limits().action(guest)?;
        site.limits().action_from(from)?;
        if matches!(self.action, Action::Say { .. }) {
            site.limits().line(guest)?;
            site.limits().line_from(from)?;
        }
        Ok(())
    }

    /// Performs the action.
    pub(crate) async fn perform(self, table: &LiveTable, guest: GuestId) -> Result<Sequence, ApiError> {
        table.act(guest, self.id, self.action).await
    }
}

/// An action that was accepted.
#[derive(Serialize, ToSchema)]
pub(crate) struct Performed {
    /// The number of its last entry.
    seq: Sequence,
}

pub(super) async fn act(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    caller: Caller,
    Body(wish): Body<ActionRequest>,
) -> Answer {
    // To look for a table costs, also for one that does not exist.
    wish.check(&site, &guest, caller.ip)?;
    let table = site.table(&table_id(&id)?).await?;
    let seq = wish.perform(&table, guest).await?;
    Ok(json(StatusCode::OK, &Performed { seq }))
}

/// The record of a game that is over, as a text file.
pub(super) async fn record(State(site): State<Site>, Path(id): Path<String>, Guest(guest): Guest) -> Answer {
    let id = table_id(&id)?;
    let record = site.table(&id).await?.record(guest).await?;
    let mut response = Response::new(record.to_string().into());
    let file = format!("attachment; filename=\"trivium-{id}.trv\"");
    for (name, value) in [
        ("content-type", "text/plain; charset=utf-8"),
        ("content-disposition", &file),
        ("cache-control", "no-store"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_str(value).map_err(ApiError::bad)?);
    }
    Ok(response)
}

/// The address of the page, for links that are passed on.
fn base(site: &Site, caller: &Caller) -> String {
    // Phones in the network do not find `localhost`; whoever has come over https has a name that works everywhere.
    let phones = site.address().filter(|_| !caller.https).map(ToOwned::to_owned);
    phones.unwrap_or_else(|| format!("{}/", caller.origin()))
}

/// Links to something that has no secret, at an address of the page.
pub(crate) fn open_links(site: &Site, caller: &Caller, hash: &str) -> Links {
    let join = format!("{}{hash}", base(site, caller));
    Links { qr: qr_svg(&join), join, host: None }
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Links {
    /// Opens the table for guests.
    join: String,
    /// The same as a QR code.
    qr: Option<String>,
    /// Opens it for the host; only they see it.
    host: Option<String>,
}

pub(super) async fn links(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    caller: Caller,
) -> Answer {
    let id = table_id(&id)?;
    let secrets = site.table(&id).await?.links(guest).await?;
    let base = base(&site, &caller);
    // What stands after `#` never reaches a server or a proxy.
    let link = |secret: &Secret| format!("{base}#/table/{id}/{}", secret.as_str());
    let join = link(&secrets.join);
    let qr = qr_svg(&join);
    Ok(json(StatusCode::OK, &Links { join, qr, host: secrets.host.as_ref().map(link) }))
}
