//! The two commands of the README.

use std::process::Command;
use std::sync::mpsc;

use anyhow::anyhow;
use xtask::GAMES;
use xtask::postgres::{self, Postgres};
use xtask::setup;
use xtask::shell::{built, cargo, program, root, run, succeeds};
use xtask::stages::Stages;

use crate::train::{self, Python};
use crate::web::{self, Modules, Page};

/// Features that `play` leaves out, because they take longer to build. Tests have them throughout, so that nothing is built twice.
const FEATURES: &str = "trivium-cli/postgres";
/// Tests all crates.
const TEST: [&str; 4] = ["test", "--workspace", "--features", FEATURES];

/// Builds everything and opens the page; with a game's name, plays in the terminal.
pub(crate) fn play(arguments: &[String], verbose: bool) -> anyhow::Result<()> {
    if arguments.first().is_some_and(|first| GAMES.contains(&first.as_str())) {
        return play_in_terminal(arguments, verbose);
    }
    let page = Page::prepare()?;
    let stages = Stages::new("play", Modules::Quick.stages() + 1, verbose)?;
    // Packages wait for the network, and a module that is linked keeps one core busy: the server is built meanwhile.
    std::thread::scope(|scope| {
        let packages = scope.spawn(|| page.packages(&stages));
        web::generator(&stages, Modules::Quick)?;
        let server = scope.spawn(|| server(&stages));
        page.modules(&stages, Modules::Quick)?;
        packages.join().map_err(|_| anyhow!("the thread that installs packages panicked"))??;
        page.bundle(&stages, Modules::Quick)?;
        server.join().map_err(|_| anyhow!("the thread that builds the server panicked"))?
    })?;
    stages.finish();
    let mut serve = program(&built("debug", "trivium").to_string_lossy(), &["serve", "--open"]);
    run(serve.args(arguments))
}

fn server(stages: &Stages) -> anyhow::Result<()> {
    const TITLE: &str = "server";
    let stamp = xtask::fresh::Stamp::new("server", &["Cargo.toml", "Cargo.lock", "crates"])?;
    if stamp.is_fresh() && built("debug", "trivium").exists() {
        stages.skip(TITLE);
        return Ok(());
    }
    stages.run(TITLE, &mut [cargo(&["build", "--package", "trivium-cli", "--no-default-features"])])?;
    Ok(stamp.save()?)
}

fn play_in_terminal(arguments: &[String], verbose: bool) -> anyhow::Result<()> {
    let stages = Stages::new("play", 1, verbose)?;
    stages.run("game and players", &mut [cargo(&["build", "--release", "--package", "trivium-cli"])])?;
    let mut play = program(&built("release", "trivium").to_string_lossy(), &["play"]);
    run(play.args(arguments))
}

/// Runs everything that CI runs.
pub(crate) fn test(verbose: bool) -> anyhow::Result<()> {
    // Everything that may be missing is reported before anything is compiled.
    setup::lint_tools()?;
    let page = Page::prepare()?;
    let browsers = Browsers::find()?;
    let python = Python::find()?;
    postgres::install()?;
    if cfg!(target_os = "linux") {
        setup::debian_packages(&["strace"])?;
    }
    let stages = Stages::new("test", 12 + Modules::Small.stages(), verbose)?;
    stages.run("format", &mut [cargo(&["fmt", "--all", "--check"])])?;
    web::generator(&stages, Modules::Small)?;
    // Linking a module keeps one core busy, and so do many tests; side by side they use both. The browser has most to do, so
    // what it needs comes first.
    std::thread::scope(|scope| {
        let (built, server) = mpsc::channel();
        let browser = scope.spawn(|| {
            test_page(&page, &stages)?;
            // Nothing comes if the build has failed.
            if server.into_iter().next().is_none() {
                return Ok(());
            }
            test_in_browser(&page, &stages, &browsers)
        });
        stages.run("build of the Rust tests", &mut [cargo(&[&TEST[..], &["--no-run"]].concat())])?;
        built.send(()).ok();
        check_crates(&stages)?;
        stages.run("Rust tests", &mut [cargo(&TEST)])?;
        test_on_postgres(&stages)?;
        test_synced(&stages)?;
        train::smoke(&python, &stages)?;
        browser.join().map_err(|_| anyhow!("the thread that tests the page panicked"))?
    })?;
    stages.finish();
    Ok(())
}

