//! Properties of the tree search that hold for every game.

#![allow(clippy::unwrap_used, reason = "tests may")]

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use trivium_game::{Dealer, Game, Playout, Random, Team, Turn};
use trivium_search::{Budget, FlatMonteCarlo, Search, Settings, Status, Step, Uniform, Values};

fn caminos() -> trivium_caminos::Position {
    trivium_caminos::Position::new(trivium_caminos::Options::default()).unwrap()
}

/// A late position of Wege, small enough for an exhaustive search.
fn late_wege(seed: u64, laid: u32) -> trivium_wege::Position {
    let mut random = Random::seeded(seed);
    let mut deck = trivium_wege::Deck::shuffled(&mut random);
    let mut position = trivium_wege::Position::new(trivium_wege::Options::default()).unwrap();
    loop {
        match position.turn() {
            Turn::Chance(_) => drop(position.draw(deck.next_draw(&position)).unwrap()),
            Turn::Seat(_) if position.laid() == laid => return position,
            Turn::Seat(_) => position.play_random(&mut random),
            Turn::Over => unreachable!("a park has more tiles than that"),
        }
    }
}

/// The values under best play, by exhaustive search.
fn expectimax<G: Game>(position: &G) -> Values {
    match position.turn() {
        Turn::Over => Values::of_outcome(position).unwrap(),
        Turn::Seat(seat) => {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let team = position.team_of(seat);
            let after = moves.iter().map(|&mv| {
                let mut after = position.clone();
                after.play(mv).unwrap();
                expectimax(&after)
            });
            after.max_by(|one, other| one.of(team).total_cmp(&other.of(team))).unwrap()
        }
        Turn::Chance(_) => {
            let mut draws = Vec::new();
            position.draws(&mut draws);
            let total: u32 = draws.iter().map(|&(_, weight)| weight).sum();
            let mut values = Values::ZERO;
            for (draw, weight) in draws {
                let mut after = position.clone();
                after.draw(draw).unwrap();
                values.add(&expectimax(&after), weight as f32 / total as f32);
            }
            values
        }
    }
}

#[test]
fn proven_values_equal_exhaustive_search() {
    let settings = Settings { breadth: usize::MAX, ..Settings::PUCT };
    for seed in 0..20 {
        let position = late_wege(seed, 33);
        let mut search = Search::new(position.clone(), settings, seed);
        assert_eq!(search.run(&mut Uniform::default(), Budget::nodes(200_000)), Status::Decided);
        let report = search.report();
        if report.proven {
            let team = Team::new(0);
            let (found, expected) = (report.values.of(team), expectimax(&position).of(team));
            assert!((found - expected).abs() < 1e-5, "seed {seed}: {found} is not {expected}");
        } else {
            assert_eq!(position.count_legal_moves(), 1);
        }
    }
}

#[test]
fn equal_seeds_and_budgets_give_equal_results() {
    let report = |seed| {
        let mut search = Search::new(late_wege(3, 12), Settings::PUCT, seed);
        search.run(&mut Uniform::default(), Budget::nodes(500));
        search.report()
    };
    assert_eq!(report(1), report(1));
    assert_ne!(report(1), report(2));
}

#[test]
fn slices_give_the_same_result_as_one_run() {
    let mut whole = Search::new(caminos(), Settings::UCT, 4);
    whole.run(&mut Uniform::default(), Budget::nodes(300));
    let mut sliced = Search::new(caminos(), Settings::UCT, 4);
    for _ in 0..10 {
        sliced.run(&mut Uniform::default(), Budget::nodes(30));
    }
    assert_eq!(whole.report(), sliced.report());
}

#[test]
fn the_tree_stays_within_its_memory_bound() {
    // Even without memory, the root's edges and one child fit.
    for (memory, most) in [(0, 5_000), (10_000, 10_000), (500_000, 500_000)] {
        let settings = Settings { memory, ..Settings::PUCT };
        let mut search = Search::new(late_wege(5, 20), settings, 5);
        search.run(&mut Uniform::default(), Budget::nodes(3000));
        assert!((most / 4..=most).contains(&search.memory()), "it takes {} bytes", search.memory());
        assert!(search.best_move().is_some());
    }
}

#[test]
fn a_search_obeys_the_stop_flag_and_the_clock() {
    let stop = AtomicBool::new(true);
    let mut search = Search::new(caminos(), Settings::UCT, 6);
    assert_eq!(search.run(&mut Uniform::default(), Budget::default().until(&stop)), Status::Stopped);
    let mut looks = 0;
    let mut time_is_up = || {
        looks += 1;
        looks > 5
    };
    let budget = Budget::default().timed(&mut time_is_up);
    assert_eq!(search.run(&mut Uniform::default(), budget), Status::TimeUp);
}

