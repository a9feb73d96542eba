//! One suite for every store.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::path::PathBuf;
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_store::{
    Account, Answer, Append, AppendError, Change, Claimed, GameResult, KeyKind, Kind, Ladder, NewKey,
    NewTable, Player, Rating, Report, Score, Settled, SqliteStore, Stage, Stance, Store, StoreError, Tally,
    WriteError, Writer,
};
use trivium_tables::{
    Ending, Entry, Event, GuestId, Member, OnlineTable, Secret, Secrets, Seed, Sequence, Setup, TableId,
    Term, Timestamp,
};

fn entries(after: u64, events: Vec<Event>) -> Vec<Entry> {
    let entry = |(index, event)| Entry {
        seq: Sequence(after + 1 + index as u64),
        at: Timestamp(5),
        cause: None,
        event,
    };
    events.into_iter().enumerate().map(entry).collect()
}

fn new_table(number: u8) -> NewTable {
    let setup = Setup::new(&AnyOptions::default_for(GameKind::Wege), TimeControl::Untimed);
    let name = "Ada".to_owned().try_into().unwrap();
    let events = OnlineTable::create(setup, GuestId::from_bytes([number; 10]), name);
    NewTable {
        id: TableId::from_bytes([number; 8]),
        secrets: Secrets {
            seed: Seed([number; 32]),
            join: Secret::from_bytes([number; 16]),
            host: Secret::from_bytes([number + 1; 16]),
        },
        entries: entries(0, events),
    }
}

fn said(table: &NewTable, term: Term, after: u64, count: usize) -> Append {
    let text = "hello".to_owned().try_into().unwrap();
    let event = Event::Said { member: Member(0), text };
    Append { table: table.id.clone(), term, entries: entries(after, vec![event; count]) }
}

/// Everything that a store promises.
async fn suite(store: Arc<dyn Store>) {
    guests(&*store).await;
    forgetting(&*store).await;
    lists(&*store).await;
    tables(&*store).await;
    fencing(&*store).await;
    many(&*store).await;
    keys(&*store).await;
    administration(&*store).await;
    wishes(&*store).await;
    ratings(&*store).await;
    batches(store).await;
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
    assert_eq!(wishes.report(report(&table, "again")).await, Ok(1), "it is open again");
}

/// A table with this many in its id whose game has ended.
async fn ended(store: &dyn Store, number: u8, public: bool, rated: bool) -> TableId {
    let mut table = new_table(number);
    if let Event::Created(setup) = &mut table.entries[0].event {
        (setup.public, setup.rated) = (public, rated);
    }
    let (id, after) = (table.id.clone(), table.entries.len() as u64);
    store.create_table(table).await.unwrap();
    let term = store.claim(id.clone()).await.unwrap().unwrap().term;
    let ending = Ending { winner: None, reason: "draw".to_owned(), points: vec![0, 0] };
    let append = Append { table: id.clone(), term, entries: entries(after, vec![Event::Ended(ending)]) };
    assert_eq!(store.append(vec![append]).await.unwrap(), [Ok(())]);
    id
}

