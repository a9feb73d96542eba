//! Networks, ways and pairs of a park, finished or not.

use trivium_game::{Game, Playout, Random, Turn};
use trivium_wege::{Cell, Duck, Edge, Network, Pair, Point, Position, Side};

use crate::common::{BOTH_WAYS, cell, changed, finished, options, park, point, start};

#[test]
fn the_way_is_as_short_as_can_be() {
    let position = finished("-", &BOTH_WAYS, &[]);
    let way = position.way(Side::Land).unwrap();
    let mut cells: Vec<_> = (0..6).map(|x| cell(x, 0)).chain((1..6).map(|y| cell(0, y))).collect();
    cells.sort();
    assert_eq!(way.cells, cells);
    assert_eq!(way.points.len(), 12);
    assert_eq!((way.points[0], way.points[11]), (point(1, 0), point(1, 6)));
    let way = position.way(Side::Water).unwrap();
    // The tile in the corner is not needed: those beside it meet in a point.
    let mut cells: Vec<_> = (0..5).map(|x| cell(x, 5)).chain((0..5).map(|y| cell(5, y))).collect();
    cells.sort();
    assert_eq!(way.cells, cells);
    let broken = finished("-", &changed(&BOTH_WAYS, &["5,0 N"]), &[]);
    assert_eq!((broken.way(Side::Land), broken.way(Side::Water)), (None, None));
}

#[test]
fn a_way_keeps_off_ponds_but_a_childs_does_not() {
    let rows = changed(&BOTH_WAYS, &["1,1 P", "2,2 R"]);
    let position = finished("-", &rows, &[]);
    assert_eq!(position.ponds(), [point(1, 1)]);
    assert_eq!((position.way(Side::Land), position.standing(Side::Land).way), (None, false));
    let networks = position.networks(Side::Land);
    assert!(networks.iter().all(|network| !network.cells.contains(&cell(1, 1))));
    for text in ["child=[land]", "cooperative=true"] {
        let position = finished(text, &rows, &[]);
        assert!(position.way(Side::Land).is_some_and(|way| way.cells.contains(&cell(1, 1))), "{text}");
        assert!(position.standing(Side::Land).way, "{text}");
    }
}

#[test]
fn networks_tell_which_sides_they_touch() {
    let position = finished("-", &changed(&BOTH_WAYS, &["5,0 N"]), &[]);
    let networks = position.networks(Side::Land);
    assert_eq!(networks[0].touches, [Edge::West, Edge::South, Edge::North]);
    let water = position.networks(Side::Water);
    assert!(water.iter().any(|network| network.touches == [Edge::West, Edge::East, Edge::North]));
    // Only the ends of a row of six are certain.
    let position = park("-", "-", 0, 0, &["P P P P P P"]);
    let [network] = &position.networks(Side::Land)[..] else { panic!("one network") };
    assert_eq!(network.touches, [Edge::West, Edge::East]);
    assert_eq!(position.certain_sides(), [Edge::West, Edge::East]);
    let points = [(1, 0), (3, 0), (5, 0), (0, 1), (2, 1), (4, 1), (6, 1)];
    assert_eq!(network.points, points.map(|(x, y)| point(x, y)));
    assert_eq!(network.cells, (0..6).map(|x| cell(x, 0)).collect::<Vec<_>>());
    assert!(position.networks(Side::Water).is_empty());
    assert_eq!(position.way(Side::Land), None);
    let position = park("-", "-", 0, 0, &["R", "R", "R", "R", "R", "R"]);
    let [network] = &position.networks(Side::Water)[..] else { panic!("one network") };
    assert_eq!(network.touches, [Edge::South, Edge::North]);
    assert_eq!(position.certain_sides(), [Edge::South, Edge::North]);
    let position = park("-", "-", 0, 0, &["P R", "N B"]);
    let expected = |cells: &[(i32, i32)], points: &[(i32, i32)]| Network {
        points: points.iter().map(|&(x, y)| point(x, y)).collect(),
        cells: cells.iter().map(|&(x, y)| cell(x, y)).collect(),
        touches: Vec::new(),
    };
    assert_eq!(
        position.networks(Side::Land),
        [expected(&[(1, 0)], &[(1, 0), (2, 1)]), expected(&[(0, 1)], &[(0, 1), (1, 2)])]
    );
    assert_eq!(position.networks(Side::Water), [expected(&[(1, 0), (1, 1)], &[(2, 0), (1, 1), (2, 2)])]);
    assert!(start("-").networks(Side::Land).is_empty());
}

#[test]
fn islands_ponds_and_pairs_are_found_where_they_are() {
    // Of the points with four equal tiles around them only every second one counts.
    let position = park("-", "-", -2, -1, &["R R R", "R R R", "P P P", "P P P"]);
    assert_eq!((position.islands(), position.ponds()), (vec![point(-1, 2)], vec![point(0, 0)]));
    let position = park("-", "-", 0, 0, &["Pw/SE Rb/SW", "Pb/NE Rw/NW"]);
    let pair = |duck, inside| Pair { point: point(1, 1), duck, inside };
    assert_eq!(position.pairs(), [pair(Duck::Black, true), pair(Duck::White, true)]);
    // On the edge of the box a pair counts as inside until that edge is certain.
    let rows = [". P . . . .", "Pb/SW P P P P P", "Pb/NW . . . . ."];
    let position = park("-", "-", 0, -1, &rows);
    assert_eq!(position.pairs(), [Pair { point: point(0, 0), duck: Duck::Black, inside: false }]);
    assert_eq!(position.standing(Side::Land).pairs, 0);
    let rows = [". P . . .", "Pb/SW P P P P", "Pb/NW . . . ."];
    let position = park("-", "-", 0, -1, &rows);
    assert_eq!(position.pairs(), [Pair { point: point(0, 0), duck: Duck::Black, inside: true }]);
    assert_eq!(position.standing(Side::Land).pairs, 1);
}

