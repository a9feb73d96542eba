//! The chores that need the games are a program of their own, `xtask/tools`, so that this one starts quickly.

use xtask::shell::{cargo, run};

/// Builds the tools and calls them.
pub(crate) fn call(arguments: &[String]) -> anyhow::Result<()> {
    let mut command = cargo(&["run", "--package", "xtask-tools", "--"]);
    run(command.args(arguments))
}
