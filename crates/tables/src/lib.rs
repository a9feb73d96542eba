//! Online tables as logs of events: decides what may happen, replays what did, projects what each member may see.
//!
//! No I/O, no clock, no threads: times and random bytes come from the caller, events go back to it.
//!
//! ```
//! use trivium_game::TimeControl;
//! use trivium_games::{AnyOptions, GameKind};
//! use trivium_tables::{
//!     Action, Drawing, Entry, GuestId, Moment, Name, Presence, Seed, Sequence, Setup, OnlineTable, TableId, Timestamp,
//! };
//!
//! let id = TableId::from_bytes([1; 8]);
//! let options = AnyOptions::default_for(GameKind::Wege);
//! let mut drawing = Drawing::new(&Seed([2; 32]), &id, &options);
//! let guest = GuestId::from_bytes([3; 10]);
//! let events = OnlineTable::create(Setup::new(&options, TimeControl::Untimed), guest.clone(), Name::try_from("Ada".to_owned())?);
//!
//! // Number the events, store them, then replay them: that is the table.
//! let number = |after: Sequence, events: Vec<_>| {
//!     let entry = move |(index, event)| Entry {
//!         seq: Sequence(after.0 + 1 + index as u64), at: Timestamp(0), cause: None, event,
//!     };
//!     events.into_iter().enumerate().map(entry).collect::<Vec<_>>()
//! };
//! let mut table = OnlineTable::replay(number(Sequence(0), events))?;
//!
//! // The server publishes the SHA-256 of its seed before anyone sits down.
//! let events = table.resume(&mut drawing);
//! table.apply_all(number(table.last(), events))?;
//!
//! // Actions become events, or are refused.
//! let presence = Presence::default();
//! let moment = Moment { now: Timestamp(1), presence: &presence };
//! for seat in ["0", "1"] {
//!     let action = Action::TakeSeat { seat: seat.parse()? };
//!     let events = table.decide(&guest, &action, &mut drawing, moment)?;
//!     table.apply_all(number(table.last(), events))?;
//! }
//! let events = table.decide(&guest, &Action::Start, &mut drawing, moment)?;
//! table.apply_all(number(table.last(), events))?;
//! let refusal = table.decide(&guest, &Action::Start, &mut drawing, moment).unwrap_err();
//! assert_eq!(refusal.code(), "already_started");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod agree;
mod chance;
mod compare;
mod deal;
mod decide;
mod duplicate;
mod event;
mod fairness;
mod finish;
mod ids;
mod plan;
mod play;
mod presence;
mod replay;
pub mod schema;
mod seen;
mod serial;
mod series;
mod spectators;
mod summary;
mod table;
mod text;
mod vacation;
mod verify;

pub use action::{Action, Refusal};
pub use chance::{Block, BlockError, draws};
pub use compare::{ComparedSeat, ComparedTable, Comparison, Ranked, has_margins};
pub use deal::{Drawing, Secrets, Seed};
pub use duplicate::InDuplicate;
pub use event::{Cause, ComputerLevel, Ending, Entry, Event, LOG_VERSION, LevelError, MAX_MEMBERS, Setup};
pub use fairness::REVEAL;
pub use finish::{Finished, FinishedSeat, Who};
pub use ids::{ActionId, DuplicateId, GuestId, IdError, Member, Secret, Sequence, TableId, Term, Timestamp};
pub use plan::Plan;
pub use play::ToMove;
pub use presence::{ABSENT, Moment, NO_SHOW, Presence};
pub use replay::ReplayError;
pub use seen::{
    SeenChance, SeenContribution, SeenEntry, SeenEvent, SeenMember, SeenMoves, SeenPlay, SeenSeat, SeenState,
    SeenTakeback, SeenVacation,
};
pub use series::Series;
pub use spectators::LONGEST_DELAY;
pub use summary::{Summary, SummarySeat};
pub use table::{OnlineTable, Phase};
pub use text::{Line, Name, TextError};
pub use vacation::LONGEST_VACATION;
pub use verify::{VerifyError, verify};
