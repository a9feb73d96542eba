//! Everything that requests share.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OnceCell;
use trivium_store::{Store, Writer};
use trivium_tables::{GuestId, Secret, TableId};

use crate::ApiError;
use crate::computer::Thinkers;
use crate::live::LiveTable;

/// A site with online tables.
#[derive(Clone)]
pub struct Site(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    writer: Writer,
    thinkers: Thinkers,
    /// Tables with a task, or about to get one.
    live: Mutex<HashMap<TableId, Arc<OnceCell<LiveTable>>>>,
    names: Vec<String>,
    address: Option<String>,
}

impl std::fmt::Debug for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Site")
            .field("names", &self.0.names)
            .field("address", &self.0.address)
            .finish_non_exhaustive()
    }
}

impl Site {
    /// A site over a store. `names` are host names that it answers to beside IP addresses and localhost; `address` is
    /// where phones find it, such as `http://192.168.1.5:8765/`.
    ///
    /// Must be called inside a tokio runtime.
    pub fn new(store: Arc<dyn Store>, names: Vec<String>, address: Option<String>) -> Self {
        let writer = Writer::start(Arc::clone(&store));
        let live = Mutex::default();
        Self(Arc::new(Inner { store, writer, thinkers: Thinkers::new(), live, names, address }))
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.0.names
    }

    pub(crate) fn address(&self) -> Option<&str> {
        self.0.address.as_deref()
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// The guest with this token.
    pub(crate) async fn guest(&self, token: &Secret) -> Result<Option<GuestId>, ApiError> {
        Ok(self.0.store.guest(token.hash()).await?)
    }

    /// A table, taken up from the store if it has no task.
    pub(crate) async fn table(&self, id: &TableId) -> Result<LiveTable, ApiError> {
        let cell = self.cell(id);
        let table = cell.get_or_try_init(|| self.take_up(id)).await;
        if table.is_err() {
            self.forget(id, &cell);
        }
        table.cloned()
    }

    async fn take_up(&self, id: &TableId) -> Result<LiveTable, ApiError> {
        let claimed = self.0.store.claim(id.clone()).await?.ok_or(ApiError::NoTable)?;
        LiveTable::start(id.clone(), claimed, self.0.writer.clone(), self.0.thinkers.clone())
    }

    /// The cell of a table; a new one if its task has ended.
    fn cell(&self, id: &TableId) -> Arc<OnceCell<LiveTable>> {
        let mut live = self.0.live.lock().unwrap_or_else(PoisonError::into_inner);
        match live.entry(id.clone()) {
            Slot::Occupied(slot) if slot.get().get().is_none_or(|table| !table.has_ended()) => {
                Arc::clone(slot.get())
            }
            slot => Arc::clone(slot.insert_entry(Arc::default()).into_mut()),
        }
    }

    fn forget(&self, id: &TableId, cell: &Arc<OnceCell<LiveTable>>) {
        let mut live = self.0.live.lock().unwrap_or_else(PoisonError::into_inner);
        if live.get(id).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            live.remove(id);
        }
    }
}
