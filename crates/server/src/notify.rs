//! Notifies people that it is their turn: web push to their devices, a signed webhook to their programs.
//!
//! Tables report turns through a bounded queue and never wait. Everything that is sent leaves through [`reach`], which
//! keeps user-supplied addresses out of the site's own network.

mod address;
mod api;
mod deliver;
mod encrypt;
mod reach;
mod sign;
mod vapid;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{OnceCell, Semaphore, mpsc};
use trivium_store::Store;
use trivium_tables::GuestId;

use self::deliver::Delivery;
use self::reach::Reach;
use self::vapid::Vapid;
use crate::error::failed;
use crate::limits::Limits;
use crate::live::now;
use crate::turns::Turn;
use crate::{ApiError, NotifySettings, measures};

pub(crate) use self::api::{
    KnownSubscription, KnownWebhook, NewSubscription, NewWebhook, PushKey, ShownWebhook, SubscriptionMade,
    Subscriptions, Tested, WebhookMade, exported, routes,
};

/// How many turns wait to be looked at.
const QUEUE: usize = 1024;

/// How many deliveries are under way, those that wait for another attempt included.
const DELIVERIES: usize = 512;

/// How many requests are sent at once.
const REQUESTS: usize = 16;

/// For how long someone who has neither devices nor a webhook is not looked up again.
const QUIET: Duration = Duration::from_mins(1);

/// How many of them are remembered.
const MOST_QUIET: usize = 10_000;

/// How a site notifies people that it is their turn.
#[derive(Clone, Debug)]
pub struct Notify {
    /// Where it may send.
    pub settings: NotifySettings,
    /// How long it waits before it sends again what has not arrived.
    pub retries: Vec<Duration>,
}

impl Default for Notify {
    fn default() -> Self {
        Self { settings: NotifySettings::default(), retries: [10, 60, 300].map(Duration::from_secs).to_vec() }
    }
}

/// Sends notices.
pub(crate) struct Notifier {
    store: Arc<dyn Store>,
    limits: Arc<Limits>,
    config: Notify,
    reach: Reach,
    key: OnceCell<Vapid>,
    /// Guests who cannot be notified, and when that was looked up.
    quiet: Mutex<HashMap<GuestId, Instant>>,
    deliveries: Arc<Semaphore>,
    requests: Semaphore,
}

impl Notifier {
    /// Starts to listen for turns.
    pub(crate) fn start(
        store: Arc<dyn Store>,
        limits: Arc<Limits>,
        config: Notify,
    ) -> (Arc<Self>, mpsc::Sender<Turn>) {
        let (sender, turns) = mpsc::channel(QUEUE);
        let reach = Reach::new(config.settings.allow.clone());
        let notifier = Arc::new(Self {
            store,
            limits,
            config,
            reach,
            key: OnceCell::new(),
            quiet: Mutex::default(),
            deliveries: Arc::new(Semaphore::new(DELIVERIES)),
            requests: Semaphore::new(REQUESTS),
        });
        tokio::spawn(listen(Arc::downgrade(&notifier), turns));
        (notifier, sender)
    }

    /// The site's key, made when it is first needed.
    async fn key(&self) -> Result<&Vapid, ApiError> {
        let load = || async {
            let broken = |error: vapid::KeyError| {
                failed("push_key", &error);
                ApiError::Unavailable
            };
            let fresh = Vapid::generate().map_err(broken)?;
            let kept = self.store.people().notices().push_key(fresh).await?;
            Vapid::read(&kept).map_err(broken)
        };
        self.key.get_or_try_init(load).await
    }

    /// Somebody has added a device or a webhook.
    fn heed(&self, guest: &GuestId) {
        self.quiet.lock().unwrap_or_else(PoisonError::into_inner).remove(guest);
    }

    fn is_quiet(&self, guest: &GuestId) -> bool {
        let quiet = self.quiet.lock().unwrap_or_else(PoisonError::into_inner);
        quiet.get(guest).is_some_and(|since| since.elapsed() < QUIET)
    }

    fn hush(&self, guest: GuestId) {
        let mut quiet = self.quiet.lock().unwrap_or_else(PoisonError::into_inner);
        if quiet.len() >= MOST_QUIET {
            quiet.retain(|_, since| since.elapsed() < QUIET);
        }
        if quiet.len() < MOST_QUIET {
            quiet.insert(guest, Instant::now());
        }
    }

    /// What is to be sent for a turn.
    async fn deliveries(&self, turn: &Turn) -> Result<Vec<Delivery>, ApiError> {
        let people = self.store.people();
        let devices = people.notices().devices(turn.guest.clone()).await?;
        let webhook = people.notices().webhook(turn.guest.clone()).await?;
        let banned = webhook.is_some() && people.admin().banned(turn.guest.clone()).await?.is_some();
        if devices.is_empty() && webhook.is_none() {
            self.hush(turn.guest.clone());
        }
        let webhook = webhook.filter(|webhook| webhook.disabled.is_none() && !banned);
        let awake = devices.into_iter().filter(|device| device.until <= now());
        Ok(awake.map(Delivery::Push).chain(webhook.map(Delivery::Webhook)).collect())
    }

    async fn announce(self: &Arc<Self>, turn: Turn) {
        if self.is_quiet(&turn.guest) {
            return;
        }
        // What the store cannot say now is not sent later; the reason is in the log.
        let Ok(deliveries) = self.deliveries(&turn).await else { return };
        let turn = Arc::new(turn);
        for delivery in deliveries {
            let allowed = self.limits.notice(&turn.guest).is_ok();
            let permit = Arc::clone(&self.deliveries).try_acquire_owned();
            let (true, Ok(permit)) = (allowed, permit) else {
                measures::noticed(delivery.kind(), "dropped");
                continue;
            };
            let (notifier, turn) = (Arc::clone(self), Arc::clone(&turn));
            tokio::spawn(async move {
                let _permit = permit;
                notifier.deliver(delivery, &turn).await;
            });
        }
    }
}

/// Announces turns as long as the site exists.
async fn listen(notifier: Weak<Notifier>, mut turns: mpsc::Receiver<Turn>) {
    while let Some(turn) = turns.recv().await {
        let Some(notifier) = notifier.upgrade() else { return };
        notifier.announce(turn).await;
    }
}
