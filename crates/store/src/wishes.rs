//! What guests want that is no part of a table's log: planned moves, whom they mute or block, what they report.

use trivium_tables::{GuestId, Sequence, TableId, Timestamp};

use crate::store::Answer;

/// Keeps what guests want for themselves. Nobody else is told of it.
pub trait Wishes: Send + Sync {
    /// Keeps a guest's plan at a table, in place of the last one; nothing removes it.
    fn set_plan(&self, table: TableId, guest: GuestId, plan: Option<String>) -> Answer<'_, ()>;

    /// The plans at a table.
    fn plans(&self, table: TableId) -> Answer<'_, Vec<(GuestId, String)>>;

    /// Keeps what a guest thinks of another one. Neither muted nor blocked removes it. `false` if there are this many
    /// already.
    fn set_stance(&self, guest: GuestId, stance: Stance, most: u32) -> Answer<'_, bool>;

    /// Whom a guest has muted or blocked, the latest first.
    fn stances(&self, guest: GuestId) -> Answer<'_, Vec<Stance>>;

    /// Whether a guest has blocked another one.
    fn has_blocked(&self, guest: GuestId, other: GuestId) -> Answer<'_, bool>;

    /// Keeps a report, and returns its number. A second one about the same person at the same table replaces the first.
    fn report(&self, report: Report) -> Answer<'_, u64>;

    /// Reports that are open, the oldest first. At most this many.
    fn reports(&self, most: u32) -> Answer<'_, Vec<(u64, Report)>>;

    /// Closes a report. `false` if there is no such open report.
    fn close_report(&self, number: u64, at: Timestamp) -> Answer<'_, bool>;

    /// Forgets reports that were closed before this time. Returns how many.
    fn forget_reports(&self, before: Timestamp) -> Answer<'_, u64>;
}

/// What a guest thinks of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stance {
    /// The other one.
    pub other: GuestId,
    /// The name by which the guest met them.
    pub name: String,
    /// Whether their chat is hidden.
    pub muted: bool,
    /// Whether they cannot join the guest's tables either.
    pub blocked: bool,
    /// Since when.
    pub at: Timestamp,
}

/// A report about someone at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Who reports.
    pub by: GuestId,
    /// About whom.
    pub about: GuestId,
    /// The name at that table.
    pub name: String,
    /// Where.
    pub table: TableId,
    /// The last entry of the log at that time.
    pub seq: Sequence,
    /// Why, in one word.
    pub reason: String,
    /// What the reporter says.
    pub text: String,
    /// When.
    pub at: Timestamp,
}
