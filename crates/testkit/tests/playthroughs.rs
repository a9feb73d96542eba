//! Committed playthroughs: whole games with every state, so that a change of the rules shows as a diff.
//! `cargo xtask playthroughs` writes them again.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::fmt::Write as _;
use std::path::Path;

use serde_json::json;
use trivium_game::Random;
use trivium_games::{AnyOptions, AnyTable, Chance, GameKind};

const GAMES: [(&str, GameKind, &str); 11] = [
    ("caminos-square", GameKind::Caminos, "{}"),
    ("caminos-octagon-four-scoring", GameKind::Caminos, r#"{"grid":"octagon","players":4,"scoring":true}"#),
    ("caminos-torus-neutral", GameKind::Caminos, r#"{"grid":"torus","neutral":true,"team_out":"team"}"#),
    (
        "caminos-diamond-set",
        GameKind::Caminos,
        r#"{"grid":"diamond","set":{"V3":4,"T4":4,"S4":4},"scoring":true}"#,
    ),
    ("wege-standard", GameKind::Wege, "{}"),
    ("wege-expert-child", GameKind::Wege, r#"{"expert":true,"players":4,"child":["water"]}"#),
    ("wege-alone", GameKind::Wege, r#"{"players":1,"cooperative":true}"#),
    ("wege-better", GameKind::Wege, r#"{"decide":"better"}"#),
    (
        "wege-cooperative-ways",
        GameKind::Wege,
        r#"{"players":2,"cooperative":true,"ways":"one","goals":"ways"}"#,
    ),
    ("cuminos-two", GameKind::Cuminos, "{}"),
    ("cuminos-six-in-teams", GameKind::Cuminos, r#"{"players":6,"teams":3,"towers":false}"#),
];

fn playthrough(kind: GameKind, options: &str) -> String {
    let request: serde_json::Value = serde_json::from_str(options).unwrap();
    let request = AnyOptions::from_json(kind, request.as_object().unwrap()).unwrap();
    let mut table = AnyTable::new(&request, &Chance::seeded(2010)).unwrap();
    let mut random = Random::seeded(1996);
    let mut text = format!("game: {kind}\noptions: {options}\n");
    loop {
        let moves = table.legal();
        let position = table.position();
        writeln!(text, "\nposition: {position}").unwrap();
        writeln!(text, "hash: {}", position.hash()).unwrap();
        writeln!(text, "turn: {}", json!(table.turn())).unwrap();
        writeln!(text, "state: {}", json!(table.state())).unwrap();
        let shown: Vec<_> = moves.iter().take(8).map(String::as_str).collect();
        writeln!(text, "legal: {} {}", moves.len(), shown.join(" ")).unwrap();
        let Some(mv) = random.choose(&moves.iter().collect::<Vec<_>>()) else { return text };
        writeln!(text, "move: {mv}").unwrap();
        table.play(mv).unwrap();
    }
}

#[test]
fn games_are_played_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/playthroughs");
    let write = std::env::var_os("TRIVIUM_WRITE_PLAYTHROUGHS").is_some();
    for (name, kind, options) in GAMES {
        let file = folder.join(format!("{name}.txt"));
        let played = playthrough(kind, options);
        if write {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&file, &played).unwrap();
        }
        let committed = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
        let same = committed.lines().zip(played.lines()).take_while(|(one, other)| one == other).count();
        assert!(
            committed == played,
            "{name} differs from line {}; `cargo xtask playthroughs` writes it again",
            same + 1
        );
    }
}
