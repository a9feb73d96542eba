//! The HTTP API as an OpenAPI document. Schemas come from the types that are read and sent; a test compares the paths with
//! the router's.

mod document;

use axum::http::StatusCode;
use axum::response::Response;
use trivium_tables::Plan;
use utoipa::openapi::OpenApi;

use self::document::{Operation, delete, document, get, patch, post, put};
use crate::accounts::{
    Codes, Confirm, Credentials, Exported, NewPassword, Recovery, Rename, Renamed, SessionMade, ShownAccount,
    TokenMade, TokenWish,
};
use crate::api::{
    ActionRequest, CodeMade, Done, GuestMade, Join, Links, NewGuest, Performed, SiteInfo, Status, TableMade,
    Wanted,
};
use crate::conduct::{KnownPeople, NewReport, NewStance, TableStances};
use crate::duplicates::{Dealt, DuplicateMade, NewDuplicate, ShownDuplicate, ShownDuplicates, Sit};
use crate::error::json;
use crate::friends::{Accepted, Friendships, NewChallenge};
use crate::games::Line;
use crate::lists::{Lobby, Me};
use crate::live::Joined;
use crate::message::Update;
use crate::profiles::Profile;
use crate::ratings::{Rated, TablePerson};
use crate::seek::{Sought, Wish};

/// The document.
pub(crate) async fn show() -> Response {
    json(StatusCode::OK, &openapi())
}

fn openapi() -> OpenApi {
    let operations =
        [site(), tables(), conduct(), accounts(), passkeys(), people(), friends(), notices(), duplicates()];
    document(operations.into_iter().flatten())
}

fn site() -> Vec<Operation> {
    vec![
        get("/openapi.json", "This document").text(200, "application/json"),
        get("/site", "What the site says of itself").answer::<SiteInfo>(200),
        get("/health", "Whether the process answers").answer::<Status>(200),
        get("/ready", "Whether anything can be stored, too").answer::<Status>(200),
        post("/guests", "Makes a guest, or brings one here from another device")
            .body::<NewGuest>()
            .answer::<GuestMade>(201)
            .answer::<GuestMade>(200)
            .errors(&[403]),
        get("/lobby", "Public tables to join and games to watch").answer::<Lobby>(200),
        get("/games", "Finished public games, one JSON object a line, the oldest first")
            .query("after", "A time in milliseconds, or the `cursor` of a game", false)
            .lines::<Line>()
            .errors(&[400]),
        get("/rated", "What is rated, and how strong computers are").answer::<Rated>(200),
    ]
}

fn tables() -> Vec<Operation> {
    vec![
        get("/me", "The guest's account and tables").guest().answer::<Me>(200),
        post("/me/code", "A one-time code for another device").guest().answer::<CodeMade>(201),
        post("/tables", "Makes a table").guest().body::<Wanted>().answer::<TableMade>(201).errors(&[422]),
        post("/seek", "Sits down with someone of one's strength")
            .guest()
            .body::<Wish>()
            .answer::<Sought>(200)
            .errors(&[422]),
        get("/tables/{id}", "What has happened after an entry").table().after().answer::<Update>(200),
        post("/tables/{id}/join", "Joins a table").table().body::<Join>().answer::<Joined>(200),
        post("/tables/{id}/actions", "Does something at a table")
            .table()
            .body::<ActionRequest>()
            .answer::<Performed>(200)
            .errors(&[422]),
        get("/tables/{id}/links", "Links that open the table").table().answer::<Links>(200),
        get("/tables/{id}/people", "Those at the table who have accounts").table().list::<TablePerson>(),
        get("/tables/{id}/record", "The record of a finished game").table().text(200, "text/plain"),
        get("/tables/{id}/socket", "A WebSocket: see docs/server.md").table().after().upgrade(),
    ]
}

fn conduct() -> Vec<Operation> {
    vec![
        get("/tables/{id}/plan", "One's own planned moves").table().answer::<Plan>(200),
        put("/tables/{id}/plan", "Plans moves; no lines for none")
            .table()
            .body::<Plan>()
            .answer::<Done>(200)
            .errors(&[422]),
        get("/tables/{id}/stances", "The members whom this guest has muted or blocked")
            .table()
            .answer::<TableStances>(200),
        put("/tables/{id}/stances/{member}", "Mutes or blocks someone, or no longer")
            .table()
            .body::<NewStance>()
            .answer::<Done>(200),
        post("/tables/{id}/reports", "Reports someone to whoever runs the site")
            .table()
            .body::<NewReport>()
            .answer::<Done>(201),
        get("/me/stances", "Everybody whom this guest has muted or blocked")
            .guest()
            .answer::<KnownPeople>(200),
        delete("/me/stances/{person}", "Neither mutes nor blocks someone any more")
            .guest()
            .answer::<Done>(200)
            .errors(&[404]),
    ]
}

fn accounts() -> Vec<Operation> {
    vec![
        get("/account", "The account as its owner sees it").account().answer::<ShownAccount>(200),
        post("/account", "Makes the guest's account")
            .account()
            .body::<Credentials>()
            .answer::<SessionMade>(201),
        patch("/account", "Renames the account").account().body::<Rename>().answer::<Renamed>(200),
        delete("/account", "Deletes the account").account().body::<Confirm>().answer::<Done>(200),
        post("/account/password", "Another password; every other session and token ends")
            .account()
            .body::<NewPassword>()
            .answer::<Done>(200),
        post("/account/codes", "New recovery codes").account().body::<Confirm>().answer::<Codes>(200),
        post("/account/keys", "A token for a program, shown once")
            .account()
            .body::<TokenWish>()
            .answer::<TokenMade>(201),
        delete("/account/keys", "Ends every session and token but this one").account().answer::<Done>(200),
        delete("/account/keys/{id}", "Ends a session or token").account().answer::<Done>(200).errors(&[404]),
        get("/account/export", "Everything that the server keeps of the account")
            .account()
            .answer::<Exported>(200),
        post("/session", "Signs in").private().body::<Credentials>().answer::<SessionMade>(200),
        delete("/session", "Signs out").account().answer::<Done>(200),
        post("/session/recover", "A recovery code instead of the password")
            .private()
            .body::<Recovery>()
            .answer::<SessionMade>(200),
    ]
}

