//! The one writer.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use crate::{Append, AppendError, Load, NewTable, Store, StoreError};

/// How much waits before senders do.
const QUEUE: usize = 4096;

/// The most appends and new tables in one commit.
const BATCH: usize = 1024;

/// A commit of so many of them is followed by a pause.
const BUSY: usize = 16;

/// From the beginning of a large commit to that of the next. More appends share it then, and a commit costs as much as
/// dozens of them.
const PAUSE: Duration = Duration::from_millis(20);

/// Why an append was not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The append was refused.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// The store failed. Whether the append was written is unknown: claim the table again to find out.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The writer has stopped.
    #[error("the server is shutting down")]
    Stopped,
}

type Written = Result<(), WriteError>;

type Reply = oneshot::Sender<Written>;

enum Waiting {
    Append(Append, Reply),
    Table(NewTable, Reply),
    Probe(Reply),
}

/// Batches appends and new tables: all that arrive during one commit share the next.
///
/// It has a thread of its own, so that a commit never waits for what the threads of the runtime do, or for their
/// [rest](Load::rest).
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Waiting>,
}

impl Writer {
    /// Starts the writer of a store. It stops when its last handle is gone.
    ///
    /// # Panics
    ///
    /// Outside a tokio runtime, or if the system has no thread for it.
    pub fn start(store: Arc<dyn Store>) -> Self {
        Self::start_with(store, Load::default())
    }

    /// Starts the writer of a store, and lets others know when it is busy.
    ///
    /// # Panics
    ///
    /// Like [`Writer::start`].
    pub fn start_with(store: Arc<dyn Store>, load: Load) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let (results, answered) = mpsc::unbounded_channel();
        tokio::spawn(answer(answered));
        let runtime = Handle::current();
        let work = move || runtime.block_on(write(store, waiting, results, load));
        thread::Builder::new().name("writer".to_owned()).spawn(work).expect("a thread starts");
        Self { queue }
    }

    /// How many appends and new tables wait for the next commit.
    pub fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    /// Appends. When it has answered, the entries are durable.
    ///
    /// # Errors
    ///
    /// If the append is refused, or the store fails.
    pub async fn append(&self, append: Append) -> Result<(), WriteError> {
        self.ask(|reply| Waiting::Append(append, reply)).await
    }

    /// Adds a table. When it has answered, the table is durable.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn create(&self, table: NewTable) -> Result<(), WriteError> {
        self.ask(|reply| Waiting::Table(table, reply)).await
    }

    /// Asks whether anything can be written: waits for the next commit, and for a small one if nobody else has anything to write.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn probe(&self) -> Result<(), WriteError> {
        self.ask(Waiting::Probe).await
    }

    async fn ask(&self, waiting: impl FnOnce(Reply) -> Waiting) -> Result<(), WriteError> {
        let (reply, answer) = oneshot::channel();
        self.queue.send(waiting(reply)).await.map_err(|_| WriteError::Stopped)?;
        answer.await.map_err(|_| WriteError::Stopped)?
    }
}

/// Tells everybody what a commit has brought. They all live in the runtime, which is woken once for a commit.
async fn answer(mut commits: mpsc::UnboundedReceiver<Vec<(Reply, Written)>>) {
    while let Some(commit) = commits.recv().await {
        for (reply, result) in commit {
            // Whoever asked may be gone; what they wanted is written all the same.
            let _ = reply.send(result);
        }
    }
}

/// Blocks its thread during pauses.
async fn write(
    store: Arc<dyn Store>,
    mut waiting: mpsc::Receiver<Waiting>,
    results: mpsc::UnboundedSender<Vec<(Reply, Written)>>,
    load: Load,
) {
    let mut batch = Vec::new();
    let (mut begun, mut busy) = (Instant::now(), false);
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        if busy {
            thread::sleep(PAUSE.saturating_sub(begun.elapsed()));
            while let Some(more) = (batch.len() < BATCH).then(|| waiting.try_recv().ok()).flatten() {
                batch.push(more);
            }
        }
        (begun, busy) = (Instant::now(), batch.len() >= BUSY);
        if busy {
            load.busy(2 * PAUSE);
        }
        let (mut tables, mut makers) = (Vec::new(), Vec::new());
        let mut askers = Vec::new();
        let (mut appends, mut replies) = (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()));
        for waiting in batch.drain(..) {
            match waiting {
                Waiting::Append(append, reply) => {
                    appends.push(append);
                    replies.push(reply);
                }
                Waiting::Table(table, reply) => {
                    tables.push(table);
                    makers.push(reply);
                }
                Waiting::Probe(reply) => askers.push(reply),
            }
        }
        let (made, appended) = if tables.is_empty() && appends.is_empty() {
            (Ok(()), Vec::new())
        } else {
            match store.write(tables, appends).await {
                Ok(results) => {
                    (Ok(()), results.into_iter().map(|result| result.map_err(WriteError::from)).collect())
                }
                Err(error) => {
                    let error = WriteError::Store(error);
                    (Err(error.clone()), vec![Err(error); replies.len()])
                }
            }
        };
        // A commit in which every append was refused has written nothing.
        let written = !makers.is_empty() || appended.iter().any(Result::is_ok);
        let probed = match &made {
            Ok(()) if !askers.is_empty() && !written => store.probe().await.map_err(WriteError::from),
            made => made.clone(),
        };
        let probed = askers.into_iter().map(|asker| (asker, probed.clone()));
        let made = makers.into_iter().map(|maker| (maker, made.clone()));
        // When the runtime ends, nobody waits for answers any more.
        let _ = results.send(made.chain(replies.into_iter().zip(appended)).chain(probed).collect());
    }
}
