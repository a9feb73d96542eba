//! Many games, judged twice. `judge GAMES [KIND]` plays this many of each kind, or of one. Progress is saved, so an
//! interrupted run resumes.
#![allow(clippy::print_stdout, reason = "this is a program for people")]

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde_json::{Value, json};
use trivium_game::Random;
use trivium_games::GameKind;
use trivium_testkit::{Comparison, Mover, Scenario, compare_game};

/// Progress is saved after this many games.
const BATCH: u32 = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u32 = arguments.next().ok_or("usage: judge GAMES [KIND]")?.parse()?;
    let only = arguments.next();
    for kind in GameKind::ALL {
        if only.as_ref().is_some_and(|only| only != kind.name()) {
            continue;
        }
        let total = judge(kind, games)?;
        println!(
            "{kind}: {} games, {} moves, {} refusals, all judged alike",
            total["games"], total["plies"], total["refusals"]
        );
        println!("  how often each clause or option decided something: {}", total["tally"]);
    }
    Ok(())
}

fn progress_file(kind: GameKind) -> PathBuf {
    // The edition of the rules is part of the name: games of another edition are other games.
    PathBuf::from(format!("target/judge/{kind}-edition-2.json"))
}

fn judge(kind: GameKind, games: u32) -> Result<Value, Box<dyn Error>> {
    let file = progress_file(kind);
    let mut total = match fs::read_to_string(&file) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => json!({ "games": 0, "plies": 0, "refusals": 0, "tally": {} }),
    };
    let done = |total: &Value| total["games"].as_u64().unwrap_or(0) as u32;
    while done(&total) < games {
        let first = done(&total);
        let last = games.min(first + BATCH);
        add(&mut total, &play_batch(kind, first, last)?);
        total["games"] = json!(last);
        fs::create_dir_all("target/judge")?;
        fs::write(&file, total.to_string())?;
    }
    Ok(total)
}

fn play_batch(kind: GameKind, first: u32, last: u32) -> Result<Comparison, String> {
    let next = AtomicU32::new(first);
    let sum = Mutex::new(Ok(Comparison::default()));
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= last {
                return;
            }
            let result = play(kind, game);
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            match (sum.as_mut(), result) {
                (Ok(sum), Ok(comparison)) => merge(sum, &comparison),
                (Ok(_), Err(difference)) => *sum = Err(difference),
                (Err(_), _) => return,
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    sum.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn play(kind: GameKind, game: u32) -> Result<Comparison, String> {
    let mut random = Random::seeded(u64::from(game));
    let scenario = Scenario::random(kind, &mut random);
    let mover = Mover::ALL[game as usize % Mover::ALL.len()];
    compare_game(&scenario, mover, &mut random).map_err(|difference| format!("game {game}: {difference}"))
}

fn merge(sum: &mut Comparison, one: &Comparison) {
    sum.plies += one.plies;
    sum.refusals += one.refusals;
    for (&clause, count) in &one.tally {
        *sum.tally.entry(clause).or_default() += count;
    }
}

fn add(total: &mut Value, batch: &Comparison) {
    let plus = |value: &Value, more: u64| json!(value.as_u64().unwrap_or(0) + more);
    total["plies"] = plus(&total["plies"], batch.plies as u64);
    total["refusals"] = plus(&total["refusals"], batch.refusals as u64);
    for (&clause, &count) in &batch.tally {
        total["tally"][clause] = plus(&total["tally"][clause], count);
    }
}
