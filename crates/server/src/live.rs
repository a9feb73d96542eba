//! A live table: one task owns it, decides every action and tells everybody what happened.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use trivium_game::Seat;
use trivium_store::{Append, Claimed, Writer};
use trivium_tables::{
    Action, ActionId, Cause, Drawing, Entry, Event, GuestId, Member, Name, Secret, Secrets, SeenEntry,
    SeenState, Sequence, Table, TableId, Term, Timestamp, ToMove,
};

use crate::computer::Thinkers;
use crate::error::ErrorBody;
use crate::{ApiError, random};

/// How many commands wait for a table before senders do.
const QUEUE: usize = 256;

/// How many messages wait for a slow client before it is cut off; it can resume.
const BACKLOG: usize = 256;

/// How many refusals a table remembers for repeated actions.
const REFUSALS: usize = 64;

/// A table that nobody watches leaves memory after this time.
const IDLE: Duration = Duration::from_mins(5);

/// A message to clients, serialized once for all of them.
pub(crate) type Text = Arc<str>;

/// The server's clock.
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(since.as_millis() as u64)
}

/// What the server sends over a socket.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Message<'a> {
    /// What has happened, and what follows from it.
    Update(&'a Update),
    /// The answer to an action.
    Answer {
        id: &'a ActionId,
        #[serde(skip_serializing_if = "Option::is_none")]
        seq: Option<Sequence>,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<ErrorBody>,
    },
    /// A message that cannot be read.
    Error { error: ErrorBody },
    /// Who is connected.
    Presence { members: BTreeSet<Member> },
}

impl Message<'_> {
    pub(crate) fn text(&self) -> Text {
        let Ok(text) = serde_json::to_string(self) else { unreachable!("wire types have string keys only") };
        text.into()
    }
}

/// Entries, and the state after them.
#[derive(Debug, Serialize)]
pub(crate) struct Update {
    /// The number of the member who receives this; only in the first update of a connection.
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<Member>,
    entries: Vec<SeenEntry>,
    state: SeenState,
}

/// A guest at a table.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Joined {
    pub(crate) member: Member,
    pub(crate) host: bool,
}

/// A connection to a table: everything that is sent arrives in `messages`, which ends when the client is cut off.
#[derive(Debug)]
pub(crate) struct Subscription {
    pub(crate) first: Text,
    pub(crate) messages: mpsc::Receiver<Text>,
}

/// The secrets that a member may see: everybody may invite, the host may also move the table to another device.
#[derive(Debug)]
pub(crate) struct Links {
    pub(crate) join: Secret,
    pub(crate) host: Option<Secret>,
}

type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

#[derive(Debug)]
enum Command {
    Join {
        guest: GuestId,
        name: Name,
        secret: Secret,
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
    Computer {
        seat: Seat,
        ply: u32,
        notation: String,
    },
}

/// A handle to a live table.
#[derive(Clone, Debug)]
pub(crate) struct LiveTable(mpsc::Sender<Command>);

impl LiveTable {
    /// Takes up a table that this server has claimed.
    ///
    /// # Errors
    ///
    /// If its log cannot be replayed.
    pub(crate) fn start(
        id: TableId,
        claimed: Claimed,
        writer: Writer,
        thinkers: Thinkers,
    ) -> Result<Self, ApiError> {
        let Claimed { term, secrets, entries } = claimed;
        let table = Table::replay(entries)?;
        let drawing =
            Drawing::new(&secrets.seed, &id, table.options()).map_err(trivium_tables::Refusal::from)?;
        let (sender, commands) = mpsc::channel(QUEUE);
        let owner = Owner {
            id,
            term,
            secrets,
            table,
            drawing,
            writer,
            thinkers,
            myself: sender.downgrade(),
            subscribers: Vec::new(),
            refusals: VecDeque::new(),
            thinking: None,
        };
        tokio::spawn(owner.run(commands));
        Ok(Self(sender))
    }

    /// Whether its task has ended; the table can then be claimed again.
    pub(crate) fn has_ended(&self) -> bool {
        self.0.is_closed()
    }

