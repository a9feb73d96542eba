//! C9 to C12, C17: ways and what they are worth.

use trivium_caminos::{Cell, Colour, Face, Position, Reason};
use trivium_game::{Game as _, Seat, Team, Turn};

use super::{after, arranged};

const YELLOW: Team = Team::new(0);
const GREEN: Team = Team::new(1);

fn names(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The columns of the way, the sides it joins, and its points.
fn way(position: &Position, team: Team) -> Option<(String, String, u32)> {
    assert_eq!(position.is_connected(team), position.way(team).is_some());
    let way = position.way(team)?;
    Some((names(&way.cells), format!("{}-{}", way.from, way.to), way.points))
}

#[test]
fn who_joins_two_opposite_sides_wins_at_once() {
    let moves = "I3:a1,a2,a3 I3:h1,h2,h3 I3:a4,a5,a6 I3:g1,g2,g3 I2:a7,a8";
    let position = after("-", moves);
    assert_eq!(position.turn(), Turn::Over);
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(YELLOW), Reason::Connection));
    assert_eq!(outcome.points.as_slice(), [0, 0], "no points without scoring");
    let position = after("scoring=true", moves);
    assert_eq!(position.outcome().unwrap().points.as_slice(), [8, 0]);
    assert_eq!(way(&position, GREEN), None);
    assert_eq!(position.outcome().unwrap().reason.to_string(), "connection");
}

#[test]
fn every_pair_of_sides_of_the_square_can_be_joined() {
    let position = arranged("-", "8/8/8/g,g,g,g,g,g,g,g/8/8/8/8", "-");
    assert_eq!(way(&position, GREEN).unwrap().1, "E-W");
    assert_eq!(position.outcome().unwrap().winner, Some(GREEN));
    let position = arranged("-", "2,y,5/2,y,5/2,y,5/2,y,5/2,y,5/2,y,5/2,y,5/2,y,5", "-");
    assert_eq!(way(&position, YELLOW).unwrap(), ("c8 c7 c6 c5 c4 c3 c2 c1".to_owned(), "N-S".to_owned(), 8));
}

#[test]
fn neighbouring_sides_are_not_enough() {
    let position = arranged("-", "y,7/y,7/8/8/8/8/8/8", "0");
    assert_eq!(way(&position, YELLOW), None);
    let position = arranged("grid=diamond", "y/y,2/5/7/9/11/9/7/5/3/1", "0");
    assert_eq!(way(&position, YELLOW), None);
    let position = arranged("grid=octagon", "y,y,y,y/5,y/7,y/9,y/10/10/10/8/6/4", "0");
    assert_eq!(way(&position, YELLOW), None, "N to NE and E is not far enough");
}

#[test]
fn a_corner_does_not_connect() {
    let position = arranged("-", "y,7/1,y,6/1,y,6/1,y,6/1,y,6/1,y,6/1,y,6/1,y,6", "0");
    assert_eq!(way(&position, YELLOW), None);
    let groups = position.groups(YELLOW);
    let groups: Vec<_> = groups.iter().map(|group| (names(&group.cells), group.sides.len())).collect();
    assert_eq!(groups, [("b1 b2 b3 b4 b5 b6 b7".to_owned(), 1), ("a8".to_owned(), 2)]);
}

#[test]
fn a_solid_block_is_one_group() {
    // Its middle is reached from two sides at once.
    let position = arranged("-", "8/8/1,y,y,y,4/1,y,y,y,4/1,y,y,y,4/8/8/8", "0");
    let groups = position.groups(YELLOW);
    assert_eq!(groups.len(), 1);
    assert_eq!(groups[0].cells.len(), 9);
    // The same with steps that a wall breaks at its edge.
    let position = arranged("-", "8/8/1,yy,yy,yy,4/1,yy,yy,yy,4/1,yy,yy,yy,4/1,ygy,y,5/8/8", "0");
    let sizes: Vec<_> = position.groups(YELLOW).iter().map(|group| group.cells.len()).collect();
    assert_eq!(sizes, [11]);
}

#[test]
fn a_column_can_be_reached_from_two_sides_at_once() {
    // From c1 round both arms of a ring to c4; and from a4 round a ring to d4 and on to the east.
    let position = arranged("-", "8/8/8/8/1,y,y,y,4/1,y,1,y,4/1,y,y,y,4/2,y,5", "0");
    assert_eq!(position.groups(YELLOW).len(), 1);
    let mut position = arranged("-", "8/8/8/1,y,y,y,4/1,y,1,y,y,y,y,y/1,y,y,y,4/8/8", "0");
    let mv = position.read_move("I1:a4").unwrap();
    position.play(mv).unwrap();
    assert_eq!(position.turn(), Turn::Over);
}