/// Games are settled once, all or nothing; public and rated ones only.
async fn ratings(store: &dyn Store) {
    let ratings = store.people().ratings();
    let (public, private) = (ended(store, 221, true, false).await, ended(store, 222, false, false).await);
    let rated = ended(store, 223, false, true).await;
    let waiting = ratings.unsettled(100).await.unwrap();
    assert!(waiting.contains(&public) && waiting.contains(&rated) && !waiting.contains(&private));

    let guest = GuestId::from_bytes([221; 10]);
    let ladder = Ladder { game: GameKind::Wege, kind: Kind::Two };
    let result = |table: &TableId, points| GameResult {
        guest: guest.clone(),
        table: table.clone(),
        at: Timestamp(5),
        ladder,
        options: "-".to_owned(),
        public: true,
        seat: 1,
        score: Score::Draw,
        points,
    };
    let player = Player::Guest(guest.clone());
    let rating = |games| Rating { points: 1512.345, deviation: 99.5, volatility: 0.059_999_123, games };
    let change = |before, after| Change { player: player.clone(), ladder, before, after };

    let first = vec![change(None, rating(1))];
    let results = vec![result(&rated, Some((1500.0, 1512.345)))];
    let settled = ratings.settle(rated.clone(), first.clone(), results.clone()).await.unwrap();
    assert_eq!(settled, Settled::Now);
    let again = ratings.settle(rated.clone(), first.clone(), results.clone()).await.unwrap();
    assert_eq!(again, Settled::Before, "a game counts once");
    assert_eq!(ratings.results_at(rated.clone()).await.unwrap(), results);
    let players = vec![player.clone(), Player::Computer(3.try_into().unwrap())];
    assert_eq!(ratings.on_ladder(players, ladder).await.unwrap(), [Some(rating(1)), None]);

    // What does not follow from the rating as it is keeps nothing.
    for stale in [change(None, rating(1)), change(Some(rating(7)), rating(8))] {
        let settled = ratings.settle(public.clone(), vec![stale], vec![result(&public, None)]).await.unwrap();
        assert_eq!(settled, Settled::Stale);
    }
    assert!(ratings.unsettled(100).await.unwrap().contains(&public));
    assert!(ratings.results_at(public.clone()).await.unwrap().is_empty());
    let next = vec![change(Some(rating(1)), rating(2))];
    let settled = ratings.settle(public.clone(), next, vec![result(&public, None)]).await.unwrap();
    assert_eq!(settled, Settled::Now);
    assert_eq!(ratings.ratings_of(guest.clone()).await.unwrap(), [(ladder, rating(2))]);
    assert_eq!(ratings.results_of(guest.clone(), 1).await.unwrap().len(), 1);
    let tally = Tally { game: GameKind::Wege, options: "-".to_owned(), wins: 0, draws: 2, losses: 0 };
    assert_eq!(ratings.tallies_of(guest.clone()).await.unwrap(), [tally]);

    store.people().delete_account(guest.clone()).await.unwrap();
    assert!(ratings.ratings_of(guest.clone()).await.unwrap().is_empty());
    assert!(ratings.results_of(guest, 9).await.unwrap().is_empty());
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
    assert_eq!(store.guest([72; 32]).await, Ok(None));
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

async fn guests(store: &dyn Store) {
    let token = Secret::from_bytes([1; 16]);
    let guest = GuestId::from_bytes([2; 10]);
    assert_eq!(store.guest(token.hash()).await, Ok(None));
    store.add_guest(guest.clone(), token.hash(), Timestamp(1)).await.unwrap();
    assert_eq!(store.guest(token.hash()).await, Ok(Some((guest.clone(), Timestamp(1)))));
    assert!(store.add_guest(GuestId::from_bytes([3; 10]), token.hash(), Timestamp(1)).await.is_err());
    // Another device.
    let other = Secret::from_bytes([4; 16]);
    store.add_token(guest.clone(), other.hash(), Timestamp(2)).await.unwrap();
    store.mark_seen(guest.clone(), Timestamp(50)).await.unwrap();
    for token in [&token, &other] {
        assert_eq!(store.guest(token.hash()).await, Ok(Some((guest.clone(), Timestamp(50)))));
    }
}

/// Guests who never joined a table are forgotten, with all their tokens.
async fn forgetting(store: &dyn Store) {
    let (idle, playing) = (GuestId::from_bytes([5; 10]), GuestId::from_bytes([200; 10]));
    for (guest, token) in [(&idle, 5), (&playing, 6)] {
        store.add_guest(guest.clone(), Secret::from_bytes([token; 16]).hash(), Timestamp(10)).await.unwrap();
    }
    store.create_table(new_table(200)).await.unwrap();
    assert_eq!(store.forget_guests(Timestamp(10)).await, Ok(0));
    assert_eq!(store.forget_guests(Timestamp(11)).await, Ok(1));
    assert_eq!(store.guest(Secret::from_bytes([5; 16]).hash()).await, Ok(None));
    assert!(store.guest(Secret::from_bytes([6; 16]).hash()).await.unwrap().is_some());
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
        assert_eq!(store.guest([hash; 32]).await.unwrap().is_some(), known, "{hash}");
        assert_eq!(people.account_of_key([hash; 32]).await.unwrap().is_some(), known, "{hash}");
    }
    // Whoever has an account is not forgotten.
    store.forget_guests(Timestamp(1 << 50)).await.unwrap();
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

async fn batches(store: Arc<dyn Store>) {
    let writer = Writer::start(Arc::clone(&store));
    let mut tasks = Vec::new();
    for number in 30..60 {
        let (store, writer) = (Arc::clone(&store), writer.clone());
        tasks.push(tokio::spawn(async move {
            let table = new_table(number);
            store.create_table(table.clone()).await.unwrap();
            let term = store.claim(table.id.clone()).await.unwrap().unwrap().term;
            for after in 3..13 {
                writer.append(said(&table, term, after, 1)).await.unwrap();
            }
            let stale = writer.append(said(&table, term, 3, 1)).await;
            assert_eq!(stale, Err(WriteError::Append(AppendError::Gap)));
            assert_eq!(store.claim(table.id).await.unwrap().unwrap().entries.len(), 13);
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("trivium.db")
}

#[tokio::test]
async fn sqlite_in_a_file() {
    let path = scratch("suite");
    suite(Arc::new(SqliteStore::open(&path).await.unwrap())).await;
    // Another process finds everything.
    let again = SqliteStore::open(&path).await.unwrap();
    assert_eq!(again.claim(new_table(59).id).await.unwrap().unwrap().entries.len(), 13);
}

#[tokio::test]
async fn sqlite_in_memory() {
    suite(Arc::new(SqliteStore::in_memory().await.unwrap())).await;
}

#[tokio::test]
async fn a_newer_file_is_refused() {
    let path = scratch("newer");
    // The format keeps the schema's version at offset 60 of the file, big-endian.
    drop(SqliteStore::open(&path).await.unwrap());
    for _ in 0..100 {
        if !path.with_extension("db-wal").exists() {
            break;
        }
        tokio::task::yield_now().await;
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&path, bytes).unwrap();
    let error = SqliteStore::open(&path).await.unwrap_err();
    assert_eq!(error, StoreError::Newer { found: 99, known: 6 });
    assert!(error.to_string().contains("update Trivium"));
}

#[tokio::test]
async fn what_is_no_database_is_refused() {
    let path = scratch("garbage");
    std::fs::write(&path, "this is no database, however long it may be".repeat(100)).unwrap();
    assert!(matches!(SqliteStore::open(&path).await.unwrap_err(), StoreError::Database(_)));
    let nowhere = path.with_file_name("no/such/folder/trivium.db");
    assert!(SqliteStore::open(&nowhere).await.is_err());
}

/// A file of the first schema is brought up to date, with its lists.
#[tokio::test]
async fn an_older_file_migrates() {
    let path = scratch("older");
    let first = include_str!("first.sql");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::raw_sql(first).execute(&pool).await.unwrap();
    pool.close().await;
    let store = SqliteStore::open(&path).await.unwrap();
    let table: TableId = "000000000001".parse().unwrap();
    let guest: GuestId = "0000000000000001".parse().unwrap();
    assert_eq!(store.guest([1; 32]).await, Ok(Some((guest.clone(), Timestamp(7)))));
    assert_eq!(store.tables_of(guest, 9).await, Ok(vec![table.clone()]));
    let claimed = store.claim(table.clone()).await.unwrap().unwrap();
    assert_eq!(OnlineTable::replay(claimed.entries).unwrap().phase(), trivium_tables::Phase::Gathering);
    assert_eq!(store.idle_tables(Timestamp(9), 9).await, Ok(vec![table]));
}

/// A store that counts commits and can fail.
struct Slow {
    inner: SqliteStore,
    commits: AtomicUsize,
    failing: bool,
}

impl Store for Slow {
    fn people(&self) -> &dyn trivium_store::People {
        self.inner.people()
    }
    fn add_guest(&self, guest: GuestId, hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        self.inner.add_guest(guest, hash, at)
    }
    fn add_token(&self, guest: GuestId, hash: [u8; 32], at: Timestamp) -> Answer<'_, ()> {
        self.inner.add_token(guest, hash, at)
    }
    fn guest(&self, hash: [u8; 32]) -> Answer<'_, Option<(GuestId, Timestamp)>> {
        self.inner.guest(hash)
    }
    fn mark_seen(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()> {
        self.inner.mark_seen(guest, at)
    }
    fn forget_guests(&self, before: Timestamp) -> Answer<'_, u64> {
        self.inner.forget_guests(before)
    }
    fn tables_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<TableId>> {
        self.inner.tables_of(guest, most)
    }
    fn public_tables(&self, stage: Stage, most: u32) -> Answer<'_, Vec<TableId>> {
        self.inner.public_tables(stage, most)
    }
    fn idle_tables(&self, since: Timestamp, most: u32) -> Answer<'_, Vec<TableId>> {
        self.inner.idle_tables(since, most)
    }
    fn create_table(&self, table: NewTable) -> Answer<'_, ()> {
        self.inner.create_table(table)
    }
    fn claim(&self, table: TableId) -> Answer<'_, Option<Claimed>> {
        self.inner.claim(table)
    }
    fn append(&self, batch: Vec<Append>) -> Answer<'_, Vec<Result<(), AppendError>>> {
        self.commits.fetch_add(1, Ordering::SeqCst);
        if self.failing {
            return Box::pin(async { Err(StoreError::Database("the disk is full".to_owned())) });
        }
        self.inner.append(batch)
    }
}

