//! How names and numbers of the table are written in JSON.
#![allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "serde hands over references")]

use serde::{Serialize as _, Serializer};
use trivium_game::{Seat, Team};
use trivium_games::GameKind;

pub(super) fn by_name<S: Serializer>(kind: &GameKind, serializer: S) -> Result<S::Ok, S::Error> {
    kind.name().serialize(serializer)
}

pub(super) fn seat_number<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    seat.index().serialize(serializer)
}

pub(super) fn team_number<S: Serializer>(team: &Team, serializer: S) -> Result<S::Ok, S::Error> {
    team.index().serialize(serializer)
}

pub(super) fn number_or_none<S: Serializer>(team: &Option<Team>, serializer: S) -> Result<S::Ok, S::Error> {
    team.map(Team::index).serialize(serializer)
}
