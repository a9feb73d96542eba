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

/// Adds up to this many puzzles to those of a game that are there: evenly by class and difficulty, and none like
/// another. Links and progress name the old ones, so they keep their names.
pub fn extend(mut puzzles: Vec<Puzzle>, found: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let mut seen: HashSet<_> =
        puzzles.iter().filter_map(Puzzle::read_position).map(|old| canonical(&old)).collect();
    let mut games = HashSet::new();
    let mut sorts: BTreeMap<(String, u8), Vec<Puzzle>> = BTreeMap::new();
    for puzzle in found {
        let Some(position) = puzzle.read_position() else { continue };
        let class = each_game!(&position, AnyPosition(position) => position.class(&puzzle));
        if seen.insert(canonical(&position)) && games.insert((class.clone(), puzzle.seed)) {
            sorts.entry((class, puzzle.difficulty)).or_default().push(puzzle);
        }
    }
    for sort in sorts.values_mut() {
        sort.sort_by_key(richness);
    }
    let number = |puzzle: &Puzzle| puzzle.id.rsplit('-').next().and_then(|number| number.parse().ok());
    let first_free: usize = puzzles.iter().filter_map(number).max().unwrap_or(0) + 1;
    let mut added: Vec<Puzzle> = Vec::new();
    while added.len() < count && sorts.values().any(|sort| !sort.is_empty()) {
        let more: Vec<_> = sorts.values_mut().filter_map(Vec::pop).take(count - added.len()).collect();
        added.extend(more);
    }
    added.sort_by_key(|puzzle| (puzzle.difficulty, puzzle.task, puzzle.seed));
    for (puzzle, number) in added.iter_mut().zip(first_free..) {
        puzzle.id = format!("{}-{number:03}", puzzle.kind());
    }
    puzzles.extend(added);
    puzzles.sort_by_key(|puzzle| puzzle.difficulty);
    puzzles
}

/// Ranks the puzzles of Caminos again: by difficulty, then by how many moves look better than the solution.
pub fn rank(puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
    let place = |mut puzzle: Puzzle| {
        let (difficulty, better_looking) =
            crate::find::caminos::rank(&puzzle).unwrap_or((puzzle.difficulty, 0));
        puzzle.difficulty = difficulty;
        (puzzle, better_looking)
    };
    let mut ranked: Vec<_> = puzzles.into_iter().map(place).collect();
    ranked.sort_by_key(|(puzzle, better_looking)| (puzzle.difficulty, *better_looking));
    ranked.into_iter().map(|(puzzle, _)| puzzle).collect()
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may")]

    use super::*;
    use crate::read_puzzles;

    #[test]
    fn puzzles_that_are_added_are_new_ones_and_the_old_ones_keep_their_names() {
        let all = read_puzzles(include_str!("../../../data/puzzles/caminos.jsonl")).unwrap();
        let (old, found): (Vec<_>, Vec<_>) = (all[..40].to_vec(), all[30..60].to_vec());
        let extended = extend(old.clone(), found, 12);
        assert_eq!(extended.len(), 52);
        assert!(old.iter().all(|puzzle| extended.contains(puzzle)));
        assert!(extended.is_sorted_by_key(|puzzle| puzzle.difficulty));
        let different: HashSet<_> =
            extended.iter().map(|puzzle| canonical(&puzzle.read_position().unwrap())).collect();
        assert_eq!(different.len(), extended.len());
        let names: HashSet<_> = extended.iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(names.len(), extended.len());
    }

    #[test]
    fn no_more_are_added_than_there_are() {
        let all = read_puzzles(include_str!("../../../data/puzzles/caminos.jsonl")).unwrap();
        assert_eq!(extend(all.clone(), all.clone(), 5).len(), all.len());
        assert_eq!(extend(Vec::new(), all[..3].to_vec(), 5).len(), 3);
    }
}