/// Where the page is tested.
struct Browsers {
    /// Has everything.
    chromium: String,
    /// Has no windows and no notifications, and needs a third less time.
    shell: String,
}

impl Browsers {
    fn find() -> anyhow::Result<Self> {
        let chromium = setup::chromium()?;
        let shell = setup::headless_shell().unwrap_or_else(|| chromium.clone());
        Ok(Self { chromium, shell })
    }
}

fn test_in_browser(page: &Page, stages: &Stages, browsers: &Browsers) -> anyhow::Result<()> {
    let mut browser = page.npm_script("e2e");
    browser.env("CHROMIUM", &browsers.chromium).env("HEADLESS_SHELL", &browsers.shell);
    // Online tables are tested with a real server.
    browser.env("TRIVIUM", built("debug", "trivium"));
    stages.run("tests in the browser", &mut [browser])
}

fn check_crates(stages: &Stages) -> anyhow::Result<()> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--features", FEATURES, "--", "-D", "warnings"];
    stages.run("lints", &mut [cargo(&clippy)])?;
    let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--features", FEATURES]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    stages.run("documentation", &mut [doc])
}

/// The same tests of the store and of online tables, with the same binaries, over the other database.
fn test_on_postgres(stages: &Stages) -> anyhow::Result<()> {
    let postgres = Postgres::start()?;
    let mut test = cargo(&[&TEST[..], &["--test", "stores", "--test", "online"]].concat());
    test.env("TRIVIUM_POSTGRES", postgres.address());
    stages.run("Rust tests on PostgreSQL", &mut [test])
}

/// Data is on the disk before it is acknowledged. Left out where no process may be traced.
fn test_synced(stages: &Stages) -> anyhow::Result<()> {
    const TITLE: &str = "data on the disk";
    if !succeeds(&mut program("strace", &["-o", "/dev/null", "true"])) {
        return stages.call(TITLE, || {
            println!("left out: no process may be traced here");
            Ok(())
        });
    }
    let postgres = Postgres::start()?;
    stages.run(TITLE, &mut [synced(&postgres)])
}

/// The tests that trace others, which are skipped themselves, with a database of their own: they change its settings.
pub(crate) fn synced(postgres: &Postgres) -> Command {
    let words = ["--test", "synced", "--", "--ignored", "--skip", "append_and_acknowledge"];
    let mut tests = cargo(&[&TEST[..], &words].concat());
    tests.env("TRIVIUM_POSTGRES", postgres.address());
    tests.env("TRIVIUM_POSTGRES_PROCESS", postgres.process().to_string());
    tests
}

/// Builds the page and tests what needs no browser.
fn test_page(page: &Page, stages: &Stages) -> anyhow::Result<()> {
    page.packages(stages)?;
    page.modules(stages, Modules::Small)?;
    for (title, script) in
        [("types of the page", "check"), ("lints of the page", "lint"), ("unit tests", "unit")]
    {
        stages.run(title, &mut [page.npm_script(script)])?;
    }
    page.bundle(stages, Modules::Small)
}

/// Writes the committed playthroughs again.
pub(crate) fn playthroughs() -> anyhow::Result<()> {
    let mut test = cargo(&["test", "--package", "trivium-testkit", "--test", "playthroughs"]);
    run(test.env("TRIVIUM_WRITE_PLAYTHROUGHS", "1").current_dir(root()))
}

/// Builds the page into `web/dist`.
pub(crate) fn web(verbose: bool) -> anyhow::Result<()> {
    let page = Page::prepare()?;
    let stages = Stages::new("web", Modules::Small.stages(), verbose)?;
    page.build(&stages)?;
    stages.finish();
    Ok(())
}

/// Serves the page with hot reload.
pub(crate) fn dev(verbose: bool) -> anyhow::Result<()> {
    let page = Page::prepare()?;
    let stages = Stages::new("dev", Modules::Quick.stages() - 1, verbose)?;
    page.packages(&stages)?;
    web::generator(&stages, Modules::Quick)?;
    page.modules(&stages, Modules::Quick)?;
    run(&mut page.npm_script("dev"))
}
