//! The puzzles of the house are sound.

#![allow(clippy::unwrap_used, reason = "tests may")]

use std::collections::{BTreeMap, HashSet};

use trivium_caminos::Grid;
use trivium_games::{AnyPosition, GameKind, each_game};
use trivium_players::{Level, LevelPlayer, Playable};
use trivium_puzzles::{
    Proof, Puzzle, STRONG_FROM, Task, canonical, find, read_puzzle, read_puzzles, write_puzzle,
};
use trivium_search::Budget;

const FILES: [&str; 3] = [
    include_str!("../../../data/puzzles/caminos.jsonl"),
    include_str!("../../../data/puzzles/wege.jsonl"),
    include_str!("../../../data/puzzles/cuminos.jsonl"),
];

fn puzzles(kind: GameKind) -> Vec<Puzzle> {
    let puzzles = read_puzzles(FILES[kind as usize]).unwrap();
    assert!(puzzles.iter().all(|puzzle| puzzle.kind() == kind));
    puzzles
}

fn all() -> Vec<Puzzle> {
    GameKind::ALL.into_iter().flat_map(puzzles).collect()
}

/// Enough of all for what takes long: every third of Caminos.
fn sample() -> impl Iterator<Item = Puzzle> {
    let others = [GameKind::Wege, GameKind::Cuminos].into_iter().flat_map(puzzles);
    puzzles(GameKind::Caminos).into_iter().step_by(3).chain(others)
}

fn grid(puzzle: &Puzzle) -> Grid {
    match puzzle.read_position() {
        Some(AnyPosition::Caminos(position)) => position.options().grid,
        _ => panic!("{} is of Caminos", puzzle.id),
    }
}

#[test]
fn every_puzzle_is_written_as_it_was_read() {
    for (kind, text) in GameKind::ALL.into_iter().zip(FILES) {
        let written: String = puzzles(kind).iter().map(|puzzle| write_puzzle(puzzle) + "\n").collect();
        assert!(written == text, "{kind}");
    }
}

#[test]
fn every_position_solution_and_proof_is_sound() {
    for puzzle in all() {
        puzzle.validate().unwrap();
    }
}

#[test]
fn there_are_enough_of_every_kind() {
    let caminos = puzzles(GameKind::Caminos);
    assert!(caminos.len() >= 100);
    let mut depths: BTreeMap<Task, usize> = BTreeMap::new();
    for puzzle in &caminos {
        *depths.entry(puzzle.task).or_default() += 1;
    }
    assert!(depths[&Task::WinIn(1)] >= 20 && depths[&Task::WinIn(2)] >= 20, "{depths:?}");
    assert!(depths[&Task::WinIn(3)] >= 5, "{depths:?}");
    for wanted in Grid::ALL {
        let count = caminos.iter().filter(|puzzle| grid(puzzle) == wanted).count();
        assert!(count >= 15, "{} has only {count}", wanted.name());
    }
    assert!(puzzles(GameKind::Wege).len() >= 30);
    assert!(puzzles(GameKind::Cuminos).len() >= 50);
}

#[test]
fn they_are_ranked_and_have_names_of_their_own() {
    let mut names = HashSet::new();
    for kind in GameKind::ALL {
        let puzzles = puzzles(kind);
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty), "{kind}");
        assert!(puzzles.iter().all(|puzzle| names.insert(puzzle.id.clone()) && !puzzle.themes.is_empty()));
    }
}

#[test]
fn none_is_like_another() {
    let mut seen = HashSet::new();
    for puzzle in all() {
        assert!(seen.insert(canonical(&puzzle.read_position().unwrap())), "{}", puzzle.id);
    }
}

#[test]
fn turned_and_mirrored_positions_are_alike() {
    use trivium_game::Symmetric;
    fn images<G: Symmetric>(position: &G) -> Vec<G> {
        G::symmetries().map(|symmetry| position.transformed(symmetry)).collect()
    }
    for puzzle in all().iter().step_by(5) {
        let position = puzzle.read_position().unwrap();
        let images: Vec<AnyPosition> = each_game!(&position, AnyPosition(one) => {
            images(one).into_iter().map(AnyPosition::from).collect()
        });
        assert!(images.iter().all(|image| canonical(image) == canonical(&position)), "{}", puzzle.id);
    }
    let with_colours = [
        "caminos set={I2:8} 8/8/y,7/y,7/y,7/y,7/y,g,g,5/y,g,g,g,g,3 0 I2:5/I2:5 - -",
        "caminos set={I2:8} 8/8/g,7/g,7/g,7/g,7/g,y,y,5/g,y,y,y,y,3 1 I2:5/I2:5 - -",
    ];
    let [one, other] = with_colours.map(|line| canonical(&line.parse().unwrap()));
    assert_eq!(one, other);
}

