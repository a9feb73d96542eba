//! Plays a network against the guide without one, at equal processor time: paired openings, colours swapped.
//!
//! `cargo run --release -p trivium-players --no-default-features --example network_match -- FILE.bin square 0.1 20 1`
//!
//! With the default features, the opponent has the network inside the binary.
//!
//! The arguments: weights, grid, seconds per move, pairs of games, seed; then any of `four`, `scoring`, and tuning such
//! as `exploration=1.4`. After the word `vs` comes the tuning of an opponent that uses the network too, or with
//! `weights=OTHER.bin` another one.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::str::FromStr as _;
use std::time::Instant;
use std::{env, fs};

use trivium_caminos::{Grid, Options, Position};
use trivium_game::{Game, Random, Team, Turn};
use trivium_players::{Level, LevelPlayer, NetworkTuning, install_network_everywhere};
use trivium_search::Budget;

/// Random plies before the players take over.
const OPENING: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, grid, seconds, pairs, seed, words @ ..] = arguments.as_slice() else {
        return Err("usage: network_match FILE.bin GRID SECONDS PAIRS SEED [four] [scoring] [NAME=VALUE]… \
                    [vs [NAME=VALUE]…]"
            .into());
    };
    let has = |flag: &str| words.iter().any(|word| word == flag);
    let grid = Grid::from_str(grid)?;
    let players = if has("four") { 4 } else { 2 };
    let options = Options { grid, players, scoring: has("scoring"), ..Options::default() };
    let (seconds, seed): (f64, u64) = (seconds.parse()?, seed.parse()?);
    let start = Position::new(options)?;
    let weights = fs::read(file)?;
    let (own, other) = words.split_at(words.iter().position(|word| word == "vs").unwrap_or(words.len()));
    if !other.is_empty() {
        let other_weights = match other.iter().find_map(|word| word.strip_prefix("weights=")) {
            Some(file) => fs::read(file)?,
            None => weights.clone(),
        };
        install_network_everywhere(&other_weights, tuning(other)?)?;
    }
    let opponent = LevelPlayer::new(&start, Level::LAST, seed);
    install_network_everywhere(&weights, tuning(own)?)?;
    let mut table = [LevelPlayer::new(&start, Level::LAST, seed), opponent];
    let mut random = Random::seeded(seed);
    let [mut wins, mut draws, mut losses] = [0, 0, 0];
    let mut scores = Vec::new();
    for _ in 0..pairs.parse::<usize>()? {
        let opening = opening(start, &mut random);
        let mut score = 0.0;
        for network_team in Team::all(2) {
            let winner = play(opening, network_team, &mut table, seconds);
            let (count, points) = match winner {
                Some(team) if team == network_team => (&mut wins, 0.5),
                Some(_) => (&mut losses, 0.0),
                None => (&mut draws, 0.25),
            };
            *count += 1;
            score += points;
        }
        scores.push(score);
        let descents = table.each_ref().map(LevelPlayer::descents);
        let [mean, error] = mean_and_error(&scores).map(|share| 100.0 * share);
        println!("{wins} won {draws} drawn {losses} lost: {mean:.1} ± {error:.1} % {descents:?}");
    }
    Ok(())
}

/// The mean of the pairs' scores, and half of its 95 % interval.
fn mean_and_error(scores: &[f64]) -> [f64; 2] {
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
    [mean, 1.96 * (squares / (count - 1.0).max(1.0) / count).sqrt()]
}

/// The tuning that `NAME=VALUE` words say, elsewhere the best.
fn tuning(words: &[String]) -> Result<NetworkTuning, Box<dyn Error>> {
    let mut tuning = NetworkTuning::BEST;
    for (name, value) in
        words.iter().filter_map(|word| word.split_once('=')).filter(|(name, _)| *name != "weights")
    {
        let place = match name {
            "exploration" => &mut tuning.exploration,
            "fpu_reduction" => &mut tuning.fpu_reduction,
            "widening_base" => &mut tuning.widening_base,
            "widening_exponent" => &mut tuning.widening_exponent,
            "temperature" => &mut tuning.temperature,
            "solver_pace" => &mut tuning.solver_pace,
            "way_share" => &mut tuning.way_share,
            _ => return Err(format!("there is no tuning `{name}`").into()),
        };
        *place = value.parse()?;
    }
    Ok(tuning)
}

fn opening(start: Position, random: &mut Random) -> Position {
    let mut position = start;
    let mut moves = Vec::new();
    for _ in 0..OPENING {
        position.legal_moves(&mut moves);
        position.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
    }
    position
}

/// Plays a game; the team that wins it.
fn play(
    mut position: Position,
    network_team: Team,
    table: &mut [LevelPlayer<Position>; 2],
    seconds: f64,
) -> Option<Team> {
    while let Turn::Seat(seat) = position.turn() {
        let player = &mut table[usize::from(position.team_of(seat) != network_team)];
        player.set_position(&position);
        let clock = Clock::start();
        player.think(Budget::default().timed(&mut || clock.seconds() >= seconds));
        position.play_unchecked(player.best_move().expect("a seat is to move"));
    }
    position.outcome().and_then(|outcome| outcome.winner)
}

/// Processor time where the system reports it, so that other load on the machine does not count.
struct Clock(f64, Instant);

impl Clock {
    fn start() -> Self {
        Self(processor_time().unwrap_or(0.0), Instant::now())
    }

    fn seconds(&self) -> f64 {
        processor_time().map_or_else(|| self.1.elapsed().as_secs_f64(), |now| now - self.0)
    }
}

fn processor_time() -> Option<f64> {
    let nanoseconds = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    nanoseconds.split(' ').next()?.parse::<f64>().ok().map(|time| time * 1e-9)
}
