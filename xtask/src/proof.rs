//! Proofs of the web client in browsers that CI does not need; their packages are in `web/proof`.

use xtask::setup;
use xtask::shell::{built, cargo, run};

use crate::suite;
use crate::web::Page;

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

#[derive(Debug, clap::Args)]
pub(crate) struct Pictures {
    #[command(flatten)]
    page: Arguments,
    /// Take every screen in every layout, language and theme, as contact sheets in `target/pictures`
    #[arg(long)]
    all: bool,
    /// With `--all`: only screens whose names contain one of these
    #[arg(requires = "all")]
    screens: Vec<String>,
}

/// Plays a few moves of every game in Firefox.
pub(crate) fn firefox(arguments: &Arguments) -> anyhow::Result<()> {
    let firefox = setup::firefox()?;
    // Without a window Firefox draws nothing in 3D.
    let screen = setup::screen()?;
    run(prepare(arguments)?.proof(screen, "firefox.mjs").env("FIREFOX", firefox))
}

/// Plays a few moves of every game in WebKit.
pub(crate) fn webkit(arguments: &Arguments) -> anyhow::Result<()> {
    setup::webkit()?;
    let screen = setup::screen()?;
    run(&mut prepare(arguments)?.proof(screen, "webkit.mjs"))
}

/// Runs Lighthouse on the page, and times how soon it can be played over a slow line.
pub(crate) fn lighthouse(arguments: &Lighthouse) -> anyhow::Result<()> {
    let runs = arguments.runs.to_string();
    run(in_chromium(&arguments.page, "lighthouse.mjs")?.args(["--runs", &runs]))
}

/// Takes the README's pictures of the page, or every screen as contact sheets in `target/pictures`.
pub(crate) fn pictures(arguments: &Pictures) -> anyhow::Result<()> {
    let script = if arguments.all { "screens.mjs" } else { "pictures.mjs" };
    let mut command = in_chromium(&arguments.page, script)?;
    if arguments.all {
        // The online screens come from a real server.
        run(&mut cargo(&["build", "--package", "trivium-cli"]))?;
        command.env("TRIVIUM", built("debug", "trivium"));
    }
    run(command.args(&arguments.screens))
}

/// Times the page's longest tasks while the computer thinks.
pub(crate) fn tasks(arguments: &Arguments) -> anyhow::Result<()> {
    run(&mut in_chromium(arguments, "tasks.mjs")?)
}

/// Times the way from every kind of page to the next.
pub(crate) fn navigation(arguments: &Arguments) -> anyhow::Result<()> {
    run(&mut in_chromium(arguments, "navigation.mjs")?)
}

fn in_chromium(arguments: &Arguments, script: &str) -> anyhow::Result<std::process::Command> {
    let chromium = setup::chromium()?;
    let mut command = prepare(arguments)?.proof(&[], script);
    command.env("CHROMIUM", chromium);
    Ok(command)
}

fn prepare(arguments: &Arguments) -> anyhow::Result<Page> {
    if !arguments.as_built {
        suite::web(false)?;
    }
    let page = Page::prepare()?;
    page.proof_packages()?;
    Ok(page)
}
