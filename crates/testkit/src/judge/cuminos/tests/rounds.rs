//! Turns, points, rounds and teams: K12 to K18.

use serde_json::json;

use super::super::super::{Judge, Refusal};
use super::super::CuminosJudge;
use super::{TWO_HANDS, assert_clause, counted, game, hold, play_all, two_players};

#[test]
fn k12_who_cannot_lay_is_skipped() {
    let mut judge = game(&json!({}), &["66 56 11 12 13 14 15 22", "11 12 13 14 15 22 23"]);
    play_all(&mut judge, &["66:0,0,0/U"]);
    assert_eq!(judge.turn()["seat"], 0);
    assert_eq!(counted(&judge, "K12"), 1);
    assert_eq!(judge.state()["passed"], json!([false, false]));
    // 56 at four sides, lying in three ways each (standing, its 5 would touch a 6), and the pass.
    assert_eq!(judge.legal().len(), 4 * 3 + 1);
    assert!(judge.legal().contains(&"pass".to_owned()));
}

#[test]
fn k13_a_chosen_pass_once_a_round_and_not_all_in_a_row() {
    let mut judge = two_players();
    play_all(&mut judge, &["13:0,0,0/U", "pass"]);
    assert_eq!(judge.state()["passed"], json!([false, true]));
    assert!(!judge.legal().contains(&"pass".to_owned()));
    assert_eq!(counted(&judge, "K13"), 2);
    assert_clause(&mut judge, "pass", "K13");
    play_all(&mut judge, &["12:1,0,0/E"]);
    assert_clause(&mut judge, "pass", "K13");
    play_all(&mut judge, &["22:3,0,0/E", "pass"]);
    assert_eq!(judge.state()["passed"], json!([true, true]));
}

#[test]
fn k13_forced_passes_do_not_count_as_chosen() {
    let hands = ["66 56 11 12 13 14 15", "11 12 13 14 15 22", "16 26 36 46 55 45"];
    let mut judge = game(&json!({ "players": 3 }), &hands);
    play_all(&mut judge, &["66:0,0,0/U", "pass"]); // Seat 1 cannot lay; seat 2 passes.
    assert_eq!((judge.turn()["seat"].clone(), counted(&judge, "K12")), (json!(0), 1));
    assert!(judge.legal().contains(&"pass".to_owned()));
    play_all(&mut judge, &["pass"]);
    assert_eq!(judge.turn()["seat"], 2);
    assert_clause(&mut judge, "pass", "K13");
}

#[test]
fn k14_blocked_rounds_end_and_k17_ties_go_on() {
    let hands = [
        ["66 11 12 13 14 15 22 23", "11 12 13 14 15 22 23"],
        ["11 12 13 14 15 22 23", "66 11 12 13 14 15 22 23"],
    ];
    let mut deals: Vec<Vec<Vec<String>>> = Vec::new();
    for round in [0, 1, 0, 1] {
        deals.push(hands[round].iter().map(|hand| hand.split(' ').map(str::to_owned).collect()).collect());
    }
    let mut judge = CuminosJudge::new(&json!({}), &deals).unwrap();
    for round in [1, 2, 3] {
        assert_eq!(judge.turn()["round"], round);
        assert_eq!(judge.turn()["seat"], (round - 1) % 2);
        assert_eq!(judge.state()["opener"], (round - 1) % 2);
        play_all(&mut judge, &["66:0,0,0/U"]);
    }
    assert_eq!((counted(&judge, "K14"), counted(&judge, "K17")), (3, 2));
    assert_eq!(
        judge.turn(),
        json!({"seat": 1, "over": false, "outcome": null, "round": 4, "scores": [0, 0]})
    );
}

