//! Who is here: connected to a table, or looking at the lobby.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use trivium_tables::{GuestId, TableId};

/// Whoever has not looked at the lobby for this long is gone; the page looks every few seconds.
const GONE: Duration = Duration::from_secs(30);

/// The people who are here, as far as this server knows.
#[derive(Debug, Default)]
pub(crate) struct Here(Mutex<HashMap<GuestId, Stay>>);

#[derive(Debug)]
struct Stay {
    /// When they last looked at the lobby.
    looked: Option<Instant>,
    /// The tables to which they are connected, one entry for each connection.
    tables: Vec<TableId>,
}

/// A connection to a table. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Connection {
    here: Arc<Here>,
    guest: GuestId,
    table: TableId,
}

impl Here {
    fn lock(&self) -> MutexGuard<'_, HashMap<GuestId, Stay>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stay<'a>(people: &'a mut HashMap<GuestId, Stay>, guest: &GuestId) -> &'a mut Stay {
        people.entry(guest.clone()).or_insert_with(|| Stay { looked: None, tables: Vec::new() })
    }

    /// Somebody looks at the lobby.
    pub(crate) fn looked(&self, guest: &GuestId) {
        Self::stay(&mut self.lock(), guest).looked = Some(Instant::now());
    }

    /// Somebody connects to a table.
    pub(crate) fn connected(self: &Arc<Self>, guest: GuestId, table: TableId) -> Connection {
        Self::stay(&mut self.lock(), &guest).tables.push(table.clone());
        Connection { here: Arc::clone(self), guest, table }
    }

    /// The tables to which someone is connected; nothing if they are not here.
    pub(crate) fn tables_of(&self, guest: &GuestId) -> Option<Vec<TableId>> {
        self.lock().get(guest).filter(|stay| stay.is_here()).map(|stay| stay.tables.clone())
    }

    /// The tables to which anyone is connected.
    pub(crate) fn tables(&self) -> HashSet<TableId> {
        self.lock().values().flat_map(|stay| stay.tables.iter().cloned()).collect()
    }

    /// Forgets those who are gone.
    pub(crate) fn forget(&self) {
        self.lock().retain(|_, stay| stay.is_here());
    }
}

impl Stay {
    fn is_here(&self) -> bool {
        !self.tables.is_empty() || self.looked.is_some_and(|looked| looked.elapsed() < GONE)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut people = self.here.lock();
        let Some(stay) = people.get_mut(&self.guest) else { return };
        if let Some(index) = stay.tables.iter().position(|table| *table == self.table) {
            stay.tables.swap_remove(index);
        }
        if !stay.is_here() {
            people.remove(&self.guest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn someone_is_here_as_long_as_one_connection_lasts() {
        let here = Arc::new(Here::default());
        let (ada, table) = (GuestId::from_bytes([1; 10]), TableId::from_bytes([1; 8]));
        assert_eq!(here.tables_of(&ada), None);
        let (phone, laptop) =
            (here.connected(ada.clone(), table.clone()), here.connected(ada.clone(), table.clone()));
        drop(phone);
        assert_eq!(here.tables_of(&ada), Some(vec![table]));
        drop(laptop);
        assert_eq!(here.tables_of(&ada), None);
        here.looked(&ada);
        here.forget();
        assert_eq!(here.tables_of(&ada), Some(vec![]));
    }
}
