//! Clocks and matches for a page: the core's arithmetic over what the page has noted.

use trivium_game::{ClockHistory, EndReason, Millis, Outcome, Seat, Series, Team, TeamPoints, TimeControl};

use crate::error::SessionError;
use crate::wire::{ClockFaces, Ending, TeamTally, Thought};

/// What the clocks of all seats show after these moves.
///
/// # Errors
///
/// If the time control is none, or a seat does not play.
pub fn clock_faces(control: &str, seats: u8, thoughts: &[Thought]) -> Result<ClockFaces, SessionError> {
    let control: TimeControl = control.parse().map_err(SessionError::other)?;
    let mut history = ClockHistory::new(control);
    let mut late = None;
    for thought in thoughts {
        if thought.seat >= seats {
            let seat = thought.seat;
            return Err(SessionError::other(format_args!("there is no seat {seat} among {seats}")));
        }
        if let Err(error) = history.push(Seat::new(thought.seat), Millis(thought.spent.into())) {
            late = Some(error.seat.index() as u8);
            break;
        }
    }
    let clock = history.now();
    let allowance = |seat| clock.allowance(seat).map(|Millis(time)| u32::try_from(time).unwrap_or(u32::MAX));
    Ok(ClockFaces { allowances: Seat::all(seats).map(allowance).collect(), late })
}

/// What every team of the game on the table has of its match (C19), with what it brought in the games before.
///
/// # Errors
///
/// If the seats cannot be shared out among the teams, or a game had other teams.
pub fn tally(
    seats: u8,
    teams: u8,
    before: &[Ending],
    now: Option<&Ending>,
) -> Result<Vec<TeamTally>, SessionError> {
    let mut series = Series::new(seats, teams).map_err(SessionError::other)?;
    for ending in before {
        series.push(&outcome(ending, teams)?);
    }
    let mut sides: Vec<_> = Team::all(teams).map(|side| (series.team_now(side), side)).collect();
    sides.sort_unstable();
    if let Some(ending) = now {
        series.push(&outcome(ending, teams)?);
    }
    let of = |(_, side): (Team, Team)| {
        let tally = series.tallies()[side.index()];
        TeamTally { points: tally.points, won: tally.won, drawn: tally.drawn }
    };
    Ok(sides.into_iter().map(of).collect())
}

fn outcome(ending: &Ending, teams: u8) -> Result<Outcome<&str>, SessionError> {
    if ending.points.len() != usize::from(teams) || ending.winner.is_some_and(|team| team >= teams) {
        return Err(SessionError::other(format_args!(
            "a game of this match was not played by {teams} teams"
        )));
    }
    let mut points = TeamPoints::zero(teams);
    for (team, &count) in Team::all(teams).zip(&ending.points) {
        points.add(team, count);
    }
    let winner = ending.winner.map(Team::new);
    // T1: in a match with points a win by time or resignation counts 20 points.
    if let Ok(reason @ (EndReason::Time | EndReason::Resignation)) = ending.reason.parse() {
        points = Outcome { winner, reason, points }.in_match_with_points().points;
    }
    Ok(Outcome { winner, reason: &ending.reason, points })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(seat: u8, spent: u32) -> Thought {
        Thought { seat, spent }
    }

    #[test]
    fn clocks_show_what_the_core_says() {
        let faces = clock_faces("fischer 1m+5s", 2, &[thought(0, 20_000), thought(1, 61_000)]).unwrap();
        assert_eq!(faces.allowances, [Some(45_000), Some(60_000)]);
        assert_eq!(faces.late, Some(1));
        let free = clock_faces("none", 3, &[thought(2, u32::MAX)]).unwrap();
        assert_eq!((free.allowances, free.late), (vec![None; 3], None));
        assert!(clock_faces("blitz", 2, &[]).is_err());
        assert!(clock_faces("none", 2, &[thought(2, 1)]).is_err());
    }

    #[test]
    fn a_tally_follows_the_people_around_the_table() {
        let won = |team, points: [u32; 2]| Ending {
            winner: Some(team),
            reason: "connection".to_owned(),
            points: points.to_vec(),
        };
        // Whoever was yellow and won is green now, and wins again.
        let tallies = tally(2, 2, &[won(0, [13, 0])], Some(&won(1, [0, 9]))).unwrap();
        assert_eq!(tallies[1], TeamTally { points: 22, won: 2, drawn: 0 });
        assert_eq!(tallies[0], TeamTally { points: 0, won: 0, drawn: 0 });
        assert_eq!(tally(2, 2, &[won(0, [13, 0])], None).unwrap()[1].won, 1);
        let by_time = Ending { reason: "time".to_owned(), ..won(0, [0, 0]) };
        let tallies = tally(2, 2, &[by_time], None).unwrap();
        assert_eq!(tallies[1], TeamTally { points: 20, won: 1, drawn: 0 }, "T1: 20 points by time");
        assert!(tally(5, 2, &[], None).is_err());
        assert!(tally(3, 3, &[won(0, [1, 2])], None).is_err());
    }
}
