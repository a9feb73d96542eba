//! A table in a list: the lobby, or a guest's own tables.

use serde::Serialize;
use trivium_game::Seat;
use trivium_games::GameKind;
use utoipa::ToSchema;

use crate::table::{OnlineTable, Sitting};
use crate::{ComputerLevel, DuplicateId, Ending, Name, Series, Timestamp, schema};

/// What a list shows of a table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TableSummary"))]
#[schema(as = TableSummary)]
pub struct Summary {
    /// Which game.
    #[schema(schema_with = schema::game)]
    pub game: GameKind,
    /// Its options in one word.
    pub options: String,
    /// The time control.
    pub clock: String,
    /// Whether it counts.
    pub rated: bool,
    /// The match that the game belongs to, with its points so far.
    pub series: Option<Series>,
    /// The duplicate whose deal is played here.
    pub duplicate: Option<DuplicateId>,
    /// Whether anyone may join and watch.
    pub public: bool,
    /// Whether newcomers are refused.
    pub locked: bool,
    /// `gathering`, `playing`, `over` or `expired`.
    #[cfg_attr(
        feature = "types",
        ts(type = "\"gathering\" | \"revealing\" | \"playing\" | \"over\" | \"expired\"")
    )]
    #[schema(schema_with = schema::phase)]
    pub phase: &'static str,
    /// The name of the host.
    pub host: Option<Name>,
    /// Who sits where.
    pub seats: Vec<SummarySeat>,
    /// How many moves have been played.
    pub ply: u32,
    /// The position, once the game has started.
    pub position: Option<String>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// When something last happened.
    pub updated: Timestamp,
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SummarySeat {
    /// The seat.
    #[cfg_attr(feature = "types", ts(as = "u8"))]
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The name of the person who has it.
    pub name: Option<Name>,
    /// How strong the computer is, if one has it.
    pub level: Option<ComputerLevel>,
}

impl OnlineTable {
    /// The table in a list.
    pub fn summary(&self) -> Summary {
        let name =
            |member: crate::Member| self.members.get(usize::from(member.0)).map(|person| person.name.clone());
        let seat = |seat: Seat| {
            let (name, level) = match self.seats[seat.index()] {
                Sitting::Empty => (None, None),
                Sitting::Person(member) => (name(member), None),
                Sitting::Computer(level) => (None, Some(level)),
            };
            SummarySeat { seat, name, level }
        };
        Summary {
            game: self.setup.game,
            options: self.setup.options.clone(),
            clock: self.setup.clock.to_string(),
            rated: self.setup.rated,
            series: self.series(),
            duplicate: self.duplicate().cloned(),
            public: self.setup.public,
            locked: self.locked,
            phase: self.phase().name(),
            host: self.host.and_then(name),
            seats: Seat::all(self.seats.len() as u8).map(seat).collect(),
            ply: self.ply(),
            position: self.position().map(ToString::to_string),
            ending: self.ending().cloned(),
            updated: self.updated(),
        }
    }
}
