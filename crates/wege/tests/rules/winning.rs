//! Who wins a finished park (W11 to W16, W18 to W20).

use trivium_game::{Game, Team};
use trivium_wege::{Goals, Position, Setup, Side, Tile};

use crate::common::{BOTH_WAYS, changed, finished, legal, options, play, tiles};

const LAND: Option<Team> = Some(Team::new(0));
const WATER: Option<Team> = Some(Team::new(1));

/// Ducks that meet in points inside the park.
const BLACK: [&str; 2] = ["1,2 b SE", "2,2 b SW"];
const BLACK_TOO: [&str; 2] = ["1,3 b NE", "2,3 b NW"];
const WHITE: [&str; 2] = ["3,1 w NE", "4,1 w NW"];
const WHITE_TOO: [&str; 2] = ["3,4 w SE", "4,4 w SW"];

fn outcome(position: &Position) -> (Option<Team>, String) {
    let outcome = position.outcome().expect("the park is finished");
    assert_eq!(outcome.points.as_slice(), vec![0; usize::from(position.teams())]);
    (outcome.winner, outcome.reason.to_string())
}

/// How a park ends with both ways in it.
fn both_ways(text: &str, ducks: &[&[&str]]) -> (Option<Team>, String) {
    outcome(&finished(text, &BOTH_WAYS, &ducks.concat()))
}

/// How a park ends that differs from the one with both ways in these tiles.
fn otherwise(text: &str, changes: &[&str], ducks: &[&[&str]]) -> (Option<Team>, String) {
    outcome(&finished(text, &changed(&BOTH_WAYS, changes), &ducks.concat()))
}

fn won(winner: Option<Team>, reason: &str) -> (Option<Team>, String) {
    (winner, reason.to_owned())
}

#[test]
fn a_way_needs_a_pair_of_ducks() {
    assert_eq!(both_ways("-", &[]), won(None, "draw"));
    assert_eq!(both_ways("-", &[&BLACK]), won(LAND, "way"));
    assert_eq!(both_ways("-", &[&WHITE]), won(WATER, "way"));
    assert_eq!(both_ways("players=4", &[&WHITE]), won(WATER, "way"));
}

#[test]
fn a_pair_needs_a_way() {
    // A reserve in the corner where both ways pass, and a path there, and a river.
    assert_eq!(otherwise("-", &["5,0 N"], &[&BLACK, &WHITE]), won(None, "draw"));
    assert_eq!(otherwise("-", &["5,0 P", "4,4 N"], &[&BLACK, &WHITE]), won(LAND, "way"));
    assert_eq!(otherwise("-", &["5,0 P", "4,4 N"], &[&WHITE]), won(None, "draw"));
    assert_eq!(otherwise("-", &["5,0 R", "4,1 N"], &[&BLACK, &WHITE_TOO]), won(WATER, "way"));
    assert_eq!(otherwise("-", &["0,5 P", "4,4 N"], &[&BLACK, &WHITE]), won(LAND, "way"));
    assert_eq!(otherwise("-", &["0,5 R", "4,1 N"], &[&BLACK, &WHITE_TOO]), won(WATER, "way"));
}

#[test]
fn more_pairs_win_when_both_have_all() {
    assert_eq!(both_ways("-", &[&BLACK, &WHITE]), won(None, "draw"));
    assert_eq!(both_ways("-", &[&BLACK, &BLACK_TOO, &WHITE]), won(LAND, "pairs"));
    assert_eq!(both_ways("-", &[&BLACK, &WHITE, &WHITE_TOO]), won(WATER, "pairs"));
    assert_eq!(both_ways("-", &[&BLACK, &BLACK_TOO, &WHITE, &WHITE_TOO]), won(None, "draw"));
}

#[test]
fn three_ducks_in_a_point_are_one_pair() {
    let three = ["1,1 b NE", "1,2 b SE", "2,2 b SW"];
    assert_eq!(both_ways("-", &[&three]), won(LAND, "way"));
    assert_eq!(both_ways("-", &[&three, &WHITE]), won(None, "draw"));
    assert_eq!(both_ways("-", &[&three, &WHITE, &WHITE_TOO]), won(WATER, "pairs"));
    let four = ["1,1 b NE", "2,1 b NW", "1,2 b SE", "2,2 b SW"];
    assert_eq!(both_ways("-", &[&four, &WHITE]), won(None, "draw"));
    // A black and a white duck are no pair.
    assert_eq!(both_ways("-", &[&["1,2 b SE", "2,2 w SW"]]), won(None, "draw"));
}

