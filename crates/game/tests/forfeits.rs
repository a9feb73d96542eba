//! T1 as a table: seats, teams, people and computers, what happens, and what follows.
#![allow(clippy::unwrap_used, reason = "tests may")]

use trivium_game::{EndReason, ForfeitError, Forfeits, Outcome, Seat, Sitter, Team, TeamPoints};

/// One row: `sitters` by seat, `P` for a person and `C` for a computer; `events` such as `t0` (the time of seat 0
/// runs out), `r1` (seat 1 resigns), `agree` and `abort`; the teams out and the sitters afterwards; how it ended:
/// `-` while it goes on, or winner and reason.
struct Row {
    teams: u8,
    sitters: &'static str,
    events: &'static str,
    out: &'static str,
    after: &'static str,
    ended: &'static str,
}

const fn row(
    (teams, sitters): (u8, &'static str),
    events: &'static str,
    (out, after): (&'static str, &'static str),
    ended: &'static str,
) -> Row {
    Row { teams, sitters, events, out, after, ended }
}

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Two seats.
    row((2, "PP"), "", ("", "PP"), "-"),
    row((2, "PP"), "t0", ("0", "CP"), "1 time"),
    row((2, "PP"), "r1", ("1", "PC"), "0 resignation"),
    row((2, "PC"), "r0", ("0", "CC"), "1 resignation"),
    row((2, "PC"), "t1", ("1", "PC"), "0 time"),
    row((2, "PP"), "agree", ("", "PP"), "draw agreement"),
    row((2, "PP"), "abort", ("", "PP"), "draw aborted"),
    // Four seats in two teams: one partner resigns, a computer plays on; then the other.
    row((2, "PPPP"), "r0", ("", "CPPP"), "-"),
    row((2, "PPPP"), "r0 r2", ("0", "CPCP"), "1 resignation"),
    row((2, "PPPP"), "t2", ("0", "CPCP"), "1 time"),
    row((2, "PPCP"), "r0", ("0", "CPCP"), "1 resignation"),
    row((2, "PPCC"), "r0 ", ("0", "CPCC"), "1 resignation"),
    row((2, "PPPP"), "r0 r1 r3", ("1", "CCPC"), "0 resignation"),
    row((2, "PPPP"), "r0 r1 agree", ("", "CCPP"), "draw agreement"),
    // Three, four, five and six seats, everybody alone: the game goes on until one team is left.
    row((3, "PPP"), "t0", ("0", "CPP"), "-"),
    row((3, "PPP"), "t0 r2", ("02", "CPC"), "1 resignation"),
    row((3, "PCC"), "r0", ("0", "CCC"), "-"),
    row((3, "PPC"), "agree", ("", "PPC"), "draw agreement"),
    row((3, "PPP"), "t0 agree", ("0", "CPP"), "draw agreement"),
    row((4, "PPPP"), "r3 t1 r0", ("013", "CCPC"), "2 resignation"),
    row((4, "PPPP"), "r3 r0 t1", ("013", "CCPC"), "2 time"),
    row((5, "PPPPP"), "r0 r1 r2", ("012", "CCCPP"), "-"),
    row((5, "PPPPP"), "r0 r1 r2 r3", ("0123", "CCCCP"), "4 resignation"),
    row((6, "PPPPPC"), "t0 t1 t2 t3", ("0123", "CCCCPC"), "-"),
    row((6, "PPPPPC"), "t0 t1 t2 t3 r4", ("01234", "CCCCCC"), "5 resignation"),
    // Six seats in two and in three teams.
    row((2, "PPPPPP"), "r0 r2", ("", "CPCPPP"), "-"),
    row((2, "PPPPPP"), "r0 r2 r4", ("0", "CPCPCP"), "1 resignation"),
    row((2, "PCCCPC"), "t4", ("0", "CCCCCC"), "1 time"),
    row((3, "PPPPPP"), "t3", ("0", "CPPCPP"), "-"),
    row((3, "PPPPPP"), "r0 r1 r3", ("0", "CCPCPP"), "-"),
    row((3, "PPPPPP"), "t3 r1 r4", ("01", "CCPCCP"), "2 resignation"),
    // The cooperative game is lost; a partner who resigns is replaced.
    row((1, "P"), "r0", ("0", "C"), "draw resignation"),
    row((1, "PP"), "t1", ("0", "CC"), "draw time"),
    row((1, "PP"), "r1", ("", "PC"), "-"),
    row((1, "PP"), "r1 r0", ("0", "CC"), "draw resignation"),
    row((1, "PCCP"), "r0 r3", ("0", "CCCC"), "draw resignation"),
    row((1, "PPPP"), "abort", ("", "PPPP"), "draw aborted"),
];

fn game(teams: u8, sitters: &str) -> Forfeits {
    let sitter = |letter| if letter == 'P' { Sitter::Person } else { Sitter::Computer };
    Forfeits::new(teams, sitters.chars().map(sitter).collect()).unwrap()
}

fn happen(forfeits: &mut Forfeits, events: &str) -> Result<(), ForfeitError> {
    for (ply, event) in (0..).zip(events.split_whitespace()) {
        let seat = || Seat::new(event[1..].parse().unwrap());
        match event {
            "agree" => forfeits.agree()?,
            "abort" => forfeits.abort(&[true, false])?,
            _ if event.starts_with('t') => forfeits.time_out(seat(), ply)?,
            _ => forfeits.resign(seat(), ply)?,
        }
    }
    Ok(())
}