#[tokio::test]
async fn appends_that_wait_share_a_commit() {
    let inner = SqliteStore::in_memory().await.unwrap();
    let store = Arc::new(Slow { inner, commits: AtomicUsize::new(0), failing: false });
    let writer = Writer::start(store.clone());
    let mut waiting = Vec::new();
    for number in 100..150 {
        let table = new_table(number);
        store.create_table(table.clone()).await.unwrap();
        let term = store.claim(table.id.clone()).await.unwrap().unwrap().term;
        waiting.push((table, term));
    }
    // On one thread all of them queue before the writer runs.
    let appends = waiting.into_iter().map(|(table, term)| {
        let writer = writer.clone();
        tokio::spawn(async move { writer.append(said(&table, term, 3, 1)).await })
    });
    for append in appends.collect::<Vec<_>>() {
        append.await.unwrap().unwrap();
    }
    assert!(store.commits.load(Ordering::SeqCst) < 50, "50 appends need fewer commits");
}

#[tokio::test]
async fn a_failing_store_is_an_error_for_everyone_who_waits() {
    let inner = SqliteStore::in_memory().await.unwrap();
    let writer = Writer::start(Arc::new(Slow { inner, commits: AtomicUsize::new(0), failing: true }));
    let error = writer.append(said(&new_table(1), Term(1), 3, 1)).await.unwrap_err();
    assert_eq!(error.to_string(), "the database failed: the disk is full");
}

