//! Decides what follows from an action. The rules crates judge every move.

mod seating;

use trivium_game::{Forfeits, Game as _, Millis, MoveError, Seat, TimeControl};
use trivium_games::{AnyPosition, each_game};

use crate::fairness::Fairness;
use crate::play::{Play, ToMove};
use crate::table::{OnlineTable, Sitting};
use crate::{
    ABSENT, Action, ComputerLevel, Drawing, Event, GuestId, MAX_MEMBERS, Member, Moment, Name, Phase, Refusal,
};

pub(crate) type Decision = Result<Vec<Event>, Refusal>;

impl OnlineTable {
    /// What follows if a guest joins. Nothing, if they are here already.
    ///
    /// # Errors
    ///
    /// If the table is locked or full, or the host has removed the guest. The host's link opens a locked table.
    pub fn join(&self, guest: &GuestId, name: &Name, as_host: bool) -> Decision {
        if self.expired {
            return Err(Refusal::Expired);
        }
        let mut events = Vec::new();
        let member = if let Some(index) = self.members.iter().position(|person| person.guest == *guest) {
            if self.members[index].removed {
                return Err(Refusal::Removed);
            }
            Member(index as u16)
        } else {
            if self.locked && !as_host {
                return Err(Refusal::Locked);
            }
            if self.members.len() >= MAX_MEMBERS {
                return Err(Refusal::Full);
            }
            let member = Member(self.members.len() as u16);
            events.push(Event::Joined { member, guest: guest.clone(), name: name.clone() });
            member
        };
        if as_host && self.host != Some(member) {
            events.push(Event::HostChanged { member });
        }
        Ok(events)
    }

