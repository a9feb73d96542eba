//! One notice to one receiver, with its attempts.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use serde::Serialize;
use trivium_store::{Device, Webhook};
use trivium_tables::{Name, TableId, Timestamp};

use super::encrypt::{Recipient, encrypt};
use super::reach::{Answered, ReachError, Target};
use super::vapid::KeyError;
use super::{Notifier, sign};
use crate::error::failed;
use crate::live::now;
use crate::turns::Turn;
use crate::{measures, random};

/// A webhook is disabled after this many turns in a row that could not be sent.
const MOST_FAILURES: u32 = 10;

/// A device is forgotten after this many. It has been left alone for days by then.
const MOST_DEVICE_FAILURES: u32 = 16;

/// The longest time for which a device is left alone.
const LONGEST_WAIT: Duration = Duration::from_hours(24);

/// For how long a push service keeps a message for a device that is off, in seconds.
const TTL: HeaderValue = HeaderValue::from_static("86400");

const AGENT: HeaderValue = HeaderValue::from_static(concat!("Trivium/", env!("CARGO_PKG_VERSION")));

/// A receiver.
pub(super) enum Delivery {
    Push(Device),
    Webhook(Webhook),
}

impl Delivery {
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Push(_) => "push",
            Self::Webhook(_) => "webhook",
        }
    }
}

/// How an attempt went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    Arrived,
    /// The receiver does not exist any more.
    Gone,
    /// It may arrive another time.
    Later(Option<Duration>),
    /// It will not arrive.
    Refused,
}

impl Attempt {
    /// Redirects are not followed: they could lead anywhere.
    fn of(answer: &Result<Answered, ReachError>) -> Self {
        match answer {
            Ok(Answered { status: 200..=299, .. }) => Self::Arrived,
            Ok(Answered { status: 404 | 410, .. }) => Self::Gone,
            Ok(Answered { status: 408 | 425 | 429 | 500..=599, retry_after }) => Self::Later(*retry_after),
            Ok(_) | Err(ReachError::BadUrl | ReachError::NotPublic) => Self::Refused,
            Err(ReachError::Failed(_) | ReachError::TooLong) => Self::Later(None),
        }
    }
}

/// What a browser gets.
#[derive(Serialize)]
struct PushBody<'a> {
    table: &'a TableId,
    game: &'static str,
    /// The names of the others.
    others: Vec<&'a Name>,
    language: &'a str,
}

/// What a browser gets when its user asks whether notices arrive.
#[derive(Serialize)]
struct TestBody<'a> {
    test: bool,
    language: &'a str,
}

/// What a program gets.
#[derive(Serialize)]
struct WebhookBody<'a> {
    event: &'static str,
    table: &'a TableId,
    game: &'static str,
    seat: u8,
    ply: u32,
    name: &'a Name,
    players: &'a [Option<Name>],
    clock: String,
    at: Timestamp,
    link: String,
}

fn text(body: &impl Serialize) -> String {
    let Ok(text) = serde_json::to_string(body) else { unreachable!("wire types have string keys only") };
    text
}

fn seconds() -> u64 {
    now().0 / 1000
}

