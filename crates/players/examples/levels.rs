//! Plays two players of one game against each other in one process, by nodes, so that a busy machine changes nothing:
//! `levels GAME PLAYER PLAYER PAIRS [OPTIONS]`. A player is `novice`, a level, or a level with other figures, to tune
//! it: `LEVEL:NAIVE,OVERLOOKED,BLIND,NODES`. Options are written as in a position (`decide=better`).
//!
//! Each pair of games has the same draws or opening, once from each side.
#![allow(clippy::print_stdout, reason = "this is a program for people")]

use std::error::Error;

use trivium_game::{Random, Team, Turn, read_options};
use trivium_games::GameKind;
use trivium_players::{Level, LevelPlayer, Novice, Playable, Weakness};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

enum Player<G: Playable> {
    Novice(Novice<G>),
    Level(Box<LevelPlayer<G>>),
}

impl<G: Playable> Player<G> {
    fn new(text: &str, position: &G, seed: u64) -> Result<Self> {
        if text == "novice" {
            return Ok(Self::Novice(Novice::new(position, seed)));
        }
        let (number, tuning) = text.split_once(':').unwrap_or((text, ""));
        let level = number.parse().ok().and_then(Level::new).ok_or("levels are 1 to 8")?;
        let player = LevelPlayer::new(position, level, seed);
        if tuning.is_empty() {
            return Ok(Self::Level(Box::new(player)));
        }
        let [naive, overlooked, blind, nodes] = tuning.split(',').collect::<Vec<_>>()[..] else {
            return Err("a tuning is NAIVE,OVERLOOKED,BLIND,NODES".into());
        };
        let weakness = Weakness::new(naive.parse()?, overlooked.parse()?, blind.parse()?);
        Ok(Self::Level(Box::new(player.tuned(weakness, nodes.parse()?))))
    }

    fn choose(&mut self, position: &G) -> Option<G::Move> {
        match self {
            Self::Novice(novice) => novice.choose(position),
            Self::Level(player) => {
                player.set_position(position);
                player.choose()
            }
        }
    }
}

/// The team that wins a game; `None` if it is drawn.
fn play<G: Playable>(
    start: &G,
    players: [&str; 2],
    swapped: bool,
    opening: u32,
    seed: u64,
) -> Result<Option<usize>> {
    let mut position = start.clone();
    let mut random = Random::seeded(seed);
    let mut sides =
        [Player::new(players[0], start, 2 * seed)?, Player::new(players[1], start, 2 * seed + 1)?];
    let mut plies = 0;
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Chance(_) => position.draw_random(&mut random),
            Turn::Seat(_) if plies < opening => {
                position.play_random(&mut random);
                plies += 1;
            }
            Turn::Seat(seat) => {
                let side = (position.team_of(seat).index() + usize::from(swapped)) % 2;
                let mv = sides[side].choose(&position).ok_or("a seat is to move")?;
                position.play_unchecked(mv);
            }
        }
    }
    Ok(position.outcome().and_then(|outcome| outcome.winner).map(Team::index))
}

fn run<G: Playable>(start: &G, players: [&str; 2], pairs: u64, opening: u32) -> Result<()> {
    let (mut sum, mut squares, mut drawn, mut first) = (0.0, 0.0, 0, 0);
    for seed in 0..pairs {
        let mut pair = 0.0;
        for swapped in [false, true] {
            let winner = play(start, players, swapped, opening, seed)?;
            drawn += u32::from(winner.is_none());
            first += u32::from(winner == Some(0));
            pair += winner.map_or(0.25, |team| if team == usize::from(swapped) { 0.5 } else { 0.0 });
        }
        sum += pair;
        squares += pair * pair;
    }
    let count = pairs as f64;
    let mean = sum / count;
    let error = 1.96 * ((squares / count - mean * mean).max(0.0) / count).sqrt();
    println!(
        "{} against {}: {:.1} % ± {:.1} of {} games, {drawn} drawn, the first side won {first}",
        players[0],
        players[1],
        100.0 * mean,
        100.0 * error,
        2 * pairs
    );
    Ok(())
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (game, one, other, pairs, options) = match arguments[..] {
        [game, one, other, pairs] => (game, one, other, pairs, "-"),
        [game, one, other, pairs, options] => (game, one, other, pairs, options),
        _ => return Err("levels GAME PLAYER PLAYER PAIRS [OPTIONS]".into()),
    };
    let (players, pairs) = ([one, other], pairs.parse()?);
    match game.parse()? {
        GameKind::Caminos => run(&trivium_caminos::Position::new(read_options(options)?)?, players, pairs, 2),
        GameKind::Wege => run(&trivium_wege::Position::new(read_options(options)?)?, players, pairs, 0),
        GameKind::Cuminos => run(&trivium_cuminos::Position::new(read_options(options)?)?, players, pairs, 0),
    }
}
