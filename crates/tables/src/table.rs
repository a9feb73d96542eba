//! The state of a table.

use std::collections::HashMap;

use trivium_game::{OptionError, Seat, TimeControl};
use trivium_games::{AnyOptions, AnyPosition};

use crate::play::{Play, ToMove};
use crate::{Cause, ComputerLevel, Ending, Entry, Event, GuestId, Member, Name, Sequence, Setup, Timestamp};

/// A table: the replay of its log.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) setup: Setup,
    pub(crate) options: AnyOptions,
    pub(crate) teams: u8,
    pub(crate) members: Vec<Person>,
    pub(crate) host: Option<Member>,
    pub(crate) locked: bool,
    pub(crate) seats: Vec<Sitting>,
    pub(crate) play: Option<Play>,
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

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// People take seats.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

impl Setup {
    /// What is played with these options.
    pub fn new(options: &AnyOptions, clock: TimeControl) -> Self {
        Self { game: options.kind(), options: options.to_string(), rules: options.rule_set_name(), clock }
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

impl Table {
    /// The first events of a table whose maker is its host.
    pub fn create(setup: Setup, guest: GuestId, name: Name) -> Vec<Event> {
        let member = Member(0);
        vec![Event::Created(setup), Event::Joined { member, guest, name }, Event::HostChanged { member }]
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

    /// Who is host.
    pub const fn host(&self) -> Option<Member> {
        self.host
    }

    /// The answer to an action that has been accepted before.
    pub fn answer_to(&self, cause: &Cause) -> Option<Sequence> {
        self.answers.get(cause).copied()
    }

    /// Who is to move; nobody before the start and after the end.
    pub fn to_move(&self) -> Option<ToMove> {
        let play = self.play.as_ref().filter(|play| play.ending.is_none())?;
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

    /// When the seat to move runs out of time, if nothing happens before.
    pub fn deadline(&self) -> Option<Timestamp> {
        let Some(ToMove::Person { seat, .. }) = self.to_move() else { return None };
        let play = self.play.as_ref()?;
        let allowance = play.clock.allowance(seat)?;
        // A move at the last millisecond is in time.
        Some(Timestamp(play.turn_since.0.saturating_add(allowance.0).saturating_add(1)))
    }

    /// Whether the table has this seat.
    pub(crate) fn has_seat(&self, seat: Seat) -> bool {
        seat.index() < self.seats.len()
    }

    /// Whether this member has joined and has not been removed.
    pub(crate) fn is_present(&self, member: Member) -> bool {
        self.members.get(usize::from(member.0)).is_some_and(|person| !person.removed)
    }

    /// The members who play at least one seat themselves.
    pub(crate) fn playing_members<'a>(&'a self, play: &'a Play) -> impl Iterator<Item = Member> + 'a {
        Seat::all(self.seats.len() as u8).filter_map(|seat| match self.seats[seat.index()] {
            Sitting::Person(member) if play.is_person(seat) => Some(member),
            _ => None,
        })
    }
}
