//! Every public value is read as it is printed.

#[path = "../../../game/tests/common/reads_back.rs"]
mod reads_back;

use trivium_caminos::{Cell, Clause, Colour, Grid, Options, OutRule, PieceSet, Position, Reason, Shape};
use trivium_game::{Clause as _, Game as _, Random};

use self::reads_back::reads_back;
use crate::game;

#[test]
fn values_are_read_as_they_are_printed() {
    reads_back(Grid::ALL);
    reads_back(Shape::ALL);
    reads_back([Colour::Yellow, Colour::Green, Colour::Neutral]);
    reads_back([OutRule::Player, OutRule::Team]);
    reads_back([Reason::Connection, Reason::Border, Reason::Draw]);
    reads_back(Clause::ALL.iter().copied());
    reads_back((0..11).flat_map(|x| (0..11).filter_map(move |y| Cell::new(x, y))));
    reads_back([PieceSet::STANDARD, PieceSet::new([2, 0, 0, 0, 0, 0, 0, 8]).unwrap()]);
    let torus = Options { grid: Grid::Torus, players: 4, team_out: OutRule::Team, ..Options::default() };
    reads_back([Options::default(), torus]);
}

#[test]
fn positions_and_moves_are_read_as_they_are_printed() {
    let mut random = Random::seeded(14);
    for options in ["-", "grid=octagon,players=4,scoring=true", "grid=torus,neutral=true"] {
        let mut position = game(options);
        for _ in 0..8 {
            reads_back::<Position>([position]);
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let Some(&mv) = moves.get(random.below(moves.len().max(1) as u32) as usize) else { break };
            assert_eq!(position.read_move(&mv.to_string()), Ok(mv), "a move is read in its position");
            position.play(mv).unwrap();
        }
    }
}

#[test]
fn a_position_in_a_message_can_be_read() {
    let message = format!("{:?}", game("grid=octagon"));
    assert!(message.contains("Octagon") && message.len() < 1_000, "{message}");
}