#[test]
fn pairs_on_the_outer_edge_do_not_count() {
    for edge in [
        ["0,1 b NW", "0,2 b SW"],
        ["5,1 b NE", "5,2 b SE"],
        ["1,0 b SE", "2,0 b SW"],
        ["1,5 b NE", "2,5 b NW"],
    ] {
        assert_eq!(both_ways("-", &[&edge]), won(None, "draw"), "{edge:?}");
    }
}

/// A pond at 1,1, on the way of land.
const POND_ON_WAY: [&str; 2] = ["1,1 P", "2,2 R"];
/// A pond at 3,3, off the way of land.
const POND_ASIDE: [&str; 4] = ["2,3 P", "3,3 P", "1,4 N", "4,4 N"];
/// An island at 5,4, on the way of water.
const ISLAND_ON_WAY: [&str; 2] = ["4,4 R", "3,1 P"];
/// An island at 3,4, off the way of water.
const ISLAND_ASIDE: [&str; 4] = ["2,4 R", "3,4 R", "2,1 N", "3,1 N"];

/// Pairs that fit into all of these parks.
const BLACK_THEN: [&str; 2] = ["0,2 b NE", "0,3 b SE"];
const WHITE_THEN: [&str; 2] = ["4,1 w NW", "4,2 w SW"];

#[test]
fn a_way_does_not_run_along_a_pond_or_an_island() {
    let ducks: [&[&str]; 2] = [&BLACK_THEN, &WHITE_THEN];
    assert_eq!(otherwise("-", &[], &ducks), won(None, "draw"));
    assert_eq!(otherwise("-", &POND_ON_WAY, &ducks), won(WATER, "way"));
    assert_eq!(otherwise("-", &ISLAND_ON_WAY, &ducks), won(LAND, "way"));
    // Elsewhere they do no harm.
    assert_eq!(otherwise("-", &POND_ASIDE, &ducks), won(None, "draw"));
    assert_eq!(otherwise("-", &ISLAND_ASIDE, &ducks), won(None, "draw"));
    assert_eq!(otherwise("-", &POND_ASIDE, &[&BLACK_THEN]), won(LAND, "way"));
    assert_eq!(otherwise("-", &ISLAND_ASIDE, &[&WHITE_THEN]), won(WATER, "way"));
}

#[test]
fn with_the_option_none_a_pond_or_an_island_anywhere_is_too_much() {
    let text = "islands=none";
    let ducks: [&[&str]; 2] = [&BLACK_THEN, &WHITE_THEN];
    assert_eq!(otherwise(text, &[], &ducks), won(None, "draw"));
    assert_eq!(otherwise(text, &POND_ASIDE, &ducks), won(WATER, "way"));
    assert_eq!(otherwise(text, &ISLAND_ASIDE, &ducks), won(LAND, "way"));
    assert_eq!(otherwise(text, &POND_ASIDE, &[&BLACK_THEN]), won(None, "draw"));
    assert_eq!(otherwise(text, &ISLAND_ASIDE, &[&WHITE_THEN]), won(None, "draw"));
    let pond = finished(text, &changed(&BOTH_WAYS, &POND_ASIDE), &ducks.concat());
    let (land, water) = (pond.standing(Side::Land), pond.standing(Side::Water));
    assert_eq!((land.way, land.pairs, land.blocked, land.met), (true, 1, true, false));
    assert_eq!((water.way, water.pairs, water.blocked, water.met), (true, 1, false, true));
}

#[test]
fn children_need_only_their_way() {
    assert_eq!(both_ways("child=[land]", &[]), won(LAND, "way"));
    assert_eq!(both_ways("child=[water]", &[]), won(WATER, "way"));
    // Adults at the same table keep the full rule.
    assert_eq!(otherwise("child=[land]", &["5,0 N"], &[&WHITE]), won(None, "draw"));
    assert_eq!(otherwise("child=[land]", &["5,0 R", "4,1 N"], &[&WHITE_TOO]), won(WATER, "way"));
    assert_eq!(otherwise("child=[land]", &["5,0 R", "4,1 N"], &[]), won(None, "draw"));
    assert_eq!(otherwise("child=[land+water]", &["5,0 R", "4,1 N"], &[]), won(WATER, "way"));
}

#[test]
fn children_draw_when_both_sides_have_what_they_need() {
    assert_eq!(both_ways("child=[land+water]", &[]), won(None, "draw"));
    assert_eq!(both_ways("child=[land]", &[&WHITE]), won(None, "draw"));
    assert_eq!(both_ways("child=[land]", &[&WHITE, &WHITE_TOO]), won(None, "draw"));
    assert_eq!(both_ways("child=[water]", &[&BLACK, &BLACK_TOO]), won(None, "draw"));
}