    pub(crate) async fn join(&self, guest: GuestId, name: Name, secret: Secret) -> Result<Joined, ApiError> {
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

    /// Tells the table that a connection has ended.
    pub(crate) async fn gone(&self) {
        // A table whose task has ended has no presence to update.
        let _ = self.0.send(Command::Gone).await;
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.0.send(command(reply)).await.map_err(|_| ApiError::Unavailable)?;
        answer.await.map_err(|_| ApiError::Unavailable)?
    }
}

struct Subscriber {
    member: Member,
    messages: mpsc::Sender<Text>,
}

/// The task's own state.
struct Owner {
    id: TableId,
    term: Term,
    secrets: Secrets,
    table: Table,
    drawing: Drawing,
    writer: Writer,
    thinkers: Thinkers,
    myself: mpsc::WeakSender<Command>,
    subscribers: Vec<Subscriber>,
    /// Recent refusals, so that a repeated action gets its first answer.
    refusals: VecDeque<(Cause, ApiError)>,
    /// The ply for which a computer thinks.
    thinking: Option<u32>,
}

/// The task must end: it no longer knows what is stored, or no longer owns the table.
struct Lost;

impl Owner {
    async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        if self.commit(None, self.table.resume()).await.is_err() {
            return;
        }
        loop {
            self.think();
            let wait = self.table.deadline().map(|deadline| Duration::from_millis(deadline.since(now()).0));
            let idle = self.subscribers.is_empty() && self.thinking.is_none();
            let command = tokio::select! {
                command = commands.recv() => command,
                () = tokio::time::sleep(wait.unwrap_or(IDLE)), if wait.is_some() || idle => {
                    if wait.is_none() { break }
                    if self.tick().await.is_err() { break }
                    continue;
                }
            };
            let Some(command) = command else { break };
            if self.handle(command).await.is_err() {
                break;
            }
        }
        // Whoever still waits is answered `unavailable`, tries again and claims the table anew.
        commands.close();
    }

    async fn handle(&mut self, command: Command) -> Result<(), Lost> {
        self.tick().await?;
        match command {
            Command::Join { guest, name, secret, reply } => {
                let joined = self.join(guest, &name, &secret).await;
                answer(reply, joined)
            }
            Command::Act { guest, id, action, reply } => {
                let done = self.act(Cause { guest, action: id }, &action).await;
                answer(reply, done)
            }
            Command::Look { guest, after, reply } => {
                let update = self.member(&guest).map(|member| self.update(Some(member), after));
                answer(reply, update.map_err(Failure::Refused))
            }
            Command::Links { guest, reply } => {
                let links = self.member(&guest).map(|member| Links {
                    join: self.secrets.join.clone(),
                    host: (self.table.host() == Some(member)).then(|| self.secrets.host.clone()),
                });
                answer(reply, links.map_err(Failure::Refused))
            }
            Command::Subscribe { guest, after, reply } => {
                let subscription = self.member(&guest).map(|member| self.subscribe(member, after));
                answer(reply, subscription.map_err(Failure::Refused))?;
                self.tell_presence();
                Ok(())
            }
            Command::Gone => {
                self.tell_presence();
                Ok(())
            }
            Command::Computer { seat, ply, notation } => self.computer_moves(seat, ply, &notation).await,
        }
    }

    fn member(&self, guest: &GuestId) -> Result<Member, ApiError> {
        self.table.member(guest).ok_or(ApiError::Refused(trivium_tables::Refusal::NotAtTable))
    }

    async fn join(&mut self, guest: GuestId, name: &Name, secret: &Secret) -> Result<Joined, Failure> {
        let as_host = secret.matches(&self.secrets.host);
        if !as_host && !secret.matches(&self.secrets.join) {
            return Err(Failure::Refused(ApiError::WrongSecret));
        }
        let events =
            self.table.join(&guest, name, as_host).map_err(|refusal| Failure::Refused(refusal.into()))?;
        self.commit(None, events).await?;
        let member = self.member(&guest).map_err(Failure::Refused)?;
        Ok(Joined { member, host: self.table.host() == Some(member) })
    }

    async fn act(&mut self, cause: Cause, action: &Action) -> Result<Sequence, Failure> {
        if let Some(seq) = self.table.answer_to(&cause) {
            return Ok(seq);
        }
        if let Some((_, error)) = self.refusals.iter().find(|(refused, _)| *refused == cause) {
            return Err(Failure::Refused(error.clone()));
        }
        match self.table.decide(&cause.guest, action, &mut self.drawing, now()) {
            Ok(events) => {
                self.commit(Some(cause), events).await?;
                Ok(self.table.last())
            }
            Err(refusal) => {
                let error = ApiError::from(refusal);
                self.refusals.truncate(REFUSALS - 1);
                self.refusals.push_front((cause, error.clone()));
                Err(Failure::Refused(error))
            }
        }
    }

