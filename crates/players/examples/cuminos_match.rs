//! Two players of Cuminos at equal CPU time in one process, for tables of any size:
//! `cargo run --release -p trivium-players --example cuminos_match -- PLAYERS TEAMS MILLISECONDS GAMES ONE OTHER [SEED]`.
//!
//! Time is what the kernel counts as this thread's (Linux), so other work on the machine does not matter. With more than two
//! teams the two programs play every other team. Both games of a pair have the same deals. Level 6 has no deliberate
//! weakness and uses the tree search: with a time limit, it is what level 8 was before it searched rounds by itself.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use trivium_cuminos::{Options, Position};
use trivium_game::{Game, Playout, Random, Turn};
use trivium_players::{Character, Contender, Means};
use trivium_search::Budget;

/// Nanoseconds of CPU time of this thread.
fn cpu_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("needs Linux with schedstat");
    text.split_whitespace()
        .next()
        .and_then(|number| number.parse().ok())
        .expect("schedstat begins with a number")
}

#[derive(Default)]
struct Side {
    points: f64,
    nodes: u64,
    moves: u64,
    time: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [players, teams, milliseconds, games, one, other, rest @ ..] = &arguments[..] else {
        return Err("usage: cuminos_match PLAYERS TEAMS MILLISECONDS GAMES ONE OTHER [SEED]".into());
    };
    let seed: u64 = rest.first().map_or(Ok(1000), |seed| seed.parse())?;
    let options = Options::new(players.parse()?, teams.parse()?, true)?;
    let limit = (milliseconds.parse::<f64>()? * 1e6) as u64;
    let characters: [Character; 2] = [one.parse()?, other.parse()?];
    let mut sides = [Side::default(), Side::default()];
    let mut pairs: Vec<[f64; 2]> = Vec::new();
    for game in 0..games.parse::<u64>()? {
        let turn = game as usize % 2;
        let position = play(options, seed, game, turn, limit, characters, &mut sides)?;
        let totals = position.standings();
        let share = totals.as_slice().len() as f64 / 2.0;
        let mut best = (0, 0);
        for (team, &total) in totals.as_slice().iter().enumerate() {
            sides[(team + turn) % 2].points += f64::from(total) / share;
            best = best.max((total, usize::MAX - team));
        }
        let winner = (usize::MAX - best.1 + turn) % 2;
        if turn == 0 {
            pairs.push([0.0; 2]);
        }
        let pair = pairs.last_mut().expect("each pair has been begun");
        pair[0] += if winner == 0 { 50.0 } else { 0.0 };
        for (team, &total) in totals.as_slice().iter().enumerate() {
            let points = f64::from(total) / share / 2.0;
            pair[1] += if (team + turn).is_multiple_of(2) { points } else { -points };
        }
        if game % 10 == 9 {
            report(&pairs, &sides);
        }
    }
    Ok(())
}

fn play(
    options: Options,
    seed: u64,
    game: u64,
    turn: usize,
    limit: u64,
    characters: [Character; 2],
    sides: &mut [Side; 2],
) -> Result<Position, Box<dyn Error>> {
    let mut random = Random::seeded(seed + game / 2);
    let means = Means { memory: 64 << 20, ..Means::seeded(game) };
    let mut position = Position::new(options)?;
    let mut players = characters.map(|character| Contender::new(&position, character, &means));
    loop {
        match position.turn() {
            Turn::Over => return Ok(position),
            Turn::Chance(_) => position.draw_random(&mut random),
            Turn::Seat(seat) => {
                let who = (position.team_of(seat).index() + turn) % 2;
                let (player, side) = (&mut players[who], &mut sides[who]);
                let start = cpu_time();
                player.set_position(&position);
                let before = player.descents();
                player.think(Budget::default().timed(&mut || cpu_time() - start > limit));
                let mv = player.best_move().ok_or("a seat is to move")?;
                side.time += cpu_time() - start;
                side.nodes += player.descents() - before;
                side.moves += 1;
                position.play(mv)?;
            }
        }
    }
}

/// The mean of these numbers, and the half width of its 95 % interval.
fn mean(numbers: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let count = numbers.clone().count() as f64;
    let mean = numbers.clone().sum::<f64>() / count;
    let variance = numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    [mean, 1.96 * (variance / count).sqrt()]
}

fn report(pairs: &[[f64; 2]], [one, other]: &[Side; 2]) {
    let count = pairs.len() as f64;
    let [wins, points] = [0, 1].map(|what| mean(pairs.iter().map(|pair| pair[what])));
    let per_move = |side: &Side| (side.nodes / side.moves.max(1), side.time / side.moves.max(1) / 1000);
    println!(
        "{:4} games: {:5.1} % ± {:4.1}; points {:5.2} to {:5.2}, {:+5.2} ± {:4.2}; nodes and µs a move {:?} to {:?}",
        2 * pairs.len(),
        wins[0],
        wins[1],
        one.points / (2.0 * count),
        other.points / (2.0 * count),
        points[0],
        points[1],
        per_move(one),
        per_move(other),
    );
}
