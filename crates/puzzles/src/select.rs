//! Choosing from all that was found: spread over kinds and difficulties, none like another.

use std::collections::{BTreeMap, HashSet};

use trivium_games::{AnyPosition, GameKind, each_game, with_game};

use crate::alike::canonical;
use crate::game::Puzzling as _;
use crate::{Proof, Puzzle};

/// Chooses puzzles of one game, ranks them by difficulty and names them.
pub fn select(kind: GameKind, found: Vec<Puzzle>) -> Vec<Puzzle> {
    let mut seen = HashSet::new();
    let mut games = HashSet::new();
    let mut classes: BTreeMap<String, Vec<Puzzle>> = BTreeMap::new();
    for puzzle in found {
        let Some(position) = puzzle.read_position().filter(|position| position.kind() == kind) else {
            continue;
        };
        let class = each_game!(&position, AnyPosition(position) => position.class(&puzzle));
        // Two positions of one game are too much like one another, even where no symmetry makes them so.
        if seen.insert(canonical(&position)) && games.insert((class.clone(), puzzle.seed)) {
            classes.entry(class).or_default().push(puzzle);
        }
    }
    let chosen = classes.into_values().flat_map(|class| spread(class, kind));
    let mut chosen: Vec<_> = chosen.collect();
    chosen.sort_by(|one, other| {
        let key = |puzzle: &Puzzle| (puzzle.difficulty, puzzle.task, puzzle.seed);
        key(one).cmp(&key(other)).then(one.position.cmp(&other.position))
    });
    for (puzzle, number) in chosen.iter_mut().zip(1..) {
        puzzle.id = format!("{kind}-{number:03}");
    }
    chosen
}

/// How much there is to tell apart: different values, or answers to replies.
fn richness(puzzle: &Puzzle) -> usize {
    match &puzzle.proof {
        Proof::Tree(branch) => branch.len(),
        Proof::Values(values) => {
            let different: HashSet<_> = values.iter().map(|(_, value)| value).collect();
            // A certain value is less of a chance to weigh.
            2 * different.len().min(6) + usize::from(puzzle.value.denominator() > 2)
        }
    }
}

/// As many of a class as there is room for, taking from every difficulty in turn, the richest first.
fn spread(mut class: Vec<Puzzle>, kind: GameKind) -> Vec<Puzzle> {
    let Some(task) = class.first().map(|puzzle| puzzle.task) else { return Vec::new() };
    let room = with_game!(kind, G => G::room(task));
    class.sort_by_key(richness);
    let mut by_difficulty: BTreeMap<u8, Vec<Puzzle>> = BTreeMap::new();
    for puzzle in class {
        by_difficulty.entry(puzzle.difficulty).or_default().push(puzzle);
    }
    let mut chosen = Vec::new();
    while chosen.len() < room {
        let before = chosen.len();
        for puzzles in by_difficulty.values_mut().rev() {
            if chosen.len() < room {
                chosen.extend(puzzles.pop());
            }
        }
        if chosen.len() == before {
            break;
        }
    }
    chosen
}
