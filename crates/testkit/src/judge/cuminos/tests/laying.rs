//! What may be laid where: K2 to K11.

use serde_json::json;

use super::super::super::Judge;
use super::{TWO_HANDS, assert_clause, counted, game, hold, play_all, two_players};

#[test]
fn k2_to_k6_opening_with_the_source() {
    let mut judge = two_players();
    assert_clause(&mut judge, "14:0,0,0/U", "K2");
    assert_clause(&mut judge, "14:0,0,-1/U", "K2");
    assert_clause(&mut judge, "13:0,0,-1/U", "K3");
    assert_clause(&mut judge, "13:0,0,0/D", "K3");
    assert_clause(&mut judge, "13:0,0,3/E", "K4");
    assert_clause(&mut judge, "13:0,0,99999999999999999999999999/U", "K4");
    assert_clause(&mut judge, "13:0,0,-99999999999999999999999999/U", "K3");
    assert_clause(&mut judge, "13:99999999999999999999999999,0,0/U", "K6");
    assert_clause(&mut judge, "13:0,0,0/E", "K6");
    assert_clause(&mut judge, "13:1,0,0/U", "K6");
    assert_clause(&mut judge, "13:0,0,1/U", "K6");
    assert_clause(&mut judge, "pass", "K6");
    // The two doubles stand in one way, the six others in two.
    assert_eq!(judge.legal().len(), 14);
    play_all(&mut judge, &["13:0,0,1/D"]);
    assert_eq!(judge.state()["laid"], json!([{ "seat": 0, "move": "13:0,0,1/D" }]));
    assert_eq!(judge.state()["open_ends"], json!([]));
    assert_eq!(
        judge.turn(),
        json!({"seat": 1, "over": false, "outcome": null, "round": 1, "scores": [0, 0]})
    );
    assert_eq!(counted(&judge, "K6"), 6);
}

#[test]
fn k6_the_source_must_be_used_first() {
    let mut judge = two_players();
    play_all(&mut judge, &["13:0,0,0/U"]);
    assert_clause(&mut judge, "11:0,0,0/E", "K3");
    assert_clause(&mut judge, "11:-1,0,1/E", "K3");
    assert_clause(&mut judge, "14:1,0,0/U", "K5"); // 4 beside the upper 3
    assert_clause(&mut judge, "22:0,0,2/E", "K5");
    assert_clause(&mut judge, "22:5,5,0/E", "K6");
    assert_clause(&mut judge, "33:0,0,2/U", "K6");
    assert_clause(&mut judge, "33:1,0,1/N", "K6");
    play_all(&mut judge, &["pass"]);
    assert_clause(&mut judge, "23:0,0,3/D", "K6");
    play_all(&mut judge, &["12:0,-1,0/S", "33:0,0,2/U"]);
}

#[test]
fn k5_a_standing_cumino_touches_both_halves_of_the_source() {
    let mut judge = two_players();
    hold(&mut judge, 1, &["13", "66"]);
    play_all(&mut judge, &["13:0,0,0/U", "13:1,0,0/U"]);
    assert_eq!(judge.state()["open_ends"], json!([]));
    assert_eq!(judge.turn()["scores"], json!([0, 0]));
    assert_eq!((counted(&judge, "K5"), counted(&judge, "K8")), (1, 1));
}

#[test]
fn k7_only_at_an_end_or_the_source() {
    let mut judge = two_players();
    play_all(&mut judge, &["13:0,0,0/U", "14:1,0,0/E"]);
    assert_eq!(judge.state()["open_ends"], json!([[2, 0]]));
    assert_eq!(judge.turn()["scores"], json!([0, 1]));
    assert_clause(&mut judge, "12:1,1,0/N", "K7");
    assert_clause(&mut judge, "12:9,9,0/E", "K7");
    assert_clause(&mut judge, "12:9,9,0/U", "K7");
    assert_clause(&mut judge, "12:-99999999999999999999999999,9,0/U", "K7");
    assert_clause(&mut judge, "34:3,0,0/N", "K5");
    let legal = judge.legal();
    for notation in ["12:0,1,0/N", "45:3,0,0/E", "45:2,1,0/U", "34:3,-1,0/N", "11:-1,0,0/N"] {
        assert!(legal.contains(&notation.to_owned()), "{notation}");
    }
    // The 4 touches the end and closes it, the 3 beyond is the new one.
    play_all(&mut judge, &["34:3,-1,0/N"]);
    assert_eq!(judge.state()["open_ends"], json!([[3, -1]]));
}