#[test]
fn the_diamond_joins_across() {
    let upright = "g/1,g,1/2,g,2/3,g,3/4,g,4/5,g,5/4,g,4/3,g,3/2,g,2/1,g,1/g";
    let found = way(&arranged("grid=diamond", upright, "-"), GREEN).unwrap();
    assert_eq!((found.1.as_str(), found.2), ("NE-SW", 11));
    let slanted = "1/3/5/7/g,g,g,g,g,4/5,g,5/4,g,g,g,g,g/7/5/3/1";
    let found = way(&arranged("grid=diamond", slanted, "-"), GREEN).unwrap();
    assert_eq!((found.1.as_str(), found.2), ("SE-NW", 11));
    let level = "1/3/5/7/g,g,g,g,g,g,g,g,g/11/9/7/5/3/1";
    assert_eq!(way(&arranged("grid=diamond", level, "0"), GREEN), None, "NW and NE are neighbours");
}

#[test]
fn eight_sides_count_double_when_exactly_opposite() {
    let straight = arranged("grid=octagon", "y,3/1,y,4/2,y,5/3,y,6/3,y,6/3,y,6/3,y,6/2,y,5/1,y,4/y,3", "-");
    // d10 to d1 joins N with S, but also the slanted sides that share those corner cells.
    assert_eq!(
        way(&straight, YELLOW).unwrap(),
        ("d10 d9 d8 d7 d6 d5 d4 d3 d2 d1".to_owned(), "N-S".to_owned(), 20)
    );
    let near = arranged("grid=octagon", "1,y,2/2,y,3/3,y,4/4,y,5/4,y,5/4,y,5/4,y,5/3,y,4/2,y,3/1,y,2", "-");
    assert_eq!(way(&near, YELLOW).unwrap().1, "N-S");
    assert_eq!(way(&near, YELLOW).unwrap().2, 20);
}

#[test]
fn a_way_to_the_neighbour_of_the_opposite_counts_once() {
    // From N at e10 down to c2 on SW, which is not a cell of S.
    let rows = "1,y,2/2,y,3/3,y,4/4,y,5/4,y,5/4,y,5/4,y,5/1,y,y,y,4/y,5/4";
    let position = arranged("grid=octagon", rows, "-");
    let found = way(&position, YELLOW).unwrap();
    assert_eq!((found.1.as_str(), found.2), ("N-SW", 11));
    assert!(!position.way(YELLOW).unwrap().doubled);
}

#[test]
fn the_torus_leads_round_its_hole() {
    let rows = "y,3/y,5/y,7/y,5/y,5/y,5/y,5/8/6/4";
    let position = arranged("grid=torus", rows, "0");
    assert_eq!(way(&position, YELLOW), None, "corners do not connect");
    let rows = "y,3/y,y,4/y,y,6/y,y,4/y,5/y,5/y,5/8/6/4";
    let found = way(&arranged("grid=torus", rows, "-"), YELLOW).unwrap();
    assert_eq!((found.1.as_str(), found.2), ("N-SW", 10));
}

#[test]
fn steps_cost_their_walls() {
    // Heights 1, 3, 1: up two faces and down two.
    let rows = "8/8/8/8/8/y,yyy,y,y,y,y,y,y/8/8";
    let position = arranged("-", rows, "-");
    let way = position.way(YELLOW).unwrap();
    assert_eq!(way.points, 12);
    assert_eq!(way.faces.len(), 12);
    let [a3, b3] = [0, 1].map(|x| Cell::new(x, 2).unwrap());
    assert!(way.faces.contains(&Face::Wall { of: b3, towards: a3, level: 1 }));
    assert!(way.faces.contains(&Face::Wall { of: b3, towards: a3, level: 2 }));
    assert!(!way.faces.contains(&Face::Wall { of: b3, towards: a3, level: 0 }));
    assert!(way.faces.contains(&Face::Top(b3)));
    let position = arranged("-", "8/8/8/8/8/y,yy,yyy,y,y,y,y,y/8/8", "-");
    let way = position.way(YELLOW).unwrap();
    assert_eq!(way.points, 8 + 1 + 1 + 2);
}

#[test]
fn faces_come_in_the_order_of_the_walk() {
    let position = arranged("-", "y,7/yyy,7/y,7/y,7/y,7/y,7/y,7/y,7", "-");
    let way = position.way(YELLOW).unwrap();
    let cell = |y| Cell::new(0, y).unwrap();
    let (of, up, down) = (cell(6), cell(7), cell(5));
    assert_eq!(
        way.faces[..7],
        [
            Face::Top(up),
            Face::Wall { of, towards: up, level: 1 },
            Face::Wall { of, towards: up, level: 2 },
            Face::Top(of),
            Face::Wall { of, towards: down, level: 2 },
            Face::Wall { of, towards: down, level: 1 },
            Face::Top(down),
        ]
    );
}

