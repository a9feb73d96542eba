//! `trivium solve` as people use it.
#![allow(clippy::unwrap_used, reason = "tests may")]

mod support;

use std::io::Write as _;
use std::process::Output;

use serde_json::Value;
use support::start;

/// Yellow lacks one bar of two between two sides.
const NEARLY: &str = "caminos set={I2:8} 8/8/y,7/y,7/y,7/y,7/y,g,g,5/y,g,g,g,g,3 0 I2:5/I2:5 - -";

fn trivium(arguments: &[&str], input: &str) -> Output {
    let mut child = start(&[&["solve"], arguments].concat());
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn an_outcome_comes_with_its_proof() {
    let text = said(&trivium(&[NEARLY], ""));
    assert!(text.starts_with("caminos: seat 0 of team 0 is to move\n"), "{text}");
    for line in [
        "team 0 wins: share of the game 1",
        "best: I2:a7,a8",
        "line: I2:a7,a8",
        "ends: team 0 wins (connection), points 0 : 0",
    ] {
        assert!(text.lines().any(|said| said == line), "{text}");
    }
    // The same from standard input, in JSON.
    let answer: Value = serde_json::from_str(&said(&trivium(&["--json"], NEARLY))).unwrap();
    let solution = &answer["solutions"][0];
    assert_eq!((&answer["game"], &solution["solved"]), (&"caminos".into(), &true.into()));
    assert_eq!(solution["least"], solution["most"]);
}

#[test]
fn a_chance_is_told_as_a_fraction_and_a_decimal() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/puzzles/wege.jsonl");
    let puzzles = std::fs::read_to_string(file).unwrap();
    let mut puzzles = puzzles.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let puzzle = puzzles.find(|puzzle| puzzle["value"].as_str().unwrap().contains('/')).unwrap();
    let position = puzzle["position"].as_str().unwrap();
    let text = said(&trivium(&[position], ""));
    assert!(
        text.contains(&format!("share of the game {} = 0.", puzzle["value"].as_str().unwrap())),
        "{text}"
    );
    let answer: Value = serde_json::from_str(&said(&trivium(&[position, "--json"], ""))).unwrap();
    let solution = &answer["solutions"][0];
    assert_eq!(solution["least"], puzzle["value"]);
    assert_eq!(solution["best"][0], puzzle["solution"]);
}

#[test]
fn a_budget_that_ran_out_is_no_answer() {
    let start = "caminos - 8/8/8/8/8/8/8/8 0 I2:4+I3:4+O4:2+L4:4/I2:4+I3:4+O4:2+L4:4 - -";
    let text = said(&trivium(&[start, "--nodes", "100"], ""));
    assert!(text.contains("not solved: the budget ran out"), "{text}");
    assert!(text.contains("at least 0 and at most 1"), "{text}");
    let answer: Value =
        serde_json::from_str(&said(&trivium(&[start, "--nodes", "100", "--json"], ""))).unwrap();
    assert_eq!(answer["solutions"][0]["solved"], false);
}

#[test]
fn a_record_is_solved_at_any_of_its_plies() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("solve-record.txt");
    let mut table = trivium_games::AnyTable::with_options(
        trivium_games::GameKind::Wege,
        "-",
        &trivium_games::Chance::seeded(5),
    )
    .unwrap();
    let mut before = Vec::new();
    loop {
        let legal = table.legal();
        let Some(mv) = legal.first() else { break };
        before.push(table.position().to_string());
        table.play(mv).unwrap();
    }
    std::fs::write(&file, table.record().to_string()).unwrap();
    let ply = before.len() - 2;
    let arguments = ["--record", file.to_str().unwrap(), "--json", "--ply", &ply.to_string()];
    let answer: Value = serde_json::from_str(&said(&trivium(&arguments, ""))).unwrap();
    assert_eq!(answer["position"], before[ply].as_str());
    assert_eq!(answer["solutions"][0]["solved"], true);
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    let cases: [(&[&str], &str); 5] = [
        (&["chess -"], "a position begins with its game"),
        (&[""], "give a position in one line"),
        (&["--record", "/nowhere/game.txt"], "cannot be read"),
        (&["cuminos players=3 1 - -/-/- 0,0,0 ... draw0"], "one or two teams"),
        (&["cuminos - 1 - -/- 0,0 .. draw0"], "hands are being drawn"),
    ];
    for (arguments, reason) in cases {
        let output = trivium(arguments, "");
        assert!(!output.status.success());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(reason), "{error}");
    }
}