/// Against the PostgreSQL that `TRIVIUM_POSTGRES` names; `cargo xtask test` starts one.
#[cfg(feature = "postgres")]
mod postgres {
    use trivium_store::PostgresStore;

    use super::*;

    /// The database for tests, if there is one.
    fn address() -> Option<String> {
        std::env::var("TRIVIUM_POSTGRES").ok()
    }

    /// The same database with another value of a setting.
    fn with(address: &str, setting: &str, value: &str) -> String {
        format!("{address}&options[{setting}]={value}")
    }

    #[tokio::test]
    async fn keeps_every_promise() {
        let Some(address) = address() else { return };
        suite(Arc::new(PostgresStore::scratch(&address, "suite").await.unwrap())).await;
        // Another process finds everything.
        let again = PostgresStore::open(&with(&address, "search_path", "suite")).await.unwrap();
        assert_eq!(again.claim(new_table(59).id).await.unwrap().unwrap().entries.len(), 13);
    }

    /// Two servers make the schema at the same time, and claim the same tables again and again. Whoever has claimed last
    /// appends; every log has each number once.
    #[tokio::test]
    async fn two_servers_share_a_database() {
        const TABLES: u8 = 4;
        let Some(address) = address() else { return };
        let one = PostgresStore::scratch(&address, "shared").await.unwrap();
        let again = with(&address, "search_path", "shared");
        let (two, three) = tokio::join!(PostgresStore::open(&again), PostgresStore::open(&again));
        drop(three.unwrap());
        for number in 1..=TABLES {
            one.create_table(new_table(number)).await.unwrap();
        }
        let mut servers = Vec::new();
        for store in [one.clone(), two.unwrap()] {
            let store: Arc<dyn Store> = Arc::new(store);
            let writer = Writer::start(Arc::clone(&store));
            servers.push(tokio::spawn(async move {
                let mut written = 0;
                while written < 60 {
                    for number in 1..=TABLES {
                        let table = new_table(number);
                        let claimed = store.claim(table.id.clone()).await.unwrap().unwrap();
                        let mut after = claimed.entries.len() as u64;
                        for _ in 0..3 {
                            match writer.append(said(&table, claimed.term, after, 2)).await {
                                Ok(()) => (after, written) = (after + 2, written + 2),
                                Err(error) => {
                                    assert_eq!(error, WriteError::Append(AppendError::Fenced));
                                    break;
                                }
                            }
                        }
                    }
                }
                written
            }));
        }
        let mut written = 0;
        for server in servers {
            written += server.await.unwrap();
        }
        let mut logged = 0;
        for number in 1..=TABLES {
            let entries = one.claim(new_table(number).id).await.unwrap().unwrap().entries;
            assert!((1..).zip(&entries).all(|(number, entry)| entry.seq == Sequence(number)));
            logged += entries.len() - 3;
        }
        assert_eq!(logged, written, "every append that was acknowledged is there, and no other");
    }

