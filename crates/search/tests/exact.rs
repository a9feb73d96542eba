//! The solver without any knowledge of a game: only the rules, and what an end is worth.

#![allow(clippy::unwrap_used, reason = "tests may")]

use trivium_game::{Game, Playout as _, Random, Team, Turn};
use trivium_search::{Exhausted, Fraction, Goal, LeafBound, Solver};

/// Won, drawn or lost for team 0.
struct Plain;

impl<G: Game> Goal<G> for Plain {
    fn known_value(&mut self, position: &G) -> Option<Fraction> {
        let outcome = position.outcome()?;
        Some(outcome.winner.map_or(Fraction::HALF, |team| Fraction::whole(i64::from(team == Team::new(0)))))
    }

    fn value_range(&self, _: &G) -> [Fraction; 2] {
        [Fraction::ZERO, Fraction::ONE]
    }

    fn ordered_moves(&mut self, position: &G, _: u32, moves: &mut Vec<G::Move>) {
        position.legal_moves(moves);
    }
}

/// The value under best play, by looking at everything.
fn everything<G: Game>(position: &G) -> Fraction {
    if let Some(value) = Plain.known_value(position) {
        return value;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        everything(&after)
    });
    match position.turn() {
        Turn::Seat(seat) if position.team_of(seat) == Team::new(0) => values.max().unwrap(),
        Turn::Seat(_) => values.min().unwrap(),
        _ => {
            let mut draws = Vec::new();
            position.draws(&mut draws);
            let total = draws.iter().map(|&(_, weight)| i64::from(weight)).sum();
            let sum = draws.into_iter().fold(Fraction::ZERO, |sum, (draw, weight)| {
                let mut after = position.clone();
                after.draw(draw).unwrap();
                sum.plus(everything(&after).times(weight.into()).unwrap()).unwrap()
            });
            sum.over(total).unwrap()
        }
    }
}

/// A park with this many tiles and another in hand.
fn late_wege(seed: u64, laid: u32) -> trivium_wege::Position {
    let mut random = Random::seeded(seed);
    let mut position = trivium_wege::Position::new(trivium_wege::Options::default()).unwrap();
    while position.laid() < laid || position.turn().seat().is_none() {
        match position.turn() {
            Turn::Chance(_) => position.draw_random(&mut random),
            _ => position.play_random(&mut random),
        }
    }
    position
}

#[test]
fn values_are_those_that_looking_at_everything_finds() {
    let mut between = 0;
    for seed in 0..300 {
        let position = late_wege(seed, 34);
        let value = everything(&position);
        assert_eq!(Solver::new(Plain, 1_000_000).value(&position), Ok(value), "{position:?}");
        let answer = Solver::new(Plain, 1_000_000).solve(&position);
        assert_eq!(answer.bounds.exact(), Some(value), "{position:?}");
        assert!(!answer.best.is_empty() && !answer.line.is_empty());
        between += u32::from(value != Fraction::HALF);
    }
    assert!(between > 10, "only {between} parks were not simply drawn");
}

#[test]
fn what_lies_beyond_the_depth_is_bounded_from_both_sides() {
    for seed in 0..100 {
        let position = late_wege(seed, 34);
        let value = everything(&position);
        let mut last = [Fraction::ZERO, Fraction::ONE];
        for depth in 0..4 {
            let mut solver = Solver::new(Plain, 1_000_000);
            let bounds = [LeafBound::Lower, LeafBound::Upper]
                .map(|beyond| solver.bound(&position, depth, beyond).unwrap());
            assert!(bounds[0] <= value && value <= bounds[1], "{position:?}");
            assert!(
                last[0] <= bounds[0] && bounds[1] <= last[1],
                "a longer search finds no less: {position:?}"
            );
            last = bounds;
        }
    }
}

#[test]
fn a_budget_is_kept_and_what_is_not_known_is_not_claimed() {
    let position = late_wege(3, 20);
    for nodes in [0, 1, 50, 3_000] {
        let mut solver = Solver::new(Plain, nodes);
        assert_eq!(solver.value(&position), Err(Exhausted));
        assert!(solver.nodes() <= nodes);
        let answer = Solver::new(Plain, nodes).solve(&position);
        assert!(answer.nodes <= nodes && answer.bounds.exact().is_none());
        assert!(answer.best.is_empty() && answer.line.is_empty());
    }
}
