//! The rules of Caminos, clause by clause.
#![allow(clippy::unwrap_used, reason = "tests may")]

mod board;
mod connection;
mod contract;
mod ending;
mod options;
mod placing;
mod refusals;
mod sets;
mod text;
mod values;

use trivium_caminos::{Options, Position};
use trivium_game::{Game as _, PositionText as _, read_options};

/// A game with these options, in the form `grid=torus,players=4`, or `-`.
fn game(options: &str) -> Position {
    Position::new(read_options::<Options>(options).unwrap()).unwrap()
}

/// The position after these moves.
fn after(options: &str, moves: &str) -> Position {
    let mut position = game(options);
    for text in moves.split_whitespace() {
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv).unwrap();
    }
    position
}

/// A board with any columns on it: two players who have only single cubes, as many as are left of 40.
fn arranged(options: &str, rows: &str, seat: &str) -> Position {
    let left = |letter| 40 - rows.matches(letter).count();
    let options = if options == "-" { String::new() } else { format!("{options},") };
    let border = if options.contains("scoring=true") { "0:0" } else { "-" };
    let [yellow, green] = [left('y'), left('g')];
    let line = format!("caminos {options}set={{I1:40}} {rows} {seat} I1:{yellow}/I1:{green} - {border}");
    Position::read_position(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The legal moves in the notation, sorted.
fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut moves: Vec<_> = moves.into_iter().map(|mv| position.write_move(mv)).collect();
    moves.sort_unstable();
    moves
}
