//! The two commands of the README.

use std::time::Instant;

use crate::shell::{cargo, run};
use crate::{figures, setup};

/// The crates that later run in a browser.
const CORE: [&str; 6] = [
    "trivium-game",
    "trivium-caminos",
    "trivium-wege",
    "trivium-cuminos",
    "trivium-games",
    "trivium-puzzles",
];

pub(crate) fn play(arguments: &[String]) -> anyhow::Result<()> {
    let mut command = cargo(&["run", "--release", "--quiet", "--package", "trivium-cli", "--", "play"]);
    run(command.args(arguments))
}

pub(crate) fn test() -> anyhow::Result<()> {
    let start = Instant::now();
    setup::lint_tools()?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    run(&mut cargo(&["test", "--workspace"]))?;
    figures::check()?;
    setup::build_wasm(&CORE)?;
    println!("\nall checks passed in {} s", start.elapsed().as_secs());
    Ok(())
}

pub(crate) fn playthroughs() -> anyhow::Result<()> {
    let mut test = cargo(&["test", "--package", "trivium-testkit", "--test", "playthroughs"]);
    run(test.env("TRIVIUM_WRITE_PLAYTHROUGHS", "1"))
}
