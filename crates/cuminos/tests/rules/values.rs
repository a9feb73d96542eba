//! Every public value is read as it is printed.

#[path = "../../../game/tests/common/reads_back.rs"]
mod reads_back;

use trivium_cuminos::{
    Cell, Clause, Cumino, Direction, Hand, Laying, Mark, Move, Options, PassUse, Position, Rank, Reason, Spot,
};
use trivium_game::{Clause as _, Random};

use self::reads_back::reads_back;
use crate::common::step;

#[test]
fn values_are_read_as_they_are_printed() {
    reads_back(Mark::all());
    reads_back(Cumino::all());
    reads_back(Direction::ALL);
    reads_back([Rank::First, Rank::Second, Rank::Third]);
    reads_back([PassUse::Unused, PassUse::Earlier, PassUse::SinceLaying]);
    reads_back([Reason::Points]);
    reads_back(Clause::ALL.iter().copied());
    let cells = [(0, 0), (-12, 7), (40, -40)].map(|(x, y)| Cell::new(x, y));
    reads_back(cells);
    let spots = cells.iter().flat_map(|&cell| (0..3).map(move |z| Spot::new(cell, z)));
    reads_back(spots.clone());
    let layings: Vec<Laying> = spots
        .flat_map(|spot| Cumino::all().map(move |cumino| Laying::new(cumino, spot, Direction::East)))
        .collect();
    reads_back(layings.iter().copied());
    reads_back(layings.into_iter().map(Move::Lay).chain([Move::Pass]));
    let mut hand = Hand::EMPTY;
    for cumino in Cumino::all().step_by(4) {
        reads_back([hand]);
        assert!(hand.insert(cumino));
    }
    assert!("12,12".parse::<Hand>().is_err(), "a cumino is in a hand once");
    reads_back(["-", "players=3", "players=6,teams=3"].map(|text| text.parse::<Options>().unwrap()));
}

#[test]
fn positions_are_read_as_they_are_printed() {
    let mut random = Random::seeded(14);
    for options in ["-", "players=4,teams=2", "towers=true"] {
        let mut position = Position::new(options.parse().unwrap()).unwrap();
        for _ in 0..60 {
            reads_back([position.clone()]);
            if step(&mut position, &mut random).is_none() {
                break;
            }
        }
    }
}
