//! What a table does with those who listen to it.

use std::sync::Arc;

use tokio::sync::mpsc::error::TryRecvError;
use trivium_game::TimeControl;
use trivium_games::{AnyOptions, GameKind};
use trivium_store::SqliteStore;
use trivium_tables::{Action, GuestId, OnlineTable, Sequence, Setup};

use super::new_table;
use crate::{Config, Site};

/// More than wait for a slow client.
const LINES: usize = 300;

#[tokio::test]
async fn who_reads_nothing_is_cut_off_and_can_resume() {
    let store = SqliteStore::in_memory().await.expect("there is memory");
    let site = Site::new(Arc::new(store), Config::default());
    let ada = GuestId::from_bytes([7; 10]);
    let setup = Setup::new(&AnyOptions::default_for(GameKind::Caminos), TimeControl::Untimed);
    let new = new_table(OnlineTable::create(setup, ada.clone(), "Ada".to_owned().try_into().unwrap()));
    let id = new.id.clone();
    site.add_table(new, [127, 0, 0, 1].into()).await.unwrap();
    let table = site.table(&id).await.unwrap();

    let mut slow = table.subscribe(ada.clone(), Sequence(0)).await.unwrap();
    let mut quick = table.subscribe(ada.clone(), Sequence(0)).await.unwrap();
    let mut heard = 0;
    for number in 0..LINES {
        let action = Action::Say { text: format!("line {number}").try_into().unwrap() };
        let id = format!("say-{number}").try_into().unwrap();
        table.act(ada.clone(), id, action).await.unwrap();
        while let Ok(text) = quick.messages.try_recv() {
            heard += usize::from(format!("{text:?}").contains("line"));
        }
    }
    assert_eq!(heard, LINES, "whoever reads is not held up");

    let mut waiting = 0;
    let end = loop {
        match slow.messages.try_recv() {
            Ok(_) => waiting += 1,
            Err(end) => break end,
        }
    };
    assert_eq!(end, TryRecvError::Disconnected);
    assert!(waiting < LINES, "{waiting} messages waited");

    let again = table.subscribe(ada, Sequence(0)).await.unwrap();
    let first = format!("{:?}", again.first);
    assert!((0..LINES).all(|number| first.contains(&format!("line {number}"))), "nothing is lost");
}
