//! Duplicates: nobody plays a deal twice, and it is closed only when all its tables are done.

use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_store::{Append, DealTaken, Duplicate, NewTable, Stage, Store};
use trivium_tables::{
    ComputerLevel, DuplicateId, Event, GuestId, InDuplicate, OnlineTable, Seed, Setup, TableId, Timestamp,
};

use crate::{entries, new_table};

fn guest(number: u8) -> GuestId {
    GuestId::from_bytes([number; 10])
}

fn setup() -> Setup {
    Setup::new(&AnyOptions::default_for(GameKind::Wege), TimeControl::Untimed)
}

fn duplicate(number: u8, public: bool) -> Duplicate {
    Duplicate {
        id: DuplicateId::from_bytes([number; 8]),
        host: guest(220),
        name: "Ada".to_owned(),
        seed: Seed([number; 32]),
        setup: setup(),
        computers: vec![None, Some(ComputerLevel::SUBSTITUTE)],
        public,
        created: Timestamp(u64::from(number)),
        deadline: Timestamp(1000),
        ended: None,
        closed: None,
    }
}

/// A table of a duplicate.
async fn table(store: &dyn Store, number: u8, of: &Duplicate) -> TableId {
    let in_duplicate = InDuplicate { id: of.id.clone(), open: true };
    let setup = Setup { duplicate: Some(in_duplicate), ..of.setup.clone() };
    let events = OnlineTable::create(setup, guest(number), "Bo".to_owned().try_into().unwrap());
    let table = NewTable { entries: entries(0, events), ..new_table(number) };
    let id = table.id.clone();
    store.create_table(table).await.unwrap();
    id
}

async fn append(store: &dyn Store, table: &TableId, event: Event) {
    let claimed = store.claim(table.clone()).await.unwrap().unwrap();
    let entries = entries(claimed.entries.len() as u64, vec![event]);
    let append = Append { table: table.clone(), term: claimed.term, entries };
    assert_eq!(store.append(vec![append]).await.unwrap(), [Ok(())]);
}

