//! Finding, checking and trying the puzzles.

use anyhow::ensure;

use xtask::shell::{cargo, run};

/// Games to play for each kind of puzzle.
const GAMES: [(&str, u32); 3] = [("caminos", 1_760), ("wege", 8_000), ("cuminos", 160)];

/// The most puzzles from strong games that are added.
const MINED: &str = "300";

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Check the puzzles that are there again, by trying everything, instead of finding new ones
    #[arg(long)]
    check: bool,
    /// Let a level solve the puzzles that are there instead
    #[arg(long, value_name = "N", conflicts_with = "check")]
    level: Option<u8>,
    /// Play this many strong games of Caminos, and add the puzzles in them to those that are there instead
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["check", "level"])]
    mine: Option<u32>,
    /// Play this percentage of the usual number of games
    #[arg(long, value_name = "PERCENT", default_value_t = 100)]
    games: u32,
}

pub(crate) fn puzzles(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.check {
        return call(&["check"]);
    }
    if let Some(level) = arguments.level {
        return call(&["level", &level.to_string()]);
    }
    if let Some(games) = arguments.mine {
        call(&["mine", &games.to_string()])?;
        return call(&["add", MINED]);
    }
    ensure!((1..=10_000).contains(&arguments.games), "`--games` is from 1 to 10000 per cent");
    for (kind, games) in GAMES {
        call(&["find", kind, &(games * arguments.games / 100).to_string()])?;
    }
    call(&["select"])
}

fn call(arguments: &[&str]) -> anyhow::Result<()> {
    let mut command =
        cargo(&["run", "--release", "--quiet", "--package", "trivium-puzzles", "--bin", "puzzles", "--"]);
    run(command.args(arguments))
}
