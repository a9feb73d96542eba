//! `trivium serve` reads its settings from a file, the environment and flags.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::path::PathBuf;
use std::process::{Command, Output};

fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("settings");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file
}

fn print(variables: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_trivium"))
        .args(["serve", "--print-config"])
        .args(arguments)
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn flags_win_over_the_environment_and_that_over_the_file() {
    let config = file("good.toml", "port = 1\nguest_expiry_days = 1\n[limits]\nchat = \"1 + 1/h\"\n");
    let variables = [("TRIVIUM_PORT", "2"), ("TRIVIUM_GUEST_EXPIRY_DAYS", "2")];
    let flags = ["--config", config.to_str().unwrap(), "--port", "3", "--set", "limits.tables=9 + 9/min"];
    let output = print(&variables, &flags);
    let text = String::from_utf8(output.stdout).unwrap();
    for line in [
        "port = 3",
        "guest_expiry_days = 2",
        "chat = \"1 + 1/h\"",
        "tables = \"9 + 9/min\"",
        "actions = \"100 + 20/s\"",
    ] {
        assert!(text.lines().any(|printed| printed == line), "{line} in {text}");
    }
    // What is printed can be read again.
    let again = file("again.toml", &text);
    let output = print(&[], &["--config", again.to_str().unwrap()]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
}

#[test]
fn passwords_of_databases_are_not_printed() {
    for (address, shown) in [
        ("postgres://ada:secret@host/games", "postgres://ada:…@host/games"),
        ("postgres://ada:se@cret@host/games?sslmode=require", "postgres://ada:…@host/games?sslmode=require"),
        ("postgres://host/games?user=ada&password=secret", "postgres://host/games?…"),
        ("postgres://ada@host/games", "postgres://ada@host/games"),
        ("games.db", "games.db"),
    ] {
        let text = String::from_utf8(print(&[("TRIVIUM_DATABASE", address)], &[]).stdout).unwrap();
        assert!(text.contains(&format!("database = \"{shown}\"")), "{text}");
    }
}

#[test]
fn mistakes_are_shown_with_their_place() {
    let refused = |variables: &[(&str, &str)], flags: &[&str], parts: &[&str]| {
        let output = print(variables, flags);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{flags:?}");
        for part in parts {
            assert!(text.contains(part), "{part} in {text}");
        }
    };
    let config = file("bad.toml", "port = 1\n\ndatabse = \"trivium.db\"\n");
    refused(&[], &["--config", config.to_str().unwrap()], &["bad.toml", "line 3", "databse", "`database`"]);
    refused(&[], &["--config", "nowhere.toml"], &["cannot read nowhere.toml"]);
    refused(&[], &["--set", "limits.tables=lots"], &["--set", "20 + 1/min"]);
    refused(&[("TRIVIUM_PORT", "http")], &[], &["TRIVIUM_PORT", "u16"]);
    for name in ["https://games.example", "games.example:443", "two words"] {
        refused(&[], &["--name", name], &["--name", "such as games.example"]);
    }
    let output = print(&[("TRIVIUM_PROT", "1")], &[]);
    assert!(
        output.status.success()
            && String::from_utf8(output.stderr).unwrap().contains("TRIVIUM_PROT is no setting")
    );
}
