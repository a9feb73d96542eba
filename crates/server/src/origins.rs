//! From where tables and duplicates come, so that nobody fills the lists with theirs.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::household;

/// How long it is known. Few tables are in the lobby for longer; those take turns as one household.
const KNOWN: Duration = Duration::from_hours(48);

/// The households in which tables were made, or other things that have an id, as far as this server knows.
#[derive(Debug)]
pub(crate) struct Origins<Id>(Mutex<HashMap<Id, Origin>>);

#[derive(Clone, Copy, Debug)]
struct Origin {
    household: IpAddr,
    at: Instant,
}

impl<Id> Default for Origins<Id> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<Id: Eq + Hash> Origins<Id> {
    fn lock(&self) -> MutexGuard<'_, HashMap<Id, Origin>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody makes something.
    pub(crate) fn note(&self, id: Id, from: IpAddr) {
        self.lock().insert(id, Origin { household: household(from), at: Instant::now() });
    }

    /// Where something was made.
    pub(crate) fn of(&self, id: &Id) -> Option<IpAddr> {
        self.lock().get(id).map(|origin| origin.household)
    }

    /// One goes on as another one.
    pub(crate) fn follow(&self, id: &Id, next: Id) {
        let mut origins = self.lock();
        if let Some(origin) = origins.get(id).copied() {
            origins.insert(next, Origin { at: Instant::now(), ..origin });
        }
    }

    /// Forgets what was long ago.
    pub(crate) fn forget(&self) {
        self.lock().retain(|_, origin| origin.at.elapsed() < KNOWN);
    }

    /// The same, one of each household in turn. Those of one household stay in their order; so do households.
    pub(crate) fn in_turn<Item>(&self, items: Vec<Item>, id: impl Fn(&Item) -> &Id) -> Vec<Item> {
        let origins = self.lock();
        let mut turns: HashMap<Option<IpAddr>, usize> = HashMap::new();
        let ranked = items.into_iter().map(|item| {
            let household = origins.get(id(&item)).map(|origin| origin.household);
            let turn = turns.entry(household).or_default();
            *turn += 1;
            (*turn, item)
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(turn, _)| *turn);
        ranked.into_iter().map(|(_, item)| item).collect()
    }
}

#[cfg(test)]
mod tests {
    use trivium_tables::TableId;

    use super::*;

    #[test]
    fn households_take_turns() {
        let origins = Origins::default();
        let tables: Vec<_> = (0..8).map(|number| TableId::from_bytes([number; 8])).collect();
        let from = |address: &str| address.parse().unwrap();
        for table in &tables[..4] {
            origins.note(table.clone(), from("192.0.2.1"));
        }
        origins.note(tables[4].clone(), from("2001:db8::1"));
        origins.note(tables[5].clone(), from("2001:db8::2"));
        origins.follow(&tables[0], tables[6].clone());
        let numbers = |ids: Vec<TableId>| -> Vec<usize> {
            ids.iter().map(|id| tables.iter().position(|table| table == id).unwrap()).collect()
        };
        // The last one has been there since before the server was started.
        assert_eq!(numbers(origins.in_turn(tables.clone(), |id| id)), [0, 4, 7, 1, 5, 2, 3, 6]);
        origins.forget();
        assert_eq!(numbers(origins.in_turn(tables[..5].to_vec(), |id| id)), [0, 4, 1, 2, 3]);
    }
}
