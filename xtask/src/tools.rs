//! The chores that need the games are a program of their own, `xtask/tools`, so that this one starts quickly.

use std::process::Command;

use xtask::shell::{built, cargo, run};

/// Builds the tools.
pub(crate) fn build() -> Command {
    cargo(&["build", "--package", "xtask-tools"])
}

/// Calls the tools, which must be built.
pub(crate) fn call(arguments: &[&str]) -> Command {
    let mut command = Command::new(built("debug", "tools"));
    command.args(arguments).current_dir(xtask::shell::root());
    command
}

/// Builds the tools and calls them.
pub(crate) fn build_and_call(arguments: &[String]) -> anyhow::Result<()> {
    let mut command = cargo(&["run", "--quiet", "--package", "xtask-tools", "--"]);
    run(command.args(arguments))
}