    async fn computer_moves(&mut self, seat: Seat, ply: u32, notation: &str) -> Result<(), Lost> {
        self.thinking = None;
        match self.table.computer_moves(seat, ply, notation, &mut self.drawing, now()) {
            Ok(events) => self.commit(None, events).await,
            // The game went on without it, for example because everybody else resigned.
            Err(_) => Ok(()),
        }
    }

    async fn tick(&mut self) -> Result<(), Lost> {
        self.commit(None, self.table.tick(now())).await
    }

    /// Makes events durable, then applies them and tells everybody.
    async fn commit(&mut self, cause: Option<Cause>, events: Vec<Event>) -> Result<(), Lost> {
        if events.is_empty() {
            return Ok(());
        }
        let (before, at) = (self.table.last(), now());
        let mut seq = before;
        let entry = |event| {
            seq = seq.next();
            Entry { seq, at, cause: cause.clone(), event }
        };
        let entries: Vec<_> = events.into_iter().map(entry).collect();
        let append = Append { table: self.id.clone(), term: self.term, entries: entries.clone() };
        if let Err(error) = self.writer.append(append).await {
            eprintln!("trivium: table {}: {error}", self.id);
            return Err(Lost);
        }
        if let Err(error) = self.table.apply_all(entries) {
            eprintln!("trivium: table {}: {error}", self.id);
            return Err(Lost);
        }
        self.tell(&Message::Update(&self.update(None, before)).text());
        Ok(())
    }

    fn update(&self, you: Option<Member>, after: Sequence) -> Update {
        Update { you, entries: self.table.seen_after(after), state: self.table.seen(now()) }
    }

    fn subscribe(&mut self, member: Member, after: Sequence) -> Subscription {
        let (sender, messages) = mpsc::channel(BACKLOG);
        self.subscribers.push(Subscriber { member, messages: sender });
        Subscription { first: Message::Update(&self.update(Some(member), after)).text(), messages }
    }

    /// Sends to everybody. Who is too slow, gone or removed is cut off.
    fn tell(&mut self, text: &Text) {
        let present: BTreeSet<_> = self
            .table
            .seen(now())
            .members
            .into_iter()
            .filter(|seen| !seen.removed)
            .map(|seen| seen.member)
            .collect();
        self.subscribers.retain(|subscriber| {
            subscriber.messages.try_send(Arc::clone(text)).is_ok() && present.contains(&subscriber.member)
        });
    }

    fn tell_presence(&mut self) {
        self.subscribers.retain(|subscriber| !subscriber.messages.is_closed());
        let members = self.subscribers.iter().map(|subscriber| subscriber.member).collect();
        self.tell(&Message::Presence { members }.text());
    }

    /// Lets a computer think, if one is to move and does not think yet.
    fn think(&mut self) {
        let Some(ToMove::Computer { seat, level }) = self.table.to_move() else { return };
        let ply = self.table.ply();
        let Some(position) = self.table.position().filter(|_| self.thinking != Some(ply)) else { return };
        self.thinking = Some(ply);
        let (thinkers, myself, position) = (self.thinkers.clone(), self.myself.clone(), position.clone());
        tokio::spawn(async move {
            let notation = thinkers.choose(position, level).await;
            if let (Some(notation), Some(table)) = (notation, myself.upgrade()) {
                // If the table's task has ended, its next owner thinks again.
                let _ = table.send(Command::Computer { seat, ply, notation }).await;
            }
        });
    }
}

/// Why a command did not succeed.
enum Failure {
    /// It was refused; the table goes on.
    Refused(ApiError),
    /// The task must end.
    Lost,
}

impl From<Lost> for Failure {
    fn from(_: Lost) -> Self {
        Self::Lost
    }
}

fn answer<T>(reply: Reply<T>, result: Result<T, Failure>) -> Result<(), Lost> {
    let (result, after) = match result {
        Ok(value) => (Ok(value), Ok(())),
        Err(Failure::Refused(error)) => (Err(error), Ok(())),
        Err(Failure::Lost) => (Err(ApiError::Unavailable), Err(Lost)),
    };
    // Whoever asked may be gone.
    let _ = reply.send(result);
    after
}

/// A new table's id, secrets and first entries.
pub(crate) fn new_table(setup: trivium_tables::Setup, guest: GuestId, name: Name) -> trivium_store::NewTable {
    let at = now();
    let numbered = Table::create(setup, guest, name).into_iter().zip(1..);
    let entry = |(event, number)| Entry { seq: Sequence(number), at, cause: None, event };
    trivium_store::NewTable {
        id: random::table_id(),
        secrets: random::secrets(),
        entries: numbered.map(entry).collect(),
    }
}
