//! Real matches between real processes.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "tests may")]
#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use trivium_arena::{EngineSpec, GameResult, RECORDS, Run, STATE, Settings, Standing, run};
use trivium_game::Millis;
use trivium_games::{GameKind, Record, read_records};

const TRIVIUM: &str = env!("CARGO_BIN_EXE_trivium");

const DATE: &str = "2026-11-15";

fn engine(name: &str, command: &[&str], go: &str) -> EngineSpec {
    let command = command.iter().map(|&word| word.to_owned()).collect();
    EngineSpec { name: name.to_owned(), command, options: Vec::new(), go: go.to_owned() }
}

fn random(name: &str, seed: &str) -> EngineSpec {
    engine(name, &[TRIVIUM, "engine", "--player", "random", "--seed", seed], "")
}

fn settings(kind: GameKind, options: &str, engines: [EngineSpec; 2]) -> Settings {
    Settings {
        kind,
        options: options.to_owned(),
        engines: engines.into(),
        seed: 7,
        opening_plies: if kind == GameKind::Caminos { 2 } else { 0 },
        clock: "none".parse().unwrap(),
        grace: Millis(100),
        patience: Millis(30_000),
    }
}

/// A folder of a test's own, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn play(settings: &Settings, games: u32, folder: Option<&Path>) -> (Standing, Vec<GameResult>) {
    let how = Run {
        games,
        concurrency: 2,
        sprt: None,
        folder: folder.map(Path::to_owned),
        date: Some(DATE.to_owned()),
    };
    let mut results = Vec::new();
    let standing = run(settings, &how, &mut |_, last| results.extend(last.cloned())).unwrap();
    (standing, results)
}

fn records(folder: &Path) -> Vec<Record> {
    let mut records = read_records(&std::fs::read_to_string(folder.join(RECORDS)).unwrap()).unwrap();
    records.sort_by_key(|record| tag(record, "MatchGame").unwrap().parse::<u32>().unwrap());
    records
}

fn tag<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    record.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
}

#[test]
fn the_sample_in_python_plays_every_game_without_a_fault() {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !python.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no python3 here to run the sample engine");
        return;
    }
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/engines/sample.py");
    for (kind, options) in
        [(GameKind::Caminos, "grid=torus"), (GameKind::Wege, "expert=true"), (GameKind::Cuminos, "players=3")]
    {
        let sample = engine("sample", &["python3", sample, "--seed", "1", TRIVIUM, "engine"], "nodes 1");
        let (standing, results) = play(&settings(kind, options, [random("random", "1"), sample]), 2, None);
        assert_eq!((standing.games, &standing.faults[..]), (2, &[0, 0][..]), "{results:?}");
    }
}

#[test]
fn both_seatings_get_the_same_opening_or_deal() {
    for kind in GameKind::ALL {
        let folder = folder(&format!("pairs-{kind}"));
        play(&settings(kind, "-", [random("one", "1"), random("two", "2")]), 4, Some(&folder));
        let records = records(&folder);
        let opening = |game: usize| {
            let words = records[game].line.words();
            #[expect(clippy::match_wildcard_for_single_variants, reason = "games without draws")]
            match kind {
                // The moves differ, what is drawn does not.
                GameKind::Wege => words.step_by(2).take(3).map(str::to_owned).collect::<Vec<_>>(),
                GameKind::Cuminos => records[game].line.nodes[0].drawn.clone(),
                _ => words.take(2).map(str::to_owned).collect(),
            }
        };
        assert_eq!((opening(0), opening(2)), (opening(1), opening(3)), "{kind}");
        assert_ne!(opening(0), opening(2), "{kind}");
        let seats = |game: usize| records[game].players.clone();
        let (one, two) = (Some("one".to_owned()), Some("two".to_owned()));
        assert_eq!((seats(0), seats(1)), (vec![one.clone(), two.clone()], vec![two, one]));
    }
}

/// An engine of a few lines of shell that greets politely and then does this when it is to move.
#[cfg(unix)]
fn bad(when_it_is_to_move: &str) -> EngineSpec {
    let script = format!(
        "while read -r word rest; do case $word in trivium) echo triviumok;; isready) echo readyok;; \
         go) {when_it_is_to_move};; quit) exit;; esac; done"
    );
    engine("bad", &["sh", "-c", &script], "")
}

