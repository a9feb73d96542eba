//! Results and ratings.

use trivium_games::GameKind;
use trivium_store::{Append, Change, GameResult, Kind, Ladder, Player, Rating, Score, Settled, Store, Tally};
use trivium_tables::{Ending, Event, GuestId, TableId, Timestamp};

use crate::{entries, new_table};

/// Games are settled once, all or nothing; public and rated ones only.
pub(crate) async fn all(store: &dyn Store) {
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
