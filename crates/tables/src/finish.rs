//! A game that is over, as ratings and lists of results see it.

use trivium_game::{Seat, Team};

use crate::table::{OnlineTable, Sitting};
use crate::{ComputerLevel, GuestId, Setup, Timestamp};

/// A game that is over and has a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// What was played.
    pub setup: Setup,
    /// When it ended.
    pub at: Timestamp,
    /// Who sat where.
    pub seats: Vec<FinishedSeat>,
    /// The place of every team, from 1; equal places are a draw.
    pub places: Vec<u8>,
    /// The places that ratings follow from: those of the match after its last game, and nothing before.
    pub counted: Option<Vec<u8>>,
}

/// Who sat on a seat, for which team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedSeat {
    /// The seat.
    pub seat: Seat,
    /// Its team.
    pub team: Team,
    /// Who sat there.
    pub who: Who,
}

/// A person or a computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person.
    Person(GuestId),
    /// A computer.
    Computer(ComputerLevel),
}

impl OnlineTable {
    /// Who played for which places. Nothing if the game is not over, or was aborted, or had one team only.
    pub fn finished(&self) -> Option<Finished> {
        let play = self.play.as_ref()?;
        let ending = play.ending.as_ref()?;
        if ending.reason == "aborted" || self.teams < 2 {
            return None;
        }
        let seat = |seat: Seat| {
            let who = match self.seats[seat.index()] {
                Sitting::Empty => return None,
                Sitting::Person(member) => Who::Person(self.members[usize::from(member.0)].guest.clone()),
                Sitting::Computer(level) => Who::Computer(level),
            };
            Some(FinishedSeat { seat, team: seat.team_among(self.teams), who })
        };
        let seats = Seat::all(self.seats.len() as u8).map(seat).collect::<Option<_>>()?;
        // Behind the winner come those who played on, by points, then those who left.
        let merit = |team: Team| {
            let points = ending.points.get(team.index()).copied().unwrap_or(0);
            (ending.winner == Some(team), !play.forfeits.is_out(team), points)
        };
        let teams = || (0..self.teams).map(Team::new);
        let place = |team| match ending.winner {
            None => 1,
            Some(_) => 1 + teams().filter(|other| merit(*other) > merit(team)).count() as u8,
        };
        let ended = self.log.iter().rev().find(|entry| matches!(entry.event, crate::Event::Ended(_)))?;
        let places: Vec<_> = teams().map(place).collect();
        let counted = (!self.goes_on()).then(|| self.places_in_match().unwrap_or_else(|| places.clone()));
        Some(Finished { setup: self.setup.clone(), at: ended.at, seats, places, counted })
    }

    /// The place of every team in the match, if there is one.
    fn places_in_match(&self) -> Option<Vec<u8>> {
        let score = self.series()?.score;
        let teams = || score.iter().take(self.teams.into());
        Some(teams().map(|mine| 1 + teams().filter(|theirs| *theirs > mine).count() as u8).collect())
    }
}
