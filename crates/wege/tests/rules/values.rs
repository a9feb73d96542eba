//! Every public value is read as it is printed.

#[path = "../../../game/tests/common/reads_back.rs"]
mod reads_back;

use self::reads_back::reads_back;
use trivium_game::{Clause as _, Dealer as _, Game as _, Playout as _, Random, RandomDealer, Turn};
use trivium_wege::{
    Cell, Children, Clause, Corner, Counts, DecideRule, Duck, Edge, GoalsRule, IslandRule, Kind, Laid, Move,
    Options, Point, Position, Reason, Side, Tile, WaysRule,
};

#[test]
fn values_are_read_as_they_are_printed() {
    reads_back(Tile::ALL);
    reads_back(Side::ALL);
    reads_back(Edge::ALL);
    reads_back(Corner::ALL);
    reads_back(Duck::ALL);
    reads_back([Kind::Path, Kind::River, Kind::Bridge, Kind::Reserve]);
    reads_back([Reason::Way, Reason::Pairs, Reason::Draw, Reason::CooperativeWon, Reason::CooperativeLost]);
    reads_back([IslandRule::Avoid, IslandRule::None]);
    reads_back([WaysRule::Both, WaysRule::One]);
    reads_back([GoalsRule::All, GoalsRule::Ways]);
    reads_back([DecideRule::Both, DecideRule::Better]);
    reads_back(
        [(false, false), (true, false), (false, true), (true, true)]
            .map(|(land, water)| Children { land, water }),
    );
    reads_back(Clause::ALL.iter().copied());
    reads_back(Cell::all());
    reads_back([Point { x: -5, y: 6 }, Point { x: 0, y: 0 }]);
    let corners = [None].into_iter().chain(Corner::ALL.map(Some));
    reads_back(corners.flat_map(|corner| Tile::ALL.map(|tile| Laid { tile, corner })));
    reads_back(Cell::all().flat_map(|cell| {
        let with_duck = Corner::ALL.map(|corner| Move::lay_with_duck(cell, corner));
        with_duck.into_iter().chain([Move::lay(cell), Move::exchange(cell)])
    }));
    reads_back([Counts::NONE, Counts::all(), Counts::NONE.plus(Tile::Path, 11).plus(Tile::Bridge, 1)]);
    assert!("P1+P1".parse::<Counts>().is_err(), "a sort is named once");
    let together = Options { cooperative: true, players: 1, goals: GoalsRule::Ways, ..Options::default() };
    reads_back([Options::default(), together]);
}

#[test]
fn positions_are_read_as_they_are_printed() {
    let mut random = Random::seeded(14);
    for options in ["-", "expert=true,players=4", "cooperative=true"] {
        let mut position = Position::new(options.parse().unwrap()).unwrap();
        for _ in 0..20 {
            reads_back([position.clone()]);
            match position.turn() {
                Turn::Chance(_) => {
                    let tile = RandomDealer::new(&mut random).next_draw(&position);
                    position.draw(tile).unwrap();
                }
                Turn::Seat(_) => position.play_random(&mut random),
                Turn::Over => break,
            }
        }
    }
}
