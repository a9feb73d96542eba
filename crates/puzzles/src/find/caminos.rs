//! Wins in one, two and three at Caminos.

use trivium_caminos::{Grid, Move, Options, Position, Shape};
use trivium_game::{Game, PositionText, Seat, Turn};
use trivium_games::AnyPosition;
use trivium_players::{CaminosGoal, wins_by, wins_within};
use trivium_search::{Exhausted, Fraction, Solver};

use super::mover::{Movers, strong_game};
use super::rank::Look;
use crate::{Branch, Proof, Puzzle, Task};

/// Wins in more than one are sought from here on.
const DEEP_FROM: usize = 12;
/// Positions to look at for wins in one, two, three.
const NODES: [u64; 3] = [1_000, 60_000, 600_000];
/// The same in games of strong players: nearly all the time goes into positions without a short win, so a search gives up
/// sooner, and there are more games.
const NODES_IN_STRONG_GAMES: [u64; 3] = [1_000, 20_000, 60_000];

/// From this seed on, strong players play the games.
pub const STRONG_FROM: u64 = 1_000_000;

/// All puzzles in the game of this seed.
pub(crate) fn find(seed: u64) -> Vec<Puzzle> {
    let grid = Grid::ALL[seed as usize % 4];
    let options = Options { grid, ..Options::default() };
    let Ok(mut position) = Position::new(options) else { return Vec::new() };
    if seed >= STRONG_FROM {
        return find_in_strong_game(&position, seed);
    }
    let mut movers = Movers::new(&position, 4, seed);
    let mut puzzles = Vec::new();
    let mut ply = 0;
    while position.turn() != Turn::Over {
        if ply >= DEEP_FROM && Seat::all(2).all(|seat| !position.is_out(seat)) {
            puzzles.extend(look_at(&position, seed));
        }
        movers.step(&mut position);
        ply += 1;
    }
    puzzles
}

/// The puzzles in a game between strong players: the winner's last moves, as far back as a short win can be proven.
fn find_in_strong_game(start: &Position, seed: u64) -> Vec<Puzzle> {
    let game = strong_game(start, seed);
    let Some(winner) = game.last().and_then(|end| end.outcome()?.winner) else { return Vec::new() };
    let both_play = |position: &&Position| Seat::all(2).all(|seat| !position.is_out(seat));
    let of_winner =
        |position: &&Position| position.turn().seat().is_some_and(|seat| position.team_of(seat) == winner);
    let mut puzzles = Vec::new();
    for position in game.iter().rev().filter(both_play).filter(of_winner) {
        let Some(moves) = quickest_win(position, NODES_IN_STRONG_GAMES) else { break };
        let solution = only_win(position, moves, NODES_IN_STRONG_GAMES);
        puzzles.extend(solution.and_then(|solution| make(position, solution, moves, seed)));
    }
    puzzles
}

/// The puzzle in this position, if there is one.
fn look_at(position: &Position, seed: u64) -> Option<Puzzle> {
    let moves = quickest_win(position, NODES)?;
    let solution = only_win(position, moves, NODES)?;
    make(position, solution, moves, seed)
}

/// In how many moves the seat to move wins, if in up to three and within the budget.
fn quickest_win(position: &Position, nodes: [u64; 3]) -> Option<u32> {
    (1..=3).find_map(|moves| {
        let mut solver = Solver::new(CaminosGoal::new(position), nodes[moves as usize - 1]);
        match wins_within(&mut solver, position, moves) {
            Ok(true) => Some(Some(moves)),
            Ok(false) => None,
            // Whether there is a longer win does not matter any more.
            Err(Exhausted) => Some(None),
        }
    })?
}