/// Without the feature there are none.
#[cfg(not(feature = "passkeys"))]
const fn passkeys() -> Vec<Operation> {
    Vec::new()
}

#[cfg(feature = "passkeys")]
fn passkeys() -> Vec<Operation> {
    use crate::passkeys::{Ceremony, NewPasskey, Proof, ShownPasskey};
    vec![
        get("/account/passkeys", "The account's passkeys").account().list::<ShownPasskey>(),
        post("/account/passkeys/options", "Begins to add a passkey; takes the password")
            .account()
            .body::<Confirm>()
            .answer::<Ceremony>(200),
        post("/account/passkeys", "Adds the passkey that the browser has made")
            .account()
            .body::<NewPasskey>()
            .answer::<ShownPasskey>(201),
        delete("/account/passkeys/{id}", "Removes a passkey").account().answer::<Done>(200).errors(&[404]),
        post("/session/passkey/options", "Begins to sign in with a passkey")
            .private()
            .answer::<Ceremony>(200)
            .errors(&[400]),
        post("/session/passkey", "Signs in with a passkey")
            .private()
            .body::<Proof>()
            .answer::<SessionMade>(200),
    ]
}

fn people() -> Vec<Operation> {
    vec![get("/people/{name}", "A profile").answer::<Profile>(200).errors(&[404])]
}

fn friends() -> Vec<Operation> {
    vec![
        get("/friends", "The account's friends and challenges").guest().answer::<Friendships>(200),
        put("/friends/{name}", "Adds someone; they are friends once both have done so")
            .guest()
            .answer::<Done>(200)
            .errors(&[400, 404, 409]),
        delete("/friends/{name}", "Removes someone, or does not become their friend")
            .guest()
            .answer::<Done>(200)
            .errors(&[404]),
        post("/challenges", "Invites a friend to a table")
            .guest()
            .body::<NewChallenge>()
            .answer::<Done>(201)
            .errors(&[404, 409]),
        post("/challenges/{table}/accept", "Joins the table of a challenge and sits down")
            .guest()
            .answer::<Accepted>(200)
            .errors(&[404, 409]),
        delete("/challenges/{table}", "Declines a challenge").guest().answer::<Done>(200).errors(&[404]),
        delete("/challenges/{table}/{name}", "Withdraws a challenge")
            .guest()
            .answer::<Done>(200)
            .errors(&[404]),
    ]
}

#[cfg(not(feature = "push"))]
fn notices() -> Vec<Operation> {
    Vec::new()
}

#[cfg(feature = "push")]
fn notices() -> Vec<Operation> {
    use crate::notify::{
        KnownWebhook, NewSubscription, NewWebhook, PushKey, SubscriptionMade, Subscriptions, Tested,
        WebhookMade,
    };
    vec![
        get("/push/key", "The site's public key for web push").private().answer::<PushKey>(200),
        get("/push/subscriptions", "The devices that get notifications")
            .account()
            .answer::<Subscriptions>(200),
        post("/push/subscriptions", "Adds a device, or keeps what has changed")
            .account()
            .body::<NewSubscription>()
            .answer::<SubscriptionMade>(201),
        delete("/push/subscriptions/{id}", "Removes a device").guest().answer::<Done>(200).errors(&[404]),
        post("/push/subscriptions/{id}/test", "Sends a device a message to look at")
            .guest()
            .answer::<Tested>(200)
            .errors(&[404]),
        get("/account/webhook", "The account's webhook").account().answer::<KnownWebhook>(200),
        put("/account/webhook", "Sets the webhook, with a new secret, which is shown once")
            .account()
            .body::<NewWebhook>()
            .answer::<WebhookMade>(201),
        delete("/account/webhook", "Removes the webhook").account().answer::<Done>(200).errors(&[404]),
    ]
}

fn duplicates() -> Vec<Operation> {
    vec![
        get("/duplicates", "Duplicates that anyone may play, and the guest's own")
            .answer::<ShownDuplicates>(200)
            .errors(&[403]),
        post("/duplicates", "Makes a duplicate: one deal for many tables")
            .guest()
            .body::<NewDuplicate>()
            .answer::<DuplicateMade>(201)
            .errors(&[422]),
        get("/duplicates/{id}", "A duplicate, and its results for those who have played it")
            .answer::<ShownDuplicate>(200)
            .errors(&[403, 404]),
        get("/duplicates/{id}/links", "The link that opens the duplicate")
            .answer::<Links>(200)
            .errors(&[403, 404]),
        post("/duplicates/{id}/tables", "Sits down to play the deal")
            .guest()
            .body::<Sit>()
            .answer::<Dealt>(200)
            .errors(&[404]),
        post("/duplicates/{id}/close", "Lets no new game start, and closes the duplicate when all are over")
            .guest()
            .answer::<ShownDuplicate>(200)
            .errors(&[404]),
    ]
}
