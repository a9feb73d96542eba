//! Self-play for training: many games in flight, their positions evaluated in batches by another process.
#![allow(clippy::print_stdout, reason = "standard output is where this program answers")]

mod describe;
mod game;
mod kinds;
mod pool;
mod report;
mod tree;
mod wire;

use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Parser, Subcommand, ValueEnum};
use trivium_game::Random;

use crate::game::{Effort, Game, Player};
use crate::pool::Size;
use crate::report::Tally;

/// Self-play for training the network of Caminos.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the encoding of positions and moves as JSON
    Describe,
    /// Play for ever and write samples; evaluations come through standard input
    Play {
        #[command(flatten)]
        pool: PoolArguments,
        /// Some moves get more simulations: how many
        #[arg(long, default_value_t = 64)]
        deep_sims: usize,
        /// In percent, how many moves get more simulations
        #[arg(long, default_value_t = 5)]
        deep_percent: u32,
        /// Weights of square, diamond, octagon and torus
        #[arg(long, num_args = 4, default_values_t = [40, 20, 20, 20])]
        weights: Vec<u32>,
    },
    /// Play a match of network 0 on every board, twice from each opening, and report the results
    Arena {
        #[command(flatten)]
        pool: PoolArguments,
        /// Openings for each kind of game
        #[arg(long, default_value_t = 50)]
        pairs: usize,
        /// Random plies of an opening
        #[arg(long, default_value_t = 3)]
        opening: u32,
        /// The opponent
        #[arg(long, value_enum, default_value_t = Opponent::Network)]
        opponent: Opponent,
        /// Only this many kinds of games: square, diamond, octagon, torus, diamond and torus with scoring
        #[arg(long, default_value_t = 6)]
        kinds: usize,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Opponent {
    /// Network 1
    Network,
    /// A random mover
    Random,
}

#[derive(Clone, Copy, Debug, clap::Args)]
struct PoolArguments {
    /// Threads that play
    #[arg(long, default_value_t = 16)]
    threads: usize,
    /// Games in flight
    #[arg(long, default_value_t = 8192)]
    games: usize,
    /// Positions in a full batch
    #[arg(long, default_value_t = 2048)]
    batch: usize,
    /// Simulations a move
    #[arg(long, default_value_t = 16)]
    sims: usize,
    /// Seed of everything that is random here
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl PoolArguments {
    fn size(self) -> Size {
        Size {
            threads: self.threads.max(1),
            games: self.games.max(1),
            batch: self.batch.max(1),
            seed: self.seed,
        }
    }
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Describe => {
            println!("{}", describe::describe());
            Ok(())
        }
        Command::Play { pool, deep_sims, deep_percent, weights } => {
            let weights = [weights[0], weights[1], weights[2], weights[3]];
            anyhow::ensure!(
                weights.iter().any(|&weight| weight > 0),
                "--weights: at least one board must have weight"
            );
            let effort =
                Effort { simulations: pool.sims, deep_percent, deep_simulations: deep_sims, noise: 1.0 };
            let new_game = |random: &mut Random| {
                let options = kinds::draw(weights, random);
                let opening = random.below(5);
                Some(Game::new(options, [Player::Network(0); 2], effort, opening, random).with_samples())
            };
            pool::play(pool.size(), &new_game, &Tally::new(false));
            Ok(())
        }
        Command::Arena { pool, pairs, opening, opponent, kinds } => {
            arena(pool, pairs, opening, opponent, kinds);
            Ok(())
        }
    }
}

/// Both games of a pair begin with the same opening; network 0 is yellow in the first.
fn arena(pool: PoolArguments, pairs: usize, opening: u32, opponent: Opponent, kinds: usize) {
    let kinds: Vec<_> = kinds::gate().into_iter().take(kinds).collect();
    let effort = Effort { simulations: pool.sims, deep_percent: 0, deep_simulations: 0, noise: 0.0 };
    let other = match opponent {
        Opponent::Network => Player::Network(1),
        Opponent::Random => Player::Random,
    };
    let next = AtomicUsize::new(0);
    let new_game = |_: &mut Random| {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let options = *kinds.get(number / (2 * pairs.max(1)))?;
        let mut players = [Player::Network(0), other];
        if number % 2 == 1 {
            players.reverse();
        }
        let mut random = Random::seeded(pool.seed.wrapping_add((number / 2) as u64));
        Some(Game::new(options, players, effort, opening, &mut random).numbered(number))
    };
    pool::play(pool.size(), &new_game, &Tally::new(true));
}
