//! The perft tables: counted fast, under every symmetry, and by the literal judges.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::path::Path;

use serde_json::json;
use trivium_game::{NoChance, perft};
use trivium_games::{AnyTable, Chance, GameKind, Given, PerftTable, Rules, Table, each_game};
use trivium_testkit::judge::Judge as _;
use trivium_testkit::judge::caminos::CaminosJudge;
use trivium_testkit::judge::cuminos::CuminosJudge;
use trivium_testkit::judge::wege::WegeJudge;

/// The literal judges count no table with more nodes than this; `cargo xtask judge` lets them count all.
fn patience() -> u64 {
    std::env::var("TRIVIUM_PATIENCE").map_or(1_000, |text| text.parse().unwrap())
}

fn tables(kind: GameKind) -> Vec<PerftTable> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../data/perft/{kind}.perft"));
    let text = std::fs::read_to_string(file).unwrap();
    let tables: Vec<_> = PerftTable::read_all(&text).into_iter().map(Result::unwrap).collect();
    assert!(!tables.is_empty() && tables.iter().all(|table| table.kind() == kind));
    tables
}

#[test]
fn the_fast_rules_count_what_the_tables_say() {
    for kind in GameKind::ALL {
        for table in tables(kind) {
            let game = table.table(1).unwrap();
            for &(depth, nodes) in &table.counts {
                assert_eq!(game.perft(depth), nodes, "{:?} {depth}", table.options);
            }
        }
    }
}

#[test]
fn a_symmetry_changes_no_count() {
    for kind in GameKind::ALL {
        for table in tables(kind) {
            each_game!(table.table(1).unwrap(), AnyTable(game) => under_symmetries(&table, &game));
        }
    }
}

fn under_symmetries<G: Rules>(table: &PerftTable, game: &Table<G>) {
    let chance = Chance { seed: 1, given: table.given.clone() };
    let dealer = G::dealer(&game.position().options(), &chance).unwrap();
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
                assert_eq!(literally(&table, depth), nodes, "{:?} {depth}", table.options);
            }
        }
    }
}

fn literally(table: &PerftTable, depth: u32) -> u64 {
    let options = json!(table.options);
    match table.kind() {
        GameKind::Caminos => {
            let mut judge = CaminosJudge::new(&options).unwrap();
            table.moves.iter().for_each(|mv| judge.play(mv).unwrap());
            judge.perft(depth)
        }
        GameKind::Wege => {
            let Some(Given::Deck(deck)) = &table.given else { panic!("a table of Wege gives the deck") };
            let deck = deck.0.tiles().map(trivium_wege::Tile::code);
            let mut judge = WegeJudge::new(&options, &deck).unwrap();
            table.moves.iter().for_each(|mv| judge.play(mv).unwrap());
            judge.perft(depth)
        }
        GameKind::Cuminos => {
            let hands: Vec<Vec<Vec<String>>> = match &table.given {
                Some(Given::Hands(hands)) => serde_json::from_value(json!(hands)).unwrap(),
                _ => panic!("a table of Cuminos gives the hands"),
            };
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