/// How many moves the policy prefers to the solution of this puzzle, with the difficulty that follows.
pub(crate) fn rank(puzzle: &Puzzle) -> Option<(u8, usize)> {
    let (AnyPosition::Caminos(position), Task::WinIn(moves)) = (puzzle.read_position()?, puzzle.task) else {
        return None;
    };
    let look = Look::of(&position, position.read_move(&puzzle.solution).ok()?);
    Some((look.difficulty(moves - 1), look.better_looking))
}

fn make(position: &Position, solution: Move, moves: u32, seed: u64) -> Option<Puzzle> {
    let branch = prove(position, solution, moves)?;
    let task = Task::WinIn(moves);
    let look = Look::of(position, solution);
    Some(Puzzle {
        id: String::new(),
        position: position.write_position(),
        seat: position.turn().seat()?,
        task,
        solution: position.write_move(solution),
        value: Fraction::ONE,
        themes: themes(position, solution, &branch),
        proof: Proof::Tree(branch),
        difficulty: look.difficulty(moves - 1),
        seed,
    })
}

/// The only move that wins within this many moves; `None` if there are several, or the budget ran out.
fn only_win(position: &Position, moves: u32, nodes: [u64; 3]) -> Option<Move> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut wins = Vec::new();
    let mut solver = Solver::new(CaminosGoal::new(position), 20 * nodes[moves as usize - 1]);
    for mv in legal {
        if wins_by(&mut solver, position, mv, moves).ok()? {
            wins.push(mv);
            if wins.len() > 1 {
                return None;
            }
        }
    }
    wins.first().copied()
}

/// The proof that a move wins within this many moves: answers are added until every reply has one.
fn prove(position: &Position, mv: Move, moves: u32) -> Option<Branch> {
    let mut branch = Branch { mv: position.write_move(mv), answers: Vec::new() };
    let mut after = *position;
    after.play_unchecked(mv);
    if after.turn() == Turn::Over {
        return Some(branch);
    }
    let mut replies = Vec::new();
    after.legal_moves(&mut replies);
    for reply in replies {
        let mut answered = after;
        answered.play_unchecked(reply);
        if branch.answers.iter().any(|answer| crate::check::holds(answer, &answered)) {
            continue;
        }
        branch.answers.push(answer(&answered, moves - 1)?);
        // What wins soonest is looked at first.
        branch.answers.sort_by_key(Branch::depth);
    }
    Some(branch)
}

/// The quickest win in this position.
fn answer(position: &Position, moves: u32) -> Option<Branch> {
    let mut solver = Solver::new(CaminosGoal::new(position), 20 * NODES[moves as usize - 1]);
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    for quick in 1..=moves {
        if wins_within(&mut solver, position, quick).ok()? {
            let wins = |&&mv: &&Move| wins_by(&mut solver, position, mv, quick) == Ok(true);
            let mv = legal.iter().find(wins)?;
            return prove(position, *mv, quick);
        }
    }
    None
}

fn themes(position: &Position, solution: Move, branch: &Branch) -> Vec<String> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    let mut themes = Vec::new();
    let next = seat.next(position.seats());
    let mut placements = Vec::new();
    position.placements_of(next, &mut placements);
    if branch.answers.is_empty() {
        themes.push("win at once");
    }
    if placements.iter().any(|&mv| position.would_connect(next, mv)) {
        themes.push("under threat");
    }
    let mut after = *position;
    after.play_unchecked(solution);
    if !branch.answers.is_empty() {
        after.placements_of(seat, &mut placements);
        let threats = placements.iter().filter(|&&mv| after.would_connect(seat, mv)).count();
        themes.push(match threats {
            0 => "quiet move",
            1 => "one threat",
            _ => "several threats",
        });
    }
    if !solution.footprint().and(position.tops(position.team_of(next))).is_empty() {
        themes.push("covers the other colour");
    }
    if solution.columns().any(|column| column.cubes > 1) {
        themes.push("upright piece");
    }
    if solution.shape() == Shape::I2 {
        themes.push("smallest piece");
    }
    themes.into_iter().map(str::to_owned).collect()
}
