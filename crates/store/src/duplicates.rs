//! Duplicates: one deal for many tables.

use trivium_tables::{ComputerLevel, DuplicateId, GuestId, Seed, Setup, TableId, Timestamp};

use crate::store::{Answer, Stage};

/// Keeps duplicates, and who plays their deals where. Nobody plays a deal twice.
pub trait Duplicates: Send + Sync {
    /// Adds a duplicate.
    fn add_duplicate(&self, duplicate: Duplicate) -> Answer<'_, ()>;

    /// The duplicate with this id.
    fn duplicate(&self, id: DuplicateId) -> Answer<'_, Option<Duplicate>>;

    /// Public duplicates that have not ended by now, the latest first. At most this many.
    fn open_duplicates(&self, now: Timestamp, most: u32) -> Answer<'_, Vec<Duplicate>>;

    /// Duplicates that a guest has made or plays, the latest first. At most this many.
    fn duplicates_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<Duplicate>>;

    /// The tables of a duplicate, but for those that closed without a game.
    fn tables_of_duplicate(&self, id: DuplicateId) -> Answer<'_, Vec<(TableId, Stage)>>;

    /// Notes that a guest plays the deal at a table, unless they do so elsewhere or the duplicate has ended by now.
    fn take_deal(
        &self,
        id: DuplicateId,
        guest: GuestId,
        table: TableId,
        now: Timestamp,
    ) -> Answer<'_, DealTaken>;

    /// Forgets who plays the deal at a table, but for these guests. Only before its game has started.
    fn release_deal(&self, id: DuplicateId, table: TableId, keep: Vec<GuestId>) -> Answer<'_, ()>;

    /// Where a guest plays the deal or has played it, and how far that table has come.
    fn deal_of(&self, id: DuplicateId, guest: GuestId) -> Answer<'_, Option<(TableId, Stage)>>;

    /// Ends a duplicate before its deadline: no new game starts.
    fn end_duplicate(&self, id: DuplicateId, at: Timestamp) -> Answer<'_, ()>;

    /// Duplicates that have ended by now and where something is left to do: tables that wait are to close, or all games are over
    /// and the seed is not revealed at all tables. At most this many, so games that go on for long keep none from closing.
    fn ended_duplicates(&self, now: Timestamp, most: u32) -> Answer<'_, Vec<Duplicate>>;

    /// Closes a duplicate that has ended, if all its tables are done: its seed may be known then. `true` if it is closed.
    fn close_duplicate(&self, id: DuplicateId, now: Timestamp) -> Answer<'_, bool>;

    /// Notes that the seed is revealed at all tables. Games of a public duplicate are public from now on.
    fn mark_revealed(&self, id: DuplicateId) -> Answer<'_, ()>;
}

/// One deal for many tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// Its id.
    pub id: DuplicateId,
    /// Who has made it.
    pub host: GuestId,
    /// The name that they had then.
    pub name: String,
    /// From which the deal follows.
    pub seed: Seed,
    /// What is played.
    pub setup: Setup,
    /// By seat, the computer that has it at every table.
    pub computers: Vec<Option<ComputerLevel>>,
    /// Whether the lobby lists it.
    pub public: bool,
    /// When it was made.
    pub created: Timestamp,
    /// When no new game starts any more.
    pub deadline: Timestamp,
    /// When its host ended it.
    pub ended: Option<Timestamp>,
    /// When all its tables were done after that.
    pub closed: Option<Timestamp>,
}

impl Duplicate {
    /// Whether no new game starts any more.
    pub fn has_ended(&self, now: Timestamp) -> bool {
        self.ended.is_some() || self.closed.is_some() || self.deadline <= now
    }
}

/// Whether someone can play a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealTaken {
    /// They play it here.
    Here,
    /// They play it elsewhere, or have played it.
    Elsewhere,
    /// No new game starts.
    Ended,
}