    #[tokio::test]
    async fn a_database_that_may_lose_something_is_refused() {
        let Some(address) = address() else { return };
        let error = PostgresStore::open(&with(&address, "synchronous_commit", "off")).await.unwrap_err();
        assert_eq!(error, StoreError::NotDurable("synchronous_commit".to_owned()));
        assert!(error.to_string().contains("switch it on"), "{error}");
        drop(PostgresStore::scratch(&address, "local").await.unwrap());
        let local = with(&with(&address, "search_path", "local"), "synchronous_commit", "local");
        PostgresStore::open(&local).await.unwrap();
    }

    #[tokio::test]
    async fn a_newer_database_is_refused() {
        let Some(address) = address() else { return };
        drop(PostgresStore::scratch(&address, "newer").await.unwrap());
        let address = with(&address, "search_path", "newer");
        let pool = sqlx::PgPool::connect(&address).await.unwrap();
        sqlx::raw_sql("UPDATE trivium_schema SET version = 99").execute(&pool).await.unwrap();
        let error = PostgresStore::open(&address).await.unwrap_err();
        assert_eq!(error, StoreError::Newer { found: 99, known: 6 });
    }

    #[tokio::test]
    async fn a_database_that_is_not_there_is_an_error_at_once() {
        let error = PostgresStore::open("postgres://nobody@127.0.0.1:1/nothing").await.unwrap_err();
        assert!(matches!(error, StoreError::Database(_)), "{error}");
        assert!(PostgresStore::open("postgres://[").await.is_err());
    }
}

#[tokio::test]
async fn a_database_is_chosen_by_its_name() {
    let path = scratch("chosen");
    drop(trivium_store::open(path.to_str().unwrap()).await.unwrap());
    assert!(path.exists());
    let error = trivium_store::open("postgres://nobody@127.0.0.1:1/nothing").await.err().unwrap();
    let expected = if cfg!(feature = "postgres") { "the database failed" } else { "--features postgres" };
    assert!(error.to_string().contains(expected), "{error}");
}
