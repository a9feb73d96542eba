//! The rule book's example games: the record replays, and every page lists exactly its moves.

use std::fs;
use std::path::{Path, PathBuf};

use trivium_games::read_records;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The moves of a page's example game: in rows that begin with a number, the cells that are nothing but code.
fn listed(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    let rows = rows.filter(|row| row.starts_with(|first: char| first.is_ascii_digit()));
    let cells = rows.flat_map(|row| row.split('|').map(str::trim));
    let code = cells.filter_map(|cell| cell.strip_prefix('`')?.strip_suffix('`'));
    code.filter(|inside| !inside.contains('`')).map(str::to_owned).collect()
}

#[test]
fn the_rule_book_lists_the_moves_of_its_example_games() {
    let outdated = text("docs/rules/outdated.txt");
    for game in ["caminos", "wege", "cuminos"] {
        let records = read_records(&text(&format!("data/examples/{game}.trv"))).expect("the record replays");
        let [record] = records.as_slice() else { panic!("{game}: one game is in the file") };
        // In Wege the tile stands before its move; the hands of Cuminos stand in the text.
        let written = |drawn: &[String], mv: &str| match drawn {
            [tile] => format!("{tile} {mv}"),
            _ => mv.to_owned(),
        };
        let moves: Vec<_> = record.line.nodes.iter().map(|node| written(&node.drawn, &node.mv)).collect();
        for language in ["en", "fr", "ca", "de"] {
            if outdated.lines().any(|line| line == format!("{language} {game}")) {
                continue;
            }
            let page = text(&format!("docs/rules/{language}/{game}.md"));
            assert_eq!(listed(&page), moves, "{language}/{game}.md");
            let hands = record.line.nodes.iter().filter(|node| node.drawn.len() > 1);
            for cumino in hands.flat_map(|node| &node.drawn) {
                assert!(page.contains(&format!("`{cumino}`")), "{language}/{game}.md: {cumino} was drawn");
            }
        }
    }
}
