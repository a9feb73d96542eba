//! The end of a round of Cuminos.

use trivium_cuminos::{Move, Options, Position, Rank};
use trivium_game::{Game, PositionText, Seat, Turn};
use trivium_players::CuminosPoints;
use trivium_search::{Fraction, Solver};

use super::best_first;
use super::mover::Movers;
use super::rank::Look;
use crate::{Proof, Puzzle, Task};

/// The most cuminos in both hands of a round that is searched; the seed chooses from 5 up to this.
const MOST_IN_HAND: u64 = 8;
/// A round with fewer is no puzzle any more.
const FEWEST_IN_HAND: u32 = 3;
/// Positions to look at.
const NODES: u64 = 150_000;
/// With fewer moves to choose from there is no puzzle.
const FEWEST_MOVES: usize = 5;

/// The puzzles in the game of this seed; no more than one a round.
pub(crate) fn find(seed: u64) -> Vec<Puzzle> {
    let Ok(mut position) = Position::new(Options::default()) else { return Vec::new() };
    let mut movers = Movers::new(&position, 3, seed);
    let most = (MOST_IN_HAND - seed % 4) as u32;
    let mut puzzles = Vec::new();
    let mut round = 0;
    while position.turn() != Turn::Over {
        let in_hand: u32 = Seat::all(2).map(|seat| position.hand(seat).len()).sum();
        let late = (FEWEST_IN_HAND..=most).contains(&in_hand) && position.turn().seat().is_some();
        if late
            && position.round() > round
            && let Some(puzzle) = look_at(&position, in_hand, seed)
        {
            puzzles.push(puzzle);
            round = position.round();
        }
        movers.step(&mut position);
    }
    puzzles
}

fn look_at(position: &Position, in_hand: u32, seed: u64) -> Option<Puzzle> {
    let seat = position.turn().seat()?;
    let values = Solver::new(CuminosPoints, NODES).move_values(position).ok()?;
    let values = best_first(position.team_of(seat), Task::MostPoints, values)?;
    let [(solution, value), (_, second), ..] = values[..] else { return None };
    let wins = |mv: Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.outcome().is_some_and(|outcome| outcome.winner == Some(position.team_of(seat)))
    };
    // A player who can win the game at once need not look for more points.
    let has_other_win = values[1..].iter().any(|&(mv, _)| wins(mv));
    if values.len() < FEWEST_MOVES || value == second || has_other_win {
        return None;
    }
    let look = Look::of(position, solution);
    let depth = match in_hand {
        ..=4 => 0,
        5..=6 => 1,
        _ => 2,
    };
    Some(Puzzle {
        id: String::new(),
        position: position.write_position(),
        seat,
        task: Task::MostPoints,
        solution: position.write_move(solution),
        value,
        themes: themes(position, solution, &values),
        proof: Proof::Values(values.iter().map(|&(mv, value)| (position.write_move(mv), value)).collect()),
        difficulty: look.difficulty(depth),
        seed,
    })
}

fn themes(position: &Position, solution: Move, values: &[(Move, Fraction)]) -> Vec<String> {
    let gain = |mv: Move| match mv {
        Move::Lay(laying) => i64::from(position.gain(laying)),
        Move::Pass => 0,
    };
    let greedy = values.iter().map(|&(mv, _)| gain(mv)).max().unwrap_or(0);
    let mut themes = Vec::new();
    if gain(solution) < greedy {
        themes.push("greed is wrong");
    } else if values.iter().filter(|&&(mv, _)| gain(mv) == greedy).count() == 1 {
        themes.push("take what is there");
    } else {
        themes.push("one of several that bring the same");
    }
    match solution {
        Move::Pass => themes.push("pass"),
        Move::Lay(laying) => {
            themes.push(match laying.rank() {
                Some(Rank::Second) => "second rank",
                Some(Rank::Third) => "third rank",
                _ => "first rank",
            });
            if laying.stands() {
                themes.push("standing");
            }
            let mut after = position.clone();
            after.play_unchecked(solution);
            if after.turn().seat() == position.turn().seat() {
                themes.push("shuts the other out");
            }
        }
    }
    themes.into_iter().map(str::to_owned).collect()
}
