//! The task that owns a live table: it decides every action and sends everybody what happened.

mod audience;
mod deals;
mod plans;
mod turns;

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use trivium_game::Seat;
use trivium_games::Record;
use trivium_store::{Append, Claimed};
use trivium_tables::{
    Action, Cause, Drawing, Entry, Event, GuestId, Member, Moment, Name, OnlineTable, Phase, Plan, Presence,
    Refusal, Secret, Secrets, Sequence, Setup, TableId, Term, ToMove,
};

use self::audience::Subscriber;
use self::turns::Told;
use super::{Command, Joined, Links, Met, Reply, Tools, new_table, now};
use crate::error::failed;
use crate::{ApiError, measures, ratings};

/// How many refusals a table remembers for repeated actions.
const REFUSALS: usize = 64;

/// A table that nobody watches leaves memory after this time.
const IDLE: Duration = Duration::from_mins(5);

/// One whose game is over leaves sooner: few come back to it.
const IDLE_AFTER_END: Duration = Duration::from_secs(10);

/// A clock with less time than this is watched even if nobody else watches the table.
const LONGEST_LIVE: Duration = Duration::from_hours(6);

/// The task's own state.
pub(super) struct Owner {
    id: TableId,
    term: Term,
    secrets: Secrets,
    table: OnlineTable,
    drawing: Drawing,
    tools: Tools,
    presence: Presence,
    /// The table as those who do not play see it, if that is later.
    shown: Option<Box<OnlineTable>>,
    /// What people have planned. Nobody else learns of it.
    plans: BTreeMap<GuestId, Plan>,
    myself: mpsc::WeakSender<Command>,
    subscribers: Vec<Subscriber>,
    /// Recent refusals, so that a repeated action gets its first answer.
    refusals: VecDeque<(Cause, ApiError)>,
    /// When somebody was here last: connected, looking or acting.
    visited: Option<Instant>,
    /// The turn for which a computer thinks.
    thinking: Option<Sequence>,
    /// Whom it has notified of their turn.
    told: Told,
}

/// The task must end: it no longer knows what is stored, or no longer owns the table.
struct Lost;

impl Owner {
    /// Takes up a table that this server has claimed.
    ///
    /// # Errors
    ///
    /// If its log cannot be replayed.
    pub(super) fn new(
        id: TableId,
        claimed: Claimed,
        tools: Tools,
        myself: mpsc::WeakSender<Command>,
    ) -> Result<Self, ApiError> {
        let Claimed { term, secrets, entries } = claimed;
        let table = OnlineTable::replay(entries)?;
        let drawing = table.drawing(&secrets.seed, &id);
        let shown = if table.setup().delay > 0 { Some(Box::new(table.delayed(now())?)) } else { None };
        let told = Told::new(table.turn_entry());
        Ok(Self {
            id,
            term,
            secrets,
            table,
            drawing,
            tools,
            presence: Presence::new(now()),
            shown,
            plans: BTreeMap::new(),
            myself,
            subscribers: Vec::new(),
            refusals: VecDeque::new(),
            visited: None,
            thinking: None,
            told,
        })
    }

    pub(super) const fn is_rated(&self) -> bool {
        self.table.setup().rated
    }

