//! `puzzles find GAME SEEDS`, `puzzles select`, `puzzles check`, `puzzles level N`: finds puzzles, chooses from what
//! was found, checks the chosen ones again by trying everything, and lets a level solve them. `puzzles mine GAMES`
//! finds puzzles in strong games of Caminos, and `puzzles add COUNT` adds that many of them.
//!
//! What was found is kept in `target/puzzles`, seed by seed, so that an interrupted run resumes where it stopped.
#![allow(clippy::print_stdout, reason = "this is a program for people")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use trivium_games::{AnyPosition, GameKind, each_game};
use trivium_players::{Level, LevelPlayer, Playable, Solvable};
use trivium_puzzles::{Puzzle, STRONG_FROM, Task, extend, find, rank, read_puzzles, select, write_puzzle};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Seeds per batch; results are written after each.
const BATCH: u64 = 8;
/// Node budget of the solver.
const ADVICE: u64 = 200_000;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["find", game, seeds] => {
            let kind = game.parse()?;
            find_all(kind, &found_file(kind), 0, seeds.parse()?)
        }
        ["mine", games] => find_all(GameKind::Caminos, &mined_file(), first_to_mine()?, games.parse()?),
        ["add", count] => add(count.parse()?),
        ["select"] => GameKind::ALL.into_iter().try_for_each(select_all),
        ["check"] => check_all(),
        ["level", number] => {
            let level = number.parse().ok().and_then(Level::new);
            level_all(level.ok_or("levels are 1 to 8")?)
        }
        _ => Err("puzzles find GAME SEEDS, mine GAMES, select, add COUNT, check, or level N".into()),
    }
}

/// Does the same with everything, on all cores; the results are in order.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    let worker = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return };
            let result = work(item);
            results.lock().unwrap_or_else(PoisonError::into_inner).insert(index, result);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(worker))));
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
}

/// Where what was found is kept: a line `# SEED` after everything from the seeds below.
fn found_file(kind: GameKind) -> PathBuf {
    PathBuf::from(format!("target/puzzles/{kind}.jsonl"))
}

/// Where what was found in strong games of Caminos is kept.
fn mined_file() -> PathBuf {
    PathBuf::from("target/puzzles/caminos-strong.jsonl")
}

/// The first strong game after those whose puzzles are there.
fn first_to_mine() -> Result<u64> {
    let last = chosen(GameKind::Caminos)?.iter().map(|puzzle| puzzle.seed + 1).max();
    Ok(last.unwrap_or(0).max(STRONG_FROM))
}

fn chosen_file(kind: GameKind) -> PathBuf {
    PathBuf::from(format!("data/puzzles/{kind}.jsonl"))
}

/// What was found so far, and the first seed that is still to be tried, if any was.
fn found(file: &Path) -> Result<(Vec<Puzzle>, Option<u64>)> {
    let text = fs::read_to_string(file).unwrap_or_default();
    // What stands after the last mark was cut off.
    let Some(mark) = text.rfind("# ") else { return Ok((Vec::new(), None)) };
    let seed = text[mark + 2..].lines().next().unwrap_or_default().parse()?;
    let lines = text[..mark].lines().filter(|line| !line.starts_with('#'));
    Ok((read_puzzles(&lines.collect::<Vec<_>>().join("\n"))?, Some(seed)))
}

fn find_all(kind: GameKind, into: &Path, start: u64, games: u64) -> Result<()> {
    let (puzzles, next) = found(into)?;
    let (mut first, end) = (next.unwrap_or(start), start + games);
    fs::create_dir_all("target/puzzles")?;
    let mut file = fs::File::create(into)?;
    for puzzle in &puzzles {
        writeln!(file, "{}", write_puzzle(puzzle))?;
    }
    writeln!(file, "# {first}")?;
    let mut count = puzzles.len();
    while first < end {
        let last = end.min(first + BATCH);
        let batch: Vec<u64> = (first..last).collect();
        for puzzle in in_parallel(&batch, |&seed| find(kind, seed)).into_iter().flatten() {
            writeln!(file, "{}", write_puzzle(&puzzle))?;
            count += 1;
        }
        writeln!(file, "# {last}")?;
        first = last;
        println!("{kind}: {count} puzzles in {} games", first - start);
    }
    Ok(())
}

