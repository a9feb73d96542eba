//! Vacation where a move takes days: the clock of whoever is away stands still.

use trivium_game::{Millis, Seat};

use crate::decide::Decision;
use crate::play::{Play, ToMove};
use crate::seen::SeenVacation;
use crate::table::OnlineTable;
use crate::{Event, Member, Refusal, Timestamp};

/// The most days of vacation that a table has for each player.
pub const LONGEST_VACATION: u32 = 60;

const DAY: u64 = 24 * 60 * 60_000;

/// Someone is on vacation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Away {
    /// Since when.
    from: Timestamp,
    /// Since when their clock stands still because of it; later than `from` after a pause.
    pub(crate) stopped: Timestamp,
    /// When they are back at the latest.
    until: Timestamp,
}

impl OnlineTable {
    pub(crate) fn go_away(&self, member: Member, days: u16, now: Timestamp) -> Decision {
        let play = self.running()?;
        self.playing(play, member)?;
        if self.setup.vacation == 0 {
            return Err(Refusal::NoVacation);
        }
        if play.away.contains_key(&member) {
            return Err(Refusal::AlreadyAway);
        }
        let Millis(left) = self.vacation_left(play, member, now);
        if left == 0 {
            return Err(Refusal::VacationUsed);
        }
        let wanted = DAY * u64::from(days.max(1));
        let until = Timestamp(now.0.saturating_add(wanted.min(left)));
        Ok(vec![Event::WentAway { member, until }])
    }

    pub(crate) fn come_back(&self, member: Member) -> Decision {
        let play = self.running()?;
        let away = play.away.contains_key(&member);
        if away { Ok(vec![Event::CameBack { member }]) } else { Err(Refusal::NotAway) }
    }

    /// Those whose vacation is over by now come back.
    pub(crate) fn back_by(&self, now: Timestamp) -> Vec<Event> {
        let Ok(play) = self.running() else { return Vec::new() };
        let over = play.away.iter().filter(|(_, away)| away.until <= now);
        over.map(|(&member, _)| Event::CameBack { member }).collect()
    }

    /// When the next one comes back at the latest.
    pub(crate) fn next_back(&self) -> Option<Timestamp> {
        self.running().ok()?.away.values().map(|away| away.until).min()
    }

    /// For how long the clock of the seat to move has stood still because its person is away; none for other seats.
    pub(crate) fn held(&self, play: &Play, seat: Seat, now: Timestamp) -> Millis {
        match self.to_move() {
            Some(ToMove::Person { seat: moving, member }) if moving == seat => play
                .away
                .get(&member)
                .map_or(Millis(0), |away| now.min(away.until).since(play.turn_since.max(away.stopped))),
            _ => Millis(0),
        }
    }

    /// The same for whichever seat is to move.
    pub(crate) fn held_now(&self, now: Timestamp) -> Millis {
        let seat = self.play.as_ref().and_then(|play| Some((play, play.position.turn().seat()?)));
        seat.map_or(Millis(0), |(play, seat)| self.held(play, seat, now))
    }

    pub(crate) fn apply_vacation(&mut self, event: &Event, at: Timestamp) -> Result<(), String> {
        let held = self.held_now(at);
        let moving = match self.to_move() {
            Some(ToMove::Person { member, .. }) => Some(member),
            _ => None,
        };
        let play = self.play.as_mut().filter(|play| play.ending.is_none());
        let play = play.ok_or_else(|| "no game is on".to_owned())?;
        match *event {
            Event::WentAway { member, until } => {
                if play.away.insert(member, Away { from: at, stopped: at, until }).is_some() {
                    return Err(format!("member {} is away already", member.0));
                }
            }
            Event::CameBack { member } => {
                let away =
                    play.away.remove(&member).ok_or_else(|| format!("member {} is not away", member.0))?;
                let used = play.vacation_used.entry(member).or_insert(Millis(0));
                *used = used.plus(at.min(away.until).since(away.from));
                if moving == Some(member) {
                    play.turn_since = Timestamp(play.turn_since.0.saturating_add(held.0));
                }
            }
            _ => unreachable!("only called with the events above"),
        }
        Ok(())
    }

    pub(crate) fn seen_vacation(&self, play: &Play, now: Timestamp) -> Vec<SeenVacation> {
        if self.setup.vacation == 0 {
            return Vec::new();
        }
        let members: std::collections::BTreeSet<_> = self.playing_members(play).collect();
        let vacation = |member| SeenVacation {
            member,
            until: play.away.get(&member).map(|away| away.until),
            left: self.vacation_left(play, member, now),
        };
        members.into_iter().map(vacation).collect()
    }

    fn vacation_left(&self, play: &Play, member: Member, now: Timestamp) -> Millis {
        let used = play.vacation_used.get(&member).copied().unwrap_or(Millis(0));
        let now = play.away.get(&member).map_or(Millis(0), |away| now.min(away.until).since(away.from));
        Millis(DAY * u64::from(self.setup.vacation)).minus(used).minus(now)
    }
}
