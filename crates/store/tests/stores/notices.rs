//! Devices for web push, and webhooks.

use trivium_store::{Account, Device, KeyKind, NewKey, Store, Webhook};
use trivium_tables::{GuestId, Timestamp};

use crate::friends::account;

fn device(guest: &GuestId, id: &str, key: u8) -> Device {
    Device {
        id: id.to_owned(),
        guest: guest.clone(),
        key: [key; 32],
        endpoint: format!("https://push.example/{id}"),
        public: vec![4; 65],
        auth: vec![5; 16],
        language: "ca".to_owned(),
        label: "A phone".to_owned(),
        origin: "https://games.example".to_owned(),
        created: Timestamp(7),
        failures: 0,
        until: Timestamp(0),
    }
}

pub(crate) async fn all(store: &dyn Store) {
    devices(store).await;
    devices_follow_their_keys(store).await;
    webhooks(store).await;
    let notices = store.people().notices();
    assert_eq!(notices.push_key("first".to_owned()).await, Ok("first".to_owned()));
    assert_eq!(notices.push_key("second".to_owned()).await, Ok("first".to_owned()), "the first one stays");
}

async fn devices(store: &dyn Store) {
    let notices = store.people().notices();
    let (ada, bo) = (GuestId::from_bytes([230; 10]), GuestId::from_bytes([231; 10]));
    store.add_guest(ada.clone(), [230; 32], Timestamp(7)).await.unwrap();
    store.add_guest(bo.clone(), [231; 32], Timestamp(7)).await.unwrap();
    let phone = device(&ada, "phone", 230);
    assert_eq!(notices.subscribe(phone.clone(), 2).await, Ok(true));
    assert_eq!(notices.devices(ada.clone()).await, Ok(vec![phone.clone()]));
    // The same browser again, with another language.
    let again = Device { language: "fr".to_owned(), ..phone };
    assert_eq!(notices.subscribe(again.clone(), 1).await, Ok(true));
    assert_eq!(notices.devices(ada.clone()).await, Ok(vec![again]));
    assert_eq!(notices.subscribe(device(&ada, "laptop", 230), 2).await, Ok(true));
    assert_eq!(notices.subscribe(device(&ada, "tablet", 230), 2).await, Ok(false), "that would be too many");
    // Somebody else uses the browser from now on.
    assert_eq!(notices.subscribe(device(&bo, "phone", 231), 2).await, Ok(true));
    let ids = async |guest: &GuestId| {
        let devices = notices.devices(guest.clone()).await.unwrap();
        devices.into_iter().map(|device| device.id).collect::<Vec<_>>()
    };
    assert_eq!((ids(&ada).await, ids(&bo).await), (vec!["laptop".to_owned()], vec!["phone".to_owned()]));
    notices.note_device("phone".to_owned(), 3, Timestamp(99)).await.unwrap();
    let noted = notices.devices(bo.clone()).await.unwrap().remove(0);
    assert_eq!((noted.failures, noted.until), (3, Timestamp(99)));
    assert_eq!(notices.unsubscribe(ada.clone(), "phone".to_owned()).await, Ok(false), "it is not hers");
    assert_eq!(notices.unsubscribe(bo.clone(), "phone".to_owned()).await, Ok(true));
    assert_eq!(notices.unsubscribe(bo, "phone".to_owned()).await, Ok(false));
}

/// A device is told nothing once the session that added it has ended.
async fn devices_follow_their_keys(store: &dyn Store) {
    let (people, notices) = (store.people(), store.people().notices());
    let cleo = GuestId::from_bytes([232; 10]);
    store.add_guest(cleo.clone(), [232; 32], Timestamp(7)).await.unwrap();
    assert_eq!(notices.subscribe(device(&cleo, "cleo", 232), 9).await, Ok(true));
    let account = Account {
        guest: cleo.clone(),
        name: "Notices Cleo".to_owned(),
        password: "x".to_owned(),
        created: Timestamp(7),
    };
    let session = |hash: u8, until| NewKey {
        guest: cleo.clone(),
        hash: [hash; 32],
        kind: KeyKind::Session,
        label: String::new(),
        created: Timestamp(7),
        until,
    };
    // Whoever signs up keeps the device.
    assert_eq!(people.sign_up(account, vec![], session(233, None), [232; 32]).await, Ok(true));
    assert_eq!(notices.devices(cleo.clone()).await.unwrap()[0].key, [233; 32]);
    people.add_key(session(234, Some(Timestamp(8)))).await.unwrap();
    assert_eq!(notices.subscribe(device(&cleo, "expired", 234), 9).await, Ok(true));
    assert_eq!(notices.devices(cleo.clone()).await.unwrap().len(), 1);
    assert_eq!(notices.forget_devices().await, Ok(1));
    people.admin().revoke(cleo.clone(), Timestamp(9)).await.unwrap();
    assert_eq!(notices.devices(cleo.clone()).await, Ok(vec![]));
    assert_eq!(notices.forget_devices().await, Ok(1));
}

async fn webhooks(store: &dyn Store) {
    let notices = store.people().notices();
    let dan = account(store, 236, "Notices Dan").await;
    assert_eq!(notices.webhook(dan.clone()).await, Ok(None));
    let webhook = Webhook {
        guest: dan.clone(),
        url: "https://hooks.example/turn".to_owned(),
        secret: [9; 32],
        origin: "https://games.example".to_owned(),
        created: Timestamp(10),
        failures: 0,
        disabled: None,
    };
    notices.set_webhook(webhook.clone()).await.unwrap();
    assert_eq!(notices.webhook(dan.clone()).await, Ok(Some(webhook.clone())));
    let fail = async |created: u64, at: u64| {
        notices.webhook_failed(dan.clone(), Timestamp(created), Timestamp(at), 2).await.unwrap();
        let found = notices.webhook(dan.clone()).await.unwrap().unwrap();
        (found.failures, found.disabled)
    };
    assert_eq!(fail(9, 20).await, (0, None), "that was another one");
    assert_eq!(fail(10, 20).await, (1, None));
    notices.webhook_reached(dan.clone(), Timestamp(10)).await.unwrap();
    assert_eq!(fail(10, 21).await, (1, None), "only failures in a row count");
    assert_eq!(fail(10, 22).await, (2, Some(Timestamp(22))));
    assert_eq!(fail(10, 23).await, (3, Some(Timestamp(22))));
    let next = Webhook { url: "https://hooks.example/other".to_owned(), created: Timestamp(30), ..webhook };
    notices.set_webhook(next.clone()).await.unwrap();
    assert_eq!(notices.webhook(dan.clone()).await, Ok(Some(next)), "a new one starts afresh");
    assert_eq!(notices.remove_webhook(dan.clone()).await, Ok(true));
    assert_eq!(notices.remove_webhook(dan.clone()).await, Ok(false));
    notices.set_webhook(Webhook { created: Timestamp(40), ..webhook_of(&dan) }).await.unwrap();
    assert_eq!(notices.subscribe(device(&dan, "dan", 237), 9).await, Ok(true));
    store.people().delete_account(dan.clone()).await.unwrap();
    assert_eq!(notices.webhook(dan.clone()).await, Ok(None));
    assert_eq!(notices.unsubscribe(dan, "dan".to_owned()).await, Ok(false), "it went with the account");
}

fn webhook_of(guest: &GuestId) -> Webhook {
    Webhook {
        guest: guest.clone(),
        url: "https://hooks.example/".to_owned(),
        secret: [9; 32],
        origin: String::new(),
        created: Timestamp(0),
        failures: 0,
        disabled: None,
    }
}
