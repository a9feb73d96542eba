//! Everything that can go wrong for a client: status, code and message in one place.

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use thiserror::Error;
use trivium_store::{StoreError, WriteError};
use trivium_tables::{Refusal, ReplayError};
use utoipa::ToSchema;

use crate::measures;
use crate::requests::Refused;

/// What a client is told when something fails.
#[derive(Clone, Debug, Error)]
pub enum ApiError {
    /// The request cannot be read.
    #[error("{0}")]
    BadRequest(String),
    /// Nobody is signed in.
    #[error("you are not known here; make a guest first (POST /api/guests)")]
    NoGuest,
    /// The secret of the link is wrong.
    #[error("this link does not open this table; ask for a new one")]
    WrongSecret,
    /// The one-time code is wrong.
    #[error("this code is wrong, used or too old; make a new one on the other device")]
    WrongCode,
    /// The name is taken.
    #[error("somebody else has this name; choose another one")]
    NameTaken,
    /// Name and password do not fit.
    #[error("name or password is wrong")]
    WrongPassword,
    /// A passkey does not fit.
    #[error("this passkey is not known here, or it took too long; try again, or sign in with your password")]
    WrongPasskey,
    /// The passkey is known, or the account has too many.
    #[error("this passkey is known already, or you have too many; remove one first")]
    TooManyPasskeys,
    /// Nobody has signed in.
    #[error("sign in first (POST /api/session)")]
    NoAccount,
    /// The guest has an account.
    #[error("you have an account; sign in with its password")]
    HasAccount,
    /// An administrator has banned the account.
    #[error("this account is banned; ask whoever runs this site")]
    Banned,
    /// Nobody may make an account now.
    #[error("this site takes no new accounts; play as a guest")]
    RegistrationClosed,
    /// A password would travel where others can read it.
    #[error("passwords travel only over https or on this machine; open the site over https or at localhost")]
    NotPrivate,
    /// The host has blocked them.
    #[error("you cannot join tables of this host")]
    Blocked,
    /// The page is of another version.
    #[error("this page is of another version than the server; load it again")]
    Outdated,
    /// Too many people are muted or blocked.
    #[error("you have muted or blocked too many people; forgive someone first")]
    TooManyStances,
    /// Too many people are on someone's list of friends.
    #[error("you have added too many friends; remove someone first")]
    TooManyFriends,
    /// One of two people has blocked the other.
    #[error("one of you has blocked the other")]
    Apart,
    /// They have not added each other.
    #[error("you can challenge friends only; add each other first")]
    NotFriends,
    /// It was sent before, or there are too many.
    #[error(
        "this friend has been challenged to this table, or too many of your challenges wait for an answer"
    )]
    ChallengeWaits,
    /// It was withdrawn, or its table is gone.
    #[error("this challenge is gone")]
    NoChallenge,
    /// Nothing may be sent to an address.
    #[error("{0}")]
    BadUrl(String),
    /// A push service that is not on the site's list.
    #[error(
        "this site does not know the push service of your browser; ask whoever runs it to add its host name"
    )]
    UnknownPushHost,
    /// Too many devices get notifications.
    #[error("too many of your devices get notifications; remove one first")]
    TooManyDevices,
    /// Another site sent the request.
    #[error("the request comes from another site")]
    WrongOrigin,
    /// The server has no such name.
    #[error("this server does not answer to that host name; use its IP address or localhost")]
    WrongHost,
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// There is no such duplicate.
    #[error("there is no such duplicate")]
    NoDuplicate,
    /// A duplicate has too many tables.
    #[error("this duplicate has as many tables as it can have")]
    DuplicateFull,
    /// There is no such account.
    #[error("nobody here has this name")]
    NoPerson,
    /// There is no such address in the API.
    #[error("there is nothing here")]
    NotFound,
    /// They ask too often.
    #[error("that was too often; try again in {seconds} s")]
    TooMany {
        /// When it is allowed again.
        seconds: u64,
    },
    /// Too many rated games were aborted.
    #[error("you have aborted, or not come to, too many rated games; play on or resign")]
    TooManyAborts,
    /// Too many connections are open.
    #[error("too many connections are open from your address; close some first")]
    TooManyConnections,
    /// The body is too long.
    #[error("a request has at most {limit} bytes")]
    TooLong {
        /// How long it may be.
        limit: usize,
    },
    /// The table refuses.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Nothing can be stored or loaded now.
    #[error("the server cannot store anything right now; try again")]
    Unavailable,
}

/// An error as it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct ErrorBody {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    clause: Option<String>,
}

/// An answer that is an error.
#[derive(Serialize, ToSchema)]
#[schema(as = ErrorAnswer)]
pub(crate) struct Wrapped {
    error: ErrorBody,
}

