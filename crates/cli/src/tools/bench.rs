//! `trivium bench`: how fast it all is.

mod rules;
mod search;

use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// What to time
    #[arg(value_enum, default_value = "rules")]
    what: What,
    /// Seconds for each figure
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum What {
    /// Playouts, legal moves, perft, ways
    Rules,
    /// The search: nodes a second, and the speed-up from a second thread
    Search,
}

pub(crate) fn bench(arguments: &Arguments) -> anyhow::Result<()> {
    let seconds = arguments.seconds;
    anyhow::ensure!((0.001..=60.0).contains(&seconds), "a figure takes between 0.001 and 60 seconds");
    let timer = Timer { limit: Duration::from_secs_f64(seconds) };
    match arguments.what {
        What::Rules => rules::bench(timer),
        What::Search => search::bench(timer),
    }
}

#[derive(Clone, Copy)]
struct Timer {
    limit: Duration,
}

impl Timer {
    /// Things per second, `work` returning how many it did.
    fn rate(self, mut work: impl FnMut() -> u64) -> f64 {
        let start = Instant::now();
        let mut done = 0;
        while start.elapsed() < self.limit {
            done += work();
        }
        done as f64 / start.elapsed().as_secs_f64()
    }
}
