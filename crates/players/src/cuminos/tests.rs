//! The search against plain minimax, and against itself.

use std::num::NonZeroUsize;

use trivium_cuminos::{Move, Options, Position, Round};
use trivium_game::{Game, MAX_TEAMS, Playout, Random, Seat, Turn};
use trivium_search::Status;

use super::alpha_beta::AlphaBeta;
use super::forest::Forest;
use super::lazy_smp::LazySmp;
use super::max_n::MaxN;
use super::stakes::Stakes;
use super::worth::{PerTeam, Worth};

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
        if whole.decided {
            let mut after = position.clone();
            after.play_unchecked(whole.best_move());
            let mut followed = whole;
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
            let seen = |search: &Forest| -> Vec<(Move, u32)> {
                search.ranking().iter().map(|edge| (edge.mv, edge.visits)).collect()
            };
            let mut whole = forest(&position, 1 << 24);
            whole.run(stop_at(2_000));
            let mut sliced = forest(&position, 1 << 24);
            for slice in 1..=20 {
                sliced.run(stop_at(slice * 100));
            }
            let found = seen(&whole);
            assert_eq!(found, seen(&sliced));
            assert!(legal(&position).contains(&found[0].0));
            // Searching leaves the position as it was.
            assert!(whole.restart(&position));
            whole.run(stop_at(2 * whole.nodes()));
            assert_eq!(seen(&whole), found);
        }
    }
}

/// Every team's value if each mover looks for its own.
fn max_n(round: &mut Round, worth: &Worth) -> PerTeam {
    let Some(seat) = round.seat() else {
        let mut totals = [0; MAX_TEAMS];
        let standings = round.position().standings();
        totals[..standings.as_slice().len()].copy_from_slice(standings.as_slice());
        return worth.values(&totals);
    };
    let team = round.position().team_of(seat).index();
    let mut moves = Vec::new();
    round.position().legal_moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let undo = round.play(mv);
        let values = max_n(round, worth);
        round.undo(&undo);
        values
    });
    values.max_by(|one, other| one[team].total_cmp(&other[team])).unwrap()
}

#[test]
fn small_endings_with_several_teams_are_played_out_right() {
    for players in [3, 4] {
        for position in endings(Options::new(players, 0, true).unwrap(), 4, 12) {
            let team = position.team_of(position.turn().seat().unwrap()).index();
            let worth = Worth::new(&position);
            let best = max_n(&mut Round::new(&position).unwrap(), &worth)[team];
            let mut search = forest(&position, 1 << 24);
            search.run(|descents, _| (descents >= 20_000).then_some(()));
            let mut round = Round::new(&position).unwrap();
            round.play(search.ranking()[0].mv);
            // Where a mover is indifferent, others may hope for more than what the reference chooses.
            let found = max_n(&mut round, &worth)[team];
            assert!(found > best - 0.02, "{found} instead of {best} in {position:?}");
        }
    }
}

fn forest(position: &Position, memory: usize) -> Forest {
    Forest::new(MaxN::new(position, memory).unwrap(), memory)
}

fn legal(position: &Position) -> Vec<Move> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal
}

const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();
const THREE: NonZeroUsize = NonZeroUsize::new(3).unwrap();

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

#[test]
fn several_threads_prove_the_same_values() {
    for position in endings(Options::default(), 6, 15) {
        let search = |lines| AlphaBeta::new(&position, 1 << 20).unwrap().with_lines(lines);
        let mut alone = search(1);
        assert_eq!(alone.run(|_, _| None::<()>), None);
        let best = alone.ranking()[0];
        let mut all = search(1000);
        assert_eq!(all.run(|_, _| None::<()>), None);
        for threads in [TWO, THREE] {
            let mut together = LazySmp::new(search(1));
            assert_eq!(together.run_parallel(threads, None, || None), None);
            assert!(together.main().decided);
            let first = together.main().ranking()[0];
            assert_eq!((first.wins, first.complete), (best.wins, best.complete), "{position:?}");
            let forced = all.root_moves.len() == 1;
            assert!(forced || first.wins || first.value == best.value, "{position:?}");
            let value = all.root_moves.iter().find(|found| found.mv == first.mv).map(|found| found.value);
            assert!(forced || first.wins || value == Some(best.value), "{position:?}");
            // Once everything is found, nothing happens any more.
            let nodes = together.nodes();
            assert_eq!(together.run_parallel(threads, None, || None), None);
            assert_eq!(together.nodes(), nodes);
        }
    }
}