#[test]
fn islands_and_ponds_mean_nothing_to_children() {
    for text in ["child=[land]", "child=[land],islands=none"] {
        assert_eq!(otherwise(text, &POND_ON_WAY, &[]), won(LAND, "way"), "{text}");
        assert_eq!(otherwise(text, &ISLAND_ON_WAY, &[&WHITE_THEN]), won(LAND, "way"), "{text}");
    }
    for text in ["child=[water]", "child=[water],islands=none"] {
        assert_eq!(otherwise(text, &ISLAND_ON_WAY, &[]), won(WATER, "way"), "{text}");
        assert_eq!(otherwise(text, &POND_ON_WAY, &[&BLACK_THEN]), won(WATER, "way"), "{text}");
    }
}

/// All twelve ducks, each inside the park with another of its colour.
const ALL_UNITED: [&str; 12] = [
    "1,2 b SE", "2,2 b SW", "1,3 b NE", "2,3 b NW", "3,4 b SE", "3,3 b NE", "3,1 w NE", "4,1 w NW",
    "4,4 w NE", "5,5 w SW", "0,0 w NE", "1,0 w NW",
];

#[test]
fn the_cooperative_game_is_won_with_all_goals() {
    let all = Goals { land: true, water: true, clear: true, ducks: true };
    for text in ["cooperative=true", "cooperative=true,players=1", "cooperative=true,players=4,child=[land]"]
    {
        let position = finished(text, &BOTH_WAYS, &ALL_UNITED);
        assert_eq!((position.teams(), position.goals()), (1, all), "{text}");
        assert_eq!(outcome(&position), won(LAND, "cooperative_won"), "{text}");
    }
}

#[test]
fn every_duck_must_be_united_inside() {
    let lost = Goals { land: true, water: true, clear: true, ducks: false };
    let replaced = |places: [&'static str; 2]| {
        let mut ducks = ALL_UNITED;
        ducks[10..].copy_from_slice(&places);
        ducks
    };
    // Alone, on the edge together, and with a duck of the other colour.
    for ducks in [
        replaced(["0,0 w SW", "1,0 w NW"]),
        replaced(["1,0 w SE", "2,0 w SW"]),
        replaced(["0,2 w NE", "1,4 w SE"]),
    ] {
        let position = finished("cooperative=true", &BOTH_WAYS, &ducks);
        assert_eq!(position.goals(), lost, "{ducks:?}");
        assert_eq!(outcome(&position), won(None, "cooperative_lost"));
    }
    let mut ducks = ALL_UNITED;
    ducks[0] = "1,2 b NW";
    assert_eq!(finished("cooperative=true", &BOTH_WAYS, &ducks).goals(), lost);
}

#[test]
fn one_way_is_enough_where_the_option_says_so() {
    let only_land = changed(&BOTH_WAYS, &["5,0 P", "4,2 N"]);
    let goals = Goals { land: true, water: false, clear: true, ducks: true };
    let position = finished("cooperative=true", &only_land, &ALL_UNITED);
    assert_eq!(position.goals(), goals);
    assert_eq!(outcome(&position), won(None, "cooperative_lost"));
    let position = finished("cooperative=true,ways=one", &only_land, &ALL_UNITED);
    assert_eq!(outcome(&position), won(LAND, "cooperative_won"));
    let only_water = changed(&BOTH_WAYS, &["5,0 R", "2,1 N"]);
    let position = finished("cooperative=true", &only_water, &ALL_UNITED);
    assert_eq!(position.goals(), Goals { land: false, water: true, ..goals });
    assert_eq!(outcome(&position), won(None, "cooperative_lost"));
    let position = finished("cooperative=true,ways=one", &only_water, &ALL_UNITED);
    assert_eq!(outcome(&position), won(LAND, "cooperative_won"));
    let neither = changed(&BOTH_WAYS, &["5,0 N"]);
    let position = finished("cooperative=true,ways=one", &neither, &ALL_UNITED);
    assert_eq!(position.goals(), Goals { land: false, water: false, ..goals });
    assert_eq!(outcome(&position), won(None, "cooperative_lost"));
}

#[test]
fn no_island_and_no_pond_may_arise_together() {
    for changes in [&POND_ON_WAY[..], &POND_ASIDE, &ISLAND_ON_WAY, &ISLAND_ASIDE] {
        let position = finished("cooperative=true", &changed(&BOTH_WAYS, changes), &[]);
        // Ways run along them all the same.
        let goals = position.goals();
        assert_eq!((goals.land, goals.water, goals.clear), (true, true, false), "{changes:?}");
    }
    let pond = ["1,1 P", "1,4 R"];
    let position = finished("cooperative=true", &changed(&BOTH_WAYS, &pond), &ALL_UNITED);
    assert_eq!(position.goals(), Goals { land: true, water: true, clear: false, ducks: true });
    assert_eq!(outcome(&position), won(None, "cooperative_lost"));
}