impl ApiError {
    /// A request that cannot be read, with the reason.
    #[allow(clippy::needless_pass_by_value, reason = "it stands in map_err")]
    pub(crate) fn bad(reason: impl ToString) -> Self {
        Self::BadRequest(reason.to_string())
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) | Self::BadUrl(_) | Self::UnknownPushHost => StatusCode::BAD_REQUEST,
            Self::NoGuest | Self::NoAccount => StatusCode::UNAUTHORIZED,
            Self::WrongSecret
            | Self::WrongCode
            | Self::WrongOrigin
            | Self::WrongPassword
            | Self::WrongPasskey
            | Self::NotPrivate
            | Self::Banned
            | Self::Blocked
            | Self::Apart
            | Self::NotFriends
            | Self::RegistrationClosed
            | Self::Refused(
                Refusal::NotAtTable
                | Refusal::Removed
                | Refusal::Locked
                | Refusal::NotHost
                | Refusal::DealHidden
                | Refusal::NotYourSeat(_),
            ) => StatusCode::FORBIDDEN,
            Self::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            Self::NoTable | Self::NoDuplicate | Self::NoPerson | Self::NoChallenge | Self::NotFound => {
                StatusCode::NOT_FOUND
            }
            Self::TooMany { .. } | Self::TooManyAborts | Self::TooManyConnections => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Self::TooLong { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Refused(Refusal::Move(_) | Refusal::Options(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Refused(_)
            | Self::NameTaken
            | Self::HasAccount
            | Self::Outdated
            | Self::TooManyStances
            | Self::TooManyFriends
            | Self::TooManyDevices
            | Self::DuplicateFull
            | Self::TooManyPasskeys
            | Self::ChallengeWaits => StatusCode::CONFLICT,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The reason in one word, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad_request",
            Self::NoGuest => "no_guest",
            Self::WrongSecret => "wrong_secret",
            Self::WrongCode => "wrong_code",
            Self::NameTaken => "name_taken",
            Self::WrongPassword => "wrong_password",
            Self::WrongPasskey => "wrong_passkey",
            Self::TooManyPasskeys => "too_many_passkeys",
            Self::NoAccount => "no_account",
            Self::HasAccount => "has_account",
            Self::NotPrivate => "not_private",
            Self::Banned => "banned",
            Self::RegistrationClosed => "registration_closed",
            Self::Blocked => "blocked",
            Self::Outdated => "outdated",
            Self::TooManyStances => "too_many_stances",
            Self::TooManyFriends => "too_many_friends",
            Self::Apart => "apart",
            Self::NotFriends => "not_friends",
            Self::ChallengeWaits => "challenge_waits",
            Self::NoChallenge => "no_challenge",
            Self::BadUrl(_) => "bad_url",
            Self::UnknownPushHost => "unknown_push_host",
            Self::TooManyDevices => "too_many_devices",
            Self::WrongOrigin => "wrong_origin",
            Self::WrongHost => "wrong_host",
            Self::NoTable => "no_table",
            Self::NoDuplicate => "no_duplicate",
            Self::DuplicateFull => "duplicate_full",
            Self::NoPerson => "no_person",
            Self::NotFound => "not_found",
            Self::TooMany { .. } => "too_many",
            Self::TooManyAborts => "too_many_aborts",
            Self::TooManyConnections => "too_many_connections",
            Self::TooLong { .. } => "too_long",
            Self::Refused(refusal) => refusal.code(),
            Self::Unavailable => "unavailable",
        }
    }

    pub(crate) fn body(&self) -> ErrorBody {
        let clause = match self {
            Self::Refused(refusal) => refusal.clause(),
            _ => None,
        };
        ErrorBody { code: self.code(), message: self.to_string(), clause }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = json(self.status(), &Wrapped { error: self.body() });
        response.extensions_mut().insert(Refused(self.code()));
        if let Self::TooMany { seconds } = self {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        response
    }
}

/// A JSON answer.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Response {
    let Ok(text) = serde_json::to_string(value) else { unreachable!("wire types have string keys only") };
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert("content-type", axum::http::HeaderValue::from_static("application/json"));
    headers.insert("cache-control", axum::http::HeaderValue::from_static("no-store"));
    response
}

/// Logs and counts what has failed in the server.
pub(crate) fn failed(kind: &'static str, error: &dyn std::fmt::Display) {
    measures::failed(kind);
    tracing::error!(kind, %error, "failed");
}

/// The reason goes to the log; clients learn only that the store fails.
impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        failed("store", &error);
        Self::Unavailable
    }
}

impl From<WriteError> for ApiError {
    fn from(error: WriteError) -> Self {
        failed("write", &error);
        Self::Unavailable
    }
}

impl From<ReplayError> for ApiError {
    fn from(error: ReplayError) -> Self {
        failed("replay", &error);
        Self::Unavailable
    }
}
