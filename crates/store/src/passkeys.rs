//! Passkeys of accounts.

use trivium_tables::{GuestId, Timestamp};

use crate::store::Answer;

/// Keeps the public halves of passkeys.
pub trait Passkeys: Send + Sync {
    /// Adds a passkey. `false` if it is known already, or if the guest has this many.
    fn add_passkey(&self, passkey: Passkey, most: u32) -> Answer<'_, bool>;

    /// A guest's passkeys, the latest first.
    fn passkeys(&self, guest: GuestId) -> Answer<'_, Vec<Passkey>>;

    /// The passkey with this id.
    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>>;

    /// Notes that a passkey was used, and its new state.
    fn note_use(&self, id: Vec<u8>, state: Vec<u8>, at: Timestamp) -> Answer<'_, ()>;

    /// Removes a passkey of a guest. `false` if there is no such passkey.
    fn remove_passkey(&self, guest: GuestId, id: Vec<u8>) -> Answer<'_, bool>;
}

/// The public half of a passkey. Its bytes mean something only to whoever checks signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// Its id, made by the authenticator.
    pub id: Vec<u8>,
    /// Whose it is.
    pub guest: GuestId,
    /// What its owner calls it.
    pub label: String,
    /// What never changes, such as the public key.
    pub key: Vec<u8>,
    /// What changes when it is used, such as its counter.
    pub state: Vec<u8>,
    /// How a browser reaches the authenticator, one bit for each way.
    pub transports: u8,
    /// When it was made.
    pub created: Timestamp,
    /// When it was used last.
    pub used: Option<Timestamp>,
}
