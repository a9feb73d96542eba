//! Every public value is read as it is printed.

#[path = "common/reads_back.rs"]
mod reads_back;

use reads_back::reads_back;
use trivium_game::{
    Departure, EndReason, Hash, MAX_SEATS, Millis, OptionValue, Seat, Team, TeamPoints, TimeControl,
};

#[test]
fn values_are_read_as_they_are_printed() {
    reads_back(Seat::all(MAX_SEATS as u8));
    reads_back(Team::all(MAX_SEATS as u8));
    reads_back(EndReason::ALL);
    reads_back([0, 1, u64::MAX].map(Hash));
    reads_back([Millis(0), Millis(2_500), Millis(60_000), Millis(3_600_001)]);
    let points = [vec![0], vec![13, 0], vec![1, 2, 3, 4, 5, 6]];
    reads_back(points.map(|points| {
        let mut all = TeamPoints::zero(points.len() as u8);
        Team::all(points.len() as u8).zip(points).for_each(|(team, points)| all.add(team, points));
        all
    }));
    let departures = [EndReason::Time, EndReason::Resignation].map(|reason| Departure { ply: 31, reason });
    reads_back(departures);
    assert!("31 agreement".parse::<Departure>().is_err(), "nobody departs by agreement");
    reads_back(["none", "move 30s", "fischer 5m+3s"].map(|text| text.parse::<TimeControl>().unwrap()));
}

#[test]
fn option_values_are_read_as_they_are_printed() {
    // Any word is a value, so nothing is refused.
    for text in ["true", "4", "octagon", "[land+water]", "[]", "{I2:4+L4:2}"] {
        assert_eq!(text.parse::<OptionValue>().unwrap().to_string(), text);
    }
}

#[test]
#[should_panic(expected = "at most MAX_TEAMS")]
fn points_are_for_six_teams_at_most() {
    let _ = TeamPoints::zero(7);
}
