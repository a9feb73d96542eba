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
    prepare(arguments)?;
    run(script("firefox.mjs").env("FIREFOX", firefox))
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
    let mut command = program("node", &[name]);
    command.current_dir(root().join("web/proof"));
    command
}
