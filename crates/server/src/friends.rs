//! Friends, and challenges between them: a challenge invites a friend to a table.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{delete, get, post, put};
use serde::{Deserialize, Serialize};
use trivium_store::{Account, Challenge, Friend};
use trivium_tables::{GuestId, Name, Summary, TableId, schema};
use utoipa::ToSchema;
use utoipa::openapi::Object;

use crate::api::{Answer, Body, Done, Path, table_id};
use crate::error::json;
use crate::guard::{Caller, Guest};
use crate::lists::Listed;
use crate::live::now;
use crate::routes::Routes;
use crate::{ApiError, Site, accounts, seek};

/// How many people someone may add.
const MOST: u32 = 200;

/// How many people a list has: those whom someone has added, and those who have added them.
const LISTED: u32 = 500;

/// How many challenges of one person may wait for an answer.
const MOST_CHALLENGES: u32 = 20;

pub(crate) fn routes() -> Routes {
    Routes::new()
        .route("/friends", get(list))
        .route("/friends/{name}", put(add).delete(part))
        .route("/challenges", post(challenge))
        .route("/challenges/{table}", delete(decline))
        .route("/challenges/{table}/accept", post(accept))
        .route("/challenges/{table}/{name}", delete(withdraw))
}

/// Someone in a list of friends.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Friend"))]
#[schema(as = Friend)]
pub(crate) struct ShownFriend {
    name: String,
    /// `friend` if each has added the other, otherwise who has `asked` or who `asks`.
    #[cfg_attr(feature = "types", ts(type = "\"friend\" | \"asked\" | \"asks\""))]
    #[schema(schema_with = bonds)]
    bond: &'static str,
    /// Whether a friend is here.
    #[cfg_attr(feature = "types", ts(type = "\"online\" | \"playing\" | null"))]
    presence: Option<&'static str>,
    /// Where they play, if everybody may watch.
    table: Option<TableId>,
}

/// A challenge whose table still waits.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Challenge"))]
#[schema(as = Challenge)]
pub(crate) struct ShownChallenge {
    /// The other one.
    name: String,
    /// Whether this account has sent it.
    sent: bool,
    /// Whether the answer was no.
    declined: bool,
    #[serde(flatten)]
    listed: Listed,
}

/// An account's friends and challenges.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Friendships {
    friends: Vec<ShownFriend>,
    challenges: Vec<ShownChallenge>,
}

fn bonds() -> Object {
    schema::words(["friend", "asked", "asks"])
}

fn done() -> Response {
    json(StatusCode::OK, &Done {})
}

/// The names on an account's list, for an export.
pub(crate) async fn exported(site: &Site, guest: &GuestId) -> Result<Vec<String>, ApiError> {
    let friends = site.store().people().friends().friends(guest.clone(), LISTED).await?;
    Ok(friends.into_iter().filter(|friend| friend.added).map(|friend| friend.name).collect())
}

/// The account with this name, unless it is banned.
async fn account(site: &Site, name: &str) -> Result<Account, ApiError> {
    let people = site.store().people();
    let account = people.account_named(name.to_owned()).await?.ok_or(ApiError::NoPerson)?;
    match people.admin().banned(account.guest.clone()).await? {
        None => Ok(account),
        Some(_) => Err(ApiError::NoPerson),
    }
}

async fn list(State(site): State<Site>, Guest(guest): Guest) -> Answer {
    accounts::check_account(&site, &guest).await?;
    site.here().looked(&guest);
    let known = site.store().people().friends().friends(guest.clone(), LISTED).await?;
    let challenges = challenges(&site, &guest, &known).await?;
    let mut friends = Vec::new();
    for Friend { guest, name, added, adds } in known {
        let bond = match (added, adds) {
            (true, true) => "friend",
            (true, false) => "asked",
            _ => "asks",
        };
        // Only friends learn who is here.
        let (presence, table) = if added && adds { presence(&site, &guest).await } else { (None, None) };
        friends.push(ShownFriend { name, bond, presence, table });
    }
    Ok(json(StatusCode::OK, &Friendships { friends, challenges }))
}

/// Whether someone is here, and the public table at which they play.
async fn presence(site: &Site, guest: &GuestId) -> (Option<&'static str>, Option<TableId>) {
    let Some(tables) = site.here().tables_of(guest) else { return (None, None) };
    for table in tables {
        // A table that cannot be asked says nothing.
        let Ok(live) = site.table(&table).await else { continue };
        let Ok(people) = live.people(guest.clone()).await else { continue };
        let Ok(Summary { phase: "playing", .. }) = live.summary().await else { continue };
        let plays = |(member, other, _): &_| other == guest && people.seated.contains(member);
        if people.members.iter().any(plays) {
            return (Some("playing"), Some(table).filter(|_| people.setup.public));
        }
    }
    (Some("online"), None)
}

/// The challenges that someone has sent or received and that can still be accepted. Those who have declined one do not see
/// it again.
async fn challenges(site: &Site, guest: &GuestId, known: &[Friend]) -> Result<Vec<ShownChallenge>, ApiError> {
    let mut shown = Vec::new();
    for Challenge { table, from, to, declined, .. } in
        site.store().people().friends().challenges(guest.clone()).await?
    {
        let sent = from == *guest;
        let other = if sent { to } else { from };
        let Some(friend) = known.iter().find(|friend| friend.guest == other) else { continue };
        if declined && !sent {
            continue;
        }
        let summary = site.table(&table).await?.summary().await?;
        let free = summary.seats.iter().any(|seat| seat.name.is_none() && seat.level.is_none());
        if summary.phase == "gathering" && (free || sent) {
            let listed = Listed { table, summary };
            shown.push(ShownChallenge { name: friend.name.clone(), sent, declined, listed });
        }
    }
    Ok(shown)
}