#[test]
fn the_subtree_is_kept_when_the_game_advances() {
    let mut search = Search::new(late_wege(7, 30), Settings::PUCT, 7);
    search.run(&mut Uniform::default(), Budget::nodes(2000));
    let mv = search.best_move().unwrap();
    let visits = search.report().moves[0].visits;
    let mut position = search.position().clone();
    position.play(mv).unwrap();
    search.follow(&position, 4);
    assert_eq!(search.position(), &position);
    assert!(search.nodes() > 1 && search.nodes() as u32 <= visits + 1);

    let mut draws = Vec::new();
    position.draws(&mut draws);
    search.advance(Step::Draw(draws[0].0));
    position.draw(draws[0].0).unwrap();
    assert_eq!(search.position(), &position);

    // A position that never came up is a fresh start.
    search.follow(&late_wege(8, 10), 4);
    assert_eq!(search.nodes(), 1);
}

#[test]
fn the_baselines_play_legal_moves() {
    let position = late_wege(9, 30);
    let mut flat = FlatMonteCarlo::new(position.clone(), 1);
    assert_eq!(flat.run(Budget::nodes(200)), Status::NodesSpent);
    assert!(position.check(flat.best_move().unwrap()).is_ok());
    let mut search = Search::new(position.clone(), Settings::UCT, 1);
    search.run(&mut Uniform::default(), Budget::nodes(200));
    assert!(position.check(search.best_move().unwrap()).is_ok());
}

#[test]
fn several_threads_prove_the_same() {
    let settings = Settings { breadth: usize::MAX, memory: 64 << 20, ..Settings::PUCT };
    for seed in 0..10 {
        let position = late_wege(seed, 33);
        for threads in [2, 4].map(|threads| NonZeroUsize::new(threads).unwrap()) {
            let mut search = Search::new(position.clone(), settings, seed);
            let budget = Budget::nodes(200_000);
            assert_eq!(search.run_parallel(threads, &mut Uniform::default(), budget), Status::Decided);
            assert!(search.memory() <= 64 << 20);
            let report = search.report();
            let (found, expected) = (report.values.of(Team::new(0)), expectimax(&position).of(Team::new(0)));
            assert!(
                !report.proven || (found - expected).abs() < 1e-5,
                "seed {seed}: {found} is not {expected}"
            );
        }
    }
}

#[test]
fn several_threads_make_exactly_the_budget_and_lose_no_visit() {
    for threads in [1, 2, 3, 8].map(|threads| NonZeroUsize::new(threads).unwrap()) {
        let mut search = Search::new(caminos(), Settings::PUCT, 6);
        for part in [500, 3, 1_000] {
            let budget = Budget::nodes(part);
            assert_eq!(search.run_parallel(threads, &mut Uniform::default(), budget), Status::NodesSpent);
        }
        assert_eq!(search.descents(), 1_503);
        let report = search.report();
        let visits: u32 = report.moves.iter().map(|found| found.visits).sum();
        assert_eq!(visits, 1_503, "{threads} threads");
        // Every playout of Caminos is won, lost or drawn: the values of both teams sum to 1.
        let sum = report.values.of(Team::new(0)) + report.values.of(Team::new(1));
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    }
}

#[test]
fn several_threads_keep_within_the_memory_bound() {
    let settings = Settings { memory: 200_000, ..Settings::PUCT };
    let mut search = Search::new(late_wege(5, 20), settings, 5);
    let four = NonZeroUsize::new(4).unwrap();
    search.run_parallel(four, &mut Uniform::default(), Budget::nodes(5_000));
    // Each thread may add one list of edges after another thread has filled the tree.
    assert!((50_000..=220_000).contains(&search.memory()), "it takes {} bytes", search.memory());
}

#[test]
fn draws_and_points_are_reported() {
    let mut search = Search::new(late_wege(2, 20), Settings::PUCT, 6);
    search.run(&mut Uniform::default(), Budget::nodes(400));
    let values = search.report().values;
    let wins: f32 = [0, 1].map(|team| values.wins(Team::new(team), 2)).iter().sum();
    assert!(values.drawn() > 0.0 && (wins + values.drawn() - 1.0).abs() < 1e-4, "{values:?}");

    let mut cuminos = trivium_cuminos::Position::new(trivium_cuminos::Options::default()).unwrap();
    while matches!(cuminos.turn(), Turn::Chance(_)) {
        cuminos.draw_random(&mut Random::seeded(3));
    }
    let mut search = Search::new(cuminos, Settings::PUCT, 6);
    search.run(&mut Uniform::default(), Budget::nodes(100));
    let points = search.report().moves[0].points.unwrap();
    assert!(points.of(Team::new(0)) > 0.0 && points.of(Team::new(1)) > 0.0);
}
