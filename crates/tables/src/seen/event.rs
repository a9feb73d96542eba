//! Events as members see them.

#![allow(clippy::large_stack_arrays, reason = "the derived schema of an enum with many variants has one")]

use serde::Serialize;
use trivium_game::{Millis, Seat};
use utoipa::ToSchema;

use crate::{
    Block, ComputerLevel, Ending, Entry, Event, Line, Member, Name, Sequence, TableId, Timestamp, serial,
};

/// An entry as members see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenEntry {
    /// Its number; the numbers increase, with gaps where something is not for this member.
    pub seq: Sequence,
    /// When it was decided.
    pub at: Timestamp,
    /// What happened.
    pub event: SeenEvent,
}

/// An event as members see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of `Event`")]
pub enum SeenEvent {
    Created,
    Joined {
        member: Member,
        name: Name,
    },
    HostChanged {
        member: Member,
    },
    Locked {
        locked: bool,
    },
    Removed {
        member: Member,
    },
    SeatTaken {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        member: Member,
    },
    ComputerSeated {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        level: ComputerLevel,
    },
    SeatFreed {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
    },
    Started,
    Drawn {
        word: String,
    },
    Moved {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        notation: String,
        #[serde(with = "serial::millis")]
        #[cfg_attr(feature = "types", ts(as = "u64"))]
        #[schema(value_type = u64)]
        thought: Millis,
        #[serde(with = "serial::millis", skip_serializing_if = "serial::is_zero")]
        #[cfg_attr(feature = "types", ts(as = "Option<u64>", optional))]
        #[schema(value_type = Option<u64>)]
        lag: Millis,
    },
    Resumed,
    DrawOffered {
        member: Member,
    },
    DrawDeclined {
        member: Member,
    },
    Agreed,
    Resigned {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
    },
    TimedOut {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
    },
    Aborted {
        member: Member,
    },
    NoShow {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
    },
    TakebackOffered {
        member: Member,
        ply: u32,
    },
    TakebackDeclined {
        member: Member,
    },
    TakenBack {
        ply: u32,
    },
    PauseOffered {
        member: Member,
    },
    PauseDeclined {
        member: Member,
    },
    Paused,
    Continued {
        member: Member,
    },
    WentAway {
        member: Member,
        until: Timestamp,
    },
    CameBack {
        member: Member,
    },
    RematchOffered {
        member: Member,
    },
    RematchDeclined {
        member: Member,
    },
    Rematch {
        table: TableId,
    },
    SeedCommitted {
        attempt: u32,
        hash: Block,
    },
    Committed {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        hash: Block,
    },
    Revealing,
    Revealed {
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        block: Block,
    },
    SeedRevealed {
        seed: Block,
    },
    Expired,
    Said {
        member: Member,
        text: Line,
    },
    Ended(Ending),
}

impl From<&Entry> for SeenEntry {
    fn from(entry: &Entry) -> Self {
        Self { seq: entry.seq, at: entry.at, event: SeenEvent::from(&entry.event) }
    }
}

impl From<&Event> for SeenEvent {
    fn from(event: &Event) -> Self {
        match event.clone() {
            Event::Created(_) => Self::Created,
            Event::Joined { member, guest: _, name } => Self::Joined { member, name },
            Event::HostChanged { member } => Self::HostChanged { member },
            Event::Locked { locked } => Self::Locked { locked },
            Event::Removed { member } => Self::Removed { member },
            Event::SeatTaken { seat, member } => Self::SeatTaken { seat, member },
            Event::ComputerSeated { seat, level } => Self::ComputerSeated { seat, level },
            Event::SeatFreed { seat } => Self::SeatFreed { seat },
            Event::Started => Self::Started,
            Event::Drawn { word } => Self::Drawn { word },
            Event::Moved { seat, notation, thought, lag } => Self::Moved { seat, notation, thought, lag },
            Event::Resumed => Self::Resumed,
            Event::DrawOffered { member } => Self::DrawOffered { member },
            Event::DrawDeclined { member } => Self::DrawDeclined { member },
            Event::Agreed => Self::Agreed,
            Event::Resigned { seat } => Self::Resigned { seat },
            Event::TimedOut { seat } => Self::TimedOut { seat },
            Event::Aborted { member } => Self::Aborted { member },
            Event::NoShow { seat } => Self::NoShow { seat },
            Event::TakebackOffered { member, ply } => Self::TakebackOffered { member, ply },
            Event::TakebackDeclined { member } => Self::TakebackDeclined { member },
            Event::TakenBack { ply } => Self::TakenBack { ply },
            Event::PauseOffered { member } => Self::PauseOffered { member },
            Event::PauseDeclined { member } => Self::PauseDeclined { member },
            Event::Paused => Self::Paused,
            Event::Continued { member } => Self::Continued { member },
            Event::WentAway { member, until } => Self::WentAway { member, until },
            Event::CameBack { member } => Self::CameBack { member },
            Event::RematchOffered { member } => Self::RematchOffered { member },
            Event::RematchDeclined { member } => Self::RematchDeclined { member },
            Event::Rematch { table } => Self::Rematch { table },
            Event::SeedCommitted { attempt, hash } => Self::SeedCommitted { attempt, hash },
            Event::Committed { seat, hash } => Self::Committed { seat, hash },
            Event::Revealing => Self::Revealing,
            Event::Revealed { seat, block } => Self::Revealed { seat, block },
            Event::SeedRevealed { seed } => Self::SeedRevealed { seed },
            Event::Expired => Self::Expired,
            Event::Said { member, text } => Self::Said { member, text },
            Event::Ended(ending) => Self::Ended(ending),
        }
    }
}
