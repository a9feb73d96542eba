//! What is deleted because nobody needs it any more.

use trivium_tables::{GuestId, Timestamp};

use crate::Answer;

/// A guest by the time at which they were last seen: where the next step goes on.
pub type LastSeen = (Timestamp, GuestId);

/// What a step has brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgotten {
    /// How many guests are forgotten.
    pub guests: u64,
    /// After whom the next step goes on; nothing if this was the last.
    pub next: Option<LastSeen>,
}

/// Deletes in steps, each a short transaction, so that nobody who plays waits for long.
pub trait Retention: Send + Sync {
    /// Deletes tables that closed before their game began and at which nothing has happened since this time, with everything
    /// that is kept of them. At most this many; returns how many. Whoever reads a report needs the table, so it stays until
    /// the report is forgotten.
    fn delete_closed(&self, before: Timestamp, most: u32) -> Answer<'_, u64>;

    /// Forgets guests who were last seen before this time, with all that is theirs, unless something refers to them: an account,
    /// a table, a duplicate or a report. Looks at this many, beginning after `after`, in the order in which they were last seen.
    fn forget_guests(&self, before: Timestamp, after: Option<LastSeen>, most: u32) -> Answer<'_, Forgotten>;
}
