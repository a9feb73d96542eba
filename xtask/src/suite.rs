//! The two commands of the README.

use std::time::Instant;

use crate::shell::{cargo, run};
use crate::{figures, setup, web};

/// Builds everything and opens the page; with a game's name, a game in the terminal.
pub(crate) fn play(arguments: &[String]) -> anyhow::Result<()> {
    let trivium = ["run", "--release", "--quiet", "--package", "trivium-cli", "--"];
    let in_terminal = arguments.first().is_some_and(|argument| !argument.starts_with('-'));
    if in_terminal {
        return run(cargo(&trivium).arg("play").args(arguments));
    }
    web::build()?;
    run(cargo(&trivium).env("TRIVIUM_WEB", web::dist_stamp()).args(["serve", "--open"]).args(arguments))
}

pub(crate) fn test() -> anyhow::Result<()> {
    let start = Instant::now();
    setup::lint_tools()?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    run(&mut cargo(&["test", "--workspace"]))?;
    figures::check()?;
    web::test()?;
    println!("\nall checks passed in {} s", start.elapsed().as_secs());
    Ok(())
}

pub(crate) fn playthroughs() -> anyhow::Result<()> {
    let mut test = cargo(&["test", "--package", "trivium-testkit", "--test", "playthroughs"]);
    run(test.env("TRIVIUM_WRITE_PLAYTHROUGHS", "1"))
}
