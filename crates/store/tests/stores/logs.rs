//! Guests, tables, their logs, and the lists that follow from them.

use std::slice;

use trivium_store::{Append, AppendError, Claimed, Holder, KeyKind, Stage, Store};
use trivium_tables::{Ending, Event, GuestId, OnlineTable, Secret, Sequence, Term, Timestamp};

use crate::{entries, new_table, said};

pub(crate) async fn all(store: &dyn Store) {
    guests(store).await;
    lists(store).await;
    tables(store).await;
    owning(store).await;
    fencing(store).await;
    many(store).await;
}

async fn guests(store: &dyn Store) {
    let token = Secret::from_bytes([1; 16]);
    let guest = GuestId::from_bytes([2; 10]);
    assert_eq!(store.holder(token.hash()).await, Ok(None));
    store.add_guest(guest.clone(), token.hash(), Timestamp(1)).await.unwrap();
    assert_eq!(
        store.holder(token.hash()).await,
        Ok(Some(Holder { guest: guest.clone(), kind: KeyKind::Guest, seen: Timestamp(1) }))
    );
    assert!(store.add_guest(GuestId::from_bytes([3; 10]), token.hash(), Timestamp(1)).await.is_err());
    // Another device.
    let other = Secret::from_bytes([4; 16]);
    store.add_token(guest.clone(), other.hash(), Timestamp(2)).await.unwrap();
    store.mark_seen(guest.clone(), Timestamp(50)).await.unwrap();
    for token in [&token, &other] {
        assert_eq!(
            store.holder(token.hash()).await,
            Ok(Some(Holder { guest: guest.clone(), kind: KeyKind::Guest, seen: Timestamp(50) }))
        );
    }
}

/// Lists follow from the logs.
async fn lists(store: &dyn Store) {
    let (mut open, mut hidden) = (new_table(210), new_table(211));
    hidden.entries[1] = open.entries[1].clone();
    let Event::Created(setup) = &mut open.entries[0].event else { unreachable!() };
    setup.public = true;
    for table in [&open, &hidden] {
        store.create_table(table.clone()).await.unwrap();
    }
    let (open, hidden, guest) = (open.id, hidden.id, GuestId::from_bytes([210; 10]));
    let listed = async |stage| store.public_tables(stage, 9).await.unwrap();
    assert_eq!(listed(Stage::Gathering).await, slice::from_ref(&open));
    assert!(store.idle_tables(Timestamp(6), 100).await.unwrap().contains(&hidden));
    assert!(store.idle_tables(Timestamp(5), 100).await.unwrap().is_empty());
    let ending = Ending { winner: None, reason: "aborted".to_owned(), points: vec![0, 0] };
    for (event, stage) in [(Event::Started, Stage::Playing), (Event::Ended(ending), Stage::Over)] {
        let claimed = store.claim(open.clone()).await.unwrap().unwrap();
        let mut entries = entries(claimed.entries.len() as u64, vec![event]);
        entries[0].at = Timestamp(70);
        let append = Append { table: open.clone(), term: claimed.term, entries };
        assert_eq!(store.append(vec![append]).await, Ok(vec![Ok(())]));
        assert_eq!(listed(Stage::Gathering).await, []);
        assert_eq!(listed(stage).await, slice::from_ref(&open));
    }
    assert_eq!(store.tables_of(guest.clone(), 9).await, Ok(vec![hidden, open]), "what is over comes last");
    assert_eq!(store.tables_of(guest, 1).await.unwrap().len(), 1);
}

async fn tables(store: &dyn Store) {
    let table = new_table(10);
    assert!(store.claim(table.id.clone()).await.unwrap().is_none());
    store.create_table(table.clone()).await.unwrap();
    assert!(store.create_table(table.clone()).await.is_err(), "an id is used once");
    let Claimed { term, secrets, entries } = store.claim(table.id.clone()).await.unwrap().unwrap();
    assert_eq!((secrets, &entries), (table.secrets.clone(), &table.entries));
    let append = said(&table, term, 3, 2);
    assert_eq!(store.append(vec![append.clone()]).await, Ok(vec![Ok(())]));
    let claimed = store.claim(table.id.clone()).await.unwrap().unwrap();
    assert_eq!(claimed.entries[3..], append.entries);
    OnlineTable::replay(claimed.entries).unwrap();
}

/// Whoever has added a table appends to it until somebody claims it.
async fn owning(store: &dyn Store) {
    let table = new_table(15);
    store.create_table(table.clone()).await.unwrap();
    let (id, owned) = table.clone().owned();
    assert_eq!((&owned.secrets, &owned.entries), (&table.secrets, &table.entries));
    assert_eq!(store.append(vec![said(&table, owned.term, 3, 2)]).await, Ok(vec![Ok(())]));
    let claimed = store.claim(id).await.unwrap().unwrap();
    assert!(claimed.term > owned.term);
    assert_eq!(claimed.entries.len(), 5);
    let late = store.append(vec![said(&table, owned.term, 5, 1)]).await;
    assert_eq!(late, Ok(vec![Err(AppendError::Fenced)]));
}

async fn fencing(store: &dyn Store) {
    let table = new_table(20);
    store.create_table(table.clone()).await.unwrap();
    let first = store.claim(table.id.clone()).await.unwrap().unwrap().term;
    let second = store.claim(table.id.clone()).await.unwrap().unwrap().term;
    assert!(second > first);
    let results = store
        .append(vec![
            said(&table, first, 3, 1),
            said(&table, second, 3, 1),
            said(&table, second, 3, 1),
            said(&table, second, 5, 1),
            said(&new_table(21), second, 3, 1),
            said(&table, second, 4, 2),
        ])
        .await
        .unwrap();
    let expected = [
        Err(AppendError::Fenced),
        Ok(()),
        Err(AppendError::Gap),
        Err(AppendError::Gap),
        Err(AppendError::NoTable),
        Ok(()),
    ];
    assert_eq!(results, expected, "each append stands for itself");
    let mut gap = said(&table, second, 6, 2);
    gap.entries[1].seq = Sequence(9);
    assert_eq!(store.append(vec![gap]).await, Ok(vec![Err(AppendError::Gap)]));
    assert_eq!(store.claim(table.id).await.unwrap().unwrap().entries.len(), 6);
}

/// A batch of many tables: each append succeeds or fails on its own, however the store cuts the batch.
async fn many(store: &dyn Store) {
    let mut batch = Vec::new();
    let mut expected = Vec::new();
    for number in 60..160 {
        let table = new_table(number);
        let (mut after, mut term) = (3, Term(1));
        expected.push(match number % 10 {
            0 => Err(AppendError::NoTable),
            1 => {
                term = Term(0);
                Err(AppendError::Fenced)
            }
            2 => {
                after = 4;
                Err(AppendError::Gap)
            }
            _ => Ok(()),
        });
        if number % 10 != 0 {
            store.create_table(table.clone()).await.unwrap();
            assert_eq!(store.claim(table.id.clone()).await.unwrap().unwrap().term, Term(1));
        }
        batch.push(said(&table, term, after, usize::from(number % 4)));
        // An append without entries asks for nothing.
        if number % 4 == 0 {
            expected.pop();
            expected.push(Ok(()));
        }
    }
    assert_eq!(store.append(batch.clone()).await.unwrap(), expected);
    for (append, result) in batch.iter().zip(expected) {
        let Some(claimed) = store.claim(append.table.clone()).await.unwrap() else { continue };
        let written = if result.is_ok() { &append.entries[..] } else { &[] };
        assert_eq!(claimed.entries[3..], *written);
    }
}