#[test]
fn no_other_move_wins_as_soon() {
    let by_moves = |moves| {
        let puzzles = puzzles(GameKind::Caminos).into_iter();
        puzzles.filter(move |puzzle| puzzle.task == Task::WinIn(moves) && puzzle.seed < STRONG_FROM)
    };
    // Those from strong games take minutes: `cargo xtask puzzles --check` proves them all.
    for puzzle in by_moves(1).chain(by_moves(2)).chain(by_moves(3).step_by(6)) {
        assert_eq!(puzzle.is_unique(), Ok(true), "{}", puzzle.id);
    }
}

#[test]
fn the_values_of_quick_endings_come_out_the_same_by_trying_everything() {
    let quick = |puzzle: &Puzzle| match puzzle.read_position() {
        Some(AnyPosition::Wege(position)) => position.laid() >= 33,
        Some(AnyPosition::Cuminos(position)) => {
            trivium_game::Seat::all(2).map(|seat| position.hand(seat).len()).sum::<u32>() <= 6
        }
        _ => false,
    };
    let quick: Vec<_> = all().into_iter().filter(quick).collect();
    assert!(quick.len() >= 10);
    for puzzle in &quick {
        assert_eq!(puzzle.is_unique(), Ok(true), "{}", puzzle.id);
    }
}

#[test]
fn a_false_proof_is_found_out() {
    let spoiled = |change: fn(&mut Puzzle)| {
        let spoil = |mut puzzle: Puzzle| {
            change(&mut puzzle);
            puzzle.validate().is_err()
        };
        all().into_iter().step_by(9).all(spoil)
    };
    assert!(spoiled(|puzzle| puzzle.solution = "I9:a1".to_owned()));
    assert!(spoiled(|puzzle| puzzle.position = "caminos -".to_owned()));
    assert!(spoiled(|puzzle| puzzle.difficulty = 11));
    assert!(spoiled(|puzzle| puzzle.seat = puzzle.seat.next(2)));
    assert!(spoiled(|puzzle| match &mut puzzle.proof {
        Proof::Tree(branch) => branch.mv = "I2:a1*2".to_owned(),
        Proof::Values(values) => values.swap(0, 1),
    }));
    let mut deep = puzzles(GameKind::Caminos).into_iter().filter(|puzzle| puzzle.task != Task::WinIn(1));
    assert!(deep.all(|mut puzzle| {
        if let Proof::Tree(branch) = &mut puzzle.proof {
            branch.answers.pop();
        }
        puzzle.validate().is_err()
    }));
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let good = write_puzzle(&puzzles(GameKind::Wege)[0]);
    assert!(read_puzzle(&good).is_ok());
    for (field, other) in
        [("\"seat\":", "\"seat\":7"), ("\"task\":", "\"task\":5"), ("\"seed\":", "\"seed\":-")]
    {
        assert!(read_puzzle(&good.replace(field, other)).is_err(), "{field}");
    }
    assert!(read_puzzle("[]").is_err());
    assert!(read_puzzles(&format!("{good}\n{{}}")).unwrap_err().to_string().starts_with("line 2: "));
}

#[test]
fn a_seed_brings_the_same_puzzles_again() {
    let found: Vec<_> = (0..24).flat_map(|seed| find(GameKind::Wege, seed)).collect();
    assert!(!found.is_empty());
    assert_eq!(found, (0..24).flat_map(|seed| find(GameKind::Wege, seed)).collect::<Vec<_>>());
}

#[test]
fn a_player_that_asks_the_solver_first_finds_the_solution() {
    fn advice<G: trivium_players::Solvable>(position: &G) -> Option<String> {
        position.proven_move(1_000_000).ok()?.map(|mv| position.write_move(mv))
    }
    // Wins in three take a second each.
    let quick = |puzzle: &Puzzle| puzzle.task != Task::WinIn(3) && puzzle.difficulty < 9;
    for puzzle in sample().filter(quick) {
        let position = puzzle.read_position().unwrap();
        let advice = each_game!(&position, AnyPosition(position) => advice(position));
        assert_eq!(advice.as_ref(), Some(&puzzle.solution), "{}", puzzle.id);
    }
}

#[test]
fn slices_of_thinking_change_nothing() {
    fn choices<G: Playable>(position: &G) -> [Option<String>; 2] {
        [512, 64].map(|slice| {
            let mut thinker = LevelPlayer::new(position, Level::LAST, 1);
            for _ in 0..512 / slice {
                thinker.think(Budget::nodes(slice));
            }
            thinker.best_move().map(|mv| position.write_move(mv))
        })
    }
    let (mut solved, mut tried) = (0, 0);
    for puzzle in sample().filter(|puzzle| puzzle.difficulty < 8) {
        let position = puzzle.read_position().unwrap();
        let [whole, sliced] = each_game!(&position, AnyPosition(position) => choices(position));
        assert_eq!(whole, sliced, "{}", puzzle.id);
        solved += usize::from(whole.as_ref() == Some(&puzzle.solution));
        tried += 1;
    }
    assert!(solved * 10 > tried * 9, "only {solved} of {tried} are solved");
}
