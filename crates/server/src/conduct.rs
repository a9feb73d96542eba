//! What a guest wants for themselves: planned moves, whom they mute or block, what they report.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use trivium_store::{Report, Stance};
use trivium_tables::{GuestId, Line, Member, Plan};
use utoipa::ToSchema;

use crate::api::{Answer, Body, Done, Path, table_id};
use crate::error::json;
use crate::guard::{Caller, Guest};
use crate::live::now;
use crate::{ApiError, Site};

/// How many people someone may mute or block.
const MOST: u32 = 500;

fn done() -> Response {
    json(StatusCode::OK, &Done {})
}

pub(crate) async fn plan(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    Body(plan): Body<Plan>,
) -> Answer {
    site.limits().action(&guest)?;
    site.table(&table_id(&id)?).await?.plan(guest, plan).await?;
    Ok(done())
}

pub(crate) async fn planned(State(site): State<Site>, Path(id): Path<String>, Guest(guest): Guest) -> Answer {
    Ok(json(StatusCode::OK, &site.table(&table_id(&id)?).await?.planned(guest).await?))
}

/// Whom a guest has muted or blocked, as they see it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Known {
    /// Names the person, for this guest only.
    person: String,
    /// The name by which they met.
    name: String,
    muted: bool,
    blocked: bool,
}

/// Names a person for one guest alone: ids of guests do not leave the server.
fn pseudonym(guest: &GuestId, other: &GuestId) -> String {
    use std::fmt::Write as _;
    let hash = Sha256::new().chain_update(guest.as_str()).chain_update(other.as_str()).finalize();
    hash[..8].iter().fold(String::new(), |mut text, byte| {
        // A string can always be written to.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Everybody whom a guest has muted or blocked.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownPeople {
    people: Vec<Known>,
}

/// Whom this guest has muted or blocked.
pub(crate) async fn stances(State(site): State<Site>, Guest(guest): Guest) -> Answer {
    let stances = site.store().people().wishes().stances(guest.clone()).await?;
    let known = |stance: Stance| Known {
        person: pseudonym(&guest, &stance.other),
        name: stance.name,
        muted: stance.muted,
        blocked: stance.blocked,
    };
    let people = stances.into_iter().map(known).collect();
    Ok(json(StatusCode::OK, &KnownPeople { people }))
}

/// Neither mutes nor blocks someone any more.
pub(crate) async fn forgive(
    State(site): State<Site>,
    Path(person): Path<String>,
    Guest(guest): Guest,
) -> Answer {
    site.limits().action(&guest)?;
    let wishes = site.store().people().wishes();
    let found = wishes.stances(guest.clone()).await?;
    let found = found.into_iter().find(|stance| pseudonym(&guest, &stance.other) == person);
    let stance = Stance { muted: false, blocked: false, ..found.ok_or(ApiError::NotFound)? };
    wishes.set_stance(guest, stance, MOST).await?;
    Ok(done())
}

/// The members of a table whom a guest has muted or blocked.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct TableStances {
    muted: Vec<Member>,
    blocked: Vec<Member>,
}

pub(crate) async fn people(State(site): State<Site>, Path(id): Path<String>, Guest(guest): Guest) -> Answer {
    let guests = site.table(&table_id(&id)?).await?.guests(guest.clone()).await?;
    let stances = site.store().people().wishes().stances(guest).await?;
    let which = |holds: fn(&Stance) -> bool| {
        let numbered = guests
            .iter()
            .zip(0..)
            .filter(|(guest, _)| stances.iter().any(|stance| stance.other == **guest && holds(stance)));
        numbered.map(|(_, number)| Member(number)).collect()
    };
    let people =
        TableStances { muted: which(|stance| stance.muted), blocked: which(|stance| stance.blocked) };
    Ok(json(StatusCode::OK, &people))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewStance {
    #[serde(default)]
    muted: bool,
    #[serde(default)]
    blocked: bool,
}

fn member(text: &str) -> Result<Member, ApiError> {
    text.parse().map(Member).map_err(|_| ApiError::NotFound)
}

/// Mutes or blocks someone at a table, or no longer.
pub(crate) async fn set_stance(
    State(site): State<Site>,
    Path((id, number)): Path<(String, String)>,
    Guest(guest): Guest,
    Body(NewStance { muted, blocked }): Body<NewStance>,
) -> Answer {
    site.limits().action(&guest)?;
    let met = site.table(&table_id(&id)?).await?.person(guest.clone(), member(&number)?).await?;
    if met.guest == guest {
        return Err(ApiError::bad("nobody mutes or blocks themselves"));
    }
    let stance = Stance { other: met.guest, name: met.name.to_string(), muted, blocked, at: now() };
    if blocked {
        // Nobody is a friend of someone whom they block.
        site.store().people().friends().part(guest.clone(), stance.other.clone()).await?;
    }
    let kept = site.store().people().wishes().set_stance(guest, stance, MOST).await?;
    if kept { Ok(done()) } else { Err(ApiError::TooManyStances) }
}

/// Why someone is reported.
#[derive(Clone, Copy, Deserialize, Serialize, ToSchema)]
#[schema(as = ReportReason)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    /// What they say.
    Chat,
    /// What they are called.
    Name,
    /// They do not play themselves, or abuse offers and clocks.
    Unfair,
    /// Something else.
    Other,
}

impl Reason {
    const fn word(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Name => "name",
            Self::Unfair => "unfair",
            Self::Other => "other",
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewReport {
    member: Member,
    reason: Reason,
    #[serde(default)]
    text: Option<Line>,
}

/// Reports someone at a table to whoever runs the site.
pub(crate) async fn report(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
    caller: Caller,
    Body(NewReport { member, reason, text }): Body<NewReport>,
) -> Answer {
    site.limits().report(caller.ip, &guest)?;
    let table = table_id(&id)?;
    let met = site.table(&table).await?.person(guest.clone(), member).await?;
    if met.guest == guest {
        return Err(ApiError::bad("nobody reports themselves"));
    }
    let report = Report {
        by: guest,
        about: met.guest,
        name: met.name.to_string(),
        table,
        seq: met.last,
        reason: reason.word().to_owned(),
        text: text.map(|text| text.to_string()).unwrap_or_default(),
        at: now(),
    };
    site.store().people().wishes().report(report).await?;
    Ok(json(StatusCode::CREATED, &Done {}))
}
