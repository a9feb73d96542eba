//! Who has won: W11 to W14, W16 and W18 to W20.

use serde_json::{Value, json};

use super::super::ending::{self, Links, Verdict, has_way, islands, pairs, ponds};
use super::super::options::Options;
use super::super::park::{Duck, Ground, Point};
use super::{crossed_ways, park_of};

fn verdict(options: &Value, code: impl Fn(i32, i32) -> &'static str) -> Verdict {
    ending::verdict(&park_of(6, 6, code), &Options::read(options).unwrap())
}

fn winner_and_reason(options: &Value, code: impl Fn(i32, i32) -> &'static str) -> (Value, Value) {
    let outcome = verdict(options, code).to_json();
    (outcome["winner"].clone(), outcome["reason"].clone())
}

#[test]
fn w11_points_on_the_outer_edge_do_not_count() {
    let park = park_of(6, 6, |x, y| match (x, y) {
        (0, 2) => "Pb/SW",
        (0, 1) => "Pb/NW",
        (2, 2) => "Rb/SW",
        (1, 1) => "Pb/NE",
        (1, 2) => "Rb/SE",
        (3, 3) => "Rw/SW",
        _ => "N",
    });
    assert_eq!(park.united_points(Duck::Black), [Point { x: 0, y: 2 }, Point { x: 2, y: 2 }]);
    assert_eq!(pairs(&park, Duck::Black), [Point { x: 2, y: 2 }]);
    assert!(pairs(&park, Duck::White).is_empty());
}

#[test]
fn w12_islands_and_ponds_are_amid_four_tiles() {
    let paths = park_of(3, 3, |_, _| "P");
    assert_eq!(ponds(&paths), [Point { x: 1, y: 1 }, Point { x: 2, y: 2 }]);
    assert!(islands(&paths).is_empty());
    let rivers = park_of(3, 3, |x, y| if (x, y) == (2, 0) { "B" } else { "R" });
    assert_eq!(islands(&rivers), [Point { x: 1, y: 2 }]);
    assert!(ponds(&rivers).is_empty());
}

#[test]
fn w13_a_way_and_a_pair_win() {
    let full = json!({});
    assert_eq!(winner_and_reason(&full, crossed_ways), (json!(0), json!("pairs")));
    let one_pair_each = |x, y| if (x, y) == (3, 0) { "P" } else { crossed_ways(x, y) };
    assert_eq!(winner_and_reason(&full, one_pair_each), (json!(null), json!("draw")));
    let no_white_pair = |x, y| if (x, y) == (1, 4) { "Rw/NW" } else { crossed_ways(x, y) };
    assert_eq!(winner_and_reason(&full, no_white_pair), (json!(0), json!("way")));
    let land_cut = |x, y| if (x, y) == (0, 2) { "R" } else { crossed_ways(x, y) };
    assert_eq!(winner_and_reason(&full, land_cut), (json!(1), json!("way")));
    assert_eq!(winner_and_reason(&full, |_, _| "N"), (json!(null), json!("draw")));
}

#[test]
fn w14_tiles_around_a_pond_or_an_island_do_not_link() {
    let paths = park_of(6, 6, |_, _| "P");
    assert!(has_way(&paths, Ground::Land, Links::All));
    assert!(!has_way(&paths, Ground::Land, Links::NotAlongSpoilers));
    assert!(!has_way(&paths, Ground::Water, Links::All));
    let rivers = park_of(6, 6, |_, _| "R");
    assert!(has_way(&rivers, Ground::Water, Links::All));
    assert!(!has_way(&rivers, Ground::Water, Links::NotAlongSpoilers));
    // A pond at (5,1) that touches the way in points alone does not cut it.
    let beside = park_of(6, 6, |x, y| if x >= 4 && y <= 1 { "P" } else { crossed_ways(x, y) });
    assert_eq!(ponds(&beside), [Point { x: 5, y: 1 }]);
    assert!(has_way(&beside, Ground::Land, Links::NotAlongSpoilers));
    // Without all four lines there is no way.
    let low = park_of(6, 5, |_, _| "B");
    assert!(!has_way(&low, Ground::Land, Links::All));
}

