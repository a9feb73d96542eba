//! How strong the players are: many matches, played bit by bit, and a page of tables.

mod cpu_clock;
mod data_file;
mod kept;
mod page;
mod pairing;
mod predecessor;
mod speed;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use trivium_arena::{Run, Standing};

use pairing::{Pairing, pairings};
use xtask::shell::{cargo, root, run};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Only pairings whose name contains this, such as `levels` or `baselines/caminos`
    #[arg(long, default_value = "")]
    only: String,
    /// Play at most this many games of each pairing
    #[arg(long)]
    games: Option<u32>,
    /// How many games are played at the same time; always one where engines think by the clock on the wall
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Start nothing new after this many minutes
    #[arg(long)]
    minutes: Option<u64>,
    /// Play nothing, only write the page of what has been played
    #[arg(long)]
    report: bool,
    /// Play nothing, but measure how fast level 8 searches natively and in WebAssembly
    #[arg(long)]
    speed: bool,
}

/// All pairings get this many more games, one after the other, before any gets more: so that an interrupted run has
/// measured everything a little.
const BATCH: u32 = 20;

pub(crate) fn strength(arguments: &Arguments) -> anyhow::Result<()> {
    let all = pairings();
    if arguments.speed {
        speed::measure()?;
    } else if !arguments.report {
        run(&mut cargo(&["build", "--release", "--package", "trivium-cli"]))?;
        let chosen: Vec<_> = all.iter().filter(|pairing| pairing.name().contains(&arguments.only)).collect();
        anyhow::ensure!(!chosen.is_empty(), "no pairing has `{}` in its name", arguments.only);
        if chosen.iter().any(|pairing| pairing.needs_predecessor()) {
            predecessor::build()?;
        }
        cpu_clock::build()?;
        play(&chosen, arguments)?;
    }
    let mut kept = kept::read()?;
    for pairing in &all {
        if let Some(standing) = standing(pairing)? {
            kept::add(&mut kept, pairing.name(), standing);
        }
    }
    kept::write(&kept)?;
    let results: Vec<_> = all.iter().map(|pairing| (pairing, kept.get(&pairing.name()).cloned())).collect();
    let page = page::page(&results, &speed::read()?);
    let file = root().join("docs/strength.md");
    std::fs::write(&file, &page).with_context(|| format!("cannot write {}", file.display()))?;
    println!("{page}");
    Ok(())
}

fn play(chosen: &[&Pairing], arguments: &Arguments) -> anyhow::Result<()> {
    let start = Instant::now();
    let limit = arguments.minutes.map(|minutes| Duration::from_secs(60 * minutes));
    let wanted = |pairing: &Pairing| pairing.games.min(arguments.games.unwrap_or(u32::MAX));
    let most = chosen.iter().map(|pairing| wanted(pairing)).max().unwrap_or(0);
    for so_far in (BATCH..most + BATCH).step_by(BATCH as usize) {
        for pairing in chosen {
            if limit.is_some_and(|limit| start.elapsed() >= limit) {
                return Ok(());
            }
            let wanted = wanted(pairing);
            if so_far < wanted + BATCH {
                let jobs = if pairing.needs_quiet() { 1 } else { arguments.jobs };
                play_up_to(pairing, so_far.min(wanted), jobs)?;
            }
        }
    }
    Ok(())
}

/// Plays until there are this many games, with those that other machines have played.
fn play_up_to(pairing: &Pairing, games: u32, jobs: usize) -> anyhow::Result<()> {
    let folder = folder(pairing);
    let before = kept::before(&folder, &pairing.name())?;
    let played_before = before.as_ref().map_or(0, |before| before.games);
    if games <= played_before {
        return Ok(());
    }
    let sprt = pairing.until_decided.then_some(pairing.test());
    let how = Run { games: games - played_before, concurrency: jobs, sprt, folder: Some(folder), date: None };
    let mut at_start = None;
    let standing = trivium_arena::run(&pairing.settings(played_before), &how, &mut |standing, _| {
        at_start.get_or_insert(standing.games);
    })?;
    if at_start != Some(standing.games) {
        println!("{}: {}", pairing.name(), page::summary(&sum(before, standing)));
    }
    Ok(())
}

fn folder(pairing: &Pairing) -> PathBuf {
    root().join("strength.out").join(pairing.name())
}

fn sum(before: Option<Standing>, standing: Standing) -> Standing {
    let Some(mut sum) = before else { return standing };
    sum.add(&standing);
    sum
}

/// How a pairing stands; `None` if it was never played on this machine.
fn standing(pairing: &Pairing) -> anyhow::Result<Option<Standing>> {
    let folder = folder(pairing);
    if !folder.exists() {
        return Ok(None);
    }
    let before = kept::before(&folder, &pairing.name())?;
    let played_before = before.as_ref().map_or(0, |before| before.games);
    let standing = trivium_arena::standing(&pairing.settings(played_before), &folder)?;
    Ok(Some(sum(before, standing)))
}
