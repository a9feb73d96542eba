//! What the rule book's figures say about best play is proven: `claim puzzle ID MOVE` names a puzzle of the house
//! with this very position, `claim solved won MOVE` asks the solver.

use std::fs;
use std::path::{Path, PathBuf};

use trivium_games::{AnyPosition, GameKind};
use trivium_players::solve;
use trivium_puzzles::read_puzzles;
use trivium_search::Fraction;

/// Enough for a win in two.
const NODES: u64 = 200_000;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

/// The lines of every figure, by its name.
fn figures() -> Vec<(String, Vec<String>)> {
    let entries = fs::read_dir(data().join("figures")).expect("there is a folder of figures");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let named = paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a figure is text");
        (path.display().to_string(), text.lines().map(str::to_owned).collect())
    };
    named.map(read).collect()
}

fn rest<'a>(lines: &'a [String], word: &str) -> Vec<&'a str> {
    lines.iter().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).collect()
}

#[test]
fn figures_of_puzzles_show_their_positions_and_solutions() {
    let mut seen = 0;
    for (name, lines) in figures() {
        for claim in rest(&lines, "claim puzzle") {
            let (id, solution) = claim.split_once(' ').expect("a claim has a puzzle and a move");
            let (game, _) = id.split_once('-').expect("a puzzle is named by its game");
            let file = data().join("puzzles").join(game).with_extension("jsonl");
            let puzzles =
                read_puzzles(&fs::read_to_string(file).expect("there are puzzles")).expect("they are sound");
            let puzzle =
                puzzles.iter().find(|puzzle| puzzle.id == id).unwrap_or_else(|| panic!("{name}: no {id}"));
            assert_eq!(rest(&lines, "position"), [puzzle.position.as_str()], "{name}");
            assert_eq!(puzzle.solution, solution, "{name}");
            seen += 1;
        }
    }
    assert!(seen >= 8, "the advice shows puzzles");
}

#[test]
fn solved_positions_are_won() {
    let mut seen = 0;
    for (name, lines) in figures() {
        for mv in rest(&lines, "claim solved won") {
            let mut position =
                AnyPosition::start(GameKind::Caminos, "-").expect("the default options are a game");
            for word in rest(&lines, "moves").into_iter().flat_map(str::split_whitespace) {
                position.follow(word).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            let solutions = solve(&position, NODES).expect("the game is not over");
            let wins = solutions.iter().find(|solution| solution.bounds.lower == Fraction::ONE);
            let best = &wins.unwrap_or_else(|| panic!("{name}: yellow does not win for certain")).best;
            assert!(best.iter().any(|best| best == mv), "{name}: {best:?}");
            seen += 1;
        }
    }
    assert!(seen >= 1, "the advice shows a solved position");
}
