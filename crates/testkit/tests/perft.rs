//! The perft tables: counted fast, under every symmetry, and by the literal judges.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::path::Path;

use serde_json::Value;
use trivium_game::{NoChance, perft};
use trivium_games::{Chance, GameKind, PerftTable, Rules, Table, options_from_json};
use trivium_testkit::judge::Judge as _;
use trivium_testkit::judge::caminos::CaminosJudge;
use trivium_testkit::judge::cuminos::CuminosJudge;
use trivium_testkit::judge::wege::WegeJudge;

/// The literal judges count no table with more nodes than this; `cargo xtask judge` lets them count all.
fn patience() -> u64 {
    std::env::var("TRIVIUM_PATIENCE").map_or(3_000, |text| text.parse().unwrap())
}

fn tables(kind: GameKind) -> Vec<PerftTable> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../data/perft/{kind}.perft"));
    let text = std::fs::read_to_string(file).unwrap();
    let tables: Vec<_> = PerftTable::read_all(&text).into_iter().map(Result::unwrap).collect();
    assert!(!tables.is_empty() && tables.iter().all(|table| table.kind == kind));
    tables
}

#[test]
fn the_fast_rules_count_what_the_tables_say() {
    for kind in GameKind::ALL {
        for table in tables(kind) {
            let game = table.table(&Chance::seeded(1)).unwrap();
            for &(depth, nodes) in &table.counts {
                assert_eq!(game.perft(depth), nodes, "{:?} {depth}", table.request);
            }
        }
    }
}

#[test]
fn a_symmetry_changes_no_count() {
    for kind in GameKind::ALL {
        for table in tables(kind) {
            match kind {
                GameKind::Caminos => under_symmetries::<trivium_caminos::Position>(&table),
                GameKind::Wege => under_symmetries::<trivium_wege::Position>(&table),
                GameKind::Cuminos => under_symmetries::<trivium_cuminos::Position>(&table),
            }
        }
    }
}

fn under_symmetries<G: Rules>(table: &PerftTable) {
    let options: G::Options = options_from_json(&table.options).unwrap();
    let chance = Chance { seed: 1, deck: table.request.get("deck"), hands: table.request.get("hands") };
    let mut game = Table::<G>::new(&options, &chance).unwrap();
    for mv in &table.moves {
        game.play(mv).unwrap();
    }
    let dealer = G::dealer(&options, &chance).unwrap();
    for symmetry in G::symmetries() {
        for &(depth, nodes) in &table.counts {
            let mut image = game.position().transformed(symmetry);
            assert_eq!(perft(&mut image, &mut dealer.clone(), depth), nodes, "{symmetry:?}");
        }
    }
}

#[test]
fn the_literal_judges_count_what_the_tables_say() {
    for kind in GameKind::ALL {
        for table in tables(kind) {
            for &(depth, nodes) in table.counts.iter().filter(|&&(_, nodes)| nodes <= patience()) {
                assert_eq!(literally(&table, depth), nodes, "{:?} {depth}", table.request);
            }
        }
    }
}

fn literally(table: &PerftTable, depth: u32) -> u64 {
    let options = Value::Object(table.options.clone());
    match table.kind {
        GameKind::Caminos => {
            let mut judge = CaminosJudge::new(&options).unwrap();
            table.moves.iter().for_each(|mv| judge.play(mv).unwrap());
            judge.perft(depth)
        }
        GameKind::Wege => {
            let deck: Vec<String> = serde_json::from_value(table.request["deck"].clone()).unwrap();
            let deck: Vec<_> = deck.iter().map(String::as_str).collect();
            let mut judge = WegeJudge::new(&options, &deck).unwrap();
            table.moves.iter().for_each(|mv| judge.play(mv).unwrap());
            judge.perft(depth)
        }
        GameKind::Cuminos => {
            let hands: Vec<Vec<Vec<String>>> =
                serde_json::from_value(table.request["hands"].clone()).unwrap();
            let mut judge = CuminosJudge::new(&options, &hands).unwrap();
            table.moves.iter().for_each(|mv| judge.play(mv).unwrap());
            judge.perft(depth)
        }
    }
}

#[test]
fn nothing_is_drawn_in_caminos() {
    let mut position = trivium_caminos::Position::new(trivium_caminos::Options::default()).unwrap();
    assert_eq!(perft(&mut position, &mut NoChance, 1), 1249);
}
