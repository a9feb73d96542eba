//! `trivium engine`.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context as _;
use trivium_engine::{HouseEngine, serve};
use trivium_players::{Character, Level, Means, NetworkTuning, install_network_everywhere};

use crate::fresh_seed;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Who thinks: a level from 1 to 8, or uct, flat, novice, random
    #[arg(long, value_name = "PLAYER", default_value_t = Character::House(Level::LAST))]
    player: Character,
    /// On how many threads
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// The seed of everything that it does at random; a fresh one if none is given
    #[arg(long)]
    seed: Option<u64>,
    /// Weights of a network that level 8 uses for Caminos on every board
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

pub(crate) fn engine(arguments: &Arguments) -> anyhow::Result<()> {
    if let Some(path) = &arguments.network {
        let bytes = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
        install_network_everywhere(&bytes, NetworkTuning::BEST)
            .with_context(|| format!("reading {}", path.display()))?;
    }
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let means = Means { threads: arguments.threads, ..Means::seeded(seed) };
    let engine = Box::new(HouseEngine::new(arguments.player, means));
    // Not the lock: the reader has a thread of its own.
    let input = std::io::BufReader::new(std::io::stdin());
    Ok(serve(engine, input, std::io::stdout().lock())?)
}
