//! Setting up games for the tests.

use trivium_cuminos::{Cumino, Hand, Move, Options, Position};
use trivium_game::{Dealer, Game, MoveError, Random, RandomDealer, Seat, Turn, read_options};

pub(crate) fn options(text: &str) -> Options {
    read_options(text).unwrap()
}

pub(crate) fn hand(cuminos: &str) -> Hand {
    Hand::of(cuminos.split_whitespace().map(|cumino| cumino.parse().unwrap())).unwrap()
}

/// A first round in which every seat has drawn these cuminos and, as far as they are not enough, the lowest of
/// the others.
pub(crate) fn dealt(options_text: &str, wanted: &[&str]) -> Position {
    let mut position = Position::new(options(options_text)).unwrap();
    while let Turn::Chance(seat) = position.turn() {
        let wanted = hand(wanted[seat.index()]).without(position.hand(seat));
        let missing = |&cumino: &Cumino| !position.hand(seat).contains(cumino);
        let cumino = wanted.iter().next().or_else(|| Cumino::all().find(missing)).unwrap();
        position.draw(cumino).unwrap();
    }
    position
}

/// Plays these moves.
pub(crate) fn played(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv).unwrap();
    }
    position
}

/// The clause that a move breaks here, with the message.
pub(crate) fn refusal(position: &Position, text: &str) -> (String, String) {
    let Err(MoveError::Illegal(illegal)) = position.read_move(text) else {
        panic!("{text} can be read and is illegal, but: {:?}", position.read_move(text))
    };
    let mv: Move = text.parse().unwrap();
    assert_eq!(position.check(mv).unwrap_err().clause, illegal.clause);
    assert!(position.clone().play(mv).is_err());
    (illegal.clause.to_string(), illegal.message)
}

/// The clause that a move breaks here.
pub(crate) fn clause(position: &Position, text: &str) -> String {
    refusal(position, text).0
}

pub(crate) fn is_legal(position: &Position, text: &str) -> bool {
    position.read_move(text).is_ok()
}

/// All legal moves as they are written, in order.
pub(crate) fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut written: Vec<_> = moves.iter().map(|&mv| position.write_move(mv)).collect();
    written.sort_unstable();
    written
}

pub(crate) fn open_ends(position: &Position) -> Vec<(i8, i8)> {
    position.open_ends().iter().map(|cell| (cell.x(), cell.y())).collect()
}

pub(crate) fn seat(position: &Position) -> usize {
    position.turn().seat().map(Seat::index).unwrap()
}

/// Every table that can be.
pub(crate) const TABLES: [&str; 12] = [
    "-",
    "towers=false",
    "players=3",
    "players=3,towers=false",
    "players=4",
    "players=4,teams=2",
    "players=5",
    "players=5,towers=false",
    "players=6",
    "players=6,teams=2",
    "players=6,teams=3",
    "players=6,teams=3,towers=false",
];

/// Takes one random step: a draw or a move.
pub(crate) fn step(position: &mut Position, random: &mut Random) -> Option<trivium_cuminos::Undo> {
    match position.turn() {
        Turn::Over => None,
        Turn::Chance(_) => {
            let draw = RandomDealer::new(random).next_draw(position);
            Some(position.draw(draw).unwrap())
        }
        Turn::Seat(_) => {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mv = random.choose(&moves).unwrap();
            Some(position.play(mv).unwrap())
        }
    }
}