    /// What follows from a guest's action. Call [`OnlineTable::tick`] first.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn decide(
        &self,
        guest: &GuestId,
        action: &Action,
        drawing: &mut Drawing,
        moment: Moment<'_>,
    ) -> Decision {
        let events = self.decide_action(guest, action, drawing, moment)?;
        Ok(self.and_seed(events, drawing))
    }

    fn decide_action(
        &self,
        guest: &GuestId,
        action: &Action,
        drawing: &mut Drawing,
        moment: Moment<'_>,
    ) -> Decision {
        if self.expired {
            return Err(Refusal::Expired);
        }
        let member = self.member(guest).ok_or(Refusal::NotAtTable)?;
        self.check_compared(member, action)?;
        match action {
            Action::TakeSeat { .. }
            | Action::FreeSeat { .. }
            | Action::SeatComputer { .. }
            | Action::GiveSeat { .. }
            | Action::Lock { .. }
            | Action::Close
            | Action::Remove { .. } => {
                if self.phase() == Phase::Revealing {
                    return Err(Refusal::Revealing);
                }
                if self.is_bound() && self.play.is_none() {
                    return Err(Refusal::InMatch);
                }
                self.decide_seating(member, action)
            }
            Action::Commit { seat, hash } => self.commit(member, *seat, hash),
            Action::Reveal { seat, block } => self.reveal(member, *seat, block, drawing),
            Action::Start => self.start(member, drawing),
            Action::Move { seat, ply, notation } => {
                self.own_seat(member, *seat)?;
                self.play_move(*seat, *ply, notation, drawing, moment)
            }
            Action::Resign { .. } | Action::Abort => self.decide_leaving(member, action),
            Action::OfferDraw
            | Action::DeclineDraw
            | Action::OfferTakeback { .. }
            | Action::DeclineTakeback
            | Action::OfferPause
            | Action::DeclinePause
            | Action::Continue
            | Action::OfferRematch
            | Action::DeclineRematch => self.decide_together(member, action, moment),
            Action::GoAway { days } => self.go_away(member, *days, moment.now),
            Action::ComeBack => self.come_back(member),
            Action::ReplaceAbsent { seat, level } => self.replace_absent(member, *seat, *level, moment),
            Action::Say { text } => Ok(vec![Event::Said { member, text: text.clone() }]),
        }
    }

    /// What follows from a computer's move. The ply makes sure that it thought about this position.
    ///
    /// # Errors
    ///
    /// If no computer is to move there, or the move is refused.
    pub fn computer_moves(
        &self,
        seat: Seat,
        ply: u32,
        notation: &str,
        drawing: &mut Drawing,
        moment: Moment<'_>,
    ) -> Decision {
        match self.to_move() {
            Some(ToMove::Computer { seat: moving, .. }) if moving == seat => {
                let events = self.play_move(seat, ply, notation, drawing, moment)?;
                Ok(self.and_seed(events, drawing))
            }
            Some(ToMove::Computer { seat, .. } | ToMove::Person { seat, .. }) => {
                Err(Refusal::NotYourTurn(seat))
            }
            None => Err(Refusal::Over),
        }
    }

    /// What follows from the time alone: the seat to move may have run out of it, or its person does not show up; a full
    /// table may start by itself; whoever does not reveal loses the seat.
    pub fn tick(&self, drawing: &mut Drawing, moment: Moment<'_>) -> Vec<Event> {
        if self.play.is_none() {
            return self.tick_before(drawing, moment);
        }
        let back = self.back_by(moment.now);
        let (Some(play), Some(ToMove::Person { seat, .. })) = (&self.play, self.to_move()) else {
            return back;
        };
        let is_past = |deadline: Option<_>| deadline.is_some_and(|deadline| moment.now >= deadline);
        let mut aborted = play.forfeits.clone();
        let unplayed = aborted.abort(&play.moved).is_ok();
        let mut out = play.forfeits.clone();
        let late = is_past(self.time_out_at(moment.presence)) && out.time_out(seat, play.ply).is_ok();
        let (event, forfeits) = if unplayed && is_past(self.no_show_at(moment.presence))
            || unplayed && late && self.is_void(play, seat, &out)
        {
            (Event::NoShow { seat }, aborted)
        } else if late {
            (Event::TimedOut { seat }, out)
        } else {
            return back;
        };
        let events = back.into_iter().chain([event]).collect();
        self.and_seed(with_ending(events, &play.position, &forfeits), drawing)
    }

    /// Whether a team that is out by the time of this seat must not decide the game: nobody wins or loses a game, or points,
    /// because somebody has never moved.
    fn is_void(&self, play: &Play, seat: Seat, out: &Forfeits) -> bool {
        let decides = self.setup.rated || Play::ending_of(&play.position, out).is_some();
        decides && self.may_fail_to_show(play, seat)
    }

    /// What follows if the server takes the table up: it commits to a seed once, and the seat to move gets its time back
    /// after a stop. Where a move takes days, a stop does not matter.
    pub fn resume(&self, drawing: &mut Drawing) -> Vec<Event> {
        if self.play.is_none() && !self.expired {
            return self.resume_before(drawing);
        }
        let person = matches!(self.to_move(), Some(ToMove::Person { .. }));
        let live = matches!(self.setup.clock, TimeControl::PerMove { .. } | TimeControl::Fischer { .. });
        if person && live { vec![Event::Resumed] } else { Vec::new() }
    }

    /// What follows if nobody has come to a table for this long before its game has started.
    pub fn expire(&self, after: Millis, moment: Moment<'_>) -> Vec<Event> {
        let abandoned = self.present_members().all(|member| moment.presence.away_since(member).is_some());
        let idle = moment.now.since(self.updated()) >= after;
        let expires = self.phase() == Phase::Gathering && abandoned && idle;
        if expires { vec![Event::Expired] } else { Vec::new() }
    }

    fn start(&self, member: Member, drawing: &mut Drawing) -> Decision {
        self.gathering()?;
        self.as_host(member)?;
        if self.phase() == Phase::Revealing {
            return Err(Refusal::Revealing);
        }
        if let Some(empty) = self.seats.iter().position(|sitting| *sitting == Sitting::Empty) {
            return Err(Refusal::SeatEmpty(Seat::new(empty as u8)));
        }
        self.begin(drawing)
    }

    /// The start and what is drawn for it.
    pub(crate) fn first_events(&self, fairness: Option<&Fairness>, drawing: &mut Drawing) -> Decision {
        let mut position = self.options.start()?;
        let mut events = vec![Event::Started];
        events
            .extend(drawing.draw_all(&mut position, fairness).into_iter().map(|word| Event::Drawn { word }));
        for notation in &self.setup.opening {
            let Some(seat) = position.turn().seat() else { return Err(Refusal::Over) };
            // A table is made only with moves that the rules accept.
            position.follow(notation).map_err(|_| Refusal::Over)?;
            let (notation, none) = (notation.clone(), Millis(0));
            events.push(Event::Moved { seat, notation, thought: none, lag: none });
        }
        Ok(events)
    }

    pub(crate) fn play_move(
        &self,
        seat: Seat,
        claimed: u32,
        notation: &str,
        drawing: &mut Drawing,
        moment: Moment<'_>,
    ) -> Decision {
        let play = self.running()?;
        play.check_running()?;
        if claimed != play.ply {
            return Err(Refusal::StalePly { played: play.ply, claimed });
        }
        match play.position.turn().seat() {
            Some(moving) if moving == seat => {}
            Some(moving) => return Err(Refusal::NotYourTurn(moving)),
            None => return Err(Refusal::Over),
        }
        let (thought, lag) = self.thought(play, seat, moment)?;
        let mut position = play.position.clone();
        let notation = play_notation(&mut position, notation)?;
        let mut events = Vec::new();
        if let Some(member) = self.seats[seat.index()].person().filter(|_| play.is_person(seat)) {
            if play.away.contains_key(&member) {
                events.push(Event::CameBack { member });
            }
            if !play.offers.is_empty() && !play.offers.contains(&member) {
                // Someone who plays on does not want the draw.
                events.push(Event::DrawDeclined { member });
            }
        }
        events.push(Event::Moved { seat, notation, thought, lag });
        events.extend(
            drawing
                .draw_all(&mut position, self.fairness.as_ref())
                .into_iter()
                .map(|word| Event::Drawn { word }),
        );
        Ok(with_ending(events, &position, &play.forfeits))
    }

    /// How long the seat to move has thought, without the lag that is not counted, and that lag.
    fn thought(&self, play: &Play, seat: Seat, moment: Moment<'_>) -> Result<(Millis, Millis), Refusal> {
        let elapsed = play.thought(seat, moment.now).minus(self.held(play, seat, moment.now));
        let lag = match self.seats[seat.index()].person() {
            Some(member) if self.has_clock() => play.compensation(seat, moment.presence.lag(member)),
            _ => Millis(0),
        };
        let lag = lag.min(elapsed);
        let thought = elapsed.minus(lag);
        let late = play.clock.now().after_move(seat, thought).is_err();
        if late { Err(Refusal::OutOfTime) } else { Ok((thought, lag)) }
    }

    fn replace_absent(
        &self,
        member: Member,
        seat: Seat,
        level: ComputerLevel,
        moment: Moment<'_>,
    ) -> Decision {
        let play = self.running()?;
        self.playing(play, member)?;
        if self.has_clock() {
            return Err(Refusal::HasClock);
        }
        let absent = match self.sitting(seat)? {
            Sitting::Person(absent) if absent != member && play.is_person(seat) => absent,
            _ => return Err(Refusal::NotAbsent { seat, seconds: ABSENT.0 / 1000 }),
        };
        let away = moment.presence.away_since(absent).map_or(Millis(0), |since| moment.now.since(since));
        if away < ABSENT {
            return Err(Refusal::NotAbsent { seat, seconds: ABSENT.minus(away).0.div_ceil(1000) });
        }
        Ok(vec![Event::ComputerSeated { seat, level }])
    }

    fn decide_leaving(&self, member: Member, action: &Action) -> Decision {
        let play = self.running()?;
        let mut forfeits = play.forfeits.clone();
        let events = match *action {
            Action::Resign { seat } => {
                self.own_seat(member, seat)?;
                forfeits.resign(seat, play.ply)?;
                vec![Event::Resigned { seat }]
            }
            Action::Abort => {
                self.playing(play, member)?;
                if self.is_bound() {
                    return Err(Refusal::InMatch);
                }
                forfeits.abort(&play.moved)?;
                vec![Event::Aborted { member }]
            }
            _ => unreachable!("only called with the actions above"),
        };
        Ok(with_ending(events, &play.position, &forfeits))
    }

    pub(crate) fn running(&self) -> Result<&Play, Refusal> {
        let play = self.play.as_ref().ok_or(Refusal::NotStarted)?;
        if play.ending.is_some() { Err(Refusal::Over) } else { Ok(play) }
    }

    pub(crate) fn gathering(&self) -> Result<(), Refusal> {
        if self.play.is_some() { Err(Refusal::AlreadyStarted) } else { Ok(()) }
    }

    fn as_host(&self, member: Member) -> Result<(), Refusal> {
        if self.host == Some(member) { Ok(()) } else { Err(Refusal::NotHost) }
    }

    pub(crate) fn sitting(&self, seat: Seat) -> Result<Sitting, Refusal> {
        if self.has_seat(seat) { Ok(self.seats[seat.index()]) } else { Err(Refusal::NoSuchSeat(seat)) }
    }

    /// The member plays this seat themselves.
    fn own_seat(&self, member: Member, seat: Seat) -> Result<(), Refusal> {
        let own = self.sitting(seat)? == Sitting::Person(member);
        let played = self.running()?.is_person(seat);
        if own && played { Ok(()) } else { Err(Refusal::NotYourSeat(seat)) }
    }

    pub(crate) fn playing(&self, play: &Play, member: Member) -> Result<(), Refusal> {
        let plays = self.playing_members(play).any(|other| other == member);
        if plays { Ok(()) } else { Err(Refusal::NotPlaying) }
    }
}

/// Plays a move and returns it as the notation writes it.
pub(crate) fn play_notation(position: &mut AnyPosition, notation: &str) -> Result<String, MoveError> {
    each_game!(position, AnyPosition(position) => {
        let mv = position.read_move(notation)?;
        let written = position.write_move(mv);
        position.play_unchecked(mv);
        Ok(written)
    })
}

/// The events, and the end of the game if they lead to it.
pub(crate) fn with_ending(mut events: Vec<Event>, position: &AnyPosition, forfeits: &Forfeits) -> Vec<Event> {
    events.extend(Play::ending_of(position, forfeits).map(Event::Ended));
    events
}
