//! The state of a table.

use std::collections::{BTreeSet, HashMap};

use trivium_game::{Millis, OptionError, Seat, TimeControl};
use trivium_games::{AnyOptions, AnyPosition};

use crate::chance::draws;
use crate::decide::play_notation;
use crate::fairness::Fairness;
use crate::play::{Play, ToMove};
use crate::{
    Cause, ComputerLevel, Ending, Entry, Event, GuestId, Member, NO_SHOW, Name, Presence, Refusal, Sequence,
    Setup, TableId, Timestamp,
};

/// A table: the replay of its log.
#[derive(Clone, Debug)]
pub struct OnlineTable {
    pub(crate) setup: Setup,
    pub(crate) options: AnyOptions,
    pub(crate) teams: u8,
    pub(crate) members: Vec<Person>,
    pub(crate) host: Option<Member>,
    pub(crate) locked: bool,
    pub(crate) seats: Vec<Sitting>,
    /// The game. In a box, because a table without one is small.
    pub(crate) play: Option<Box<Play>>,
    /// Since when every seat is taken.
    pub(crate) full_since: Option<Timestamp>,
    /// What makes chance verifiable, in a game with chance.
    pub(crate) fairness: Option<Fairness>,
    /// Who wants to play again.
    pub(crate) again: BTreeSet<Member>,
    /// Where they play again.
    pub(crate) next: Option<TableId>,
    pub(crate) expired: bool,
    pub(crate) log: Vec<Entry>,
    pub(crate) answers: HashMap<Cause, Sequence>,
}

/// Someone who has joined.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) guest: GuestId,
    pub(crate) name: Name,
    pub(crate) removed: bool,
}

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sitting {
    Empty,
    Person(Member),
    Computer(ComputerLevel),
}

impl Sitting {
    /// Who has the seat, if a person does.
    pub(crate) const fn person(self) -> Option<Member> {
        match self {
            Self::Person(member) => Some(member),
            Self::Empty | Self::Computer(_) => None,
        }
    }
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// People take seats.
    Gathering,
    /// Seats reveal what they contribute to chance; the game is about to begin.
    Revealing,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
    /// Closed before it began: nobody came for too long, or its host closed it.
    Expired,
}

impl Phase {
    /// The phase in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Revealing => "revealing",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Expired => "expired",
        }
    }
}

impl Setup {
    /// What is played with these options; private, not rated, started by the host.
    pub fn new(options: &AnyOptions, clock: TimeControl) -> Self {
        Self {
            game: options.kind(),
            options: options.to_string(),
            rules: options.rule_set_name(),
            clock,
            public: false,
            rated: false,
            when_full: false,
            delay: 0,
            vacation: 0,
            opening: Vec::new(),
            series: None,
            duplicate: None,
        }
    }

    /// The same, going on after these moves.
    ///
    /// # Errors
    ///
    /// If something is drawn in this game, so that moves without a seed mean nothing; if a move is refused, or the game is
    /// over then.
    pub fn after(self, moves: &[String]) -> Result<Self, Refusal> {
        if moves.is_empty() {
            return Ok(self);
        }
        if draws(self.game) {
            return Err(Refusal::OpeningDrawn);
        }
        let mut position = self.options()?.start()?;
        let mut opening = Vec::new();
        for mv in moves {
            opening.push(play_notation(&mut position, mv)?);
        }
        if position.outcome().is_some() {
            return Err(Refusal::Over);
        }
        Ok(Self { opening, ..self })
    }

    /// The options.
    ///
    /// # Errors
    ///
    /// If they make no game; those of a table do.
    pub fn options(&self) -> Result<AnyOptions, OptionError> {
        AnyOptions::read(self.game, &self.options)
    }
}

impl OnlineTable {
    /// The first events of a table whose maker is its host.
    pub fn create(setup: Setup, guest: GuestId, name: Name) -> Vec<Event> {
        let member = Member(0);
        vec![
            Event::Created(Box::new(setup)),
            Event::Joined { member, guest, name },
            Event::HostChanged { member },
        ]
    }