#[test]
fn the_shorter_way_is_found() {
    // The straight row climbs over a tower of three (12 faces); a detour of two columns is cheaper.
    let position = arranged("-", "8/8/8/8/y,y,y,5/y,yyy,y,y,y,y,y,y/8/8", "-");
    let (cells, _, points) = way(&position, YELLOW).unwrap();
    assert_eq!((cells.as_str(), points), ("h3 g3 f3 e3 d3 c3 c4 b4 a4", 9));
}

#[test]
fn columns_count_as_much_as_walls() {
    // Straight over a column of two: 8 tops and 2 walls. The flat detour round it has 12 tops.
    let rows = "8/8/8/1,y,y,y,4/1,y,1,y,4/y,y,yy,y,y,y,y,y/8/8";
    let (cells, _, points) = way(&arranged("-", rows, "-"), YELLOW).unwrap();
    assert_eq!((cells.as_str(), points), ("h3 g3 f3 e3 d3 c3 b3 a3", 10));
}

#[test]
fn of_several_pairs_the_one_worth_most_counts() {
    let rows = "8/8/8/8/8/y,y,y,yyy,y,y,y,y/3,y,4/3,y,4";
    let wide = arranged("-", rows, "-");
    assert_eq!(way(&wide, YELLOW).unwrap(), ("h3 g3 f3 e3 d3 c3 b3 a3".to_owned(), "E-W".to_owned(), 12));
    let cross = "y,7/y,7/y,7/y,7/y,7/y,yyy,y,y,y,y,y,y/y,7/y,7";
    let (_, sides, points) = way(&arranged("-", cross, "-"), YELLOW).unwrap();
    assert_eq!((sides.as_str(), points), ("E-W", 12));
}

#[test]
fn a_wall_of_another_colour_breaks_a_step() {
    let row = |column| format!("8/8/8/8/8/y,{column},y,y,y,y,y,y/8/8");
    for (column, connected) in
        [("yyy", true), ("gyy", true), ("yyg", false), ("ygy", false), ("ggy", false), ("gy", true)]
    {
        let position = arranged("-", &row(column), if connected { "-" } else { "0" });
        assert_eq!(way(&position, YELLOW).is_some(), connected, "{column}");
        let cracked = ["ygy", "ggy"].contains(&column);
        assert_eq!(position.broken_steps(YELLOW).len(), if cracked { 2 } else { 0 }, "{column}");
    }
}

#[test]
fn a_step_between_high_columns_holds_whatever_is_below() {
    let position = arranged("-", "8/8/8/8/8/yy,ygy,yy,ggy,yy,y,y,y/8/8", "-");
    assert!(position.is_connected(YELLOW));
    assert!(position.broken_steps(YELLOW).is_empty());
}

#[test]
fn a_cracked_column_can_be_reached_from_above_and_left_from_above() {
    // a3 low | b3 cracked: broken. But b4, two high, leads round.
    let position = arranged("-", "8/8/8/8/y,yy,6/y,ygy,yy,y,y,y,y,y/8/8", "-");
    let (cells, _, points) = way(&position, YELLOW).unwrap();
    assert_eq!(cells, "h3 g3 f3 e3 d3 c3 b3 b4 a4");
    assert_eq!(points, 9 + 1 + 1 + 1 + 1);
    let broken = position.broken_steps(YELLOW);
    assert_eq!(broken.len(), 1);
    let step = broken[0];
    assert_eq!(
        (names(&[step.high, step.low]), step.level, step.colour),
        ("b3 a3".to_owned(), 1, Colour::Green)
    );
}

#[test]
fn a_way_can_begin_high_above_the_border() {
    let position = arranged("-", "8/8/8/8/8/ggy,ggy,ggy,ggy,ggy,ggy,ggy,ggy/8/8", "-");
    assert_eq!(way(&position, YELLOW).unwrap().2, 8);
    assert!(!position.is_connected(GREEN));
}

#[test]
fn covering_cuts_a_way() {
    // Green stands on f4 before yellow's last bar would have joined W with E.
    let open = after("-", "I3:a4,b4,c4 I2:a1*2 I3:d4,e4,f4 I2:f5*2 I2:g4,h4");
    assert!(open.is_connected(YELLOW));
    let cut = after("-", "I3:a4,b4,c4 I2:f5*2 I3:d4,e4,f4 L4:e4,f4,g4*2");
    assert!(!cut.is_connected(YELLOW));
    assert_eq!(names(&cut.groups(YELLOW)[0].cells), "a4 b4 c4 d4");
    assert_eq!(cut.turn(), Turn::Seat(Seat::new(0)));
}
