//! Accounts, their keys and wishes, and what administrators do.

use trivium_store::{Account, KeyKind, NewKey, Passkey, Report, Stance, Store};
use trivium_tables::{GuestId, Sequence, TableId, Timestamp};

use crate::retention::forget;

pub(crate) async fn all(store: &dyn Store) {
    keys(store).await;
    administration(store).await;
    wishes(store).await;
    passkeys(store).await;
}

/// Passkeys are found by their ids, and leave with the account or a recovery code.
async fn passkeys(store: &dyn Store) {
    let passkeys = store.people().passkeys();
    let guest = GuestId::from_bytes([90; 10]);
    let passkey = |number: u8, created: u64| Passkey {
        id: vec![number; 16],
        guest: guest.clone(),
        label: format!("key {number}"),
        key: vec![number, 0, 255],
        state: vec![0; 7],
        transports: 32,
        created: Timestamp(created),
        used: None,
    };
    let (first, second) = (passkey(1, 5), passkey(2, 6));
    assert_eq!(passkeys.add_passkey(first.clone(), 2).await, Ok(true));
    let stolen = Passkey { guest: GuestId::from_bytes([91; 10]), ..first.clone() };
    assert_eq!(passkeys.add_passkey(stolen, 2).await, Ok(false), "an id belongs to one account");
    assert_eq!(passkeys.add_passkey(second.clone(), 2).await, Ok(true));
    assert_eq!(passkeys.add_passkey(passkey(3, 7), 2).await, Ok(false), "there are two already");
    assert_eq!(passkeys.passkeys(guest.clone()).await, Ok(vec![second.clone(), first.clone()]));
    passkeys.note_use(first.id.clone(), vec![7; 7], Timestamp(9)).await.unwrap();
    let used = Passkey { state: vec![7; 7], used: Some(Timestamp(9)), ..first.clone() };
    assert_eq!(passkeys.passkey(first.id.clone()).await, Ok(Some(used)));
    let other = GuestId::from_bytes([91; 10]);
    assert_eq!(passkeys.remove_passkey(other, first.id.clone()).await, Ok(false), "it is not theirs");
    assert_eq!(passkeys.remove_passkey(guest.clone(), first.id.clone()).await, Ok(true));
    assert_eq!(passkeys.passkey(first.id).await, Ok(None));
    store.people().delete_account(guest.clone()).await.unwrap();
    assert_eq!(passkeys.passkeys(guest).await, Ok(vec![]));
}