#[cfg(unix)]
#[test]
fn an_engine_loses_by_its_own_fault_and_is_started_anew() {
    let cases = [
        ("exit 3", "crash", "adjudication"),
        (":", "silence", "time"),
        ("echo bestmove I9:a1", "illegal move: `I9:a1`: ", "adjudication"),
        ("echo bestmove", "illegal move: ``: ", "adjudication"),
        ("echo error I am tired", "refusal: I am tired", "adjudication"),
    ];
    for (number, (deed, fault, reason)) in cases.into_iter().enumerate() {
        let folder = folder(&format!("fault-{number}"));
        let mut settings = settings(GameKind::Caminos, "-", [random("good", "1"), bad(deed)]);
        settings.clock = "move 150ms".parse().unwrap();
        let (standing, results) = play(&settings, 2, Some(&folder));
        assert_eq!((standing.versus[0].won, &standing.faults[..]), (2, &[0, 2][..]), "{deed}");
        for result in &results {
            let (team, what) = result.fault.clone().unwrap();
            assert_eq!(usize::from(team), usize::from(result.number == 0), "{deed}");
            assert!(what.starts_with(fault), "{deed}: {what}");
            assert_eq!(result.reason, reason, "{deed}");
        }
        // The records can be read, and tell what happened.
        assert!(tag(&records(&folder)[0], "Fault").unwrap().starts_with(&format!("bad: {fault}")));
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_be_started_ends_the_match() {
    for (command, complaint) in [("/nowhere/engine", "cannot be started"), ("true", "handshake")] {
        let settings = settings(GameKind::Wege, "-", [random("good", "1"), engine("bad", &[command], "")]);
        let how = Run { games: 2, concurrency: 1, sprt: None, folder: None, date: None };
        let error = run(&settings, &how, &mut |_, _| {}).unwrap_err().to_string();
        assert!(error.contains(complaint), "{error}");
    }
}

#[test]
fn a_match_that_was_cut_off_goes_on_where_it_stopped() {
    let folder = folder("cut-off");
    let settings = settings(GameKind::Wege, "-", [random("one", "1"), random("two", "2")]);
    let (first, _) = play(&settings, 3, Some(&folder));
    assert_eq!(first.games, 4, "whole pairs are played");
    let before = std::fs::read_to_string(folder.join(RECORDS)).unwrap();
    // As if it had been killed in the middle of writing a record and a line of the state.
    for file in [RECORDS, STATE] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        std::fs::write(folder.join(file), text + "{\"number\":4,\"win").unwrap();
    }
    let (second, results) = play(&settings, 8, Some(&folder));
    assert_eq!((second.games, results.len()), (8, 4), "only what was missing is played");
    assert!(results.iter().all(|result| result.number >= 4));
    assert!(std::fs::read_to_string(folder.join(RECORDS)).unwrap().starts_with(&before));
    let numbers: Vec<_> =
        records(&folder).iter().map(|record| tag(record, "MatchGame").unwrap().to_owned()).collect();
    assert_eq!(numbers, ["0", "1", "2", "3", "4", "5", "6", "7"]);
    assert!(records(&folder).iter().all(|record| record.date.as_deref() == Some(DATE)));
    // Another match is not mixed into it.
    let other = Settings { seed: 8, ..settings };
    let how = Run {
        games: 8,
        concurrency: 1,
        sprt: None,
        folder: Some(folder),
        date: Some("2026-11-15".to_owned()),
    };
    assert!(run(&other, &how, &mut |_, _| {}).unwrap_err().to_string().contains("another match"));
}

#[test]
fn a_killed_match_loses_nothing_that_was_finished() {
    let folder = folder("killed");
    let arguments = |games: &str| {
        let mut command = Command::new(TRIVIUM);
        command.args(["match", "cuminos", "--engine", "a=trivium engine --seed 1", "--games", games]);
        command.args(["--engine", "b=trivium engine --seed 2", "--go", "nodes 50", "--out"]).arg(&folder);
        command.stderr(Stdio::null());
        command
    };
    let lines = || std::fs::read_to_string(folder.join(STATE)).map_or(0, |state| state.lines().count());
    let mut child = arguments("100000").stdout(Stdio::null()).spawn().unwrap();
    while lines() < 4 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let second = arguments("4").stderr(Stdio::piped()).output().unwrap();
    assert!(String::from_utf8(second.stderr).unwrap().contains("being played already"));
    child.kill().unwrap();
    child.wait().unwrap();
    let finished = lines() - 1;
    let report = arguments(&(finished + 3).to_string()).output().unwrap();
    let report = String::from_utf8(report.stdout).unwrap();
    let games = (finished + 3).next_multiple_of(2);
    assert!(report.starts_with(&format!("cuminos -: {games} games")), "{report}");
    assert_eq!(records(&folder).len(), games);
}
