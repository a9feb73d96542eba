//! Planned moves of a live table. Nobody but their author learns of them.

use trivium_game::TimeControl;
use trivium_tables::{GuestId, Moment, Phase, Plan};

use super::{Failure, Lost, Owner, now};
use crate::{ApiError, measures};

impl Owner {
    /// Keeps a guest's plan, so that it survives a crash.
    pub(super) async fn plan(&mut self, guest: GuestId, plan: &Plan) -> Result<(), Failure> {
        let member = self.member(&guest).map_err(Failure::Refused)?;
        let plan = self.table.plan(member, plan).map_err(|refusal| Failure::Refused(refusal.into()))?;
        self.keep_plan(guest, plan).await.map_err(Failure::Refused)
    }

    async fn keep_plan(&mut self, guest: GuestId, plan: Plan) -> Result<(), ApiError> {
        let text = match serde_json::to_string(&plan) {
            Ok(text) if !plan.lines.is_empty() => Some(text),
            _ => None,
        };
        let empty = text.is_none();
        self.tools.store.people().wishes().set_plan(self.id.clone(), guest.clone(), text).await?;
        if empty {
            self.plans.remove(&guest);
        } else {
            self.plans.insert(guest, plan);
        }
        Ok(())
    }

    pub(super) async fn forget_plans(&mut self) {
        let guests: Vec<_> = self.plans.keys().cloned().collect();
        for guest in guests {
            self.drop_plan(&guest).await;
        }
    }

    /// Forgets a plan. If the store fails, the next owner sees that it is no longer open.
    async fn drop_plan(&mut self, guest: &GuestId) {
        self.plans.remove(guest);
        if let Err(error) =
            self.tools.store.people().wishes().set_plan(self.id.clone(), guest.clone(), None).await
        {
            self.failed("store", &error);
        }
    }

    pub(super) async fn load_plans(&mut self) -> Result<(), Lost> {
        let days = matches!(self.table.setup().clock, TimeControl::Days { .. });
        if !days || self.table.phase() != Phase::Playing {
            return Ok(());
        }
        match self.tools.store.people().wishes().plans(self.id.clone()).await {
            Ok(plans) => {
                let read =
                    |(guest, text): (GuestId, String)| Some((guest, serde_json::from_str(&text).ok()?));
                self.plans = plans.into_iter().filter_map(read).collect();
                Ok(())
            }
            Err(error) => {
                self.failed("store", &error);
                Err(Lost)
            }
        }
    }

    /// Plays what people have planned for this position, and forgets plans that cannot happen any more.
    pub(super) async fn follow_plans(&mut self) -> Result<(), Lost> {
        while !self.plans.is_empty() {
            let closed = self.plans.iter().filter(|(_, plan)| !self.table.is_open(plan));
            let closed: Vec<_> = closed.map(|(guest, _)| guest.clone()).collect();
            for guest in closed {
                self.drop_plan(&guest).await;
            }
            let moving = self.table.person_to_move().and_then(|(_, member)| self.table.person(member));
            let Some(guest) = moving.map(|(guest, _)| guest.clone()) else { break };
            let Some(plan) = self.plans.get(&guest).cloned() else { break };
            let moment = Moment { now: now(), presence: &self.presence };
            match self.table.planned(&plan, &mut self.drawing, moment) {
                Some(events) => {
                    self.commit(None, events).await?;
                    measures::moved("person");
                }
                // What was drawn makes it impossible.
                None => self.drop_plan(&guest).await,
            }
        }
        Ok(())
    }
}
