//! Who has won: W11 to W14, W16, W18 and W19.

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