/// The corners that meet in a point, as tiles laid.
fn around(position: &Position, at: Point) -> Vec<trivium_wege::Laid> {
    let cells = [(-1, -1), (0, -1), (-1, 0), (0, 0)].map(|(x, y)| Cell::new(at.x + x, at.y + y));
    cells.into_iter().flatten().filter_map(|cell| position.tile_at(cell)).collect()
}

/// Finds pairs, islands and ponds point by point.
fn look(position: &Position) -> [Vec<Point>; 4] {
    let mut found = [const { Vec::new() }; 4];
    for y in -5..=6 {
        for x in -5..=6 {
            let at = point(x, y);
            let laid = around(position, at);
            let all = |kind| laid.len() == 4 && laid.iter().all(|laid| laid.tile.kind() == kind);
            for duck in Duck::ALL {
                let meets = |&(cell, laid): &(Cell, trivium_wege::Laid)| {
                    laid.tile.duck() == Some(duck)
                        && laid.corner.is_some_and(|corner| cell.point(corner) == at)
                };
                if position.tiles().filter(meets).count() >= 2 {
                    found[duck.index()].push(at);
                }
            }
            if all(trivium_wege::Kind::River) && at.side() == Side::Land {
                found[2].push(at);
            }
            if all(trivium_wege::Kind::Path) && at.side() == Side::Water {
                found[3].push(at);
            }
        }
    }
    found
}

#[test]
fn looking_point_by_point_finds_the_same() {
    let mut random = Random::seeded(12);
    for _ in 0..30 {
        let mut position = Position::new(options("-")).unwrap();
        while position.turn() != Turn::Over {
            position.draw_random(&mut random);
            while matches!(position.turn(), Turn::Seat(_)) {
                position.play_random(&mut random);
            }
            let of = |duck| {
                let pairs = position.pairs().into_iter().filter(move |pair| pair.duck == duck);
                pairs.map(|pair| pair.point).collect::<Vec<_>>()
            };
            let told = [of(Duck::Black), of(Duck::White), position.islands(), position.ponds()];
            assert_eq!(told, look(&position), "{position:?}");
        }
    }
}

#[test]
fn a_way_is_there_exactly_when_the_standing_says_so() {
    let mut random = Random::seeded(5);
    let mut ways = 0;
    for round in 0..300 {
        let mut position =
            Position::new(options(if round % 2 == 0 { "-" } else { "cooperative=true" })).unwrap();
        position.play_out(&mut random);
        for side in Side::ALL {
            let networks = position.networks(side);
            let through = networks.iter().find(|network| network.touches == Edge::ALL);
            let way = position.way(side);
            assert_eq!(position.standing(side).way, way.is_some(), "{position:?}");
            assert_eq!(through.is_some(), way.is_some());
            let (Some(way), Some(network)) = (way, through) else { continue };
            ways += 1;
            // A tree has one point more than links, and a way lies in its network.
            assert_eq!(way.points.len(), way.cells.len() + 1);
            assert!(way.cells.iter().all(|cell| network.cells.contains(cell)));
            assert!(way.points.iter().all(|point| network.points.contains(point) && point.side() == side));
        }
    }
    assert!(ways > 50, "{ways}");
}

#[test]
fn sides_reached_are_those_of_the_widest_network() {
    let mut random = Random::seeded(5);
    let mut met = [0; 5];
    for text in ["-", "child=[land+water]"] {
        for _ in 0..60 {
            let mut position = start(text);
            position.play_out(&mut random);
            let lowest = position.tiles().map(|(cell, _)| cell.x() + cell.y()).min().unwrap();
            for side in Side::ALL {
                // A corner of the park lies on two sides, any other point of the edge on one.
                let water_in_corners = lowest % 2 == 0;
                let alone = if water_in_corners == (side == Side::Water) { 2 } else { 1 };
                let networks = position.networks(side);
                let linked = networks.iter().map(|network| network.touches.len()).max().unwrap_or(0);
                let expected = linked.max(alone);
                assert_eq!(position.sides_reached(side) as usize, expected, "{side:?} {position:?}");
                met[expected] += 1;
            }
        }
    }
    assert!(met[2..].iter().all(|&count| count > 0), "{met:?}");
    assert_eq!(start("-").sides_reached(Side::Land), 0);
}

#[test]
fn none_of_the_four_tiles_around_a_pond_or_an_island_links() {
    let pond = park("-", "-", 0, 0, &["P P", "P P"]);
    assert_eq!((pond.ponds(), pond.networks(Side::Land)), (vec![point(1, 1)], vec![]));
    let child = park("child=[land]", "-", 0, 0, &["P P", "P P"]);
    let linked: usize = child.networks(Side::Land).iter().map(|network| network.cells.len()).sum();
    assert_eq!(linked, 4);
    let island = park("-", "-", 0, 0, &["R R P", "R R P"]);
    assert!(island.islands().is_empty(), "the point in their middle is water");
    let island = park("-", "-", 0, 0, &["P R R", "P R R"]);
    assert_eq!((island.islands(), island.networks(Side::Water)), (vec![point(2, 1)], vec![]));
}

#[test]
fn edges_are_named_after_the_compass() {
    assert_eq!(Edge::ALL.map(|edge| edge.to_string()), ["west", "east", "south", "north"]);
}
