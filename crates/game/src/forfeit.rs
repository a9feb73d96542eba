//! Time, resignation, agreement and abort: how a game ends outside its own rules (T1).
//!
//! ```
//! use trivium_game::{EndReason, Forfeits, Seat, Sitter, Team, TeamPoints};
//!
//! // Three people, each a team of their own.
//! let mut forfeits = Forfeits::new(3, vec![Sitter::Person; 3])?;
//! forfeits.time_out(Seat::new(0), 12)?;
//! assert!(forfeits.is_out(Team::new(0)));
//! assert_eq!(forfeits.sitter(Seat::new(0)), Sitter::Computer);
//! assert_eq!(forfeits.ending(&TeamPoints::zero(3)), None, "two teams play on");
//!
//! forfeits.resign(Seat::new(2), 20)?;
//! let ending = forfeits.ending(&TeamPoints::zero(3)).expect("only one team is left");
//! assert_eq!((ending.winner, ending.reason), (Some(Team::new(1)), EndReason::Resignation));
//! # Ok::<(), trivium_game::ForfeitError>(())
//! ```

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{MAX_SEATS, Outcome, ParseError, Seat, Team, TeamPoints};

/// The points of a win by time or resignation in a match with points (C19).
pub const FORFEIT_POINTS: u32 = 20;

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sitter {
    /// A person.
    Person,
    /// A computer.
    Computer,
}

/// Why a game ended outside its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// A seat's time ran out.
    Time,
    /// All people of a team resigned.
    Resignation,
    /// All people agreed to a draw.
    Agreement,
    /// Someone aborted the game before every seat had moved: no result.
    Aborted,
}

impl EndReason {
    /// Every reason.
    pub const ALL: [Self; 4] = [Self::Time, Self::Resignation, Self::Agreement, Self::Aborted];
}

crate::words!(EndReason, "reason": Time = "time", Resignation = "resignation", Agreement = "agreement", Aborted = "aborted");

/// When and why a team went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Departure {
    /// The number of plies played by then.
    pub ply: u32,
    /// [`EndReason::Time`] or [`EndReason::Resignation`].
    pub reason: EndReason,
}

/// `31 time`.
impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ply, self.reason)
    }
}

impl FromStr for Departure {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (ply, reason) = text.split_once(' ')?;
            let reason = reason.parse().ok()?;
            let departs = matches!(reason, EndReason::Time | EndReason::Resignation);
            departs.then_some(Self { ply: ply.parse().ok()?, reason })
        };
        read().ok_or_else(|| {
            ParseError::new("departure", text, "ply and reason, as in 31 time or 31 resignation")
        })
    }
}

/// Tracks who has run out of time or resigned in one game, and decides what follows (T1).
///
/// Pure: it reads no clock and no position. Methods that refuse leave it unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeits {
    sitters: Vec<Sitter>,
    resigned: Vec<bool>,
    /// By team.
    departures: Vec<Option<Departure>>,
    /// The game ended by agreement or was aborted.
    ended: Option<EndReason>,
}

impl Forfeits {
    /// A game in which nobody has left. Seat s plays for team s mod `teams`, as everywhere; a single team plays
    /// cooperatively.
    ///
    /// # Errors
    ///
    /// If the seats cannot be split evenly into this many teams, or there are more than [`MAX_SEATS`].
    pub fn new(teams: u8, sitters: Vec<Sitter>) -> Result<Self, ForfeitError> {
        let seats = sitters.len();
        if teams == 0 || seats == 0 || seats > MAX_SEATS || !seats.is_multiple_of(teams.into()) {
            return Err(ForfeitError::Table { seats, teams });
        }
        Ok(Self { resigned: vec![false; seats], departures: vec![None; teams.into()], sitters, ended: None })
    }

