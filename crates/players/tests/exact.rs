//! The solver against looking at everything, on hundreds of small endgames of each game.

#![allow(clippy::unwrap_used, reason = "tests may")]

use trivium_caminos::{Grid, OutRule};
use trivium_game::{Game, Playout, Random, Team, Turn, read_options};
use trivium_games::{AnyPosition, Rules};
use trivium_players::{
    CaminosGoal, CuminosPoints, CuminosWin, Question, SolveError, WegeGoal, solve, wins_within,
};
use trivium_search::{Fraction, Goal, Solver, Step};

/// More than any position here needs.
const ENOUGH: u64 = 50_000_000;

/// What team 0 gets under best play, by looking at everything; `None` if that takes more positions than the budget.
/// Knows the rules and what an end is worth, and nothing else.
fn everything<G: Game>(
    position: &G,
    end: &dyn Fn(&G) -> Option<Fraction>,
    left: &mut u32,
) -> Option<Fraction> {
    *left = left.checked_sub(1)?;
    if let Some(value) = end(position) {
        return Some(value);
    }
    if let Turn::Seat(seat) = position.turn() {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut values = Vec::new();
        for mv in moves {
            let mut after = position.clone();
            after.play(mv).unwrap();
            values.push(everything(&after, end, left)?);
        }
        let team = position.team_of(seat);
        return if team == Team::new(0) { values.into_iter().max() } else { values.into_iter().min() };
    }
    let mut draws = Vec::new();
    position.draws(&mut draws);
    let (mut sum, mut total) = (Fraction::ZERO, 0);
    for (draw, weight) in draws {
        let mut after = position.clone();
        after.draw(draw).unwrap();
        let value = everything(&after, end, left)?;
        sum = sum.plus(value.times(i64::from(weight)).unwrap()).unwrap();
        total += i64::from(weight);
    }
    sum.over(total)
}

fn by_outcome<G: Game>(position: &G) -> Option<Fraction> {
    let outcome = position.outcome()?;
    Some(match outcome.winner {
        Some(winner) if winner == Team::new(0) => Fraction::ONE,
        Some(_) => Fraction::ZERO,
        None if position.teams() == 1 => Fraction::ZERO,
        None => Fraction::HALF,
    })
}

/// The solver says what looking at everything says: of the position, of every move, of the best moves, and of
/// every step of its line.
fn compare<G: Rules, T: Goal<G>>(
    position: &G,
    goal: impl Fn() -> T,
    end: &dyn Fn(&G) -> Option<Fraction>,
    expand_after: u32,
) -> Option<Fraction> {
    let naive = |position: &G| everything(position, end, &mut expand_after.clone());
    let value = naive(position)?;
    let text = position.write_position();
    let answer = Solver::new(goal(), ENOUGH).solve(position);
    assert_eq!(answer.bounds.exact(), Some(value), "{text}");
    let values = Solver::new(goal(), ENOUGH).move_values(position).unwrap();
    for &(mv, found) in &values {
        let mut after = position.clone();
        after.play(mv).unwrap();
        assert_eq!(Some(found), naive(&after), "{text} {}", position.write_move(mv));
        assert!(found == value || !answer.best.contains(&mv), "{text} {}", position.write_move(mv));
    }
    assert_eq!(answer.best.is_empty(), values.is_empty(), "{text}");
    let mut after = position.clone();
    for step in answer.line {
        match step {
            Step::Move(mv) => {
                let before = naive(&after);
                drop(after.play(mv).unwrap());
                assert_eq!(naive(&after), before, "{text}");
            }
            Step::Draw(draw) => drop(after.draw(draw).unwrap()),
        }
    }
    assert!(end(&after).is_some(), "{text}: the line goes on to the end");
    Some(value)
}

/// Plays at random, but on whenever that is possible, so that many positions near the end hang in the balance.
fn play_on<G: Rules>(position: &mut G, random: &mut Random) {
    if !matches!(position.turn(), Turn::Seat(_)) {
        return position.draw_random(random);
    }
    for _ in 0..20 {
        let mut after = position.clone();
        after.play_random(random);
        if after.outcome().is_none() {
            *position = after;
            return;
        }
    }
    position.play_random(random);
}

fn start<G: Rules>(options: &str) -> G {
    G::start(&read_options(options).unwrap()).unwrap()
}

/// Compares in the last positions of random games until enough small ones have been met; returns how often each
/// value came up that is 0, 1, or between.
fn compare_ends<G: Rules, T: Goal<G>>(
    options: &[&str],
    goal: impl Fn(&G) -> T,
    end: &dyn Fn(&G) -> Option<Fraction>,
    asked: impl Fn(&G) -> bool,
    expand_after: u32,
    wanted: u32,
) -> [u32; 3] {
    let mut met = [0; 3];
    for seed in 0.. {
        let mut random = Random::seeded(seed);
        let mut position: G = start(options[seed as usize % options.len()]);
        let mut path = Vec::new();
        while position.turn() != Turn::Over && path.len() < 200 {
            play_on(&mut position, &mut random);
            path.push(position.clone());
        }
        // From the end backwards, until there is too much to look at.
        for position in path.iter().rev().filter(|position| asked(position)) {
            let Some(value) = compare(position, || goal(position), end, expand_after) else { break };
            let place = if value <= Fraction::ZERO { 0 } else { 1 + usize::from(value >= Fraction::ONE) };
            met[place] += 1;
        }
        if met.iter().sum::<u32>() >= wanted {
            return met;
        }
    }
    unreachable!("there are seeds enough")
}