#[test]
fn w16_a_child_needs_only_its_way() {
    let all_paths = |_, _| "P";
    assert_eq!(winner_and_reason(&json!({}), all_paths).0, json!(null));
    let child = json!({ "child": ["land"], "islands": "none" });
    assert_eq!(winner_and_reason(&child, all_paths), (json!(0), json!("way")));
    assert_eq!(winner_and_reason(&child, crossed_ways), (json!(null), json!("draw")));
    let counted = |options: &Value, code: fn(i32, i32) -> &'static str| {
        let clauses = ending::clauses_at_the_end(&park_of(6, 6, code), &Options::read(options).unwrap());
        clauses.into_iter().find(|(clause, _)| *clause == "W16").unwrap().1
    };
    assert_eq!(counted(&child, all_paths), 1);
    assert_eq!(counted(&json!({ "child": ["water"] }), all_paths), 0);
}

#[test]
fn w18_all_build_together() {
    let both = json!({ "cooperative": true });
    let goals = json!({ "land": true, "water": true, "clear": true, "ducks": true });
    let won = json!({ "winner": 0, "reason": "cooperative_won", "points": [0], "goals": goals });
    assert_eq!(verdict(&both, crossed_ways).to_json(), won);

    let land_cut = |x, y| if (x, y) == (0, 2) { "N" } else { crossed_ways(x, y) };
    let goals = json!({ "land": false, "water": true, "clear": true, "ducks": true });
    let lost = json!({ "winner": null, "reason": "cooperative_lost", "points": [0], "goals": goals });
    assert_eq!(verdict(&both, land_cut).to_json(), lost);
    assert_eq!(verdict(&json!({ "cooperative": true, "ways": "one" }), land_cut).to_json()["winner"], 0);

    let lonely = |x, y| if (x, y) == (0, 0) { "Pb/SW" } else { crossed_ways(x, y) };
    assert_eq!(verdict(&both, lonely).to_json()["goals"]["ducks"], false);
    let pond = |x, y| if x >= 4 && y <= 1 { "P" } else { crossed_ways(x, y) };
    assert_eq!(verdict(&both, pond).to_json()["goals"]["clear"], false);
}

#[test]
fn w19_no_pond_at_all_for_land() {
    let pond = |x, y| if x >= 4 && y <= 1 { "P" } else { crossed_ways(x, y) };
    assert_eq!(winner_and_reason(&json!({}), pond), (json!(0), json!("pairs")));
    let none = json!({ "islands": "none" });
    assert_eq!(winner_and_reason(&none, pond), (json!(1), json!("way")));
    let clauses = ending::clauses_at_the_end(&park_of(6, 6, pond), &Options::read(&none).unwrap());
    assert!(clauses.contains(&("W19", 1)));
}

/// How often a clause decided something at the end of a park.
fn counted(options: &Value, clause: &str, code: impl Fn(i32, i32) -> &'static str) -> usize {
    let clauses = ending::clauses_at_the_end(&park_of(6, 6, code), &Options::read(options).unwrap());
    clauses.into_iter().find(|(name, _)| *name == clause).map_or(0, |(_, times)| times)
}

