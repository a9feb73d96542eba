//! Who is connected to a live table, what they may see, and what they are told.

use std::collections::BTreeSet;
use std::sync::PoisonError;
use std::time::Instant;

use tokio::sync::mpsc;
use trivium_tables::{Action, GuestId, Member, OnlineTable, Refusal, Sequence, Timestamp};

use super::{Lost, Owner, now};
use crate::ApiError;
use crate::lists::Mine;
use crate::live::{People, Subscription};
use crate::message::{Message, PROTOCOL, Text, Update};

/// How many messages wait for a slow client before it is cut off; it can resume.
const BACKLOG: usize = 256;

/// A connection.
pub(super) struct Subscriber {
    /// Nothing for those who only watch.
    pub(super) member: Option<Member>,
    /// The last entry that was sent.
    told: Sequence,
    messages: mpsc::Sender<Text>,
}

impl Owner {
    pub(super) fn people(&self) -> People {
        let here = |member| self.presence.away_since(member).is_none();
        let members = self.table.guests().map(|(member, guest)| (member, guest, here(member)));
        let seated = self.table.seated();
        People {
            setup: self.table.setup().clone(),
            seats: seated.len(),
            seated: seated.into_iter().flatten().collect(),
            members: members.collect(),
        }
    }

    pub(super) async fn mine(&self, guest: &GuestId) -> Result<Mine, ApiError> {
        let member = self.watcher(guest).await?.ok_or(Refusal::NotAtTable)?;
        Ok(Mine {
            member,
            is_host: self.table.host() == Some(member),
            your_turn: self.table.is_turn_of(guest),
            summary: self.view(Some(member)).0.summary(),
        })
    }

    /// The number of a guest who may watch; nothing if they have not joined a public table.
    pub(super) async fn watcher(&self, guest: &GuestId) -> Result<Option<Member>, ApiError> {
        if let Some(duplicate) = self.table.duplicate() {
            return self.watcher_of_deal(duplicate, guest).await;
        }
        match self.member(guest) {
            Ok(member) => Ok(Some(member)),
            Err(_) if self.table.is_removed(guest) => Err(Refusal::Removed.into()),
            Err(_) if self.table.setup().public => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The last entry that a guest may know of.
    pub(super) fn last_for(&self, guest: &GuestId) -> Sequence {
        self.view(self.table.member(guest)).0.last()
    }

    /// Sends everybody what they may see now and have not been sent.
    pub(super) fn show(&mut self) -> Result<(), Lost> {
        if let Some(shown) = &mut self.shown
            && let Err(error) = shown.follow(&self.table, now())
        {
            self.failed("replay", &error);
            return Err(Lost);
        }
        let mut subscribers = std::mem::take(&mut self.subscribers);
        // Nearly always there is one text for all.
        let mut texts: Vec<((bool, Sequence), Text)> = Vec::with_capacity(1);
        subscribers.retain_mut(|subscriber| {
            let may_watch = self.may_watch(subscriber);
            let last = self.view(subscriber.member).0.last();
            if subscriber.told >= last {
                return may_watch;
            }
            let key = (self.is_late(subscriber.member), subscriber.told);
            let known = texts.iter().find(|(audience, _)| *audience == key).map(|(_, text)| text.clone());
            let text = known.unwrap_or_else(|| {
                let (table, at) = self.view(subscriber.member);
                let text = match table.seen_moves(subscriber.told, at) {
                    Some(moves) => Message::Moves(&moves).text(),
                    None => Message::Update(&self.update(None, subscriber.member, subscriber.told)).text(),
                };
                texts.push((key, text.clone()));
                text
            });
            subscriber.told = last;
            subscriber.messages.try_send(text).is_ok() && may_watch
        });
        self.subscribers = subscribers;
        Ok(())
    }

    /// Keeps a game in the lobby until spectators have seen its end.
    pub(super) fn end_later(&self, at: Timestamp) {
        if self.shown.is_some() && self.table.setup().public {
            let until = Timestamp(at.0.saturating_add(self.table.delay().0));
            let mut endings = self.tools.late_endings.lock().unwrap_or_else(PoisonError::into_inner);
            endings.retain(|_, until| *until > at);
            endings.insert(self.id.clone(), until);
        }
    }

    /// Whether someone sees the game later: they do not play, and the table has a delay.
    pub(super) fn is_late(&self, member: Option<Member>) -> bool {
        self.shown.is_some() && !member.is_some_and(|member| self.table.is_player(member))
    }

    /// The table as someone sees it, and the time that is there.
    pub(super) fn view(&self, member: Option<Member>) -> (&OnlineTable, Timestamp) {
        match &self.shown {
            Some(shown) if self.is_late(member) => {
                (shown, Timestamp(now().0.saturating_sub(self.table.delay().0)))
            }
            _ => (&self.table, now()),
        }
    }

    /// Whether the answer to an action would reveal to someone what they see later.
    pub(super) fn reveals(&self, guest: &GuestId, action: &Action) -> bool {
        let harmless = matches!(
            action,
            Action::Say { .. } | Action::Lock { .. } | Action::Remove { .. } | Action::GiveSeat { .. }
        );
        let member = self.table.member(guest);
        member.is_some() && !harmless && self.table.position().is_some() && self.is_late(member)
    }

    /// What someone may see after an entry; `you` only in the first update of a connection.
    pub(super) fn update(&self, you: Option<Member>, member: Option<Member>, after: Sequence) -> Update {
        let (table, at) = self.view(member);
        Update { you, protocol: None, entries: table.seen_after(after), state: table.seen(at) }
    }

    pub(super) fn subscribe(
        &mut self,
        member: Option<Member>,
        after: Sequence,
    ) -> Result<Subscription, ApiError> {
        let watchers = self.subscribers.iter().filter(|subscriber| subscriber.member.is_none()).count();
        if member.is_none() && watchers >= self.tools.watchers {
            return Err(Refusal::Full.into());
        }
        let (sender, messages) = mpsc::channel(BACKLOG);
        let first = Update { protocol: Some(PROTOCOL), ..self.update(member, member, after) };
        let told = first.state.seq;
        self.subscribers.push(Subscriber { member, told, messages: sender });
        Ok(Subscription { member, first: Message::Update(&first).text(), messages })
    }

    /// Sends to everybody. Those who are too slow, gone or removed are cut off.
    fn tell(&mut self, text: &Text) {
        let mut subscribers = std::mem::take(&mut self.subscribers);
        subscribers.retain(|subscriber| {
            subscriber.messages.try_send(text.clone()).is_ok() && self.may_watch(subscriber)
        });
        self.subscribers = subscribers;
    }

    /// Whoever has been removed sees nothing more.
    fn may_watch(&self, subscriber: &Subscriber) -> bool {
        subscriber.member.is_none_or(|member| self.table.is_present(member))
    }

    pub(super) fn tell_presence(&mut self) {
        self.subscribers.retain(|subscriber| !subscriber.messages.is_closed());
        self.visited = Some(Instant::now());
        let members: BTreeSet<_> =
            self.subscribers.iter().filter_map(|subscriber| subscriber.member).collect();
        let watchers = self.subscribers.iter().filter(|subscriber| subscriber.member.is_none()).count();
        self.presence.connected(&members, now());
        self.tell(&Message::Presence { members, watchers }.text());
    }
}
