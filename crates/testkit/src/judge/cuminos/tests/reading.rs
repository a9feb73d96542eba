//! What can be read, and what a game can be set up with.

use serde_json::{Value, json};

use super::super::super::{Judge, Refusal};
use super::super::CuminosJudge;
use super::super::notation::Move;
use super::super::setup::Options;
use super::{Dice, random_deals, two_players};

/// Rounds of hands as they are given to the judge.
type Deals = Vec<Vec<Vec<String>>>;

#[test]
fn unreadable_moves_are_bad_moves() {
    let unreadable = "|PASS|pass | pass|36|36:|36:0,0,0|36:0,0,0/|36:0,0,0/X|36:0,0,0/u|36:0,0,0/UU|36:0,0,0/U/\
        |63:0,0,0/U|07:0,0,0/U|37:0,0,0/U|3:0,0,0/U|336:0,0,0/U|36/0,0,0:U|36:0,0/U|36:0,0,0,0/U|36:,0,0/U\
        |36:-0,0,0/U|36:00,0,0/U|36:01,0,0/U|36:-01,0,0/U|36:+1,0,0/U|36:-,0,0/U|36:--1,0,0/U|36:0.0,0,0/U\
        |36: 0,0,0/U|36:0x1,0,0/U|36:0,0,0/U |33:0,0,0/W|33:0,0,0/S|33:0,0,0/D|３6:0,0,0/U|36:٣,0,0/U";
    let mut judge = two_players();
    for notation in unreadable.split('|') {
        assert_eq!(judge.play(notation), Err(Refusal::plain("bad_move")), "{notation}");
    }
    assert!(judge.tally().is_empty());
}

#[test]
fn moves_are_written_as_they_are_read() {
    for notation in ["36:0,0,0/U", "36:2,0,1/D", "44:1,0,0/E", "12:-10,203,3/S"] {
        let Some(Move::Lay(laying)) = Move::parse(notation) else { panic!("{notation} can be read") };
        assert_eq!(laying.to_string(), notation);
    }
    assert_eq!(Move::parse("pass"), Some(Move::Pass));
}

#[test]
fn options_that_are_no_game_are_refused() {
    let deals = random_deals(&json!({}), 2, &mut Dice(2));
    let bad = r#"null; []; {"players":1}; {"players":7}; {"players":"2"}; {"players":2.5}; {"players":-2};
        {"players":null}; {"teams":2}; {"teams":1}; {"teams":false}; {"towers":1}; {"towers":null}; {"tower":true}"#;
    for options in bad.split(';') {
        let options: Value = options.parse().unwrap();
        let refusal = CuminosJudge::new(&options, &deals).map(|_| ());
        assert_eq!(refusal, Err(Refusal::plain("bad_option")), "{options}");
    }
    for (players, teams, valid) in
        [(4, 2, true), (6, 2, true), (6, 3, true), (4, 3, false), (5, 2, false), (3, 3, false)]
    {
        let options = Options::parse(&json!({ "players": players, "teams": teams }));
        assert_eq!(options.is_ok(), valid, "{players} {teams}");
    }
}

#[test]
fn k2_impossible_hands_are_refused() {
    let spoil = |change: fn(&mut Deals)| {
        let mut deals = random_deals(&json!({}), 3, &mut Dice(3));
        change(&mut deals);
        CuminosJudge::new(&json!({}), &deals).map(|_| ())
    };
    assert_eq!(spoil(|_| ()), Ok(()));
    assert_eq!(spoil(|deals| deals.truncate(2)), Ok(()));
    let bad: [fn(&mut Deals); 8] = [
        |deals| deals.truncate(1),
        |deals| deals[2].truncate(1),
        |deals| deals[1].push(vec!["11".to_owned()]),
        |deals| deals[0][0].truncate(7),
        |deals| deals[0].swap(0, 1),
        |deals| deals[2][1][0] = deals[2][1][1].clone(),
        |deals| deals[1][1][0] = "21".to_owned(),
        |deals| deals[1][0][0] = "17".to_owned(),
    ];
    for change in bad {
        assert_eq!(spoil(change), Err(Refusal::plain("bad_option")));
    }
}
