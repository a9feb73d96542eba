//! The end of a game: pairs, islands, ponds, ways, and who has won (W11 to W14, W16, W18 to W20).

use std::cmp::Ordering;
use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::options::Options;
use super::park::{Cell, Duck, Ground, Kind, Park, Point, Side};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    winner: Option<usize>,
    reason: &'static str,
    /// W18; only in the cooperative game.
    goals: Option<Goals>,
}

/// W18: the four goals of the cooperative game.
#[expect(clippy::struct_excessive_bools, reason = "four goals, each met or not")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Goals {
    land: bool,
    water: bool,
    clear: bool,
    ducks: bool,
}

impl Verdict {
    fn new(winner: Option<usize>, reason: &'static str) -> Self {
        Self { winner, reason, goals: None }
    }

    /// The referee's `outcome`.
    pub(super) fn to_json(&self) -> Value {
        match self.goals {
            None => json!({ "winner": self.winner, "reason": self.reason, "points": [0, 0] }),
            Some(Goals { land, water, clear, ducks }) => json!({
                "winner": self.winner,
                "reason": self.reason,
                "points": [0],
                "goals": { "land": land, "water": water, "clear": clear, "ducks": ducks },
            }),
        }
    }
}

/// Judges the park as it stands.
pub(super) fn verdict(park: &Park, options: &Options) -> Verdict {
    if options.cooperative { cooperative_verdict(park, options) } else { rival_verdict(park, options) }
}

/// W13, W16: who meets the own condition, and who has more pairs if both do.
fn rival_verdict(park: &Park, options: &Options) -> Verdict {
    let land = meets_its_condition(park, options, Ground::Land);
    let water = meets_its_condition(park, options, Ground::Water);
    match (land, water) {
        (true, false) => Verdict::new(Some(team(Ground::Land)), "way"),
        (false, true) => Verdict::new(Some(team(Ground::Water)), "way"),
        (false, false) if options.better_side_wins => better_side(park, options),
        (false, false) => Verdict::new(None, "draw"),
        // W16: if both meet their own condition and either is a child, it is a draw.
        (true, true) if !options.children.is_empty() => Verdict::new(None, "draw"),
        (true, true) => more_pairs_win(park),
    }
}

/// W20, when no side meets its condition: the only side with a way wins; if neither or both have one, more pairs
/// win, provided no side is a child; otherwise it is a draw.
fn better_side(park: &Park, options: &Options) -> Verdict {
    let mut with_a_way = Vec::new();
    for side in [Ground::Land, Ground::Water] {
        if has_way_that_counts(park, options, side) {
            with_a_way.push(side);
        }
    }
    if let [only] = with_a_way[..] {
        return Verdict::new(Some(team(only)), "way");
    }
    if options.children.is_empty() { more_pairs_win(park) } else { Verdict::new(None, "draw") }
}

/// W13: more pairs win, equal pairs are a draw.
fn more_pairs_win(park: &Park) -> Verdict {
    let land = pairs(park, own_duck(Ground::Land)).len();
    let water = pairs(park, own_duck(Ground::Water)).len();
    match land.cmp(&water) {
        Ordering::Greater => Verdict::new(Some(team(Ground::Land)), "pairs"),
        Ordering::Less => Verdict::new(Some(team(Ground::Water)), "pairs"),
        Ordering::Equal => Verdict::new(None, "draw"),
    }
}

/// W13: at least one pair of its own ducks and a way. W16: ducks mean nothing to a child.
fn meets_its_condition(park: &Park, options: &Options, side: Ground) -> bool {
    let needs_a_pair = !options.children.contains(&side);
    let has_a_pair = !pairs(park, own_duck(side)).is_empty();
    has_way_that_counts(park, options, side) && (has_a_pair || !needs_a_pair)
}

fn has_way_that_counts(park: &Park, options: &Options, side: Ground) -> bool {
    // W16, W19: islands and ponds mean nothing to a child; its way counts always.
    if options.children.contains(&side) {
        return has_way(park, side, Links::All);
    }
    // W19: land's way does not count with any pond in the park, nor water's with any island.
    if options.without_islands && !spoilers(park, side).is_empty() {
        return false;
    }
    has_way(park, side, Links::NotAlongSpoilers)
}

/// W18: the goals are judged at the end.
fn cooperative_verdict(park: &Park, options: &Options) -> Verdict {
    let goals = Goals {
        land: has_way(park, Ground::Land, Links::All),
        water: has_way(park, Ground::Water, Links::All),
        clear: ponds(park).is_empty() && islands(park).is_empty(),
        ducks: all_ducks_are_united(park),
    };
    let ways = if options.one_way_is_enough { goals.land || goals.water } else { goals.land && goals.water };
    let others = options.only_ways_decide || (goals.clear && goals.ducks);
    if ways && others {
        Verdict { winner: Some(0), reason: "cooperative_won", goals: Some(goals) }
    } else {
        Verdict { winner: None, reason: "cooperative_lost", goals: Some(goals) }
    }
}

/// W15: seat 0 (with four also 2) is land, seat 1 (and 3) water.
fn team(side: Ground) -> usize {
    match side {
        Ground::Land => 0,
        Ground::Water => 1,
    }
}