/// Accounts, and what their keys open.
async fn keys(store: &dyn Store) {
    let people = store.people();
    let guest: GuestId = "0000000000000001".parse().unwrap();
    store.add_guest(guest.clone(), [1; 32], Timestamp(7)).await.unwrap();
    let account = Account {
        guest: guest.clone(),
        name: "Ada".to_owned(),
        password: "x".to_owned(),
        created: Timestamp(7),
    };
    let key = |hash: u8, until: Option<u64>| NewKey {
        guest: guest.clone(),
        hash: [hash; 32],
        kind: KeyKind::Session,
        label: String::new(),
        created: Timestamp(7),
        until: until.map(Timestamp),
    };
    assert_eq!(people.sign_up(account.clone(), vec![[9; 32]], key(2, Some(8)), [1; 32]).await, Ok(true));
    assert_eq!(people.sign_up(account.clone(), vec![], key(3, None), [1; 32]).await, Ok(false));
    people.add_key(key(4, Some(1 << 50))).await.unwrap();
    for (hash, known) in [(1, false), (2, false), (3, false), (4, true)] {
        assert_eq!(store.holder([hash; 32]).await.unwrap().is_some(), known, "{hash}");
        assert_eq!(people.account_of_key([hash; 32]).await.unwrap().is_some(), known, "{hash}");
    }
    // Whoever has an account is not forgotten.
    forget(store, Timestamp(1 << 50)).await;
    assert_eq!(people.account(guest.clone()).await, Ok(Some(account)));

    // Names differ by more than case; an account may change the case of its own.
    let other = GuestId::from_bytes([90; 10]);
    store.add_guest(other.clone(), [90; 32], Timestamp(7)).await.unwrap();
    let account = Account {
        guest: other.clone(),
        name: "Bo".to_owned(),
        password: "y".to_owned(),
        created: Timestamp(7),
    };
    let session = NewKey { guest: other.clone(), hash: [91; 32], ..key(0, None) };
    assert_eq!(people.sign_up(account, vec![], session, [90; 32]).await, Ok(true));
    assert_eq!(people.rename(other.clone(), "aDA".to_owned()).await, Ok(false));
    assert_eq!(people.rename(other.clone(), "bO".to_owned()).await, Ok(true));
    assert_eq!(people.account_named("BO".to_owned()).await.unwrap().unwrap().name, "bO");
    for (guest, name, found) in
        [(&guest, "nobody", &["Ada"][..]), (&guest, "BO", &["Ada", "bO"]), (&other, "bo", &["bO"])]
    {
        let accounts = people.accounts(guest.clone(), name.to_owned()).await.unwrap();
        let mut names: Vec<_> = accounts.into_iter().map(|account| account.name).collect();
        names.sort();
        assert_eq!(names, found, "{name}");
    }
    let stranger = GuestId::from_bytes([92; 10]);
    assert_eq!(people.accounts(stranger, "nobody".to_owned()).await, Ok(vec![]));

    // Keys are removed by the ids under which they are listed.
    people.add_key(key(5, None)).await.unwrap();
    let listed = people.keys(guest.clone()).await.unwrap();
    assert!(listed.iter().any(|key| key.id == "0505050505050505"), "{listed:?}");
    for (id, removed) in [("0505050505050505", true), ("0505050505050505", false), ("nonsense", false)] {
        assert_eq!(people.remove_key(guest.clone(), id.to_owned()).await, Ok(removed), "{id}");
    }
    assert_eq!(people.recover(guest.clone(), [9; 32], "z".to_owned(), key(6, None)).await, Ok(true));
    assert_eq!(people.recover(guest.clone(), [9; 32], "z".to_owned(), key(7, None)).await, Ok(false));
    assert_eq!(people.keys(guest.clone()).await.unwrap().len(), 1);
    people.delete_account(guest.clone()).await.unwrap();
    assert_eq!(people.account(guest).await, Ok(None));
}

/// Bans, revoked keys and registration.
async fn administration(store: &dyn Store) {
    let (people, admin) = (store.people(), store.people().admin());
    let guest: GuestId = "0000000000000777".parse().unwrap();
    store.add_guest(guest.clone(), [71; 32], Timestamp(7)).await.unwrap();
    let account = Account {
        guest: guest.clone(),
        name: "Zoë".to_owned(),
        password: "x".to_owned(),
        created: Timestamp(7),
    };
    let session = NewKey {
        guest: guest.clone(),
        hash: [72; 32],
        kind: KeyKind::Session,
        label: String::new(),
        created: Timestamp(7),
        until: None,
    };
    assert_eq!(people.sign_up(account.clone(), vec![], session, [71; 32]).await, Ok(true));
    assert_eq!(admin.accounts("y".to_owned(), 9).await, Ok(vec![(account.clone(), None)]));
    assert_eq!(admin.accounts("ZOË".to_owned(), 9).await, Ok(vec![]));
    admin.set_banned(guest.clone(), Some(Timestamp(8))).await.unwrap();
    assert_eq!(admin.banned(guest.clone()).await, Ok(Some(Timestamp(8))));
    assert_eq!(admin.accounts("y".to_owned(), 9).await, Ok(vec![(account, Some(Timestamp(8)))]));
    admin.set_banned(guest.clone(), None).await.unwrap();
    assert_eq!(admin.banned(guest.clone()).await, Ok(None));
    for _ in 0..2 {
        admin.revoke(guest.clone(), Timestamp(9)).await.unwrap();
    }
    assert_eq!(store.holder([72; 32]).await, Ok(None));
    assert_eq!(admin.revoked_since(Timestamp(9)).await, Ok(vec![(guest, Timestamp(9))]));
    assert_eq!(admin.revoked_since(Timestamp(10)).await, Ok(vec![]));
    admin.forget_revoked(Timestamp(10)).await.unwrap();
    assert_eq!(admin.revoked_since(Timestamp(0)).await, Ok(vec![]));
    assert_eq!(admin.registration().await, Ok(true));
    for open in [false, false, true] {
        admin.set_registration(open).await.unwrap();
        assert_eq!(admin.registration().await, Ok(open));
    }
}

