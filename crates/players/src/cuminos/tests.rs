//! The search against plain minimax, and against itself.

use trivium_cuminos::{Move, Options, Position, Round};
use trivium_game::{Game, Playout, Random, Seat, Turn};

use super::alpha_beta::AlphaBeta;
use super::max_n::MaxN;
use super::stakes::Stakes;

/// Positions of random games with at most this many cuminos in all hands.
fn endings(options: Options, in_hands: u32, count: usize) -> Vec<Position> {
    let mut random = Random::seeded(23);
    let mut endings = Vec::new();
    while endings.len() < count {
        let mut position = Position::new(options).unwrap();
        while position.turn() != Turn::Over && endings.len() < count {
            if matches!(position.turn(), Turn::Chance(_)) {
                position.draw_random(&mut random);
                continue;
            }
            let left: u32 = Seat::all(position.seats()).map(|seat| position.hand(seat).len()).sum();
            if left <= in_hands && random.below(2) == 0 {
                endings.push(position.clone());
            }
            position.play_random(&mut random);
        }
    }
    endings
}

/// What a round is worth to us, by looking at everything.
fn minimax(round: &mut Round, stakes: Stakes, us: trivium_game::Team) -> i32 {
    let Some(seat) = round.seat() else { return stakes.end(round) };
    let ours = round.position().team_of(seat) == us;
    let mut moves = Vec::new();
    round.position().legal_moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let undo = round.play(mv);
        let value = minimax(round, stakes, us);
        round.undo(&undo);
        value
    });
    if ours { values.max().unwrap() } else { values.min().unwrap() }
}

#[test]
fn exact_endings_agree_with_plain_minimax() {
    let tables = [(2, 0, true, 4), (2, 0, false, 4)];
    for (players, teams, towers, in_hands) in tables {
        for position in endings(Options::new(players, teams, towers).unwrap(), in_hands, 15) {
            let us = position.team_of(position.turn().seat().unwrap());
            let stakes = Stakes::new(&position, us);
            let best = minimax(&mut Round::new(&position).unwrap(), stakes, us);
            let mut search = AlphaBeta::new(&position, 1 << 20).unwrap().with_lines(1000);
            assert_eq!(search.run(|_, _| None::<()>), None);
            let ranking = search.ranking();
            assert_eq!(ranking.iter().map(|found| found.value).max(), Some(best), "{position:?}");
            // A win at once comes before more points.
            assert!(ranking[0].wins || ranking[0].value == best, "{position:?}");
            // Every move is there, with its exact value.
            assert_eq!(ranking.len() as u64, position.count_legal_moves());
            for found in ranking {
                let mut round = Round::new(&position).unwrap();
                round.play(found.mv);
                assert!(found.complete);
                assert_eq!(found.value, minimax(&mut round, stakes, us), "{:?} {position:?}", found.mv);
            }
            let mut quick = AlphaBeta::new(&position, 1 << 20).unwrap();
            quick.run(|_, _| None::<()>);
            let first = quick.ranking()[0];
            let forced = quick.root_moves.len() == 1;
            assert!(forced || first.wins || first.value == best, "{position:?}");
        }
    }
}

#[test]
fn a_search_in_slices_is_the_same_search() {
    for position in endings(Options::default(), 12, 10) {
        let stop_at = |limit: u64| move |nodes: u64, _: bool| (nodes >= limit).then_some(());
        let mut whole = AlphaBeta::new(&position, 1 << 16).unwrap();
        whole.run(stop_at(20_000));
        let mut sliced = AlphaBeta::new(&position, 1 << 16).unwrap();
        for slice in 1..=200 {
            sliced.run(stop_at(slice * 100));
        }
        let seen = |search: &AlphaBeta| -> Vec<(Move, i32)> {
            search.ranking().iter().map(|found| (found.mv, found.value)).collect()
        };
        assert_eq!(seen(&whole), seen(&sliced));
        assert_eq!((whole.nodes, whole.finished_depth), (sliced.nodes, sliced.finished_depth));
        // What was found about another position before changes no exact result.
        let mut followed = whole.clone();
        if whole.decided {
            let mut after = position.clone();
            after.play_unchecked(whole.best_move());
            if after.turn().seat().is_some() && followed.restart(&after) {
                followed.run(stop_at(2_000_000));
                let mut fresh = AlphaBeta::new(&after, 1 << 20).unwrap();
                fresh.run(stop_at(2_000_000));
                assert!(
                    !fresh.decided
                        || !followed.decided
                        || fresh.ranking()[0].value == followed.ranking()[0].value
                );
            }
        }
    }
}

#[test]
fn with_several_teams_slices_change_nothing() {
    let stop_at = |limit: u64| move |descents: u64, _: bool| (descents >= limit).then_some(());
    for (players, teams) in [(3, 0), (4, 0), (6, 3)] {
        for position in endings(Options::new(players, teams, true).unwrap(), 8, 5) {
            let seen = |search: &MaxN| -> Vec<(Move, u32)> {
                search.ranking().iter().map(|edge| (edge.mv, edge.visits)).collect()
            };
            let mut whole = MaxN::new(&position, 1 << 24).unwrap();
            whole.run(stop_at(2_000));
            let mut sliced = MaxN::new(&position, 1 << 24).unwrap();
            for slice in 1..=20 {
                sliced.run(stop_at(slice * 100));
            }
            assert_eq!(seen(&whole), seen(&sliced));
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            assert!(legal.contains(&whole.ranking()[0].mv));
            // Searching leaves the position as it was.
            let mut again = whole.clone();
            assert!(again.restart(&position));
            again.run(stop_at(2 * whole.descents));
            assert_eq!(seen(&again), seen(&whole));
        }
    }
}

#[test]
fn the_seed_chooses_between_equal_moves() {
    let mut varied = 0;
    for position in endings(Options::default(), 4, 15) {
        let best = |seed: u64| {
            let mut search = AlphaBeta::new(&position, 1 << 20).unwrap().with_seed(seed);
            assert_eq!(search.run(|_, _| None::<()>), None);
            search.ranking()[0]
        };
        let first = best(0);
        for seed in 1..6 {
            let other = best(seed);
            assert_eq!(other.wins, first.wins, "{position:?}");
            assert!(other.wins || other.value == first.value, "{position:?}");
            assert_eq!(other.mv, best(seed).mv, "a seed always chooses the same");
            varied += usize::from(other.mv != first.mv);
        }
    }
    assert!(varied > 0);
}
