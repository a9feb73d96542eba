//! Properties that hold for any input.
#![allow(clippy::unwrap_used, reason = "tests may")]

use proptest::prelude::*;
use serde_json::json;
use trivium_game::{PositionText, Turn};
use trivium_games::{Chance, GameKind, Referee, Rules, Table, read_records};

/// Text that looks a little like what our readers read.
fn likely_text() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "[Game \"caminos\"]",
        "[Game \"wege\"]",
        "[Game \"cuminos\"]",
        "[Result \"*\"]",
        "[Options \"players=4\"]",
        "I2:a1*2",
        "L4:d4*3,e4",
        "0,0",
        "x1,1",
        "Pb",
        "0,0/SW",
        "36:0,0,0/U",
        "pass",
        "(",
        ")",
        "{a",
        "}",
        "1.",
        "@3s",
        "!?",
        "caminos",
        "wege",
        "cuminos",
        "-",
        "8/8",
        "[",
        "\"",
        "\\",
        "é",
        "\n",
        "99999999999999999999",
        ",",
        ":",
        "*",
        "36",
    ]);
    prop::collection::vec(words, 0..30).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_a_reader(text in prop_oneof![likely_text(), any::<String>()]) {
        let _ = read_records(&text);
        let _ = trivium_caminos::Position::read_position(&text);
        let _ = trivium_wege::Position::read_position(&text);
        let _ = trivium_cuminos::Position::read_position(&text);
    }

    #[test]
    fn no_line_breaks_the_referee(lines in prop::collection::vec(any::<Vec<u8>>(), 0..8), text in likely_text()) {
        let mut referee = Referee::new(|| 1);
        for kind in GameKind::ALL {
            referee.answer(json!({ "cmd": "new", "game": kind.name() }).to_string().as_bytes());
            let before = referee.answer(br#"{"cmd":"state"}"#);
            for line in &lines {
                referee.answer(line);
            }
            let refused = referee.answer(json!({ "cmd": "play", "move": text }).to_string().as_bytes()).unwrap();
            if refused.contains("\"ok\":false") {
                prop_assert_eq!(&referee.answer(br#"{"cmd":"state"}"#), &before);
            }
        }
    }

    #[test]
    fn any_game_can_be_taken_back_to_its_start(seed in any::<u64>(), choices in prop::collection::vec(any::<u16>(), 0..60)) {
        back_to_the_start::<trivium_caminos::Position>(seed, &choices);
        back_to_the_start::<trivium_wege::Position>(seed, &choices);
        back_to_the_start::<trivium_cuminos::Position>(seed, &choices);
    }
}

fn back_to_the_start<G: Rules>(seed: u64, choices: &[u16]) {
    let mut table = Table::<G>::new(&G::Options::default(), &Chance::seeded(seed)).unwrap();
    let start = table.position().clone();
    let mut moves = Vec::new();
    for &choice in choices {
        if table.position().turn() == Turn::Over {
            break;
        }
        table.position().legal_moves(&mut moves);
        table.play_move(moves[choice as usize % moves.len()]);
    }
    let end = table.position().clone();
    assert_eq!(G::read_position(&end.write_position()).unwrap(), end);
    let played = table.moves().to_vec();
    while table.undo() {}
    assert_eq!(table.position(), &start);
    for mv in played {
        table.play_move(mv);
    }
    assert_eq!(table.position(), &end, "the same moves lead to the same place, draws included");
}