fn written(outcome: Option<Outcome<EndReason>>) -> String {
    outcome.map_or("-".to_owned(), |outcome| {
        let winner = outcome.winner.map_or("draw".to_owned(), |team| team.to_string());
        format!("{winner} {}", outcome.reason)
    })
}

#[test]
fn every_row_of_the_table_holds() {
    for Row { teams, sitters, events, out, after, ended } in ROWS {
        let mut forfeits = game(*teams, sitters);
        happen(&mut forfeits, events).unwrap();
        let name = format!("{sitters} in {teams} teams: {events}");
        let are_out: String =
            Team::all(*teams).filter(|&team| forfeits.is_out(team)).map(|team| team.to_string()).collect();
        assert_eq!(are_out, *out, "{name}");
        let seats = Seat::all(sitters.len() as u8);
        let now: String =
            seats.map(|seat| if forfeits.sitter(seat) == Sitter::Person { 'P' } else { 'C' }).collect();
        assert_eq!(now, *after, "{name}");
        assert_eq!(written(forfeits.ending(&TeamPoints::zero(*teams))), *ended, "{name}");
    }
}

#[test]
fn what_cannot_happen_is_refused_and_changes_nothing() {
    let refused = [
        (2, "PC", "", "r1", ForfeitError::Computer(Seat::new(1))),
        (2, "PC", "", "agree", ForfeitError::NobodyToAgree),
        (1, "PP", "", "agree", ForfeitError::NobodyToAgree),
        (3, "PPC", "t0", "agree", ForfeitError::NobodyToAgree),
        (4, "PPPP", "t0", "t0", ForfeitError::Out(Team::new(0))),
        (4, "PPPP", "r1", "r1", ForfeitError::Out(Team::new(1))),
        (2, "PPPP", "r0", "r0", ForfeitError::Computer(Seat::new(0))),
        (2, "PP", "r0", "r1", ForfeitError::Over),
        (2, "PP", "agree", "t0", ForfeitError::Over),
        (2, "PP", "abort", "agree", ForfeitError::Over),
        (2, "PP", "t0", "abort", ForfeitError::Over),
        (2, "PP", "", "t2", ForfeitError::NoSuchSeat(Seat::new(2))),
    ];
    for (teams, sitters, before, event, error) in refused {
        let mut forfeits = game(teams, sitters);
        happen(&mut forfeits, before).unwrap();
        let unchanged = forfeits.clone();
        assert_eq!(happen(&mut forfeits, event), Err(error), "{sitters}: {before}, then {event}");
        assert_eq!(forfeits, unchanged);
    }
    let mut forfeits = game(2, "PP");
    assert_eq!(forfeits.abort(&[true, true]), Err(ForfeitError::TooLateToAbort));
    assert_eq!(forfeits.ending(&TeamPoints::zero(2)), None);
    for (teams, seats) in [(0, 2), (2, 0), (2, 3), (4, 6), (7, 7), (2, 8)] {
        assert!(Forfeits::new(teams, vec![Sitter::Person; seats]).is_err());
    }
}

fn totals(points: &[u32]) -> TeamPoints {
    let mut totals = TeamPoints::zero(points.len() as u8);
    for (team, &points) in Team::all(points.len() as u8).zip(points) {
        totals.add(team, points);
    }
    totals
}

#[test]
fn a_total_of_a_team_that_is_out_stands_but_cannot_win() {
    let mut forfeits = game(4, "PPPP");
    let by_rules = |points: &[u32]| Outcome {
        winner: totals(points).leader(),
        reason: "points",
        points: totals(points),
    };
    let untouched = by_rules(&[9, 5, 7, 7]);
    assert_eq!(forfeits.amend(untouched), untouched);
    forfeits.time_out(Seat::new(0), 31).unwrap();
    let winner = |points: &[u32]| forfeits.amend(by_rules(points)).winner;
    assert_eq!(winner(&[9, 5, 7, 2]), Some(Team::new(2)));
    assert_eq!(winner(&[9, 5, 7, 7]), None);
    assert_eq!(forfeits.amend(untouched).points, untouched.points);
    // Where nobody can play on, the same holds of the totals so far.
    let settled = forfeits.settle(&totals(&[9, 5, 7, 2])).unwrap();
    assert_eq!((settled.winner, settled.reason), (Some(Team::new(2)), EndReason::Time));
    assert_eq!(game(4, "PPPP").settle(&totals(&[9, 5, 7, 2])), None);
    assert_eq!(forfeits.departure(Team::new(0)).unwrap().ply, 31);
}

#[test]
fn a_win_by_time_or_resignation_counts_twenty_in_a_match() {
    for (events, points) in [("t0", [0, 20]), ("r1", [20, 0]), ("agree", [0, 0]), ("abort", [0, 0])] {
        let mut forfeits = game(2, "PP");
        happen(&mut forfeits, events).unwrap();
        let outcome = forfeits.ending(&totals(&[3, 4])).unwrap();
        assert_eq!(outcome.points, totals(&[3, 4]));
        assert_eq!(outcome.in_match_with_points().points, totals(&points), "{events}");
    }
}

#[test]
fn reasons_are_read_as_they_are_written() {
    for reason in EndReason::ALL {
        assert_eq!(reason.to_string().parse(), Ok(reason));
    }
    assert!("connection".parse::<EndReason>().is_err());
}