    /// A game that some teams have left, as a record lists them, by team.
    ///
    /// # Errors
    ///
    /// If there is no team, or more than [`MAX_SEATS`].
    pub fn with_departures(departures: &[Option<Departure>]) -> Result<Self, ForfeitError> {
        let teams = u8::try_from(departures.len()).unwrap_or(u8::MAX);
        let forfeits = Self::new(teams, vec![Sitter::Person; departures.len()])?;
        Ok(Self { departures: departures.to_vec(), ..forfeits })
    }

    /// A seat's time has run out: its team is out.
    ///
    /// # Errors
    ///
    /// If there is no such seat, its team is already out, or the game is over.
    pub fn time_out(&mut self, seat: Seat, ply: u32) -> Result<(), ForfeitError> {
        let team = self.playing_team(seat)?;
        self.departures[team.index()] = Some(Departure { ply, reason: EndReason::Time });
        Ok(())
    }

    /// A person resigns. Their team is out once all its people have; until then a computer plays the seat.
    ///
    /// # Errors
    ///
    /// If there is no such seat, a computer plays it, its team is already out, or the game is over.
    pub fn resign(&mut self, seat: Seat, ply: u32) -> Result<(), ForfeitError> {
        let team = self.playing_team(seat)?;
        if self.sitter(seat) == Sitter::Computer {
            return Err(ForfeitError::Computer(seat));
        }
        self.resigned[seat.index()] = true;
        if self.people(team) == 0 {
            self.departures[team.index()] = Some(Departure { ply, reason: EndReason::Resignation });
        }
        Ok(())
    }

    /// All people who still play agree to a draw.
    ///
    /// # Errors
    ///
    /// If fewer than two teams still in have people, or the game is over.
    pub fn agree(&mut self) -> Result<(), ForfeitError> {
        self.check_running()?;
        if self.teams_in().filter(|&team| self.people(team) > 0).count() < 2 {
            return Err(ForfeitError::NobodyToAgree);
        }
        self.ended = Some(EndReason::Agreement);
        Ok(())
    }

    /// Someone aborts the game; `moved` says by seat who has moved.
    ///
    /// # Errors
    ///
    /// If every seat has moved, or the game is over.
    pub fn abort(&mut self, moved: &[bool]) -> Result<(), ForfeitError> {
        self.check_running()?;
        if (0..self.sitters.len()).all(|seat| moved.get(seat).copied().unwrap_or(false)) {
            return Err(ForfeitError::TooLateToAbort);
        }
        self.ended = Some(EndReason::Aborted);
        Ok(())
    }

    /// Who plays a seat now: a computer, once its person has resigned or its team is out.
    ///
    /// # Panics
    ///
    /// If the table has no such seat.
    pub fn sitter(&self, seat: Seat) -> Sitter {
        if self.resigned[seat.index()] || self.is_out(self.team_of(seat)) {
            Sitter::Computer
        } else {
            self.sitters[seat.index()]
        }
    }

    /// Whether a team is out.
    pub fn is_out(&self, team: Team) -> bool {
        self.departure(team).is_some()
    }

    /// When and why a team went out; `None` while it is in.
    pub fn departure(&self, team: Team) -> Option<Departure> {
        self.departures.get(team.index()).copied().flatten()
    }

    /// How the game ended, if it ended outside the rules; `totals` are the points so far.
    pub fn ending(&self, totals: &TeamPoints) -> Option<Outcome<EndReason>> {
        if let Some(reason) = self.ended {
            return Some(Outcome { winner: None, reason, points: *totals });
        }
        let last = self.departures.iter().flatten().max_by_key(|departure| departure.ply)?;
        let mut teams = self.teams_in();
        let winner = teams.next();
        // More than one team is in: the game goes on. None is in: the cooperative game is lost.
        teams.next().is_none().then_some(Outcome { winner, reason: last.reason, points: *totals })
    }

