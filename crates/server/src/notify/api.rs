//! The routes by which people say where they want to be notified when it is their turn.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{delete, get, post};
use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use trivium_store::{Device, Webhook};
use trivium_tables::{GuestId, Timestamp};
use utoipa::ToSchema;

use super::encrypt::{AUTH, POINT, Recipient, encrypt};
use super::reach::{ReachError, Target};
use super::sign;
use crate::accounts::{self, Private, SignedIn, browser};
use crate::api::{Answer, Body, Done, Path};
use crate::error::json;
use crate::guard::Guest;
use crate::live::now;
use crate::object::object;
use crate::routes::Routes;
use crate::{ApiError, Site, random};

/// How many devices someone may have.
const MOST: u32 = 10;

/// What browsers give, whether they pad it or not.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

pub(crate) fn routes() -> Routes {
    Routes::new()
        .route("/push/key", get(key))
        .route("/push/subscriptions", get(list).post(subscribe))
        .route("/push/subscriptions/{id}", delete(unsubscribe))
        .route("/push/subscriptions/{id}/test", post(test))
        .route("/account/webhook", get(webhook).put(set_webhook).delete(remove_webhook))
}

/// The site's public key for web push.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct PushKey {
    key: String,
}

async fn key(State(site): State<Site>, _: Private) -> Answer {
    let key = site.notifier().key().await?.public();
    Ok(json(StatusCode::OK, &PushKey { key }))
}

/// What a browser's push service gives.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSubscription {
    endpoint: String,
    #[serde(deserialize_with = "object")]
    keys: SubscriptionKeys,
    /// The language of what it shows: two letters.
    language: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SubscriptionKeys {
    p256dh: String,
    auth: String,
}

/// A device that gets notifications from now on.
#[derive(Serialize, ToSchema)]
pub(crate) struct SubscriptionMade {
    id: String,
}

/// The same endpoint has the same id, which does not reveal the endpoint.
fn id_of(endpoint: &str) -> String {
    BASE64.encode(&Sha256::digest(endpoint)[..16])
}

fn decode(text: &str, length: usize) -> Result<Vec<u8>, ApiError> {
    let bytes = BASE64.decode(text).ok().filter(|bytes| bytes.len() == length);
    bytes.ok_or_else(|| ApiError::bad("the keys of a subscription are base64url, 65 and 16 bytes long"))
}

/// The address is good now; it is looked at again whenever something is sent.
async fn check(site: &Site, url: &str) -> Result<Target, ApiError> {
    let target = Target::parse(url).map_err(bad_url)?;
    site.notifier().reach.resolve(&target).await.map_err(bad_url)?;
    Ok(target)
}

#[allow(clippy::needless_pass_by_value, reason = "it stands in map_err")]
fn bad_url(error: ReachError) -> ApiError {
    ApiError::BadUrl(error.to_string())
}

/// Adds the device of this session, or keeps what has changed.
async fn subscribe(
    State(site): State<Site>,
    private: Private,
    Guest(guest): Guest,
    headers: HeaderMap,
    Body(wish): Body<NewSubscription>,
) -> Answer {
    let caller = &private.0;
    site.limits().connection(caller.ip, &guest)?;
    let target = Target::parse(&wish.endpoint).map_err(bad_url)?;
    let hosts = &site.config().notify.settings.push_hosts;
    if !hosts.iter().any(|pattern| pattern.matches(target.host())) {
        return Err(ApiError::UnknownPushHost);
    }
    check(&site, target.as_str()).await?;
    let (public, auth) = (decode(&wish.keys.p256dh, POINT)?, decode(&wish.keys.auth, AUTH)?);
    encrypt(b"", Recipient { public: &public, auth: &auth }).map_err(ApiError::bad)?;
    if wish.language.len() != 2 || !wish.language.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Err(ApiError::bad("a language is two letters, such as en"));
    }
    let id = id_of(target.as_str());
    let device = Device {
        id: id.clone(),
        guest: guest.clone(),
        key: accounts::secret(caller, &headers)?.hash(),
        endpoint: target.as_str().to_owned(),
        public,
        auth,
        language: wish.language,
        label: browser(&headers),
        origin: caller.origin(),
        created: now(),
        failures: 0,
        until: Timestamp(0),
    };
    if !site.store().people().notices().subscribe(device, MOST).await? {
        return Err(ApiError::TooManyDevices);
    }
    site.notifier().heed(&guest);
    Ok(json(StatusCode::CREATED, &SubscriptionMade { id }))
}

/// A device in a list. Its endpoint stays in the server: whoever knows it can bother the device.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct KnownSubscription {
    id: String,
    /// The browser.
    label: String,
    language: String,
    created: Timestamp,
    /// Whether this session added it.
    current: bool,
    /// How often in a row it could not be reached.
    failures: u32,
}