/// W13: land unites black ducks, water unites white ducks.
fn own_duck(side: Ground) -> Duck {
    match side {
        Ground::Land => Duck::Black,
        Ground::Water => Duck::White,
    }
}

/// W11: the points with two or more ducks of the colour, not on the outer edge: one pair each.
pub(super) fn pairs(park: &Park, colour: Duck) -> Vec<Point> {
    park.united_points(colour).into_iter().filter(|point| !park.is_on_outer_edge(*point)).collect()
}

/// W18: every duck in the park is in a point inside the park with another of its colour.
fn all_ducks_are_united(park: &Park) -> bool {
    Duck::ALL.into_iter().all(|colour| {
        let united = pairs(park, colour);
        park.tiles
            .keys()
            .filter_map(|cell| park.duck_point(*cell, colour))
            .all(|point| united.contains(&point))
    })
}

/// W12: the land points inside the park whose four tiles are all rivers.
pub(super) fn islands(park: &Park) -> Vec<Point> {
    points_amid(park, Ground::Land, Kind::River)
}

/// W12: the water points inside the park whose four tiles are all paths.
pub(super) fn ponds(park: &Park) -> Vec<Point> {
    points_amid(park, Ground::Water, Kind::Path)
}

fn points_amid(park: &Park, ground: Ground, kind: Kind) -> Vec<Point> {
    park.points()
        .into_iter()
        .filter(|point| point.ground() == ground)
        .filter(|point| point.cells().into_iter().all(|cell| park.kind_at(cell) == Some(kind)))
        .collect()
}

/// What a side's way must not run along: ponds for land, islands for water.
fn spoilers(park: &Park, side: Ground) -> Vec<Point> {
    match side {
        Ground::Land => ponds(park),
        Ground::Water => islands(park),
    }
}

/// W14: which joining tiles are links of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// All of them (W14 without its exception).
    All,
    /// All but the paths around a pond, or the rivers around an island.
    NotAlongSpoilers,
}

/// W14: some connected component of the side's points has a point on each of the four boundary lines.
pub(super) fn has_way(park: &Park, side: Ground, links: Links) -> bool {
    let links = link_ends(park, side, links);
    park.points().into_iter().filter(|point| point.ground() == side).any(|start| {
        let component = component(start, &links);
        Side::ALL.into_iter().all(|line| component.iter().any(|point| park.is_on_side(*point, line)))
    })
}

/// The two ends of every link.
fn link_ends(park: &Park, side: Ground, links: Links) -> Vec<(Point, Point)> {
    let excepted: BTreeSet<Cell> = match links {
        Links::All => BTreeSet::new(),
        Links::NotAlongSpoilers => spoilers(park, side).into_iter().flat_map(Point::cells).collect(),
    };
    let linking =
        park.tiles.iter().filter(|(cell, laid)| laid.tile.kind.joins(side) && !excepted.contains(cell));
    linking
        .map(|(cell, _)| {
            let ends = cell.points_of(side);
            (ends[0], ends[1])
        })
        .collect()
}

/// Every point that can be reached from the start.
fn component(start: Point, links: &[(Point, Point)]) -> BTreeSet<Point> {
    let mut reached = BTreeSet::from([start]);
    let mut to_visit = vec![start];
    while let Some(here) = to_visit.pop() {
        for (one, other) in links {
            if *one == here && reached.insert(*other) {
                to_visit.push(*other);
            }
            if *other == here && reached.insert(*one) {
                to_visit.push(*one);
            }
        }
    }
    reached
}

/// How often each clause decided something at the end of a game. An option decides something when the result
/// would differ with its default.
pub(super) fn clauses_at_the_end(park: &Park, options: &Options) -> Vec<(&'static str, usize)> {
    let changes_the_verdict = |other: Options| usize::from(verdict(park, options) != verdict(park, &other));
    let united: usize = Duck::ALL.into_iter().map(|colour| park.united_points(colour).len()).sum();
    let spoiling = islands(park).len() + ponds(park).len();
    let mut clauses = vec![("W11", united), ("W12", spoiling)];
    if options.cooperative {
        clauses.push(("W18", 1));
        clauses
            .push(("W18 goals", changes_the_verdict(Options { only_ways_decide: false, ..options.clone() })));
        return clauses;
    }
    clauses.push(("W13", usize::from(options.children.is_empty())));
    clauses.push(("W14", adult_ways_broken_by_the_exception(park, options)));
    clauses.push(("W16", changes_the_verdict(Options { children: Vec::new(), ..options.clone() })));
    clauses.push(("W19", changes_the_verdict(Options { without_islands: false, ..options.clone() })));
    clauses.push(("W20", changes_the_verdict(Options { better_side_wins: false, ..options.clone() })));
    clauses
}

/// W14: how many sides would have a way but for the ponds or islands along it.
fn adult_ways_broken_by_the_exception(park: &Park, options: &Options) -> usize {
    let adults = [Ground::Land, Ground::Water].into_iter().filter(|side| !options.children.contains(side));
    adults
        .filter(|side| has_way(park, *side, Links::All) != has_way(park, *side, Links::NotAlongSpoilers))
        .count()
}