    /// How the game would end now, where no computer can take over for the teams that are out: as [`Self::ending`],
    /// or else the best total among the teams still in wins and equal totals are a draw. `None` if no team is out.
    pub fn settle(&self, totals: &TeamPoints) -> Option<Outcome<EndReason>> {
        self.ending(totals).or_else(|| {
            let last = self.departures.iter().flatten().max_by_key(|departure| departure.ply)?;
            Some(Outcome { winner: self.best(totals), reason: last.reason, points: *totals })
        })
    }

    /// The outcome of a game that ended by its rules while some teams were out: their totals stand but cannot win.
    #[must_use]
    pub fn amend<Reason>(&self, outcome: Outcome<Reason>) -> Outcome<Reason> {
        if self.departures.iter().all(Option::is_none) {
            return outcome;
        }
        Outcome { winner: self.best(&outcome.points), ..outcome }
    }

    /// The team with the best total among those still in, unless it is shared.
    fn best(&self, totals: &TeamPoints) -> Option<Team> {
        let most = self.teams_in().map(|team| totals.of(team)).max();
        let mut best = self.teams_in().filter(|&team| Some(totals.of(team)) == most);
        best.next().filter(|_| best.next().is_none())
    }

    fn team_of(&self, seat: Seat) -> Team {
        seat.team_among(self.departures.len() as u8)
    }

    fn teams_in(&self) -> impl Iterator<Item = Team> {
        Team::all(self.departures.len() as u8).filter(|&team| !self.is_out(team))
    }

    /// How many people still play for a team.
    fn people(&self, team: Team) -> usize {
        let seats = Seat::all(self.sitters.len() as u8);
        seats.filter(|&seat| self.team_of(seat) == team && self.sitter(seat) == Sitter::Person).count()
    }

    fn check_running(&self) -> Result<(), ForfeitError> {
        let over = self.ending(&TeamPoints::zero(self.departures.len() as u8)).is_some();
        if over { Err(ForfeitError::Over) } else { Ok(()) }
    }

    fn playing_team(&self, seat: Seat) -> Result<Team, ForfeitError> {
        self.check_running()?;
        if seat.index() >= self.sitters.len() {
            return Err(ForfeitError::NoSuchSeat(seat));
        }
        let team = self.team_of(seat);
        if self.is_out(team) { Err(ForfeitError::Out(team)) } else { Ok(team) }
    }
}

impl Outcome<EndReason> {
    /// The same outcome as it counts in a match with points (C19): a win by time or resignation counts
    /// [`FORFEIT_POINTS`], and nothing else counts.
    #[must_use]
    pub fn in_match_with_points(mut self) -> Self {
        self.points = TeamPoints::zero(self.points.as_slice().len() as u8);
        if let Some(winner) = self.winner {
            self.points.add(winner, FORFEIT_POINTS);
        }
        self
    }
}

/// An event that cannot happen in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForfeitError {
    /// The seats cannot be split into these teams.
    Table {
        /// The number of seats.
        seats: usize,
        /// The number of teams.
        teams: u8,
    },
    /// The table has no such seat.
    NoSuchSeat(Seat),
    /// A computer plays this seat, and computers do not resign.
    Computer(Seat),
    /// The team is already out.
    Out(Team),
    /// Fewer than two teams have people who could agree to a draw.
    NobodyToAgree,
    /// Every seat has moved, so the game cannot be aborted any more.
    TooLateToAbort,
    /// The game has already ended.
    Over,
}

impl fmt::Display for ForfeitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table { seats, teams } => write!(f, "{seats} seats cannot be split into {teams} teams"),
            Self::NoSuchSeat(seat) => write!(f, "there is no seat {seat}"),
            Self::Computer(seat) => write!(f, "a computer plays seat {seat}; only people resign"),
            Self::Out(team) => write!(f, "team {team} is already out"),
            Self::NobodyToAgree => f.write_str("a draw by agreement needs people in at least two teams"),
            Self::TooLateToAbort => f.write_str("every seat has moved; resign instead of aborting"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for ForfeitError {}