/// Adds someone. They are friends once both have done so.
async fn add(State(site): State<Site>, Path(name): Path<String>, Guest(guest): Guest) -> Answer {
    site.limits().action(&guest)?;
    accounts::check_account(&site, &guest).await?;
    let other = account(&site, &name).await?.guest;
    if other == guest {
        return Err(ApiError::bad("nobody is their own friend"));
    }
    let people = site.store().people();
    let wishes = people.wishes();
    if wishes.has_blocked(other.clone(), guest.clone()).await?
        || wishes.has_blocked(guest.clone(), other.clone()).await?
    {
        return Err(ApiError::Apart);
    }
    let added = people.friends().befriend(guest, other, now(), MOST).await?;
    if added { Ok(done()) } else { Err(ApiError::TooManyFriends) }
}

/// Removes someone, or does not become their friend.
async fn part(State(site): State<Site>, Path(name): Path<String>, Guest(guest): Guest) -> Answer {
    site.limits().action(&guest)?;
    accounts::check_account(&site, &guest).await?;
    // Banned accounts can be removed too.
    let other = site.store().people().account_named(name).await?.ok_or(ApiError::NoPerson)?;
    site.store().people().friends().part(guest, other.guest).await?;
    Ok(done())
}

/// An invitation of a friend to a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewChallenge {
    friend: Name,
    #[schema(value_type = TableId)]
    table: String,
    /// Whether the challenger takes a free seat at once.
    #[serde(default)]
    sit: bool,
}

/// Invites a friend to a table at which one is.
async fn challenge(
    State(site): State<Site>,
    Guest(guest): Guest,
    Body(NewChallenge { friend, table, sit }): Body<NewChallenge>,
) -> Answer {
    site.limits().action(&guest)?;
    accounts::check_account(&site, &guest).await?;
    let friends = site.store().people().friends();
    let to = account(&site, friend.as_str()).await?.guest;
    if !friends.are_friends(guest.clone(), to.clone()).await? {
        return Err(ApiError::NotFriends);
    }
    let table = table_id(&table)?;
    let live = site.table(&table).await?;
    // Whoever is at a table may invite.
    live.links(guest.clone()).await?;
    if live.summary().await?.phase != "gathering" {
        return Err(ApiError::bad("the game at this table has started; make another table"));
    }
    if sit {
        seek::sit(&live, guest.clone()).await?;
    }
    let challenge = Challenge { table, from: guest, to, at: now(), declined: false };
    let kept = friends.challenge(challenge, MOST_CHALLENGES).await?;
    if kept { Ok(json(StatusCode::CREATED, &Done {})) } else { Err(ApiError::ChallengeWaits) }
}

/// The challenge that someone has received to a table.
async fn received(site: &Site, table: &TableId, to: &GuestId) -> Result<Challenge, ApiError> {
    let challenges = site.store().people().friends().challenges(to.clone()).await?;
    let mut waiting = challenges.into_iter().filter(|challenge| !challenge.declined);
    waiting.find(|challenge| challenge.table == *table && challenge.to == *to).ok_or(ApiError::NoChallenge)
}

/// Where a friend waits.
#[derive(Serialize, ToSchema)]
pub(crate) struct Accepted {
    table: TableId,
}

/// Sits down where a friend waits.
async fn accept(
    State(site): State<Site>,
    Path(table): Path<String>,
    Guest(guest): Guest,
    caller: Caller,
) -> Answer {
    site.limits().connection(caller.ip, &guest)?;
    let table = table_id(&table)?;
    let Challenge { from, .. } = received(&site, &table, &guest).await?;
    let people = site.store().people();
    let own = people.account(guest.clone()).await?.ok_or(ApiError::NoAccount)?;
    let name = own.name.try_into().map_err(ApiError::bad)?;
    let live = site.table(&table).await?;
    let join = live.links(from).await?.join;
    live.join(guest.clone(), name, Some(join)).await?;
    seek::sit(&live, guest.clone()).await?;
    people.friends().remove_challenge(table.clone(), guest).await?;
    Ok(json(StatusCode::OK, &Accepted { table }))
}

async fn decline(State(site): State<Site>, Path(table): Path<String>, Guest(guest): Guest) -> Answer {
    site.limits().action(&guest)?;
    let declined = site.store().people().friends().decline(table_id(&table)?, guest).await?;
    if declined { Ok(done()) } else { Err(ApiError::NoChallenge) }
}

/// Takes a challenge back. The table stays.
async fn withdraw(
    State(site): State<Site>,
    Path((table, name)): Path<(String, String)>,
    Guest(guest): Guest,
) -> Answer {
    site.limits().action(&guest)?;
    let (table, friends) = (table_id(&table)?, site.store().people().friends());
    let to = site.store().people().account_named(name).await?.ok_or(ApiError::NoPerson)?.guest;
    let sent = friends.challenges(guest.clone()).await?;
    let is_it =
        |challenge: &Challenge| challenge.table == table && challenge.to == to && challenge.from == guest;
    if !sent.iter().any(is_it) || !friends.remove_challenge(table.clone(), to).await? {
        return Err(ApiError::NoChallenge);
    }
    Ok(done())
}
