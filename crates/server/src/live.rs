//! A live table as the rest of the server sees it: a handle through which commands reach the task that owns it.

mod owner;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use trivium_game::{Millis, Seat};
use trivium_games::Record;
use trivium_store::{Claimed, NewTable, Store, Writer};
use trivium_tables::{
    Action, ActionId, Entry, Event, GuestId, Member, Name, Plan, Secret, Sequence, Setup, Summary, TableId,
    Timestamp,
};
use utoipa::ToSchema;

use self::owner::Owner;
use crate::computer::Thinkers;
use crate::limits::Limits;
use crate::lists::Mine;
use crate::message::{Text, Update};
use crate::origins::Origins;
use crate::turns::Turns;
use crate::{ApiError, random};

/// How many commands wait for a table before senders do.
const QUEUE: usize = 256;

/// By how many milliseconds the clock is ahead. Only tests of games over days move it.
static AHEAD: AtomicU64 = AtomicU64::new(0);

/// Lets time pass for all servers of this process, for tests of games over days.
#[doc(hidden)]
pub fn pass_time(time: Duration) {
    AHEAD.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
}

/// The server's clock.
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(since.as_millis() as u64 + AHEAD.load(Ordering::Relaxed))
}

/// A guest at a table.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Joined {
    pub(crate) member: Member,
    pub(crate) host: bool,
}

/// A connection to a table: everything that is sent arrives in `messages`, which ends when the client is cut off.
#[derive(Debug)]
pub(crate) struct Subscription {
    /// Who watches; nothing if they have not joined.
    pub(crate) member: Option<Member>,
    pub(crate) first: Text,
    pub(crate) messages: mpsc::Receiver<Text>,
}

/// Somebody whom a guest has met at a table. Their id stays in the server.
#[derive(Debug)]
pub(crate) struct Met {
    pub(crate) guest: GuestId,
    pub(crate) name: Name,
    /// The last entry of the log.
    pub(crate) last: Sequence,
}

/// The secrets that a member may see: everybody may invite, the host may also move the table to another device.
#[derive(Debug)]
pub(crate) struct Links {
    pub(crate) join: Secret,
    pub(crate) host: Option<Secret>,
}

/// What is played, and who is at the table.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) setup: Setup,
    /// How many seats there are.
    pub(crate) seats: usize,
    /// Who has a seat.
    pub(crate) seated: Vec<Member>,
    /// Everybody, and whether they are connected.
    pub(crate) members: Vec<(Member, GuestId, bool)>,
}

type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

#[derive(Debug)]
enum Command {
    Join {
        guest: GuestId,
        name: Name,
        secret: Option<Secret>,
        reply: Reply<Joined>,
    },
    Act {
        guest: GuestId,
        id: ActionId,
        action: Action,
        reply: Reply<Sequence>,
    },
    Look {
        guest: GuestId,
        after: Sequence,
        reply: Reply<Update>,
    },
    Links {
        guest: GuestId,
        reply: Reply<Links>,
    },
    Subscribe {
        guest: GuestId,
        after: Sequence,
        reply: Reply<Subscription>,
    },
    /// A subscriber may have gone.
    Gone,
    /// A message to a member and back took this long.
    Lag {
        member: Member,
        lag: Millis,
    },
    /// Keeps a guest's plan.
    Plan {
        guest: GuestId,
        plan: Plan,
        reply: Reply<()>,
    },
    /// A guest's own plan.
    Planned {
        guest: GuestId,
        reply: Reply<Plan>,
    },
    /// Who a member is, for someone who may see the table.
    Person {
        guest: GuestId,
        member: Member,
        reply: Reply<Met>,
    },
    /// Who all members are, for someone who may see the table.
    Guests {
        guest: GuestId,
        reply: Reply<Vec<GuestId>>,
    },
    Summary {
        reply: Reply<Summary>,
    },
    Record {
        guest: GuestId,
        reply: Reply<Box<Record>>,
    },
    Mine {
        guest: GuestId,
        reply: Reply<Mine>,
    },
    People {
        guest: GuestId,
        reply: Reply<People>,
    },
    /// How strangers join a table of a duplicate, if it waits for them.
    Welcome {
        reply: Reply<Option<Secret>>,
    },
    /// The duplicate has ended; it is closed if all its tables are done.
    EndDuplicate {
        closed: bool,
        reply: Reply<()>,
    },
    /// Who waits here goes on at another table.
    GoOn {
        table: TableId,
        reply: Reply<()>,
    },
    /// The table expires if nobody has come for this long.
    Expire {
        after: Millis,
    },
    Computer {
        turn: Sequence,
        seat: Seat,
        ply: u32,
        notation: String,
    },
}

/// A handle to a live table.
#[derive(Clone, Debug)]
pub(crate) struct LiveTable {
    commands: mpsc::Sender<Command>,
    rated: bool,
}

impl LiveTable {
    /// Takes up a table that this server has claimed.
    ///
    /// # Errors
    ///
    /// If its log cannot be replayed.
    pub(crate) fn start(id: TableId, claimed: Claimed, tools: Tools) -> Result<Self, ApiError> {
        let (sender, commands) = mpsc::channel(QUEUE);
        let owner = Owner::new(id, claimed, tools, sender.downgrade())?;
        let rated = owner.is_rated();
        tokio::spawn(owner.run(commands));
        Ok(Self { commands: sender, rated })
    }

    /// Whether its game is rated.
    pub(crate) const fn is_rated(&self) -> bool {
        self.rated
    }