fn ended() -> Event {
    serde_json::from_str(r#"{"type":"ended","winner":null,"reason":"draw","points":[0,0]}"#).unwrap()
}

pub(crate) async fn duplicates(store: &dyn Store) {
    let duplicates = store.people().duplicates();
    let (one, other) = (duplicate(221, true), duplicate(222, false));
    for duplicate in [&one, &other] {
        duplicates.add_duplicate(duplicate.clone()).await.unwrap();
        assert_eq!(duplicates.duplicate(duplicate.id.clone()).await, Ok(Some(duplicate.clone())));
    }
    assert_eq!(duplicates.duplicate(DuplicateId::from_bytes([1; 8])).await, Ok(None));
    let now = Timestamp(500);
    assert_eq!(duplicates.open_duplicates(now, 9).await, Ok(vec![one.clone()]), "the other one is private");
    assert_eq!(duplicates.open_duplicates(one.deadline, 9).await, Ok(vec![]));
    assert_eq!(duplicates.duplicates_of(guest(220), 9).await, Ok(vec![other.clone(), one.clone()]));
    assert_eq!(duplicates.duplicates_of(guest(220), 1).await, Ok(vec![other.clone()]));

    let tables = [table(store, 246, &one).await, table(store, 247, &one).await];
    deals(store, &one, &tables).await;
    closing(store, &one, &tables).await;
    assert_eq!(duplicates.duplicate(other.id.clone()).await, Ok(Some(other)), "the other goes on");
}

/// Nobody plays a deal twice; who leaves before the start may play it elsewhere.
async fn deals(store: &dyn Store, one: &Duplicate, tables: &[TableId; 2]) {
    let (duplicates, now) = (store.people().duplicates(), Timestamp(500));
    let take = async |number: u8, table: usize, now: Timestamp| {
        duplicates.take_deal(one.id.clone(), guest(number), tables[table].clone(), now).await.unwrap()
    };
    let deal_of = async |number: u8| duplicates.deal_of(one.id.clone(), guest(number)).await.unwrap();
    assert_eq!(take(223, 0, one.deadline).await, DealTaken::Ended);
    assert_eq!(deal_of(223).await, None);
    for _ in 0..2 {
        assert_eq!(take(223, 0, now).await, DealTaken::Here, "twice is once");
    }
    assert_eq!(take(224, 0, now).await, DealTaken::Here);
    assert_eq!(take(223, 1, now).await, DealTaken::Elsewhere);
    assert_eq!(deal_of(223).await, Some((tables[0].clone(), Stage::Gathering)));
    assert_eq!(duplicates.duplicates_of(guest(223), 9).await, Ok(vec![one.clone()]));
    duplicates.release_deal(one.id.clone(), tables[1].clone(), vec![]).await.unwrap();
    assert_eq!(take(223, 1, now).await, DealTaken::Elsewhere, "only that table's are released");
    duplicates.release_deal(one.id.clone(), tables[0].clone(), vec![guest(224)]).await.unwrap();
    assert_eq!(deal_of(223).await, None);
    assert_eq!(take(224, 1, now).await, DealTaken::Elsewhere);
    assert_eq!(take(223, 1, now).await, DealTaken::Here);
}

/// It closes only when it has ended and all its tables are done; then its games are public, if it is.
async fn closing(store: &dyn Store, one: &Duplicate, tables: &[TableId; 2]) {
    let (duplicates, now) = (store.people().duplicates(), Timestamp(600));
    let close = async |now: Timestamp| duplicates.close_duplicate(one.id.clone(), now).await.unwrap();
    let stages = async || duplicates.tables_of_duplicate(one.id.clone()).await.unwrap();
    let is_left = async |now: Timestamp| {
        let ended = duplicates.ended_duplicates(now, 9).await.unwrap();
        ended.iter().any(|duplicate| duplicate.id == one.id)
    };
    append(store, &tables[0], Event::Started).await;
    assert!(!is_left(now).await && is_left(one.deadline).await, "a table waits at the deadline");
    append(store, &tables[0], ended()).await;
    assert!(!close(now).await, "it goes on");
    duplicates.end_duplicate(one.id.clone(), now).await.unwrap();
    duplicates.end_duplicate(one.id.clone(), Timestamp(700)).await.unwrap();
    let found = duplicates.duplicate(one.id.clone()).await.unwrap().unwrap();
    assert!(found.ended == Some(now) && found.has_ended(now) && found.closed.is_none());
    assert_eq!(duplicates.open_duplicates(now, 9).await, Ok(vec![]));
    assert!(!close(now).await, "one table waits");
    let of_nobody = |(table, stage): (TableId, Stage)| (table == tables[0], stage);
    let seen: Vec<_> = stages().await.into_iter().map(of_nobody).collect();
    assert!(
        seen.len() == 2 && seen.contains(&(true, Stage::Over)) && seen.contains(&(false, Stage::Gathering))
    );
    let third = table(store, 248, one).await;
    append(store, &third, Event::Started).await;
    append(store, &tables[1], Event::Expired).await;
    assert!(!is_left(now).await && !close(now).await, "a game is on, and nothing waits");
    append(store, &third, ended()).await;
    assert!(is_left(now).await);
    duplicates.release_deal(one.id.clone(), tables[1].clone(), vec![]).await.unwrap();
    assert_eq!(stages().await, [(tables[0].clone(), Stage::Over)], "nothing was played at the other");

    let ended = duplicates.ended_duplicates(now, 9).await.unwrap();
    assert!(ended.iter().any(|duplicate| duplicate.id == one.id));
    assert!(close(now).await && close(Timestamp(900)).await);
    assert_eq!(duplicates.duplicate(one.id.clone()).await.unwrap().unwrap().closed, Some(now));
    let is_public = async || {
        let finished = store.people().finished((Timestamp(0), String::new()), 99).await.unwrap();
        finished.iter().any(|(_, table)| *table == tables[0])
    };
    assert!(!is_public().await);
    duplicates.mark_revealed(one.id.clone()).await.unwrap();
    assert!(is_public().await);
    let left = duplicates.ended_duplicates(now, 9).await.unwrap();
    assert!(left.iter().all(|duplicate| duplicate.id != one.id));
}
