//! The engine protocol: whatever the lines are, the engine answers in known words and goes on.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use trivium_engine::{HouseEngine, serve};
use trivium_players::{Character, Means};

/// The words with which an engine's lines begin.
const WORDS: [&str; 10] =
    ["id", "option", "protocol", "triviumok", "readyok", "legal", "state", "info", "bestmove", "error"];

fuzz_target!(|bytes: &[u8]| {
    let mut output = Vec::new();
    serve(Box::new(HouseEngine::new(Character::Random, Means::seeded(1))), Cursor::new(bytes.to_vec()), &mut output)
        .expect("an engine goes on");
    for line in String::from_utf8(output).expect("answers are text").lines() {
        let word = line.split(' ').next().unwrap_or_default();
        assert!(WORDS.contains(&word), "{line}");
    }
});
