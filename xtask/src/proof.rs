//! Proofs of the web client in browsers that CI does not need; their packages are in `web/proof`.

use std::process::Command;

use crate::shell::{program, root, run};
use crate::{setup, web};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Take the page in `web/dist` as it is, without building it
    #[arg(long)]
    as_built: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Lighthouse {
    #[command(flatten)]
    page: Arguments,
    /// How often everything is measured; the medians count
    #[arg(long, default_value_t = 5)]
    runs: u32,
}

/// A few moves of every game in Firefox.
pub(crate) fn firefox(arguments: &Arguments) -> anyhow::Result<()> {
    let firefox = setup::firefox()?;
    // Without a window Firefox draws nothing in 3D.
    let screen = setup::screen()?;
    prepare(arguments)?;
    run(script_on(screen, "firefox.mjs").env("FIREFOX", firefox))
}

/// What Lighthouse says of the page, and how soon it can be played by slow 4G.
pub(crate) fn lighthouse(arguments: &Lighthouse) -> anyhow::Result<()> {
    let chromium = setup::chromium()?;
    prepare(&arguments.page)?;
    run(script("lighthouse.mjs").args(["--runs", &arguments.runs.to_string()]).env("CHROMIUM", chromium))
}

/// Pictures of the page for the README.
pub(crate) fn pictures(arguments: &Arguments) -> anyhow::Result<()> {
    let chromium = setup::chromium()?;
    prepare(arguments)?;
    run(script("pictures.mjs").env("CHROMIUM", chromium))
}

/// How long the page cannot listen while the computer thinks.
pub(crate) fn tasks(arguments: &Arguments) -> anyhow::Result<()> {
    let chromium = setup::chromium()?;
    prepare(arguments)?;
    run(script("tasks.mjs").env("CHROMIUM", chromium))
}

fn prepare(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.as_built {
        setup::node()?;
    } else {
        web::build()?;
    }
    web::install("proof")
}

fn script(name: &str) -> Command {
    script_on(&[], name)
}

/// A script that is called with these words in front.
fn script_on(screen: &[&str], name: &str) -> Command {
    let words = [screen, &["node", name]].concat();
    let mut command = program(words[0], &words[1..]);
    command.current_dir(root().join("web/proof"));
    command
}