#[test]
fn k8_a_standing_cumino_is_a_dead_end() {
    let mut judge = two_players();
    play_all(&mut judge, &["13:0,0,0/U", "14:1,0,0/E", "45:3,0,0/U"]);
    assert_eq!(judge.state()["open_ends"], json!([]));
    assert_eq!(judge.turn()["scores"], json!([0, 1]));
    assert_eq!(counted(&judge, "K8"), 1);
    assert_clause(&mut judge, "46:4,0,0/E", "K7");
}

#[test]
fn k8_halves_that_touch_no_end_and_no_source_open() {
    let mut judge = two_players();
    // One half touches the source's lower half, the other opens.
    play_all(&mut judge, &["13:0,0,0/U", "11:1,0,0/N"]);
    assert_eq!(judge.state()["open_ends"], json!([[1, 1]]));
    // Its half at (0, 1) touches both the source and the open end, its half at (-1, 1) neither.
    play_all(&mut judge, &["11:-1,1,0/E"]);
    assert_eq!(judge.state()["open_ends"], json!([[-1, 1]]));
    assert_eq!(judge.turn()["scores"], json!([1, 1]));
}

#[test]
fn k9_second_rank_lies_on_two_halves() {
    let mut judge = two_players();
    play_all(&mut judge, &["13:0,0,1/D", "36:1,0,0/E"]);
    hold(&mut judge, 0, &["16", "36", "66"]);
    assert_clause(&mut judge, "66:2,0,1/U", "K9");
    assert_clause(&mut judge, "66:2,0,1/E", "K9");
    assert_clause(&mut judge, "66:20,0,1/E", "K9");
    assert_clause(&mut judge, "36:1,0,1/E", "K5"); // 3 beside the source's upper 1
    assert_clause(&mut judge, "16:1,0,1/E", "K5"); // 1 on a 3
}

#[test]
fn k9_and_k15_three_contacts_double() {
    let mut judge = two_players();
    hold(&mut judge, 0, &["11", "14", "66"]);
    play_all(&mut judge, &["11:0,0,0/U", "14:1,0,0/E", "14:1,0,1/E"]);
    assert_eq!(judge.turn()["scores"], json!([4, 1]));
    assert_eq!(judge.state()["open_ends"], json!([[2, 0]]));
    assert_eq!((counted(&judge, "K9"), counted(&judge, "K15"), counted(&judge, "K5")), (1, 1, 1));
    // K10: half on the source, half on the second rank.
    play_all(&mut judge, &["11:0,0,2/E"]);
    assert_eq!(judge.turn()["scores"], json!([4, 5]));
    assert_eq!(counted(&judge, "K10"), 2);
    // K12: 66 fits nowhere, so seat 1 is to move again. K4: nothing on top of the third rank.
    assert_clause(&mut judge, "22:0,0,3/E", "K4");
    assert_clause(&mut judge, "22:0,0,3/U", "K4");
}

#[test]
fn k10_towers_carry_the_third_rank_unless_forbidden() {
    for towers in [true, false] {
        let mut judge = game(&json!({ "towers": towers }), &TWO_HANDS);
        play_all(&mut judge, &["13:0,0,0/U", "14:1,0,0/E"]);
        assert_clause(&mut judge, "23:1,0,2/W", "K10");
        assert_clause(&mut judge, "45:9,0,2/U", "K10");
        if towers {
            play_all(&mut judge, &["23:0,0,3/D"]);
            assert_eq!(judge.turn()["scores"], json!([3, 1]));
            assert_eq!((counted(&judge, "K10"), counted(&judge, "K11")), (4, 1));
        } else {
            assert_clause(&mut judge, "23:0,0,3/D", "K10");
        }
    }
}

#[test]
fn k10_the_second_rank_carries_the_third_without_towers() {
    let mut judge = game(&json!({ "towers": false }), &TWO_HANDS);
    hold(&mut judge, 0, &["11", "14", "66"]);
    play_all(&mut judge, &["11:0,0,0/U", "14:1,0,0/E", "14:1,0,1/E"]);
    hold(&mut judge, 1, &["11", "14", "46"]);
    assert_clause(&mut judge, "11:0,0,2/E", "K10");
    assert!(judge.legal().contains(&"46:2,0,2/U".to_owned()));
    play_all(&mut judge, &["14:1,0,2/E"]);
    assert_eq!(judge.turn()["scores"], json!([4, 5]));
}