/// The devices that get notifications.
#[derive(Serialize, ToSchema)]
pub(crate) struct Subscriptions {
    subscriptions: Vec<KnownSubscription>,
}

async fn known(site: &Site, guest: &GuestId, key: [u8; 32]) -> Result<Vec<KnownSubscription>, ApiError> {
    let devices = site.store().people().notices().devices(guest.clone()).await?;
    let shown = |device: Device| KnownSubscription {
        id: device.id,
        label: device.label,
        language: device.language,
        created: device.created,
        current: device.key == key,
        failures: device.failures,
    };
    Ok(devices.into_iter().map(shown).collect())
}

async fn list(State(site): State<Site>, private: Private, Guest(guest): Guest, headers: HeaderMap) -> Answer {
    let key = accounts::secret(&private.0, &headers)?.hash();
    let subscriptions = known(&site, &guest, key).await?;
    Ok(json(StatusCode::OK, &Subscriptions { subscriptions }))
}

async fn unsubscribe(State(site): State<Site>, Path(id): Path<String>, Guest(guest): Guest) -> Answer {
    site.limits().action(&guest)?;
    if !site.store().people().notices().unsubscribe(guest, id).await? {
        return Err(ApiError::NotFound);
    }
    Ok(json(StatusCode::OK, &Done {}))
}

/// How a test went.
#[derive(Serialize, ToSchema)]
pub(crate) struct Tested {
    /// Whether the push service has taken the message. A device that is off shows it later.
    arrived: bool,
}

/// Sends one of the guest's devices a message that says that messages arrive.
async fn test(State(site): State<Site>, Path(id): Path<String>, Guest(guest): Guest) -> Answer {
    site.limits().notice(&guest)?;
    let devices = site.store().people().notices().devices(guest).await?;
    let device = devices.iter().find(|device| device.id == id).ok_or(ApiError::NotFound)?;
    let arrived = site.notifier().test(device).await;
    Ok(json(StatusCode::OK, &Tested { arrived }))
}

/// A webhook as its owner sees it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Webhook"))]
#[schema(as = Webhook)]
pub(crate) struct ShownWebhook {
    url: String,
    created: Timestamp,
    /// How many turns in a row could not be sent.
    failures: u32,
    /// Since when nothing is sent any more, after too many failures.
    disabled: Option<Timestamp>,
}

impl From<Webhook> for ShownWebhook {
    fn from(Webhook { url, created, failures, disabled, .. }: Webhook) -> Self {
        Self { url, created, failures, disabled }
    }
}

/// The account's webhook, if it has one.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownWebhook {
    webhook: Option<ShownWebhook>,
}

async fn webhook(State(site): State<Site>, signed: SignedIn) -> Answer {
    let found = site.store().people().notices().webhook(signed.account.guest).await?;
    Ok(json(StatusCode::OK, &KnownWebhook { webhook: found.map(ShownWebhook::from) }))
}

/// Where the account's owner listens.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewWebhook {
    url: String,
}

/// A webhook with its secret, which is shown once.
#[derive(Serialize, ToSchema)]
pub(crate) struct WebhookMade {
    webhook: ShownWebhook,
    secret: String,
}

/// Sets the webhook, with a new secret, in place of the last one.
async fn set_webhook(State(site): State<Site>, signed: SignedIn, Body(wish): Body<NewWebhook>) -> Answer {
    site.limits().account(signed.caller.ip)?;
    let target = check(&site, &wish.url).await?;
    let guest = signed.account.guest;
    let webhook = Webhook {
        guest: guest.clone(),
        url: target.as_str().to_owned(),
        secret: random::bytes(),
        origin: signed.caller.origin(),
        created: now(),
        failures: 0,
        disabled: None,
    };
    site.store().people().notices().set_webhook(webhook.clone()).await?;
    site.notifier().heed(&guest);
    let secret = sign::shown(&webhook.secret);
    Ok(json(StatusCode::CREATED, &WebhookMade { webhook: webhook.into(), secret }))
}

async fn remove_webhook(State(site): State<Site>, signed: SignedIn) -> Answer {
    if !site.store().people().notices().remove_webhook(signed.account.guest).await? {
        return Err(ApiError::NotFound);
    }
    Ok(json(StatusCode::OK, &Done {}))
}

/// Devices and webhook, for an export: without endpoints, keys and secrets.
pub(crate) async fn exported(
    site: &Site,
    guest: &GuestId,
    key: [u8; 32],
) -> Result<(Vec<KnownSubscription>, Option<ShownWebhook>), ApiError> {
    let webhook = site.store().people().notices().webhook(guest.clone()).await?;
    Ok((known(site, guest, key).await?, webhook.map(ShownWebhook::from)))
}
