//! The last tiles of Wege.

use trivium_game::{Game, PositionText, Turn};
use trivium_players::WegeGoal;
use trivium_search::{Fraction, Solver};
use trivium_wege::{Kind, Move, Options, Position};

use super::best_first;
use super::mover::Movers;
use super::rank::Look;
use crate::{Proof, Puzzle, Task};

/// The most empty cells of a park that is searched; the seed chooses from one up to this.
const MOST_EMPTY: u64 = 4;
/// Positions to look at.
const NODES: u64 = 3_000_000;
/// The least margin of the best move over the second.
const CLEAR: (i128, i128) = (1, 20);

/// The puzzles in the game of this seed; no more than one.
pub(crate) fn find(seed: u64) -> Vec<Puzzle> {
    let Ok(mut position) = Position::new(Options::default()) else { return Vec::new() };
    let mut movers = Movers::new(&position, 3, seed);
    let from = 35 - (seed % MOST_EMPTY) as u32;
    while position.turn() != Turn::Over {
        if position.laid() >= from
            && let Some(puzzle) = look_at(&position, seed)
        {
            return vec![puzzle];
        }
        movers.step(&mut position);
    }
    Vec::new()
}

fn look_at(position: &Position, seed: u64) -> Option<Puzzle> {
    let seat = position.turn().seat()?;
    let values = Solver::new(WegeGoal, NODES).move_values(position).ok()?;
    let values = best_first(position.team_of(seat), Task::BestChance, values)?;
    let [(solution, value), (_, second), ..] = values[..] else { return None };
    let clear = Fraction::new(CLEAR.0, CLEAR.1)?;
    if values.len() < 3 || value.minus(second)? < clear {
        return None;
    }
    let empty = 36 - position.laid();
    let look = Look::of(position, solution);
    let depth = match empty {
        1 => 0,
        2 => 1,
        _ => 2,
    };
    Some(Puzzle {
        id: String::new(),
        position: position.write_position(),
        seat,
        task: Task::BestChance,
        solution: position.write_move(solution),
        value,
        proof: Proof::Values(values.iter().map(|&(mv, value)| (position.write_move(mv), value)).collect()),
        difficulty: look.difficulty(depth),
        themes: themes(position, solution, value, second, &look),
        seed,
    })
}

fn themes(
    position: &Position,
    solution: Move,
    value: Fraction,
    second: Fraction,
    look: &Look,
) -> Vec<String> {
    let mut themes = vec![match 36 - position.laid() {
        1 => "last tile",
        2 => "two cells left",
        3 => "three cells left",
        _ => "four cells left",
    }];
    if solution.is_exchange() {
        themes.push("exchange");
    } else if position.hand().is_some_and(|tile| tile.kind() == Kind::Bridge) {
        themes.push("bridge laid");
    }
    if solution.corner().is_some() {
        themes.push("where the duck sits");
    }
    if value == Fraction::ONE {
        themes.push("certain win");
    } else if value == Fraction::HALF && second < value {
        themes.push("saves the draw");
    }
    if look.better_looking > 0 {
        themes.push("not what it looks like");
    }
    themes.into_iter().map(str::to_owned).collect()
}
