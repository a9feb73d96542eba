//! A match: several games between the same people, with a running score.

use std::error::Error;
use std::fmt;

use crate::{MAX_SEATS, Outcome, Seat, Team};

/// A match: several games, points added, alternating start (C19).
///
/// People are numbered by their seat in the first game. After each game everyone moves up one seat, so the start
/// alternates and each side plays every colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    seats: u8,
    tallies: Vec<Tally>,
    games: u32,
}

/// One side's score in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The points of all its games.
    pub points: u32,
    /// Games won.
    pub won: u32,
    /// Games that nobody won.
    pub drawn: u32,
}

impl Series {
    /// A match of games for this many seats and teams.
    ///
    /// # Errors
    ///
    /// If the seats cannot be split evenly into the teams, or there are more than [`MAX_SEATS`].
    pub fn new(seats: u8, teams: u8) -> Result<Self, SeriesError> {
        if teams == 0 || seats == 0 || seats as usize > MAX_SEATS || !seats.is_multiple_of(teams) {
            return Err(SeriesError { seats, teams });
        }
        Ok(Self { seats, tallies: vec![Tally::default(); teams as usize], games: 0 })
    }

    /// How many games have been played.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The seat in the next game of the person who had `first` in the first one.
    pub const fn seat_now(&self, first: Seat) -> Seat {
        let shift = self.games % self.seats as u32;
        Seat::new(((first.index() as u32 + shift) % self.seats as u32) as u8)
    }

    /// The team in the next game of the side that was team `first` in the first one.
    pub fn team_now(&self, first: Team) -> Team {
        let teams = self.tallies.len() as u32;
        Team::new(((first.index() as u32 + self.games % teams) % teams) as u8)
    }

    /// Adds a game's outcome to the score.
    pub fn push<Reason>(&mut self, outcome: &Outcome<Reason>) {
        for side in Team::all(self.tallies.len() as u8) {
            let team = self.team_now(side);
            let tally = &mut self.tallies[side.index()];
            tally.points += outcome.points.of(team);
            tally.won += u32::from(outcome.winner == Some(team));
            tally.drawn += u32::from(outcome.winner.is_none());
        }
        self.games += 1;
    }

    /// Every side's score; sides are numbered by their team in the first game.
    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }
}

/// The seats cannot be split into the teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesError {
    seats: u8,
    teams: u8,
}

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} seats cannot be split into {} teams", self.seats, self.teams)
    }
}

impl Error for SeriesError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TeamPoints;

    fn won_by(team: u8, points: u32) -> Outcome<&'static str> {
        let mut tally = TeamPoints::zero(2);
        tally.add(Team::new(team), points);
        Outcome { winner: Some(Team::new(team)), reason: "connection", points: tally }
    }

    #[test]
    fn the_start_alternates_and_points_follow_the_people() {
        let mut series = Series::new(2, 2).unwrap();
        assert_eq!(series.seat_now(Seat::new(0)), Seat::new(0));
        series.push(&won_by(0, 13));
        assert_eq!(series.seat_now(Seat::new(0)), Seat::new(1));
        series.push(&won_by(0, 9));
        series.push(&Outcome { winner: None, reason: "draw", points: TeamPoints::zero(2) });
        let [first, second] = *series.tallies() else { panic!("two sides") };
        assert_eq!(first, Tally { points: 13, won: 1, drawn: 1 });
        assert_eq!(second, Tally { points: 9, won: 1, drawn: 1 });
        assert_eq!(series.games(), 3);
    }

    #[test]
    fn partners_stay_partners() {
        let mut series = Series::new(4, 2).unwrap();
        series.push(&won_by(1, 0));
        let seats: Vec<_> = Seat::all(4).map(|seat| series.seat_now(seat)).collect();
        assert_eq!(seats[0].team_among(2), seats[2].team_among(2));
        assert_eq!(seats[0].team_among(2), series.team_now(Team::new(0)));
        assert_eq!(series.tallies()[1].won, 1);
        for (seats, teams) in [(5, 2), (8, 2), (0, 2), (2, 0), (7, 7)] {
            assert!(Series::new(seats, teams).is_err(), "{seats} seats, {teams} teams");
        }
    }
}
