//! What people decide together: draws, takebacks, pauses, rematches. Everyone who plays must agree.

use trivium_game::{ForfeitError, Seat};

use crate::decide::{Decision, with_ending};
use crate::table::{OnlineTable, Sitting};
use crate::{Action, Event, Member, Moment, Refusal, Setup, Timestamp};

impl OnlineTable {
    pub(crate) fn decide_together(&self, member: Member, action: &Action, moment: Moment<'_>) -> Decision {
        match *action {
            Action::OfferDraw => self.offer_draw(member),
            Action::DeclineDraw => {
                let play = self.running()?;
                self.playing(play, member)?;
                let offered = !play.offers.is_empty();
                if offered { Ok(vec![Event::DrawDeclined { member }]) } else { Err(Refusal::NoOffer) }
            }
            Action::OfferTakeback { ply } => self.offer_takeback(member, ply),
            Action::DeclineTakeback => {
                let play = self.running()?;
                self.playing(play, member)?;
                let offered = play.takeback.is_some();
                if offered {
                    Ok(vec![Event::TakebackDeclined { member }])
                } else {
                    Err(Refusal::NothingOffered)
                }
            }
            Action::OfferPause => self.offer_pause(member, moment),
            Action::DeclinePause => {
                let play = self.running()?;
                self.playing(play, member)?;
                let offered = !play.pause.is_empty();
                if offered { Ok(vec![Event::PauseDeclined { member }]) } else { Err(Refusal::NothingOffered) }
            }
            Action::Continue => {
                let play = self.running()?;
                self.playing(play, member)?;
                let paused = play.paused.is_some();
                if paused { Ok(vec![Event::Continued { member }]) } else { Err(Refusal::NotPaused) }
            }
            Action::OfferRematch => self.offer_rematch(member),
            Action::DeclineRematch => {
                self.may_play_again(member)?;
                if self.goes_on() {
                    return Err(Refusal::InMatch);
                }
                let offered = !self.again.is_empty();
                if offered {
                    Ok(vec![Event::RematchDeclined { member }])
                } else {
                    Err(Refusal::NothingOffered)
                }
            }
            _ => unreachable!("only called with the actions above"),
        }
    }

    fn offer_draw(&self, member: Member) -> Decision {
        let play = self.running()?;
        self.playing(play, member)?;
        let mut forfeits = play.forfeits.clone();
        forfeits.agree()?;
        let teams = self.playing_seats(play).map(|(seat, _)| seat.team_among(self.teams).index());
        if teams.collect::<std::collections::BTreeSet<_>>().len() < 2 {
            return Err(ForfeitError::NobodyToAgree.into());
        }
        if play.offers.contains(&member) {
            return Ok(Vec::new());
        }
        let mut events = vec![Event::DrawOffered { member }];
        let agrees = |other: Member| other == member || play.offers.contains(&other);
        if !self.playing_members(play).all(agrees) {
            return Ok(events);
        }
        events.push(Event::Agreed);
        Ok(with_ending(events, &play.position, &forfeits))
    }

    fn offer_takeback(&self, member: Member, target: u32) -> Decision {
        let play = self.running()?;
        self.playing(play, member)?;
        play.check_running()?;
        if target >= play.ply || target < play.settled {
            return Err(Refusal::NoTakeback(play.ply));
        }
        if self.setup.rated && play.drew_since(target) {
            return Err(Refusal::PastDraw);
        }
        let offer = play.takeback.as_ref().filter(|(offered, _)| *offered == target);
        let agreed = |other: Member| offer.is_some_and(|(_, members)| members.contains(&other));
        if agreed(member) {
            return Ok(Vec::new());
        }
        let mut events = vec![Event::TakebackOffered { member, ply: target }];
        if self.playing_members(play).all(|other| other == member || agreed(other)) {
            events.push(Event::TakenBack { ply: target });
        }
        Ok(events)
    }

    fn offer_pause(&self, member: Member, moment: Moment<'_>) -> Decision {
        let play = self.running()?;
        self.playing(play, member)?;
        play.check_running()?;
        if self.deadline(moment.presence).is_none() && !self.has_clock() {
            return Err(Refusal::NoClock);
        }
        if play.pause.contains(&member) {
            return Ok(Vec::new());
        }
        let mut events = vec![Event::PauseOffered { member }];
        if self.playing_members(play).all(|other| other == member || play.pause.contains(&other)) {
            events.push(Event::Paused);
        }
        Ok(events)
    }

    fn offer_rematch(&self, member: Member) -> Decision {
        self.may_play_again(member)?;
        let again = self.again.contains(&member);
        Ok(if again { Vec::new() } else { vec![Event::RematchOffered { member }] })
    }

    fn may_play_again(&self, member: Member) -> Result<(), Refusal> {
        if self.ending().is_none() {
            return Err(Refusal::NotOver);
        }
        if self.next.is_some() {
            return Err(Refusal::AlreadyAgain);
        }
        let sits = self.seats.contains(&Sitting::Person(member));
        if sits { Ok(()) } else { Err(Refusal::NotPlaying) }
    }

    /// The first events of the table at which everybody plays again, if all have agreed and it is not made yet. The next game
    /// of a match does not wait for everybody for long.
    ///
    /// Everybody moves on by one seat: two players swap sides, teams stay together.
    pub fn rematch(&self, now: Timestamp) -> Option<Vec<Event>> {
        let people = || {
            self.seats.iter().filter_map(|sitting| sitting.person()).filter(|&member| self.is_present(member))
        };
        let agreed = !self.again.is_empty() && people().all(|member| self.again.contains(&member));
        let waited = self.goes_on_at().is_some_and(|deadline| now >= deadline);
        if self.next.is_some() || !(agreed || waited) {
            return None;
        }
        let series = self.next_series();
        let setup = Setup { when_full: true, opening: Vec::new(), series, ..self.setup.clone() };
        let mut events = vec![Event::Created(Box::new(setup))];
        // Members are renumbered: those who were removed stay behind.
        let mut numbers = vec![None; self.members.len()];
        for (number, person) in numbers.iter_mut().zip(&self.members).filter(|(_, person)| !person.removed) {
            let member = Member(events.len() as u16 - 1);
            *number = Some(member);
            events.push(Event::Joined { member, guest: person.guest.clone(), name: person.name.clone() });
        }
        let renumbered = |member: Member| numbers.get(usize::from(member.0)).copied().flatten();
        events.extend(self.host.and_then(renumbered).map(|member| Event::HostChanged { member }));
        let seats = self.seats.len();
        for (index, sitting) in self.seats.iter().enumerate() {
            let seat = Seat::new(((index + 1) % seats) as u8);
            match *sitting {
                Sitting::Empty => {}
                Sitting::Person(member) => {
                    events.extend(renumbered(member).map(|member| Event::SeatTaken { seat, member }));
                }
                Sitting::Computer(level) => events.push(Event::ComputerSeated { seat, level }),
            }
        }
        Some(events)
    }
}