#[test]
fn w18_with_goals_ways_only_the_ways_decide() {
    let all = json!({ "cooperative": true });
    let ways = json!({ "cooperative": true, "goals": "ways" });
    let pond_and_lonely_duck = |x, y| match (x, y) {
        (0, 0) => "Pb/SW",
        _ if x >= 4 && y <= 1 => "P",
        _ => crossed_ways(x, y),
    };
    assert_eq!(verdict(&all, pond_and_lonely_duck).to_json()["reason"], "cooperative_lost");
    let goals = json!({ "land": true, "water": true, "clear": false, "ducks": false });
    let won = json!({ "winner": 0, "reason": "cooperative_won", "points": [0], "goals": goals });
    assert_eq!(verdict(&ways, pond_and_lonely_duck).to_json(), won);
    assert_eq!(counted(&ways, "W18 goals", pond_and_lonely_duck), 1);
    assert_eq!(counted(&ways, "W18 goals", crossed_ways), 0);

    let land_cut = |x, y| if (x, y) == (0, 2) { "N" } else { crossed_ways(x, y) };
    assert_eq!(verdict(&ways, land_cut).to_json()["reason"], "cooperative_lost");
    let one = json!({ "cooperative": true, "goals": "ways", "ways": "one" });
    assert_eq!(verdict(&one, land_cut).to_json()["reason"], "cooperative_won");
    // Outside the cooperative game `goals` changes nothing.
    assert_eq!(verdict(&json!({ "goals": "ways" }), crossed_ways), verdict(&json!({}), crossed_ways));
}

/// Both ways of `crossed_ways` without a single duck.
fn duckless(x: i32, y: i32) -> &'static str {
    &crossed_ways(x, y)[..1]
}

#[test]
fn w20_the_only_way_wins_without_a_pair() {
    let better = json!({ "decide": "better" });
    let land_cut = |x, y| if (x, y) == (0, 2) { "N" } else { duckless(x, y) };
    let water_cut = |x, y| if (x, y) == (0, 4) { "N" } else { duckless(x, y) };
    assert_eq!(winner_and_reason(&json!({}), land_cut).1, "draw");
    assert_eq!(winner_and_reason(&better, land_cut), (json!(1), json!("way")));
    assert_eq!(winner_and_reason(&better, water_cut), (json!(0), json!("way")));
    assert_eq!(counted(&better, "W20", land_cut), 1);
    // Both ways and no pair at all.
    assert_eq!(winner_and_reason(&better, duckless), (json!(null), json!("draw")));
    // A child that has no way does not keep the other side from winning by its way.
    let child = json!({ "decide": "better", "child": ["land"] });
    assert_eq!(winner_and_reason(&child, land_cut), (json!(1), json!("way")));
    // W19: with a pond in the park land's way does not count.
    let pond = |x, y| match (x, y) {
        (0, 4) => "N",
        _ if x >= 4 && y <= 1 => "P",
        _ => duckless(x, y),
    };
    assert_eq!(winner_and_reason(&better, pond), (json!(0), json!("way")));
    let none = json!({ "decide": "better", "islands": "none" });
    assert_eq!(winner_and_reason(&none, pond), (json!(null), json!("draw")));
}

#[test]
fn w20_more_pairs_win_without_a_way() {
    let better = json!({ "decide": "better" });
    // Two black pairs, one white pair, and both ways cut.
    let both_cut = |x, y| match (x, y) {
        (0, 2 | 4) => "N",
        _ => crossed_ways(x, y),
    };
    assert_eq!(winner_and_reason(&json!({}), both_cut).1, "draw");
    assert_eq!(winner_and_reason(&better, both_cut), (json!(0), json!("pairs")));
    let equal = |x, y| if (x, y) == (3, 0) { "P" } else { both_cut(x, y) };
    assert_eq!(winner_and_reason(&better, equal), (json!(null), json!("draw")));
    // Pairs decide nothing where a child plays.
    let child = json!({ "decide": "better", "child": ["water"] });
    assert_eq!(winner_and_reason(&child, both_cut), (json!(null), json!("draw")));
}

#[test]
fn w20_changes_nothing_once_a_side_meets_its_condition() {
    let better = json!({ "decide": "better" });
    let one_pair_each = |x, y| if (x, y) == (3, 0) { "P" } else { crossed_ways(x, y) };
    assert_eq!(winner_and_reason(&better, one_pair_each), (json!(null), json!("draw")));
    assert_eq!(verdict(&better, crossed_ways), verdict(&json!({}), crossed_ways));
    assert_eq!(counted(&better, "W20", crossed_ways), 0);
    let together = json!({ "decide": "better", "cooperative": true });
    assert_eq!(verdict(&together, crossed_ways), verdict(&json!({ "cooperative": true }), crossed_ways));
}
