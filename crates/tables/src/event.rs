//! What a log is made of.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use trivium_game::{Millis, Seat, Team, TimeControl};
use trivium_games::GameKind;
use utoipa::ToSchema;

use crate::{
    ActionId, Block, GuestId, InDuplicate, Line, Member, Name, Sequence, Series, TableId, Timestamp, serial,
};

/// The version of the events in a log. A log of a later version is refused.
pub const LOG_VERSION: u32 = 1;

/// The most members that a table has over its life, those removed included.
pub const MAX_MEMBERS: usize = 100;

/// One thing that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The table was made. Always the first event. In a box, so that other events are small.
    Created(Box<Setup>),
    /// A guest joined.
    Joined {
        /// Their number at this table.
        member: Member,
        /// Who it is. Never sent to anyone.
        guest: GuestId,
        /// The name that they chose.
        name: Name,
    },
    /// This member is the host from now on.
    HostChanged {
        /// The new host.
        member: Member,
    },
    /// The host closed the table to newcomers, or opened it again.
    Locked {
        /// Whether newcomers are refused.
        locked: bool,
    },
    /// The host removed a member. Their seats are empty until the game has started.
    Removed {
        /// Who was removed.
        member: Member,
    },
    /// A member took a seat, or the host gave it to them.
    SeatTaken {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
        /// Who plays it.
        member: Member,
    },
    /// The host seated a computer.
    ComputerSeated {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
        /// How strong it is.
        level: ComputerLevel,
    },
    /// A seat became empty.
    SeatFreed {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
    },
    /// The game began.
    Started,
    /// Chance drew something, as a record writes it.
    Drawn {
        /// The word.
        word: String,
    },
    /// A seat moved.
    Moved {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
        /// The move in the notation.
        notation: String,
        /// The time that counts against its clock.
        #[serde(with = "serial::millis")]
        thought: Millis,
        /// The time that the network took, as far as it was not counted.
        #[serde(default, with = "serial::millis", skip_serializing_if = "serial::is_zero")]
        lag: Millis,
    },
    /// The server took the table up again: the seat to move gets the time of its unfinished move back.
    Resumed,
    /// A member offered a draw, or agreed to one.
    DrawOffered {
        /// Who.
        member: Member,
    },
    /// A member declined the draw.
    DrawDeclined {
        /// Who.
        member: Member,
    },
    /// Everybody agreed to a draw.
    Agreed,
    /// A seat resigned; a computer plays it from now on, if the game goes on.
    Resigned {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
    },
    /// A seat's time ran out.
    TimedOut {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
    },
    /// A member aborted the game before every seat had moved.
    Aborted {
        /// Who.
        member: Member,
    },
    /// The game was aborted, because a seat's person did not come to make their first move, or not in time.
    NoShow {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
    },
    /// A member wants to go back, or agrees to it.
    TakebackOffered {
        /// Who.
        member: Member,
        /// How many moves are left then.
        ply: u32,
    },
    /// A member declined the takeback.
    TakebackDeclined {
        /// Who.
        member: Member,
    },
    /// The game went back. Clocks too: the time of the moves taken back is returned.
    TakenBack {
        /// How many moves are left.
        ply: u32,
    },
    /// A member wants a pause, or agrees to it.
    PauseOffered {
        /// Who.
        member: Member,
    },
    /// A member declined the pause.
    PauseDeclined {
        /// Who.
        member: Member,
    },
    /// The clock stands still, and nobody moves.
    Paused,
    /// A member ended the pause.
    Continued {
        /// Who.
        member: Member,
    },
    /// A member goes on vacation: their clock stands still.
    WentAway {
        /// Who.
        member: Member,
        /// When they are back at the latest.
        until: Timestamp,
    },
    /// A member is back from vacation.
    CameBack {
        /// Who.
        member: Member,
    },
    /// A member wants to play again, or agrees to it.
    RematchOffered {
        /// Who.
        member: Member,
    },
    /// A member declined to play again.
    RematchDeclined {
        /// Who.
        member: Member,
    },
    /// Everybody plays again, at another table and one seat further.
    Rematch {
        /// The other table.
        table: TableId,
    },
    /// The server has chosen a seed and publishes its SHA-256. What seats had committed or contributed before is void.
    SeedCommitted {
        /// How many seeds were given up before.
        attempt: u32,
        /// The SHA-256 of the seed.
        hash: Block,
    },
    /// A seat commits to what it will contribute to chance.
    Committed {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
        /// The SHA-256 of the contribution.
        hash: Block,
    },
    /// All commitments are in: whoever has committed reveals now.
    Revealing,
    /// A seat reveals its contribution.
    Revealed {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
        /// The contribution.
        block: Block,
    },
    /// The game is over, and everybody can check what was drawn.
    SeedRevealed {
        /// The seed.
        seed: Block,
    },
    /// The table is closed: nobody came for too long, or its host does not want it any more.
    Expired,
    /// A member said something.
    Said {
        /// Who.
        member: Member,
        /// What.
        text: Line,
    },
    /// The game is over.
    Ended(Ending),
}

/// What is played at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Which game.
    pub game: GameKind,
    /// Its options in one word, `-` for the defaults.
    pub options: String,
    /// The name of its rule set. A log of other rules is refused.
    pub rules: String,
    /// The time control.
    #[serde(with = "serial::text")]
    pub clock: TimeControl,
    /// Whether the lobby lists it and anyone may join and watch.
    #[serde(default)]
    pub public: bool,
    /// Whether it counts: takebacks never go past a draw.
    #[serde(default)]
    pub rated: bool,
    /// Whether the game starts as soon as every seat is taken.
    #[serde(default)]
    pub when_full: bool,
    /// By how many seconds those who do not play see the game later.
    #[serde(default, skip_serializing_if = "serial::is_unset")]
    pub delay: u32,
    /// How many days of vacation each player has, where a move takes days.
    #[serde(default, skip_serializing_if = "serial::is_unset")]
    pub vacation: u32,
    /// Moves that were played elsewhere before: the game goes on from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
    /// The match that the game belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// The duplicate whose deal is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<InDuplicate>,
}

/// How a game ended, by its rules or by T1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TableEnding"))]
#[schema(as = TableEnding)]
pub struct Ending {
    /// The team that won, if one did.
    #[serde(default, deserialize_with = "serial::team")]
    #[cfg_attr(feature = "types", ts(as = "Option<u8>"))]
    #[schema(value_type = Option<u8>)]
    pub winner: Option<Team>,
    /// Why, in one word.
    pub reason: String,
    /// The points of every team.
    pub points: Vec<u32>,
}

/// How strong a computer is, from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct ComputerLevel(u8);

impl ComputerLevel {
    /// Plays for people who left the game (T1).
    pub const SUBSTITUTE: Self = Self(6);

    /// The level's number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A number that no level has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a computer's level is a number from 1 to 8")]
pub struct LevelError;

impl TryFrom<u8> for ComputerLevel {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Self, LevelError> {
        if (1..=8).contains(&number) { Ok(Self(number)) } else { Err(LevelError) }
    }
}

impl From<ComputerLevel> for u8 {
    fn from(level: ComputerLevel) -> Self {
        level.0
    }
}

/// The action that caused an entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// Who acted.
    pub guest: GuestId,
    /// The id that their client gave the action.
    pub action: ActionId,
}

/// An event in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 1 without gaps.
    pub seq: Sequence,
    /// When it was decided.
    pub at: Timestamp,
    /// The action that caused it; nothing if the server did, such as a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// What happened.
    pub event: Event,
}
