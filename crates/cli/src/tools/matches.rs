//! `trivium match`.

mod progress;
mod report;

use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail, ensure};
use trivium_arena::{EngineSpec, Run, Settings, Sprt, split_command};
use trivium_game::{Millis, TimeControl, Turn};
use trivium_games::{AnyOptions, GameKind};

use crate::today;
use progress::Progress;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The game: caminos, wege or cuminos
    game: GameKind,
    /// An option such as grid=torus or players=4; can be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// An engine's command line; `trivium` is this very program. Give at least two
    #[arg(short, long = "engine", value_name = "[NAME=]COMMAND", required = true)]
    engines: Vec<String>,
    /// What to send after `go`, such as `nodes 1000` or `level 3`, to all engines or to one
    #[arg(long, value_name = "[NAME:]WORDS")]
    go: Vec<String>,
    /// An option of an engine
    #[arg(long = "set", value_name = "NAME:OPTION=VALUE")]
    set: Vec<String>,
    /// How many games; rounded up to whole pairs
    #[arg(short = 'n', long, default_value_t = 100)]
    games: u32,
    /// Games played at the same time
    #[arg(short = 'j', long, default_value_t = 1)]
    concurrency: usize,
    /// The time control: none, `move 100ms`, `fischer 10s+100ms`
    #[arg(long, default_value = "none")]
    clock: TimeControl,
    /// How late an answer may come
    #[arg(long, default_value = "200ms")]
    grace: Millis,
    /// How long to wait for an answer without a clock
    #[arg(long, default_value = "1m")]
    patience: Millis,
    /// Random plies before the engines begin [default: 2 in Caminos, none where something is dealt]
    #[arg(long)]
    plies: Option<u32>,
    /// The seed of openings and deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop once an SPRT has decided between ELO0 and ELO1 for the first engine
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = read_sprt)]
    sprt: Option<(f64, f64)>,
    /// Probability of a false positive
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Probability of a false negative
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// A folder for state and records; the same command resumes there
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let settings = settings(arguments)?;
    let sprt = sprt(arguments)?;
    let how = Run {
        games: arguments.games,
        concurrency: arguments.concurrency,
        sprt,
        folder: arguments.out.clone(),
        date: Some(today()),
    };
    let total = settings.plan()?.whole_groups(arguments.games);
    let mut progress = Progress::new(&settings, total, sprt);
    let result = trivium_arena::run(&settings, &how, &mut |standing, last| progress.show(standing, last));
    progress.end();
    say!("{}", report::report(&settings, sprt.as_ref(), &result?).trim_end());
    Ok(())
}

fn settings(arguments: &Arguments) -> anyhow::Result<Settings> {
    let options = match &arguments.options[..] {
        [] => "-".to_owned(),
        options => options.join(","),
    };
    // However they are typed, the same options make the same match.
    let options = AnyOptions::read(arguments.game, &options)?;
    let mut engines: Vec<_> =
        arguments.engines.iter().map(|text| engine(text)).collect::<anyhow::Result<_>>()?;
    for words in &arguments.go {
        match words.split_once(':') {
            None => engines.iter_mut().for_each(|engine| engine.go.clone_from(words)),
            Some((name, words)) => words.clone_into(&mut find(&mut engines, name)?.go),
        }
    }
    for set in &arguments.set {
        let parts = set.split_once(':').and_then(|(name, rest)| Some((name, rest.split_once('=')?)));
        let (name, (option, value)) = parts.with_context(|| format!("{set}: write NAME:OPTION=VALUE"))?;
        find(&mut engines, name)?.options.push((option.to_owned(), value.to_owned()));
    }
    // Where something is dealt, games differ without random plies.
    let is_dealt = matches!(options.start()?.turn(), Turn::Chance(_));
    Ok(Settings {
        kind: arguments.game,
        options: options.to_string(),
        engines,
        seed: arguments.seed,
        opening_plies: arguments.plies.unwrap_or(if is_dealt { 0 } else { 2 }),
        clock: arguments.clock,
        grace: arguments.grace,
        patience: arguments.patience,
    })
}

fn engine(text: &str) -> anyhow::Result<EngineSpec> {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    let (name, command) = match text.split_once('=') {
        Some((name, command)) if is_name(name) => (name.to_owned(), command),
        _ => (text.to_owned(), text),
    };
    let mut command = split_command(command)?;
    if command[0] == "trivium" {
        let program = std::env::current_exe().context("this program does not know where it is")?;
        command[0] = program.to_string_lossy().into_owned();
    }
    Ok(EngineSpec { name, command, options: Vec::new(), go: String::new() })
}

fn find<'a>(engines: &'a mut [EngineSpec], name: &str) -> anyhow::Result<&'a mut EngineSpec> {
    match engines.iter_mut().find(|engine| engine.name == name) {
        Some(engine) => Ok(engine),
        None => bail!("no engine is called {name}; name one with --engine NAME=COMMAND"),
    }
}

fn read_sprt(text: &str) -> anyhow::Result<(f64, f64)> {
    let complaint = || anyhow!("`{text}` is not a test; write two numbers such as 0,20, the smaller first");
    let (elo0, elo1) = text.split_once(',').ok_or_else(complaint)?;
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    match (number(elo0), number(elo1)) {
        (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok((elo0, elo1)),
        _ => Err(complaint()),
    }
}

fn sprt(arguments: &Arguments) -> anyhow::Result<Option<Sprt>> {
    let Some((elo0, elo1)) = arguments.sprt else { return Ok(None) };
    for chance in [arguments.alpha, arguments.beta] {
        ensure!(chance > 0.0 && chance < 0.5, "--alpha and --beta lie between 0 and 0.5");
    }
    Ok(Some(Sprt { elo0, elo1, alpha: arguments.alpha, beta: arguments.beta }))
}
