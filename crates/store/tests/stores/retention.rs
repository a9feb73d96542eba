//! What is deleted because nobody needs it any more.

use trivium_store::{Append, Challenge, Device, Forgotten, LastSeen, Report, Stance, Store};
use trivium_tables::{Event, GuestId, Name, Secret, Sequence, TableId, Timestamp};

use crate::{entries, new_table};

/// The time of all entries here.
const WRITTEN: Timestamp = Timestamp(5);

/// When everything here is old enough to go.
const LATER: Timestamp = Timestamp(100);

pub(crate) async fn all(store: &dyn Store) {
    guests(store).await;
    closed(store).await;
    reported(store).await;
}

/// Forgets all guests who can be forgotten; returns how many.
pub(crate) async fn forget(store: &dyn Store, before: Timestamp) -> u64 {
    let (mut count, mut after): (u64, Option<LastSeen>) = (0, None);
    loop {
        let Forgotten { guests, next } =
            store.people().retention().forget_guests(before, after, 2).await.unwrap();
        count += guests;
        let Some(next) = next else { return count };
        after = Some(next);
    }
}

fn token(number: u8) -> [u8; 32] {
    Secret::from_bytes([number; 16]).hash()
}

async fn guest(store: &dyn Store, number: u8) -> GuestId {
    let guest = GuestId::from_bytes([number; 10]);
    store.add_guest(guest.clone(), token(number), Timestamp(10)).await.unwrap();
    guest
}

async fn is_known(store: &dyn Store, number: u8) -> bool {
    store.holder(token(number)).await.unwrap().is_some()
}

/// Guests to whom nothing refers are forgotten, with everything that is theirs, in steps that miss nobody.
async fn guests(store: &dyn Store) {
    for number in 62..69 {
        guest(store, number).await;
    }
    store.create_table(new_table(64)).await.unwrap();
    let (idle, playing) = (GuestId::from_bytes([62; 10]), GuestId::from_bytes([64; 10]));
    let wishes = store.people().wishes();
    for (by, about) in [(&idle, &playing), (&playing, &idle)] {
        let stance =
            Stance { other: about.clone(), name: "Bo".to_owned(), muted: true, blocked: false, at: WRITTEN };
        assert_eq!(wishes.set_stance(by.clone(), stance, 9).await, Ok(true));
    }
    let device = Device {
        id: "d".to_owned(),
        guest: idle.clone(),
        key: token(62),
        endpoint: "https://push.example/1".to_owned(),
        public: vec![1],
        auth: vec![2],
        language: "en".to_owned(),
        label: String::new(),
        origin: String::new(),
        created: WRITTEN,
        failures: 0,
        until: Timestamp(0),
    };
    assert_eq!(store.people().notices().subscribe(device, 9).await, Ok(true));
    assert_eq!(forget(store, Timestamp(10)).await, 0, "they were here just then");
    assert_eq!(forget(store, Timestamp(11)).await, 6);
    for number in 62..69 {
        assert_eq!(is_known(store, number).await, number == 64, "{number}");
    }
    assert_eq!(wishes.stances(idle.clone()).await, Ok(vec![]));
    assert_eq!(wishes.stances(playing).await, Ok(vec![]), "whoever is forgotten cannot come back");
    assert_eq!(store.people().notices().devices(idle).await, Ok(vec![]));
}

async fn append(store: &dyn Store, table: &TableId, event: Event) {
    let claimed = store.claim(table.clone()).await.unwrap().unwrap();
    let entries = entries(claimed.entries.len() as u64, vec![event]);
    let append = Append { table: table.clone(), term: claimed.term, entries };
    assert_eq!(store.append(vec![append]).await, Ok(vec![Ok(())]));
}

