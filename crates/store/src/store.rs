//! What every store does.

use std::pin::Pin;

use thiserror::Error;
use trivium_tables::{Entry, Event, GuestId, Secrets, TableId, Term, Timestamp};

use crate::people::{Holder, People};

/// A store's answer, later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// What became of each append of a batch.
pub type Appended = Vec<Result<(), AppendError>>;

/// Keeps guests, tables and their logs.
///
/// When a method that writes has answered, what it wrote survives a crash of the process and of the machine.
pub trait Store: Send + Sync + 'static {
    /// Keeps accounts.
    fn people(&self) -> &dyn People;

    /// Adds a guest with the SHA-256 of their token.
    fn add_guest(&self, guest: GuestId, token_hash: [u8; 32], at: Timestamp) -> Answer<'_, ()>;

    /// Gives a guest another token, for another device.
    fn add_token(&self, guest: GuestId, token_hash: [u8; 32], at: Timestamp) -> Answer<'_, ()>;

    /// Who holds the token with this SHA-256.
    fn holder(&self, token_hash: [u8; 32]) -> Answer<'_, Option<Holder>>;

    /// Marks a guest as seen.
    fn mark_seen(&self, guest: GuestId, at: Timestamp) -> Answer<'_, ()>;

    /// The tables that a guest has joined: those that are not over first, then the latest. At most this many.
    /// While a game is on, lists know to the minute when something last happened.
    fn tables_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<TableId>>;

    /// The public tables at a stage, the latest first. At most this many.
    fn public_tables(&self, stage: Stage, most: u32) -> Answer<'_, Vec<TableId>>;

    /// Tables that have not started and at which nothing has happened since this time. At most this many.
    fn idle_tables(&self, since: Timestamp, most: u32) -> Answer<'_, Vec<TableId>>;

    /// Makes the caller the owner of a table: appends with an older term fail from now on.
    fn claim(&self, table: TableId) -> Answer<'_, Option<Claimed>>;

    /// Adds tables and appends to the logs of others, in one commit. Each append succeeds or fails as a whole and on its
    /// own; if the store fails, nothing has succeeded for certain.
    fn write(&self, tables: Vec<NewTable>, appends: Vec<Append>) -> Answer<'_, Appended>;

    /// Writes a little, durably, to see whether that is possible.
    fn probe(&self) -> Answer<'_, ()>;

    /// Adds a table with its secrets and first entries.
    fn create_table(&self, table: NewTable) -> Answer<'_, ()> {
        let written = self.write(vec![table], Vec::new());
        Box::pin(async { written.await.map(drop) })
    }

    /// Appends to the logs of several tables.
    fn append(&self, appends: Vec<Append>) -> Answer<'_, Appended> {
        self.write(Vec::new(), appends)
    }
}

/// How far a table has come, as far as lists distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// People take seats.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
    /// The table closed before the game began.
    Closed,
}

impl Stage {
    /// Where these entries lead; nothing if they change nothing.
    pub(crate) fn after(entries: &[Entry]) -> Option<Self> {
        entries.iter().rev().find_map(|entry| match entry.event {
            Event::Created(_) => Some(Self::Gathering),
            Event::Started => Some(Self::Playing),
            Event::Ended(_) => Some(Self::Over),
            Event::Expired => Some(Self::Closed),
            _ => None,
        })
    }

    pub(crate) const fn number(self) -> i64 {
        match self {
            Self::Gathering => 0,
            Self::Playing => 1,
            Self::Over => 2,
            Self::Closed => 3,
        }
    }

    pub(crate) const fn from_number(number: i64) -> Self {
        match number {
            0 => Self::Gathering,
            1 => Self::Playing,
            2 => Self::Over,
            _ => Self::Closed,
        }
    }
}

/// A table that is added.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id.
    pub id: TableId,
    /// Its secrets.
    pub secrets: Secrets,
    /// Its first entries.
    pub entries: Vec<Entry>,
}

impl NewTable {
    /// Whoever has added a table owns it until somebody claims it.
    pub fn owned(self) -> (TableId, Claimed) {
        (self.id, Claimed { term: Term(0), secrets: self.secrets, entries: self.entries })
    }
}

/// A table whose owner the caller is now.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// What its appends must carry.
    pub term: Term,
    /// The table's secrets.
    pub secrets: Secrets,
    /// The whole log.
    pub entries: Vec<Entry>,
}

/// Entries for the end of a log.
#[derive(Clone, Debug)]
pub struct Append {
    /// Whose log.
    pub table: TableId,
    /// The owner's term.
    pub term: Term,
    /// The entries; their numbers follow the last one in the log.
    pub entries: Vec<Entry>,
}

impl Append {
    /// Whether its entries have consecutive numbers.
    pub(crate) fn is_numbered(&self) -> bool {
        self.entries.windows(2).all(|pair| pair[1].seq == pair[0].seq.next())
    }
}

/// Why an append fails. The log is then as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AppendError {
    /// Somebody else owns the table now.
    #[error("another owner has claimed the table")]
    Fenced,
    /// The entries do not follow the last one in the log.
    #[error("the entries do not follow the end of the log")]
    Gap,
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
}

/// The store cannot do its work.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The database fails, is full or cannot be reached.
    #[error("the database failed: {0}")]
    Database(String),
    /// It holds something that this program cannot read.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A later version of the program has written it.
    #[error("a newer Trivium wrote this database (schema {found}, this one knows {known}); update Trivium")]
    Newer {
        /// Its version.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// An older version of the program has written it, and this one must not change it now.
    #[error("an older Trivium wrote this database; start this one's server once, which brings it up to date")]
    Older,
    /// There is no such file.
    #[error("there is no file {0}")]
    Missing(String),
    /// There is no folder for a new file.
    #[error("there is no folder {0}; make it, or name a file elsewhere")]
    NoFolder(String),
    /// There is such a file.
    #[error("{0} exists; choose another file, or replace it with --force where that is allowed")]
    Exists(String),
    /// A program uses the file.
    #[error("{0} is in use; stop the server first")]
    InUse(String),
    /// A PostgreSQL that could lose what it has acknowledged.
    #[error("PostgreSQL has {0} off and could lose games in a power cut; switch it on in postgresql.conf")]
    NotDurable(String),
    /// PostgreSQL is a feature that takes longer to build.
    #[error(
        "this Trivium is built without PostgreSQL; build it with \
         `cargo build --release --package trivium-cli --features postgres`"
    )]
    NoPostgres,
}