/// Headers, as far as their values can be sent.
fn headers<const N: usize>(pairs: [(&'static str, String); N]) -> HeaderMap {
    let readable = |(name, value): (&'static str, String)| {
        Some((axum::http::HeaderName::from_static(name), HeaderValue::from_str(&value).ok()?))
    };
    let mut headers: HeaderMap = pairs.into_iter().filter_map(readable).collect();
    headers.insert("user-agent", AGENT);
    headers
}

impl Notifier {
    /// Sends a notice and notes how that went.
    pub(super) async fn deliver(&self, delivery: Delivery, turn: &Turn) {
        let kind = delivery.kind();
        let arrived = match delivery {
            Delivery::Push(device) => self.deliver_push(&device, turn).await,
            Delivery::Webhook(webhook) => self.deliver_webhook(&webhook, turn).await,
        };
        measures::noticed(kind, if arrived { "sent" } else { "failed" });
    }

    /// Tries until it arrives, is refused, or has been tried often enough. Headers have the time of each attempt.
    async fn attempt(
        &self,
        to: &Target,
        headers: impl Fn() -> Result<HeaderMap, KeyError> + Send + Sync,
        body: &[u8],
        waits: &[Duration],
    ) -> Attempt {
        let mut waits = waits.iter();
        loop {
            let Ok(headers) = headers() else { return Attempt::Later(None) };
            let answer = {
                // The semaphore is never closed.
                let _permit = self.requests.acquire().await;
                self.reach.post(to, headers, body.to_vec()).await
            };
            let attempt = Attempt::of(&answer);
            if attempt != Attempt::Arrived {
                // The host alone: the rest of an address may be a secret.
                tracing::debug!(host = to.host(), ?answer, "a notice has not arrived");
            }
            let (Attempt::Later(_), Some(wait)) = (attempt, waits.next()) else { return attempt };
            tokio::time::sleep(*wait).await;
        }
    }

    async fn deliver_push(&self, device: &Device, turn: &Turn) -> bool {
        let others = turn.players.iter().flatten().filter(|name| **name != turn.name).collect();
        let language = &device.language;
        let body = PushBody { table: &turn.table, game: turn.game.name(), others, language };
        // A message that waits is replaced by a later one of the same table.
        self.push(device, &text(&body), &turn.table.to_string(), &self.config.retries).await
    }

    /// Sends a device something to look at, once. Whether its push service has taken it.
    pub(super) async fn test(&self, device: &Device) -> bool {
        let body = text(&TestBody { test: true, language: &device.language });
        let arrived = self.push(device, &body, "test", &[]).await;
        measures::noticed("push", if arrived { "sent" } else { "failed" });
        arrived
    }

    async fn push(&self, device: &Device, body: &str, topic: &str, waits: &[Duration]) -> bool {
        let to = Recipient { public: &device.public, auth: &device.auth };
        let (Ok(body), Ok(target)) = (encrypt(body.as_bytes(), to), Target::parse(&device.endpoint)) else {
            return self.note_push(device, Attempt::Gone).await;
        };
        let Ok(key) = self.key().await else { return false };
        let contact = self.contact(device);
        let headers = || {
            let authorization = key.authorization(&target.origin(), contact, seconds())?;
            let mut headers = headers([
                ("authorization", authorization),
                ("content-encoding", "aes128gcm".to_owned()),
                ("content-type", "application/octet-stream".to_owned()),
                ("urgency", "high".to_owned()),
                ("topic", topic.to_owned()),
            ]);
            headers.insert("ttl", TTL);
            Ok(headers)
        };
        let attempt = self.attempt(&target, headers, &body, waits).await;
        self.note_push(device, attempt).await
    }

    /// Where push services complain. Some refuse messages without it.
    fn contact<'a>(&'a self, device: &'a Device) -> Option<&'a str> {
        let site = Some(device.origin.as_str()).filter(|origin| origin.starts_with("https://"));
        self.config.settings.contact.as_deref().or(site)
    }

    async fn note_push(&self, device: &Device, attempt: Attempt) -> bool {
        let notices = self.store.people().notices();
        let failures = device.failures + 1;
        let noted = match attempt {
            Attempt::Arrived if device.failures == 0 => Ok(()),
            Attempt::Arrived => notices.note_device(device.id.clone(), 0, Timestamp(0)).await,
            Attempt::Later(_) | Attempt::Refused if failures < MOST_DEVICE_FAILURES => {
                let wait = Duration::from_mins(1 << failures.min(11)).min(LONGEST_WAIT);
                let asked = if let Attempt::Later(asked) = attempt { asked } else { None };
                let wait = wait.max(asked.unwrap_or_default().min(LONGEST_WAIT));
                let until = Timestamp(now().0 + wait.as_millis() as u64);
                notices.note_device(device.id.clone(), failures, until).await
            }
            _ => notices.unsubscribe(device.guest.clone(), device.id.clone()).await.map(drop),
        };
        if let Err(error) = noted {
            failed("store", &error);
        }
        attempt == Attempt::Arrived
    }

    async fn deliver_webhook(&self, webhook: &Webhook, turn: &Turn) -> bool {
        let Ok(target) = Target::parse(&webhook.url) else { return false };
        // Nobody uses this site to bother another one.
        if self.limits.webhook(target.host()).is_err() {
            return false;
        }
        let body = text(&WebhookBody {
            event: "turn",
            table: &turn.table,
            game: turn.game.name(),
            seat: turn.seat.index() as u8,
            ply: turn.ply,
            name: &turn.name,
            players: &turn.players,
            clock: turn.clock.to_string(),
            at: turn.at,
            link: format!("{}/#/table/{}", webhook.origin, turn.table),
        });
        let id = format!("msg_{}", random::secret().as_str());
        let headers = || {
            let at = seconds();
            Ok(headers([
                ("content-type", "application/json".to_owned()),
                ("webhook-id", id.clone()),
                ("webhook-timestamp", at.to_string()),
                ("webhook-signature", sign::signature(&webhook.secret, &id, at, &body)),
            ]))
        };
        let attempt = self.attempt(&target, headers, body.as_bytes(), &self.config.retries).await;
        let (guest, created) = (webhook.guest.clone(), webhook.created);
        let notices = self.store.people().notices();
        let noted = match attempt {
            Attempt::Arrived => notices.webhook_reached(guest, created).await,
            // Whoever answers so wants nothing more.
            Attempt::Gone => notices.webhook_failed(guest, created, now(), 1).await,
            _ => notices.webhook_failed(guest, created, now(), MOST_FAILURES).await,
        };
        if let Err(error) = noted {
            failed("store", &error);
        }
        attempt == Attempt::Arrived
    }
}
