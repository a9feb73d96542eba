//! What a live table of a duplicate watches over: nobody plays its deal twice, or sees it before having played it.

use trivium_store::{DealTaken, Stage};
use trivium_tables::{DuplicateId, Event, GuestId, Member, Phase, Refusal, Secret, Summary};

use super::{Failure, Lost, Owner, now};
use crate::ApiError;

impl Owner {
    /// The number of a guest who may watch a table of a duplicate: who plays here, and who has played the deal elsewhere.
    /// Before the start all members may; once the duplicate is closed everybody may.
    pub(super) async fn watcher_of_deal(
        &self,
        duplicate: &DuplicateId,
        guest: &GuestId,
    ) -> Result<Option<Member>, ApiError> {
        if self.table.is_removed(guest) {
            return Err(Refusal::Removed.into());
        }
        if self.table.position().is_none() {
            return self.member(guest).map(Some);
        }
        if self.table.is_hidden_from(guest) {
            let duplicates = self.tools.store.people().duplicates();
            let deal = duplicates.deal_of(duplicate.clone(), guest.clone()).await?;
            if !matches!(deal, Some((_, Stage::Over))) {
                return Err(Refusal::DealHidden.into());
            }
        }
        Ok(self.table.member(guest))
    }

    /// Those who may not see the game do not join it.
    pub(super) async fn check_deal(&self, guest: &GuestId) -> Result<(), Failure> {
        match self.table.duplicate() {
            Some(duplicate) if self.table.is_hidden_from(guest) => {
                self.watcher_of_deal(duplicate, guest).await.map(drop).map_err(Failure::Refused)
            }
            _ => Ok(()),
        }
    }

    /// The table as lists show it to anyone: nothing of a deal that others play.
    pub(super) fn listed(&self) -> Summary {
        let summary = self.view(None).0.summary();
        if self.table.is_hidden() {
            return Summary { position: None, ending: None, ..summary };
        }
        summary
    }

    /// Whoever takes a seat plays the deal here and nowhere else.
    pub(super) async fn take_deal(&self, events: &[Event]) -> Result<(), Failure> {
        let Some(duplicate) = self.table.duplicate() else { return Ok(()) };
        for event in events {
            let Event::SeatTaken { member, .. } = event else { continue };
            let Some((guest, _)) = self.table.person(*member) else { continue };
            let duplicates = self.tools.store.people().duplicates();
            let taken = duplicates.take_deal(duplicate.clone(), guest.clone(), self.id.clone(), now()).await;
            let refusal = match taken.map_err(|error| Failure::Refused(error.into()))? {
                DealTaken::Here => continue,
                DealTaken::Elsewhere => Refusal::DealTaken,
                DealTaken::Ended => Refusal::DuplicateEnded,
            };
            return Err(Failure::Refused(refusal.into()));
        }
        Ok(())
    }

    /// Before the start, those who have left their seats may play elsewhere. With the start, whoever has no seat is cut off
    /// before they are told what is drawn; if they may watch, they connect again.
    pub(super) async fn follow_deal(&mut self, starts: bool) {
        if self.table.duplicate().is_none() {
            return;
        }
        if starts {
            let table = &self.table;
            let plays = |member: Option<Member>| member.is_some_and(|member| table.is_player(member));
            self.subscribers.retain(|subscriber| plays(subscriber.member));
        }
        self.release_deal().await;
    }

    /// Lets those play elsewhere who have no seat here before the start.
    pub(super) async fn release_deal(&self) {
        let Some(duplicate) = self.table.duplicate() else { return };
        let keep = match self.table.phase() {
            Phase::Gathering => self.table.seated_guests(),
            Phase::Expired => Vec::new(),
            Phase::Revealing | Phase::Playing | Phase::Over => return,
        };
        let duplicates = self.tools.store.people().duplicates();
        if let Err(error) = duplicates.release_deal(duplicate.clone(), self.id.clone(), keep).await {
            // The next owner of the table does it.
            self.failed("store", &error);
        }
    }

    /// The secret with which strangers join, if the table waits for them.
    pub(super) fn welcome(&self) -> Option<Secret> {
        let open = self.table.setup().duplicate.as_ref().is_some_and(|duplicate| duplicate.open);
        let summary = self.table.summary();
        let free = summary.seats.iter().any(|seat| seat.name.is_none() && seat.level.is_none());
        let waits = open && free && !summary.locked && self.table.phase() == Phase::Gathering;
        waits.then(|| self.secrets.join.clone())
    }

    /// The duplicate has ended: no game starts here any more. Once it is closed, everybody can check what was drawn.
    pub(super) async fn end_duplicate(&mut self, closed: bool) -> Result<(), Lost> {
        let events =
            if closed { self.table.close_duplicate(&self.drawing) } else { self.table.end_duplicate() };
        self.commit(None, events).await
    }
}
