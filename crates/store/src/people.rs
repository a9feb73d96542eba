//! Accounts, their keys, and games that are over.

use trivium_tables::{Entry, GuestId, Secrets, TableId, Timestamp};

use crate::admin::Admin;
use crate::duplicates::Duplicates;
use crate::friends::Friends;
use crate::notices::Notices;
use crate::passkeys::Passkeys;
use crate::ratings::Ratings;
use crate::retention::Retention;
use crate::store::Answer;
use crate::wishes::Wishes;

/// Keeps accounts. An account is a guest with a name and a password, so a guest who signs up keeps everything.
pub trait People: Send + Sync {
    /// What administrators do.
    fn admin(&self) -> &dyn Admin;

    /// What guests want for themselves.
    fn wishes(&self) -> &dyn Wishes;

    /// Keeps ratings and results.
    fn ratings(&self) -> &dyn Ratings;

    /// Keeps friends and challenges.
    fn friends(&self) -> &dyn Friends;

    /// Keeps devices for web push, and webhooks.
    fn notices(&self) -> &dyn Notices;

    /// Keeps duplicates.
    fn duplicates(&self) -> &dyn Duplicates;

    /// Keeps passkeys.
    fn passkeys(&self) -> &dyn Passkeys;
    /// Deletes what nobody needs any more.
    fn retention(&self) -> &dyn Retention;

    /// Makes a guest's account with the hashes of its recovery codes. Its first session replaces the token with this
    /// hash, for the devices that it added, too. `false` if the name is taken or the guest has an account.
    fn sign_up(
        &self,
        account: Account,
        codes: Vec<[u8; 32]>,
        session: NewKey,
        old: [u8; 32],
    ) -> Answer<'_, bool>;

    /// The account of a guest.
    fn account(&self, guest: GuestId) -> Answer<'_, Option<Account>>;

    /// The account with this name, whatever its case.
    fn account_named(&self, name: String) -> Answer<'_, Option<Account>>;

    /// The account of a guest and the account with this name, whatever its case.
    fn accounts(&self, guest: GuestId, name: String) -> Answer<'_, Vec<Account>>;

    /// The account of a key that has not expired, and what kind of key it is.
    fn account_of_key(&self, hash: [u8; 32]) -> Answer<'_, Option<(Account, KeyKind)>>;

    /// Adds a key.
    fn add_key(&self, key: NewKey) -> Answer<'_, ()>;

    /// A guest's keys, the latest first.
    fn keys(&self, guest: GuestId) -> Answer<'_, Vec<Key>>;

    /// Removes a key of a guest. `false` if there is no such key.
    fn remove_key(&self, guest: GuestId, id: String) -> Answer<'_, bool>;

    /// Removes all keys of a guest but the one with this hash.
    fn remove_other_keys(&self, guest: GuestId, keep: [u8; 32]) -> Answer<'_, ()>;

    /// Gives an account another name. `false` if it is taken.
    fn rename(&self, guest: GuestId, name: String) -> Answer<'_, bool>;

    /// Gives an account another password, and removes all its keys but the one with this hash.
    fn change_password(&self, guest: GuestId, password: String, keep: [u8; 32]) -> Answer<'_, ()>;

    /// Uses up a recovery code: another password, no passkey, no key but this new session. `false` if there is no such code.
    fn recover(&self, guest: GuestId, code: [u8; 32], password: String, session: NewKey) -> Answer<'_, bool>;

    /// Replaces the recovery codes.
    fn replace_codes(&self, guest: GuestId, codes: Vec<[u8; 32]>) -> Answer<'_, ()>;

    /// Deletes an account, its keys, its passkeys, its codes, its devices and webhook, its ratings and results, and the list of its
    /// tables. What others played with it stays.
    fn delete_account(&self, guest: GuestId) -> Answer<'_, ()>;

    /// Public tables whose game is over, by the time of their last entry: those after this one. At most this many.
    fn finished(&self, after: (Timestamp, String), most: u32) -> Answer<'_, Vec<(Timestamp, TableId)>>;

    /// The log of a table, without becoming its owner.
    fn log(&self, table: TableId) -> Answer<'_, Option<(Secrets, Vec<Entry>)>>;
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The guest that it belongs to.
    pub guest: GuestId,
    /// Its name.
    pub name: String,
    /// The password's hash, with salt and parameters.
    pub password: String,
    /// When it was made.
    pub created: Timestamp,
}

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// A guest's token, made without a password.
    Guest,
    /// A browser in which somebody has signed in.
    Session,
    /// A program.
    Token,
}

impl KeyKind {
    pub(crate) const fn number(self) -> i64 {
        match self {
            Self::Guest => 0,
            Self::Session => 1,
            Self::Token => 2,
        }
    }

    pub(crate) const fn from_number(number: i64) -> Self {
        match number {
            1 => Self::Session,
            2 => Self::Token,
            _ => Self::Guest,
        }
    }
}

/// Who holds a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Whose it is.
    pub guest: GuestId,
    /// What it is for.
    pub kind: KeyKind,
    /// When they were last marked as seen.
    pub seen: Timestamp,
}

/// A key that is added.
#[derive(Clone, Debug)]
pub struct NewKey {
    /// Whose key.
    pub guest: GuestId,
    /// The SHA-256 of its secret.
    pub hash: [u8; 32],
    /// What it is for.
    pub kind: KeyKind,
    /// What its owner calls it.
    pub label: String,
    /// Now.
    pub created: Timestamp,
    /// When it expires; never, if nothing.
    pub until: Option<Timestamp>,
}

/// A key in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The first bytes of its hash.
    pub id: String,
    /// What it is for.
    pub kind: KeyKind,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created: Timestamp,
    /// When it expires.
    pub until: Option<Timestamp>,
}

impl Key {
    /// The id of the key with this hash: its first eight bytes.
    pub fn id_of(hash: &[u8; 32]) -> String {
        use std::fmt::Write as _;
        hash[..8].iter().fold(String::new(), |mut id, byte| {
            // A string can always be written to.
            let _ = write!(id, "{byte:02x}");
            id
        })
    }

    /// The first eight bytes of the hash of the key with this id; nothing if it is no id.
    pub(crate) fn start_of_hash(id: &str) -> Option<[u8; 8]> {
        let is_id = id.len() == 16 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        u64::from_str_radix(id, 16).ok().filter(|_| is_id).map(u64::to_be_bytes)
    }
}
