//! What administrators do, and what a running server must notice of it.

use trivium_tables::{GuestId, Timestamp};

use crate::people::Account;
use crate::store::Answer;

/// Keeps bans, what has been revoked, and whether people may make accounts.
pub trait Admin: Send + Sync {
    /// Accounts in the order of their names, those after this one. At most this many.
    fn accounts(&self, after: String, most: u32) -> Answer<'_, Vec<(Account, Option<Timestamp>)>>;

    /// When an account was banned.
    fn banned(&self, guest: GuestId) -> Answer<'_, Option<Timestamp>>;

    /// Bans an account, or lifts the ban.
    fn set_banned(&self, guest: GuestId, since: Option<Timestamp>) -> Answer<'_, ()>;

    /// Removes all keys of a guest, and notes that, so that running servers end their connections.
    fn revoke(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()>;

    /// Whose keys were revoked at this time or later.
    fn revoked_since(&self, since: Timestamp) -> Answer<'_, Vec<(GuestId, Timestamp)>>;

    /// Forgets what was revoked before this time.
    fn forget_revoked(&self, before: Timestamp) -> Answer<'_, ()>;

    /// Whether people may make accounts.
    fn registration(&self) -> Answer<'_, bool>;

    /// Lets people make accounts, or not.
    fn set_registration(&self, open: bool) -> Answer<'_, ()>;
}