/// A table that closed before its game began goes with its log, its members and their challenges; then its guests go.
/// Tables that wait, play or are over stay, and so do their logs.
async fn closed(store: &dyn Store) {
    let retention = store.people().retention();
    let mut tables = Vec::new();
    for number in 71..=76 {
        guest(store, number).await;
        store.create_table(new_table(number)).await.unwrap();
        tables.push(new_table(number).id);
    }
    // Others have come to the first one.
    let visitor = guest(store, 77).await;
    let name: Name = "Bo".to_owned().try_into().unwrap();
    let joined = Event::Joined { member: trivium_tables::Member(1), guest: visitor.clone(), name };
    append(store, &tables[0], joined).await;
    let challenge = Challenge {
        table: tables[0].clone(),
        from: GuestId::from_bytes([71; 10]),
        to: visitor.clone(),
        at: WRITTEN,
        declined: false,
    };
    assert_eq!(store.people().friends().challenge(challenge, 9).await, Ok(true));
    append(store, &tables[3], Event::Started).await;
    for table in &tables[..3] {
        append(store, table, Event::Expired).await;
    }
    append(store, &tables[4], Event::Started).await;
    let ending = trivium_tables::Ending { winner: None, reason: "aborted".to_owned(), points: vec![0, 0] };
    append(store, &tables[4], Event::Ended(ending)).await;
    assert_eq!(store.tables_of(visitor.clone(), 9).await, Ok(vec![tables[0].clone()]));
    assert_eq!(retention.delete_closed(WRITTEN, 9).await, Ok(0), "something has happened just then");
    assert_eq!(forget(store, LATER).await, 0, "their tables stand");
    assert_eq!(retention.delete_closed(LATER, 2).await, Ok(2));
    assert_eq!(retention.delete_closed(LATER, 2).await, Ok(1));
    assert_eq!(retention.delete_closed(LATER, 2).await, Ok(0));
    for (index, table) in tables.iter().enumerate() {
        let claimed = store.claim(table.clone()).await.unwrap();
        assert_eq!(claimed.is_some(), index > 2, "{index}");
        assert!(claimed.is_none_or(|claimed| claimed.entries.len() > 2), "logs of others are whole");
    }
    assert_eq!(store.tables_of(visitor, 9).await, Ok(vec![]));
    assert_eq!(forget(store, LATER).await, 4);
    for number in 71..=77 {
        assert_eq!(is_known(store, number).await, (74..77).contains(&number), "{number}");
    }
    // What is written later finds its place, also where something was deleted.
    for number in [71, 78] {
        store.create_table(new_table(number)).await.unwrap();
        append(store, &new_table(number).id, Event::Locked { locked: true }).await;
        assert_eq!(store.claim(new_table(number).id).await.unwrap().unwrap().entries.len(), 4);
    }
    append(store, &tables[5], Event::Locked { locked: true }).await;
    assert_eq!(store.claim(tables[5].clone()).await.unwrap().unwrap().entries.len(), 4);
}

/// A table about which there is a report stays until the report is gone, and so do those whom it names.
async fn reported(store: &dyn Store) {
    let retention = store.people().retention();
    let (by, about) = (guest(store, 81).await, guest(store, 82).await);
    store.create_table(new_table(81)).await.unwrap();
    let table = new_table(81).id;
    append(store, &table, Event::Expired).await;
    let report = Report {
        by,
        about,
        name: "Bo".to_owned(),
        table: table.clone(),
        seq: Sequence(1),
        reason: "chat".to_owned(),
        text: String::new(),
        at: WRITTEN,
    };
    let wishes = store.people().wishes();
    let number = wishes.report(report).await.unwrap();
    assert_eq!(retention.delete_closed(LATER, 9).await, Ok(0));
    assert_eq!(forget(store, LATER).await, 0);
    assert_eq!(wishes.close_report(number, WRITTEN).await, Ok(true));
    assert_eq!(wishes.forget_reports(LATER).await, Ok(1));
    assert_eq!(retention.delete_closed(LATER, 9).await, Ok(1));
    assert_eq!(forget(store, LATER).await, 2);
}
