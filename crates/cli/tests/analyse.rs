//! `trivium analyse` as people use it.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// Seat 0 does not see that it can win at once, and loses.
const MISSED: &str = "\
[Game \"caminos\"]
[Seat0 \"Ada\"]
[Seat1 \"Ben\"]
[Result \"1 connection 0:0\"]

L4:e6,e7,e8,f8 I3:f2*3 L4:b1,c1,d1,d2 L4:e2,e3,e4,f4 I2:g1*2 L4:a1,a2,a3,b3 L4:a8,b8,c7,c8 I3:g4,g5,g6
L4:h1*2,h2,h3 O4:c3,c4,d3,d4 I2:g7,g8 I2:h4,h5
";

fn analyse(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trivium"));
    command.arg("analyse").args(arguments).output().unwrap()
}

fn told(arguments: &[&str]) -> String {
    let output = analyse(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = analyse(arguments);
    assert!(!output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// A folder of the test's own with a record file of this many games.
fn folder(name: &str, games: usize) -> (PathBuf, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.trv");
    std::fs::write(&file, vec![MISSED; games].join("\n")).unwrap();
    (folder, file.to_str().unwrap().to_owned())
}

#[test]
fn the_text_fits_a_terminal_and_names_the_turning_point() {
    let (_, file) = folder("analyse-text", 2);
    let text = told(&[&file, "--nodes", "100"]);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("Game 1: ") && text.contains("Game 2: "));
    assert!(text.contains("Move 9, L4:h1*2,h2,h3 by Ada,"), "{text}");
    assert_eq!(text, told(&[&file, "--nodes", "100"]), "the same budget gives the same analysis");
}

#[test]
fn json_tells_every_move() {
    let (folder, file) = folder("analyse-json", 2);
    let out = folder.join("found.json");
    assert_eq!(told(&[&file, "--nodes", "60", "--game", "2", "--out", out.to_str().unwrap()]), "");
    let json: Value = serde_json::from_str(&std::fs::read_to_string(out).unwrap()).unwrap();
    assert_eq!((&json["format"], &json["effort"]["nodes"]), (&Value::from(1), &Value::from(60)));
    let games = json["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["number"]), (1, &Value::from(2)));
    let moves = games[0]["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[8]["verdict"]), (12, &Value::from("blunder")));
    let left: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "nothing else is left behind: {left:?}");
}

#[test]
fn a_graph_is_drawn_of_one_game() {
    let (folder, file) = folder("analyse-svg", 2);
    let out = folder.join("game.svg");
    let out = out.to_str().unwrap();
    assert!(refused(&[&file, "--nodes", "20", "--out", out]).contains("--game N"));
    told(&[&file, "--nodes", "60", "--game", "1", "--out", out]);
    let svg = std::fs::read_to_string(out).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("9. L4:h1*2,h2,h3??") && svg.contains("<desc>") && svg.contains("Ada"));
}

#[test]
fn a_position_is_analysed() {
    let line = "caminos - 8/8/8/8/3,yyy,y,3/8/8/8 1 I2:4+I3:4+O4:2+L4:3/I2:4+I3:4+O4:2+L4:4 - -";
    let text = told(&["--position", line, "--nodes", "2000", "--moves", "2"]);
    assert!(text.contains("\n 1. ") && text.contains("\n 2. ") && !text.contains("\n 3. "), "{text}");
    let json = told(&["--position", line, "--nodes", "2000", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["position"]["seat"], 1);
    assert!(refused(&["--position", line, "--format", "svg"]).contains("text or json"));
    assert!(refused(&["--position", "chess"]).contains("caminos, wege, cuminos"));
    let undrawn = "wege - - - P11+Pb3+Pw3+R11+Rb3+Rw3+B3+N3 0";
    assert!(refused(&["--position", undrawn]).contains("drawn"));
}

#[test]
fn bad_input_is_told_what_to_do() {
    let (folder, file) = folder("analyse-bad", 1);
    assert!(refused(&[]).contains("--position"));
    assert!(refused(&["nowhere.trv"]).contains("nowhere.trv: cannot be opened"));
    assert!(refused(&[&file, "--game", "2"]).contains("there is no game 2; the file has 1"));
    assert!(refused(&[&file, "--nodes", "-5"]).contains("above 0"));
    assert!(refused(&[&file, "--seconds", "0"]).contains("above 0"));
    assert!(refused(&[&file, "--level", "9"]).contains("1 to 8"));
    assert!(refused(&[&file, "--nodes", "5", "--level", "3"]).contains("cannot be used with"));
    assert!(refused(&[&file, "--out", folder.to_str().unwrap()]).contains("is a folder"));
    let nowhere = folder.join("nowhere/game.svg");
    assert!(refused(&[&file, "--out", nowhere.to_str().unwrap()]).contains("make it first"));
    std::fs::write(&file, MISSED.replace("I2:g7,g8", "I2:g7,h8")).unwrap();
    assert!(refused(&[&file]).contains("line 7, column "));
}