    /// What is played.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The options.
    pub const fn options(&self) -> &AnyOptions {
        &self.options
    }

    /// How far it has come.
    pub fn phase(&self) -> Phase {
        match &self.play {
            None if self.expired => Phase::Expired,
            None if self.fairness.as_ref().is_some_and(|fairness| fairness.revealing.is_some()) => {
                Phase::Revealing
            }
            None => Phase::Gathering,
            Some(play) if play.ending.is_none() => Phase::Playing,
            Some(_) => Phase::Over,
        }
    }

    /// The number of its last entry.
    pub fn last(&self) -> Sequence {
        self.log.last().map_or(Sequence(0), |entry| entry.seq)
    }

    /// The position, once the game has started.
    pub fn position(&self) -> Option<&AnyPosition> {
        self.play.as_ref().map(|play| &play.position)
    }

    /// How many moves have been played.
    pub fn ply(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.ply)
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.play.as_ref().and_then(|play| play.ending.as_ref())
    }

    /// The number of a guest at this table, unless they have been removed.
    pub fn member(&self, guest: &GuestId) -> Option<Member> {
        let index = self.members.iter().position(|person| person.guest == *guest && !person.removed)?;
        Some(Member(index as u16))
    }

    /// Whether the host has removed this guest.
    pub fn is_removed(&self, guest: &GuestId) -> bool {
        self.members.iter().any(|person| person.guest == *guest && person.removed)
    }

    /// Whether it is this guest's turn.
    pub fn is_turn_of(&self, guest: &GuestId) -> bool {
        let Some(ToMove::Person { member, .. }) = self.to_move() else { return false };
        self.member(guest) == Some(member)
    }

    /// The members who have not been removed.
    pub fn present_members(&self) -> impl Iterator<Item = Member> {
        (0..self.members.len() as u16).map(Member).filter(|&member| self.is_present(member))
    }

    /// The members who have not been removed, and who they are. Never sent to anyone.
    pub fn guests(&self) -> impl Iterator<Item = (Member, GuestId)> {
        self.present_members().map(|member| (member, self.members[usize::from(member.0)].guest.clone()))
    }

    /// By seat, who has it, if a person does.
    pub fn seated(&self) -> Vec<Option<Member>> {
        self.seats.iter().map(|sitting| sitting.person()).collect()
    }

    /// The table at which everybody plays again, if there is one.
    pub const fn next(&self) -> Option<&TableId> {
        self.next.as_ref()
    }

    /// When its last entry was decided.
    pub fn updated(&self) -> Timestamp {
        self.log.last().map_or(Timestamp(0), |entry| entry.at)
    }

    /// The number of the entry that led to this position. A takeback leads to a new one.
    pub fn turn_entry(&self) -> Sequence {
        let turned = |entry: &&Entry| {
            matches!(entry.event, Event::Started | Event::Moved { .. } | Event::TakenBack { .. })
        };
        self.log.iter().rev().find(turned).map_or(Sequence(0), |entry| entry.seq)
    }

    /// Who is host.
    pub const fn host(&self) -> Option<Member> {
        self.host
    }

    /// The guest who is host.
    pub fn guest_of_host(&self) -> Option<&GuestId> {
        self.members.get(usize::from(self.host?.0)).map(|person| &person.guest)
    }

    /// The guest with this number, and the name that they chose.
    pub fn person(&self, member: Member) -> Option<(&GuestId, &Name)> {
        self.members.get(usize::from(member.0)).map(|person| (&person.guest, &person.name))
    }

    /// All guests who have joined, by number.
    pub fn everyone(&self) -> impl Iterator<Item = &GuestId> {
        self.members.iter().map(|person| &person.guest)
    }

    /// The answer to an action that has been accepted before.
    pub fn answer_to(&self, cause: &Cause) -> Option<Sequence> {
        self.answers.get(cause).copied()
    }

    /// Who is to move; nobody before the start and after the end.
    pub fn to_move(&self) -> Option<ToMove> {
        let play = self.play.as_ref().filter(|play| play.ending.is_none() && play.paused.is_none())?;
        let seat = play.position.turn().seat()?;
        Some(match self.seats[seat.index()] {
            Sitting::Person(member) if play.is_person(seat) => ToMove::Person { seat, member },
            Sitting::Computer(level) => ToMove::Computer { seat, level },
            // T1: a computer plays for those who left.
            Sitting::Person(_) | Sitting::Empty => {
                ToMove::Computer { seat, level: ComputerLevel::SUBSTITUTE }
            }
        })
    }

    /// Whether only computers play on, and nothing but this table depends on the result: no rating, match or duplicate.
    pub fn is_left_to_computers(&self) -> bool {
        let Some(play) = &self.play else { return false };
        let person = |(index, sitting): (usize, &Sitting)| {
            sitting.person().is_some() && play.is_person(Seat::new(index as u8))
        };
        let bound = self.setup.rated || self.setup.series.is_some() || self.is_compared();
        play.ending.is_none() && !bound && !self.seats.iter().enumerate().any(person)
    }

    /// When time alone changes something, if nothing happens before: [`OnlineTable::tick`] says what.
    pub fn deadline(&self, presence: &Presence) -> Option<Timestamp> {
        let time = self.time_out_at(presence);
        let back = self.next_back();
        let others = [self.no_show_at(presence), self.begins_at(), self.goes_on_at(), back];
        time.into_iter().chain(others.into_iter().flatten()).min()
    }

    pub(crate) fn time_out_at(&self, presence: &Presence) -> Option<Timestamp> {
        let Some(ToMove::Person { seat, member }) = self.to_move() else { return None };
        let play = self.play.as_ref()?;
        let allowance = play.clock.now().allowance(seat)?;
        let lag = play.compensation(seat, presence.lag(member));
        // A move at the last millisecond is in time.
        let vacation = self.held(play, seat, Timestamp(u64::MAX));
        let Millis(time) = allowance.plus(lag).plus(vacation).plus(Millis(1));
        Some(Timestamp(play.turn_since.0.saturating_add(time)))
    }

    /// When the game is aborted because a person does not come to make their first move.
    pub(crate) fn no_show_at(&self, presence: &Presence) -> Option<Timestamp> {
        let Some(ToMove::Person { seat, member }) = self.to_move() else { return None };
        let play = self.play.as_ref()?;
        let live = matches!(self.setup.clock, TimeControl::PerMove { .. } | TimeControl::Fischer { .. });
        if !live || !self.may_fail_to_show(play, seat) {
            return None;
        }
        let since = presence.away_since(member)?.max(play.turn_since);
        Some(Timestamp(since.0.saturating_add(NO_SHOW.0)))
    }

    /// Whether the game may be aborted because this seat has never moved. In a match, and where tables are compared, the clock
    /// decides.
    pub(crate) fn may_fail_to_show(&self, play: &Play, seat: Seat) -> bool {
        !self.is_bound() && !self.is_compared() && !play.moved[seat.index()]
    }

    pub(crate) fn has_clock(&self) -> bool {
        self.setup.clock != TimeControl::Untimed
    }

    /// Whether the table has this seat.
    pub(crate) fn has_seat(&self, seat: Seat) -> bool {
        seat.index() < self.seats.len()
    }

    /// Whether this member has joined and has not been removed.
    pub fn is_present(&self, member: Member) -> bool {
        self.members.get(usize::from(member.0)).is_some_and(|person| !person.removed)
    }

    /// The seats that people play themselves.
    pub(crate) fn playing_seats<'a>(&'a self, play: &'a Play) -> impl Iterator<Item = (Seat, Member)> + 'a {
        Seat::all(self.seats.len() as u8).filter_map(|seat| {
            let member = self.seats[seat.index()].person().filter(|_| play.is_person(seat))?;
            Some((seat, member))
        })
    }

    /// The members who play at least one seat themselves.
    pub(crate) fn playing_members<'a>(&'a self, play: &'a Play) -> impl Iterator<Item = Member> + 'a {
        self.playing_seats(play).map(|(_, member)| member)
    }
}
