//! Small exact cases, clause by clause, and random games to the end.

mod laying;
mod reading;
mod rounds;

use serde_json::{Value, json};

use super::super::{Judge, Refusal};
use super::CuminosJudge;
use super::notation::{Cumino, DIRECTIONS, beside};
use super::setup::Options;

/// The 21 cuminos (K1), in order.
fn full_set() -> Vec<String> {
    (1..=6).flat_map(|a| (a..=6).map(move |b| format!("{a}{b}"))).collect()
}

/// A tiny linear congruential generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn draw(&mut self, count: usize) -> Vec<String> {
        let mut set = full_set();
        (0..count).map(|_| set.swap_remove(self.below(set.len()))).collect()
    }
}

fn random_deals(options: &Value, rounds: usize, dice: &mut Dice) -> Vec<Vec<Vec<String>>> {
    let options = Options::parse(options).unwrap();
    let draw = |round, dice: &mut Dice| {
        (0..options.players).map(|seat| dice.draw(options.hand_size(round, seat))).collect()
    };
    (1..=rounds).map(|round| draw(round, dice)).collect()
}

/// A game whose first round has these hands; nobody looks at the others.
fn game(options: &Value, first: &[&str]) -> CuminosJudge {
    let mut deals = random_deals(options, 9, &mut Dice(1));
    deals[0] = first.iter().map(|hand| hand.split(' ').map(str::to_owned).collect()).collect();
    CuminosJudge::new(options, &deals).unwrap()
}

const TWO_HANDS: [&str; 2] = ["11 12 13 23 34 45 56 66", "11 22 33 14 25 36 46"];

fn two_players() -> CuminosJudge {
    game(&json!({}), &TWO_HANDS)
}

fn play_all(judge: &mut CuminosJudge, moves: &[&str]) {
    for notation in moves {
        assert_eq!(judge.play(notation), Ok(()), "{notation}");
    }
}

/// Is the move refused by this clause, and everything left as it was?
fn assert_clause(judge: &mut CuminosJudge, notation: &str, clause: &'static str) {
    let (state, turn) = (judge.state(), judge.turn());
    let before = counted(judge, clause);
    assert_eq!(judge.play(notation), Err(Refusal::illegal(clause)), "{notation}");
    assert_eq!((judge.state(), judge.turn()), (state, turn));
    assert_eq!(judge.tally()[clause], before + 1);
    assert!(!judge.legal().contains(&notation.to_owned()));
}

fn hold(judge: &mut CuminosJudge, seat: usize, cuminos: &[&str]) {
    judge.hands[seat] = cuminos.iter().map(|cumino| Cumino::parse(cumino).unwrap()).collect();
}

fn counted(judge: &CuminosJudge, clause: &str) -> u64 {
    judge.tally().get(clause).copied().unwrap_or_default()
}

#[test]
fn perft_counts_sequences() {
    let judge = two_players();
    // By hand: a source that shows 1, 2, 3, 4 or 6 below leaves seat 1 two cuminos in twelve ways each and
    // the pass, one that shows 5 a single cumino; against the source 11 the other 11 may also stand.
    let second = (14 - 2) * (12 + 12 + 1) + 2 * (12 + 1) + 4;
    assert_eq!((judge.perft(0), judge.perft(1), judge.perft(2)), (1, 14, second));
}

/// What must hold on every table: contacts match, nothing hangs, open ends are on the table.
fn assert_sound(judge: &CuminosJudge) {
    let halves = &judge.table.halves;
    for (&(x, y, z), &(mark, owner)) in halves {
        for way in DIRECTIONS {
            let neighbour = halves.get(&beside((x, y, z), way));
            assert!(neighbour.is_none_or(|&(other, index)| index == owner || other == mark));
        }
        assert!(z == 0 || halves.contains_key(&(x, y, z - 1)));
        assert!(z <= 3);
    }
    assert!(judge.table.open_ends.iter().all(|end| end.2 == 0 && halves.contains_key(end)));
}

fn play_random_game(options: &Value, seed: u64) -> CuminosJudge {
    let mut dice = Dice(seed);
    let mut judge = CuminosJudge::new(options, &random_deals(options, 20, &mut dice)).unwrap();
    while !judge.over {
        let legal = judge.legal();
        assert!(legal.is_sorted_by(|a, b| a < b) && legal.iter().any(|notation| notation != "pass"));
        let choice = &legal[dice.below(legal.len())];
        assert_eq!(judge.play(choice), Ok(()));
        assert_sound(&judge);
    }
    judge
}

fn assert_random_game_ends(players: u64, teams: u64) {
    let options = json!({ "players": players, "teams": teams, "towers": players != 3 });
    let judge = play_random_game(&options, 7 + players);
    let turn = judge.turn();
    let points: Vec<u64> = serde_json::from_value(turn["outcome"]["points"].clone()).unwrap();
    let winner: usize = serde_json::from_value(turn["outcome"]["winner"].clone()).unwrap();
    assert!(points.iter().enumerate().all(|(team, &sum)| team == winner || sum < points[winner]));
    assert_eq!(points.iter().sum::<u64>(), judge.scores.iter().sum::<u64>());
    assert_eq!(points.len() as u64, if teams == 0 { players } else { teams });
    assert!(turn["round"].as_u64().unwrap() >= players);
}

#[test]
fn random_games_of_two_and_three_end() {
    assert_random_game_ends(2, 0);
    assert_random_game_ends(3, 0);
}

#[test]
fn random_games_of_four_in_teams_end() {
    assert_random_game_ends(4, 2);
}

#[test]
fn random_games_of_five_end() {
    assert_random_game_ends(5, 0);
}

#[test]
fn random_games_of_six_in_teams_end() {
    assert_random_game_ends(6, 3);
}