#[test]
fn a_park_that_stays_unfinished_is_judged_as_it_stands() {
    // All bridges and reserves have left the game, and the last path is in hand.
    let mut rows = changed(&BOTH_WAYS, &["5,0 P", "0,5 P"]);
    rows[1] = "P P . . . R".to_owned();
    let ducks = ["1,2 b SE", "2,2 b SW"];
    let drawn = crate::common::with_ducks(&rows, &ducks);
    let rows: Vec<&str> = drawn.iter().map(String::as_str).collect();
    let setup = Setup {
        options: options("expert=true"),
        tiles: tiles(0, 0, &rows),
        hand: Some(Tile::Path),
        left: trivium_wege::Counts::NONE,
        seat: Some(trivium_game::Seat::new(1)),
    };
    let mut position = Position::from_setup(&setup).unwrap();
    assert_eq!(legal(&position), ["2,4", "3,4", "4,4"]);
    play(&mut position, "3,4");
    assert_eq!(position.laid(), 34);
    assert_eq!(outcome(&position), won(LAND, "way"));
    assert_eq!(position.hash(), position.hash_from_scratch());
    assert_eq!(position.setup().seat, None);
}

#[test]
fn with_decide_better_the_only_way_wins_without_a_pair() {
    let text = "decide=better";
    let land_alone = ["5,0 P", "4,4 N"];
    let water_alone = ["5,0 R", "4,1 N"];
    assert_eq!(otherwise("-", &land_alone, &[&WHITE]), won(None, "draw"));
    assert_eq!(otherwise(text, &land_alone, &[&WHITE]), won(LAND, "way"));
    assert_eq!(otherwise(text, &water_alone, &[&BLACK]), won(WATER, "way"));
    // Both ways, and no pair at all.
    assert_eq!(both_ways(text, &[]), won(None, "draw"));
    // A side that meets its condition wins as ever.
    assert_eq!(both_ways(text, &[&BLACK]), won(LAND, "way"));
    assert_eq!(both_ways(text, &[&BLACK, &WHITE]), won(None, "draw"));
    // The opponent of a child can win by its way alone.
    assert_eq!(otherwise("child=[land],decide=better", &water_alone, &[&BLACK]), won(WATER, "way"));
}

#[test]
fn with_decide_better_more_pairs_win_without_a_way() {
    let text = "decide=better";
    let no_way = ["5,0 N"];
    assert_eq!(otherwise("-", &no_way, &[&BLACK]), won(None, "draw"));
    assert_eq!(otherwise(text, &no_way, &[&BLACK]), won(LAND, "pairs"));
    assert_eq!(otherwise(text, &no_way, &[&BLACK, &WHITE, &WHITE_TOO]), won(WATER, "pairs"));
    assert_eq!(otherwise(text, &no_way, &[&BLACK, &WHITE]), won(None, "draw"));
    assert_eq!(otherwise("child=[water],decide=better", &no_way, &[&BLACK]), won(None, "draw"));
}

#[test]
fn with_decide_better_a_blocked_way_is_no_way() {
    let text = "islands=none,decide=better";
    // Land's way is blocked by a pond elsewhere, so water has the only way that counts.
    assert_eq!(otherwise(text, &POND_ASIDE, &[&BLACK_THEN]), won(WATER, "way"));
    assert_eq!(otherwise(text, &ISLAND_ASIDE, &[&WHITE_THEN]), won(LAND, "way"));
}

#[test]
fn with_goals_ways_only_the_ways_decide_the_cooperative_game() {
    let outcome = |text: &str, changes: &[&str]| otherwise(text, changes, &[]).1;
    // Lone ducks and, in the second park, a pond.
    for changes in [&[] as &[&str], &POND_ASIDE] {
        assert_eq!(outcome("cooperative=true", changes), "cooperative_lost");
        assert_eq!(outcome("cooperative=true,goals=ways", changes), "cooperative_won");
    }
    let land_alone = ["5,0 P", "4,4 N"];
    assert_eq!(outcome("cooperative=true,goals=ways", &land_alone), "cooperative_lost");
    assert_eq!(outcome("cooperative=true,goals=ways,ways=one", &land_alone), "cooperative_won");
    // `decide` and `child` have no effect here.
    assert_eq!(
        outcome("cooperative=true,goals=ways,decide=better,child=[land]", &land_alone),
        "cooperative_lost"
    );
}
