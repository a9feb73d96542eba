//! What the server sends over a socket.

use std::collections::BTreeSet;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use trivium_tables::{ActionId, Member, SeenEntry, SeenMoves, SeenState, Sequence};
use utoipa::ToSchema;

use crate::error::ErrorBody;

/// The version of what server and page say to each other. It rises when an older page would misunderstand.
pub(crate) const PROTOCOL: u32 = 2;

/// A message to clients, serialized once for all of them; a clone shares its bytes.
pub(crate) type Text = Utf8Bytes;

/// Most messages are no longer than this; a text that grows is copied several times.
const USUAL: usize = 1536;

/// What the server sends over a socket.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ServerMessage"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Message<'a> {
    /// What has happened, and what follows from it.
    Update(&'a Update),
    /// Moves and draws. What they have not changed is not sent again.
    Moves(&'a SeenMoves),
    /// The answer to an action.
    Answer {
        id: &'a ActionId,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        seq: Option<Sequence>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        error: Option<ErrorBody>,
    },
    /// A message that cannot be read.
    Error { error: ErrorBody },
    /// Who is connected, and how many others watch.
    Presence { members: BTreeSet<Member>, watchers: usize },
}

impl Message<'_> {
    pub(crate) fn text(&self) -> Text {
        let mut bytes = Vec::with_capacity(USUAL);
        let written = serde_json::to_writer(&mut bytes, self);
        let text = written.ok().and_then(|()| String::from_utf8(bytes).ok());
        let Some(text) = text else { unreachable!("wire types have string keys only") };
        text.into()
    }
}

/// Entries, and the state after them.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Update {
    /// The number of the member who receives this; only in the first update of a connection, and not for those who
    /// only watch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub(crate) you: Option<Member>,
    /// The version of what the server says; only in the first update of a connection.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub(crate) protocol: Option<u32>,
    pub(crate) entries: Vec<SeenEntry>,
    pub(crate) state: SeenState,
}
