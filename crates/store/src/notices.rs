//! How people are notified when it is their turn: devices for web push, and webhooks.

use trivium_tables::{GuestId, Timestamp};

use crate::store::Answer;

/// Keeps where people want to be notified when it is their turn.
pub trait Notices: Send + Sync {
    /// The site's key for web push: the one that is kept, otherwise this one, which is kept from now on.
    fn push_key(&self, fresh: String) -> Answer<'_, String>;

    /// Keeps a device, whoever had its endpoint before. `false` if its owner has this many others.
    fn subscribe(&self, device: Device, most: u32) -> Answer<'_, bool>;

    /// The devices of a guest whose keys are still valid, the latest first.
    fn devices(&self, guest: GuestId) -> Answer<'_, Vec<Device>>;

    /// Forgets a device of a guest. `false` if there is none.
    fn unsubscribe(&self, guest: GuestId, id: String) -> Answer<'_, bool>;

    /// Notes how often in a row a device could not be reached, and until when nobody tries again.
    fn note_device(&self, id: String, failures: u32, until: Timestamp) -> Answer<'_, ()>;

    /// Forgets devices whose keys are no longer valid. Returns how many.
    fn forget_devices(&self) -> Answer<'_, u64>;

    /// Keeps a guest's webhook in place of the last one.
    fn set_webhook(&self, webhook: Webhook) -> Answer<'_, ()>;

    /// The webhook of a guest.
    fn webhook(&self, guest: GuestId) -> Answer<'_, Option<Webhook>>;

    /// Removes a guest's webhook. `false` if there is none.
    fn remove_webhook(&self, guest: GuestId) -> Answer<'_, bool>;

    /// Notes that the webhook that was made then has been reached.
    fn webhook_reached(&self, guest: GuestId, created: Timestamp) -> Answer<'_, ()>;

    /// Notes that the webhook that was made then has not been reached. After this many times in a row it is disabled.
    fn webhook_failed(&self, guest: GuestId, created: Timestamp, at: Timestamp, most: u32) -> Answer<'_, ()>;
}

/// A browser that shows a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Follows from the endpoint, so that a browser is listed once.
    pub id: String,
    /// Whose.
    pub guest: GuestId,
    /// The SHA-256 of the token or session that added it. It is told nothing once that has ended.
    pub key: [u8; 32],
    /// Where its push service takes messages. Whoever knows it can bother the device.
    pub endpoint: String,
    /// The browser's public key.
    pub public: Vec<u8>,
    /// The secret that it shares with this site.
    pub auth: Vec<u8>,
    /// The language of what it shows.
    pub language: String,
    /// What its owner sees in a list.
    pub label: String,
    /// Where the page came from.
    pub origin: String,
    /// When it was added.
    pub created: Timestamp,
    /// How often in a row it could not be reached.
    pub failures: u32,
    /// Until when nobody tries again.
    pub until: Timestamp,
}

/// Where a program of an account's owner listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// Whose.
    pub guest: GuestId,
    /// The address.
    pub url: String,
    /// Signs what is sent.
    pub secret: [u8; 32],
    /// Where the page came from; links lead there.
    pub origin: String,
    /// When it was made.
    pub created: Timestamp,
    /// How often in a row it could not be reached.
    pub failures: u32,
    /// Since when nobody tries any more.
    pub disabled: Option<Timestamp>,
}
