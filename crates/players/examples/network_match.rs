//! Plays a network against the guide without one, at equal processor time: paired openings, colours swapped.
//!
//! `cargo run --release -p trivium-players --example network_match -- FILE.bin square 0.1 20 1`
//!
//! The arguments: weights, grid, seconds per move, pairs of games, seed; then any of `four`, `scoring`.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::str::FromStr as _;
use std::time::Instant;
use std::{env, fs};

use trivium_caminos::{Grid, Options, Position};
use trivium_game::{Game, Random, Team, Turn};
use trivium_players::{Level, LevelPlayer, install_network_everywhere};
use trivium_search::Budget;

/// Random plies before the players take over.
const OPENING: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, grid, seconds, pairs, seed, flags @ ..] = arguments.as_slice() else {
        return Err("usage: network_match FILE.bin GRID SECONDS PAIRS SEED [four] [scoring]".into());
    };
    let has = |flag: &str| flags.iter().any(|word| word == flag);
    let grid = Grid::from_str(grid)?;
    let players = if has("four") { 4 } else { 2 };
    let options = Options { grid, players, scoring: has("scoring"), ..Options::default() };
    let (seconds, seed): (f64, u64) = (seconds.parse()?, seed.parse()?);
    let start = Position::new(options)?;
    let plain = LevelPlayer::new(&start, Level::LAST, seed);
    install_network_everywhere(&fs::read(file)?)?;
    let mut table = [LevelPlayer::new(&start, Level::LAST, seed), plain];
    let mut random = Random::seeded(seed);
    let [mut wins, mut draws, mut losses] = [0, 0, 0];
    for _ in 0..pairs.parse::<usize>()? {
        let opening = opening(start, &mut random);
        for network_team in Team::all(2) {
            let winner = play(opening, network_team, &mut table, seconds);
            match winner {
                Some(team) if team == network_team => wins += 1,
                Some(_) => losses += 1,
                None => draws += 1,
            }
        }
        let games = wins + draws + losses;
        let score = 100.0 * (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(games);
        let descents = table.each_ref().map(LevelPlayer::descents);
        println!("{} {wins} won {draws} drawn {losses} lost: {score:.1} % {descents:?}", grid.name());
    }
    Ok(())
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

/// Processor time where the system tells it, so that other load on the machine does not count.
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