#[test]
fn caminos_is_solved_as_by_looking_at_everything() {
    let options = [
        "-",
        "grid=diamond,set={I2:4+I3:4+V3:6+L4:6}",
        "grid=octagon,set={I3:6+V3:6+L4:12}",
        "grid=torus,set={I2:4+T4:6+S4:6}",
        "grid=torus,players=4,team_out=team",
        "players=4,scoring=true",
        "grid=diamond,neutral=true",
        "set={I2:2+L4:16}",
    ];
    let met = compare_ends::<trivium_caminos::Position, _>(
        &options,
        CaminosGoal::new,
        &by_outcome,
        |position| position.turn().seat().is_some(),
        2_000,
        500,
    );
    assert!(met.iter().all(|&count| count > 20), "{met:?}");
}

#[test]
fn wege_is_solved_as_by_looking_at_everything() {
    let options = [
        "-",
        "child=[land]",
        "child=[land+water]",
        "expert=true",
        "islands=none",
        "players=1,cooperative=true,ways=one",
        "players=4",
        "players=2,cooperative=true",
    ];
    let met = compare_ends::<trivium_wege::Position, _>(
        &options,
        |_| WegeGoal,
        &by_outcome,
        |position| position.turn() != Turn::Over,
        30_000,
        800,
    );
    assert!(met.iter().all(|&count| count > 10), "{met:?}");
}

#[test]
fn the_rest_of_a_round_of_cuminos_is_solved_as_by_looking_at_everything() {
    let options = ["-", "players=4,teams=2", "towers=false", "players=6,teams=2"];
    let ended = |position: &trivium_cuminos::Position| {
        let points = position.standings();
        let lead = i64::from(points.of(Team::new(0))) - i64::from(points.of(Team::new(1)));
        position.turn().seat().is_none().then_some(Fraction::whole(lead))
    };
    let playing = |position: &trivium_cuminos::Position| position.turn().seat().is_some();
    let met = compare_ends(&options, |_| CuminosPoints, &ended, playing, 5_000, 500);
    assert!(met[0] > 50 && met[2] > 50, "{met:?}");
    let won = |position: &trivium_cuminos::Position| {
        let lead = ended(position)?;
        Some(match lead.cmp(&Fraction::ZERO) {
            std::cmp::Ordering::Less => Fraction::ZERO,
            std::cmp::Ordering::Equal => Fraction::HALF,
            std::cmp::Ordering::Greater => Fraction::ONE,
        })
    };
    let last_round =
        |position: &trivium_cuminos::Position| playing(position) && CuminosWin::applies_to(position);
    let met = compare_ends(&options, |_| CuminosWin, &won, last_round, 5_000, 300);
    assert!(met[0] > 50 && met[2] > 50, "{met:?}");
}

/// Whether the team to move connects within this many moves of its own, by trying everything.
fn connects_within(position: &trivium_caminos::Position, moves: u32) -> bool {
    let Turn::Seat(seat) = position.turn() else { return false };
    let team = position.team_of(seat);
    let mut own = Vec::new();
    position.legal_moves(&mut own);
    own.into_iter().any(|mv| {
        let mut after = *position;
        after.play(mv).unwrap();
        match after.turn() {
            Turn::Over => after.outcome().unwrap().winner == Some(team),
            _ if moves == 1 => false,
            Turn::Seat(next) if after.team_of(next) == team => connects_within(&after, moves - 1),
            _ => {
                let mut replies = Vec::new();
                after.legal_moves(&mut replies);
                replies.into_iter().all(|reply| {
                    let mut answered = after;
                    answered.play(reply).unwrap();
                    match answered.outcome() {
                        Some(outcome) => outcome.winner == Some(team),
                        None => connects_within(&answered, moves - 1),
                    }
                })
            }
        }
    })
}

#[test]
fn forced_wins_of_caminos_are_those_that_trying_everything_finds() {
    let mut met = [0; 3];
    for seed in 0..160 {
        let mut random = Random::seeded(seed);
        let grid = Grid::ALL[seed as usize % 4];
        let options = trivium_caminos::Options { grid, team_out: OutRule::Player, ..Default::default() };
        let mut position = trivium_caminos::Position::new(options).unwrap();
        while position.turn().seat().is_some() {
            if position.count_legal_moves() <= 45 {
                let first = (1..=2).find(|&moves| connects_within(&position, moves));
                for moves in 1..=2 {
                    let mut solver = Solver::new(CaminosGoal::new(&position), ENOUGH);
                    let found = wins_within(&mut solver, &position, moves).unwrap();
                    assert_eq!(found, first.is_some_and(|first| first <= moves), "{position:?}");
                }
                met[first.unwrap_or(0) as usize] += 1;
            }
            play_on(&mut position, &mut random);
        }
    }
    assert!(met.iter().all(|&count| count > 20), "{met:?}");
}

#[test]
fn what_the_budget_does_not_reach_is_not_claimed() {
    let position = AnyPosition::Caminos(start("-"));
    let solutions = solve(&position, 2_000).unwrap();
    let [solution] = &solutions[..] else { panic!("one question") };
    assert_eq!((solution.question, solution.bounds.exact()), (Question::Share, None));
    assert!(solution.best.is_empty() && solution.line.is_empty() && solution.nodes <= 2_000);
}

#[test]
fn where_nothing_can_be_solved_that_is_said() {
    let drawing = AnyPosition::Cuminos(start("-"));
    assert_eq!(solve(&drawing, 100), Err(SolveError::Drawing));
    let three = AnyPosition::Cuminos(start("players=3"));
    assert_eq!(solve(&three, 100), Err(SolveError::TooManyTeams));
    let mut over: trivium_caminos::Position = start("set={I2:2}");
    over.play_out(&mut Random::seeded(1));
    assert_eq!(solve(&AnyPosition::Caminos(over), 100), Err(SolveError::Over));
}
