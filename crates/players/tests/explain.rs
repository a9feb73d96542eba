//! Every kind of explanation, with a position that calls for it and one that does not.

#![allow(clippy::unwrap_used, reason = "tests may")]

use std::collections::BTreeSet;

use serde_json::{Value, json};
use trivium_games::{AnyPosition, GameKind};
use trivium_players::{Explanation, explain};

/// `KIND | POSITION | PLAYED | BEST | NOT PLAYED | NOT BEST`, one case a line.
const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/explanations.txt");

fn cases() -> Vec<[String; 6]> {
    let text = std::fs::read_to_string(CASES).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let case = |line: &str| {
        let parts: Vec<_> = line.split(" | ").map(str::to_owned).collect();
        parts.try_into().unwrap_or_else(|_| panic!("six parts: {line}"))
    };
    lines.map(case).collect()
}

/// The position of a kind's case, what was played, and what was best.
fn case(kind: &str) -> [String; 3] {
    let [_, position, played, best, ..] = cases().into_iter().find(|case| case[0] == kind).unwrap();
    [position, played, best]
}

fn found(position: &str, played: &str, best: &str) -> Vec<Explanation> {
    let position: AnyPosition = position.parse().unwrap_or_else(|error| panic!("{position}: {error}"));
    explain(&position, played, best).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn kind(why: &Explanation) -> String {
    serde_json::to_value(why).unwrap()["kind"].as_str().unwrap().to_owned()
}

#[test]
fn every_case_is_explained_as_it_says_and_its_neighbour_is_not() {
    let mut wrong = Vec::new();
    for [name, position, played, best, not_played, not_best] in cases() {
        let why = found(&position, &played, &best);
        if !why.iter().any(|why| kind(why) == name) {
            wrong.push(format!("{name}: {position} | {played} | {best} is {why:?}"));
        }
        let why = found(&position, &not_played, &not_best);
        if why.iter().any(|why| kind(why) == name) {
            wrong.push(format!("not {name}: {position} | {not_played} | {not_best} is {why:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_game_has_a_case_for_each_of_at_least_six_kinds() {
    for game in GameKind::ALL {
        let of_game = cases().into_iter().filter(|[_, position, ..]| position.starts_with(game.name()));
        let kinds: BTreeSet<_> = of_game.map(|[name, ..]| name).collect();
        assert!(kinds.len() >= 11, "{game}: {kinds:?}");
    }
}

#[test]
fn explanations_name_what_they_are_about() {
    let [position, played, best] = case("allows_win");
    let json: Value = serde_json::to_value(&found(&position, &played, &best)[0]).unwrap();
    assert_eq!(
        json,
        json!({"game": "caminos", "kind": "allows_win", "team": 0, "move": "L4:d6,d7,d8*2", "cells": ["d6", "d7", "d8"]})
    );
    let [position, played, best] = case("makes_spoiler");
    let json = serde_json::to_value(&found(&position, &played, &best)[0]).unwrap();
    assert_eq!(json, json!({"game": "wege", "kind": "makes_spoiler", "spoiler": "pond", "point": [0, 2]}));
}

#[test]
fn the_best_move_needs_no_explanation_and_an_illegal_one_gets_none() {
    let [position, played, best] = case("missed_win");
    assert_eq!(found(&position, &best, &best), []);
    let position: AnyPosition = position.parse().unwrap();
    let error = explain(&position, &played, "I2:a1,c1").unwrap_err();
    assert!(error.to_string().starts_with("I2:a1,c1 is not legal here"), "{error}");
}