    /// Whether its task has ended; the table can then be claimed again.
    pub(crate) fn has_ended(&self) -> bool {
        self.commands.is_closed()
    }

    /// Joins with a secret, or without one if the table is public.
    pub(crate) async fn join(
        &self,
        guest: GuestId,
        name: Name,
        secret: Option<Secret>,
    ) -> Result<Joined, ApiError> {
        self.ask(|reply| Command::Join { guest, name, secret, reply }).await
    }

    pub(crate) async fn act(
        &self,
        guest: GuestId,
        id: ActionId,
        action: Action,
    ) -> Result<Sequence, ApiError> {
        self.ask(|reply| Command::Act { guest, id, action, reply }).await
    }

    pub(crate) async fn look(&self, guest: GuestId, after: Sequence) -> Result<Update, ApiError> {
        self.ask(|reply| Command::Look { guest, after, reply }).await
    }

    pub(crate) async fn links(&self, guest: GuestId) -> Result<Links, ApiError> {
        self.ask(|reply| Command::Links { guest, reply }).await
    }

    pub(crate) async fn subscribe(&self, guest: GuestId, after: Sequence) -> Result<Subscription, ApiError> {
        self.ask(|reply| Command::Subscribe { guest, after, reply }).await
    }

    /// Keeps a guest's plan; one without lines removes it.
    pub(crate) async fn plan(&self, guest: GuestId, plan: Plan) -> Result<(), ApiError> {
        self.ask(|reply| Command::Plan { guest, plan, reply }).await
    }

    pub(crate) async fn planned(&self, guest: GuestId) -> Result<Plan, ApiError> {
        self.ask(|reply| Command::Planned { guest, reply }).await
    }

    /// Who a member is, for a guest who may see the table.
    pub(crate) async fn person(&self, guest: GuestId, member: Member) -> Result<Met, ApiError> {
        self.ask(|reply| Command::Person { guest, member, reply }).await
    }

    /// Who all members are, by number, for a guest who may see the table.
    pub(crate) async fn guests(&self, guest: GuestId) -> Result<Vec<GuestId>, ApiError> {
        self.ask(|reply| Command::Guests { guest, reply }).await
    }

    pub(crate) async fn summary(&self) -> Result<Summary, ApiError> {
        self.ask(|reply| Command::Summary { reply }).await
    }

    /// The record of a game that is over.
    pub(crate) async fn record(&self, guest: GuestId) -> Result<Box<Record>, ApiError> {
        self.ask(|reply| Command::Record { guest, reply }).await
    }

    pub(crate) async fn mine(&self, guest: GuestId) -> Result<Mine, ApiError> {
        self.ask(|reply| Command::Mine { guest, reply }).await
    }

    /// Who is at the table, for those who may see it.
    pub(crate) async fn people(&self, guest: GuestId) -> Result<People, ApiError> {
        self.ask(|reply| Command::People { guest, reply }).await
    }

    /// The secret that opens a table of a duplicate, if it waits for strangers.
    pub(crate) async fn welcome(&self) -> Result<Option<Secret>, ApiError> {
        self.ask(|reply| Command::Welcome { reply }).await
    }

    /// Tells a table that its duplicate has ended, or is closed.
    pub(crate) async fn end_duplicate(&self, closed: bool) -> Result<(), ApiError> {
        self.ask(|reply| Command::EndDuplicate { closed, reply }).await
    }

    /// Closes a table whose game has not started: it goes on at another one.
    pub(crate) async fn go_on_at(&self, table: TableId) -> Result<(), ApiError> {
        self.ask(|reply| Command::GoOn { table, reply }).await
    }

    /// Lets the table expire if nobody has come for this long.
    pub(crate) async fn expire(&self, after: Millis) {
        // A table whose task has ended is looked at another time.
        let _ = self.commands.send(Command::Expire { after }).await;
    }

    /// Tells the table how long a message to a member and back took.
    pub(crate) async fn measured(&self, member: Member, lag: Millis) {
        let _ = self.commands.send(Command::Lag { member, lag }).await;
    }

    /// Tells the table that a connection has ended.
    pub(crate) async fn gone(&self) {
        // A table whose task has ended has no presence to update.
        let _ = self.commands.send(Command::Gone).await;
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).await.map_err(|_| ApiError::Unavailable)?;
        answer.await.map_err(|_| ApiError::Unavailable)?
    }
}

/// What all tables use.
#[derive(Clone)]
pub(crate) struct Tools {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) writer: Writer,
    pub(crate) thinkers: Thinkers,
    pub(crate) limits: Arc<Limits>,
    /// From where tables come.
    pub(crate) origins: Arc<Origins<TableId>>,
    /// How long computers play on among themselves when nobody is there.
    pub(crate) alone: Duration,
    /// How many may watch a table without having joined.
    pub(crate) watchers: usize,
    /// Public games that are over and that spectators still see, and until when.
    pub(crate) late_endings: LateEndings,
    /// Where turns of those who are not here are reported.
    pub(crate) turns: Turns,
}

/// Tables, and until when something of them is kept from spectators.
pub(crate) type LateEndings = Arc<Mutex<HashMap<TableId, Timestamp>>>;

/// A new table's id, secrets and first entries.
pub(crate) fn new_table(events: Vec<Event>) -> NewTable {
    let at = now();
    let numbered = events.into_iter().zip(1..);
    let entry = |(event, number)| Entry { seq: Sequence(number), at, cause: None, event };
    NewTable { id: random::table_id(), secrets: random::secrets(), entries: numbered.map(entry).collect() }
}
