//! Self-play of Cuminos for training: games as records, and records as samples.

mod record;
mod samples;

use std::io::Write;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use trivium_game::Random;

use crate::record::Record;

/// Self-play for training the priors of Cuminos.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play games and write their records to standard output
    Play {
        /// Threads that play
        #[arg(long, default_value_t = 16)]
        threads: u64,
        /// Descents a move
        #[arg(long, default_value_t = 400)]
        descents: u64,
        /// How long
        #[arg(long, default_value_t = 60.0)]
        seconds: f64,
        /// Of the first game
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// In percent, games with four players; the others have three, five or six
        #[arg(long, default_value_t = 70)]
        four: u32,
    },
    /// Read records from standard input and write samples to standard output
    Samples {
        /// Threads that encode
        #[arg(long, default_value_t = 16)]
        threads: usize,
    },
    /// Print the sizes of the encoding as JSON
    Describe,
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Play { threads, descents, seconds, seed, four } => {
            let end = Instant::now() + Duration::from_secs_f64(seconds);
            let (sender, receiver) = mpsc::sync_channel::<Vec<u8>>(64);
            std::thread::scope(|scope| {
                for thread in 0..threads {
                    let sender = sender.clone();
                    scope.spawn(move || {
                        let mut seeds = Random::seeded(seed.wrapping_mul(1 << 20) + thread);
                        while Instant::now() < end {
                            let record = Record::play(seeds.bits(), descents, four);
                            if sender.send(record.to_bytes()).is_err() {
                                return;
                            }
                        }
                    });
                }
                drop(sender);
                let mut out = std::io::stdout().lock();
                for bytes in receiver {
                    out.write_all(&bytes)?;
                }
                out.flush()?;
                anyhow::Ok(())
            })
        }
        Command::Samples { threads } => samples::write_all(threads),
        Command::Describe => samples::describe(),
    }
}
