//! Friends and challenges.

use trivium_store::{Account, Append, Challenge, Friend, KeyKind, NewKey, Store};
use trivium_tables::{Event, GuestId, TableId, Timestamp};

use crate::{entries, new_table};

/// An account with this number in its id.
pub(crate) async fn account(store: &dyn Store, number: u8, name: &str) -> GuestId {
    let guest = GuestId::from_bytes([number; 10]);
    store.add_guest(guest.clone(), [number; 32], Timestamp(7)).await.unwrap();
    let account = Account {
        guest: guest.clone(),
        name: name.to_owned(),
        password: "x".to_owned(),
        created: Timestamp(7),
    };
    let session = NewKey {
        guest: guest.clone(),
        hash: [number + 1; 32],
        kind: KeyKind::Session,
        label: String::new(),
        created: Timestamp(7),
        until: None,
    };
    assert_eq!(store.people().sign_up(account, vec![], session, [number; 32]).await, Ok(true));
    guest
}

/// Two are friends when each has added the other; whoever parts or leaves is on nobody's list.
pub(crate) async fn friends(store: &dyn Store) {
    let friends = store.people().friends();
    let ada = account(store, 210, "friend Ada").await;
    let bo = account(store, 212, "friend Bo").await;
    let cleo = account(store, 214, "Friend cleo").await;
    let names = async |guest: &GuestId| {
        let list = friends.friends(guest.clone(), 9).await.unwrap();
        list.into_iter().map(|Friend { name, added, adds, .. }| (name, added, adds)).collect::<Vec<_>>()
    };
    let at = Timestamp(8);
    for _ in 0..2 {
        assert_eq!(friends.befriend(ada.clone(), bo.clone(), at, 1).await, Ok(true), "twice is once");
    }
    assert_eq!(friends.befriend(ada.clone(), cleo.clone(), at, 1).await, Ok(false), "the list is full");
    assert_eq!(friends.befriend(cleo.clone(), ada.clone(), at, 9).await, Ok(true));
    assert_eq!(friends.are_friends(ada.clone(), bo.clone()).await, Ok(false));
    assert_eq!(
        names(&ada).await,
        [("friend Bo".to_owned(), true, false), ("Friend cleo".to_owned(), false, true)]
    );
    assert_eq!(friends.befriend(bo.clone(), ada.clone(), at, 9).await, Ok(true));
    assert_eq!(friends.are_friends(ada.clone(), bo.clone()).await, Ok(true));
    assert_eq!(names(&bo).await, [("friend Ada".to_owned(), true, true)]);
    store.people().admin().set_banned(ada.clone(), Some(at)).await.unwrap();
    assert_eq!(names(&bo).await, []);
    store.people().admin().set_banned(ada.clone(), None).await.unwrap();

    challenges(store, &ada, &bo).await;

    assert_eq!(friends.part(bo.clone(), ada.clone()).await, Ok(true));
    assert_eq!(friends.part(bo.clone(), ada.clone()).await, Ok(false));
    assert_eq!(names(&bo).await, []);
    store.people().delete_account(cleo).await.unwrap();
    assert_eq!(names(&ada).await, []);
}

async fn challenges(store: &dyn Store, ada: &GuestId, bo: &GuestId) {
    let friends = store.people().friends();
    let table = |number: u8| TableId::from_bytes([number; 8]);
    for number in [242, 243, 244] {
        store.create_table(new_table(number)).await.unwrap();
    }
    let challenge = |number: u8| Challenge {
        table: table(number),
        from: ada.clone(),
        to: bo.clone(),
        at: Timestamp(u64::from(number)),
        declined: false,
    };
    assert_eq!(friends.challenge(challenge(242), 2).await, Ok(true));
    assert_eq!(friends.challenge(challenge(242), 2).await, Ok(false), "not twice at one table");
    assert_eq!(friends.challenge(challenge(243), 2).await, Ok(true));
    assert_eq!(friends.challenge(challenge(244), 2).await, Ok(false), "too many wait");
    let both = vec![challenge(243), challenge(242)];
    assert_eq!(friends.challenges(ada.clone()).await, Ok(both.clone()));
    assert_eq!(friends.challenges(bo.clone()).await, Ok(both));
    assert_eq!(friends.decline(table(243), ada.clone()).await, Ok(false), "it is not for her");
    assert_eq!(friends.decline(table(243), bo.clone()).await, Ok(true));
    assert_eq!(friends.decline(table(243), bo.clone()).await, Ok(false));
    assert!(friends.challenges(ada.clone()).await.unwrap()[0].declined);
    assert_eq!(friends.challenge(challenge(244), 2).await, Ok(true), "one does not wait any more");
    assert_eq!(friends.remove_challenge(table(244), bo.clone()).await, Ok(true));
    assert_eq!(friends.remove_challenge(table(244), bo.clone()).await, Ok(false));

    // A challenge goes with its table.
    let claimed = store.claim(table(242)).await.unwrap().unwrap();
    let after = claimed.entries.len() as u64;
    let append =
        Append { table: table(242), term: claimed.term, entries: entries(after, vec![Event::Expired]) };
    assert_eq!(store.append(vec![append]).await.unwrap(), [Ok(())]);
    let left: Vec<_> = friends.challenges(bo.clone()).await.unwrap();
    assert_eq!(left.iter().map(|challenge| &challenge.table).collect::<Vec<_>>(), [&table(243)]);
    assert_eq!(friends.forget_challenges().await, Ok(1));
}