/// Adds puzzles from strong games to those of Caminos, which keep their names, and ranks all of them.
fn add(count: usize) -> Result<()> {
    let all = rank(extend(chosen(GameKind::Caminos)?, found(&mined_file())?.0, count));
    let lines: String = all.iter().map(|puzzle| write_puzzle(puzzle) + "\n").collect();
    fs::write(chosen_file(GameKind::Caminos), lines)?;
    summary(&all, |_| true);
    Ok(())
}

fn select_all(kind: GameKind) -> Result<()> {
    let chosen = select(kind, found(&found_file(kind))?.0);
    fs::create_dir_all("data/puzzles")?;
    let lines: String = chosen.iter().map(|puzzle| write_puzzle(puzzle) + "\n").collect();
    fs::write(chosen_file(kind), lines)?;
    summary(&chosen, |_| true);
    Ok(())
}

/// Prints how many puzzles of each sort are as wished, and which are not.
fn summary(puzzles: &[Puzzle], is_good: impl Fn(&Puzzle) -> bool) {
    let mut sorts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for puzzle in puzzles {
        let good = is_good(puzzle);
        let count = sorts.entry(sort(puzzle)).or_default();
        count.0 += u32::from(good);
        count.1 += 1;
        if !good {
            println!("missed: {} ({}), difficulty {}", puzzle.id, puzzle.task, puzzle.difficulty);
        }
    }
    for (sort, (good, all)) in &sorts {
        println!("{sort}: {good} of {all}");
    }
}

fn sort(puzzle: &Puzzle) -> String {
    match (puzzle.read_position(), puzzle.task) {
        (Some(AnyPosition::Caminos(position)), task) => {
            format!("caminos {} {task}", position.options().grid.name())
        }
        (_, Task::MostPoints | Task::BestChance | Task::WinIn(_)) => {
            let theme = puzzle.themes.first().map_or("", String::as_str);
            format!("{} {}: {theme}", puzzle.kind(), puzzle.task)
        }
    }
}

fn chosen(kind: GameKind) -> Result<Vec<Puzzle>> {
    Ok(read_puzzles(&fs::read_to_string(chosen_file(kind))?)?)
}

fn check_all() -> Result<()> {
    let mut wrong = 0;
    for kind in GameKind::ALL {
        let puzzles = chosen(kind)?;
        let sound = |puzzle: &Puzzle| puzzle.validate().is_ok() && puzzle.is_unique() == Ok(true);
        let sound: BTreeMap<_, _> =
            puzzles.iter().map(|puzzle| puzzle.id.clone()).zip(in_parallel(&puzzles, sound)).collect();
        wrong += sound.values().filter(|&&sound| !sound).count();
        summary(&puzzles, |puzzle| sound[&puzzle.id]);
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} puzzles are not sound").into()) }
}

fn level_all(level: Level) -> Result<()> {
    for kind in GameKind::ALL {
        let puzzles = chosen(kind)?;
        let results = in_parallel(&puzzles, |puzzle| solves(puzzle, level));
        let by_id: BTreeMap<_, _> = puzzles.iter().map(|puzzle| puzzle.id.clone()).zip(results).collect();
        summary(&puzzles, |puzzle| by_id[&puzzle.id]);
        let solved = by_id.values().filter(|&&solved| solved).count();
        println!("{kind}: level {} solves {solved} of {}", level.number(), puzzles.len());
        let advised = in_parallel(&puzzles, is_advised);
        let advised = advised.iter().filter(|&&advised| advised).count();
        println!("{kind}: the solver, asked first, finds {advised} of {}", puzzles.len());
    }
    Ok(())
}

fn solves(puzzle: &Puzzle, level: Level) -> bool {
    let Some(position) = puzzle.read_position() else { return false };
    let tried = each_game!(&position, AnyPosition(position) => choice(position, level));
    tried.is_some_and(|tried| tried == puzzle.solution)
}

/// Whether a player that asks the solver first would find the solution.
fn is_advised(puzzle: &Puzzle) -> bool {
    let Some(position) = puzzle.read_position() else { return false };
    let advice = each_game!(&position, AnyPosition(position) => advice(position));
    advice.is_some_and(|advice| advice == puzzle.solution)
}

fn advice<G: Solvable>(position: &G) -> Option<String> {
    position.proven_move(ADVICE).ok()?.map(|mv| position.write_move(mv))
}

fn choice<G: Playable>(position: &G, level: Level) -> Option<String> {
    LevelPlayer::new(position, level, 1).choose().map(|mv| position.write_move(mv))
}