#[test]
fn several_threads_keep_to_budgets_and_stop() {
    for position in endings(Options::default(), 14, 8) {
        let mut search = LazySmp::new(AlphaBeta::new(&position, 1 << 20).unwrap());
        for threads in [TWO, THREE, TWO] {
            let (before, most) = (search.nodes(), 3_000);
            let end = search.run_parallel(threads, Some(most), || None);
            let made = search.nodes() - before;
            assert!(made <= most + 64 * threads.get() as u64, "{made} nodes");
            assert!(end.is_none() || end == Some(Status::NodesSpent) && made >= most, "{end:?} {made}");
            assert!(legal(&position).contains(&search.main().best_move()));
        }
        let mut asked = 0;
        let mut search = LazySmp::new(AlphaBeta::new(&position, 1 << 20).unwrap());
        let end = search.run_parallel(TWO, None, || {
            asked += 1;
            (asked > 10).then_some(Status::Stopped)
        });
        assert!(matches!(end, None | Some(Status::Stopped)));
        assert!(legal(&position).contains(&search.main().best_move()));
        // Back on one thread it goes on with what it has.
        let nodes = search.nodes();
        search.run(|nodes_now, _| (nodes_now >= nodes + 100).then_some(()));
        assert!(search.main().decided || search.nodes() - nodes >= 100);
    }
}

#[test]
fn a_shared_table_grows_within_its_bound() {
    let memory = 1 << 22;
    let position = endings(Options::default(), u32::MAX, 1).remove(0);
    let mut search = LazySmp::new(AlphaBeta::new(&position, memory).unwrap());
    search.run_parallel(TWO, Some(1), || None);
    let before = search.bytes();
    search.run_parallel(TWO, Some(400_000), || None);
    assert!(search.main().decided || search.bytes() > before);
    assert!(search.bytes() <= memory / 3 * 2);
}

#[test]
fn a_forced_move_ends_every_search() {
    let is_forced = |position: &Position| position.count_legal_moves() == 1;
    for (players, teams) in [(2, 0), (3, 0)] {
        let options = Options::new(players, teams, true).unwrap();
        for position in endings(options, 10, 200).iter().filter(|position| is_forced(position)).take(5) {
            let best = if players == 2 {
                let mut search = LazySmp::new(AlphaBeta::new(position, 1 << 20).unwrap());
                assert_eq!(search.run_parallel(THREE, None, || None), None);
                search.main().best_move()
            } else {
                let mut search = forest(position, 1 << 20);
                assert_eq!(search.run_parallel(THREE, None, || None), None);
                search.ranking()[0].mv
            };
            assert_eq!(legal(position), [best]);
        }
    }
}

#[test]
fn trees_share_a_budget_and_memory() {
    for (players, teams) in [(3, 0), (6, 3)] {
        let options = Options::new(players, teams, true).unwrap();
        let open = |position: &Position| position.count_legal_moves() > 1;
        for position in endings(options, 12, 6).into_iter().filter(open) {
            let memory = 1 << 18;
            let mut trees = forest(&position, memory);
            for slice in 1..=3 {
                assert_eq!(trees.run_parallel(THREE, Some(1_000), || None), Some(Status::NodesSpent));
                assert_eq!(trees.nodes(), slice * 1_000);
            }
            let ranking = trees.ranking();
            assert_eq!(ranking.iter().map(|edge| u64::from(edge.visits)).sum::<u64>(), 3_000);
            assert_eq!(ranking.len(), legal(&position).len());
            assert!(ranking.is_sorted_by_key(|edge| std::cmp::Reverse(edge.visits)));
            assert_eq!(trees.line(ranking[0].mv)[0], ranking[0].mv);
            // A node's moves are listed whole, so each tree may be over by one list.
            assert!(trees.bytes() <= memory + 3 * (1 << 14), "{} bytes", trees.bytes());
            assert_eq!(trees.run_parallel(TWO, None, || Some(Status::TimeUp)), Some(Status::TimeUp));
            assert!(trees.restart(&position));
            assert!(trees.ranking().iter().all(|edge| edge.visits == 0));
        }
    }
}