/// Plans, stances and reports.
async fn wishes(store: &dyn Store) {
    let wishes = store.people().wishes();
    let [ada, bo] = [201, 202].map(|number| GuestId::from_bytes([number; 10]));
    let [table, other] = [201, 202].map(|number| TableId::from_bytes([number; 8]));
    for plan in ["first", "second"] {
        wishes.set_plan(table.clone(), ada.clone(), Some(plan.to_owned())).await.unwrap();
    }
    wishes.set_plan(other.clone(), ada.clone(), Some("elsewhere".to_owned())).await.unwrap();
    assert_eq!(wishes.plans(table.clone()).await, Ok(vec![(ada.clone(), "second".to_owned())]));
    wishes.set_plan(table.clone(), ada.clone(), None).await.unwrap();
    assert_eq!(wishes.plans(table.clone()).await, Ok(vec![]));

    let stance = |muted, blocked| Stance {
        other: bo.clone(),
        name: "Bo".to_owned(),
        muted,
        blocked,
        at: Timestamp(3),
    };
    assert_eq!(wishes.set_stance(ada.clone(), stance(true, false), 1).await, Ok(true));
    assert_eq!(wishes.has_blocked(ada.clone(), bo.clone()).await, Ok(false));
    assert_eq!(
        wishes.set_stance(ada.clone(), stance(false, true), 1).await,
        Ok(true),
        "it takes no more room"
    );
    let third = Stance { other: GuestId::from_bytes([203; 10]), ..stance(true, true) };
    assert_eq!(wishes.set_stance(ada.clone(), third, 1).await, Ok(false));
    assert_eq!(wishes.has_blocked(ada.clone(), bo.clone()).await, Ok(true));
    assert_eq!(wishes.has_blocked(bo.clone(), ada.clone()).await, Ok(false));
    assert_eq!(wishes.stances(ada.clone()).await, Ok(vec![stance(false, true)]));
    wishes.set_stance(ada.clone(), stance(false, false), 1).await.unwrap();
    assert_eq!(wishes.stances(ada.clone()).await, Ok(vec![]));

    let report = |table: &TableId, text: &str| Report {
        by: ada.clone(),
        about: bo.clone(),
        name: "Bo".to_owned(),
        table: table.clone(),
        seq: Sequence(17),
        reason: "chat".to_owned(),
        text: text.to_owned(),
        at: Timestamp(9),
    };
    assert_eq!(wishes.report(report(&table, "rude")).await, Ok(1));
    assert_eq!(wishes.report(report(&other, "cheats")).await, Ok(2));
    assert_eq!(wishes.report(report(&table, "very rude")).await, Ok(1), "not twice for the same");
    let open = wishes.reports(9).await.unwrap();
    assert_eq!(open, [(1, report(&table, "very rude")), (2, report(&other, "cheats"))]);
    assert_eq!(wishes.close_report(1, Timestamp(10)).await, Ok(true));
    assert_eq!(wishes.close_report(1, Timestamp(10)).await, Ok(false));
    assert_eq!(wishes.reports(9).await.unwrap().len(), 1);
    assert_eq!(wishes.forget_reports(Timestamp(10)).await, Ok(0), "it was closed just then");
    assert_eq!(wishes.report(report(&table, "again")).await, Ok(1), "it is open again");
    assert_eq!(wishes.forget_reports(Timestamp(99)).await, Ok(0), "open ones stay");
    assert_eq!(wishes.close_report(2, Timestamp(10)).await, Ok(true));
    assert_eq!(wishes.forget_reports(Timestamp(11)).await, Ok(1));
}