#[test]
fn k15_four_contacts_triple() {
    let hands = ["11 12 13 44 45 46 55", "11 14 15 44 45 46", "11 14 15 44 45 46"];
    let mut judge = game(&json!({ "players": 3 }), &hands);
    play_all(&mut judge, &["12:0,0,0/U", "11:1,0,0/N", "11:0,2,0/E", "13:-1,0,0/W", "pass", "pass"]);
    assert_eq!(judge.state()["open_ends"], json!([[-2, 0], [0, 2]]));
    assert_eq!(judge.turn()["scores"], json!([1, 1, 1]));
    play_all(&mut judge, &["11:-1,1,0/E"]);
    assert_eq!(judge.turn()["scores"], json!([4, 1, 1]));
    // Its half at (0, 1) touched the source and an end; its half at (-1, 1) touched neither, and opens.
    assert_eq!(judge.state()["open_ends"], json!([[-2, 0], [-1, 1]]));
}

#[test]
fn k16_k17_the_last_cumino_ends_the_game() {
    let mut judge = two_players();
    judge.round = 2;
    hold(&mut judge, 0, &["13", "12"]);
    play_all(&mut judge, &["13:0,0,0/U", "pass", "12:1,0,0/E"]);
    let outcome = json!({"winner": 0, "reason": "points", "points": [8, 0]});
    assert_eq!(
        judge.turn(),
        json!({"seat": null, "over": true, "outcome": outcome, "round": 2, "scores": [8, 0]})
    );
    assert_eq!(judge.state()["laid"].as_array().unwrap().len(), 2);
    assert_eq!(judge.state()["hands"], json!([[], ["11", "14", "22", "25", "33", "36", "46"]]));
    assert_eq!(judge.state()["open_ends"], json!([[2, 0]]));
    assert_eq!(judge.state()["passed"], json!([false, true]));
    assert!(judge.legal().is_empty());
    assert_eq!((judge.perft(0), judge.perft(1), judge.perft(2)), (1, 0, 0));
    assert_eq!(judge.play("pass"), Err(Refusal::plain("game_over")));
    assert_eq!(judge.play("36:0,0,0/U"), Err(Refusal::plain("game_over")));
    assert_eq!(judge.play("63:0,0,0/U"), Err(Refusal::plain("bad_move")));
    assert_eq!((counted(&judge, "K16"), counted(&judge, "K18")), (1, 0));
}

#[test]
fn k16_k18_only_opposing_teams_hands_count() {
    let hands = ["11 12 13 14 15 16 22", "11 12 13 14 15 16", "33 34 35 36 44 45", "33 34 35 36 44 45"];
    let mut judge = game(&json!({ "players": 4, "teams": 2 }), &hands);
    judge.round = 4;
    hold(&mut judge, 0, &["11", "12"]);
    hold(&mut judge, 1, &["33", "44"]);
    hold(&mut judge, 2, &["33", "44", "55"]);
    hold(&mut judge, 3, &["33"]);
    play_all(&mut judge, &["11:0,0,0/U", "12:1,0,0/E"]);
    let outcome = json!({"winner": 0, "reason": "points", "points": [4, 0]});
    assert_eq!(judge.turn()["outcome"], outcome);
    assert_eq!(judge.turn()["scores"], json!([4, 0, 0, 0]));
    assert_eq!((counted(&judge, "K12"), counted(&judge, "K18")), (3, 1));
}

#[test]
fn k17_a_tie_for_first_is_broken_by_a_further_round() {
    let mut judge = game(&json!({}), &TWO_HANDS);
    judge.round = 2;
    judge.scores = vec![0, 8];
    hold(&mut judge, 0, &["13", "12"]);
    play_all(&mut judge, &["13:0,0,0/U", "pass", "12:1,0,0/E"]);
    assert_eq!(
        judge.turn(),
        json!({"seat": 0, "over": false, "outcome": null, "round": 3, "scores": [8, 8]})
    );
    assert_eq!(judge.state()["laid"], json!([]));
    assert_eq!(judge.state()["passed"], json!([false, false]));
    assert_eq!(counted(&judge, "K17"), 1);
}