    /// Serves the table until nobody needs it, or until another server owns it.
    pub(super) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let events = self.table.resume(&mut self.drawing);
        if self.commit(None, events).await.is_err()
            || self.play_again().await.is_err()
            || self.load_plans().await.is_err()
            || self.follow_plans().await.is_err()
        {
            return;
        }
        self.release_deal().await;
        loop {
            self.think();
            self.tell_turn();
            let hidden = self.shown.as_ref().and_then(|shown| self.table.next_shown(shown.last()));
            let deadline = self.table.deadline(&self.presence).into_iter().chain(hidden).min();
            let wait = deadline.map(|deadline| Duration::from_millis(deadline.since(now()).0));
            // Where a move takes days, the clock needs no task: whoever looks next sees what it says.
            let idle = self.subscribers.is_empty()
                && self.thinking.is_none()
                && wait.is_none_or(|wait| wait > LONGEST_LIVE);
            let idle_for = if self.table.phase() == Phase::Over { IDLE_AFTER_END } else { IDLE };
            let wait = if idle { Some(idle_for) } else { wait };
            let command = tokio::select! {
                command = commands.recv() => command,
                () = tokio::time::sleep(wait.unwrap_or(IDLE)), if wait.is_some() => {
                    if idle || self.tick().await.is_err() { break }
                    continue;
                }
            };
            let Some(command) = command else { break };
            if self.handle(command).await.is_err() {
                break;
            }
        }
        // Whoever still waits is answered `unavailable`, tries again and claims the table again.
        commands.close();
    }

    async fn handle(&mut self, command: Command) -> Result<(), Lost> {
        self.tick().await?;
        match command {
            Command::Join { guest, name, secret, reply } => {
                let joined = self.join(guest, &name, secret.as_ref()).await;
                answer(reply, joined)
            }
            Command::Act { guest, id, action, reply } => {
                if self.member(&guest).is_ok() {
                    self.visited = Some(Instant::now());
                }
                let done = self.act(Cause { guest, action: id }, &action).await;
                answer(reply, done)
            }
            Command::Look { guest, after, reply } => {
                let update = self.watcher(&guest).await.map(|member| self.update(member, member, after));
                if update.is_ok() {
                    self.visited = Some(Instant::now());
                }
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
                let subscription =
                    self.watcher(&guest).await.and_then(|member| self.subscribe(member, after));
                answer(reply, subscription.map_err(Failure::Refused))?;
                self.tell_presence();
                Ok(())
            }
            Command::Gone => {
                self.tell_presence();
                Ok(())
            }
            Command::Lag { member, lag } => {
                self.presence.measured(member, lag);
                Ok(())
            }
            Command::Record { guest, reply } => {
                let record = self.record(&guest).await;
                answer(reply, record.map_err(Failure::Refused))
            }
            Command::Plan { guest, plan, reply } => {
                let kept = self.plan(guest, &plan).await;
                answer(reply, kept)
            }
            Command::Planned { guest, reply } => {
                let plan = self.member(&guest).map(|_| self.plans.get(&guest).cloned().unwrap_or_default());
                answer(reply, plan.map_err(Failure::Refused))
            }
            Command::Person { guest, member, reply } => {
                let met = self.meet(&guest, member).await;
                answer(reply, met.map_err(Failure::Refused))
            }
            Command::Guests { guest, reply } => {
                let guests = self.watcher(&guest).await.map(|_| self.table.everyone().cloned().collect());
                answer(reply, guests.map_err(Failure::Refused))
            }
            // Anyone may see a list.
            Command::Summary { reply } => answer(reply, Ok(self.listed())),
            Command::Mine { guest, reply } => {
                let mine = self.mine(&guest).await;
                answer(reply, mine.map_err(Failure::Refused))
            }
            Command::Welcome { reply } => answer(reply, Ok(self.welcome())),
            Command::EndDuplicate { closed, reply } => {
                let ended = self.end_duplicate(closed).await;
                answer(reply, ended.map_err(Failure::from))
            }
            Command::People { guest, reply } => {
                let people = self.watcher(&guest).await.map(|_| self.people());
                answer(reply, people.map_err(Failure::Refused))
            }
            Command::GoOn { table, reply } => {
                let closed = if self.table.phase() == Phase::Gathering {
                    self.commit(None, vec![Event::Rematch { table }, Event::Expired]).await
                } else {
                    Ok(())
                };
                answer(reply, closed.map_err(Failure::from))
            }
            Command::Expire { after } => {
                let events = self.table.expire(after, self.moment());
                self.commit(None, events).await
            }
            Command::Computer { turn, seat, ply, notation } => {
                if self.thinking == Some(turn) {
                    self.thinking = None;
                }
                // The game may have gone back or on without it.
                let stale = self.table.turn_entry() != turn;
                if stale { Ok(()) } else { self.computer_moves(seat, ply, &notation).await }
            }
        }
    }

    async fn record(&self, guest: &GuestId) -> Result<Box<Record>, ApiError> {
        let member = self.watcher(guest).await?;
        let record = self.view(member).0.record(&self.id, &self.drawing);
        record.map(Box::new).ok_or(ApiError::Refused(Refusal::NotOver))
    }

    /// Who a member is, for somebody at the table.
    async fn meet(&self, guest: &GuestId, member: Member) -> Result<Met, ApiError> {
        self.watcher(guest).await?;
        let (guest, name) = self.table.person(member).ok_or(Refusal::NoSuchMember)?;
        Ok(Met { guest: guest.clone(), name: name.clone(), last: self.table.last() })
    }

    fn moment(&self) -> Moment<'_> {
        Moment { now: now(), presence: &self.presence }
    }

    fn member(&self, guest: &GuestId) -> Result<Member, ApiError> {
        self.table.member(guest).ok_or(ApiError::Refused(Refusal::NotAtTable))
    }

    async fn join(
        &mut self,
        guest: GuestId,
        name: &Name,
        secret: Option<&Secret>,
    ) -> Result<Joined, Failure> {
        let as_host = secret.is_some_and(|secret| secret.matches(&self.secrets.host));
        let invited =
            as_host || secret.map_or(self.table.setup().public, |secret| secret.matches(&self.secrets.join));
        if !invited {
            return Err(Failure::Refused(ApiError::WrongSecret));
        }
        self.check_welcome(&guest).await?;
        self.check_deal(&guest).await?;
        let events =
            self.table.join(&guest, name, as_host).map_err(|refusal| Failure::Refused(refusal.into()))?;
        self.commit(None, events).await?;
        let member = self.member(&guest).map_err(Failure::Refused)?;
        Ok(Joined { member, host: self.table.host() == Some(member) })
    }

    /// Whom the host has blocked cannot join.
    async fn check_welcome(&self, guest: &GuestId) -> Result<(), Failure> {
        let Some(host) = self.table.guest_of_host() else { return Ok(()) };
        if host == guest || self.table.member(guest).is_some() {
            return Ok(());
        }
        let wishes = self.tools.store.people().wishes();
        match wishes.has_blocked(host.clone(), guest.clone()).await {
            Ok(false) => Ok(()),
            Ok(true) => Err(Failure::Refused(ApiError::Blocked)),
            Err(error) => Err(Failure::Refused(error.into())),
        }
    }

    async fn act(&mut self, cause: Cause, action: &Action) -> Result<Sequence, Failure> {
        if self.table.answer_to(&cause).is_some_and(|_| self.is_late(self.table.member(&cause.guest))) {
            return Ok(self.last_for(&cause.guest));
        }
        if let Some(seq) = self.table.answer_to(&cause) {
            return Ok(seq);
        }
        if let Some((_, error)) = self.refusals.iter().find(|(refused, _)| *refused == cause) {
            return Err(Failure::Refused(error.clone()));
        }
        let moment = Moment { now: now(), presence: &self.presence };
        let decided = if self.reveals(&cause.guest, action) {
            Err(Refusal::NotPlaying)
        } else {
            self.table.decide(&cause.guest, action, &mut self.drawing, moment)
        };
        match decided {
            Ok(events) => {
                self.check_abort(&cause.guest, action).map_err(Failure::Refused)?;
                let guest = cause.guest.clone();
                self.take_deal(&events).await?;
                self.commit(Some(cause), events).await?;
                if matches!(action, Action::Move { .. }) {
                    measures::moved("person");
                }
                let seq = self.last_for(&guest);
                self.play_again().await?;
                self.follow_plans().await?;
                Ok(seq)
            }
            Err(refusal) => {
                let error = ApiError::from(refusal);
                self.refusals.truncate(REFUSALS - 1);
                self.refusals.push_front((cause, error.clone()));
                Err(Failure::Refused(error))
            }
        }
    }

    /// In rated games T1 limits how often somebody may abort.
    fn check_abort(&self, guest: &GuestId, action: &Action) -> Result<(), ApiError> {
        let counts = *action == Action::Abort && self.is_rated();
        if counts { self.tools.limits.abort(guest) } else { Ok(()) }
    }

    /// Not to come to a rated game counts like aborting it.
    fn note_no_show(&self, events: &[Event]) {
        let seat = events.iter().find_map(|event| match event {
            Event::NoShow { seat } if self.is_rated() => Some(*seat),
            _ => None,
        });
        let member = seat.and_then(|seat| self.table.seated().get(seat.index()).copied().flatten());
        if let Some((guest, _)) = member.and_then(|member| self.table.person(member)) {
            // Whoever has none left can abort no more; that is all.
            let _ = self.tools.limits.abort(guest);
        }
    }

    async fn computer_moves(&mut self, seat: Seat, ply: u32, notation: &str) -> Result<(), Lost> {
        let moment = Moment { now: now(), presence: &self.presence };
        match self.table.computer_moves(seat, ply, notation, &mut self.drawing, moment) {
            Ok(events) => {
                self.commit(None, events).await?;
                measures::moved("computer");
                self.follow_plans().await
            }
            // The game went on without it, for example because everybody else resigned.
            Err(_) => Ok(()),
        }
    }

    async fn tick(&mut self) -> Result<(), Lost> {
        let moment = Moment { now: now(), presence: &self.presence };
        let events = self.table.tick(&mut self.drawing, moment);
        self.note_no_show(&events);
        self.commit(None, events).await?;
        self.play_again().await?;
        if self.shown.as_ref().is_some_and(|shown| shown.last() < self.table.last()) {
            self.show()?;
        }
        Ok(())
    }

    /// Makes the table at which everybody plays again, once all have agreed, or that of the next game of a match.
    async fn play_again(&mut self) -> Result<(), Lost> {
        let Some(events) = self.table.rematch(now()) else { return Ok(()) };
        let next = new_table(events);
        let table = next.id.clone();
        // If it stops here, the next owner makes another one; nobody knows this one.
        if let Err(error) = self.tools.writer.create(next).await {
            self.failed("store", &error);
            return Err(Lost);
        }
        self.tools.origins.follow(&self.id, table.clone());
        self.commit(None, vec![Event::Rematch { table }]).await
    }

    /// Makes events durable, then applies and sends them.
    async fn commit(&mut self, cause: Option<Cause>, events: Vec<Event>) -> Result<(), Lost> {
        if events.is_empty() {
            return Ok(());
        }
        let at = now();
        let mut seq = self.table.last();
        let entry = |event| {
            seq = seq.next();
            Entry { seq, at, cause: cause.clone(), event }
        };
        let entries: Vec<_> = events.into_iter().map(entry).collect();
        let starts = entries.iter().any(|entry| entry.event == Event::Started);
        let ends = entries.iter().any(|entry| matches!(entry.event, Event::Ended(_)));
        let append = Append { table: self.id.clone(), term: self.term, entries: entries.clone() };
        let start = Instant::now();
        if let Err(error) = self.tools.writer.append(append).await {
            self.failed("write", &error);
            return Err(Lost);
        }
        measures::appended(start.elapsed());
        if ends {
            self.end_later(at);
        }
        let back = entries.iter().any(|entry| matches!(entry.event, Event::TakenBack { .. }));
        if let Err(error) = self.table.apply_all(entries) {
            self.failed("replay", &error);
            return Err(Lost);
        }
        self.follow_deal(starts).await;
        if ends {
            self.settle().await;
        }
        if back {
            self.forget_plans().await;
        }
        self.show()
    }

    /// Keeps results and ratings before anyone learns of the end, so that whoever asks then finds them.
    async fn settle(&self) {
        let Setup { public, rated, .. } = self.table.setup();
        if (*public || *rated)
            && let Err(error) = ratings::settle(&*self.tools.store, &self.id, &self.table).await
        {
            // The next sweep settles it.
            self.failed("settle", &error);
        }
    }

    fn failed(&self, kind: &'static str, error: &dyn std::fmt::Display) {
        failed(kind, &format_args!("table {}: {error}", self.id));
    }

    /// Whether somebody is here, or was here just now.
    fn is_visited(&self) -> bool {
        let lately = |at: Instant| at.elapsed() < self.tools.alone;
        !self.subscribers.is_empty() || self.visited.is_some_and(lately)
    }

    /// Lets a computer think, if one is to move and does not think yet. Where only computers play on, they wait for somebody
    /// who watches.
    fn think(&mut self) {
        let Some(ToMove::Computer { seat, level }) = self.table.to_move() else { return };
        if self.table.is_left_to_computers() && !self.is_visited() {
            return;
        }
        let (ply, turn) = (self.table.ply(), self.table.turn_entry());
        let Some(position) = self.table.position().filter(|_| self.thinking != Some(turn)) else { return };
        self.thinking = Some(turn);
        let (tools, myself, position) = (self.tools.clone(), self.myself.clone(), position.clone());
        let host = self.table.guest_of_host().cloned();
        let from = tools.origins.of(&self.id);
        tokio::spawn(async move {
            if let Some(host) = &host {
                tools.limits.thinking(host, from).await;
            }
            let notation = tools.thinkers.choose(position, level, host).await;
            if let (Some(notation), Some(table)) = (notation, myself.upgrade()) {
                // If the table's task has ended, its next owner thinks again.
                let _ = table.send(Command::Computer { turn, seat, ply, notation }).await;
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
