//! Many games against the literal judges, and all perft tables counted by them.

use xtask::shell::{cargo, run};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Games of each kind
    #[arg(long, default_value_t = 10_000)]
    games: u32,
}

pub(crate) fn judge(arguments: &Arguments) -> anyhow::Result<()> {
    let games = arguments.games.to_string();
    let judge = ["run", "--release", "--package", "trivium-testkit", "--bin", "judge", "--", &games];
    run(&mut cargo(&judge))?;
    let mut perft = cargo(&["test", "--release", "--package", "trivium-testkit", "--test", "perft"]);
    run(perft.env("TRIVIUM_PATIENCE", u64::MAX.to_string()))
}
