//! Friends, and challenges between them.

use trivium_tables::{GuestId, TableId, Timestamp};

use crate::store::Answer;

/// Keeps whom accounts have added as friends, and whom they have challenged.
///
/// Two accounts are friends when each has added the other.
pub trait Friends: Send + Sync {
    /// Adds someone to a guest's list. `false` if this many are on it already.
    fn befriend(&self, guest: GuestId, other: GuestId, at: Timestamp, most: u32) -> Answer<'_, bool>;

    /// Removes two guests from each other's lists, and their challenges. `false` if neither was on the other's.
    fn part(&self, guest: GuestId, other: GuestId) -> Answer<'_, bool>;

    /// Whom a guest has added, and who has added them, by name. Banned accounts are left out. At most this many.
    fn friends(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<Friend>>;

    /// Whether each of two guests has added the other.
    fn are_friends(&self, guest: GuestId, other: GuestId) -> Answer<'_, bool>;

    /// Keeps a challenge. `false` if there is one for the same person at the same table, or if this many wait for an
    /// answer already.
    fn challenge(&self, challenge: Challenge, most: u32) -> Answer<'_, bool>;

    /// The challenges that a guest has sent or received and whose table still gathers, the latest first.
    fn challenges(&self, guest: GuestId) -> Answer<'_, Vec<Challenge>>;

    /// Declines a challenge; who sent it can see that. `false` if there is none.
    fn decline(&self, table: TableId, to: GuestId) -> Answer<'_, bool>;

    /// Removes a challenge: it is accepted or withdrawn. `false` if there is none.
    fn remove_challenge(&self, table: TableId, to: GuestId) -> Answer<'_, bool>;

    /// Forgets challenges whose table no longer gathers. Returns how many.
    fn forget_challenges(&self) -> Answer<'_, u64>;
}

/// Someone on a guest's list, or on whose list the guest is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Friend {
    /// Who.
    pub guest: GuestId,
    /// The name of their account.
    pub name: String,
    /// Whether the guest has added them.
    pub added: bool,
    /// Whether they have added the guest.
    pub adds: bool,
}

/// An invitation of a friend to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Where.
    pub table: TableId,
    /// Who challenges.
    pub from: GuestId,
    /// Who is challenged.
    pub to: GuestId,
    /// When.
    pub at: Timestamp,
    /// Whether the answer was no.
    pub declined: bool,
}
