//! `trivium engine`.

use clap::ValueEnum;
use trivium_engine::{RandomThinker, SamplingThinker, Thinker, serve};

use crate::fresh_seed;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// What thinks
    #[arg(long, value_enum, default_value = "sampling")]
    thinker: Kind,
    /// The seed of everything that it does at random; a fresh one if none is given
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// Any legal move
    Random,
    /// The move that does best in games played on at random
    Sampling,
}

pub(crate) fn engine(arguments: &Arguments) -> anyhow::Result<()> {
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let thinker: Box<dyn Thinker> = match arguments.thinker {
        Kind::Random => Box::new(RandomThinker::new(seed)),
        Kind::Sampling => Box::new(SamplingThinker::new(seed)),
    };
    // Not the lock: the reader has a thread of its own.
    let input = std::io::BufReader::new(std::io::stdin());
    Ok(serve(thinker, input, std::io::stdout().lock())?)
}
