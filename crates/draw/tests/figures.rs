//! What the rule book's figures claim is so.

mod claims;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use trivium_draw::figure::{Figure, Scene};

fn figures() -> BTreeMap<String, Figure> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/figures");
    let entries = fs::read_dir(folder).expect("there is a folder of figures");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let texts = paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("a figure is text");
        let figure = Figure::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, figure)
    };
    texts.map(read).collect()
}

/// The figures that the English rule book shows, in alphabetical order.
fn shown() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/en");
    let pages = ["caminos", "wege", "cuminos"].map(|game| folder.join(game).with_extension("md"));
    let texts = pages.map(|page| fs::read_to_string(page).expect("the rule book has a page per game"));
    let names = texts.iter().flat_map(|text| text.split("](../figures/").skip(1));
    names.filter_map(|rest| rest.split_once(".svg)")).map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn the_rule_book_shows_every_figure() {
    assert_eq!(figures().into_keys().collect::<BTreeSet<_>>(), shown());
}

#[test]
fn every_claim_holds() {
    for (name, figure) in figures() {
        for (number, panel) in (1..).zip(figure.panels()) {
            assert!(!panel.claims.is_empty(), "{name}: panel {number} claims nothing");
            for claim in &panel.claims {
                let words: Vec<_> = claim.words.iter().map(String::as_str).collect();
                let held = match &panel.scene {
                    // What a solver has to say is checked where there is one: crates/puzzles/tests/advice.rs.
                    _ if matches!(words.first(), Some(&"solved" | &"puzzle")) => Ok(()),
                    Scene::Caminos(scene) => claims::caminos::check(scene, &words),
                    Scene::Wege(scene) => claims::wege::check(scene, &words),
                    Scene::Cuminos(scene) => claims::cuminos::check(scene, &words),
                    Scene::Pieces(pieces) => claims::pieces::check(pieces, &words),
                };
                held.unwrap_or_else(|why| panic!("{name}, line {}: {why}", claim.line));
            }
        }
    }
}

#[test]
fn ghosts_are_as_allowed_as_they_look() {
    for (name, figure) in figures() {
        for panel in figure.panels() {
            match &panel.scene {
                Scene::Wege(scene) => claims::wege::check_ghosts(scene),
                Scene::Cuminos(scene) => claims::cuminos::check_ghosts(scene),
                Scene::Caminos(_) | Scene::Pieces(_) => Ok(()),
            }
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        }
    }
}

/// Letters stand only in coordinates, codes and names of sides: never more than two together.
#[test]
fn no_words_stand_in_the_pictures() {
    for (name, figure) in figures() {
        let svg = figure.to_svg();
        for text in svg.split("<text").skip(1) {
            let (_, text) = text.split_once('>').unwrap();
            let (text, _) = text.split_once("</text>").unwrap();
            let mut runs = text.split(|letter: char| !letter.is_alphabetic());
            assert!(runs.all(|run| run.chars().count() <= 2), "{name}: {text}");
        }
    }
}

#[test]
fn a_figure_is_always_drawn_alike_and_small() {
    let again = figures();
    for (name, figure) in figures() {
        let svg = figure.to_svg();
        assert_eq!(svg, again[&name].to_svg(), "{name}");
        assert!(svg.len() < 30_000, "{name} has {} bytes", svg.len());
        let game = name.split('-').next().unwrap();
        let title = format!("<title>{}{} ", game[..1].to_uppercase(), &game[1..]);
        assert!(svg.contains(&title), "{name} is titled by its game and its clauses");
    }
}

#[test]
fn errors_name_the_line() {
    for (text, line, part) in [
        ("", 1, "empty"),
        ("panel caminos", 1, "title"),
        ("title A\nmoves I2:a1,b1", 2, "panel"),
        ("title A\npanel chess", 2, "caminos"),
        ("title A\npanel caminos\n\n# fine\nmoves I2:a1,c1", 5, "C3"),
        ("title A\npanel caminos\nway yellow", 3, "no such way"),
        ("title A\npanel caminos\nwindow a1 z99", 3, "`z99`"),
        ("title A\npanel wege\nmoves P 0,0 R", 3, "preceded"),
        ("title A\npanel wege\nmoves P 1,0", 3, "W5"),
        ("title A\npanel cuminos\nhands 11,12", 3, "not full"),
        ("title A\npanel pieces\npiece caminos X9 yellow", 3, "X9"),
        ("title A\npanel pieces\npicture", 3, "picture"),
    ] {
        let error = Figure::read(text).expect_err(text);
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}
